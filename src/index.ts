// biome-ignore-all assist/source/organizeImports: a table of contents, in the order of the data
// The door `cesura`. Behind it stand cesura/metrics, cesura/compare, cesura/stats, cesura/formats, cesura/chunks,
// cesura/plots, cesura/report, cesura/reproduce and cesura/node. What only our own folders need is at none of them.

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
export type { TimeText } from './model/decimal-time.ts'

// A corpus: items with the codings of several coders
export { codersOf, codingOf, makeCorpus } from './model/corpus.ts'
export type { Coding, Corpus, GivenItem, Item } from './model/corpus.ts'

// Errors
export { CesuraError, formatLocation, formatProblem } from './model/error.ts'
export type { Location, Problem } from './model/error.ts'
export type { ErrorCode } from './model/error-codes.ts'

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
export { defineMetric } from './metrics/metric.ts'
export type { AnyMetric, Metric, Options } from './metrics/metric.ts'
export type { Better, FamilyName, MetricDefinition, Range, Tally } from './metrics/definition.ts'
export type { Length } from './metrics/length.ts'
export type { PresetName } from './metrics/preset-names.ts'
export type { MetricOptions } from './metrics/metric-options.ts'
export type { AskedMetric, MetricRequest } from './metrics/request.ts'

// Chance
export { expectedTally } from './chance/expected-tally.ts'
export type { ChanceSetting, ExpectedTally, ExpectedTallyOptions } from './chance/expected-tally.ts'
export { flexibleChance } from './chance/flexible/chance.ts'
export type { FlexibleChance, FlexibleChanceOptions, FlexibleCoding } from './chance/flexible/chance.ts'

// Agreement of coders
export { agreement } from './agreement/agreement.ts'
export type { AgreementOptions, Coefficient, Expected } from './agreement/agreement-options.ts'
export type { Agreement, AgreementCounts, ItemAgreement } from './agreement/found-agreement.ts'
export type { CoderBehaviour } from './agreement/breakdown.ts'
export type { CoefficientFound } from './agreement/coefficient.ts'
export type { ChanceFound } from './agreement/found-chance.ts'
export { joining, leaveOneOut } from './agreement/joining.ts'
export type { Drop } from './agreement/joining.ts'
export { randomScores } from './agreement/random/random-scores.ts'
export type { RandomScores } from './agreement/random/random-scores.ts'
export { whoStandsApart } from './agreement/standing.ts'
export type { CoderStanding, Standings } from './agreement/standing.ts'
export { boundaryVotes, percentageAgreement } from './agreement/votes.ts'
export type { BoundaryVotes, PercentageAgreement } from './agreement/votes.ts'

// One segmentation from several coders
export { consensusSegmentation } from './agreement/adjudication/consensus.ts'
export type { ConsensusOptions } from './agreement/adjudication/consensus.ts'
export { disputes } from './agreement/adjudication/disputes.ts'
export type { Dispute } from './agreement/adjudication/disputes.ts'
export { rankDisputes } from './agreement/adjudication/queue.ts'
export type { QueuedDispute, QueuedItem, QueueOptions } from './agreement/adjudication/queue.ts'
export { applyDecisions } from './agreement/adjudication/apply-decisions.ts'
export type { AdjudicationOptions, AppliedDecisions } from './agreement/adjudication/apply-decisions.ts'
export { coderWeights } from './agreement/adjudication/weights.ts'
export type { Decision } from './model/decision.ts'

