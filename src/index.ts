// biome-ignore-all assist/source/organizeImports: a table of contents, in the order of the data
// The entry point `cesura`: what most users need. The rest is exported by subject from cesura/metrics, cesura/compare, cesura/agreement,
// cesura/evaluate, cesura/stats, cesura/formats, cesura/chunks, cesura/plots, cesura/report and cesura/node.
// What only our own folders need is at none of them.

// One segmentation: made from data, and turned into data again
export {
  fromBoundaries,
  fromGaps,
  fromLabels,
  fromMarks,
  fromMasses,
} from './model/construct.ts'
export type { MarkSide, Marks } from './model/construct.ts'
export { fromSequence, fromSets } from './model/construct-typed.ts'
export { mergeTypes, toGaps, toLabels, toMasses, toSequence, toSets } from './model/convert.ts'
export { fromJSON, toJSON } from './model/json.ts'
export type { SegmentationJSON } from './model/json.ts'
export { segmentCount, typeScale } from './model/segmentation.ts'
export type { ScoredGaps, Segmentation, TimeAxis, TypeScale } from './model/segmentation.ts'
export { withoutBoundaries } from './model/without-boundaries.ts'

// Levels of a hierarchy, scores of a model, seconds of a recording
export { atLevel, fromLevels, isNested, levelsOf, toTyped } from './model/levels.ts'
export type { Levels } from './model/levels.ts'
export { fromScores } from './model/scores.ts'
export { formatTime, fromSeconds, onOneAxis, ticksOf } from './model/time.ts'
export type { Ticks } from './model/time.ts'
export { onGrid } from './model/grid.ts'
export type { ChunksegGridOptions, GridOptions, GridSnap, OnChunksegGrid, OnGrid } from './model/grid.ts'
export type { TimeText } from './model/decimal-time.ts'

// A corpus: items with the codings of several coders
export { codersOf, codingOf, makeCorpus } from './model/corpus.ts'
export type { Coding, Corpus, GivenItem, Item } from './model/corpus.ts'

// Errors
export { CesuraError, formatLocation, formatProblem } from './model/error.ts'
export type { Location, Problem } from './model/error.ts'
export type { ErrorCode } from './model/errors/code.ts'

// Metrics: every one of the families' lists
export * from './metrics/edits/metrics.ts'
export * from './metrics/alignment/metrics.ts'
export * from './metrics/flexible/metrics.ts'
export * from './metrics/windows/metrics.ts'
export * from './metrics/boundaries/metrics.ts'
export * from './metrics/overlaps/metrics.ts'
export * from './metrics/levels/metrics.ts'
export * from './metrics/scores/metrics.ts'
export { findMetric, metrics } from './metrics/register.ts'
export { describeMetric } from './metrics/describe-metric.ts'
export type { MetricDescription } from './metrics/describe-metric.ts'
export { defineMetric } from './metrics/definition/metric.ts'
export type { AnyMetric, Metric, Options } from './metrics/definition/metric.ts'
export type { Better, FamilyName, MetricDefinition, Range, Tally } from './metrics/definition/definition.ts'
export type { Length } from './metrics/definition/option.ts'
export type { PresetName } from './metrics/definition/preset-names.ts'
export type { MetricOptions } from './metrics/metric-options.ts'
export type { AskedMetric, MetricRequest } from './metrics/request.ts'

// Agreement of coders; what it is made of, votes, adjudication and chance levels: cesura/agreement
export { agreement } from './agreement/agreement.ts'
export type { AgreementOptions, Coefficient, Expected } from './agreement/agreement-options.ts'
export type { Agreement } from './agreement/agreement-result.ts'

// Button presses of several people at one recording
export { agreementIndex } from './agreement/events/agreement-index.ts'
export { peakiness } from './agreement/events/density.ts'
export { surpriseIndex } from './agreement/events/surprise-index.ts'

// Evaluation of segmenters; the parts of its document, sweeps, runs in parts, baselines and simulation: cesura/evaluate
export { evaluate } from './evaluate/evaluate.ts'
export type { EvaluateOptions } from './evaluate/evaluate.ts'
export type { Evaluation, Pool } from './evaluate/evaluation.ts'
export { conventions } from './evaluate/conventions.ts'
export type { Conventions, ConventionsOptions } from './evaluate/conventions.ts'
export { pairScorer } from './evaluate/score-pair.ts'
export type { PairScore, PairScorer } from './evaluate/score-pair.ts'

export { VERSION } from './model/version.ts'
