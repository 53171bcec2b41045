import {
  isResampled,
  levelFor,
  MOST_RESAMPLES,
  type ResamplingSettings,
  settingsObject,
} from '../../agreement/coefficient-interval.ts'
import { requireChoice, requireInteger, requireNumber } from '../../model/require.ts'
import { holm } from '../../stats/ranks/holm.ts'
import { bootstrapScores } from '../../stats/resampling/bootstrap.ts'
import {
  type Interval,
  LEAST_ITEMS,
  type NoInterval,
  percentileInterval,
} from '../../stats/resampling/interval.ts'
import { pairedBootstrap } from '../../stats/resampling/paired-bootstrap.ts'
import type { SwapBits } from '../../stats/resampling/permutation.ts'
import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import {
  contributingRows,
  rowsOf,
  type SumsScore,
  type TallyTable,
} from '../../stats/resampling/tally-table.ts'
import type { IntervalSettings } from '../evaluation.ts'
import { differenceInterval, type IntervalOfRows, type RowWeights } from '../intervals.ts'
import type { PairedSums } from '../measure.ts'
import type { PairedTest, TestSettings } from './evaluation-tests.ts'

/** A hypothesis as the tests see it. */
interface Contender {
  readonly hypothesis: string
  /** Scores of the shared bootstrap replicates over all items, where intervals were computed. */
  readonly replicates?: Float64Array
}

/** Which score the sums make. */
type ScoredBy = Pick<IntervalOfRows, 'range' | 'pool' | 'contributing'>

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
  scored: ScoredBy,
  swapBits: SwapBits,
): PairedTest[] {
  const found: Undecided[] = []
  for (const [a, first] of contenders.entries())
    for (let b = a + 1; b < contenders.length; b++)
      found.push(testPair(first, contenders[b]!, pair(a, b), score, settings, interval, scored, swapBits))
  const corrected = holm(found.map(({ p }) => p ?? undefined))
  return found.map((test, index) => {
    const p = corrected[index] ?? null
    return { ...test, holm: p, differ: p !== null && p <= settings.alpha }
  })
}

function testPair(
  first: Contender,
  second: Contender,
  sums: PairedSums,
  score: SumsScore,
  settings: TestSettings,
  interval: IntervalSettings,
  scored: ScoredBy,
  swapBits: SwapBits,
): Undecided {
  const { seed } = swapBits
  const { a, b, items, resample = resampledSums } = sums
  const { method, resamples: replicates } = settings
  const bootstrapped =
    method === 'bootstrap'
      ? pairedBootstrap(a, b, score, { seed, replicates, level: levelFor(interval, a.rows), resample })
      : undefined
  const { difference, p, exact } = bootstrapped
    ? { ...bootstrapped, exact: false }
    : pairedPermutation(a, b, score, { seed, replicates, swapBits })
  const ends = (): Interval | NoInterval => {
    if (difference === undefined) return 'score-undefined'
    if (Math.min(contributingRows(a), contributingRows(b)) < LEAST_ITEMS) return 'few-items'
    if (bootstrapped !== undefined) return bootstrapped.interval ?? 'replicates-undefined'
    return resampledDifference(first, second, sums, score, interval as ResamplingSettings, seed)
  }
  return {
    a: first.hypothesis,
    b: second.hypothesis,
    items,
    difference: difference ?? null,
    ...(isResampled(interval)
      ? reported(ends())
      : differenceInterval(a, b, score, {
          level: interval.level,
          ...scored,
          weights: sums.weights,
          pairs: sums.pairs,
          strata: sums.strata,
        })),
    p: p ?? null,
    exact,
  }
}

/** The interval of a difference over resampled items. */
function resampledDifference(
  first: Contender,
  second: Contender,
  { a, b, whole, resample = resampledSums }: PairedSums,
  score: SumsScore,
  interval: ResamplingSettings,
  seed: number,
): Interval | NoInterval {
  const replicates = interval.resamples
  const scores = (contender: Contender, table: TallyTable) =>
    whole && contender.replicates !== undefined
      ? contender.replicates
      : bootstrapScores(table, score, { seed, replicates, resample })
  return differences(scores(first, a), scores(second, b), levelFor(interval, a.rows))
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
export function pairedRows(first: Rows, second: Rows, weights: RowWeights): PairedSums {
  const shared: number[] = []
  for (let row = 0; row < first.pairs.length; row++)
    if (first.pairs[row]! > 0 && second.pairs[row]! > 0) shared.push(row)
  const whole = shared.length === first.pairs.length
  return {
    a: whole ? first.table : rowsOf(first.table, shared),
    b: whole ? second.table : rowsOf(second.table, shared),
    items: shared.length,
    whole,
    weights: {
      ...weights,
      gaps: weights.gaps && (whole ? weights.gaps : Float64Array.from(shared, row => weights.gaps![row]!)),
    },
    pairs: Float64Array.from(shared, row => first.pairs[row]!),
  }
}

/** Items × resamples that a test may take by default: a second or so. */
const WORK = 20_000_000

/** Test settings from what a user wrote; null for none. By default 10,000 resamples, fewer beyond 2,000 items, 1,000 at least. */
export function testSettings(
  asked: boolean | Partial<TestSettings> | null | undefined,
  items: number,
): TestSettings | null {
  const given = settingsObject('tests', asked, ['method', 'resamples', 'alpha'])
  if (given === undefined) return null
  const byDefault = Math.min(10_000, Math.max(1000, Math.round(WORK / Math.max(1, items))))
  const { method = 'permutation', alpha = 0.05 } = given
  return {
    method: requireChoice('tests.method', method, ['permutation', 'bootstrap']),
    resamples: requireInteger('tests.resamples', given.resamples ?? byDefault, 1, MOST_RESAMPLES),
    alpha: requireNumber('tests.alpha', alpha, 1e-9, 0.5),
  }
}
