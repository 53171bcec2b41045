import { type Corpus, codersOf } from '../model/corpus.ts'
import { chiSquareSf } from '../stats/distributions/gamma.ts'
import { exactSum } from '../stats/sums/exact-sum.ts'

/** Whether one coder's boundaries are equally dense in all texts. */
export interface CoderDensity {
  readonly coder: string
  /** Q, which is `df` on average if gaps are exchangeable between texts. */
  readonly statistic: number
  readonly df: number
  readonly p: number
}

/** Whether boundaries are equally dense in all texts. */
export interface DensityTest {
  /** The coders that could be tested. */
  readonly coders: readonly CoderDensity[]
  /** The smallest p times the number of coders tested, at most 1; undefined where none could be tested. */
  readonly p: number | undefined
  /** Whether density differs more than chance allows: p below 0.01. */
  readonly differ: boolean
}

/** The level of the test. */
const ALPHA = 0.01

/**
 * Tests whether boundary density differs between texts more than chance allows. If it does, the chance model `rates`
 * counts it as agreement that annotators know which texts are dense.
 *
 *     Q = (N − 1)/N · Σ_i (x_i − L_i p)² / (L_i p (1 − p)),   df = items − 1,   P = upper tail of χ²(df)
 *
 * For each coder, x_i boundaries at L_i gaps of item i, N gaps in all, p = Σ x_i / N. If gaps are exchangeable between
 * items, the mean of Q is df exactly. Coders are tested one by one, because agreement between them makes a pooled count
 * overdispersed; p is corrected by Bonferroni, which holds although coders are dependent. A coder with one item, with no
 * boundary, or with a boundary at every gap is not tested. Time O(codings).
 *
 * @param corpus - items with the codings of several coders
 * @returns the test of each coder, p over all of them and whether density differs (p < 0.01)
 * @throws CesuraError `not-a-corpus`
 * @example
 * densityTest(makeCorpus([[1, 2, 3, 4, 5, 6], []].map((boundaries, item) => ({ id: `${item}`, units: 20, codings: [
 *   { coder: 'ann', segmentation: fromBoundaries(20, boundaries) },
 * ] })))).p.toFixed(4) //=> '0.0084'
 */
export function densityTest(corpus: Corpus): DensityTest {
  const coders = codersOf(corpus).flatMap(coder => {
    const rows: (readonly [gaps: number, boundaries: number])[] = []
    for (const { units, codings } of corpus.items) {
      const coding = codings.find(each => each.coder === coder)
      if (coding !== undefined && units > 1) rows.push([units - 1, coding.segmentation.boundaries.length])
    }
    const tested = testRows(rows)
    return tested === undefined ? [] : [{ coder, ...tested }]
  })
  if (coders.length === 0) return { coders, p: undefined, differ: false }
  const smallest = coders.reduce((least, { p }) => Math.min(least, p), 1)
  const p = Math.min(1, coders.length * smallest)
  return { coders, p, differ: p < ALPHA }
}

function testRows(rows: readonly (readonly [number, number])[]): Omit<CoderDensity, 'coder'> | undefined {
  let gaps = 0
  let boundaries = 0
  for (const [own, count] of rows) {
    gaps += own
    boundaries += count
  }
  const df = rows.length - 1
  if (df < 1 || boundaries === 0 || boundaries === gaps) return undefined
  const rate = boundaries / gaps
  // Exact, so that the order of the items changes no digit.
  const sum = exactSum(rows.map(([own, count]) => (count - own * rate) ** 2 / (own * rate * (1 - rate))))
  const statistic = ((gaps - 1) / gaps) * sum
  return { statistic, df, p: chiSquareSf(statistic, df) }
}
