import { invalid } from '../model/error.ts'
import { tooManyScores } from '../model/errors/evaluate.ts'
import type { BootstrapOptions } from '../stats/resampling/bootstrap.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import type { Pooled } from './evaluation.ts'
import { rowGroups } from './groups.ts'
import type { RowWeights } from './item-intervals.ts'
import type { EvaluationJob } from './job.ts'
import { type MeasuredGroups, measureGroups } from './measured-groups.ts'
import type { PlannedMetric } from './plan.ts'
import { contending, type ItemSums, linesFor, type PairRows, pool, sumPerItem } from './pool.ts'
import type { Tests } from './tests/evaluation-tests.ts'
import { omnibusTests } from './tests/omnibus-tests.ts'
import { pairedRows } from './tests/paired-tests.ts'

/** One line of a metric's table: a hypothesis, or all pairs. */
export interface Line {
  readonly sums: ItemSums
  readonly pooled: Pooled
  /** The groups of items, where there are any. */
  readonly groups?: MeasuredGroups
}

/** Two hypotheses on the items that both have. */
export interface PairedSums {
  readonly a: TallyTable
  readonly b: TallyTable
  /** How many items both have. */
  readonly items: number
  /** Whether those are all rows of the tables, so that resamples of all items hold for them. */
  readonly whole: boolean
  /** What the rows weigh, the comparisons of each, and its group where rows are compared within groups. */
  readonly weights: RowWeights
  readonly pairs: ArrayLike<number>
  readonly strata?: ArrayLike<number>
  /** How the rows are resampled; default: all alike. */
  readonly resample?: BootstrapOptions['resample']
}

/** One metric, pooled, with the sums that intervals and tests need. */
export interface Measured {
  readonly planned: PlannedMetric
  /** Rows of the sums: items, or buckets of items. */
  readonly rows: number
  readonly weights: RowWeights
  /** In the order of the plan's hypotheses; all pairs last. */
  readonly lines: readonly Line[]
  /** Items without any comparison. */
  readonly notCompared: number
  /** Two hypotheses, by number, on what both have. */
  readonly pair: (a: number, b: number) => PairedSums
  /** The tests of all hypotheses at once. */
  readonly omnibus: (alpha: number) => Pick<Tests, 'kruskalWallis' | 'friedman'>
}

/** Pools every metric; its comparisons stand in the order of the items' ids. */
export function measureRows(
  { plan, groupOf }: EvaluationJob,
  tables: readonly PairRows[],
  gaps: Float64Array,
): Measured[] {
  const weights = { gaps, items: undefined }
  return plan.metrics.map((planned, index) => {
    const rows = tables[index]!
    const linesOf = linesFor(plan, planned)
    const summed = sumPerItem(rows, plan.hypotheses.length + 1, linesOf, numbers =>
      requireCapacity(planned, numbers),
    )
    const pooled = pool(planned.metric, planned.options, summed)
    const sums = summed.lines
    const groups = groupOf && rowGroups(idsOf(rows), groupOf)
    return {
      planned,
      rows: rows.length,
      weights,
      lines: sums.map((own, line) => ({
        sums: own,
        pooled: pooled[line]!,
        ...(groups === undefined ? {} : { groups: measureGroups(planned, own, groups, 'items') }),
      })),
      notCompared: sums.at(-1)?.pairs.filter(pairs => pairs === 0).length ?? 0,
      pair: (a, b) =>
        pairedRows(contending(sums[a]!, planned.pool), contending(sums[b]!, planned.pool), weights),
      omnibus: alpha => omnibusTests(rows, plan.hypotheses, alpha),
    }
  })
}

/** The item of each row; undefined for a row without comparisons. */
function* idsOf(rows: PairRows): Generator<string | undefined> {
  for (const row of rows) yield row[0]?.item
}

/** Sums per item of a tally with a field for each distinct score. */
const MOST_SUMS = 50_000_000

/** Refuses to keep sums of very many distinct scores: they take more memory than there is. */
export function requireCapacity({ metric }: PlannedMetric, sums: number): void {
  if (metric.takes !== 'scores' || sums <= MOST_SUMS) return
  throw invalid(tooManyScores, { id: metric.id, sums })
}
