import { LEAST_ITEMS, percentileInterval } from '../stats/resampling/interval.ts'
import { jackknifeInterval } from '../stats/resampling/jackknife-interval.ts'
import { resampledSums } from '../stats/resampling/resample.ts'
import { columnSums, jackknife } from '../stats/resampling/tally-table.ts'
import { sampleVariance } from '../stats/sums/summary.ts'
import type { AddedSums } from './coefficient.ts'
import type { Evidence } from './evidence.ts'
import { isResampled, levelFor, type ResamplingSettings } from './interval-settings.ts'
import type { AgreementSettings } from './settings.ts'
import { resampledRows, sumTable } from './sum-table.ts'
import type { SumLayout } from './sums.ts'

/** How far a drop varies from one choice of items to another. */
export interface DropSpread {
  /** Standard deviation; 0 where nothing varies. */
  readonly spread: number
  /** Degrees of freedom; infinite where items are resampled. */
  readonly df: number
  /** The interval around a drop; none with fewer than six items. */
  ends(drop: number): { readonly low: number; readonly high: number } | undefined
}

export interface DropSpreads {
  /** The coefficient of all coders, then of all but each. */
  readonly values: readonly (number | undefined)[]
  /** Of each coder: without the coder less with all. */
  readonly spreads: readonly DropSpread[]
  readonly method: 'resampled' | 'jackknife'
}

/** Numbers that resampled sums may take in memory: 128 MB. */
export const MOST_SUMS = 2 ** 24

/**
 * How coefficients without each coder differ from that of all, over items. The first layout is that of all coders. The
 * same items are resampled for all, or each item is left out once: by default, and where the sums of all resamples would
 * not fit.
 * `given`: the sums of these layouts, where they were resampled with others.
 */
export function dropSpreads(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  settings: AgreementSettings,
  mostSums = MOST_SUMS,
  given?: AddedSums,
): DropSpreads {
  const { interval } = settings
  return isResampled(interval) && areResampled(layouts, settings, mostSums)
    ? byResampling(evidence, layouts, settings.seed, interval, given)
    : byJackknife(evidence, layouts, settings)
}

/** Whether the sums of all resamples fit. */
export const areResampled = (
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
  mostSums = MOST_SUMS,
): boolean =>
  isResampled(interval) && layouts.reduce((sum, { width }) => sum + width, 0) * interval.resamples <= mostSums

function byResampling(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  seed: number,
  interval: ResamplingSettings,
  given?: AddedSums,
): DropSpreads {
  const { resamples } = interval
  const level = levelFor(interval, evidence.length)
  const { table, sums, at: first, bootstrapSums } = given ?? sampledOf(evidence, layouts, seed, resamples)
  const width = table.fields.length
  let start = first
  const starts = layouts.map(layout => {
    start += layout.width
    return start - layout.width
  })
  const wholes = layouts.map((layout, at) => sums.subarray(starts[at]!, starts[at]! + layout.width))
  const scores = layouts.map((layout, at) => {
    const value = layout.resampled(wholes[at]!)
    return Float64Array.from(
      { length: bootstrapSums === undefined || table.rows < 2 ? 0 : resamples },
      (_, sample) => {
        const from = sample * width + starts[at]!
        return value(bootstrapSums!.subarray(from, from + layout.width)) ?? Number.NaN
      },
    )
  })
  const spreads = scores.slice(1).map((own): DropSpread => {
    const changes = own
      .map((score, sample) => score - scores[0]![sample]!)
      .filter(change => !Number.isNaN(change))
      .sort()
    return {
      spread: changes.length < 2 ? 0 : Math.sqrt(sampleVariance(changes)!),
      df: Number.POSITIVE_INFINITY,
      ends: () => (evidence.length < LEAST_ITEMS ? undefined : percentileInterval(changes, level)),
    }
  })
  return {
    values: layouts.map((layout, at) => layout.parts(wholes[at]!).value),
    spreads,
    method: 'resampled',
  }
}

/** The sums of all items and of the resamples. */
function sampledOf(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  seed: number,
  replicates: number,
): Omit<AddedSums, 'resampled'> {
  const table = sumTable(evidence, layouts)
  const bootstrapSums =
    table.rows < 2 ? undefined : resampledSums(resampledRows(evidence, table), { seed, replicates })
  return { table, sums: columnSums(table), bootstrapSums, at: 0 }
}

/** Each item is left out once: √((n − 1)/n · Σ (x − x̄)²) over the n drops, and Student's t around the drop. */
function byJackknife(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
): DropSpreads {
  const wholes: Float64Array[] = []
  const items = evidence.folded === undefined ? evidence.rows : []
  // One table at a time: those of many coders would not fit.
  const scores = layouts.map(layout => {
    const table = sumTable(evidence, [layout])
    const whole = columnSums(table)
    wholes.push(whole)
    const scored = layout.withoutItem(whole)
    return jackknife(table, (sums, row) => scored(sums, items[row]))
  })
  const changes = scores
    .slice(1)
    .map(own =>
      [...own].map((score, row) => score - scores[0]![row]!).filter(change => !Number.isNaN(change)),
    )
  const { level } = interval!
  const spreads = changes.map((own): DropSpread => {
    const found = jackknifeInterval(0, own, { level })
    if (typeof found === 'string')
      return { spread: found === 'no-variation' ? 0 : spreadOf(own), df: 1, ends: () => undefined }
    return {
      spread: found.standardError,
      df: found.df,
      ends: drop => ({ low: drop + found.low, high: drop + found.high }),
    }
  })
  return {
    values: layouts.map((layout, at) => layout.parts(wholes[at]!).value),
    spreads,
    method: 'jackknife',
  }
}

/** The jackknife's standard error, however few items there are. */
const spreadOf = (changes: readonly number[]): number =>
  changes.length < 2 ? 0 : Math.sqrt(sampleVariance(changes)! / changes.length) * (changes.length - 1)
