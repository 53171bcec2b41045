// The list of the family: one line a file. The `place` of a metric says where tables show it.
export { type BcubedFOptions, type BcubedTally, bcubedF, bcubedPrecision, bcubedRecall } from './bcubed.ts'
export { coverage } from './coverage.ts'
export { type CoveringOptions, covering } from './covering.ts'
export { type FranzOptions, franzFn } from './franz-fn.ts'
export { franzFp } from './franz-fp.ts'
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
export { purity } from './purity.ts'
export { type PurityCoverageFOptions, purityCoverageF } from './purity-coverage-f.ts'
export {
  type AdjustedRandOptions,
  type AdjustedRandTally,
  adjustedRand,
  randIndex,
  type WeightedAdjustedRandOptions,
  weightedAdjustedRand,
} from './rand.ts'
export { segmentIouF } from './segment-iou-f.ts'
export { segmentIouPrecision } from './segment-iou-precision.ts'
export { segmentIouRecall } from './segment-iou-recall.ts'
