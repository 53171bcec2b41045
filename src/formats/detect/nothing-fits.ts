import type { Problem } from '../../model/error.ts'
import type { ErrorCode } from '../../model/error-codes.ts'
import { isWhole, show } from '../../model/require.ts'
import { openDraft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { isRecord } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import { jsonInFence } from './code-fence.ts'
import { BEGINNINGS, ENDINGS, KNOWN, RECOGNISERS, ROOTS } from './known-files.ts'
import type { Source } from './source.ts'

/** Lines of a time and one whole number or more: `0.53 2 1`. */
const EVENTS = /^(?:\d+\.\d+(?:[ \t]+\d+)+[ \t]*(?:\r?\n|$)){3}/

/** Why nothing claims a file, in a sentence that says what it is and what would help. */
export function nothingFits(source: Source, { header }: ReadOptions = {}): Problem {
  const { text, name } = source
  const file = baseOf(name)
  const location = { file: name }
  const problem = (code: ErrorCode, message: string, line?: number): Problem => ({
    severity: 'error',
    code,
    message,
    location: line === undefined ? location : { ...location, line },
  })
  if (text.trim() === '')
    return problem('file-empty', 'the file is empty; a corpus holds one segmentation or more')
  const ending = /\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const xml = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<![^>]*>\s*)*<([A-Za-z][\w.:-]*)/.exec(
    text.slice(0, 4096),
  )
  const root = xml?.[1]?.replace(/^.*:/, '')
  if (root !== undefined && (text.trimStart().startsWith('<?xml') || text.includes(`</${xml![1]}>`))) {
    const known = Object.hasOwn(ROOTS, root) ? ROOTS[root] : undefined
    return problem(
      'format-unknown',
      `${file} is ${known ?? `XML with the root ${root}, which cesura does not read; ELAN (.eaf) and CAS XMI are read`}`,
    )
  }
  if (Object.hasOwn(KNOWN, ending)) return problem('format-unknown', `${file} is ${KNOWN[ending]}`)
  const beginning = BEGINNINGS.find(([pattern]) => pattern.test(text.slice(0, 400)))
  if (beginning !== undefined) return problem('format-unknown', `${file} is ${beginning[1]}`)
  if (Object.hasOwn(ENDINGS, ending))
    return problem('format-unknown', `${file} is named as ${ENDINGS[ending]}. Is it whole?`)
  const python = pythonLiteral(text)
  if (python !== undefined)
    return problem(
      'python-literal',
      `this is a Python literal, not JSON (${python}). Write it with json.dump(x, file).`,
      1,
    )
  const json = jsonShape(source)
  if (json !== undefined) return problem('format-unknown', `${file} is ${json}`)
  const names = tableNames(text, header === 'no')
  if (names !== undefined)
    return problem(
      'format-unknown',
      `${file} is a table with columns ${names}; none of these says where segments end. Which one does? --column masses=, boundaries=, boundary=, segment=, label=, start= and end= name it; labels of whole documents are no segmentation.`,
    )
  if (jsonInFence(text) !== undefined)
    return problem(
      'format-unknown',
      `${file} has JSON in a code fence among other text, as a document with an example has. If it is the corpus, save what is in the fence as a file by itself.`,
    )
  if (EVENTS.test(text.slice(0, 20_000)))
    return problem(
      'format-unknown',
      `${file} has a time and whole numbers in every line, as lists of beats and other events have; they say when something happens, and not where segments end. Write the start and the end of each segment, or, if a segment starts at each time, a table with a header such as start,label and --read duration=SECONDS.`,
    )
  const labels = labelLines(text)
  if (labels !== undefined)
    return problem(
      'format-unknown',
      `${file} has one word a line, ${labels.kinds} different ones in ${labels.lines} lines, most like the one before. If each is the label of a unit or frame: --format csv --read header=no --column segment=1 reads it.`,
    )
  if (source.container === 'xlsx')
    return problem(
      'format-unknown',
      `${file} is a workbook whose sheet has one row or one column; a table has a header and columns that say which unit is in which segment. --read sheet=NAME reads another sheet.`,
    )
  return problem(
    'format-unknown',
    `${file} is plain text without marks. cesura needs cuts: give codings beside it and --text ${file}, or name what separates segments: --read separator="---"${blankLines(text) ? ', or --read separator=blank-line' : ''}.`,
  )
}

