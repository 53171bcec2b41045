import { normalQuantile } from '../stats/distributions/normal.ts'
import { LEAST_ITEMS, percentileInterval } from '../stats/resampling/interval.ts'
import { resampledSums } from '../stats/resampling/resample.ts'
import { columnSums } from '../stats/resampling/tally-table.ts'
import { sampleVariance } from '../stats/sums/summary.ts'
import type { AddedSums } from './coefficient.ts'
import type { Evidence } from './evidence.ts'
import { levelFor } from './interval-settings.ts'
import type { AgreementSettings } from './settings.ts'
import { resampledRows, sumTable } from './sum-table.ts'
import type { SumLayout } from './sums.ts'

/** How far a drop varies from one choice of items to another. */
export interface DropSpread {
  /** Standard deviation; 0 where nothing varies. */
  readonly spread: number
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
 * same items are resampled for all; where the sums of all resamples would not fit, each item is left out once instead.
 * `given`: the sums of these layouts, where they were resampled with others.
 */
export function dropSpreads(
  rows: Evidence['rows'],
  layouts: readonly SumLayout[],
  settings: AgreementSettings,
  mostSums = MOST_SUMS,
  given?: AddedSums,
): DropSpreads {
  return areResampled(layouts, settings, mostSums)
    ? byResampling(rows, layouts, settings, given)
    : byJackknife(rows, layouts, settings)
}

/** Whether the sums of all resamples fit. */
export const areResampled = (
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
  mostSums = MOST_SUMS,
): boolean => layouts.reduce((sum, { width }) => sum + width, 0) * interval!.resamples <= mostSums

function byResampling(
  rows: Evidence['rows'],
  layouts: readonly SumLayout[],
  { seed, interval }: AgreementSettings,
  given?: AddedSums,
): DropSpreads {
  const { resamples } = interval!
  const level = levelFor(interval!, rows.length)
  const { table, sums, at: first, bootstrapSums } = given ?? sampledOf(rows, layouts, seed, resamples)
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
      ends: () => (rows.length < LEAST_ITEMS ? undefined : percentileInterval(changes, level)),
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
  rows: Evidence['rows'],
  layouts: readonly SumLayout[],
  seed: number,
  replicates: number,
): Omit<AddedSums, 'resampled'> {
  const table = sumTable(rows, layouts)
  const bootstrapSums =
    table.rows < 2 ? undefined : resampledSums(resampledRows(rows, table), { seed, replicates })
  return { table, sums: columnSums(table), bootstrapSums, at: 0 }
}

/** √((n − 1)/n · Σ (x − x̄)²) over the n drops with one item left out, and a normal interval around the drop. */
function byJackknife(
  rows: Evidence['rows'],
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
): DropSpreads {
  const wholes = layouts.map(layout => new Float64Array(layout.width))
  for (const row of rowsOf(rows, layouts))
    for (const [at, own] of row.entries())
      for (const [column, value] of own.entries()) wholes[at]![column]! += value
  const scorers = layouts.map((layout, at) => layout.resampled(wholes[at]!))
  const changes: number[][] = layouts.slice(1).map(() => [])
  for (const row of rowsOf(rows, layouts)) {
    const left = row.map((own, at) => {
      const sum = wholes[at]!.slice()
      for (const [column, value] of own.entries()) sum[column]! -= value
      return scorers[at]!(sum)
    })
    for (const [coder, own] of changes.entries())
      if (left[0] !== undefined && left[coder + 1] !== undefined) own.push(left[coder + 1]! - left[0])
  }
  const spreads = changes.map((own): DropSpread => {
    const z = normalQuantile((1 + levelFor(interval!, own.length)) / 2)
    const spread = own.length < 2 ? 0 : Math.sqrt(sampleVariance(own)! / own.length) * (own.length - 1)
    const few = own.length < LEAST_ITEMS
    return { spread, ends: drop => (few ? undefined : { low: drop - z * spread, high: drop + z * spread }) }
  })
  return {
    values: layouts.map((layout, at) => layout.parts(wholes[at]!).value),
    spreads,
    method: 'jackknife',
  }
}

/** The rows of each item, one for each layout, or of each bucket where items were added up. */
const rowsOf = (rows: Evidence['rows'], layouts: readonly SumLayout[]): Iterable<Float64Array[]> =>
  rows.inBuckets?.each(layouts) ?? rowsOfItems(rows, layouts)

function* rowsOfItems(rows: Evidence['rows'], layouts: readonly SumLayout[]): Generator<Float64Array[]> {
  for (const row of rows) yield layouts.map(layout => layout.row(row))
}
