import type { Segmentation } from '../../model/segmentation.ts'
import { isOneType } from './boundary-edits.ts'
import { IN_BOTH, type MirrorWindows, mirrorPlaces, mirrorWindows } from './mirror-windows.ts'

/** A stretch that reads in one segmentation as it does backwards in the other. */
export interface Reversal {
  /** First and last position of the window. */
  readonly start: number
  readonly end: number
  /** How many boundaries each side has in it. */
  readonly boundaries: number
}

/**
 * The edits of Fournier & Inkpen (2012): windows of 2 to `span` positions in which one side mirrors the other are
 * transpositions, whatever else differs is a substitution. Windows are tried from narrow to wide and from left to
 * right; one that overlaps others replaces them if it holds more boundaries than they do together. Boundaries of
 * one type; `positions` are sorted. As segeval 1.0-beta has it, which is not the minimum it was meant to be.
 *
 * Time grows with the boundaries and the mirror windows there are (`mirror-windows.ts`), not with the span or the
 * length of the text; memory grows with the boundaries.
 */
export function mirrorEdits(
  reference: Uint32Array,
  hypothesis: Uint32Array,
  span: number,
): {
  readonly reversals: readonly Reversal[]
  readonly substitutions: number
  readonly matches: number
  /** Windows looked at: the work. */
  readonly steps: number
} {
  const row = mirrorPlaces(reference, hypothesis)
  const { places, sides, count } = row
  // For each position of a window that is taken: its first and last position, and its boundaries at the first.
  const first = new Int32Array(count).fill(-1)
  const last = new Int32Array(count)
  const held = new Int32Array(count)
  const take = ({ left, right, boundaries }: MirrorWindows, window: number): void => {
    const from = left[window]!
    const to = right[window]!
    let taken = 0
    for (let at = from; at <= to; at++) {
      if (first[at]! < 0) continue
      taken += held[first[at]!]!
      if (taken >= boundaries[window]!) return
      at = last[at]!
    }
    for (let at = from; at <= to; at++) {
      if (first[at]! < 0) continue
      const end = last[at]!
      first.fill(-1, first[at]!, end + 1)
      at = end
    }
    first.fill(from, from, to + 1)
    last.fill(to, from, to + 1)
    held[from] = boundaries[window]!
  }
  const { next, steps } = mirrorWindows(row, span)
  for (let some = next(); some !== undefined; some = next())
    for (let at = 0; at < some.order.length; at++) take(some, some.order[at]!)

  const reversals: Reversal[] = []
  let matches = 0
  let substitutions = 0
  for (let at = 0; at < count; at++) {
    if (sides[at] === IN_BOTH) matches++
    else if (first[at]! < 0) substitutions++
    if (first[at] === at)
      reversals.push({ start: places[at]!, end: places[last[at]!]!, boundaries: held[at]! })
  }
  return { reversals, substitutions, matches, steps: steps() }
}

/** A segmentation by the boundaries of one type alone. */
export function ofType(segmentation: Segmentation, type: number): Segmentation {
  const { units, boundaries, types } = segmentation
  if (types === undefined || isOneType(segmentation)) return segmentation
  return { units, boundaries: boundaries.filter((_, index) => (types[index]! & (1 << type)) !== 0) }
}
