export type { MarkSide, Marks } from './construct.ts'
export { fromBoundaries, fromGaps, fromLabels, fromMarks, fromMasses } from './construct.ts'
export { fromSequence, fromSets } from './construct-typed.ts'
export { mergeTypes, toGaps, toLabels, toMasses, toSequence, toSets } from './convert.ts'
export type { AlignedTexts, Coding, Corpus, Item } from './corpus.ts'
export { codersOf, codingOf, makeCorpus } from './corpus.ts'
export type { TimeText } from './decimal-time.ts'
export { decimalFrom, decimalText } from './decimal-time.ts'
export type { Decision } from './decision.ts'
export { decisionText } from './decision.ts'
export type { Location, Problem } from './error.ts'
export { CesuraError, formatLocation, formatProblem } from './error.ts'
export type { ErrorCode } from './errors/code.ts'
export type {
  ChunksegGridOptions,
  CorpusGrid,
  GridCounts,
  GridOptions,
  GridSnap,
  ItemGrid,
  OnChunksegGrid,
  OnGrid,
} from './grid.ts'
export { corpusOnGrid, gridOf, gridSignature, gridSnaps, onChunksegGrid, onGrid } from './grid.ts'
export type { SegmentationJSON } from './json.ts'
export { fromJSON, parseOutside, requireShallow, toJSON } from './json.ts'
export type { Levels } from './levels.ts'
export { atLevel, codingLevels, firstUnnested, fromLevels, isNested, levelsOf, toTyped } from './levels.ts'
export { didYouMean, nearest } from './nearest.ts'
export { optionName } from './option-name.ts'
export type { CodingProvenance } from './provenance.ts'
export { hasRecordings, type RecordingTime, secondsInAll, secondsOf, timeOf } from './recording.ts'
export { isInteger, requireNames } from './require.ts'
export { fromScores } from './scores.ts'
export type { ScoredGaps, Segmentation, TimeAxis, TypeScale } from './segmentation.ts'
export { sameScale, segmentCount, typeLabel, typeScale } from './segmentation.ts'
export type { Ticks } from './time.ts'
export { formatTime, fromSeconds, onOneAxis, tickNames, ticksOf } from './time.ts'
export { VERSION } from './version.ts'
export { withoutBoundaries } from './without-boundaries.ts'
