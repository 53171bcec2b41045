import { fromLabels } from '../../model/construct.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { describe, type Problem } from '../../model/error.ts'
import { duplicateKey, entryNotObject, lineNotObject } from '../../model/errors/json.ts'
import { blankLine } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import { sameScale, type TypeScale } from '../../model/segmentation.ts'
import { type DraftCoding, finishDraft, gatherItems } from '../assemble.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, openDraft } from '../draft.ts'
import type { Format, ReadOptions, ReadResult } from '../format.ts'
import { uniteScales } from '../scale.ts'
import { areOpen } from '../tables/label-marks.ts'
import { attemptMarks, readMarks } from '../tables/mark-rows.ts'
import { addNumberRows, areIntegers, askValues, type NumberRow } from '../tables/mass-or-position.ts'
import { claimRows, readRows } from '../tables/read-table.ts'
import { requireExact } from '../tables/table-record.ts'
import { linesOf } from '../text/lines.ts'
import { addPlainItem, readItem, readScale, writeItem } from './cesura-json.ts'
import {
  areLabelRows,
  holdsLevels,
  isNumberRow,
  type JsonLine,
  kindOfLine,
  nameIn,
  pairIn,
  readLevelsLine,
  tableOf,
  unitTextsIn,
  unwrapped,
} from './json-line.ts'
import {
  firstLines,
  firstRecord,
  isJsonLines,
  isObjectLine,
  isRecord,
  own,
  parseJson,
  readJson,
  wordOf,
} from './json-text.ts'
import { isSpecial, openLabels, parseOpen, parsePair, parseSegmentation } from './segmentation-json.ts'

/**
 * JSON lines: an item per line, `{"id", "texts"?, "codings": [{"coder", "boundaries"}]}` as in cesura JSON or
 * `{"id", "codings": {CODER: {"masses": […]}}}`; a pair a line, `{"id", "reference", "hypothesis"}` as for
 * `cesura pairs`; a coding per line, `{"item", "coder", "masses": […]}` or with `levels` or `scores`; or the rows of any table that `csv` reads.
 * A JSON list of such objects is read the same way.
 */
export const jsonLines: Format = {
  id: 'json-lines',
  title: 'JSON lines',
  extensions: ['jsonl', 'ndjson', 'json'],
  holds: 'corpus',
  byName: 'sometimes',
  keepsProvenance: true,
  keepsEligible: true,
  keepsUnmarkedStart: true,

  inspect: source => ({
    claim: (options, least) => claimJsonLines(source, options, least),
    readCodings: draft => readJsonLines(draft, source),
  }),

  write: writeJsonLines,
}

function readJsonLines(draft: Draft, source: Source): void {
  const { text } = source
  const [first = ''] = firstLines(text)
  const lines = first.startsWith('[')
    ? listed(draft, source)
    : isObjectLine(first) || first === ''
      ? (parsedLines(source) ?? lined(draft, text))
      : object(draft, text, 1)
  readTableRows(draft, readObjects(draft, opened(lines)))
}

/** The lines as they were parsed to be claimed, where nothing in any of them is worth a word; else undefined. */
function parsedLines(source: Source): readonly JsonLine[] | undefined {
  const lines = source.jsonLines()
  // A line that was passed over is reported by the reader of single lines.
  if (lines === undefined || lines.length === 0 || lines.at(-1)!.line !== lines.length) return undefined
  if (!/^(?:\r\n|\n|\r)?$/.test(source.text.slice(source.text.trimEnd().length))) return undefined
  return lines.every(({ value, plain }) => plain === true && isRecord(value))
    ? (lines as readonly JsonLine[])
    : undefined
}

/** The lines themselves; one object around a list stands for the objects of that list. */
function* opened(lines: Iterable<JsonLine>): Generator<JsonLine> {
  const all = lines[Symbol.iterator]()
  const [first, second] = [all.next(), all.next()]
  if (first.done) return
  const list = second.done ? unwrapped(first.value.value) : undefined
  if (list !== undefined) for (const [index, value] of list.entries()) yield { value, line: index + 1 }
  else yield first.value
  if (second.done) return
  yield second.value
  for (let next = all.next(); !next.done; next = all.next()) yield next.value
}

/** The JSON objects of whole lines, one by one, so that problems come in the order of the lines. */
function* lined(draft: Draft, text: string, firstLine = 1): Generator<JsonLine> {
  for (const { text: row, line } of linesOf(text, firstLine)) {
    if (row.trim() === '') draft.warn(describe(blankLine, {}), { line })
    else yield* object(draft, row, line)
  }
}

