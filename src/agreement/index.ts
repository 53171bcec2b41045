// biome-ignore-all assist/source/organizeImports: a table of contents, in the order of the data
// The entry point `cesura/agreement`: everything about several coders of the same texts.

// How far they agree
export { agreement } from './agreement.ts'
export type { AgreementOptions, Coefficient, Expected } from './agreement-options.ts'
export type { Agreement, AgreementCounts, ItemAgreement } from './agreement-result.ts'
export type { CoderBehaviour } from './measure.ts'
export type { CoefficientResult } from './coefficient.ts'
export type { CoefficientParts } from './sums.ts'
export type { ChanceResult } from './chance.ts'
export { boundaryVotes, percentageAgreement } from './votes.ts'
export type { BoundaryVotes, PercentageAgreement } from './votes.ts'

// Who changes it
export { addCoderEffect, leaveOneOut } from './add-coder-effect.ts'
export type { Drop } from './add-coder-effect.ts'
export { findOutliers } from './annotator-stats.ts'
export type { OneAnnotatorStats, AnnotatorStats } from './annotator-stats.ts'
export type { BoundaryBehaviour } from './boundary-behaviour.ts'

// Whether a system may replace an annotator
export { alternativeAnnotator } from './candidate/alternative-annotator.ts'
export type { AlternativeAnnotatorOptions } from './candidate/candidate-options.ts'
export type {
  AlternativeAnnotator,
  AnnotatorComparison,
  OmegaInterval,
  PublishedComparison,
  SkippedAnnotator,
} from './candidate/replacement.ts'
export type { CandidatePlace } from './candidate/closeness.ts'

// How many items and annotators a study needs
export { planReplacement } from './candidate/replacement.ts'
export type { PlannedComparison, ReplacementPlan } from './candidate/replacement.ts'
export { planWidth } from './plan-width.ts'
export type { PlanWidthOptions, WidthOfAnnotators, WidthPlan } from './plan-width.ts'

// How intervals are made
export { intervalMethods } from './coefficient-interval.ts'
export type { AskedInterval, IntervalMethod, IntervalSettings } from './coefficient-interval.ts'

// How one long text is divided for an interval
export { blockPlan } from './blocks.ts'
export type { BlockPlan } from './blocks.ts'

// Whether chance is what the model says
export { densityTest } from '../chance/density-test.ts'
export type { CoderDensity, DensityTest } from '../chance/density-test.ts'
export { regularPositions } from '../chance/regular-positions.ts'
export type { RegularPositions } from '../chance/regular-positions.ts'

export { chanceModels } from './chance-models.ts'
export type { ChanceModelValue } from './chance-models.ts'
export type { ChanceModelName } from '../chance/random/chance-setting.ts'

// Button presses of several people at one recording
export { agreementIndex } from './events/agreement-index.ts'
export type {
  AgreementIndex,
  AgreementIndexOptions,
  AgreementIndexReason,
} from './events/agreement-index.ts'
export type { Bandwidth, BandwidthRule } from './events/density.ts'
export { eventAgreement } from './events/event-agreement.ts'
export type {
  EventAgreementOptions,
  EventCoder,
  EventDocument,
  EventItem,
  EventMean,
} from './events/event-agreement.ts'
export { peakiness } from './events/density.ts'
export type { Peakiness, PeakinessOptions } from './events/density.ts'
export { surpriseIndex } from './events/surprise-index.ts'
export type { SurpriseIndex, SurpriseIndexOptions, SurpriseReason } from './events/surprise-index.ts'

// What chance alone gives
export { expectedTally } from '../chance/expected-tally.ts'
export type {
  ChanceReason,
  ChanceSetting,
  ExpectedTally,
  ExpectedTallyOptions,
  TypeSet,
} from '../chance/expected-tally.ts'
export { flexibleChance } from '../chance/flexible/chance.ts'
export type {
  FlexibleChance,
  FlexibleChanceOptions,
  FlexibleCoding,
  FlexibleCoefficient,
} from '../chance/flexible/chance.ts'
export { randomScores } from './random/random-scores.ts'
export type { RandomScores } from './random/random-scores.ts'

// One segmentation from several coders
export { consensusSegmentation } from './adjudication/consensus.ts'
export type { ConsensusOptions } from './adjudication/consensus.ts'
export { disputes } from './adjudication/disputes.ts'
export type { Dispute } from './adjudication/disputes.ts'
export type { ClusterOptions } from './adjudication/clusters.ts'
export { rankDisputes } from './adjudication/queue.ts'
export type { QueuedDispute, QueuedItem, QueueOptions } from './adjudication/queue.ts'
export type { ClusterRule, RuleOptions } from './adjudication/verdict.ts'
export { applyDecisions } from './adjudication/apply-decisions.ts'
export type { AdjudicationOptions, AppliedDecisions, GoldProvenance } from './adjudication/apply-decisions.ts'
export { coderWeights } from './adjudication/disputes.ts'
export type { Decision } from '../model/decision.ts'
