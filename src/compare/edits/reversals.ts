import type { Segmentation } from '../../model/segmentation.ts'
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
 * A window mirrors exactly if every narrower one with the same middle does: from each middle, a place that both have
 * or the middle of two neighbouring places, windows are widened place by place until one does not mirror. The work
 * goes with the boundaries and the mirror windows there are, not with the span or the length of the text.
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
  const { positions, count, matches } = oneTypeDifference(reference, hypothesis)
  const { windows, steps } = mirrorWindows(reference, hypothesis, span)
  const reversals: Reversal[] = []
  for (const window of windows) {
    const [from, to] = overlapping(reversals, window.start, window.end)
    let taken = 0
    for (let index = from; index < to; index++) taken += reversals[index]!.boundaries
    if (window.boundaries > taken) reversals.splice(from, to - from, window)
  }
  let substitutions = 0
  for (let index = 0, window = 0; index < count; index++) {
    while (window < reversals.length && reversals[window]!.end < positions[index]!) window++
    if (window === reversals.length || reversals[window]!.start > positions[index]!) substitutions++
  }
  return { reversals, substitutions, matches, steps }
}

/** The boundaries of one type of a segmentation. */
export function positionsOfType(segmentation: Segmentation, type: number): Uint32Array {
  const { boundaries, types } = segmentation
  if (types === undefined) return boundaries
  return boundaries.filter((_, index) => (types[index]! & (1 << type)) !== 0)
}

const IN_REFERENCE = 1
const IN_HYPOTHESIS = 2
const IN_BOTH = 3

/** The places of both sides in one row, and which side has each. */
function placesOf(a: Uint32Array, b: Uint32Array) {
  const places = new Uint32Array(a.length + b.length)
  const sides = new Uint8Array(a.length + b.length)
  let count = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; count++) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    places[count] = Math.min(x, y)
    sides[count] = (x <= y ? IN_REFERENCE : 0) | (y <= x ? IN_HYPOTHESIS : 0)
    if (x <= y) i++
    if (y <= x) j++
  }
  return { places, sides, count }
}

/** All windows of 2 to `span` places in which the sides mirror each other and differ: narrow before wide, then in order. */
function mirrorWindows(
  a: Uint32Array,
  b: Uint32Array,
  span: number,
): { readonly windows: Reversal[]; readonly steps: number } {
  const { places, sides, count } = placesOf(a, b)
  const windows: Reversal[] = []
  let steps = 0
  const widen = (left: number, right: number, middle: number, inside: number): void => {
    let differ = false
    let boundaries = inside
    for (let i = left, j = right; i >= 0 && j < count; i--, j++) {
      steps++
      const start = places[i]!
      const end = places[j]!
      if (end - start >= span || start + end !== middle) return
      // What the reference has at one end, the hypothesis has at the other.
      const both = sides[i] === IN_BOTH
      if (both ? sides[j] !== IN_BOTH : sides[i]! + sides[j]! !== IN_BOTH) return
      boundaries += both ? 2 : 1
      differ ||= !both
      if (differ) windows.push({ start, end, boundaries })
    }
  }
  for (let index = 0; index < count; index++) {
    if (sides[index] === IN_BOTH) widen(index - 1, index + 1, 2 * places[index]!, 1)
    if (index + 1 < count) widen(index, index + 1, places[index]! + places[index + 1]!, 0)
  }
  windows.sort((x, y) => x.end - x.start - (y.end - y.start) || x.start - y.start)
  return { windows, steps }
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
