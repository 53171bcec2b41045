import type { Corpus } from '../model/corpus.ts'
import { show } from '../model/require.ts'
import { readItem, readScale, writeItem } from './cesura-json.ts'
import { askColumn, columnsOf, layoutOf } from './columns.ts'
import { addError, addWarning, attempt, type Draft, finishDraft, openDraft } from './draft.ts'
import type { ColumnRole, Format } from './format.ts'
import { firstLines, isJsonLines, isObjectLine, isRecord, own, parseJson } from './json-text.ts'
import { linesOf } from './lines.ts'
import { attemptMarks } from './mark-rows.ts'
import { readRecords, requireExact, type TableRecord } from './records.ts'
import { parsePair, parseSegmentation } from './segmentation-json.ts'

/** A JSON line that is an object, with its number. */
export interface JsonLine {
  readonly value: Record<string, unknown>
  readonly line: number
}

/**
 * JSON lines: an item a line, `{"id", "texts"?, "codings": [{"coder", "boundaries"}]}` as in cesura JSON or
 * `{"id", "codings": {CODER: {"masses": […]}}}`; a pair a line, `{"id", "reference", "hypothesis"}` as for
 * `cesura pairs`; a coding a line, `{"item", "coder", "masses": […]}`; or the rows of any table that `csv` reads.
 * A JSON list of such objects is read the same way.
 */
export const jsonLines: Format = {
  id: 'json-lines',
  title: 'JSON lines',
  extensions: ['jsonl', 'ndjson', 'json'],
  holds: 'corpus',

  detect(text) {
    const list = /^\s*\[\s*\{/.test(text)
    if (list) return { confidence: 0.7, why: 'the JSON is a list of objects' }
    if (isJsonLines(text)) return { confidence: 0.9, why: 'every line is a JSON object' }
    if (!/^\s*\{/.test(text) || /"cesura"\s*:\s*\d/.test(text)) return undefined
    const known =
      /"(?:codings|reference|masses|boundaries|gaps|marks|targets|sets|sequence|labels)"\s*:/.test(text)
    return known ? { confidence: 0.58, why: 'a JSON object with a segmentation' } : undefined
  },

  read(text, options = {}) {
    const draft = openDraft(options)
    const [first = ''] = firstLines(text)
    const lines = first.startsWith('[')
      ? listed(draft, text)
      : isObjectLine(first) || first === ''
        ? lined(draft, text)
        : object(draft, text, 1)
    readTableRows(draft, readObjects(draft, lines))
    return finishDraft(draft, 'json-lines')
  },

  write: writeJsonLines,
}

/** The JSON objects of whole lines, one by one, so that problems come in the order of the lines. */
export function* lined(draft: Draft, text: string, firstLine = 1): Generator<JsonLine> {
  for (const { text: row, line } of linesOf(text, firstLine)) {
    if (row.trim() === '') addWarning(draft, 'blank-line', 'a blank line; it was passed over', { line })
    else yield* object(draft, row, line)
  }
}

function object(draft: Draft, text: string, line: number): JsonLine[] {
  const { value, problems, repeated } = parseJson(text, draft.options.file, line)
  draft.problems.push(...problems)
  for (const { key, location } of repeated)
    addError(draft, 'duplicate-key', `key ${show(key)} stands twice in its object; keep one`, location)
  if (value === undefined) return []
  if (isRecord(value)) return [{ value, line }]
  addError(draft, 'not-an-object', `the line is ${show(value)}; give a JSON object on every line`, { line })
  return []
}

function listed(draft: Draft, text: string): JsonLine[] {
  const { value, problems } = parseJson(text, draft.options.file)
  draft.problems.push(...problems)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => {
    if (isRecord(entry)) return [{ value: entry, line: index + 1 }]
    addError(draft, 'not-an-object', `the entry is ${show(entry)}; give a list of objects`, {
      path: `[${index}]`,
    })
    return []
  })
}

/** Reads what stands on its own; gives back the lines that are rows of a table, which have to be seen together. */
export function readObjects(draft: Draft, lines: Iterable<JsonLine>): JsonLine[] {
  const rows: JsonLine[] = []
  for (const entry of lines) {
    const { value, line } = entry
    const file = draft.options.file === undefined ? {} : { file: draft.options.file }
    const location = { ...file, line }
    const codings = own(value, 'codings')
    if (own(value, 'cesura') !== undefined) {
      const scale = readScale(draft, own(value, 'scale'))
      if (draft.scale === undefined) draft.scale = scale
    } else if (Array.isArray(codings) || isRecord(codings)) {
      const { item: _, doc: __, text, ...rest } = value
      const list = Array.isArray(codings)
        ? codings
        : Object.entries(codings).map(([coder, notation]) =>
            isRecord(notation) ? { ...notation, coder } : { masses: notation, coder },
          )
      const texts = Array.isArray(text) ? { texts: text } : {}
      readItem(draft, { ...texts, ...rest, id: nameOf(draft, value, line), codings: list }, location)
    } else if (isRecord(own(value, 'reference')) && isRecord(own(value, 'hypothesis'))) {
      const item = nameOf(draft, value, line)
      const { types, mark } = draft.options
      const pair = attemptMarks(draft, { ...location, item }, () =>
        parsePair(value.reference, value.hypothesis, { ...(types && { types }), ...(mark && { mark }) }),
      )
      if (pair === undefined) continue
      for (const coder of ['reference', 'hypothesis'] as const)
        draft.codings.push({ item, coder, segmentation: pair[coder], location })
    } else if (own(value, 'sets') !== undefined || own(value, 'sequence') !== undefined) {
      const item = nameOf(draft, value, line)
      const coder = String(own(value, 'coder') ?? draft.options.coder ?? '1')
      const { types } = draft.options
      const segmentation = attempt(draft, { ...location, item, coder }, () =>
        parseSegmentation(value, types === undefined ? {} : { types }),
      )
      if (segmentation !== undefined) draft.codings.push({ item, coder, segmentation, location })
    } else rows.push(entry)
  }
  return rows
}

function nameOf(draft: Draft, value: Record<string, unknown>, line: number): string {
  const id = own(value, 'item') ?? own(value, 'id') ?? own(value, 'doc')
  if (typeof id === 'number') requireExact(draft, id, { line })
  return typeof id === 'string' || typeof id === 'number' ? String(id) : String(line)
}

/** Lines that are rows of a table, in whichever layout their fields show. */
export function readTableRows(draft: Draft, rows: readonly JsonLine[]): void {
  if (rows.length === 0) return
  const names = [...new Set(rows.flatMap(({ value }) => Object.keys(value)))]
  const columns = columnsOf(draft, names)
  if (layoutOf(columns, draft.options.layout) === undefined) {
    askColumn(draft, names, columns)
    return
  }
  const records = rows.map(({ value, line }): TableRecord => {
    const get = (role: ColumnRole) => {
      const name = columns.get(role)
      return name === undefined ? undefined : own(value, name)
    }
    return {
      get,
      location: { ...(draft.options.file === undefined ? {} : { file: draft.options.file }), line },
    }
  })
  readRecords(draft, records, columns)
}

/** An item a line; a first line states the scale where boundaries have types. */
function writeJsonLines(corpus: Corpus): string {
  const { items, scale } = corpus
  const header = scale === undefined ? '' : `${JSON.stringify({ cesura: 1, scale })}\n`
  return header + items.map(item => `${JSON.stringify(writeItem(item, scale))}\n`).join('')
}
