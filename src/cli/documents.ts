import type { AlternativeAnnotator, EventDocument } from '../agreement/index.ts'
import type { ChunkReport } from '../chunks/index.ts'
import type { Explanation, SweepDocument, ToleranceDocument } from '../evaluate/index.ts'
import type {
  AgreementDocument,
  ConventionsDocument,
  SealedTask,
  StabilityDocument,
  TaskScore,
} from '../evaluate/shared.ts'
import type { Evaluation } from '../index.ts'
import type { AdjudicationDocument, ChecksDocument, DiffDocument, LintDocument } from '../report/index.ts'
import type { PilotAssumptions, StudyPlan } from '../report/sentences/plan.ts'

/** Whether a candidate may replace an annotator: what `cesura agreement --candidate NAME --json` writes. */
export interface AlternativeAnnotatorDocument extends AlternativeAnnotator {
  /** Version of this document's form. */
  readonly alternativeAnnotator: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
}

/** How large a study needs to be: what `cesura plan-study --json` writes. */
export type SampleSizeDocument = StudyPlan & {
  /** Version of this document's form. */
  readonly sampleSize: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
  /** The rates that were assumed where there is no pilot. */
  readonly simulated?: PilotAssumptions
}

/**
 * Every document that a command prints as JSON or writes. The build makes `schemas/NAME.schema.json` of each
 * (`scripts/schemas.mjs`): comments become titles and descriptions.
 */
export interface Documents {
  /** @title cesura adjudicate */
  readonly adjudication: AdjudicationDocument
  /** @title cesura agreement */
  readonly agreement: AgreementDocument
  /** @title cesura agreement --candidate */
  readonly 'alternative-annotator': AlternativeAnnotatorDocument
  /** @title cesura checks */
  readonly checks: ChecksDocument
  /** @title cesura chunks */
  readonly chunks: ChunkReport
  /** @title cesura conventions */
  readonly conventions: ConventionsDocument
  /** @title cesura diff */
  readonly diff: DiffDocument
  /** @title cesura evaluate */
  readonly evaluation: Evaluation
  /** @title cesura agreement --events */
  readonly events: EventDocument
  /** @title cesura conventions --value */
  readonly explain: Explanation
  /** @title cesura lint */
  readonly lint: LintDocument
  /** @title cesura plan-study */
  readonly 'sample-size': SampleSizeDocument
  /** @title cesura conventions --ranking */
  readonly stability: StabilityDocument
  /**
   * Curves over all thresholds, or over tolerances: what `cesura sweep --json` writes.
   * @title cesura sweep
   */
  readonly sweep: SweepDocument | ToleranceDocument
  /** @title cesura task init */
  readonly task: SealedTask
  /** @title cesura task score */
  readonly 'task-score': TaskScore
}
