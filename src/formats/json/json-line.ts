import { areWhole } from '../tables/mass-or-position.ts'
import type { Table } from '../tables/table-rows.ts'
import { isRecord, own, wordOf } from './json-text.ts'
import { holdsLevels } from './levels-line.ts'

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

/** The objects of a list that stands alone in an object, or beside plain values. */
export function unwrapped(value: Record<string, unknown>): Record<string, unknown>[] | undefined {
  if (kindOfLine(value) !== undefined || !LISTS.some(name => Array.isArray(own(value, name))))
    return undefined
  const inner = Object.entries(value).filter(([, entry]) => typeof entry === 'object' && entry !== null)
  const [name, list] = inner[0] ?? []
  if (inner.length !== 1 || !LISTS.includes(name!) || !Array.isArray(list)) return undefined
  return list.length > 0 && list.every(isRecord) ? list : undefined
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
 * "topic"}]}`. Undefined where a record holds none or several lists, or the text they stand in: then they are spans.
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

/** What a line is that stands on its own; undefined where it is a row of a table. */
export function kindOfLine(value: Record<string, unknown>): 'item' | 'pair' | 'coding' | undefined {
  const codings = own(value, 'codings')
  if (Array.isArray(codings) || isRecord(codings) || own(value, 'cesura') !== undefined) return 'item'
  if (pairIn(value) !== undefined) return 'pair'
  const alone = own(value, 'sets') !== undefined || own(value, 'sequence') !== undefined
  return alone || holdsLevels(value) ? 'coding' : undefined
}

/** Names of two fields that are a reference and a hypothesis. */
const PAIRS = [
  ['reference', 'hypothesis'],
  ['reference', 'prediction'],
  ['references', 'predictions'],
  ['ref', 'hyp'],
  ['gold', 'pred'],
  ['gold', 'predicted'],
  ['gold', 'predictions'],
  ['gold_labels', 'pred_labels'],
  ['gold_labels', 'predicted_labels'],
  ['y_true', 'y_pred'],
  ['true_labels', 'pred_labels'],
  ['true_labels', 'predicted_labels'],
  ['target', 'prediction'],
  ['targets', 'predictions'],
  ['label', 'prediction'],
  ['labels', 'preds'],
  ['labels', 'predictions'],
] as const

/** Two segmentations of one text under such names: notations, rows of 0 and 1 of one length, or bare numbers. */
export function pairIn(value: Record<string, unknown>): readonly [string, string] | undefined {
  return PAIRS.find(([first, second]) => {
    const sides = [own(value, first), own(value, second)]
    if (sides.every(isRecord)) return first === 'reference' && second === 'hypothesis'
    if (sides.every(isMarkRow)) return wordOf(sides[0]).length === wordOf(sides[1]).length
    // Under other names numbers are classes of units more often than sizes.
    return first.startsWith('ref') && sides.every(isNumberRow)
  })
}

/** Whole numbers that are no marks: sizes of segments, or a segment number for each unit. */
export const isNumberRow = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && areWhole(value) && !isMarkRow(value)

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
    : Array.isArray(value) && value.length > 1 && value.every(mark => mark === 0 || mark === 1)
