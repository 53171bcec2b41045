/** A buffer that calls share, one after the other: a new row for each would cost more than the walk along it. */
let buffer = new Int32Array(0)
/** Longer rows are given back. */
const CAPACITY = 2 ** 18

export function eventRow(length: number): Int32Array {
  if (length <= buffer.length) return buffer
  const row = new Int32Array(length)
  if (length <= CAPACITY) buffer = row
  return row
}

/**
 * The boundaries of one side only in one row, doubled, plus 1 for those of the reference; then an end mark. A
 * boundary of both sides enters and leaves for both at once and changes nothing. Returns how many there are.
 */
export function mergeSides(expected: Uint32Array, found: Uint32Array, events: Int32Array): number {
  const r = expected.length
  const h = found.length
  let i = 0
  let j = 0
  let count = 0
  while (i < r && j < h) {
    const a = expected[i]! | 0
    const b = found[j]! | 0
    const apart = (a - b) | 0
    const before = apart >> 31 // −1: the reference comes first
    const same = ~((apart | -apart) >> 31) // −1: both
    events[count] = ((b + (apart & before)) << 1) | (before & 1)
    count = (count + 1 + same) | 0
    i = (i - (before | same)) | 0
    j = (j + 1 + before) | 0
  }
  while (i < r) events[count++] = (expected[i++]! << 1) | 1
  while (j < h) events[count++] = found[j++]! << 1
  events[count] = 0x7fffffff
  return count
}
