import type { Chunk } from './chunk.ts'

export interface ChunkSizes {
  readonly count: number
  readonly total: number
  readonly min: number
  /** By nearest rank. */
  readonly p5: number
  /** Mean of the middle two for even counts. */
  readonly median: number
  readonly mean: number
  readonly p95: number
  readonly max: number
  /** Of the population. */
  readonly sd: number
  /** How many are larger than `limit`; undefined without one. */
  readonly above: number | undefined
}

export interface ChunkSizesOptions {
  /** Sizes beyond it are counted. */
  readonly limit?: number
  /** The size of a chunk. Default: its characters. `tokens` takes the counts of the file. */
  readonly size?: 'characters' | 'tokens' | ((chunk: Chunk) => number)
}

/**
 * The distribution of chunk sizes. Undefined without chunks, or where tokens are asked for that the file does not have.
 *
 * @example
 * chunkSizes([{ start: 0, end: 12 }, { start: 8, end: 20 }, { start: 20, end: 23 }], { limit: 10 }).above //=> 2
 */
export function chunkSizes(
  chunks: readonly Chunk[],
  { limit, size = 'characters' }: ChunkSizesOptions = {},
): ChunkSizes | undefined {
  const sizeOf =
    typeof size === 'function'
      ? size
      : ({ start, end, tokens }: Chunk) => (size === 'tokens' ? (tokens ?? Number.NaN) : end - start)
  const sizes = chunks.map(sizeOf).sort((a, b) => a - b)
  const count = sizes.length
  if (count === 0 || sizes.some(Number.isNaN)) return undefined
  const total = sizes.reduce((sum, one) => sum + one, 0)
  const mean = total / count
  const rank = (share: number) => sizes[Math.max(1, Math.ceil(share * count)) - 1]!
  const variance = sizes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / count
  return {
    count,
    total,
    min: sizes[0]!,
    p5: rank(0.05),
    median: (sizes[(count - 1) >> 1]! + sizes[count >> 1]!) / 2,
    mean,
    p95: rank(0.95),
    max: sizes[count - 1]!,
    sd: Math.sqrt(variance),
    above: limit === undefined ? undefined : sizes.filter(one => one > limit).length,
  }
}
