import { throwInvalid } from '../model/error.ts'
import {
  optionInvalidInSizeCompliance,
  optionInvalidInSizeCompliance2,
  optionRequiredInSizeCompliance,
  tokensRequired,
} from '../model/errors/chunks.ts'
import { requireChoice, requireNumber } from '../model/require.ts'
import type { Chunk } from './ranges.ts'

/** What `chunkSizes` finds: sizes in characters, tokens, or what the user's function counts. */
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
  readonly above?: number
}

/** What a size counts, and which sizes are too large. */
export interface ChunkSizesOptions {
  /** Sizes above it are counted. @defaultValue undefined: none are counted */
  readonly limit?: number
  /**
   * The size of a chunk. `tokens` takes the counts of the file.
   * @defaultValue its characters
   */
  readonly size?: 'characters' | 'tokens' | ((chunk: Chunk) => number)
}

/**
 * The distribution of chunk sizes.
 *
 * @param chunks - in any order
 * @param options - the limit, and what a size counts
 * @returns count, sum, mean, quantiles; undefined without chunks, or where tokens are asked for that a chunk does not
 *   have
 * @example
 * chunkSizes([{ start: 0, end: 12 }, { start: 8, end: 20 }, { start: 20, end: 23 }], { limit: 10 }).above //=> 2
 */
export function chunkSizes(
  chunks: readonly Chunk[],
  { limit, size = 'characters' }: ChunkSizesOptions = {},
): ChunkSizes | undefined {
  const sizes = sizesOf(chunks, size).sort((a, b) => a - b)
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

/** The size of each chunk; NaN where tokens are asked for that the file does not have. */
export function sizesOf(chunks: readonly Chunk[], size: NonNullable<ChunkSizesOptions['size']>): number[] {
  const sizeOf =
    typeof size === 'function'
      ? size
      : ({ start, end, tokens }: Chunk) => (size === 'tokens' ? (tokens ?? Number.NaN) : end - start)
  return chunks.map(sizeOf)
}

/** How many chunks have which size, in bins of one width: bin i holds sizes above i·width up to (i + 1)·width. */
export interface SizeBins {
  readonly width: number
  readonly counts: readonly number[]
  /** True: the last bin holds all larger sizes too. */
  readonly open: boolean
}

const MOST_BINS = 40

/** A width of bins for sizes up to `largest`: an eighth of the limit, else a power of two, so that bins can be joined. */
export const binWidth = (largest: number, limit: number | undefined): number =>
  limit !== undefined && limit > 0 ? limit / 8 : 2 ** Math.max(0, Math.ceil(Math.log2(largest / 24)))

/** Chunks by size; a size at the end of a bin is in it, so that none at the limit is above it. */
export function sizeBins(
  chunks: readonly Chunk[],
  size: NonNullable<ChunkSizesOptions['size']>,
  width: number,
): SizeBins {
  const counts: number[] = []
  let open = false
  for (const one of sizesOf(chunks, size)) {
    const bin = Math.max(0, Math.ceil(one / width) - 1)
    if (bin >= MOST_BINS) open = true
    const at = Math.min(bin, MOST_BINS - 1)
    while (counts.length <= at) counts.push(0)
    counts[at]!++
  }
  return { width, counts, open }
}

/** Which sizes are right, and what a size counts. One limit may be missing. */
export interface ChunkSizeLimits {
  /** The smallest size that is right. @defaultValue undefined: no size is too small */
  readonly min?: number
  /** The largest size that is right. @defaultValue undefined: no size is too large */
  readonly max?: number
  /** The size of a chunk. `tokens` takes the counts of the file. @defaultValue its characters */
  readonly size?: ChunkSizesOptions['size']
  /**
   * `adaptive-chunking`: 100 to 1,100 tokens.
   * @defaultValue undefined: the limits given
   */
  readonly preset?: 'adaptive-chunking'
}

/** Tokens that the program adaptive-chunking takes for right. */
export const ADAPTIVE_SIZES = { min: 100, max: 1100 } as const

/** What `sizeCompliance` finds. */
export interface SizeCompliance {
  readonly chunks: number
  readonly within: number
  readonly below: number
  readonly above: number
  /** within / chunks; undefined without chunks. */
  readonly share: number | undefined
  /** The share of all sizes that is in chunks of the right size; undefined without chunks. */
  readonly characters: number | undefined
  readonly reason?: 'no-chunks'
}

/**
 * How many chunks have the right size. Many tiny chunks can make the share small where almost all text is in chunks of the
 * right size: `characters` shows that.
 *
 * @param chunks - in any order
 * @param limits - the smallest and the largest size that is right, both included, and what a size counts
 * @returns counts, and two shares
 * @throws CesuraError `option-required` when both limits are missing, `option-invalid` when the smallest is above the largest,
 *   or the preset is to count something else than tokens
 * @throws CesuraError `tokens-required` when tokens are to be counted and a chunk does not say its number
 * @example
 * sizeCompliance([{ start: 0, end: 40 }, { start: 40, end: 43 }], { min: 10 }).share //=> 0.5
 */
export function sizeCompliance(chunks: readonly Chunk[], limits: ChunkSizeLimits): SizeCompliance {
  if (limits.preset !== undefined) requireChoice('preset', limits.preset, ['adaptive-chunking'])
  const adaptive = limits.preset === 'adaptive-chunking'
  const min = limits.min ?? (adaptive ? ADAPTIVE_SIZES.min : undefined)
  const max = limits.max ?? (adaptive ? ADAPTIVE_SIZES.max : undefined)
  const size = limits.size ?? (adaptive ? 'tokens' : 'characters')
  if (adaptive && size !== 'tokens') throwInvalid(optionInvalidInSizeCompliance, {})
  requireLimits({ min, max })
  const sizes = sizesOf(chunks, size)
  const unknown = sizes.findIndex(Number.isNaN)
  if (size === 'tokens' && unknown >= 0)
    throwInvalid(tokensRequired, { unknown: unknown + 1 }, `chunks[${unknown}]`)
  let [within, below, above, total, right] = [0, 0, 0, 0, 0]
  for (const one of sizes) {
    total += one
    if (min !== undefined && one < min) below++
    else if (max !== undefined && one > max) above++
    else {
      within++
      right += one
    }
  }
  const counts = { chunks: sizes.length, within, below, above }
  if (sizes.length === 0) return { ...counts, share: undefined, characters: undefined, reason: 'no-chunks' }
  return { ...counts, share: within / sizes.length, characters: total > 0 ? right / total : undefined }
}

/** Rejects limits that are both missing (`option-required`), no numbers, or in the wrong order (`option-invalid`). */
export function requireLimits({ min, max }: Pick<ChunkSizeLimits, 'min' | 'max'>): void {
  if (min === undefined && max === undefined) throwInvalid(optionRequiredInSizeCompliance, {})
  if (min !== undefined) requireNumber('min', min, 0, Infinity)
  if (max !== undefined) requireNumber('max', max, 0, Infinity)
  if (min !== undefined && max !== undefined && min > max)
    throwInvalid(optionInvalidInSizeCompliance2, { min, max })
}
