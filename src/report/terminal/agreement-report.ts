import type { AnnotatorStats, Drop, PercentageAgreement } from '../../agreement/index.ts'
import type { Agreement, Corpus } from '../../index.ts'

/** What `agreementText` writes about. */
export interface AgreementReport {
  /** Ticks a second, where the items are recordings: lengths and rates are then said in time. */
  readonly perSecond?: number
  /** All items, or at least those that are shown. */
  readonly corpus: Corpus
  /** One or more coefficients of the same coders and similarity. */
  readonly coefficients: readonly Agreement[]
  /** As tables print the similarity: B, S. */
  readonly symbol: string
  /** What coders or segmenters cost the group, where that was asked for. */
  readonly drops?: readonly Drop[]
  /** How each coder stands among the others: told in place of the drops of all. */
  readonly annotatorStats?: AnnotatorStats
  readonly majority?: PercentageAgreement
  /** Who is measured and why: under the first line. */
  readonly preface?: readonly string[]
  /** How intervals were made and what they are worth: the last lines of the notes. */
  readonly notes?: readonly string[]
  /**
   * At most so many items are shown, those that agree least first.
   * @defaultValue 12
   */
  readonly items?: number
}
