import type { ScoredPair } from '../../compare/scores/select.ts'
import { fieldsIn, sumTallies, tableOf } from '../../evidence/sum-rows.ts'
import type { AnyMetric } from '../../metrics/metric.ts'
import { LEAST_ITEMS } from '../../stats/resampling/interval.ts'
import { sumsAsTally, type TallyTable } from '../../stats/resampling/tally-table.ts'
import type { IntervalSettings } from '../evaluation.ts'
import { readSampled, resampleRows, sideBySide } from '../intervals.ts'
import { pooledCounter } from './pooled-counter.ts'
import type { Step } from './steps.ts'

/** How the bands of a curve are made. */
export interface AskedBands extends Omit<IntervalSettings, 'method'> {
  readonly seed: number
  /** The item of each pair, counted from 0: items are resampled, with all their references. Default: each pair is one. */
  readonly items?: readonly number[]
}

/** Items times points of which bands are made; beyond it fewer points get one. */
const MOST = 20_000

/**
 * Intervals of the value at a curve's points, by resampling the items: every resample is scored at all points, so the
 * thresholds stay and the texts vary. None with fewer than six items.
 */
export function bandsOf(
  pairs: readonly ScoredPair[],
  steps: readonly Step[],
  isKept: (index: number) => boolean,
  metric: AnyMetric,
  settings: object,
  { seed, level, resamples, items = pairs.map((_, index) => index) }: AskedBands,
): ReadonlyMap<number, readonly [number, number]> {
  const rows = items.reduce((most, item) => Math.max(most, item + 1), 0)
  if (rows < LEAST_ITEMS) return new Map()
  const kept = steps.flatMap((_, index) => (isKept(index) ? [index] : []))
  const buffer = Math.max(20, Math.floor(MOST / rows))
  const every = Math.ceil(kept.length / buffer)
  const wanted = new Set(kept.filter((_, place) => place % every === 0 || place === kept.length - 1))
  const counter = pooledCounter(
    pairs.map(({ reference }) => reference),
    metric,
    settings,
  )
  const resolved = metric.resolve(settings)
  const tables: TallyTable[] = []
  for (const [index, { gaps }] of steps.entries()) {
    for (const { pair, gap } of gaps) counter.cut(pair, gap + 1)
    if (!wanted.has(index)) continue
    const sums = sumTallies(counter.tallies(), items, rows)
    tables.push(tableOf(sums, fieldsIn([sums]), [...sums.pairs.keys()]))
  }
  const table = sideBySide(
    tables.map(own => ({ table: own, score: sums => metric.score(sumsAsTally(own.fields, sums), resolved) })),
  )
  const sampled = resampleRows(table.table, resamples, seed)
  const read = readSampled(table, sampled, { method: 'percentile', level, resamples }, seed)
  return new Map(
    [...wanted].flatMap((index, place) => {
      const { percentile } = read[place]!
      return percentile === undefined ? [] : [[index, [percentile.low, percentile.high] as const] as const]
    }),
  )
}
