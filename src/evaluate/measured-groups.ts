import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Estimate, GroupResult, HypothesisResult, IntervalSettings, Pool } from './evaluation.ts'
import { groupSums, groupTable, type RowGroups } from './groups.ts'
import { intervalOf } from './intervals.ts'
import type { PlannedMetric } from './plan.ts'
import { estimate, type ItemSums, macroScore, microScore } from './pool.ts'

/** One line of a metric's table, group by group. */
export interface MeasuredGroups {
  readonly results: readonly GroupResult[]
  /** A row for each group: its score and 1, or zeros where it has none. */
  readonly tables: Readonly<Record<Pool, TallyTable>>
  /** Comparisons of each group. */
  readonly pairs: Float64Array
}

/** Scores the groups of one line from its sums per item. */
export function measureGroups(
  { metric, options }: PlannedMetric,
  { micro, macro, pairs }: ItemSums,
  groups: RowGroups,
): MeasuredGroups {
  const ofMicro = microScore(metric, options, micro.fields)
  const tables = {
    micro: groupTable(micro, groups, pairs, ofMicro),
    macro: groupTable(macro, groups, pairs, macroScore),
  }
  const counts = groupSums({ rows: pairs.length, fields: ['pairs'], values: pairs }, groups, pairs)
  const defined = groupSums(macro, groups, pairs)
  const ownPairs = Float64Array.from(counts, sums => sums?.[0] ?? 0)
  const shown = (table: TallyTable, group: number): Estimate =>
    table.values[table.rows + group] === 1
      ? { value: table.values[group]! }
      : estimate(undefined, ownPairs[group] === 0 ? 'nothing-to-compare' : 'no-score')
  return {
    results: groups.names.map((group, place) => ({
      group,
      pairs: ownPairs[place]!,
      undefined: ownPairs[place]! - (defined[place]?.[1] ?? 0),
      micro: shown(tables.micro, place),
      macro: shown(tables.macro, place),
    })),
    tables,
    pairs: ownPairs,
  }
}

/** What the document says of the groups of a line: each, and their mean with its interval over groups. */
export function sureGroups(
  groups: MeasuredGroups | undefined,
  interval: IntervalSettings | null,
  seed: number,
): Pick<HypothesisResult, 'groups' | 'meanOfGroups'> {
  if (groups === undefined) return {}
  const { results, tables } = groups
  const mean = (table: TallyTable): Estimate => {
    const value = macroScore(columnSums(table))
    const plain = estimate(value, value === undefined ? 'no-score' : undefined)
    if (interval === null) return plain
    const { resamples: replicates, level, method } = interval
    const drawn = bootstrap(table, macroScore, { seed, replicates, level, bca: method === 'bca' })
    return { ...plain, ...intervalOf(drawn, interval) }
  }
  return {
    groups: results,
    meanOfGroups: {
      undefined: results.filter(({ micro }) => micro.value === null).length,
      micro: mean(tables.micro),
      macro: mean(tables.macro),
    },
  }
}

/** A hypothesis as tests over groups see it: groups are the blocks, exchanged whole. */
export const contendingGroups = ({ tables, pairs }: MeasuredGroups, pool: Pool) => ({
  table: tables[pool],
  pairs,
})
