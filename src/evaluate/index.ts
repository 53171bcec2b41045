export { isReferenceName, suggestReference } from '../model/reference-names.ts'
export { alignedCoders, alignedSignature } from './aligned-texts.ts'
export type { Baseline, BaselineMatch, BaselineOptions } from './baselines/baselines.ts'
export { baselines } from './baselines/baselines.ts'
export type { BoundSettings } from './baselines/bounds.ts'
export type {
  LexicalBaselines,
  LexicalBaselinesOptions,
  LexicalCoder,
} from './baselines/lexical/lexical-baselines.ts'
export { lexicalBaselines } from './baselines/lexical/lexical-baselines.ts'
export { LEXICAL_METHODS } from './baselines/lexical/lexical-methods.ts'
export type { TextTilingOptions, TextTilingResult } from './baselines/lexical/text-tiling.ts'
export { textTiling } from './baselines/lexical/text-tiling.ts'
export type { U00Options, U00Result } from './baselines/lexical/u00.ts'
export { u00 } from './baselines/lexical/u00.ts'
export type { UnitTilingOptions, UnitTilingResult } from './baselines/lexical/unit-tiling.ts'
export { unitTiling } from './baselines/lexical/unit-tiling.ts'
export type { TokenRule } from './baselines/lexical/words-of.ts'
export { wordsOf } from './baselines/lexical/words-of.ts'
export type { AskedGroup, CoderGroup } from './coder-names.ts'
export { agreementGroup, isProgramName } from './coder-names.ts'
export type {
  Convention,
  Conventions,
  ConventionsOptions,
  ConventionValue,
  DifferingOption,
} from './conventions.ts'
export { conventionNames, conventions } from './conventions.ts'
export type { Density } from './density.ts'
export type { AgreementDocument, MeasuredAgreement } from './documents/agreement-document.ts'
export { agreementDocument } from './documents/agreement-document.ts'
export type { ConventionsDocument } from './documents/conventions-document.ts'
export { conventionsDocument } from './documents/conventions-document.ts'
export type { Plain } from './documents/plain.ts'
export { plain } from './documents/plain.ts'
export type { EvaluateOptions } from './evaluate.ts'
export { evaluate } from './evaluate.ts'
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
  LevelResult,
  MacroEstimate,
  MeanOfGroups,
  MetricResult,
  PairResult,
  Pool,
  Pooled,
  Settings,
} from './evaluation.ts'
export type { AlignedCoder, AlignedCounts, AlignedItem, Placement } from './evaluation-texts.ts'
export type { ExplainedValue, ExplainOptions, Explanation } from './explain/explain.ts'
export { explain } from './explain/explain.ts'
export type { PrintedValue } from './explain/printed-value.ts'
export { printedValue } from './explain/printed-value.ts'
export type { CorpusFacts } from './facts.ts'
export { factsOf } from './facts.ts'
export { bucketsFor } from './job.ts'
export { defaultMetrics, signatureWith } from './plan.ts'
export { reported } from './reported.ts'
export type { AskedRoles, Roles } from './roles.ts'
export { rolesOf } from './roles.ts'
export type { AgreementFound, AgreementPart, AgreementQuestion } from './run/agreement-run.ts'
export type { EvaluatePart } from './run/compare-items.ts'
export type { RunPart, RunPlan, RunQuestion } from './run/run.ts'
export { mapShard, planRun, reduceParts } from './run/run.ts'
export type {
  OwnSettings,
  PairScore,
  PairScorer,
  PairScorerOptions,
  ScoredSide,
  ScoreListener,
} from './score-pair.ts'
export { pairScorer } from './score-pair.ts'
export type { CorpusSelection, SelectedCorpus } from './select/select-corpus.ts'
export { readSelection, selectCorpus } from './select/select-corpus.ts'
export type { SegmentLengths } from './simulate/segment-lengths.ts'
export type { SimulatedCoder, SimulateOptions } from './simulate/simulate.ts'
export { simulateCorpus } from './simulate/simulate.ts'
export type { CoderQuality } from './simulate/simulated-coder.ts'
export { defaultCoder } from './simulate/simulated-coder.ts'
export type { Sweep, SweepOptions, SweepPoint } from './sweep/sweep.ts'
export { sweep } from './sweep/sweep.ts'
export type {
  CurvePoint,
  SweepCorpusOptions,
  SweepCurve,
  SweepDocument,
  ThresholdFree,
} from './sweep/sweep-corpus.ts'
export { sweepCorpus } from './sweep/sweep-corpus.ts'
export type { SweepRoles } from './sweep/sweep-roles.ts'
export type { ToleranceDocument, ToleranceSweepOptions } from './sweep/sweep-tolerance.ts'
export { sweepTolerance } from './sweep/sweep-tolerance.ts'
export type { ToleranceCurveOptions } from './sweep/tolerance-curve.ts'
export { pooledToleranceCurve, toleranceCurve } from './sweep/tolerance-curve.ts'
export type { TaskScore } from './task/score-task.ts'
export { evaluateTask, itemScores, scoreTask } from './task/score-task.ts'
export type { Sha256 } from './task/seal.ts'
export { onlyCoders, sealTask, unsealTask } from './task/seal.ts'
export type { CheckedSubmission } from './task/submission.ts'
export { checkSubmission, withSubmissions } from './task/submission.ts'
export type { MissingItems, Task, TaskChoices } from './task/task.ts'
export { MISSING_ITEMS, makeTask, readTask, sortedCorpus, taskPooling } from './task/task.ts'
export type { AgainstBaseline, BaselineDifference } from './tests/against-baseline.ts'
export { againstBaseline, readBaseline } from './tests/against-baseline.ts'
export type {
  OmnibusTest,
  PairedTest,
  RankedHypothesis,
  Ranking,
  TestSettings,
  Tests,
} from './tests/evaluation-tests.ts'
export type { ComparedPair, PairwiseSummary } from './tests/pairwise.ts'
export { pairwise } from './tests/pairwise.ts'
export { sureRanks } from './tests/ranking.ts'
