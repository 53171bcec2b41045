import type { ItemWeights } from '../stats/sums/weight-sums.ts'
import type { Coefficient } from './agreement-options.ts'
import type { CoefficientResult } from './coefficient.ts'
import type { CoderBehaviour } from './measure.ts'
import type { CoefficientParts } from './sums.ts'

/** How far coders agree beyond chance, and everything the number is made of. */
export interface Agreement extends CoefficientResult {
  readonly coefficient: Coefficient
  /** By name; rows and columns of the matrix. */
  readonly coders: readonly string[]
  readonly counts: AgreementCounts
  /** How often each reason was given by a comparison, also for scores that hold by definition only. */
  readonly reasons: Readonly<Record<string, number>>
  /** Similarity of each two coders over all items, not corrected for chance; undefined on the diagonal. */
  readonly perPair: readonly (readonly (number | undefined)[])[]
  /** Each item by itself. */
  readonly perItem: readonly ItemAgreement[]
  /** How each coder cuts. */
  readonly perCoder: readonly CoderBehaviour[]
  /** One coefficient for each set of coders, where `missing` is `group`; the value above is their mean. */
  readonly groups?: readonly Agreement[]
  /** With `both`: the published coefficient, and the one at whose chance level random annotators score 0. */
  readonly published?: CoefficientResult
  readonly exact?: CoefficientResult
}

/** How much was compared. */
export interface AgreementCounts extends ItemWeights {
  readonly items: number
  readonly coders: number
  readonly units: number
  /** Comparisons: pairs of coders, summed over items. */
  readonly pairs: number
  /** Comparisons without a score of their own. */
  readonly undefined: number
  /** Codings that are missing. */
  readonly missing: number
}

/** The agreement on one item. */
export interface ItemAgreement extends CoefficientParts {
  readonly item: string
  readonly coders: number
  readonly pairs: number
}
