// The list of the family: one line per file. Its `place` says where tables show it.
export { bedF, bedPrecision, bedRecall } from './bed-f.ts'
export { boundarySimilarity } from './boundary-similarity.ts'
export { type SegmentationSimilarityTally, segmentationSimilarity } from './segmentation-similarity.ts'
