import { similarityOf } from '../chance/simulate.ts'
import type { Tally } from '../metrics/definition/metric.ts'
import { bucketOf } from '../model/id-hash.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { BUCKETS, MOST_ROWS, rowsInBuckets } from '../stats/resampling/tally-table.ts'
import {
  addShares,
  type ChanceLevel,
  categoryCount,
  expectedKappa,
  expectedPi,
  type Shares,
} from './chance.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
import { type AgreementSettings, isKappa } from './settings.ts'

/** A coefficient and what it is made of. */
export interface CoefficientParts {
  readonly value: number | undefined
  /** Why the value is undefined, or why it holds by definition only. */
  readonly reason?: string
  /** The similarity of all pairs together. */
  readonly observed: number | undefined
  /** Agreement by chance. */
  readonly expected: number | undefined
  /** Chance at one common rate minus chance at each coder's own: how much the coders' rates differ. */
  readonly bias: number | undefined
}

/**
 * The sums a coefficient is made of, in one row of numbers per item: the fields of the tally, the number of
 * pairs, then boundaries and positions of every coder and category for pi and for kappa. Rows add up, so any
 * choice of items, resampled once or often, is a sum of rows.
 */
export interface SumLayout {
  readonly width: number
  /** The number of columns, from the first, that give the similarity alone. */
  readonly observing: number
  /** The first columns of all rows: tallies, then the number of pairs. */
  readonly columns: readonly Float64Array[]
  /** Adds the other columns of an item to a row. */
  put(item: ItemEvidence, row: Float64Array): void
  /** The coefficient of all items: of the sum of all rows. */
  parts(sum: ArrayLike<number>): CoefficientParts
  /** The similarity alone. */
  observed(sum: ArrayLike<number>): number | undefined
  /**
   * The coefficient of resampled items, its chance level recomputed; given the sum of all rows. Only for a layout
   * with the columns of intervals by resamples.
   */
  resampled(whole: ArrayLike<number>): (sum: ArrayLike<number>) => number | undefined
  /** The same for all items but one, given the sum of their rows and the item that is left out. */
  withoutItem(
    whole: ArrayLike<number>,
  ): (sum: ArrayLike<number>, item: ItemEvidence | undefined) => number | undefined
}

/** The layout for some coders (indexes into `settings.coders`). */
export function sumLayout(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  found?: ChanceLevel,
): SumLayout {
  const { metric, options } = settings.similarity
  // Levels without single items need no columns.
  const given = found?.without !== undefined && settings.interval?.method === 'jackknife-t'
  const columns = found !== undefined && settings.interval !== null && !given ? found.columns() : undefined
  const sums = evidence.sums(inside)
  const names = [...sums.fields.keys()].sort()
  // Only shares of pairs need to know which two share items.
  const shared =
    found === undefined ? evidence.sharedPairs.filter(([a, b]) => inside(a) && inside(b)) : undefined
  // A level found elsewhere needs no shares.
  const coders = found === undefined ? settings.coders.length : 0
  const piCategories = categoryCount(settings.pi, evidence.types)
  const kappaCategories = categoryCount(settings.kappa, evidence.types)
  const pairsAt = names.length
  const piAt = pairsAt + 1
  const kappaAt = piAt + 2 * coders * piCategories
  const levelAt = kappaAt + 2 * coders * kappaCategories
  const width = levelAt + (columns?.width ?? 0)

  const put = (item: ItemEvidence, row: Float64Array): void => {
    if (found !== undefined) {
      columns?.put(item, row, levelAt)
      return
    }
    const putAt =
      (start: number, categories: number) =>
      (coder: number, category: number, boundaries: number, places: number): void => {
        row[start + coder * categories + category]! += boundaries
        row[start + (coders + coder) * categories + category]! += places
      }
    addShares(item, settings.pi, inside, putAt(piAt, piCategories))
    addShares(item, settings.kappa, inside, putAt(kappaAt, kappaCategories))
  }
  const sharesAt = (sum: ArrayLike<number>, start: number, categories: number): Shares => {
    const size = coders * categories
    const all = sum instanceof Float64Array ? sum : Float64Array.from(sum)
    const boundaries = all.subarray(start, start + size)
    return { coders, categories, boundaries, places: all.subarray(start + size, start + 2 * size) }
  }
  const parts = (sum: ArrayLike<number>): CoefficientParts => {
    if (sum[pairsAt] === 0) {
      return {
        value: undefined,
        reason: 'nothing-to-compare',
        observed: undefined,
        expected: undefined,
        bias: undefined,
      }
    }
    const tally = tallyOf(sum)
    const observed = similarityOf(metric, options, tally)
    const reason = metric.reason(tally as Tally, options)
    if (found !== undefined) return atLevel(observed, found, reason)
    const pi = expectedPi(sharesAt(sum, piAt, piCategories)) ?? 0
    const kappa = expectedKappa(sharesAt(sum, kappaAt, kappaCategories), shared!) ?? 0
    return corrected(observed, isKappa(settings.coefficient) ? kappa : pi, pi - kappa, reason)
  }
  const observed = (sum: ArrayLike<number>): number | undefined =>
    sum[pairsAt] === 0 ? undefined : similarityOf(metric, options, tallyOf(sum))
  const tallyOf = (sum: ArrayLike<number>): Record<string, number> => {
    const tally: Record<string, number> = {}
    for (const [index, name] of names.entries()) tally[name] = sum[index]!
    return tally
  }
  const resampled = (whole: ArrayLike<number>) => {
    if (found?.expected === undefined || columns === undefined)
      return (sum: ArrayLike<number>) => parts(sum).value
    // What the columns leave out of the level of all items, they leave out of every resample.
    const apart = found.expected - (columns.level(whole, levelAt) ?? found.expected)
    return (sum: ArrayLike<number>) => {
      const level = columns.level(sum, levelAt)
      const observed = similarityOf(metric, options, tallyOf(sum))
      if (sum[pairsAt] === 0 || level === undefined) return undefined
      return corrected(observed, level + apart, undefined, undefined).value
    }
  }
  const withoutItem = (whole: ArrayLike<number>) => {
    const level = found?.without
    if (level === undefined) return resampled(whole)
    return (sum: ArrayLike<number>, item: ItemEvidence | undefined) => {
      const chance = item === undefined ? undefined : level(item)
      return chance === undefined ? undefined : corrected(observed(sum), chance, undefined, undefined).value
    }
  }
  const tallies = [...names.map(name => sums.fields.get(name)!.whole), sums.pairs]
  return { width, observing: piAt, columns: tallies, put, parts, observed, resampled, withoutItem }
}