function object(draft: Draft, text: string, line: number): JsonLine[] {
  const { value, problems, repeated } = parseJson(text, draft.options.file, line)
  draft.problems.push(...problems)
  for (const { key, location } of repeated) draft.error(describe(duplicateKey, { key: show(key) }), location)
  if (value === undefined) return []
  if (isRecord(value)) return [{ value, line }]
  draft.error(describe(lineNotObject, { value: show(value) }), { line })
  return []
}

function listed(draft: Draft, source: Source): JsonLine[] {
  const { value, problems } = readJson(source, draft.options.file)
  draft.problems.push(...problems)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry, index) => {
    if (isRecord(entry)) return [{ value: entry, line: index + 1 }]
    draft.error(describe(entryNotObject, { value: show(entry) }), { path: `[${index}]` })
    return []
  })
}

/** Reads self-contained lines; gives back the lines that are rows of a table, which have to be seen together. */
function readObjects(draft: Draft, lines: Iterable<JsonLine>): JsonLine[] {
  const rows: JsonLine[] = []
  const numbers: NumberRow[] = []
  for (const entry of lines) {
    const { value, line } = entry
    const file = { file: draft.options.file }
    const location = { ...file, line }
    const codings = own(value, 'codings')
    if (own(value, 'cesura') !== undefined) {
      const scale = readScale(draft, own(value, 'scale'))
      if (draft.scale === undefined) draft.scale = scale
    } else if (Array.isArray(codings) || isRecord(codings)) {
      if (Array.isArray(codings) && addPlainItem(draft, value, location)) continue
      const { item: _, doc: __, text, ...rest } = value
      const list = Array.isArray(codings)
        ? codings
        : Object.entries(codings).map(([coder, notation]) =>
            isRecord(notation) ? { ...notation, coder } : { masses: notation, coder },
          )
      const texts = Array.isArray(text) ? { texts: text } : {}
      readItem(draft, { ...texts, ...rest, id: nameOf(draft, value, line), codings: list }, location)
    } else if (pairIn(value) !== undefined) {
      const item = nameOf(draft, value, line)
      const { types, mark } = draft.options
      const names = pairIn(value)!
      if (!isRecord(value[names[0]!])) {
        const known = unitTextsIn(value)
        for (const coder of names) {
          const row = value[coder] as string | (number | boolean)[]
          const where = { ...location, item, coder }
          if (areLabelRows([row])) {
            const labels = row as unknown as string[]
            const segmentation = draft.attempt(where, () => fromLabels(labels))
            const unitLabels = areOpen(labels, mark) ? labels : undefined
            const texts = known !== undefined && known.length === labels.length ? { texts: known } : {}
            if (segmentation !== undefined)
              draft.putCoding({ item, coder, segmentation, unitLabels, ...texts, location })
            continue
          }
          // Next to the number of a segment for each unit, 0 0 0 1 1 1 is one as well.
          if (isNumberRow(row) || (areIntegersIn(row) && names.some(name => isNumberRow(value[name])))) {
            numbers.push({ item, coder, numbers: row, location })
            continue
          }
          const segmentation = readMarks(draft, row, where, known?.length)
          const texts = known !== undefined && known.length === segmentation?.units ? { texts: known } : {}
          if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, ...texts, location })
        }
        continue
      }
      if (names.some(side => isSpecial(own(value, side)))) {
        const codings = names.map(coder => ({ ...(value[coder] as object), coder }))
        readItem(draft, { id: item, codings }, location)
        continue
      }
      const sides = ['reference', 'hypothesis'] as const
      const open = sides.map(side => openLabels(value[side], mark))
      const settings = { types, mark }
      const pair = attemptMarks(draft, { ...location, item }, () => {
        const [reference, hypothesis] = sides.map((side, at) => {
          const given = value[side] as Record<string, unknown>
          if (open[at] === undefined) return given
          const { units, boundaries, labels } = parseOpen(given, settings, open[at])
          return { units, boundaries: [...boundaries], labels }
        })
        return parsePair(reference, hypothesis, settings)
      })
      if (pair === undefined) continue
      for (const [at, coder] of sides.entries()) {
        const unitLabels = open[at]
        draft.putCoding({ item, coder, segmentation: pair[coder], unitLabels, location })
      }
    } else if (holdsLevels(value)) {
      const item = nameOf(draft, value, line)
      for (const coding of readLevelsLine(draft, value, { ...location, item })) draft.putCoding(coding)
    } else if (own(value, 'sets') !== undefined || own(value, 'sequence') !== undefined) {
      const item = nameOf(draft, value, line)
      const coder = wordOf(own(value, 'coder') ?? draft.options.coder ?? '1')
      const { types } = draft.options
      const segmentation = draft.attempt({ ...location, item, coder }, () =>
        parseSegmentation(value, { types }),
      )
      if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location })
    } else rows.push(entry)
  }
  // Only their names show what they are: two sums may be equal by chance.
  if (numbers.length > 0 && draft.options.values === undefined) askValues(draft, numbers)
  else addNumberRows(draft, numbers)
  return rows
}

