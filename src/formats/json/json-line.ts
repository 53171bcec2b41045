import type { Location } from '../../model/error.ts'
import type { DraftCoding } from '../assemble.ts'
import type { Draft } from '../draft.ts'
import { areSpanTags, isNumbering } from '../tables/label-marks.ts'
import { areIntegers } from '../tables/mass-or-position.ts'
import type { Table } from '../tables/table-record.ts'
import { readCoding } from './cesura-json.ts'
import { isRecord, own, wordOf } from './json-text.ts'

/** A JSON line that is an object, with its number. */
export interface JsonLine {
  readonly value: Record<string, unknown>
  readonly line: number
}

/** Names under which programs put the list that a file is about. */
const LISTS = [
  'segments',
  'data',
  'records',
  'rows',
  'results',
  'topics',
  'diarization',
  'dialogues',
  'dialogs',
  'conversations',
  'meetings',
]

/** The objects of a list that is alone in an object, or next to plain values. */
export function unwrapped(value: Record<string, unknown>): Record<string, unknown>[] | undefined {
  if (kindOfLine(value) !== undefined) return undefined
  const rows = turnedRows(value) ?? namedRecords(value)
  if (rows !== undefined) return rows
  if (!LISTS.some(name => Array.isArray(own(value, name)))) return undefined
  const inner = Object.entries(value).filter(([, entry]) => typeof entry === 'object' && entry !== null)
  const [name, list] = inner[0] ?? []
  if (inner.length !== 1 || !LISTS.includes(name!) || !Array.isArray(list)) return undefined
  return list.length > 0 && list.every(isRecord) ? list : undefined
}

/**
 * The rows of a table that was written column by column, each an object from row numbers to values, as pandas does:
 * `{"text": {"0": "…", "1": "…"}, "ann": {"0": 1, "1": 0}}`.
 */
function turnedRows(value: Record<string, unknown>): Record<string, unknown>[] | undefined {
  const [first, ...others] = Object.values(value)
  if (!isRecord(first) || others.length === 0 || !others.every(isRecord)) return undefined
  const keys = Object.keys(first)
  if (keys.length < 3 || !keys.every((key, row) => key === String(row))) return undefined
  if (!others.every(column => Object.keys(column).length === keys.length)) return undefined
  const plain = [first, ...others].every(column =>
    keys.every(
      key => Object.hasOwn(column, key) && (typeof column[key] !== 'object' || column[key] === null),
    ),
  )
  if (!plain) return undefined
  return keys.map(key =>
    Object.fromEntries(
      Object.entries(value).map(([name, column]) => [
        name,
        own(column as object as Record<string, unknown>, key),
      ]),
    ),
  )
}

/** Records under their names, each with a list of texts: `{"d1": {"sentences": […], "labels": […]}, "d2": …}`. */
function namedRecords(value: Record<string, unknown>): Record<string, unknown>[] | undefined {
  const entries = Object.entries(value)
  if (entries.length < 2) return undefined
  let keys: string | undefined
  for (const [, record] of entries) {
    if (!isRecord(record) || nameIn(record) !== undefined || unitTextsIn(record) === undefined)
      return undefined
    const own = Object.keys(record).join('\n')
    if (keys !== undefined && own !== keys) return undefined
    keys = own
  }
  return entries.map(([id, record]) => ({ id, ...(record as Record<string, unknown>) }))
}

/** Names of what a unit says, and of what a record is called. */
const TEXTS = ['text', 'utterance', 'sentence', 'content', 'token', 'word']
const NAMES = [
  'item',
  'id',
  'doc_id',
  'doc',
  'dial_id',
  'dialog_id',
  'dialogue_id',
  'conversation_id',
  'name',
]

const textIn = (value: Record<string, unknown>): unknown =>
  TEXTS.map(name => own(value, name)).find(text => typeof text === 'string')

/**
 * The units of records that each hold one list of them, as rows that name their record: `{"id", "turns": [{"text",
 * "topic"}]}`. Undefined where a record holds none or several lists, or the text they are in: then they are spans.
 */
