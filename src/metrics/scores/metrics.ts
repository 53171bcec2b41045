// The list of the family: one line a metric. Its `place` says where tables show it.
export { auroc } from './auroc.ts'
export { averagePrecision } from './average-precision.ts'
export { brier } from './brier.ts'
export { brierSkill } from './brier-skill.ts'
export { logLoss } from './log-loss.ts'