const areIntegersIn = (row: unknown): row is readonly number[] => Array.isArray(row) && areIntegers(row)

function nameOf(draft: Draft, value: Record<string, unknown>, line: number): string {
  const id = nameIn(value)
  if (typeof id === 'number') requireExact(draft, id, { line })
  return id === undefined ? String(line) : String(id)
}

/** Lines that are rows of a table, in whichever layout their fields show. */
function readTableRows(draft: Draft, rows: readonly JsonLine[]): void {
  if (rows.length > 0) readRows(draft, tableOf(rows))
}

/** An item per line; a first line states the scale where boundaries have types. */
function writeJsonLines(corpus: Corpus): string {
  const { items, scale } = corpus
  const header = scale === undefined ? '' : `${JSON.stringify({ cesura: 1, scale })}\n`
  return header + items.map(item => `${JSON.stringify(writeItem(item, scale))}\n`).join('')
}

/** A row with more fields than this is none. */
const MOST_FIELDS = 1_000

/** Claims JSON objects, one per line, in a list or alone, by what every one of them holds. */
function claimJsonLines(
  source: Source,
  options: ReadOptions,
  least?: 'named' | 'structural',
): Claim | undefined {
  const { text } = source
  if (!/^\s*[[{]/.test(text)) return undefined
  const whole = source.json()
  if (least === 'named' && !maybeNamed(source)) return undefined
  const found = Array.isArray(whole)
    ? whole.map((value, index) => ({ value: value as unknown, line: index + 1 }))
    : isRecord(whole)
      ? (unwrapped(whole) ?? [whole]).map((value, index) => ({ value, line: index + 1 }))
      : source.jsonLines()
  if (found === undefined)
    // Broken JSON: the reader says where; Python has an answer of its own.
    return /^\s*[[{]+\s*[bu]?'/.test(text)
      ? undefined
      : isJsonLines(text) || /^\s*\[\s*\{\s*"/.test(text) || /^\s*\{\s*"/.test(text)
        ? { strength: 'possible', because: 'it begins like JSON' }
        : undefined
  if (found.length === 0 || !found.every(({ value }) => isRecord(value))) return undefined
  const lines = found as JsonLine[]
  const kinds = lines.map(({ value }) => kindOfLine(value))
  const rows = lines.filter((_, index) => kinds[index] === undefined)
  if (rows.length === 0) {
    const [only] = lines
    const named =
      nameIn(only!.value) !== undefined ||
      'sets' in only!.value ||
      'sequence' in only!.value ||
      unitTextsIn(only!.value) !== undefined
    // One object of codings by name, and nothing else, is segeval's.
    if (
      isRecord(whole) &&
      (!named || own(whole, 'cesura') !== undefined) &&
      !isRecord(own(whole, 'reference'))
    )
      return undefined
    const what = kinds.includes('pair') ? 'a pair of segmentations' : 'an item with codings'
    return { strength: 'named', because: `every line is ${what}` }
  }
  if (least === 'named') return undefined
  if (rows.length < lines.length) return { strength: 'structural', because: 'lines are items and codings' }
  // One object of very many fields is a dictionary, and no row.
  if (rows.length === 1 && Object.keys(rows[0]!.value).length > MOST_FIELDS) return undefined
  const stated = Object.keys(options.columns ?? {}).length > 0 || options.layout !== undefined
  if (stated) return { strength: 'structural', because: 'JSON objects with fields as specified' }
  const scratch = openDraft({ ...options, file: source.name })
  return claimRows(tableOf(rows), scratch)
}

/** By name only where every object is self-contained: the first shows for most files that they are another format. */
function maybeNamed(source: Source): boolean {
  const first = firstRecord(source)
  if (!isRecord(first)) return first === undefined
  const inner = Array.isArray(source.json()) ? undefined : unwrapped(first)
  return kindOfLine(inner?.[0] ?? first) !== undefined
}

/**
 * JSON lines that come in pieces of whole lines, so that no piece need be kept: `add` reads one, `finish` fits
 * everything together. The result is that of `jsonLines.read` on all pieces at once.
 */
interface JsonLinesReading {
  readonly add: (text: string, firstLine: number) => void
  readonly finish: () => ReadResult
}

export function openJsonLines(options: ReadOptions = {}): JsonLinesReading {
  const draft = openDraft(options)
  const rows: JsonLine[] = []
  return {
    add(text, firstLine) {
      for (const row of readObjects(draft, lined(draft, text, firstLine))) rows.push(row)
    },
    finish() {
      readTableRows(draft, rows)
      return finishDraft(draft, 'json-lines')
    },
  }
}

/** One piece of JSON lines by itself: what it holds, what is wrong in it, and what must be known of it elsewhere. */
export interface LinesPart {
  readonly items: readonly Item[]
  /** The line of each item, or of its first coding. */
  readonly lines: readonly number[]
  readonly problems: readonly Problem[]
  /** The scale that is stated so far. */
  readonly stated: TypeScale | undefined
  /** One coding for every scale that occurs, and one with boundaries and no scale: what `uniteScales` looks at. */
  readonly samples: readonly Pick<DraftCoding, 'item' | 'coder' | 'segmentation'>[]
  /** Whether every line stands for itself: no rows of a table, no questions, no scale stated after the first item. */
  readonly separate: boolean
}

/**
 * Reads a piece of JSON lines by itself. `stated`: the scale that an earlier line stated. `scale`: the scale of the
 * whole corpus, where it is known already; else that of the piece.
 */
export function readLinesPart(
  text: string,
  firstLine: number,
  options: ReadOptions,
  stated: TypeScale | undefined,
  known?: { readonly scale: TypeScale | undefined },
): LinesPart {
  const draft = openDraft(options)
  draft.scale = stated
  // What has been checked once is parsed without a second look.
  const objects = known === undefined ? lined(draft, text, firstLine) : parsed(text, firstLine)
  let seen = 0
  let late = false
  function* watched(): Generator<JsonLine> {
    for (const line of objects) {
      if (seen++ > 0 && own(line.value, 'cesura') !== undefined) late = true
      yield line
    }
  }
  const rows = readObjects(draft, watched())
  const scale =
    known === undefined
      ? draft.attempt({}, () => uniteScales(draft.codings, draft.scale, options.types))
      : known.scale
  const items = gatherItems(draft, scale)
  const places = new Map<string, number>()
  for (const { id, location } of draft.items) if (!places.has(id)) places.set(id, location.line ?? 0)
  for (const { item, location } of draft.codings) if (!places.has(item)) places.set(item, location.line ?? 0)
  return {
    items,
    lines: items.map(({ id }) => places.get(id)!),
    problems: draft.problems,
    stated: draft.scale,
    samples: samplesOf(draft.codings),
    separate:
      rows.length === 0 &&
      draft.questions.length === 0 &&
      draft.unlisted === 0 &&
      !late &&
      draft.codings.every(({ unitLabels }) => unitLabels === undefined) &&
      !(text.includes('\r') && /\r(?!\n)/.test(text)) &&
      items.every(({ codings }) => codings.length > 0),
  }
}

/** Lines that are known to be JSON objects. */
function parsed(text: string, firstLine: number): JsonLine[] {
  const objects: JsonLine[] = []
  let line = firstLine
  for (let start = 0; start < text.length; line++) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const row = text.slice(start, end)
    if (row.trim() !== '') objects.push({ value: JSON.parse(row), line })
    start = end + 1
  }
  return objects
}

function samplesOf(codings: readonly DraftCoding[]): DraftCoding[] {
  const samples: DraftCoding[] = []
  let plain = false
  for (const coding of codings) {
    const { scale, boundaries } = coding.segmentation
    if (scale === undefined) {
      if (plain || boundaries.length === 0) continue
      plain = true
      samples.push(coding)
    } else if (!samples.some(({ segmentation }) => sameScale(segmentation.scale, scale))) samples.push(coding)
  }
  return samples
}
