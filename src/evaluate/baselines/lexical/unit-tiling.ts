import { fromBoundaries } from '../../../model/construct.ts'
import { requireInteger } from '../../../model/require.ts'
import type { Segmentation } from '../../../model/segmentation.ts'
import { cosine, countTokens, depthAt, meanAndDeviation } from './block-similarity.ts'

/** The settings of `unitTiling`. */
export interface UnitTilingOptions {
  /**
   * Units on each side of a gap.
   * @defaultValue 10
   */
  readonly k?: number
  /**
   * How many standard deviations above the mean a depth must be.
   * @defaultValue 0.5
   */
  readonly cutoff?: number
}

/** What `unitTiling` finds, step by step. */
export interface UnitTilingResult {
  /** Likeness of the two sides of each gap. */
  readonly gapScores: readonly number[]
  readonly depth: readonly number[]
  /** Undefined without gaps. */
  readonly threshold: number | undefined
  readonly segmentation: Segmentation
}

/**
 * TextTiling on the units as they are, as dialogue papers use it: a boundary where the words on both sides differ more
 * than around it.
 *
 *     depth > mean(depth) + cutoff · sd(depth)   and   depth > 0
 *
 * Gap scores are cosines of the token counts of min(k, g, n − g) units on each side. No smoothing, no least distance.
 * Time O(units · k · tokens of a unit).
 *
 * @param tokens - one list of tokens per unit
 * @param options - settings; each has a default
 * @returns the boundaries, and the depth at each position
 * @throws CesuraError `text-empty`, `option-invalid`
 * @see Hearst (1997), https://aclanthology.org/J97-1003
 * @example
 * unitTiling([['cat', 'milk'], ['cat', 'milk'], ['stock', 'share'], ['stock', 'share']], { k: 2 }).segmentation.boundaries[0] //=> 2
 */
export function unitTiling(
  tokens: readonly (readonly string[])[],
  { k = 10, cutoff = 0.5 }: UnitTilingOptions = {},
): UnitTilingResult {
  requireInteger('k', k, 1)
  const n = tokens.length
  const gapScores: number[] = []
  for (let gap = 1; gap < n; gap++) {
    const block = Math.min(k, gap, n - gap)
    gapScores.push(
      cosine(countTokens(tokens.slice(gap - block, gap)), countTokens(tokens.slice(gap, gap + block))),
    )
  }
  const depth = gapScores.map((_, index) => depthAt(gapScores, index))
  const [mean, deviation] = meanAndDeviation(depth)
  const threshold = n > 1 ? mean + cutoff * deviation : undefined
  const boundaries = depth.flatMap((value, index) =>
    threshold !== undefined && value > threshold && value > 0 ? [index + 1] : [],
  )
  return { gapScores, depth, threshold, segmentation: fromBoundaries(n, boundaries) }
}
