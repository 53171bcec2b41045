/** The size of a largest matching while one side gains positions. */
export interface IncrementalMatches {
  /** One more position of the side that gains positions; true where the largest matching gains a pair. */
  add(position: number): boolean
}

/**
 * The largest one-to-one matching of fixed positions with others that are added one by one, in any order: no pair is
 * farther apart than `tolerance`. Each added position costs O(log of the fixed ones); matching all of them again
 * would cost their number.
 *
 * A position may take the fixed ones from its first to its last within reach. By Hall's theorem a set of positions can
 * all be matched if no stretch of fixed ones is wanted by more positions than it has. Reach is the same for all, so
 * both ends rise with the position, and the positions that want a stretch from a to b and nothing else are those whose
 * last is at most b less those whose first is before a:
 *
 *     #(last ≤ b) − b ≤ #(first < a) − a + 1   for all a ≤ b
 *
 * A position can be matched in addition to those already matched if the greatest left side from its last on is less
 * than the least right side up to its first. Positions that cannot are never needed: matched ones are not given up.
 *
 * @param fixed - strictly increasing
 * @param tolerance - how far the two of a pair may be apart; below 0 nothing is matched
 * @returns a counter that starts without positions
 * @example
 * [6, 5, 7].map((matches => position => matches.add(position))(incrementalMatches(Uint32Array.of(4, 6), 2))) //=> [true, true, false]
 */
export function incrementalMatches(fixed: Uint32Array, tolerance: number): IncrementalMatches {
  const { length } = fixed
  // At b: #(last ≤ b) − b. At a: a − #(first < a), the right side with its sign changed and without the 1.
  const wanted = peaksOfSums(length, -1)
  const before = peaksOfSums(length, 1)
  return {
    add(position) {
      const first = countBelow(fixed, position - tolerance)
      const last = countBelow(fixed, position + tolerance + 1) - 1
      if (first > last || wanted.peak(last, length) + before.peak(0, first + 1) > 0) return false
      wanted.raise(last, 1)
      if (first + 1 < length) before.raise(first + 1, -1)
      return true
    },
  }
}

/** How many of a rising list are below a bound. */
function countBelow(list: Uint32Array, bound: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** Heights along a row, each higher than the one before by a step of its own. */
interface PeaksOfSums {
  /** Adds to the heights from here on. */
  raise(from: number, by: number): void
  /** The greatest height from `start` to before `end`. */
  peak(start: number, end: number): number
}

/** Heights 0, step, 2 · step …, in a tree whose nodes hold the sum of their steps and the greatest sum from their start. */
function peaksOfSums(length: number, step: number): PeaksOfSums {
  let leaves = 1
  while (leaves < length) leaves *= 2
  const sums = new Int32Array(2 * leaves)
  const peaks = new Int32Array(2 * leaves)
  const join = (node: number): void => {
    const [left, right] = [2 * node, 2 * node + 1]
    sums[node] = sums[left]! + sums[right]!
    peaks[node] = Math.max(peaks[left]!, sums[left]! + peaks[right]!)
  }
  for (let leaf = leaves + 1; leaf < leaves + length; leaf++) sums[leaf] = peaks[leaf] = step
  // Beyond the end nothing is ever the greatest.
  for (let leaf = leaves + length; leaf < 2 * leaves; leaf++) peaks[leaf] = LOWEST
  for (let node = leaves - 1; node > 0; node--) join(node)
  /** The steps before `start` summed, and the greatest height of a stretch, from left to right. */
  const walk = (
    node: number,
    from: number,
    to: number,
    start: number,
    end: number,
    height: number,
  ): number => {
    if (end <= from || to <= start) return LOWEST
    if (start <= from && to <= end) return height + peaks[node]!
    const middle = (from + to) >>> 1
    return Math.max(
      walk(2 * node, from, middle, start, end, height),
      walk(2 * node + 1, middle, to, start, end, height + sums[2 * node]!),
    )
  }
  return {
    raise(from, by) {
      let node = leaves + from
      sums[node]! += by
      peaks[node]! += by
      for (node >>>= 1; node > 0; node >>>= 1) join(node)
    },
    peak: (start, end) => walk(1, 0, leaves, start, end, 0),
  }
}

/** Below every height, and far from the end of the numbers. */
const LOWEST = -(2 ** 29)
