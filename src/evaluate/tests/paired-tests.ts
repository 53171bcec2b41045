import { levelFor } from '../../agreement/interval-settings.ts'
import { holm } from '../../stats/ranks/holm.ts'
import { bootstrapScores } from '../../stats/resampling/bootstrap.ts'
import {
  type Interval,
  LEAST_ITEMS,
  type NoInterval,
  percentileInterval,
} from '../../stats/resampling/interval.ts'
import { pairedBootstrap } from '../../stats/resampling/paired-bootstrap.ts'
import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import type { SwapBits } from '../../stats/resampling/swap-bits.ts'
import { contributingRows, type SumsScore, type TallyTable } from '../../stats/resampling/tally-table.ts'
import type { IntervalSettings } from '../evaluation.ts'
import type { PairedSums } from '../measure.ts'
import type { PairedTest, TestSettings } from './evaluation-tests.ts'

/** A hypothesis as the tests see it. */
export interface Contender {
  readonly hypothesis: string
  /** Scores of the shared bootstrap replicates over all items, where intervals were drawn. */
  readonly replicates?: Float64Array
}

/** A test before it is known how many there are. */
type Undecided = Omit<PairedTest, 'holm' | 'differ'>

/**
 * Every two hypotheses on the items that both have: the difference of their pooled scores, its interval, and a
 * paired test, corrected by Holm over all pairs. `swapBits` has the seed, and is shared by the tests of a run.
 */
export function pairedTests(
  contenders: readonly Contender[],
  pair: (a: number, b: number) => PairedSums,
  score: SumsScore,
  settings: TestSettings,
  interval: IntervalSettings,
  swapBits: SwapBits,
): PairedTest[] {
  const found: Undecided[] = []
  for (const [a, first] of contenders.entries())
    for (let b = a + 1; b < contenders.length; b++)
      found.push(testPair(first, contenders[b]!, pair(a, b), score, settings, interval, swapBits))
  const corrected = holm(found.map(({ p }) => p ?? undefined))
  return found.map((test, index) => {
    const p = corrected[index] ?? null
    return { ...test, holm: p, differ: p !== null && p <= settings.alpha }
  })
}

function testPair(
  first: Contender,
  second: Contender,
  { a, b, items, whole, resample = resampledSums }: PairedSums,
  score: SumsScore,
  settings: TestSettings,
  interval: IntervalSettings,
  swapBits: SwapBits,
): Undecided {
  const { seed } = swapBits
  const names = { a: first.hypothesis, b: second.hypothesis, items }
  const level = levelFor(interval, a.rows)
  const replicates = interval.resamples
  const few = Math.min(contributingRows(a), contributingRows(b)) < LEAST_ITEMS
  const none = (difference: number | undefined): NoInterval =>
    difference === undefined ? 'score-undefined' : few ? 'few-items' : 'replicates-undefined'
  if (settings.method === 'bootstrap') {
    const sampled = pairedBootstrap(a, b, score, {
      seed,
      replicates: settings.resamples,
      level,
      resample,
    })
    return {
      ...names,
      difference: sampled.difference ?? null,
      ...reported(sampled.interval ?? none(sampled.difference)),
      p: sampled.p ?? null,
      exact: false,
    }
  }
  const test = pairedPermutation(a, b, score, { seed, replicates: settings.resamples, swapBits })
  const draw = (contender: Contender, table: TallyTable) =>
    whole && contender.replicates !== undefined
      ? contender.replicates
      : bootstrapScores(table, score, { seed, replicates, resample })
  return {
    ...names,
    difference: test.difference ?? null,
    ...reported(
      few || test.difference === undefined
        ? none(test.difference)
        : differences(draw(first, a), draw(second, b), level),
    ),
    p: test.p ?? null,
    exact: test.exact,
  }
}

/** The interval of the differences, replicate by replicate. */
function differences(a: Float64Array, b: Float64Array, level: number): Interval | NoInterval {
  const sorted = a.map((value, replicate) => value - b[replicate]!).filter(value => !Number.isNaN(value))
  return sorted.length === 0 ? 'replicates-undefined' : percentileInterval(sorted.sort(), level)
}

/** An interval, or why there is none, as documents have it. */
const reported = (found: Interval | NoInterval): Pick<PairedTest, 'interval' | 'intervalReason'> =>
  typeof found === 'string'
    ? { interval: null, intervalReason: found }
    : { interval: [found.low, found.high] }

/** Sums per row of the score that is tested, with the number of comparisons in each; 0 where a hypothesis misses it. */
interface Rows {
  readonly table: TallyTable
  readonly pairs: Float64Array
}

/** Two hypotheses on the rows that both have. */
export function pairedRows(first: Rows, second: Rows): PairedSums {
  const shared: number[] = []
  for (let row = 0; row < first.pairs.length; row++)
    if (first.pairs[row]! > 0 && second.pairs[row]! > 0) shared.push(row)
  const whole = shared.length === first.pairs.length
  return {
    a: whole ? first.table : rowsOf(first.table, shared),
    b: whole ? second.table : rowsOf(second.table, shared),
    items: shared.length,
    whole,
  }
}

/** Some rows of a table. */
function rowsOf(table: TallyTable, rows: readonly number[]): TallyTable {
  const values = new Float64Array(rows.length * table.fields.length)
  for (let column = 0; column < table.fields.length; column++)
    for (const [index, row] of rows.entries())
      values[column * rows.length + index] = table.values[column * table.rows + row]!
  return { rows: rows.length, fields: table.fields, values }
}
