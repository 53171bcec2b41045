// Random numbers

// Tests
export {
  type MarginTest,
  type MarginTestResult,
  marginTest,
  type PairedCounts,
} from './counts/margin-test.ts'
// Distributions
export { chiSquareCdf, chiSquareQuantile, chiSquareSf, logGamma } from './distributions/gamma.ts'
export { logHypergeometricSf } from './distributions/hypergeometric.ts'
export { normalCdf, normalDensity, normalQuantile, normalSf } from './distributions/normal.ts'
export { studentTCdf, studentTQuantile, studentTSf } from './distributions/student-t.ts'
export {
  studentizedRangeCdf,
  studentizedRangeQuantile,
  studentizedRangeSf,
} from './distributions/studentized-range.ts'
// How many items
export {
  type DifferenceAsked,
  differenceOfItems,
  type ItemDeviation,
  type ItemsNeeded,
  itemDeviation,
  itemsForDifference,
  itemsForReplacement,
  itemsForWidth,
  type NoItems,
  powerOfItems,
  type ReplacementAsked,
  safeDeviation,
} from './planning/items-needed.ts'
export { type CompactLetters, compactLetters } from './ranks/compact-letters.ts'
export { type Friedman, friedman, type RangeComparison } from './ranks/friedman.ts'
export { benjaminiYekutieli, holm } from './ranks/holm.ts'
export { type KruskalWallis, kruskalWallis, type RankComparison } from './ranks/kruskal-wallis.ts'
export { kendallTau, midRanks, type Ranks } from './ranks/ranks.ts'
export { type Bootstrap, type BootstrapOptions, bootstrap } from './resampling/bootstrap.ts'
export {
  bcaInterval,
  type Interval,
  LEAST_ITEMS,
  type NoInterval,
  percentileInterval,
  widenedLevel,
} from './resampling/interval.ts'
// Tallies, resampled and swapped
export {
  effectiveNumber,
  type IntervalScale,
  type JackknifeInterval,
  type JackknifeOptions,
  jackknifeInterval,
  type NoJackknifeInterval,
} from './resampling/jackknife-interval.ts'
export { type PairedBootstrap, pairedBootstrap } from './resampling/paired-bootstrap.ts'
export {
  type Alternative,
  type Permutation,
  type PermutationOptions,
  pairedPermutation,
  signFlipTest,
} from './resampling/permutation.ts'
export { type ResampleOptions, resampledSums } from './resampling/resample.ts'
export { type Block, philox, type Stream, stream, streamIds, textKey } from './resampling/stream.ts'
export {
  columnSums,
  jackknife,
  pairedTallyTables,
  type SumsScore,
  sumsAsTally,
  type TallyTable,
  tallyTable,
} from './resampling/tally-table.ts'
// Sums, means, order
export { exactSum } from './sums/exact-sum.ts'
export { type QuantileType, quantile } from './sums/quantile.ts'
export { mean, populationVariance, type Summary, sampleVariance, summarize } from './sums/summary.ts'
