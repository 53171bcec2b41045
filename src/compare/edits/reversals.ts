import type { Segmentation } from '../../model/segmentation.ts'
import { isOneType } from './boundary-edits.ts'

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

/** The places of both sides in one row, and which side has each. */
interface MirrorPlaces {
  readonly places: Uint32Array
  readonly sides: Uint8Array
  readonly count: number
}

const IN_REFERENCE = 1
const IN_HYPOTHESIS = 2
const IN_BOTH = 3

/** One merge pass over the two sorted lists. */
function mirrorPlaces(a: Uint32Array, b: Uint32Array): MirrorPlaces {
  const places = new Uint32Array(a.length + b.length)
  const sides = new Uint8Array(a.length + b.length)
  let count = 0
  const end = Number.POSITIVE_INFINITY
  let x = a.length > 0 ? a[0]! : end
  let y = b.length > 0 ? b[0]! : end
  for (let i = 0, j = 0; x < end || y < end; count++) {
    const inA = x <= y
    const inB = y <= x
    places[count] = inA ? x : y
    sides[count] = (inA ? IN_REFERENCE : 0) | (inB ? IN_HYPOTHESIS : 0)
    if (inA) x = ++i < a.length ? a[i]! : end
    if (inB) y = ++j < b.length ? b[j]! : end
  }
  return { places, sides, count }
}

/** Some windows: their first and last place by number, how many boundaries each side has there, and in which order. */
interface MirrorWindows {
  readonly left: readonly number[]
  readonly right: readonly number[]
  readonly boundaries: readonly number[]
  /** Their numbers, narrow before wide, then from left to right. */
  readonly order: Int32Array
}

/** About as many windows as are held at a time, and of how many widths. */
const AT_A_TIME = 2 ** 16
const WIDTHS = 2 ** 8

/**
 * All windows of 2 to `span` places in which the sides mirror each other and differ, some at a time, each lot wider than
 * the one before.
 *
 * A window mirrors exactly if every narrower one with the same middle does: from each middle, a position that both have
 * or the middle of two neighbouring positions, windows are widened position by position until one does not mirror.
 */
function mirrorWindows(
  row: MirrorPlaces,
  span: number,
): { next(): MirrorWindows | undefined; steps(): number } {
  const { places, sides, count } = row
  // Of each middle whose next window mirrors: the ends of that window, and the boundaries in it; 0 or less while the sides
  // do not differ.
  const lefts = new Int32Array(2 * count)
  const rights = new Int32Array(2 * count)
  const held = new Int32Array(2 * count)
  let open = 0
  let steps = 0
  for (let index = 0; index < count; index++) {
    const place = places[index]!
    const after = index + 1 < count ? places[index + 1]! : Number.POSITIVE_INFINITY
    if (sides[index] === IN_BOTH && index > 0 && after - place === place - places[index - 1]!)
      open += keep(index - 1, index + 1, -1)
    if (after - place < span) open += keep(index, index + 1, 0)
  }
  steps += 2 * count
  const starts = new Int32Array(WIDTHS + 1)
  return { next, steps: () => steps }

  /** Notes that a window mirrors, if it does; `inside`: the boundaries between its ends. */
  function keep(i: number, j: number, inside: number): 0 | 1 {
    if (places[j]! - places[i]! >= span) return 0
    // What the reference has at one end, the hypothesis has at the other.
    const both = sides[i] === IN_BOTH
    if (both ? sides[j] !== IN_BOTH : sides[i]! + sides[j]! !== IN_BOTH) return 0
    lefts[open] = i
    rights[open] = j
    held[open] = !both ? Math.abs(inside) + 1 : inside > 0 ? inside + 2 : inside - 2
    return 1
  }

  function next(): MirrorWindows | undefined {
    if (open === 0) return undefined
    let from = Number.POSITIVE_INFINITY
    for (let at = 0; at < open; at++) from = Math.min(from, places[rights[at]!]! - places[lefts[at]!]!)
    // A middle has one window for every two of a width at most.
    const widths = Math.min(WIDTHS, Math.max(1, Math.floor((2 * AT_A_TIME) / open)))
    const [left, right, boundaries]: [number[], number[], number[]] = [[], [], []]
    starts.fill(0)
    const all = open
    open = 0
    for (let at = 0; at < all; at++) {
      let i = lefts[at]!
      let j = rights[at]!
      let inside = held[at]!
      let width = places[j]! - places[i]! - from
      for (;;) {
        if (width >= widths) {
          lefts[open] = i
          rights[open] = j
          held[open++] = inside
          break
        }
        if (inside > 0) {
          left.push(i)
          right.push(j)
          boundaries.push(inside)
          starts[width + 1]!++
        }
        steps++
        if (i === 0 || j + 1 === count) break
        const before = places[i]! - places[i - 1]!
        if (places[j + 1]! - places[j]! !== before || keep(--i, ++j, inside) === 0) break
        inside = held[open]!
        width += 2 * before
      }
    }
    // They came from left to right: narrow before wide is all that is missing.
    for (let width = 0; width < widths; width++) starts[width + 1]! += starts[width]!
    const order = new Int32Array(left.length)
    for (let window = 0; window < left.length; window++)
      order[starts[places[right[window]!]! - places[left[window]!]! - from]!++] = window
    return { left, right, boundaries, order }
  }
}
