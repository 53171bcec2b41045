// biome-ignore-all assist/source/organizeImports: a table of contents, in the order of the data
// The entry point `cesura/evaluate`: segmenters against references, single pairs, runs in parts, and baselines.

// Evaluations, and the parts of their document
export { evaluate } from './evaluate.ts'
export type { EvaluateOptions } from './evaluate.ts'
export type { CorpusSelection } from './select/select-corpus.ts'
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
export type {
  OmnibusTest,
  PairedTest,
  RankedHypothesis,
  Ranking,
  TestSettings,
  Tests,
} from './tests/evaluation-tests.ts'
export type { Density } from './density.ts'
export type { AlignedCoder, AlignedCounts, AlignedItem } from '../model/aligned-texts.ts'
export type { Placement } from './evaluation.ts'
export type { BoundSettings } from './baselines/bounds.ts'
export { pairwise } from './tests/ranking.ts'
export type { ComparedPair, PairwiseSummary } from './tests/ranking.ts'

// How many items a study needs
export { planDifference } from './planning/plan-difference.ts'
export type { DifferencePlan, PlanDifferenceOptions } from './planning/plan-difference.ts'
export type { CheckedPower } from './planning/plan-difference.ts'

// One pair after the other
export { pairScorer } from './score-pair.ts'
export type {
  OwnSettings,
  PairScore,
  PairScorer,
  PairScorerOptions,
  ScoredSide,
  ScoreListener,
} from './score-pair.ts'

// The same evaluation in parts: plan, map, reduce
export { mapShard, planRun, reduceParts } from './run/run.ts'
export type { RunPart, RunPlan, RunQuestion } from './run/run.ts'
export { factsOf } from './facts.ts'
export type { CorpusFacts } from './facts.ts'

// Which conventions give which number
export { conventions } from './conventions.ts'
export type {
  Convention,
  Conventions,
  ConventionsOptions,
  ConventionValue,
  DifferingOption,
} from './conventions.ts'
export { chunksegErrata } from './explain/chunkseg-errata.ts'
export type { ChunksegErratum, ItemErrata } from './explain/chunkseg-errata.ts'
export { explain, explainTogether } from './explain/explain.ts'
export type {
  ExplainedValue,
  ExplainOptions,
  Explanation,
  JointExplanation,
  PrintedScore,
} from './explain/explain.ts'
export type { PrintedValue } from './explain/explain.ts'
export type { AskedRoles } from './roles.ts'

// Whether an order of systems depends on the convention
export { rankingStability } from './stability/ranking-stability.ts'
export type { RankingStabilityOptions } from './stability/ranking-stability.ts'
export type {
  OptionSteps,
  RankingStability,
  StabilityConvention,
  StabilityPair,
  StabilityTau,
  StabilityVerdict,
} from './stability/ranking-stability-result.ts'
export { stabilityConventions } from './stability/stability-conventions.ts'
export type { RankingConvention } from './stability/stability-conventions.ts'

// What limits the conclusion from a number
export { checks } from './checks/checks.ts'
export type { ChecksOptions } from './checks/checks.ts'
export type {
  AssumptionsCheck,
  ChanceModelCheck,
  Check,
  CheckAction,
  CheckedNumber,
  CheckedQuestion,
  CheckEffect,
  CheckId,
  Checks,
  CheckState,
  ConventionCheck,
  ConventionPoint,
  FewTextsCheck,
  MissingCheck,
  OutlierCheck,
  TunedCheck,
  UnequalLengthsCheck,
} from './checks/checks-result.ts'
export type { ReadingAssumption } from './checks/evaluation-checks.ts'

// What a loss is made of
export { lossParts, pooledLossParts } from './loss/loss-parts.ts'
export type { EstimateLoss, Loss } from './loss/loss-parts.ts'
export type { LossParts } from './loss/loss-terms.ts'

// Every threshold, every tolerance
export { sweep } from './sweep/sweep.ts'
export type { Sweep, SweepOptions, SweepPoint } from './sweep/sweep.ts'
export { sweepCorpus } from './sweep/sweep-corpus.ts'
export type {
  CurvePoint,
  SweepCorpusOptions,
  SweepCurve,
  SweepDocument,
  ThresholdFree,
} from './sweep/sweep-corpus.ts'
export { sweepTolerance } from './sweep/sweep-tolerance.ts'
export type { ToleranceDocument, ToleranceSweepOptions } from './sweep/sweep-tolerance.ts'
export { toleranceCurve } from './sweep/tolerance-curve.ts'
export type { ToleranceCurveOptions } from './sweep/tolerance-curve.ts'
export type { SweepRoles } from './sweep/sweep-roles.ts'

// Baselines, and corpora made by chance
export { baselines } from './baselines/baselines.ts'
export type { Baseline, BaselineMatch, BaselineOptions } from './baselines/baselines.ts'
export { lexicalBaselines } from './baselines/lexical/lexical-baselines.ts'
export type {
  LexicalBaselines,
  LexicalBaselinesOptions,
  LexicalCoder,
} from './baselines/lexical/lexical-baselines.ts'
export { textTiling } from './baselines/lexical/text-tiling.ts'
export type { TextTilingOptions, TextTilingResult } from './baselines/lexical/text-tiling.ts'
export { u00 } from './baselines/lexical/u00.ts'
export type { U00Options, U00Result } from './baselines/lexical/u00.ts'
export { unitTiling } from './baselines/lexical/text-tiling.ts'
export type { UnitTilingOptions, UnitTilingResult } from './baselines/lexical/text-tiling.ts'
export { wordsOf } from './baselines/lexical/words-of.ts'
export type { TokenRule } from './baselines/lexical/words-of.ts'
export { simulateCorpus } from './simulate/simulate.ts'
export type { SimulatedCoder, SimulateOptions } from './simulate/simulate.ts'
export type { CoderQuality } from './simulate/simulated-coder.ts'
export type { SegmentLengths } from './simulate/simulated-coder.ts'
