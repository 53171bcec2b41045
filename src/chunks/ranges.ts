import { throwInvalid } from '../model/error.ts'
import { chunkEmpty, chunkRange } from '../model/errors/chunks.ts'

/** A half-open range of characters. */
export interface CharacterRange {
  readonly start: number
  readonly end: number
}

/** The characters of some ranges, as ranges in order that neither overlap nor touch. */
export function unite(ranges: readonly CharacterRange[]): CharacterRange[] {
  const united: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else united.push({ start, end })
  }
  return united
}

/** What two lists of united ranges share. */
export function intersect(a: readonly CharacterRange[], b: readonly CharacterRange[]): CharacterRange[] {
  const shared: CharacterRange[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const start = Math.max(a[i]!.start, b[j]!.start)
    const end = Math.min(a[i]!.end, b[j]!.end)
    if (start < end) shared.push({ start, end })
    if (a[i]!.end < b[j]!.end) i++
    else j++
  }
  return shared
}

/** How many characters ranges have, each range for itself. */
export const charactersIn = (ranges: readonly CharacterRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

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

/** A piece of a document: [start, end) in UTF-16 code units. Chunks may overlap and leave holes. */
export interface Chunk {
  readonly start: number
  readonly end: number
  readonly text?: string
  /** Tokens as the chunker counted them. */
  readonly tokens?: number
}

/** Chunks by start, then end; empty ones and those beyond the text are rejected. */
export function sortedChunks<C extends Chunk>(chunks: readonly C[], characters: number): readonly C[] {
  for (const [index, { start, end }] of chunks.entries()) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > characters)
      throwInvalid(chunkRange, { chunk: index + 1, start, end, characters }, `chunks[${index}]`)
    if (end <= start) throwInvalid(chunkEmpty, { chunk: index + 1, start, end }, `chunks[${index}]`)
  }
  return chunks.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** The characters nearest to a cut that are not white space. */
export interface VisibleAround {
  /** Index of the last one before the cut; −1 where there is none. */
  last(at: number): number
  /** Index of the first one at or after it; the length of the text where there is none. */
  next(at: number): number
}

const isWhite = (text: string, index: number): boolean => /\s/.test(text[index]!)

/** Finds them; a run of white space is walked once for all cuts in it that are asked about one after the other. */
export function visibleAround(text: string): VisibleAround {
  let start = -1
  let end = -1
  /** Makes [start, end) the white space that the cut is in or touches. */
  const around = (at: number) => {
    if (start <= at && at <= end) return
    start = at
    end = at
    while (start > 0 && isWhite(text, start - 1)) start--
    while (end < text.length && isWhite(text, end)) end++
  }
  return {
    last(at) {
      around(at)
      return start - 1
    },
    next(at) {
      around(at)
      return end
    },
  }
}
