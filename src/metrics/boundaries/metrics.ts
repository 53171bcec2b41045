// The list of the family: one line a metric. Its `place` says where tables show it.

export {
  type BoundaryDeviationOptions,
  boundaryDeviation,
  type DeviationTally,
} from './boundary-deviation.ts'
export { type BoundaryFOptions, boundaryF, boundaryPrecision, boundaryRecall } from './boundary-f.ts'
export { type CountErrorOptions, countError } from './count-error.ts'
export { densityRatio } from './density-ratio.ts'
export { type GeneralizedHammingOptions, generalizedHamming } from './generalized-hamming.ts'
export { type HausdorffDistanceOptions, hausdorffDistance } from './hausdorff-distance.ts'
