/**
 * For each position of one sorted list the distance to the nearest of another, in its order. One walk along both,
 * O(positions).
 *
 * @param from - positions, increasing
 * @param to - the positions that are looked for, increasing
 * @returns a distance in units for each position of `from`; an empty list where `to` is empty
 * @example
 * nearestDistances(Uint32Array.of(2, 9), Uint32Array.of(3, 7)) //=> [1, 2]
 */
export function nearestDistances(from: Uint32Array, to: Uint32Array): number[] {
  const distances: number[] = []
  if (to.length === 0) return distances
  let at = 0
  let here = to[0]!
  let next = to.length > 1 ? to[1]! : Number.POSITIVE_INFINITY
  for (let index = 0; index < from.length; index++) {
    const position = from[index]!
    while (next <= position) {
      here = next
      at++
      next = at + 1 < to.length ? to[at + 1]! : Number.POSITIVE_INFINITY
    }
    distances.push(Math.min(Math.abs(position - here), next - position))
  }
  return distances
}
