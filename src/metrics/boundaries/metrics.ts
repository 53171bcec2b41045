// The list of the family: one line a metric. Its `place` says where tables show it.
export { type BoundaryFOptions, boundaryF } from './boundary-f.ts'
export { boundaryPrecision } from './boundary-precision.ts'
export { boundaryRecall } from './boundary-recall.ts'
export { type GeneralizedHammingOptions, generalizedHamming } from './generalized-hamming.ts'
