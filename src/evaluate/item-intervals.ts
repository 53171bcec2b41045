import type { IntervalScale } from '../stats/resampling/jackknife-interval.ts'
import { jackknifeOfDifference, jackknifeOfSums } from '../stats/resampling/jackknife-sums.ts'
import type { SumsScore, TallyTable } from '../stats/resampling/tally-table.ts'
import type { ItemWeights } from '../stats/sums/weight-sums.ts'
import type { Estimate, Pool } from './evaluation.ts'
import type { PairedTest } from './tests/evaluation-tests.ts'

/** What rows weigh in pooled scores: the gaps of each item, or what is known of the items, where rows are buckets. */
export interface RowWeights {
  readonly gaps: Float64Array | undefined
  readonly items: ItemWeights | undefined
}

/** Rows that all weigh the same. */
export const ALIKE: RowWeights = { gaps: undefined, items: undefined }

/** What the interval of one score needs in addition to its sums. */
export interface IntervalOfRows {
  readonly level: number
  /** Lowest and highest score. */
  readonly range: readonly [number, number]
  readonly pool: Pool
  readonly weights: RowWeights
  /** Comparisons of each row. */
  readonly pairs: ArrayLike<number>
  /** The group of each row, where rows are compared within groups. */
  readonly strata?: ArrayLike<number> | undefined
  /** Columns that say whether a row contributes anything; default: all. */
  readonly contributing?: number | undefined
  /** The score of the whole text, where rows are blocks of it. */
  readonly around?: number | undefined
}

/** The interval `jackknife-t` of a pooled score, as the document has it. */
export function scoreInterval(
  table: TallyTable,
  score: SumsScore,
  asked: IntervalOfRows,
): Pick<Estimate, 'interval' | 'intervalReason' | 'standardError'> {
  const { range } = asked
  const found = jackknifeOfSums(table, score, { ...settingsOf(asked), range, scale: scaleOf(range) })
  return typeof found === 'string'
    ? { interval: null, intervalReason: found, standardError: null }
    : { interval: [found.low, found.high], standardError: found.standardError }
}

/** The interval of a difference of two pooled scores on the same rows. */
export function differenceInterval(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  asked: IntervalOfRows,
): Pick<PairedTest, 'interval' | 'intervalReason' | 'standardError'> {
  const [low, high] = asked.range
  const range = [low - high, high - low] as const
  const found = jackknifeOfDifference(first, second, score, { ...settingsOf(asked), range })
  return typeof found === 'string'
    ? { interval: null, intervalReason: found }
    : { interval: [found.low, found.high], standardError: found.standardError }
}

/** Scores and distances from 0 to 1 have an interval on the logit scale. */
const scaleOf = ([low, high]: readonly [number, number]): IntervalScale =>
  low === 0 && high === 1 ? 'logit' : 'identity'

/** A micro score weighs items by their gaps, once for every comparison; a macro score counts them alike. */
function settingsOf({ level, pool, weights, pairs, strata, contributing, around }: IntervalOfRows) {
  const { gaps, items } = weights
  return {
    level,
    strata,
    contributing,
    around,
    weights: pool === 'micro' ? gaps?.map((own, row) => own * pairs[row]!) : undefined,
    effective: pool === 'micro' ? items?.effectiveItems : undefined,
  }
}
