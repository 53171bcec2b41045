// The list of the family: one line a metric. Its `place` says where tables show it.
export { nwin } from './nwin.ts'
export { pk } from './pk.ts'
export { superdialsegScore } from './superdialseg-score.ts'
export { type WinPrFOptions, winPrF } from './win-pr-f.ts'
export { winPrPrecision } from './win-pr-precision.ts'
export { winPrRecall } from './win-pr-recall.ts'
export { type WindowDiffOptions, windowDiff } from './window-diff.ts'
