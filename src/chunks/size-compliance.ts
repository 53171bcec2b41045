import { throwInvalid } from '../model/error.ts'
import {
  optionInvalidInSizeCompliance,
  optionInvalidInSizeCompliance2,
  optionRequiredInSizeCompliance,
  tokensRequired,
} from '../model/errors/chunks.ts'
import { requireChoice, requireNumber } from '../model/require.ts'
import type { Chunk } from './chunk.ts'
import { type ChunkSizesOptions, sizesOf } from './chunk-sizes.ts'

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
