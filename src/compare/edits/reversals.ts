import type { Segmentation } from '../../model/segmentation.ts'
import { atOrAfter } from '../../model/sorted.ts'
import { oneTypeDifference } from './exclusive-boundaries.ts'

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
 * Only windows that begin or end at a boundary can mirror, so the work goes with boundaries × span, not with the
 * length of the text.
 */
export function mirrorEdits(
  reference: Uint32Array,
  hypothesis: Uint32Array,
  units: number,
  span: number,
): { readonly reversals: readonly Reversal[]; readonly substitutions: number; readonly matches: number } {
  const { positions, count, matches } = oneTypeDifference(reference, hypothesis)
  const reversals: Reversal[] = []
  for (const width of widths(reference, hypothesis, span)) {
    for (const start of windowStarts(hypothesis, units, width)) {
      const end = start + width - 1
      const boundaries = mirrored(reference, hypothesis, start, end)
      if (boundaries === 0) continue
      const [from, to] = overlapping(reversals, start, end)
      let taken = 0
      for (let index = from; index < to; index++) taken += reversals[index]!.boundaries
      if (boundaries > taken) reversals.splice(from, to - from, { start, end, boundaries })
    }
  }
  let substitutions = 0
  for (let index = 0, window = 0; index < count; index++) {
    while (window < reversals.length && reversals[window]!.end < positions[index]!) window++
    if (window === reversals.length || reversals[window]!.start > positions[index]!) substitutions++
  }
  return { reversals, substitutions, matches }
}

/** The boundaries of one type of a segmentation. */
export function positionsOfType(segmentation: Segmentation, type: number): Uint32Array {
  const { boundaries, types } = segmentation
  if (types === undefined) return boundaries
  return boundaries.filter((_, index) => (types[index]! & (1 << type)) !== 0)
}

/**
 * The widths a mirror window can have, ascending: it has a boundary at one end, and the other side has one at the
 * other end. All widths up to the span, or, where boundaries are few and the span is wide, those that occur.
 */
function widths(a: Uint32Array, b: Uint32Array, span: number): Iterable<number> {
  const occurring = new Set<number>()
  if (a.length === 0 || b.length === 0) return occurring
  const widest = Math.min(span, Math.max(a[a.length - 1]! - b[0]!, b[b.length - 1]! - a[0]!) + 1)
  if (widest - 1 <= a.length * b.length)
    return Array.from({ length: Math.max(0, widest - 1) }, (_, i) => i + 2)
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      const width = Math.abs(a[i]! - b[j]!) + 1
      if (width > 1 && width <= widest) occurring.add(width)
    }
  }
  return [...occurring].sort((x, y) => x - y)
}

/** Where windows of a width begin that begin or end at a boundary, ascending, inside the text. */
function* windowStarts(positions: Uint32Array, units: number, width: number): Generator<number> {
  let previous = 0
  for (let i = 0, j = 0; i < positions.length || j < positions.length; ) {
    const ending = j < positions.length ? positions[j]! - width + 1 : Number.POSITIVE_INFINITY
    const starting = i < positions.length ? positions[i]! : Number.POSITIVE_INFINITY
    const start = Math.min(starting, ending)
    if (ending === start) j++
    if (starting === start) i++
    if (start > previous && start + width <= units) {
      yield start
      previous = start
    }
  }
}

/** How many boundaries each side has in a window where they mirror each other and differ; else 0. */
function mirrored(a: Uint32Array, b: Uint32Array, start: number, end: number): number {
  const i = atOrAfter(a, start)
  let j = atOrAfter(b, end + 1) - 1
  const from = atOrAfter(b, start)
  let same = true
  let count = 0
  for (; i + count < a.length && a[i + count]! <= end; count++, j--) {
    if (j < from || a[i + count]! - start !== end - b[j]!) return 0
    if (b[from + count] !== a[i + count]) same = false
  }
  return j === from - 1 && !same ? count : 0
}

/** Which of the windows, which are sorted and apart from each other, share a position with start … end. */
function overlapping(windows: readonly Reversal[], start: number, end: number): [number, number] {
  let low = 0
  let high = windows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (windows[middle]!.end < start) low = middle + 1
    else high = middle
  }
  let to = low
  while (to < windows.length && windows[to]!.start <= end) to++
  return [low, to]
}
