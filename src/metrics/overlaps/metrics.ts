// The list of the family: one line a metric. Its `place` says where tables show it.
export { coverage } from './coverage.ts'
export { type FranzOptions, franzFn } from './franz-fn.ts'
export { franzFp } from './franz-fp.ts'
export { type MeanIouOptions, meanIou } from './mean-iou.ts'
export { purity } from './purity.ts'
export { segmentIouF } from './segment-iou-f.ts'
export { segmentIouPrecision } from './segment-iou-precision.ts'
export { segmentIouRecall } from './segment-iou-recall.ts'
