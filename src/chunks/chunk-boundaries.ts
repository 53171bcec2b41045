import { throwInvalid } from '../model/error.ts'
import { chunkContained, chunkRepeated, chunksOverlap } from '../model/errors/chunks.ts'
import { requireChoice } from '../model/require.ts'
import { type Chunk, sortedChunks } from './ranges.ts'

/** Where the boundary between two overlapping chunks is. */
export const OVERLAP_RULES = ['next-start', 'midpoint', 'end', 'error'] as const
/** One of the rules for chunks that overlap. */
export type OverlapRule = (typeof OVERLAP_RULES)[number]

/** What `chunkBoundaries` finds. */
export interface ChunkBoundaries {
  /** Characters before each boundary; neither 0 nor the end of the document. */
  readonly boundaries: readonly number[]
  /** Characters that neighbours share. */
  readonly overlap: number
  /** Characters in no chunk. */
  readonly holes: number
  /** Sum of all sizes: what is indexed. Divided by the characters it is what overlap costs. */
  readonly indexed: number
}

/**
 * Boundaries of chunks that may overlap and leave holes. Between neighbours a and b: `next-start` where b starts,
 * `midpoint` ⌊(a.end + b.start) / 2⌋, `end` where a ends, `error` rejects overlap. Time O(k log k).
 *
 * @param chunks - in any order
 * @param characters - length of the document in UTF-16 code units
 * @param options - `overlap`: the rule for neighbours that overlap, `next-start` by default
 * @returns the boundaries in order, each once, with what overlaps and what is in no chunk
 * @throws CesuraError `chunk-contained` when a chunk is inside another
 * @throws CesuraError `chunks-overlap` when neighbours overlap and the rule is `error`
 * @throws CesuraError `chunk-empty` or `chunk-range` when a chunk has no characters or leaves the document
 * @throws CesuraError `option-invalid` when the rule is unknown
 * @example
 * chunkBoundaries([{ start: 0, end: 12 }, { start: 8, end: 20 }], 20, { overlap: 'midpoint' })
 * //=> { boundaries: [10], overlap: 4, holes: 0, indexed: 24 }
 */
export function chunkBoundaries(
  chunks: readonly Chunk[],
  characters: number,
  { overlap: rule = 'next-start' }: { readonly overlap?: OverlapRule } = {},
): ChunkBoundaries {
  requireChoice('overlap', rule, OVERLAP_RULES)
  const sorted = sortedChunks(chunks, characters)
  const boundaries = new Set<number>()
  let [overlap, holes, indexed, covered] = [0, 0, 0, 0]
  for (const [index, b] of sorted.entries()) {
    indexed += b.end - b.start
    holes += Math.max(0, b.start - covered)
    covered = Math.max(covered, b.end)
    const a = sorted[index - 1]
    if (a === undefined) continue
    if (b.end <= a.end && (a.start < b.start || b.end < a.end))
      throwInvalid(chunkContained, { inner: b, outer: a })
    if (b.end <= a.end) throwInvalid(chunkRepeated, { start: a.start, end: a.end })
    if (b.start < a.end && rule === 'error') throwInvalid(chunksOverlap, { a, b })
    overlap += Math.max(0, a.end - b.start)
    const at = rule === 'midpoint' ? Math.floor((a.end + b.start) / 2) : rule === 'end' ? a.end : b.start
    if (at > 0 && at < characters) boundaries.add(at)
  }
  holes += Math.max(0, characters - covered)
  return { boundaries: [...boundaries].sort((a, b) => a - b), overlap, holes, indexed }
}
