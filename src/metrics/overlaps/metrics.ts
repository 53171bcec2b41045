// The list of the family: one line a file. The `place` of a metric says where tables show it.
export { type BcubedFOptions, type BcubedTally, bcubedF, bcubedPrecision, bcubedRecall } from './bcubed.ts'
export { type CoveringOptions, covering } from './covering.ts'
export { type FranzOptions, franzFn, franzFp } from './franz.ts'
export { type MeanIouOptions, meanIou } from './mean-iou.ts'
export {
  type PanopticMatchingOptions,
  type PanopticOptions,
  type PanopticTally,
  panopticPrecision,
  panopticQuality,
  panopticRecall,
  panopticSegmentation,
} from './panoptic.ts'
export { coverage, type PurityCoverageFOptions, purity, purityCoverageF } from './purity-coverage.ts'
export {
  type AdjustedRandOptions,
  type AdjustedRandTally,
  adjustedRand,
  randIndex,
  type WeightedAdjustedRandOptions,
  weightedAdjustedRand,
} from './rand.ts'
export { segmentIouF, segmentIouPrecision, segmentIouRecall } from './segment-iou.ts'
