import { isRecord } from '../json/json-text.ts'

/**
 * What a row of labels is, by its values: marks of 0 and 1, marks of B and I, tags with a type (`B-x`), segment numbers,
 * words, spans, labels of whole documents, or numbers of no known kind.
 */
export type LabelKind =
  | 'marks'
  | 'starts'
  | 'letters'
  | 'tags'
  | 'numbers'
  | 'words'
  | 'spans'
  | 'documents'
  | 'other'

/** A mark without the decimals that programs write where a column has a gap: `1.0` is `1`. */
export const plainMark = (word: string): string =>
  word.length < 3 ? word : word.replace(/^(-?[01])\.0+$/, '$1')

const asWord = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? plainMark(value.trim())
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

const MARK = /^(?:0|1|true|false)$/i
const TAG = /^(?:O|[BIESLU]-.+)$/

/** Three numbers and more are a list of numbers, such as marks, not a start, an end and a label. */
const areNumbers = (list: readonly unknown[]): boolean =>
  list.length > 2 && list.every(value => typeof value === 'number')

/** A span as tools write it: `[start, end, label]`, or an object with a start and an end. */
export const isSpan = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length >= 2 && typeof value[0] === 'number' && typeof value[1] === 'number' && !areNumbers(value)
    : isRecord(value) &&
      ['start', 'start_offset', 'begin'].some(key => typeof value[key] === 'number') &&
      ['end', 'end_offset'].some(key => typeof value[key] === 'number')

/** Whether labels are tags of spans, which begin, continue and are outside (`B-x`, `I-x`, `O`). */
export const areSpanTags = (labels: readonly unknown[]): labels is readonly string[] =>
  areBareTags(labels) ||
  (labels.every(label => typeof label === 'string' && TAG.test(label)) &&
    labels.some(label => label !== 'O' && !/^B-/.test(label as string)))

/** Tags of spans of one kind, `B`, `I` and `O` alone: with something outside, which B and I alone do not have. */
const areBareTags = (labels: readonly unknown[]): boolean =>
  labels.every(label => typeof label === 'string' && /^[BIESLUMO]$/.test(label)) &&
  ['O', 'B'].every(letter => labels.includes(letter)) &&
  ['I', 'M', 'E'].some(letter => labels.includes(letter))

/** Words that people and programs write for a boundary, and for none. */
const SET =
  /^(?:b|begin|beginning|starts?|end|new|yes|y|x|boundary|break|cut|split|(?:topic[ _-]?)?(?:shift|change)|new[ _-]?(?:segment|topic|paragraph)|segment[ _-]?(?:start|end|boundary))$/i
const UNSET =
  /^(?:|i|o|in(?:side)?|out(?:side)?|no|n|none|same|cont|continue[sd]?|continuation|(?:no|not|non)[ _-]?(?:an?[ _-])?(?:boundary|break|cut|split|shift|change|start|end))$/i

/** The one of two labels that marks a boundary, where they are known words such as `b` and `i`. */
export function markWord(labels: Iterable<string>): string | undefined {
  const [one, two, ...more] = new Set(labels)
  if (one === undefined || two === undefined || more.length > 0) return undefined
  if (SET.test(one) && UNSET.test(two)) return one
  return SET.test(two) && UNSET.test(one) ? two : undefined
}

/** The kind of a row of labels, one per unit, over all its values. */
export function kindOfLabels(values: readonly unknown[]): LabelKind {
  if (values.some(isSpan)) return values.every(isSpan) ? 'spans' : 'other'
  if (values.some(value => value === null || Array.isArray(value) || isRecord(value))) {
    const lists = values.filter(value => Array.isArray(value) && value.length > 0) as unknown[][]
    return lists.length > 0 && lists.every(list => list.every(isSpan)) ? 'spans' : 'documents'
  }
  const words = values.map(asWord)
  if (words.length === 0 || words.some(word => word === undefined)) return 'other'
  const all = (pattern: RegExp) => words.every(word => pattern.test(word!))
  if (all(MARK)) return 'marks'
  if (words[0] === '-1' && words.slice(1).every(word => MARK.test(word!))) return 'starts'
  if (all(/^[BI]$/)) return 'letters'
  // B- without a tag that goes on marks single units, as 1 among 0 does.
  if (all(/^(?:O|B-.+)$/) && words.includes('O') && words.some(word => word !== 'O')) return 'letters'
  if (areBareTags(words)) return 'tags'
  if (all(TAG) && words.some(word => /^[BSU]-/.test(word!))) return 'tags'
  if (all(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i)) return isNumbering(words.map(Number)) ? 'numbers' : 'other'
  return 'words'
}

/** Segment numbers: whole, never falling, rising by 1. */
export const isNumbering = (numbers: readonly number[]): boolean =>
  numbers.every(
    (number, unit) => Number.isInteger(number) && (unit === 0 || (number - numbers[unit - 1]!) >>> 0 <= 1),
  )
