/**
 * How many boundary pairs are matched when the closest remaining pair is always taken first, ties from left to
 * right, no pair farther apart than `tolerance`. Unlike the maximum matching, a close pair may leave two others
 * without partners.
 *
 * The closest remaining pair always stands side by side among the remaining boundaries of both sides, so a
 * linked list of them and a heap of neighbours suffice. Both lists strictly increasing. O(N log N).
 *
 * @example
 * nearestMatches(Uint32Array.of(2, 4), Uint32Array.of(4, 6), 2) //=> 1
 */
export function nearestMatches(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  const { positions, sides, exact } = withoutExactMatches(expected, found)
  const count = positions.length
  const before = new Int32Array(count)
  const after = new Int32Array(count)
  for (let index = 0; index < count; index++) {
    before[index] = index - 1
    after[index] = index + 1
  }
  const gone = new Uint8Array(count)
  const heap = neighbourHeap()
  const consider = (left: number, right: number): void => {
    if (left < 0 || right >= count || sides[left] === sides[right]) return
    const distance = positions[right]! - positions[left]!
    if (distance <= tolerance) heap.push({ distance, left, right })
  }
  for (let index = 0; index + 1 < count; index++) consider(index, index + 1)

  let matches = exact
  for (let pair = heap.pop(); pair !== undefined; pair = heap.pop()) {
    const { left, right } = pair
    if (gone[left] === 1 || gone[right] === 1) continue
    matches++
    gone[left] = 1
    gone[right] = 1
    const previous = before[left]!
    const next = after[right]!
    if (previous >= 0) after[previous] = next
    if (next < count) before[next] = previous
    consider(previous, next)
  }
  return matches
}

/** Both sides in one row, without the positions they share: distance 0 is always taken first. */
function withoutExactMatches(expected: Uint32Array, found: Uint32Array) {
  const positions: number[] = []
  const sides: number[] = []
  let exact = 0
  for (let i = 0, j = 0; i < expected.length || j < found.length; ) {
    const a = i < expected.length ? expected[i]! : Infinity
    const b = j < found.length ? found[j]! : Infinity
    if (a === b) exact++
    else {
      positions.push(Math.min(a, b))
      sides.push(a < b ? 0 : 1)
    }
    if (a <= b) i++
    if (b <= a) j++
  }
  return { positions, sides, exact }
}

interface Neighbours {
  readonly distance: number
  readonly left: number
  readonly right: number
}

/** Smallest distance first, then leftmost. */
function neighbourHeap() {
  const heap: Neighbours[] = []
  const less = (a: Neighbours, b: Neighbours) =>
    a.distance < b.distance || (a.distance === b.distance && a.left < b.left)
  return {
    push(pair: Neighbours): void {
      let index = heap.length
      while (index > 0) {
        const parent = (index - 1) >> 1
        if (!less(pair, heap[parent]!)) break
        heap[index] = heap[parent]!
        index = parent
      }
      heap[index] = pair
    },
    pop(): Neighbours | undefined {
      const top = heap[0]
      const last = heap.pop()
      if (heap.length === 0 || last === undefined) return top
      let index = 0
      for (;;) {
        let child = 2 * index + 1
        if (child >= heap.length) break
        if (child + 1 < heap.length && less(heap[child + 1]!, heap[child]!)) child++
        if (!less(heap[child]!, last)) break
        heap[index] = heap[child]!
        index = child
      }
      heap[index] = last
      return top
    },
  }
}
