import { type Bootstrap, bootstrap } from '../stats/bootstrap.ts'
import { resampledSums } from '../stats/resample.ts'
import type { SumsScore, TallyTable } from '../stats/tally-table.ts'
import type { Estimate, IntervalSettings } from './evaluation.ts'

/** One score of one table of sums per item. */
export interface Resampled {
  readonly table: TallyTable
  readonly score: SumsScore
}

/** Replicates drawn between two reports of progress. */
const STEP = 100

/**
 * Bootstraps many scores of the same items at once: the tables stand side by side, so that every replicate
 * draws the items once for all of them, and differences between hypotheses can be read replicate by replicate.
 */
export function bootstrapAll(
  wanted: readonly Resampled[],
  settings: IntervalSettings,
  seed: number,
  progress: (done: number, of: number) => void = () => undefined,
): Bootstrap[] {
  const rows = wanted[0]?.table.rows ?? 0
  const wide = sideBySide(wanted.map(({ table }) => table))
  const width = wide.fields.length
  const { replicates, level } = settings
  const drawn = new Float64Array(replicates * width)
  if (rows > 1) {
    for (let first = 0; first < replicates; first += STEP) {
      const count = Math.min(STEP, replicates - first)
      drawn.set(resampledSums(wide, { seed, replicates: count, first }), first * width)
      progress(first + count, replicates)
    }
  }
  let start = 0
  return wanted.map(({ table, score }) => {
    const columns = table.fields.length
    const sums = new Float64Array(replicates * columns)
    for (let replicate = 0; replicate < replicates; replicate++) {
      const from = replicate * width + start
      sums.set(drawn.subarray(from, from + columns), replicate * columns)
    }
    start += columns
    return bootstrap(table, score, { seed, replicates, level, sums })
  })
}

/** Tables of the same rows as one; their values stand column after column, so they are simply joined. */
function sideBySide(tables: readonly TallyTable[]): TallyTable {
  const size = tables.reduce((sum, { values }) => sum + values.length, 0)
  const values = new Float64Array(size)
  let start = 0
  for (const table of tables) {
    values.set(table.values, start)
    start += table.values.length
  }
  return { rows: tables[0]?.rows ?? 0, fields: tables.flatMap(({ fields }) => fields), values }
}

/** The interval and the standard error, as the document says them. */
export function intervalOf(
  drawn: Bootstrap,
  { method }: IntervalSettings,
): Pick<Estimate, 'interval' | 'standardError'> {
  const interval = method === 'bca' ? drawn.bca : drawn.percentile
  return {
    interval: interval === undefined ? null : [interval.low, interval.high],
    standardError: drawn.standardError ?? null,
  }
}
