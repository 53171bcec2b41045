export { codingLevels } from './coding-levels.ts'
export type { MarkSide, Marks } from './construct.ts'
export {
  fromBoundaries,
  fromGaps,
  fromLabels,
  fromMarks,
  fromMasses,
  fromSequence,
  fromSets,
} from './construct.ts'
export { mergeTypes, toGaps, toLabels, toMasses, toSequence, toSets } from './convert.ts'
export type { AlignedTexts, Coding, Corpus, Item } from './corpus.ts'
export { codersOf, codingOf, makeCorpus } from './corpus.ts'
export type { TimeText } from './decimal-time.ts'
export type { Decision } from './decision.ts'
export { decisionWords } from './decision.ts'
export type { Location, Problem } from './error.ts'
export { CesuraError, formatLocation, formatProblem } from './error.ts'
export type { ErrorCode } from './error-codes.ts'
export type { SegmentationJSON } from './json.ts'
export { fromJSON, toJSON } from './json.ts'
export type { Levels } from './levels.ts'
export { atLevel, fromLevels, isNested, levelsOf, toTyped } from './levels.ts'
export { didYouMean, nearest } from './nearest.ts'
export { fromScores } from './scores.ts'
export type { ScoredGaps, Segmentation, TimeAxis, TypeScale } from './segmentation.ts'
export { sameScale, segmentCount, typeLabel, typeScale } from './segmentation.ts'
export type { Ticks } from './time.ts'
export { formatTime, fromSeconds, onOneAxis, ticksOf } from './time.ts'
export { VERSION } from './version.ts'
export { withoutBoundaries } from './without-boundaries.ts'