/** The coefficient at a level that was found; a corpus without boundaries, or where nothing can vary, has none. */
function atLevel(
  observed: number | undefined,
  found: ChanceLevel,
  reason: string | undefined,
): CoefficientParts {
  const { expected, bias } = found
  if (found.reason !== undefined)
    return { value: undefined, reason: reason ?? found.reason, observed, expected, bias }
  if (expected === undefined)
    return { value: undefined, reason: reason ?? 'nothing-to-compare', observed, expected, bias }
  return corrected(observed, expected, bias, reason)
}

/** A mean of proportions that are all 1 may miss 1 by rounding, and the coefficient would be huge. */
const ROUNDING = 1e-12

/** (observed − expected) / (1 − expected), or why there is no such number. */
export function corrected(
  observed: number | undefined,
  expected: number,
  bias: number | undefined,
  reason: string | undefined,
): CoefficientParts {
  if (observed === undefined)
    return { value: undefined, reason: reason ?? 'nothing-to-compare', observed, expected, bias }
  if (Math.abs(1 - expected) < ROUNDING)
    return { value: undefined, reason: 'chance-is-one', observed, expected, bias }
  const value = (observed - expected) / (1 - expected)
  return reason === undefined
    ? { value, observed, expected, bias }
    : { value, reason, observed, expected, bias }
}

/**
 * The rows of all items, in the order of their ids, for one coefficient after the other; of folded comparisons the rows
 * of their buckets.
 */
export function sumTable(evidence: Evidence, layouts: readonly SumLayout[]): TallyTable {
  const count = evidence.folded?.buckets.length ?? evidence.rows.length
  const width = layouts.reduce((sum, layout) => sum + layout.width, 0)
  const values = new Float64Array(count * width)
  let at = 0
  for (const layout of layouts) {
    for (const [column, sums] of layout.columns.entries())
      values.set(sums.subarray(0, count), (at + column) * count)
    const rest = layout.width - layout.observing
    const own = new Float64Array(layout.width)
    if (rest > 0)
      for (const [row, item] of evidence.cells()) {
        layout.put(item, own.fill(0))
        for (let column = layout.observing; column < layout.width; column++)
          values[(at + column) * count + row]! += own[column]!
      }
    at += layout.width
  }
  return { rows: count, fields: Array.from({ length: width }, (_, column) => String(column)), values }
}

/** What is resampled of a table: its rows, or where items are very many, buckets of them by their ids. */
export function resampledRows({ rows, folded }: Evidence, table: TallyTable): TallyTable {
  if (table.rows <= MOST_ROWS || folded !== undefined) return table
  return rowsInBuckets(
    table,
    Uint32Array.from(rows, ({ item }) => bucketOf(item, BUCKETS)),
  )
}
