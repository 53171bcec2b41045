/** Names compared by code unit: the same everywhere, whatever the language of the machine. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The numbers of items in the order of their ids. */
export const placesById = (ids: readonly string[]): Uint32Array =>
  Uint32Array.from(Array.from(ids, (_, index) => index).sort((a, b) => byName(ids[a]!, ids[b]!)))

/** The first index of a sorted list whose value is at least `value`; its length if there is none. */
export function atOrAfter(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
