import type { Segmentation } from '../../model/segmentation.ts'
import type { WindowRow } from './windows.ts'

/** Steps that a search for the fewest errors may take on one text. */
export const MOST_STEPS = { pk: 1e9, windowDiff: 5e7 } as const

/**
 * The fewest windows that Pk counts for any hypothesis with so many boundaries.
 *
 * With C(x) the windows up to start x that hold a boundary of the reference and U(x) the others, a hypothesis whose last
 * boundary is p and whose next one is q > p errs in
 *
 *     C(q − v) − C(p) + U(q) − U(q − v)     q − p ≥ v: windows between the two, then those that hold q
 *     U(q) − U(p)                           q − p < v: every window from p + 1 holds q
 *
 * so the best p is the minimum of f(p) − C(p) over all p ≤ q − v, or of f(p) − U(p) over the v − 1 positions before q.
 * O(n · boundaries), memory O(n).
 *
 * @param reference - the side taken as right
 * @param boundaries - how many boundaries the hypothesis has, 0 … units − 1
 * @param row - the windows, as `windowRow` makes them
 * @returns the errors; undefined above `MOST_STEPS.pk` steps
 * @example
 * fewestPkErrors(fromMasses([6, 6]), 1, windowRow('interior', 12, 3)) //=> 0
 * fewestPkErrors(fromMasses([6, 6]), 0, windowRow('interior', 12, 3)) //=> 3
 */
export function fewestPkErrors(
  reference: Segmentation,
  boundaries: number,
  row: WindowRow,
): number | undefined {
  const { width, first, last } = row
  const { units } = reference
  if (last < first || width <= 0) return 0
  if (units * Math.max(1, boundaries) > MOST_STEPS.pk) return undefined
  // Both sums at every start from −width to units; starts outside the row add nothing.
  const shift = width
  const cut = new Float64Array(units + width + 1)
  const uncut = new Float64Array(units + width + 1)
  const marks = reference.boundaries
  for (let start = 1 - width, next = 0; start <= units; start++) {
    while (next < marks.length && marks[next]! < start) next++
    const holds = next < marks.length && marks[next]! < start + width
    const counts = start >= first && start <= last ? 1 : 0
    cut[start + shift] = cut[start + shift - 1]! + (holds ? counts : 0)
    uncut[start + shift] = uncut[start + shift - 1]! + (holds ? 0 : counts)
  }
  const C = (start: number): number => cut[start + shift]!
  const U = (start: number): number => uncut[start + shift]!
  const all = C(units)
  if (boundaries === 0) return all
  let before = new Float64Array(units).fill(Number.POSITIVE_INFINITY)
  let errors = new Float64Array(units)
  for (let q = 1; q < units; q++) errors[q] = C(q - width) + U(q) - U(q - width)
  const queue = new Int32Array(units)
  for (let count = 2; count <= boundaries; count++) {
    const swap = before
    before = errors
    errors = swap.fill(Number.POSITIVE_INFINITY)
    let far = Number.POSITIVE_INFINITY
    // Positions less than v before q, the least f(p) − U(p) at the head.
    let head = 0
    let tail = 0
    for (let q = count; q < units; q++) {
      const entering = q - 1
      while (
        tail > head &&
        before[queue[tail - 1]!]! - U(queue[tail - 1]!) >= before[entering]! - U(entering)
      )
        tail--
      queue[tail++] = entering
      while (head < tail && queue[head]! <= q - width) head++
      if (q - width >= 1) far = Math.min(far, before[q - width]! - C(q - width))
      const near = head < tail ? before[queue[head]!]! - U(queue[head]!) + U(q) : Number.POSITIVE_INFINITY
      errors[q] = Math.min(near, far + C(q - width) + U(q) - U(q - width))
    }
  }
  let fewest = Number.POSITIVE_INFINITY
  for (let p = boundaries; p < units; p++) fewest = Math.min(fewest, errors[p]! + all - C(p))
  return fewest
}

/**
 * The fewest windows that WindowDiff counts for any hypothesis with so many boundaries. Neither a subset nor a superset of
 * the reference is best in general, so all markings of the last v positions are followed, with the number of boundaries so
 * far; a window is compared when its last position is read. n · 2^v · (boundaries + 1) steps.
 *
 * @param reference - the side taken as right
 * @param boundaries - how many boundaries the hypothesis has, 0 … units − 1
 * @param row - the windows, as `windowRow` makes them
 * @returns the errors; undefined above `MOST_STEPS.windowDiff` steps
 * @example
 * fewestWindowDiffErrors(fromMasses([2, 2]), 2, windowRow('interior', 4, 2)) //=> 0
 */
export function fewestWindowDiffErrors(
  reference: Segmentation,
  boundaries: number,
  row: WindowRow,
): number | undefined {
  const { width, first, last } = row
  const { units } = reference
  if (last < first || width <= 0) return 0
  const states = 2 ** width
  const columns = boundaries + 1
  if (units * states * columns > MOST_STEPS.windowDiff) return undefined
  const held = new Uint8Array(states)
  for (let state = 1; state < states; state++) held[state] = held[state >> 1]! + (state & 1)
  const marks = reference.boundaries
  let errors = new Float64Array(states * columns).fill(Number.POSITIVE_INFINITY)
  let next = new Float64Array(states * columns)
  errors[0] = 0
  let entered = 0
  let left = 0
  for (let position = 1; position <= last + width - 1; position++) {
    const start = position - width + 1
    while (entered < marks.length && marks[entered]! <= position) entered++
    while (left < marks.length && marks[left]! < start) left++
    const expected = start >= first && start <= last ? entered - left : -1
    next.fill(Number.POSITIVE_INFINITY)
    const most = position < units ? 1 : 0
    for (let state = 0; state < states; state++) {
      for (let mark = 0; mark <= most; mark++) {
        const to = ((state << 1) | mark) & (states - 1)
        const error = expected >= 0 && held[to] !== expected ? 1 : 0
        for (let count = 0; count + mark < columns; count++) {
          const value = errors[state * columns + count]! + error
          const at = to * columns + count + mark
          if (value < next[at]!) next[at] = value
        }
      }
    }
    const swap = errors
    errors = next
    next = swap
  }
  let fewest = Number.POSITIVE_INFINITY
  for (let at = boundaries; at < errors.length; at += columns) fewest = Math.min(fewest, errors[at]!)
  return fewest
}
