import { bootstrap } from '../stats/resampling/bootstrap.ts'
import type { NoInterval } from '../stats/resampling/interval.ts'
import { jackknifeInterval } from '../stats/resampling/jackknife-interval.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { addWeight, type ItemWeights, itemWeights, openWeights } from '../stats/sums/weight-sums.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
import { isResampled, type ResamplingSettings } from './interval-settings.ts'
import type { AgreementSettings } from './settings.ts'
import type { SumLayout } from './sums.ts'

/** A coefficient whose interval is asked for. */
interface Asked {
  readonly evidence: Evidence
  readonly settings: AgreementSettings
  readonly layout: SumLayout
}

/** The sums of its rows, its first column in them, and those of the resamples, where they were made elsewhere. */
interface RowSums {
  readonly table: TallyTable
  readonly whole: Float64Array
  readonly at: number
  readonly bootstrapSums: Float64Array | undefined
}

/** An interval with its standard error, or why there is none. */
interface IntervalResult {
  readonly interval: readonly [number, number] | null
  readonly intervalReason?: NoInterval | undefined
  readonly standardError: number | null
}

/** The interval and the standard error of a coefficient over items, buckets or blocks. */
export function itemInterval(asked: Asked, sums: RowSums, value: number | undefined): IntervalResult {
  const { interval } = asked.settings
  return isResampled(interval) ? resampled(asked, sums, value, interval) : jackknifed(asked, sums, value)
}

/** How much an item weighs in a pooled coefficient: its gaps, once for every comparison. */
const weightOf = ({ places, codings }: ItemEvidence): number =>
  (places * codings.length * (codings.length - 1)) / 2

/** What all items weigh in a pooled coefficient. */
export function weightsOfItems({ rows }: Evidence): ItemWeights {
  const sums = openWeights()
  for (const row of rows) addWeight(sums, weightOf(row), row.items)
  return itemWeights(sums)
}

/**
 * Each row is left out once, on the observed side and from the rates behind the chance level. Items without a gap or
 * without a pair contribute nothing and are no rows.
 */
function jackknifed(
  { evidence, settings, layout }: Asked,
  { table, whole, at }: RowSums,
  value: number | undefined,
): IntervalResult {
  const { rows } = evidence
  const inBuckets = evidence.folded !== undefined || table.rows !== rows.length
  const weights = inBuckets ? undefined : rows.map(weightOf)
  const scored = layout.withoutItem(whole)
  const rest = new Float64Array(layout.width)
  const scores: number[] = []
  const kept: number[] = []
  for (let row = 0; row < table.rows; row++) {
    if (weights?.[row] === 0) continue
    for (let column = 0; column < layout.width; column++)
      rest[column] = whole[column]! - table.values[(at + column) * table.rows + row]!
    scores.push(scored(rest, inBuckets ? undefined : rows[row]) ?? Number.NaN)
    kept.push(weights?.[row] ?? 1)
  }
  const ends = jackknifeInterval(value, scores, {
    level: settings.interval!.level,
    weights: kept,
    effective: inBuckets ? weightsOfItems(evidence).effectiveItems : undefined,
    scale: 'log-complement',
  })
  if (typeof ends === 'string') return { interval: null, intervalReason: ends, standardError: null }
  return { interval: [ends.low, ends.high], standardError: ends.standardError }
}

/** Rows are resampled; where they are blocks, the ends move by what the edges of blocks change in the coefficient. */
function resampled(
  { settings, layout }: Asked,
  { table, whole, at, bootstrapSums }: RowSums,
  value: number | undefined,
  { method, level, resamples }: ResamplingSettings,
): IntervalResult {
  // One item has no resamples, and needs no chance levels for them.
  if (table.rows < 2) return { interval: null, intervalReason: 'few-items', standardError: null }
  const scored = layout.resampled(whole)
  const sampled = bootstrap(table, sum => scored(sum.subarray(at, at + layout.width)), {
    seed: settings.seed,
    bca: method === 'bca',
    level,
    replicates: resamples,
    sums: bootstrapSums,
  })
  const ends = sampled[method]
  const standardError = sampled.standardError ?? null
  if (ends === undefined || value === undefined)
    return { interval: null, intervalReason: sampled.reason ?? 'score-undefined', standardError }
  const apart = value - (layout.parts(whole).value ?? value)
  return { interval: [Math.min(1, ends.low + apart), Math.min(1, ends.high + apart)], standardError }
}
