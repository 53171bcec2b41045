// The list of the family: one line a metric. Its `place` says where tables show it.
export { auroc } from './auroc.ts'
export { averagePrecision } from './average-precision.ts'
export { brier, brierSkill } from './brier.ts'
export { logLoss } from './log-loss.ts'
