// Random draws

// Tallies, resampled and swapped
export { type Bootstrap, type BootstrapOptions, bootstrap } from './bootstrap.ts'
// Distributions
export { chiSquareCdf, chiSquareQuantile, chiSquareSf } from './chi-square.ts'
// Sums, means, order
export { exactSum } from './exact-sum.ts'
// Tests
export { type Friedman, friedman, type RangeComparison } from './friedman.ts'
export { logGamma } from './gamma.ts'
export { holm } from './holm.ts'
export { bcaInterval, type Interval, type NoInterval, percentileInterval } from './interval.ts'
export { type KruskalWallis, kruskalWallis, type RankComparison } from './kruskal-wallis.ts'
export { normalCdf, normalDensity, normalQuantile, normalSf } from './normal.ts'
export { type PairedBootstrap, pairedBootstrap } from './paired-bootstrap.ts'
export {
  type Alternative,
  type Permutation,
  type PermutationOptions,
  pairedPermutation,
  signFlipTest,
} from './permutation.ts'
export { type Block, philox } from './philox.ts'
export { purposes } from './purposes.ts'
export { type QuantileType, quantile } from './quantile.ts'
export { indistinctRuns } from './ranking.ts'
export { midRanks, type Ranks } from './ranks.ts'
export { type ResampleOptions, resampledSums } from './resample.ts'
export { type Stream, stream, textKey } from './stream.ts'
export { studentTCdf, studentTQuantile, studentTSf } from './student-t.ts'
export { studentizedRangeCdf, studentizedRangeQuantile, studentizedRangeSf } from './studentized-range.ts'
export { mean, populationVariance, type Summary, sampleVariance, summarize } from './summary.ts'
export {
  columnSums,
  jackknife,
  pairedTallyTables,
  type SumsScore,
  sumsAsTally,
  type TallyTable,
  tallyTable,
} from './tally-table.ts'
