/** The places of both sides in one row, and which side has each. */
export interface MirrorPlaces {
  readonly places: Uint32Array
  readonly sides: Uint8Array
  readonly count: number
}

const IN_REFERENCE = 1
const IN_HYPOTHESIS = 2
export const IN_BOTH = 3

/** One merge pass over the two sorted lists. */
export function mirrorPlaces(a: Uint32Array, b: Uint32Array): MirrorPlaces {
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
export interface MirrorWindows {
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
export function mirrorWindows(
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
