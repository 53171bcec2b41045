/**
 * Two sorted lists of positions, from left to right, with the distance from each position to the nearest of the other list. One
 * merge pass. As with `Cells`, a loop that keeps it to itself is as fast as one with the walk written out. Nothing is visited
 * where either list is empty.
 */
export class NearestDistances {
  private readonly first: Uint32Array
  private readonly second: Uint32Array
  /** How many positions of each list were visited, the last of them and the next. */
  private i = 0
  private j = 0
  private lastFirst = 0
  private lastSecond = 0
  private nextFirst = 0
  private nextSecond = 0
  /** Whether the position is in the first list, and in the second. */
  inFirst = false
  inSecond = false
  /** From the position to the nearest of the other list; 0 where both lists have it. */
  distance = 0

  constructor(first: Uint32Array, second: Uint32Array) {
    this.first = first
    this.second = second
    if (first.length === 0 || second.length === 0) {
      this.i = first.length
      this.j = second.length
      return
    }
    this.nextFirst = first[0]!
    this.nextSecond = second[0]!
  }

  /** Goes to the next position; false after the last. */
  next(): boolean {
    const { i, j, nextFirst: a, nextSecond: b } = this
    const r = this.first.length
    const h = this.second.length
    if (i === r && j === h) return false
    const inFirst = j === h || (i < r && a <= b)
    const inSecond = i === r || (j < h && b <= a)
    this.inFirst = inFirst
    this.inSecond = inSecond
    // Unsigned shifts keep differences in 32-bit integers: doubles take twice as long.
    if (inFirst && inSecond) this.distance = 0
    else if (inFirst) {
      const before = (a - this.lastSecond) >>> 0
      const after = (b - a) >>> 0
      this.distance = j === 0 || (j < h && after < before) ? after : before
    } else {
      const before = (b - this.lastFirst) >>> 0
      const after = (a - b) >>> 0
      this.distance = i === 0 || (i < r && after < before) ? after : before
    }
    if (inFirst) {
      this.lastFirst = a
      this.i = i + 1
      if (i + 1 < r) this.nextFirst = this.first[i + 1]!
    }
    if (inSecond) {
      this.lastSecond = b
      this.j = j + 1
      if (j + 1 < h) this.nextSecond = this.second[j + 1]!
    }
    return true
  }
}

/**
 * For each position of one sorted list the distance to the nearest of another, in its order.
 *
 * @param from - positions, increasing
 * @param to - the positions that are looked for, increasing
 * @returns a distance in units for each position of `from`; an empty list where `to` is empty
 * @example
 * nearestDistances(Uint32Array.of(2, 9), Uint32Array.of(3, 7)) //=> [1, 2]
 */
export function nearestDistances(from: Uint32Array, to: Uint32Array): number[] {
  const distances: number[] = []
  const walk = new NearestDistances(from, to)
  while (walk.next()) if (walk.inFirst) distances.push(walk.distance)
  return distances
}
