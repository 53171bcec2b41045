// The list of the family: one line per file. Its `place` says where tables show it.
export { nwin } from './nwin.ts'
export { pk } from './pk.ts'
export { superdialsegScore } from './superdialseg-score.ts'
export { type WinPrFOptions, winPrF, winPrPrecision, winPrRecall } from './win-pr-f.ts'
export { type WindowDiffOptions, windowDiff } from './window-diff.ts'
