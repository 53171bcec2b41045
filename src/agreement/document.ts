import type { TypeOperations } from '../compare/edits/operation-distribution.ts'
import type { AlignedCoder } from '../model/aligned-texts.ts'
import type { CoderGroup } from '../model/coder-names.ts'
import type { CorpusGrid } from '../model/grid.ts'
import { type Plain, plain, present } from '../model/plain.ts'
import { VERSION } from '../model/version.ts'
import type { Drop } from './add-coder-effect.ts'
import type { MissingPolicy } from './agreement-options.ts'
import type { Agreement } from './agreement-result.ts'
import type { AnnotatorStats } from './annotator-stats.ts'
import type { ChanceCheck } from './chance-check.ts'
import type { IntervalSettings } from './coefficient-interval.ts'
import type { PercentageAgreement } from './votes.ts'

/** What was measured, before it is a document. */
export interface MeasuredAgreement {
  /** Whose agreement it is, and who is a person and who a program. */
  readonly group: CoderGroup
  readonly similarity: {
    readonly id: string
    /** As tables print it: `B`, `1−Pk`. */
    readonly symbol: string
  }
  readonly missing: MissingPolicy
  readonly interval: IntervalSettings | null
  readonly seed: number
  /** One or more coefficients of the same coders; over S_f also those over S_f^B. */
  readonly coefficients: readonly Agreement[]
  /** What each coder costs the group, or each that joins it. */
  readonly drops?: readonly Drop[] | undefined
  readonly majority?: PercentageAgreement | undefined
  /** How each coder compares with the others, and who is an outlier. */
  readonly annotatorStats?: AnnotatorStats | undefined
  /** Whether the model of chance fits the data, and what other models give. */
  readonly chanceCheck?: ChanceCheck | undefined
  /** Over S_f: edit operations by boundary type. */
  readonly operations?: readonly TypeOperations[] | undefined
  readonly texts?: readonly AlignedCoder[] | undefined
  readonly grid?: CorpusGrid | undefined
  /** What was left out because items were added up: `items`, the list of them. */
  readonly leftOut?: readonly string[] | undefined
}

/**
 * Agreement: what `cesura agreement --json` writes. Numbers keep all their digits; what is undefined is null and says why.
 */
export interface AgreementDocument {
  /** Version of this document's form. */
  readonly agreement: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly settings: Pick<MeasuredAgreement, 'similarity' | 'missing' | 'interval' | 'seed'> & {
    /** Parts of the document that are left out because there are very many items: `items`. Absent where nothing is. */
    readonly leftOut?: readonly string[]
  }
  readonly group: CoderGroup
  readonly coefficients: Plain<readonly Agreement[]>
  readonly operations?: Plain<readonly TypeOperations[]>
  readonly drops?: Plain<readonly Drop[]>
  readonly annotatorStats?: Plain<AnnotatorStats>
  /** Whether the model of chance fits the data, and the coefficient under each model; absent where that was not computed. */
  readonly chanceCheck?: Plain<ChanceCheck>
  readonly majority: Plain<PercentageAgreement> | null
  /** How codings of texts that differ were put on the items' texts; absent where all coders cut the same text. */
  readonly texts?: readonly AlignedCoder[]
  /** The grid of equal units of time that recordings are on; absent where there is none. */
  readonly grid?: CorpusGrid
}

/** The document of a measurement. */
export function agreementDocument(measured: MeasuredAgreement): AgreementDocument {
  const { group, similarity, missing, interval, seed, coefficients, drops, majority, operations } = measured
  const { annotatorStats, chanceCheck, texts = [], leftOut, grid } = measured
  return present({
    agreement: 2 as const,
    cesura: VERSION,
    settings: present({ similarity, missing, interval, seed, leftOut }),
    group,
    coefficients: plain(coefficients),
    operations: operations && plain(operations),
    drops: drops && plain(drops),
    annotatorStats: annotatorStats && plain(annotatorStats),
    chanceCheck: chanceCheck && plain(chanceCheck),
    majority: majority === undefined ? null : plain(majority),
    texts: texts.length === 0 ? undefined : texts,
    grid,
  })
}
