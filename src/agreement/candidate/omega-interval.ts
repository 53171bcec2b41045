import type { MarginTest } from '../../stats/counts/margin-test.ts'
import { normalCdf } from '../../stats/distributions/normal.ts'
import { benjaminiYekutieli } from '../../stats/ranks/benjamini-yekutieli.ts'
import { LEAST_ITEMS, percentileInterval } from '../../stats/resampling/interval.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import { columnSums, type SumsScore, type TallyTable } from '../../stats/resampling/tally-table.ts'
import { type CandidateSettings, LEVEL } from './candidate-options.ts'
import type { AnnotatorRows } from './closeness.ts'
import type { OmegaInterval } from './replacement.ts'

/** The p of one comparison in a resample: its columns begin at `at`. */
interface ResampledTest {
  readonly columns: readonly TallyTable[]
  readonly p: (sums: Float64Array, at: number) => number
}

/**
 * ω in resampled items: tests and correction are repeated in each resample, where a comparison without items has p = 1.
 * Null where there are fewer than six items, or no comparison.
 */
export function omegaInterval(
  compared: readonly AnnotatorRows[],
  settings: CandidateSettings,
  byVotes: MarginTest,
  scoreOf: (settings: CandidateSettings, rows: AnnotatorRows) => SumsScore,
): OmegaInterval | null {
  const { replicates, seed, q } = settings
  const items = compared[0]?.closer.rows ?? 0
  if (items < LEAST_ITEMS) return null
  const tests = compared.map(rows =>
    settings.weigh === 'items'
      ? votesTest(rows, byVotes)
      : swapTest(rows, scoreOf(settings, rows), settings.margin),
  )
  const table = joined(
    items,
    tests.flatMap(({ columns }) => columns),
  )
  const width = table.fields.length
  const bootstrapSums = resampledSums(table, { seed, replicates })
  const omegas = new Float64Array(replicates)
  let passing = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    let at = replicate * width
    const pValues = tests.map(({ columns, p }) => {
      const found = p(bootstrapSums, at)
      at += columns.reduce((sum, { fields }) => sum + fields.length, 0)
      return found
    })
    const wins = benjaminiYekutieli(pValues).filter(p => p! <= q + 1e-12).length
    omegas[replicate] = wins / tests.length
    if (omegas[replicate]! >= 0.5) passing++
  }
  const { low, high } = percentileInterval(omegas.sort(), LEVEL)
  return { low, high, passShare: passing / replicates, level: LEVEL, replicates, seed }
}

/** The exact test of the votes of resampled items. */
function votesTest({ closer }: AnnotatorRows, byVotes: MarginTest): ResampledTest {
  return {
    columns: [closer],
    p: (sums, at) => {
      const [first, equal, second] = [sums[at]!, sums[at + 1]!, sums[at + 2]!]
      return first + equal + second === 0 ? 1 : byVotes.test({ first, equal, second }).p
    },
  }
}

/**
 * The permutation test of resampled tallies, as the normal distribution that its swaps tend to:
 *
 *     p = Φ((δ − margin) / √Σ eᵢ²),   eᵢ = g(T̄ + xᵢ/2) − g(T̄ − xᵢ/2)
 *
 * g the score of summed tallies, T̄ the mean of both sums, xᵢ the difference of the two tallies of item i.
 */
export function swapTest(rows: AnnotatorRows, score: SumsScore, margin: number): ResampledTest {
  const { own, candidate } = rows
  const width = own.fields.length
  const [mine, theirs] = [columnSums(own), columnSums(candidate)]
  const squares = new Float64Array(own.rows)
  const [above, below] = [new Float64Array(width), new Float64Array(width)]
  for (let row = 0; row < own.rows; row++) {
    for (let column = 0; column < width; column++) {
      const middle = (mine[column]! + theirs[column]!) / 2
      const at = column * own.rows + row
      const half = (own.values[at]! - candidate.values[at]!) / 2
      above[column] = middle + half
      below[column] = middle - half
    }
    squares[row] = ((score(above) ?? 0) - (score(below) ?? 0)) ** 2
  }
  return {
    columns: [own, candidate, { rows: own.rows, fields: ['square'], values: squares }],
    p: (sums, at) => {
      const first = score(sums.subarray(at, at + width))
      const second = score(sums.subarray(at + width, at + 2 * width))
      const variance = sums[at + 2 * width]!
      if (first === undefined || second === undefined || variance === 0) return 1
      return normalCdf((first - second - margin) / Math.sqrt(variance))
    },
  }
}

/** Several tables of the same items as one. */
function joined(rows: number, tables: readonly TallyTable[]): TallyTable {
  const fields = tables.flatMap((table, index) => table.fields.map(field => `${index} ${field}`))
  const values = new Float64Array(rows * fields.length)
  let at = 0
  for (const table of tables) {
    values.set(table.values, at)
    at += table.values.length
  }
  return { rows, fields, values }
}
