import type { Draft } from '../draft.ts'
import type { Cut, CutFacts, Range } from './cut-ranges.ts'

/** Ranges as columns: where the first `count` begin and end, and what they are called. */
export interface RangeColumns {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  readonly labels: readonly (string | undefined)[]
  readonly count: number
}

/** Whether ranges follow each other, as most do: nothing to sort, no two are equal, none overlap. */
export function isRow(ranges: readonly Range[]): boolean {
  let reached = 0
  for (const { from, to } of ranges) {
    if (from < reached || to <= from) return false
    reached = to
  }
  return true
}

/** The columns of ranges that are objects. */
export const columnsOf = (ranges: readonly Range[]): RangeColumns => ({
  from: ranges.map(({ from }) => from),
  to: ranges.map(({ to }) => to),
  labels: ranges.map(({ label }) => label),
  count: ranges.length,
})

/** The cut of ranges that follow each other; undefined where they do not, or where a hole has to be asked about. */
export function cutRow(draft: Draft, columns: RangeColumns, facts: RowFacts): Cut | undefined {
  const { from, to, labels: names, count } = columns
  const { units, isBlank } = facts
  if (count === 0) return undefined
  let reached = 0
  let labelled = 0
  let whole = true
  for (let index = 0; index < count; index++) {
    const start = from[index]!
    if (start < reached || to[index]! <= start) return undefined
    if (start > reached && !isBlank?.(reached, start)) whole = false
    if (names[index] !== undefined) labelled++
    reached = to[index]!
  }
  if (units > reached && !isBlank?.(reached, units)) whole = false
  if (!whole) return cutWithHoles(draft, columns, facts)
  const boundaries = new Array<number>(count - 1)
  for (let index = 1; index < count; index++) boundaries[index - 1] = from[index]!
  if (labelled === 0) return { boundaries }
  const labels = names.slice(0, count)
  if (labelled < count)
    for (let index = 0; index < count; index++) if (labels[index] === undefined) labels[index] = ''
  return { boundaries, labels: labels as string[] }
}

type RowFacts = Pick<CutFacts, 'units' | 'isBlank' | 'holes'>

/** The cut of ranges that follow each other with holes between: each is a segment, or a part of the one before it. */
function cutWithHoles(
  draft: Draft,
  { from, to, labels: names, count }: RangeColumns,
  { units, isBlank, holes }: RowFacts,
): Cut | undefined {
  const rule = draft.options.holes ?? holes
  if (rule === undefined || rule === 'error') return undefined
  const boundaries: number[] = []
  const labels: string[] = []
  let labelled = false
  let reached = 0
  for (let index = 0; index <= count; index++) {
    const start = index === count ? units : from[index]!
    if (start > reached && !isBlank?.(reached, start) && (rule === 'segment' || labels.length === 0)) {
      if (labels.length > 0) boundaries.push(reached)
      labels.push('')
    }
    if (index === count) break
    if (labels.length > 0) boundaries.push(start)
    const label = names[index]
    labels.push(label ?? '')
    if (label !== undefined) labelled = true
    reached = to[index]!
  }
  return labelled ? { boundaries, labels } : { boundaries }
}
