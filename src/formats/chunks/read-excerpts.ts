import type { Location, Problem } from '../../model/error.ts'
import { describe, type ProblemFacts, problemOf } from '../../model/error.ts'
import {
  excerptColumnEmpty,
  excerptDocumentUnknown,
  excerptNotInText,
  questionsMissing,
  retrievedInvalid,
} from '../../model/errors/chunks.ts'
import { parseOutside } from '../../model/json.ts'
import { isInteger, show } from '../../model/require.ts'
import { openSource } from '../detect/open.ts'
import { openDraft } from '../draft.ts'
import type { TextDocument } from '../format.ts'
import type { InputFile } from '../input-file.ts'
import { isRecord } from '../json/json-text.ts'
import { namesDocument } from '../roles/documents.ts'
import { objectsOf } from '../spans/json-records.ts'
import { parseTable } from '../tables/table-text.ts'
import { OFFSET_UNITS, type OffsetMap, offsetMap } from '../units/offsets.ts'

/** A question, the ranges of its document that answer it, and what retrievers brought. */
export interface ReadQuestion {
  readonly document: string
  readonly question?: string
  readonly excerpts: readonly { readonly start: number; readonly end: number }[]
  /** Indices into the chunks of a document, one list or one for each chunker. */
  readonly retrieved?: readonly number[] | Readonly<Record<string, readonly number[]>>
  /** Where it was read. */
  readonly location: Location
}

/**
 * Reads questions with the excerpts that answer them: a table (CSV) or JSON with `question`, `references` or
 * `excerpts` (a list of `{ content }` or `{ start_index, end_index }`, in a table as JSON), `corpus_id` or `document`
 * where there are several documents, and `retrieved` for rankings. Texts are looked for in the document to the letter.
 *
 * @param file - the file of questions
 * @param documents - the texts that excerpts are taken from
 * @returns the questions whose excerpts were found, in UTF-16 units, and the problems: `excerpts-empty`,
 *   `excerpt-document-unknown`, `excerpt-not-in-text`, `excerpts-unknown`
 */
export function readExcerpts(
  file: InputFile,
  documents: readonly TextDocument[],
): { readonly questions: readonly ReadQuestion[]; readonly problems: readonly Problem[] } {
  const opened = openSource(file.name, file.text ?? file.bytes ?? '')
  const problems: Problem[] = [...opened.problems]
  if (opened.source === undefined) return { questions: [], problems }
  const known = new Map<string, readonly OffsetMap[]>()
  const mapsOf = (text: string): readonly OffsetMap[] => {
    const found = known.get(text) ?? OFFSET_UNITS.map(unit => offsetMap(text, unit))
    known.set(text, found)
    return found
  }
  const rows = objectsOf(opened.source) ?? tableRows(opened.source.text, file.name, problems)
  const questions = rows.flatMap(({ value, location }): ReadQuestion[] => {
    const report = (facts: ProblemFacts) => {
      problems.push(problemOf('error', facts, location))
      return []
    }
    const list = jsonIn(value.references ?? value.excerpts)
    if (!Array.isArray(list) || list.length === 0) return report(describe(excerptColumnEmpty, {}))
    const named = value.corpus_id ?? value.document ?? value.source
    const home =
      documents.length === 1
        ? documents[0]
        : documents.find(({ name }) => typeof named === 'string' && namesDocument(named, name))
    if (home === undefined) return report(describe(excerptDocumentUnknown, { document: show(named) }))
    const maps = () => mapsOf(home.text)
    const excerpts = list.map(excerpt => rangeOf(excerpt, home.text, maps))
    const wrong = excerpts.indexOf(undefined)
    if (wrong !== -1)
      return report(
        describe(excerptNotInText, { excerpt: wrong + 1, document: home.name, text: shown(list[wrong]) }),
      )
    const retrieved = jsonIn(value.retrieved)
    if (retrieved !== undefined && retrieved !== '' && !isRanking(retrieved))
      return report(describe(retrievedInvalid, {}))
    return [
      {
        document: home.name,
        ...(typeof value.question === 'string' ? { question: value.question } : {}),
        excerpts: excerpts.filter(range => range !== undefined),
        ...(isRanking(retrieved) ? { retrieved } : {}),
        location,
      },
    ]
  })
  return { questions, problems }
}

/** The rows of a table by the names of its columns. */
function tableRows(
  text: string,
  file: string,
  problems: Problem[],
): { value: Record<string, unknown>; location: Location }[] {
  const draft = openDraft({ file })
  const [head, ...rows] = parseTable(draft, text)
  problems.push(...draft.problems)
  const names = (head?.cells ?? []).map(cell => cell.trim().toLowerCase())
  if (!names.some(name => name === 'references' || name === 'excerpts')) {
    problems.push(problemOf('error', describe(questionsMissing, {}), { file }))
    return []
  }
  return rows.map(({ cells, line }) => ({
    value: Object.fromEntries(names.map((name, i) => [name, cells[i]])),
    location: { file, line },
  }))
}

const jsonIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return parseOutside(value)
  } catch {
    return value
  }
}

const wordsOf = (excerpt: unknown): unknown =>
  typeof excerpt === 'string' ? excerpt : isRecord(excerpt) ? (excerpt.content ?? excerpt.text) : undefined

/** An excerpt as a message shows it: its words, else its offsets. */
function shown(excerpt: unknown): string {
  const words = wordsOf(excerpt)
  if (typeof words === 'string') return show(words)
  if (!isRecord(excerpt)) return show(excerpt)
  return `from ${show(excerpt.start_index ?? excerpt.start)} to ${show(excerpt.end_index ?? excerpt.end)}`
}

/** Where an excerpt is: by its offsets, in the first unit in which they fit its words, or where its words are. */
function rangeOf(
  excerpt: unknown,
  text: string,
  maps: () => readonly OffsetMap[],
): { start: number; end: number } | undefined {
  const words = wordsOf(excerpt)
  if (isRecord(excerpt)) {
    const first = Number(excerpt.start_index ?? excerpt.start)
    const last = Number(excerpt.end_index ?? excerpt.end)
    if (isInteger(first, 0) && isInteger(last, first + 1))
      for (const map of maps()) {
        const [start, end] = [map(first), map(last)]
        if (start === undefined || end === undefined) continue
        if (typeof words !== 'string' || text.slice(start, end) === words) return { start, end }
      }
  }
  if (typeof words !== 'string' || words === '') return undefined
  const at = text.indexOf(words)
  return at === -1 ? undefined : { start: at, end: at + words.length }
}

const isList = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every(index => Number.isInteger(index) && index >= 0)

const isRanking = (value: unknown): value is NonNullable<ReadQuestion['retrieved']> =>
  isList(value) || (isRecord(value) && Object.values(value).every(isList))
