import { fromMarks } from '../../model/construct.ts'
import { describe } from '../../model/error.ts'
import { askLabelMarks, labelsAreMarks } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'
import { isRecord } from '../json/json-text.ts'
import type { ReadOptions } from '../reading.ts'

/** One value of labels: how often it occurs, on first and on last units, and right after itself. */
interface ValueCounts {
  count: number
  first: number
  last: number
  again: number
}

/** Labels of units over any number of codings. Values beyond the third are not counted: then labels are names. */
export interface LabelCounts {
  codings: number
  readonly values: Map<string, ValueCounts>
}

/** What labels of units are: names of segments, marks on first or last units, or open between these. */
export type LabelReading = { readonly mark: string; readonly side: 'start' | 'end' } | 'names' | 'open'

function countLabels(counts: LabelCounts, labels: readonly string[]): void {
  counts.codings++
  for (let unit = 0; unit < labels.length; unit++) {
    const label = labels[unit]!
    let value = counts.values.get(label)
    if (value === undefined) {
      if (counts.values.size > 2) return
      value = { count: 0, first: 0, last: 0, again: 0 }
      counts.values.set(label, value)
    }
    value.count++
    if (unit === 0) value.first++
    else if (labels[unit - 1] === label) value.again++
    if (unit === labels.length - 1) value.last++
  }
}

/** The counts of codings by the labels of their units. */
export function countAll(codings: Iterable<readonly string[]>): LabelCounts {
  const counts = noCounts()
  for (const labels of codings) countLabels(counts, labels)
  return counts
}

const noCounts = (): LabelCounts => ({ codings: 0, values: new Map() })

/** The counts of several files as those of one corpus. */
export function sumCounts(all: readonly LabelCounts[]): LabelCounts {
  const sum = noCounts()
  for (const { codings, values } of all) {
    sum.codings += codings
    for (const [label, counts] of values) {
      const known = sum.values.get(label) ?? { count: 0, first: 0, last: 0, again: 0 }
      for (const name of ['count', 'first', 'last', 'again'] as const) known[name] += counts[name]
      sum.values.set(label, known)
    }
  }
  return sum
}

/**
 * Whether labels of units name segments or mark boundaries. They are marks if there are exactly two values, of which one
 * hardly ever follows itself while the other goes on, or if the two are known words such as `b` and `i`. The mark is on
 * the side of which it takes (nearly) every end: first units or last units. Where both or neither shows, it is open.
 */
export function readingOf(counts: LabelCounts, { mark, values }: ReadOptions = {}): LabelReading {
  if (values === 'names' || mark === 'gaps' || counts.values.size !== 2) return 'names'
  const pairs = [...counts.values.keys()].map((label, at, both) => [label, both[1 - at]!] as const)
  const of = (label: string) => counts.values.get(label)!
  const known = markWord(counts.values.keys())
  const apart = pairs.find(
    ([label, other]) => 10 * of(label).again <= of(label).count && 3 * of(other).again >= of(other).count,
  )?.[0]
  const nearlyAll = (number: number) => 10 * number >= 9 * counts.codings
  const edge = { start: 'first', end: 'last' } as const
  if (mark !== undefined) {
    const stated = known ?? apart ?? pairs.find(([label]) => nearlyAll(of(label)[edge[mark]]))?.[0]
    return stated === undefined ? 'names' : { mark: stated, side: mark }
  }
  const found = known ?? apart
  if (found === undefined) return 'names'
  const { count, first, last, again } = of(found)
  // A value that only opens texts, as a heading does, or closes them, is a name.
  if (known === undefined && count - Math.max(first, last) < 2) return 'names'
  if (nearlyAll(first) === nearlyAll(last) || 2 * again > count) return 'open'
  return { mark: found, side: nearlyAll(first) ? 'start' : 'end' }
}

/** Whether labels of units may be names or marks, as far as their values show. */
export function areOpen(labels: readonly unknown[], mark?: ReadOptions['mark']): boolean {
  const kind = kindOfLabels(labels)
  if (kind === 'numbers') return Number(labels.at(-1)) - Number(labels[0]) === 1
  if (kind !== 'letters') return kind === 'words' || kind === 'other'
  return mark === undefined && labels.every(label => label === 'B' || label === 'I')
}

/**
 * Reads the labels of units in a draft over all its codings: those that mark boundaries replace the names,
 * and are reported; what is open is asked. Gives what was counted, for callers that read several files.
 */
export function resolveLabels(draft: Draft): LabelCounts | undefined {
  const counts = countAll(draft.codings.flatMap(({ unitLabels }) => (unitLabels ? [unitLabels] : [])))
  if (counts.codings === 0) return undefined
  const { options } = draft
  const reading = options.labelsAre ?? readingOf(counts, options)
  if (reading === 'names') return counts
  const location = draft.codings.find(({ unitLabels }) => unitLabels !== undefined)!.location
  const values = [...counts.values.keys()].map(label => (label === '' ? 'nothing' : show(label)))
  if (reading === 'open') {
    draft.ask({
      ...describe(askLabelMarks, { codings: counts.codings, values }),
      option: 'mark',
      choices: [
        { value: 'end', meaning: 'the last unit of a segment' },
        { value: 'start', meaning: 'the first unit of a segment' },
      ],
      location,
    })
    return counts
  }
  const { mark, side } = reading
  draft.changeCodings(coding => {
    const { unitLabels, ...rest } = coding
    if (unitLabels === undefined) return coding
    const marks = unitLabels.map(label => (label === mark ? 1 : 0))
    const segmentation = draft.attempt(coding.location, () => fromMarks(marks, { side }))
    return segmentation === undefined ? undefined : { ...rest, segmentation }
  })
  const [unit, other] = side === 'start' ? ['first', 'end'] : ['last', 'start']
  if (options.mark === undefined)
    draft.warn(describe(labelsAreMarks, { values, mark: show(mark), unit, other }), location)
  return counts
}

/**
 * What a row of labels is, by its values: marks of 0 and 1, marks of B and I, tags with a type (`B-x`), segment numbers,
 * words, spans, labels of whole documents, or numbers of no known kind.
 */
type LabelKind =
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
