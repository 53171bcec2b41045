import { describe, type Problem, type ProblemFacts, problemOf } from '../../model/error.ts'
import { type Hint, hint } from '../../model/errors/define.ts'
import {
  chaptersNotList,
  chaptersWithoutStart,
  eventTimes,
  extensionWithoutContent,
  fileEmpty,
  integersOnly,
  jsonInCodeFence,
  kindNotRead,
  labelPerLine,
  listEmpty,
  listOfValues,
  listsByName,
  objectWithoutBoundaries,
  pythonLiteralFile,
  recogniserNotRead,
  recordsWithoutBoundaries,
  scoresOfSubmission,
  tableRagged,
  tableWithoutBoundaries,
  textWithoutMarks,
  workbookWithoutTable,
  xmlNotRead,
} from '../../model/errors/reading.ts'
import { isInteger, show } from '../../model/require.ts'
import { openDraft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { isRecord } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { rootName } from '../spans/xml-tree.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import { BEGINNINGS, EXTENSIONS, KNOWN, RECOGNISERS, ROOTS } from './known-files.ts'
import type { Source } from './source.ts'

/** Lines of a time and one integer or more: `0.53 2 1`. */
const EVENTS = /^(?:\d+\.\d+(?:[ \t]+\d+)+[ \t]*(?:\r?\n|$)){3}/

/** Why nothing claims a file, in a sentence that says what it is and what would help. */
export function nothingFits(source: Source, { header }: ReadOptions = {}): Problem {
  const { text, name } = source
  const file = baseOf(name)
  const location = { file: name }
  const problem = (facts: ProblemFacts, line?: number): Problem =>
    problemOf('error', facts, line === undefined ? location : { ...location, line })
  if (text.trim() === '') return problem(describe(fileEmpty, {}))
  const extension = /\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const root = rootName(text)
  if (root !== undefined && (text.trimStart().startsWith('<?xml') || /<\/[\w.:-]+>\s*$/.test(text))) {
    return problem(
      Object.hasOwn(ROOTS, root)
        ? describe(kindNotRead, { file, ...ROOTS[root]! })
        : describe(xmlNotRead, { file, root }),
    )
  }
  if (Object.hasOwn(KNOWN, extension)) return problem(describe(kindNotRead, { file, ...KNOWN[extension]! }))
  const beginning = BEGINNINGS.find(([pattern]) => pattern.test(text.slice(0, 400)))
  if (beginning !== undefined) return problem(describe(kindNotRead, { file, ...beginning[1] }))
  if (Object.hasOwn(EXTENSIONS, extension))
    return problem(describe(extensionWithoutContent, { file, ...EXTENSIONS[extension]! }))
  const isJson = source.json() !== undefined || source.jsonLines() !== undefined
  const python = isJson ? undefined : pythonLiteral(text)
  if (python !== undefined) return problem(describe(pythonLiteralFile, { python }), 1)
  const json = jsonWithoutBoundaries(source, file)
  if (json !== undefined) return problem(json)
  const names = tableNames(text, header === 'no')
  if (names !== undefined) return problem(describe(tableWithoutBoundaries, { file, names }))
  const ragged = raggedTable(text, extension)
  if (ragged !== undefined) return problem(describe(tableRagged, { file, ...ragged }), ragged.line)
  if (jsonInFence(text) !== undefined) return problem(describe(jsonInCodeFence, { file }))
  if (EVENTS.test(text.slice(0, 20_000))) return problem(describe(eventTimes, { file }))
  const labels = labelLines(text)
  if (labels !== undefined) return problem(describe(labelPerLine, { file, ...labels }))
  if (source.container === 'xlsx') return problem(describe(workbookWithoutTable, { file }))
  const structure = structureOf(text)
  if (structure !== undefined) return problem(describe(kindNotRead, { file, ...structure }))
  return problem(describe(textWithoutMarks, { file, blankLines: blankLines(text) }))
}

/** Quotes and words of Python, at the start of what would be JSON. */
function pythonLiteral(text: string): string | undefined {
  // What is inside strings is text.
  const start = text.slice(0, 20_000).replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
  if (!/^\s*[[{(]/.test(start)) return undefined
  const quoted = /[[{,(]\s*(?:[bu]?)'(?:[^'\\]|\\.)*'\s*[:,\])}]/.exec(start)
  const words = /[:,[]\s*(True|False|None)\s*[,\]}]/.exec(start)
  const tuple = /(?:^|[[{,(:])\s*\(\s*(?:-?\d+(?:\.\d*)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*[,)]/.exec(
    start,
  )
  const found = [quoted && "'…'", tuple && '(…)', words?.[1]].filter(part => typeof part === 'string')
  return found.length === 0 ? undefined : found.join(', ')
}

/** What a JSON value is, with the names of its fields; undefined for what is no JSON. */
function jsonWithoutBoundaries(source: Source, file: string): ProblemFacts | undefined {
  const whole = source.json()
  const lines = whole === undefined ? source.jsonLines()?.map(({ value }) => value) : undefined
  const value = whole ?? lines
  if (value === undefined || value === null || typeof value !== 'object') return undefined
  if (isRecord(value)) return objectFacts(value, file)
  const entries = value as readonly unknown[]
  const count = entries.length
  const names = [
    ...new Set(entries.slice(0, 1000).flatMap(entry => (isRecord(entry) ? Object.keys(entry) : []))),
  ]
  const list =
    source.container === 'parquet' ? 'a Parquet table' : lines === undefined ? 'a list' : 'JSON lines'
  if (count === 0) return describe(listEmpty, { file })
  if (names.length > 0) return describe(recordsWithoutBoundaries, { file, list, count, names })
  return entries.every(number => isInteger(number, 0))
    ? describe(integersOnly, { file, list, count })
    : describe(listOfValues, { file, list, count })
}

/** The same of an object. */
function objectFacts(value: Record<string, unknown>, file: string): ProblemFacts {
  const names = Object.keys(value)
  if (names.includes('taskScore')) return describe(scoresOfSubmission, { file })
  if (RECOGNISERS.some(keys => keys.every(key => names.includes(key))) || areAlternatives(value.results))
    return describe(recogniserNotRead, { file })
  if ('chapters' in value) return chapterFacts(value.chapters, file)
  const inner = innerLists(value)
  return inner === undefined
    ? describe(objectWithoutBoundaries, { file, names })
    : describe(listsByName, { file, names, ...inner })
}

/** Hypotheses of a speech recogniser, the best first, as Google gives them. */
const areAlternatives = (results: unknown): boolean =>
  isObjects(results) &&
  (results as readonly Record<string, unknown>[]).every(({ alternatives }) => isObjects(alternatives))

/** Chapters in a layout that the reader of chapters does not support. */
const chapterFacts = (chapters: unknown, file: string): ProblemFacts =>
  isObjects(chapters)
    ? describe(chaptersWithoutStart, {
        file,
        fields: Object.keys((chapters as Record<string, unknown>[])[0]!),
      })
    : describe(chaptersNotList, {
        file,
        chapters: Array.isArray(chapters) ? 'an empty list' : show(chapters),
      })

/** The list of objects that every entry of an object holds under one name, with the names of their fields. */
function innerLists(value: Record<string, unknown>): { list: string; fields: string[] } | undefined {
  const entries = Object.values(value)
  const [first] = entries
  if (!isRecord(first)) return undefined
  const list = Object.keys(first).find(name => isObjects(first[name]))
  if (list === undefined || !entries.every(entry => isRecord(entry) && isObjects(entry[list])))
    return undefined
  return { list, fields: Object.keys((first[list] as Record<string, unknown>[])[0]!) }
}

const isObjects = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isRecord)

/** The names of columns, where nearly every line has as many cells as the first; without a header, their numbers. */
export function tableNames(text: string, numbered = false): readonly string[] | undefined {
  const start = text.slice(0, 50_000)
  const delimiter = delimiterOf(start)
  const whole = start.length < text.length ? start.slice(0, Math.max(start.lastIndexOf('\n'), 1)) : start
  const rows = parseTable(openDraft(), whole, delimiter)
  const width = rows[0]?.cells.length ?? 0
  if (rows.length < 2 || width < 2) return undefined
  const even = rows.filter(({ cells }) => cells.length === width).length
  if (even * 10 < rows.length * 8) return undefined
  const { cells } = rows[0]!
  return numbered ? cells.map((cell, index) => `${index + 1} ("${cell}")`) : cells
}

/** A table by its extension, with the first row that has other cells than the first; undefined where it is none. */
function raggedTable(
  text: string,
  extension: string,
): { readonly names: readonly string[]; readonly cells: number; readonly line: number } | undefined {
  if (!['csv', 'tsv', 'tab'].includes(extension)) return undefined
  const start = text.slice(0, 50_000)
  const [header, ...rows] = parseTable(openDraft(), start, delimiterOf(start))
  const names = header?.cells ?? []
  const odd = rows.find(({ cells }) => cells.length !== names.length)
  if (names.length < 2 || odd === undefined || names.some(name => /^\s*-?\d/.test(name))) return undefined
  return { names, cells: odd.cells.length, line: odd.line }
}

/** One word in every line, and most of them as in the line before: labels of units or of frames. */
export function labelLines(text: string): { readonly lines: number; readonly kinds: number } | undefined {
  const words = text
    .slice(0, 100_000)
    .trim()
    .split(/\r\n|\n|\r/)
  if (words.length < 4 || !words.every(word => /^\S+\s*$/.test(word))) return undefined
  const kinds = new Set(words).size
  const same = words.filter((word, line) => line > 0 && word === words[line - 1]).length
  return kinds > 1 && 2 * same >= words.length - 1 ? { lines: words.length, kinds } : undefined
}

/** Text for programs: trees in brackets, and keys with values. */
function structureOf(text: string): { readonly kind: string; readonly advice: Hint } | undefined {
  const advice = hint`write one unit per line as a table, with a column that names the segment`
  const sample = text.slice(0, 100_000).trim()
  if (/^\(/.test(sample) && /\)$/.test(text.trimEnd())) return { kind: 'a tree in brackets', advice }
  const lines = sample.split(/\r\n|\n|\r/).filter(line => line.trim() !== '')
  const keyed = lines.filter(line => /^\s*(?:-\s+)?["']?[\w.-]+["']?\s*:(?:\s|$)|^---$/.test(line)).length
  return 4 * keyed > 3 * lines.length ? { kind: 'YAML, or a file of keys and values', advice } : undefined
}

/** Whether blank lines are between other lines. */
const blankLines = (text: string): boolean =>
  /\S[^\S\r\n]*(?:\r\n|\n|\r)\s*?[\r\n]\s*\S/.test(text.slice(0, 100_000))

const FENCE = /^[ \t]*```(?:json|jsonl)?[ \t]*\r?\n([\s\S]*?)^[ \t]*```/m

/** Characters of talk that a short answer may have around it; what has more than that and than the answer is a document. */
const TALK = 80

/** JSON in the first code fence of a text, JSON alone or marked as JSON, whatever is around it. */
function jsonInFence(text: string): string | undefined {
  if (!text.includes('```')) return undefined
  const block = FENCE.exec(text)?.[1]
  return block !== undefined && /^\s*[[{]/.test(block) ? block : undefined
}

/** The same where little else is in the text, as language models answer: one code fence, and a few sentences around it. */
export function fencedJson(text: string): string | undefined {
  const block = jsonInFence(text)
  if (block === undefined || text.split('```').length > 3) return undefined
  const around = text.replace(FENCE, '').replace(/\s+/g, ' ').trim()
  // An answer has a heading at most; what has sections is a document.
  if ((text.replace(FENCE, '').match(/^#{1,6}\s/gm)?.length ?? 0) > 1) return undefined
  return around.length <= Math.max(TALK, block.length) ? block : undefined
}
