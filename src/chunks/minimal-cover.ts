import { type CharacterRange, charactersIn, intersect, unite } from './ranges.ts'

/** The fewest chunks that hold an excerpt, as far as chunks hold it. */
export interface Cover {
  /** Indices of the chunks, ascending. One less than their number is how often the excerpt is split. */
  readonly chunks: readonly number[]
  /** Their sizes together. */
  readonly size: number
  /** Characters of the excerpt that are in any chunk. */
  readonly covered: number
  /** covered / size; undefined where no chunk has any of it. */
  readonly precision: number | undefined
}

interface Variant {
  readonly count: number
  readonly size: number
  readonly chunks: readonly number[]
}

/**
 * The fewest chunks that together hold all characters of an excerpt that any chunk holds; of equal numbers the smallest
 * total size, then the earliest chunks. A shortest path over the chunks that meet the excerpt, by their ends.
 */
export function coverOf(excerpt: CharacterRange, chunks: readonly CharacterRange[]): Cover {
  const shared = chunks
    .map(({ start, end }, index) => ({ start, end, index, size: end - start }))
    .filter(({ start, end }) => start < excerpt.end && end > excerpt.start)
    .sort((a, b) => a.end - b.end || a.start - b.start || a.index - b.index)
  const target = intersect(unite(shared), [excerpt])
  const covered = charactersIn(target)
  if (covered === 0) return { chunks: [], size: 0, covered: 0, precision: undefined }
  const isFree = (from: number, to: number): boolean =>
    from >= to || intersect(target, [{ start: from, end: to }]).length === 0
  const ways: (Variant | undefined)[] = []
  let best: Variant | undefined
  for (const [at, chunk] of shared.entries()) {
    let way: Variant | undefined = isFree(excerpt.start, chunk.start)
      ? { count: 1, size: chunk.size, chunks: [chunk.index] }
      : undefined
    for (let before = 0; before < at; before++) {
      const earlier = ways[before]
      if (earlier === undefined || !isFree(shared[before]!.end, chunk.start)) continue
      if (way !== undefined && earlier.count + 1 > way.count) continue
      const longer = {
        count: earlier.count + 1,
        size: earlier.size + chunk.size,
        chunks: [...earlier.chunks, chunk.index].sort((a, b) => a - b),
      }
      if (way === undefined || isBetter(longer, way)) way = longer
    }
    ways.push(way)
    if (way !== undefined && isFree(chunk.end, excerpt.end) && (best === undefined || isBetter(way, best)))
      best = way
  }
  const { size, chunks: chosen } = best!
  return { chunks: chosen, size, covered, precision: covered / size }
}

function isBetter(a: Variant, b: Variant): boolean {
  if (a.count !== b.count) return a.count < b.count
  if (a.size !== b.size) return a.size < b.size
  const differs = a.chunks.findIndex((chunk, index) => chunk !== b.chunks[index])
  return differs !== -1 && a.chunks[differs]! < b.chunks[differs]!
}
