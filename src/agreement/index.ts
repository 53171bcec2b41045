export type {
  ChanceReason,
  ChanceSetting,
  ExpectedTally,
  ExpectedTallyOptions,
  TypeSet,
} from '../chance/expected-tally.ts'
export { expectedTally } from '../chance/expected-tally.ts'
export type {
  FlexibleChance,
  FlexibleChanceOptions,
  FlexibleCoding,
  FlexibleCoefficient,
} from '../chance/flexible/chance.ts'
export { flexibleChance } from '../chance/flexible/chance.ts'
export type {
  AdjudicationOptions,
  AppliedDecisions,
  GoldProvenance,
} from './adjudication/apply-decisions.ts'
export { applyDecisions } from './adjudication/apply-decisions.ts'
export type { ClusterOptions } from './adjudication/clusters.ts'
export type { ConsensusOptions } from './adjudication/consensus.ts'
export { consensusSegmentation } from './adjudication/consensus.ts'
export type { Dispute } from './adjudication/disputes.ts'
export { disputes } from './adjudication/disputes.ts'
export type { QueuedDispute, QueuedItem, QueueOptions } from './adjudication/queue.ts'
export { rankDisputes } from './adjudication/queue.ts'
export type { ClusterRule, RuleOptions } from './adjudication/verdict.ts'
export { clusterRules } from './adjudication/verdict.ts'
export { coderWeights } from './adjudication/weights.ts'
export { agreement } from './agreement.ts'
export type { CoderBehaviour } from './breakdown.ts'
export type { CoefficientFound } from './coefficient.ts'
export type { ChanceFound } from './found-chance.ts'
export type { BoundaryHabits } from './habits.ts'
export type { Drop } from './joining.ts'
export { joining, leaveOneOut } from './joining.ts'
export type { Agreement, AgreementCounts, ItemAgreement } from './measure.ts'
export type { AgreementPreset } from './presets.ts'
export { agreementPresets } from './presets.ts'
export type { AgreementOptions, Coefficient, Expected } from './settings.ts'
export { coefficients } from './settings.ts'
export type { CoderStanding, Standings } from './standing.ts'
export { whoStandsApart } from './standing.ts'
export type { CoefficientParts } from './sums.ts'
export type { BoundaryVotes, PercentageAgreement } from './votes.ts'
export { boundaryVotes, percentageAgreement } from './votes.ts'
