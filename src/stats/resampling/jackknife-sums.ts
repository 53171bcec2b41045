import {
  type JackknifeInterval,
  type JackknifeOptions,
  jackknifeInterval,
  type NoJackknifeInterval,
} from './jackknife-interval.ts'
import { columnSums, jackknife, rowsOf, type SumsScore, type TallyTable } from './tally-table.ts'

/** How the interval of a score of summed rows is made. */
interface SumsJackknife extends JackknifeOptions {
  /** How many columns say whether a row contributes anything, from the first. @defaultValue all */
  readonly contributing?: number
  /** The score that the interval is around. @defaultValue that of the sums of all rows */
  readonly around?: number
}

/**
 * The interval `jackknife-t` of a score of pooled tallies: rows of nothing are left out, then each row in turn.
 *
 * @param table - the tallies, a row for each item
 * @param score - makes a score of the sums of all columns
 * @param options - as for `jackknifeInterval`; weights and groups are those of all rows
 * @returns the interval, or the reason why there is none
 */
export function jackknifeOfSums(
  table: TallyTable,
  score: SumsScore,
  options: SumsJackknife = {},
): JackknifeInterval | NoJackknifeInterval {
  const kept = contributing([table], options.contributing)
  const own = rowsOf(table, kept)
  return jackknifeInterval(
    options.around ?? score(columnSums(own)),
    jackknife(own, score),
    ofRows(options, kept),
  )
}

/**
 * The interval of a difference of two scores on the same rows: both leave out the same row.
 *
 * @param first - the tallies of one side, a row for each item
 * @param second - the tallies of the other, with the same rows and columns
 * @param score - makes a score of the sums of all columns
 * @param options - as for `jackknifeInterval`; weights and groups are those of all rows
 * @returns the interval of first − second, or the reason why there is none
 */
export function jackknifeOfDifference(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  options: SumsJackknife = {},
): JackknifeInterval | NoJackknifeInterval {
  const kept = contributing([first, second], options.contributing)
  const [a, b] = [rowsOf(first, kept), rowsOf(second, kept)]
  const [own, other] = [score(columnSums(a)), score(columnSums(b))]
  const without = jackknife(b, score)
  const differences = jackknife(a, score).map((each, row) => each - without[row]!)
  const difference = own === undefined || other === undefined ? undefined : own - other
  return jackknifeInterval(difference, differences, ofRows(options, kept))
}

/** The rows in which one of the tables has counted anything. */
function contributing(tables: readonly TallyTable[], columns: number | undefined): number[] {
  const kept: number[] = []
  for (let row = 0; row < tables[0]!.rows; row++)
    if (
      tables.some(({ rows, fields, values }) => {
        for (let column = 0; column < (columns ?? fields.length); column++)
          if (values[column * rows + row] !== 0) return true
        return false
      })
    )
      kept.push(row)
  return kept
}

/** The options for some of the rows. */
const ofRows = (
  { weights, strata, contributing: _, around: __, ...rest }: SumsJackknife,
  rows: readonly number[],
): JackknifeOptions => ({
  ...rest,
  weights: weights && Float64Array.from(rows, row => weights[row]!),
  strata: strata && Int32Array.from(rows, row => strata[row]!),
})
