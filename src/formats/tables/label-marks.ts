import { fromLabels, fromMarks } from '../../model/construct.ts'
import { describe } from '../../model/error.ts'
import { askLabelMarks, labelsAreMarks } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import { isRecord, own } from '../json/json-text.ts'
import {
  NOTATIONS,
  type ParseSegmentationOptions,
  parseSegmentation,
  rejectMisspelt,
} from '../json/segmentation-json.ts'
import type { ReadOptions } from '../reading.ts'
import { kindOfLabels, markWord } from './label-values.ts'

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

/**
 * The labels of units in a notation that has nothing else, where they may be names or marks: what they are shows over
 * the whole corpus. Undefined where their values alone decide, or where `mark` was given for letters.
 */
export function openLabels(json: unknown, mark?: ReadOptions['mark']): readonly string[] | undefined {
  if (!isRecord(json) || NOTATIONS.some(name => own(json, name) !== undefined)) return undefined
  const labels = own(json, 'labels')
  if (!Array.isArray(labels)) return undefined
  return areOpen(labels, mark) ? labels.map(label => String(label).trim()) : undefined
}

/** Whether labels of units may be names or marks, as far as their values show. */
export function areOpen(labels: readonly unknown[], mark?: ReadOptions['mark']): boolean {
  const kind = kindOfLabels(labels)
  if (kind === 'numbers') return Number(labels.at(-1)) - Number(labels[0]) === 1
  if (kind !== 'letters') return kind === 'words' || kind === 'other'
  return mark === undefined && labels.every(label => label === 'B' || label === 'I')
}

/** Parses a notation. Open `labels` of its units are names until the whole corpus shows what they are. */
export function parseOpen(
  json: Record<string, unknown>,
  options: ParseSegmentationOptions,
  labels: readonly string[] | undefined,
): Segmentation {
  if (labels === undefined) return parseSegmentation(json, options)
  rejectMisspelt(json)
  return fromLabels(json.labels as (string | number)[])
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
      flag: '--mark',
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
