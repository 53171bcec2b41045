// The list of the family: one line a metric. Its `place` says where tables show it.
export { bedF } from './bed-f.ts'
export { bedPrecision } from './bed-precision.ts'
export { bedRecall } from './bed-recall.ts'
export { boundarySimilarity } from './boundary-similarity.ts'
export { type SegmentationSimilarityTally, segmentationSimilarity } from './segmentation-similarity.ts'
