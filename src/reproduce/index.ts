export type { ErrorCounts, ExperimentRange } from './alignment-experiments.ts'
export { constantCost, crossBoundary, vanishing } from './alignment-experiments.ts'
