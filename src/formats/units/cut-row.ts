import type { Draft } from '../draft.ts'
import type { Cut, CutFacts, Range } from './cut-ranges.ts'

/** Whether ranges follow each other, as most do: nothing to sort, no two are equal, none overlap. */
export function isRow(ranges: readonly Range[]): boolean {
  let reached = 0
  for (const { from, to } of ranges) {
    if (from < reached || to <= from) return false
    reached = to
  }
  return true
}

/** The cut of ranges that follow each other, in one pass; undefined where they do not, or where a hole has to be asked about. */
export function cutRow(
  draft: Draft,
  ranges: readonly Range[],
  { units, isBlank, holes }: CutFacts,
): Cut | undefined {
  if (ranges.length === 0 || !isRow(ranges)) return undefined
  const rule = draft.options.holes ?? holes
  const boundaries: number[] = []
  const labels: string[] = []
  let labelled = false
  let reached = 0
  /** Whether what lies before a place is a segment of its own; undefined where that is not settled. */
  const isHole = (to: number): boolean | undefined => {
    if (to <= reached || isBlank?.(reached, to)) return false
    if (rule === undefined || rule === 'error') return undefined
    return rule === 'segment' || labels.length === 0
  }
  const cut = (from: number, label: string | undefined): void => {
    if (labels.length > 0) boundaries.push(from)
    labels.push(label ?? '')
    if (label !== undefined) labelled = true
  }
  for (const { from, to, label } of ranges) {
    const hole = isHole(from)
    if (hole === undefined) return undefined
    if (hole) cut(reached, undefined)
    cut(from, label)
    reached = to
  }
  const hole = isHole(units)
  if (hole === undefined) return undefined
  if (hole) cut(reached, undefined)
  return labelled ? { boundaries, labels } : { boundaries }
}
