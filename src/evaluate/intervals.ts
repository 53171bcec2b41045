import type { ResamplingSettings } from '../agreement/coefficient-interval.ts'
import { present } from '../model/plain.ts'
import { type Bootstrap, bootstrap } from '../stats/resampling/bootstrap.ts'
import type { IntervalScale } from '../stats/resampling/jackknife-interval.ts'
import { jackknifeOfDifference, jackknifeOfSums } from '../stats/resampling/jackknife-interval.ts'
import type { SumsScore, TallyTable } from '../stats/resampling/tally-table.ts'
import type { ItemWeights } from '../stats/sums/weight-sums.ts'
import type { Estimate, Pool } from './evaluation.ts'
import type { PairedTest } from './tests/evaluation-tests.ts'

export { requireResamples } from '../agreement/coefficient-interval.ts'
export { resampleRows } from '../evidence/part.ts'

/** One score of one table of sums per item. */
export interface Resampled {
  readonly table: TallyTable
  readonly score: SumsScore
}

/** Many scores of the same items, to be resampled at once. */
export interface SideBySide {
  readonly wanted: readonly Resampled[]
  /** The columns of all tables, each once: what is resampled. */
  readonly table: TallyTable
  /** Where each column of each table is there; −1 for zeros. */
  readonly place: readonly number[]
}

/**
 * Puts tables of the same items side by side, so that every replicate resamples the items once for all of them, and
 * differences between hypotheses can be read replicate by replicate. A column that occurs twice is added up once,
 * one of zeros never.
 */
export const sideBySide = (wanted: readonly Resampled[]): SideBySide => ({
  wanted,
  ...distinctColumns(wanted.map(({ table }) => table)),
})

/** What the replicates say of each score. */
export function readSampled(
  { wanted, table: { fields }, place }: SideBySide,
  sampled: Float64Array,
  { resamples: replicates, level, method }: ResamplingSettings,
  seed: number,
): Bootstrap[] {
  const width = fields.length
  let start = 0
  return wanted.map(({ table, score }) => {
    const columns = table.fields.length
    const places = place.slice(start, start + columns)
    start += columns
    const sums = new Float64Array(replicates * columns)
    // All resamples of one item are the item.
    const different = table.rows < 2 ? 1 : replicates
    for (const [column, from] of places.entries()) {
      if (from < 0) continue
      for (let replicate = 0; replicate < different; replicate++)
        sums[replicate * columns + column] = sampled[replicate * width + from]!
    }
    return bootstrap(table, score, { seed, replicates, level, bca: method === 'bca', sums })
  })
}

/** Tables of the same rows as one without its repetitions, and where each of their columns is; −1 for zeros. */
function distinctColumns(tables: readonly TallyTable[]): { table: TallyTable; place: number[] } {
  const rows = tables[0]?.rows ?? 0
  const kept: Float64Array[] = []
  const byKey = new Map<number, number[]>()
  const place: number[] = []
  for (const { fields, values } of tables) {
    for (let column = 0; column < fields.length; column++) {
      const own = values.subarray(column * rows, (column + 1) * rows)
      const key = columnKey(own)
      const alike = byKey.get(key) ?? []
      byKey.set(key, alike)
      const found = alike.find(index => sameColumn(kept[index]!, own))
      if (found !== undefined) place.push(found)
      else if (own.every(value => value === 0)) place.push(-1)
      else {
        alike.push(kept.length)
        place.push(kept.length)
        kept.push(own)
      }
    }
  }
  const values = new Float64Array(rows * kept.length)
  for (const [index, column] of kept.entries()) values.set(column, index * rows)
  return { table: { rows, fields: kept.map((_, index) => String(index)), values }, place }
}

/** Equal for equal columns: a sum with changing weights. */
function columnKey(column: Float64Array): number {
  let key = 0
  for (let row = 0; row < column.length; row++) key += column[row]! * (1 + (row % 31))
  return key
}

function sameColumn(a: Float64Array, b: Float64Array): boolean {
  for (let row = 0; row < a.length; row++) if (a[row] !== b[row]) return false
  return true
}

/** The interval and the standard error, as the document says them. */
export function intervalOf(
  sampled: Bootstrap,
  { method }: ResamplingSettings,
): Pick<Estimate, 'interval' | 'intervalReason' | 'standardError'> {
  const interval = sampled[method]
  return {
    interval: interval === undefined ? null : [interval.low, interval.high],
    ...present({ intervalReason: interval === undefined ? sampled.reason : undefined }),
    standardError: sampled.standardError ?? null,
  }
}

/** What rows weigh in pooled scores: the gaps of each item, or what is known of the items, where rows are buckets. */
export interface RowWeights {
  readonly gaps: Float64Array | undefined
  readonly items: ItemWeights | undefined
}

/** Rows that all weigh the same. */
export const ALIKE: RowWeights = { gaps: undefined, items: undefined }

/** What the interval of one score needs in addition to its sums. */
export interface IntervalOfRows {
  readonly level: number
  /** Lowest and highest score. */
  readonly range: readonly [number, number]
  readonly pool: Pool
  readonly weights: RowWeights
  /** Comparisons of each row. */
  readonly pairs: ArrayLike<number>
  /** The group of each row, where rows are compared within groups. */
  readonly strata?: ArrayLike<number> | undefined
  /** Columns that say whether a row contributes anything; default: all. */
  readonly contributing?: number | undefined
  /** The score of the whole text, where rows are blocks of it. */
  readonly around?: number | undefined
}

/** The interval `jackknife-t` of a pooled score, as the document has it. */
export function scoreInterval(
  table: TallyTable,
  score: SumsScore,
  asked: IntervalOfRows,
): Pick<Estimate, 'interval' | 'intervalReason' | 'standardError'> {
  const { range } = asked
  const found = jackknifeOfSums(table, score, { ...settingsOf(asked), range, scale: scaleOf(range) })
  return typeof found === 'string'
    ? { interval: null, intervalReason: found, standardError: null }
    : { interval: [found.low, found.high], standardError: found.standardError }
}

/** The interval of a difference of two pooled scores on the same rows. */
export function differenceInterval(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  asked: IntervalOfRows,
): Pick<PairedTest, 'interval' | 'intervalReason' | 'standardError'> {
  const [low, high] = asked.range
  const range = [low - high, high - low] as const
  const found = jackknifeOfDifference(first, second, score, { ...settingsOf(asked), range })
  return typeof found === 'string'
    ? { interval: null, intervalReason: found }
    : { interval: [found.low, found.high], standardError: found.standardError }
}

/** Scores and distances from 0 to 1 have an interval on the logit scale. */
const scaleOf = ([low, high]: readonly [number, number]): IntervalScale =>
  low === 0 && high === 1 ? 'logit' : 'identity'

/** A micro score weighs items by their gaps, once for every comparison; a macro score counts them alike. */
function settingsOf({ level, pool, weights, pairs, strata, contributing, around }: IntervalOfRows) {
  const { gaps, items } = weights
  return {
    level,
    strata,
    contributing,
    around,
    weights: pool === 'micro' ? gaps?.map((own, row) => own * pairs[row]!) : undefined,
    effective: pool === 'micro' ? items?.effectiveItems : undefined,
  }
}