// Evaluation of segmenters
export { evaluate } from './evaluate/evaluate.ts'
export { mapShard, planRun, reduceParts } from './evaluate/run/run.ts'
export type { RunPart, RunPlan, RunQuestion } from './evaluate/run/run.ts'
export { factsOf } from './evaluate/facts.ts'
export type { CorpusFacts } from './evaluate/facts.ts'
export type { Density } from './evaluate/density.ts'
export type { EvaluateOptions } from './evaluate/evaluate.ts'
export type {
  OmnibusTest,
  PairedTest,
  RankedHypothesis,
  Ranking,
  TestSettings,
  Tests,
} from './evaluate/tests/evaluation-tests.ts'
export type { Placement } from './evaluate/evaluation-texts.ts'
export type {
  AcrossGroups,
  Bound,
  DataSummary,
  Estimate,
  Evaluation,
  GroupResult,
  HypothesisResult,
  IntervalSettings,
  LeftOut,
  MacroEstimate,
  MeanOfGroups,
  MetricResult,
  PairResult,
  Pool,
  Pooled,
  Settings,
} from './evaluate/evaluation.ts'
export { conventions } from './evaluate/conventions.ts'
export type {
  Convention,
  Conventions,
  ConventionsOptions,
  ConventionValue,
  DifferingOption,
} from './evaluate/conventions.ts'
export { explain } from './evaluate/explain/explain.ts'
export type { ExplainedValue, ExplainOptions, Explanation } from './evaluate/explain/explain.ts'
export { pairwise } from './evaluate/tests/pairwise.ts'
export type { ComparedPair, PairwiseSummary } from './evaluate/tests/pairwise.ts'
export { pairScorer } from './evaluate/score-pair.ts'
export type { PairScore, PairScorer } from './evaluate/score-pair.ts'
export type { CorpusSelection } from './evaluate/select/select-corpus.ts'
export { selectBoundaries, selectByReferenceCount } from './compare/scores/select.ts'
export type { ScoredPair, SelectionRule } from './compare/scores/select.ts'
export { explainLevels } from './compare/levels/explain-levels.ts'
export { sweep } from './evaluate/sweep/sweep.ts'
export type { Sweep, SweepOptions, SweepPoint } from './evaluate/sweep/sweep.ts'
export { sweepCorpus } from './evaluate/sweep/sweep-corpus.ts'
export type { CurvePoint, SweepCorpusOptions } from './evaluate/sweep/sweep-corpus.ts'
export { sweepTolerance } from './evaluate/sweep/sweep-tolerance.ts'
export type { ToleranceDocument, ToleranceSweepOptions } from './evaluate/sweep/sweep-tolerance.ts'
export { toleranceCurve } from './evaluate/sweep/tolerance-curve.ts'
export type { ToleranceCurveOptions } from './evaluate/sweep/tolerance-curve.ts'

// Baselines, and corpora made by chance
export { baselines } from './evaluate/baselines/baselines.ts'
export type { Baseline, BaselineMatch, BaselineOptions } from './evaluate/baselines/baselines.ts'
export { lexicalBaselines } from './evaluate/baselines/lexical/lexical-baselines.ts'
export type {
  LexicalBaselines,
  LexicalBaselinesOptions,
  LexicalCoder,
} from './evaluate/baselines/lexical/lexical-baselines.ts'
export { textTiling } from './evaluate/baselines/lexical/text-tiling.ts'
export type { TextTilingOptions, TextTilingResult } from './evaluate/baselines/lexical/text-tiling.ts'
export { u00 } from './evaluate/baselines/lexical/u00.ts'
export type { U00Options, U00Result } from './evaluate/baselines/lexical/u00.ts'
export { unitTiling } from './evaluate/baselines/lexical/unit-tiling.ts'
export { wordsOf } from './evaluate/baselines/lexical/words-of.ts'
export type { UnitTilingOptions, UnitTilingResult } from './evaluate/baselines/lexical/unit-tiling.ts'
export { simulateCorpus } from './evaluate/simulate/simulate.ts'
export type { SimulatedCoder, SimulateOptions } from './evaluate/simulate/simulate.ts'
export type { CoderQuality } from './evaluate/simulate/simulated-coder.ts'
export type { SegmentLengths } from './evaluate/simulate/segment-lengths.ts'

// Texts that differ
export { alignTexts } from './compare/texts/align-texts.ts'
export type { AlignTextsOptions, TextAlignment } from './compare/texts/align-texts.ts'
export { mapUnits } from './compare/texts/map-units.ts'
export type { MappedBoundary, Mapping } from './compare/texts/map-units.ts'
export { projectBoundaries } from './compare/texts/project-boundaries.ts'
export type { PlaceRule, Projection, ProjectOptions } from './compare/texts/project-boundaries.ts'
export { tellTextsApart } from './compare/texts/tell-texts-apart.ts'
export type { TextCase } from './compare/texts/tell-texts-apart.ts'

export { VERSION } from './model/version.ts'
