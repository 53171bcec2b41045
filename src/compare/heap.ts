/** A binary heap: `pop` takes out an entry that no other comes before. */
export interface Heap<E> {
  push(entry: E): void
  pop(): E | undefined
}

export function makeHeap<E>(before: (a: E, b: E) => boolean): Heap<E> {
  const heap: E[] = []
  return {
    push(entry) {
      let at = heap.length
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (!before(entry, heap[parent]!)) break
        heap[at] = heap[parent]!
        at = parent
      }
      heap[at] = entry
    },
    pop() {
      const top = heap[0]
      const last = heap.pop()
      const size = heap.length
      if (size === 0 || last === undefined) return top
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && before(heap[child + 1]!, heap[child]!)) child++
        if (!before(heap[child]!, last)) break
        heap[at] = heap[child]!
        at = child
      }
      heap[at] = last
      return top
    },
  }
}
