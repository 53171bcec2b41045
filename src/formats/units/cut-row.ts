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

/** The cut of ranges that follow each other, in one pass; undefined where they do not, or where a hole has to be asked about. */
export function cutRow(
  draft: Draft,
  { from, to, labels: names, count }: RangeColumns,
  { units, isBlank, holes }: Pick<CutFacts, 'units' | 'isBlank' | 'holes'>,
): Cut | undefined {
  if (count === 0) return undefined
  const rule = draft.options.holes ?? holes
  const boundaries: number[] = []
  const labels: string[] = []
  let labelled = false
  let reached = 0
  for (let index = 0; index <= count; index++) {
    const start = index === count ? units : from[index]!
    if (index < count && (start < reached || to[index]! <= start)) return undefined
    if (start > reached && !isBlank?.(reached, start)) {
      // A hole: a segment of its own, or a part of the one before it.
      if (rule === undefined || rule === 'error') return undefined
      if (rule === 'segment' || labels.length === 0) {
        if (labels.length > 0) boundaries.push(reached)
        labels.push('')
      }
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
