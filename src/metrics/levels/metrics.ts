// The list of the family: one line per file. Its `place` says where tables show it.
export { type LMeasureOptions, lMeasure, lPrecision, lRecall } from './l-measure.ts'
export { type SegmentFOptions, segmentF, segmentPrecision, segmentRecall } from './segment-f.ts'
export { type TMeasureOptions, tMeasure, tPrecision, tRecall } from './t-measure.ts'
