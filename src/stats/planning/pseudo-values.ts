import { columnSums, jackknife, type SumsScore, type TallyTable } from '../resampling/tally-table.ts'
import { sampleVariance } from '../sums/summary.ts'

/** How much one item varies, as far as a score of all is concerned. */
export interface ItemDeviation {
  /** The score of all items. */
  readonly value: number | undefined
  /** Standard deviation per item: the standard error of the score of n items is this over √n. Undefined: see `reason`. */
  readonly standardDeviation: number | undefined
  readonly reason?: 'no-pilot' | 'jackknife-undefined' | 'no-variance'
}

/**
 * The standard deviation per item of any score of pooled tallies: that of its jackknife pseudo-values.
 *
 *     φ_i = N q − (N − 1) q₍₋ᵢ₎        s² = Σ (φ_i − φ̄)² / (N − 1)
 *
 * q the score of all N items, q₍₋ᵢ₎ that without item i. Of a mean over items, φ_i is the item's own value. Undefined for
 * one item (`no-pilot`), where the score is undefined without some item (`jackknife-undefined`), and where no item
 * changes it (`no-variance`).
 *
 * @param table - the tallies, a row for each item
 * @param score - makes a score of the sums of all columns
 * @returns the score and the deviation
 * @example
 * itemDeviation(tallyTable([1, 2, 6].map(x => ({ x, n: 1 }))), ([x, n]) => x / n).standardDeviation.toFixed(9)
 * //=> Math.sqrt(7).toFixed(9)
 */
export function itemDeviation(table: TallyTable, score: SumsScore): ItemDeviation {
  const { rows } = table
  const value = score(columnSums(table))
  const none = (reason: ItemDeviation['reason']) => ({ value, standardDeviation: undefined, reason })
  if (rows < 2) return none('no-pilot')
  const without = jackknife(table, score)
  if (value === undefined || without.some(Number.isNaN)) return none('jackknife-undefined')
  const variance = sampleVariance(without.map(each => rows * value - (rows - 1) * each))!
  // Rounding of the sums is no variance.
  if (variance <= 1e-24 * Math.max(1, value * value) * rows * rows) return none('no-variance')
  return { value, standardDeviation: Math.sqrt(variance) }
}