function unitRows(lines: readonly JsonLine[]): JsonLine[] | undefined {
  let field: string | undefined
  const rows: JsonLine[] = []
  for (const { value, line } of lines) {
    const inner = Object.entries(value).filter(([, entry]) => Array.isArray(entry) && entry.some(isRecord))
    const [name, units] = inner[0] ?? []
    if (inner.length !== 1 || (field !== undefined && field !== name)) return undefined
    field = name
    const item = nameIn(value)
    for (const unit of units as readonly unknown[]) {
      const text = isRecord(unit) ? textIn(unit) : undefined
      if (!isRecord(unit) || text === undefined || textIn(value) !== undefined) return undefined
      rows.push({ value: { ...unit, item: item ?? line }, line })
    }
  }
  return rows.length > lines.length ? rows : undefined
}

/**
 * Records that each list the numbers of their units, as language models answer (`{"topic": "…", "sentences": [4, 5, 6]}`),
 * with the first and the last of them. Undefined where the numbers do not go on from record to record.
 */
function numberedRows(lines: readonly JsonLine[]): JsonLine[] | undefined {
  let next: number | undefined
  const rows: JsonLine[] = []
  for (const { value, line } of lines) {
    const inner = Object.entries(value).filter(([, entry]) => typeof entry === 'object' && entry !== null)
    const [name, numbers] = inner[0] ?? []
    if (inner.length !== 1 || !Array.isArray(numbers) || numbers.length === 0) return undefined
    const first = next ?? (numbers[0] as number)
    if (first !== 0 && first !== 1 && next === undefined) return undefined
    if (!numbers.every((number, at) => number === first + at)) return undefined
    next = first + numbers.length
    const { [name!]: _, ...rest } = value
    rows.push({ value: { ...rest, start: first, end: next - 1 }, line })
  }
  return rows.length > 1 ? rows : undefined
}

/** JSON objects as rows under the names of all their fields; units inside records are rows of their own. */
export function tableOf(records: readonly JsonLine[]): Table {
  const lines = unitRows(records) ?? numberedRows(records) ?? records
  const known = new Set<string>()
  for (const { value } of lines) for (const name of Object.keys(value)) known.add(name)
  const names = [...known]
  return {
    names,
    rows: lines.length,
    cell: (row, column) => own(lines[row]!.value, names[column]!),
    line: row => lines[row]!.line,
  }
}

/** What a self-contained line is; undefined where it is a row of a table. */
export function kindOfLine(value: Record<string, unknown>): 'item' | 'pair' | 'coding' | undefined {
  const codings = own(value, 'codings')
  if (Array.isArray(codings) || isRecord(codings) || own(value, 'cesura') !== undefined) return 'item'
  if (pairIn(value) !== undefined) return 'pair'
  const alone = own(value, 'sets') !== undefined || own(value, 'sequence') !== undefined
  return alone || holdsLevels(value) ? 'coding' : undefined
}

/** Names of a reference, and of what is compared with it. */
const REFERENCE =
  /^(?:references?|refs?|gold(?:[_ -]?(?:standard|labels?|boundaries|segments|segmentation))?|y[_ -]?true|true(?:[_ -]?(?:labels?|boundaries))?|truth|ground[_ -]?truth|gt|targets?|labels?|actual|expected|human)$/i
const HYPOTHESIS =
  /^(?:hypothes[ie]s|hyps?|pred(?:s|ictions?|icted)?(?:[_ -]?(?:labels?|boundaries|segments|segmentation))?|y[_ -]?(?:pred|hat)|system|model|output|auto(?:matic)?)$/i
/** Lists of 0 and 1 that programs keep for a model, and no segmentation. */
const MASKS = /mask|input_ids|token_type|attention/i

/**
 * The names of two segmentations or more of one text in a line: a reference and hypotheses as notations, as rows of 0 and
 * 1 of one length, as labels or as bare numbers; or annotators with a row of 0 and 1 each.
 */
export function pairIn(value: Record<string, unknown>): readonly string[] | undefined {
  const names = Object.keys(value)
  const [first, second] = [
    names.filter(name => REFERENCE.test(name)),
    names.filter(name => HYPOTHESIS.test(name)),
  ]
  if (isRecord(own(value, 'reference')) && isRecord(own(value, 'hypothesis')))
    return ['reference', 'hypothesis']
  if (names.some(name => MASKS.test(name))) return undefined
  if (first.length === 1 && second.length === 1) {
    const pair = [first[0]!, second[0]!]
    const sides = pair.map(name => own(value, name))
    if (sides.every(isMarkRow))
      return lengthOf(sides[0]) === lengthOf(sides[1]) ? withOthers(value, pair) : undefined
    // Under other names numbers are classes of units more often than sizes.
    const numbers = sides.filter(areWhole)
    if (numbers.length === 2 && numbers.some(isNumberRow) && areNumbered(numbers)) return pair
    if (sides.every(isNumberRow)) return first[0]!.startsWith('ref') ? pair : undefined
    return areLabelRows(sides) ? pair : undefined
  }
  const rows = names.filter(name => isLongRow(own(value, name)))
  return rows.length > 1 && rows.every(name => lengthOf(own(value, name)) === lengthOf(own(value, rows[0]!)))
    ? rows
    : undefined
}