/** Quotes and words of Python, at the start of what would be JSON. */
export function pythonLiteral(text: string): string | undefined {
  const start = text.slice(0, 20_000)
  if (!/^\s*[[{(]/.test(start)) return undefined
  const quoted = /[[{,(]\s*(?:[bu]?)'(?:[^'\\]|\\.)*'\s*[:,\])}]/.exec(start)
  const words = /[:,[]\s*(True|False|None)\s*[,\]}]/.exec(start)
  const tuple = /(?:^|[[{,(:])\s*\(\s*(?:-?\d+(?:\.\d*)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*[,)]/.exec(
    start,
  )
  const found = [quoted && "'…'", tuple && '(…)', words?.[1]].filter(part => typeof part === 'string')
  return found.length === 0 ? undefined : found.join(', ')
}

/** What a JSON value is, with the names of its fields. */
function jsonShape(source: Source): string | undefined {
  const whole = source.json()
  const lines = whole === undefined ? source.jsonLines()?.map(({ value }) => value) : undefined
  const value = whole ?? lines
  if (value === undefined || value === null || typeof value !== 'object') return undefined
  const tail =
    'none of these says where segments end. Which one does? --column masses=, boundaries=, start= and end= …; labels of whole documents are no segmentation'
  if (isRecord(value)) {
    const names = Object.keys(value)
    if (names.includes('taskScore'))
      return 'the scores of a submission, as `cesura task score` writes them; the cuts of every item are needed: name the submission itself'
    if (RECOGNISERS.some(keys => keys.every(key => names.includes(key))) || areAlternatives(value.results))
      return 'the answer of a speech recogniser in a form that cesura does not read; ask it for .srt or .vtt, or for segments with start, end and text as Whisper has them'
    if ('chapters' in value) return chaptersOf(value.chapters)
    const inner = innerLists(value)
    if (inner !== undefined)
      return `a JSON object in which ${listed(names)} each hold ${inner.list} with ${listed(inner.fields)}. Write its records as a list, or one a line, each with its name: [{"id": "${names[0]!.slice(0, 40)}", "${inner.list}": […]}, …]; then --column label= or segment= names the field that says which segment an entry is in`
    return `a JSON object with ${listed(names)}; none of these says where segments end. A corpus is {"cesura": 1, "items": […]}, see docs/formats.md`
  }
  const list = value as readonly unknown[]
  const names = [
    ...new Set(list.slice(0, 1000).flatMap(entry => (isRecord(entry) ? Object.keys(entry) : []))),
  ]
  const what =
    source.container === 'parquet' ? 'a Parquet table' : lines === undefined ? 'a list' : 'JSON lines'
  const objects = list.length === 1 ? 'one object' : `${list.length} objects`
  if (names.length === 0 && list.length > 0 && list.every(number => isWhole(number, 0)))
    return `${what} of ${list.length} whole numbers. If they are the first units of segments, give the text: --text FILE, and say what they number: --units lines (or sentences). If they are sizes of segments, write them under the name of a coder: {"ann": [2, 3, 6]}, and say --format json-dictionary`
  if (list.length === 0) return 'an empty list; nothing says where segments end'
  if (names.length === 0)
    return `${what} of ${list.length} values that are no objects; nothing says where segments end`
  return `${what} of ${objects} with ${listed(names)}; ${tail}`
}

/** Hypotheses of a speech recogniser, the best first, as Google gives them. */
const areAlternatives = (results: unknown): boolean =>
  isObjects(results) &&
  (results as readonly Record<string, unknown>[]).every(({ alternatives }) => isObjects(alternatives))

/** Chapters in a form that the reader of chapters did not know. */
const chaptersOf = (chapters: unknown): string => {
  const help =
    'write them as lines of start and title, the first at 0:00, or as {"chapters": [{"startTime": 62.5, "title": "News"}, …]} in seconds'
  return isObjects(chapters)
    ? `a JSON object with chapters, of which none has startTime or start_time, but ${listed(Object.keys((chapters as Record<string, unknown>[])[0]!))}; ${help}`
    : `a JSON object whose chapters are ${Array.isArray(chapters) ? 'an empty list' : show(chapters)}. If they stand in its description, ${help}`
}

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

const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'no fields'
    : names
        .slice(0, 10)
        .map(name => name.slice(0, 40))
        .join(', ') + (names.length > 10 ? ' …' : '')

/** The names of columns, where nearly every line has as many cells as the first; without a header, their numbers. */
export function tableNames(text: string, numbered = false): string | undefined {
  const start = text.slice(0, 50_000)
  const delimiter = delimiterOf(start)
  const whole = start.length < text.length ? start.slice(0, Math.max(start.lastIndexOf('\n'), 1)) : start
  const rows = parseTable(openDraft(), whole, delimiter)
  const width = rows[0]?.cells.length ?? 0
  if (rows.length < 2 || width < 2) return undefined
  const even = rows.filter(({ cells }) => cells.length === width).length
  if (even * 10 < rows.length * 8) return undefined
  const { cells } = rows[0]!
  return listed(numbered ? cells.map((cell, index) => `${index + 1} ("${cell}")`) : cells)
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

/** Whether blank lines stand between other lines. */
const blankLines = (text: string): boolean =>
  /\S[^\S\r\n]*(?:\r\n|\n|\r)\s*?[\r\n]\s*\S/.test(text.slice(0, 100_000))
