/**
 * Groups that do not differ: for things in the order of their ranking, the longest runs of neighbours in which no two
 * differ. A thing may stand in several runs (a thing between two may differ from neither); every thing stands in one
 * at least. Runs are given by first and last place, best first. O(count²).
 *
 * @param count - how many things are ranked
 * @param differ - whether the things at two places differ
 * @returns first and last place of each run
 * @example
 * indistinctRuns(3, (i, j) => i === 0 && j === 2) //=> [[0, 1], [1, 2]]
 * indistinctRuns(3, () => true) //=> [[0, 0], [1, 1], [2, 2]]
 */
export function indistinctRuns(
  count: number,
  differ: (i: number, j: number) => boolean,
): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = []
  for (let first = 0; first < count; first++) {
    let last = first
    const alike = (next: number) => {
      for (let at = first; at < next; at++) if (differ(at, next)) return false
      return true
    }
    while (last + 1 < count && alike(last + 1)) last++
    const previous = runs.at(-1)
    if (previous === undefined || last > previous[1]) runs.push([first, last])
  }
  return runs
}