const lengthOf = (row: unknown): number => (row as { readonly length: number }).length

/** A pair with every further row of marks of the same length. */
const withOthers = (value: Record<string, unknown>, pair: readonly string[]): readonly string[] => [
  ...pair,
  ...Object.keys(value).filter(
    name =>
      !pair.includes(name) &&
      isLongRow(own(value, name)) &&
      lengthOf(own(value, name)) === lengthOf(value[pair[0]!]),
  ),
]

const isLongRow = (row: unknown): boolean => isMarkRow(row) && lengthOf(row) > 3

/** The number of a segment for each unit, as many on both sides. */
const areNumbered = (sides: readonly (readonly number[])[]): boolean =>
  new Set(sides.map(lengthOf)).size === 1 &&
  sides.every(side => side[0]! <= 1 && new Set(side).size < side.length && isNumbering(side))

/** A label for each unit, as many on both sides: words that come again and again. */
export function areLabelRows(sides: readonly unknown[]): sides is readonly (readonly string[])[] {
  const rows = sides.filter(
    (side): side is readonly string[] =>
      Array.isArray(side) &&
      side.length > 3 &&
      side.every(label => typeof label === 'string' && /^\S{1,40}$/.test(label)),
  )
  if (rows.length < sides.length || new Set(rows.map(lengthOf)).size > 1) return false
  const all = rows.flat()
  return 2 * new Set(all).size <= all.length && !areSpanTags(all)
}

/** Integers that are no marks: sizes of segments, or a segment number for each unit. */
export const isNumberRow = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && areIntegers(value) && !isMarkRow(value)

const areWhole = (value: unknown): value is readonly number[] => Array.isArray(value) && areIntegers(value)

/** The texts of the units of a line, where one of its fields is a list of them. */
export function unitTextsIn(value: Record<string, unknown>): readonly string[] | undefined {
  const isTexts = (list: unknown): list is readonly string[] =>
    Array.isArray(list) && list.length > 0 && list.every(text => typeof text === 'string')
  return ['texts', ...TEXTS, ...TEXTS.map(name => `${name}s`)].map(name => own(value, name)).find(isTexts)
}

/** What a line is called: the first of its fields that name an item. */
export const nameIn = (value: Record<string, unknown>): unknown =>
  NAMES.map(name => own(value, name)).find(id => ['string', 'number'].includes(typeof id))

const isMarkRow = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^[01]{2,}$/.test(value)
    : Array.isArray(value) &&
      value.length > 1 &&
      value.every(mark => mark === 0 || mark === 1 || typeof mark === 'boolean')

/** Whether a JSON line is a coding with levels: lists of boundaries, with the number of units or the texts. */
export const holdsLevels = (value: Record<string, unknown>): boolean => {
  const levels = own(value, 'levels')
  const lists = Array.isArray(levels) && levels.length > 0 && levels.every(Array.isArray)
  return lists && ['units', 'texts', 'text'].some(name => own(value, name) !== undefined)
}

/** The coding of such a line, `{"item", "coder", "units", "levels": [[6], [3, 6, 9]], "labels"?}`. */
export function readLevelsLine(
  draft: Draft,
  value: Record<string, unknown>,
  location: Location & { readonly item: string },
): DraftCoding[] {
  const coder = wordOf(own(value, 'coder') ?? draft.options.coder ?? '1')
  const [levels, labels, group] = ['levels', 'labels', 'group'].map(name => own(value, name))
  const texts = strings(own(value, 'texts') ?? own(value, 'text'))
  const speakers = strings(own(value, 'speakers'))
  const units = (own(value, 'units') ?? texts?.length) as number | undefined
  const coding = { coder, levels, labels }
  const itemFields = { texts, speakers, ...(typeof group === 'string' ? { group } : {}) }
  return readCoding(draft, coding, location, units, []).map(own => ({ ...own, ...itemFields }))
}

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(text => typeof text === 'string') ? value : undefined
