import { invalid } from '../model/error.ts'
import { intervalInvalid, intervalLevelInvalid, resamplesTooFew } from '../model/errors/agreement.ts'
import { requireChoice, requireInteger, requireKnown, requireNumber, show } from '../model/require.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { LEAST_ITEMS, type NoInterval, widenedLevel } from '../stats/resampling/interval.ts'
import { jackknifeInterval } from '../stats/resampling/jackknife-interval.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { addWeight, type ItemWeights, itemWeights, openWeights } from '../stats/sums/weight-sums.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
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

export { LEAST_ITEMS }

/** How the ends of an interval are read from resamples. */
export type ResamplingMethod = 'percentile' | 'widened' | 'bca'

/** How intervals are made: each item left out once, or items resampled. */
export type IntervalMethod = 'jackknife-t' | ResamplingMethod

/** Every method of intervals, the default first. */
export const intervalMethods: readonly IntervalMethod[] = ['jackknife-t', 'percentile', 'widened', 'bca']

/** Intervals by leaving out each item once, with Student's t. */
interface JackknifeSettings {
  readonly method: 'jackknife-t'
  /** Confidence level, 0.95 by default. */
  readonly level: number
}

/** Intervals by resampling items, with replacement. */
export interface ResamplingSettings {
  /** `widened`: as wide as Student's t makes it for few items; from 100 items on it is hardly wider. */
  readonly method: ResamplingMethod
  /** Confidence level, 0.95 by default. */
  readonly level: number
  /** How often the items are resampled: at least 10 / (1 − level), 200 at 95 %. */
  readonly resamples: number
}

/** How intervals are made; the jackknife has no seed and no resamples. */
export type IntervalSettings = JackknifeSettings | ResamplingSettings

/** Whether items are resampled. */
export const isResampled = (settings: IntervalSettings | null): settings is ResamplingSettings =>
  settings !== null && settings.method !== 'jackknife-t'

/** The level that quantiles are read at: higher for few items where the interval is widened. */
export const levelFor = ({ method, level }: IntervalSettings, items: number): number =>
  method === 'widened' && items > 1 ? widenedLevel(level, items) : level

/** Settings of intervals as a user may write them. */
export type AskedInterval = Partial<{
  /** @defaultValue `jackknife-t` */
  readonly method: IntervalMethod
  /** @defaultValue 0.95 */
  readonly level: number
  /** For the methods that resample; the jackknife ignores it. @defaultValue 2000 */
  readonly resamples: number
}>

/** The largest number of resamples: more takes longer than anybody waits. */
export const MOST_RESAMPLES = 1_000_000

/**
 * The fewest resamples of an interval: five in each tail, 200 at 95 %. With fewer its ends are single resamples.
 *
 * @param level - of the interval
 * @returns ⌈10 / (1 − level)⌉
 */
const leastResamples = (level: number): number => Math.ceil(10 / (1 - level) - 1e-6)

/** A number of resamples that is enough for an interval of this level. */
export function requireResamples(resamples: unknown, level: number): number {
  const given = requireInteger('interval.resamples', resamples, 1, MOST_RESAMPLES)
  const least = leastResamples(level)
  if (given < least) throw invalid(resamplesTooFew, { resamples: given, level, least })
  return given
}

/** Interval settings from what a user wrote; null for none. */
export function intervalSettings(asked: boolean | AskedInterval | null | undefined): IntervalSettings | null {
  const given = settingsObject<AskedInterval>('interval', asked, ['method', 'level', 'resamples'])
  if (given === undefined) return null
  const level = requireLevel(given.level)
  const method = requireChoice('interval.method', given.method ?? 'jackknife-t', intervalMethods)
  if (method === 'jackknife-t') return { method, level }
  return { method, level, resamples: requireResamples(given.resamples ?? 2000, level) }
}

/** The same for what is always resampled: bands of curves. */
export function resamplingSettings(
  asked: boolean | Partial<Omit<ResamplingSettings, 'method'>> | null | undefined,
): Omit<ResamplingSettings, 'method'> | null {
  const given = settingsObject<Partial<Omit<ResamplingSettings, 'method'>>>('interval', asked, [
    'level',
    'resamples',
  ])
  if (given === undefined) return null
  const level = requireLevel(given.level)
  return { level, resamples: requireResamples(given.resamples ?? 2000, level) }
}

function requireLevel(level = 0.95): number {
  if (!(requireNumber('interval.level', level, 0, 1) > 0 && level < 1)) {
    throw invalid(intervalLevelInvalid, { level })
  }
  return level
}

/** Settings that may also be just wanted (true) or not (false, null, nothing). */
export function settingsObject<T extends object>(
  name: string,
  asked: boolean | T | null | undefined,
  known: readonly (keyof T & string)[],
): Partial<T> | undefined {
  if (asked === undefined || asked === null || asked === false) return undefined
  if (asked === true) return {}
  if (typeof asked === 'object') {
    requireKnown(name, asked, known)
    return asked
  }
  throw invalid(intervalInvalid, { name, value: show(asked) })
}
