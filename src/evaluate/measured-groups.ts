import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { addRows, columnSums, type SumsScore, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Estimate, GroupResult, HypothesisResult, Pool, Settings } from './evaluation.ts'
import { groupTable, type RowGroups } from './groups.ts'
import { intervalOf } from './intervals.ts'
import type { PairedSums } from './measure.ts'
import type { PlannedMetric } from './plan.ts'
import { contending, estimate, type ItemSums, macroScore, microScore } from './pool.ts'
import { pairedRows } from './tests/paired-tests.ts'
import { byGroups, canResampleWithin, meanOverGroups, resampledWithin } from './within-groups.ts'

/** One line of a metric's table, group by group. */
export interface MeasuredGroups {
  readonly results: readonly GroupResult[]
  /** A row for each group: its score and 1, or zeros where it has none. */
  readonly tables: Readonly<Record<Pool, TallyTable>>
  /** Comparisons of each group. */
  readonly pairs: Float64Array
  /** The sums of each item, where items are resampled within their groups; absent where groups are, whole. */
  readonly within?: ItemsInGroups
}

/** The sums of each item and the group that it belongs to. */
export interface ItemsInGroups {
  readonly sums: ItemSums
  readonly groups: RowGroups
  readonly score: Readonly<Record<Pool, SumsScore>>
}

/** Scores the groups of one line from its sums per item. */
export function measureGroups(
  { metric, options }: PlannedMetric,
  { micro, macro, pairs }: ItemSums,
  groups: RowGroups,
  rows: 'items' | 'groups' = 'groups',
): MeasuredGroups {
  const ofMicro = microScore(metric, options, micro.fields)
  const { names, of } = groups
  const ofGroups = (table: TallyTable) => addRows(table, of, names.length)
  const ownPairs = ofGroups({ rows: pairs.length, fields: ['pairs'], values: pairs }).values
  const scores = ofGroups(macro)
  const tables = {
    micro: groupTable(ofGroups(micro), ownPairs, ofMicro),
    macro: groupTable(scores, ownPairs, macroScore),
  }
  const shown = (table: TallyTable, group: number): Estimate =>
    table.values[table.rows + group] === 1
      ? { value: table.values[group]! }
      : estimate(undefined, ownPairs[group] === 0 ? 'nothing-to-compare' : 'no-score')
  return {
    results: names.map((group, place) => ({
      group,
      pairs: ownPairs[place]!,
      undefined: ownPairs[place]! - scores.values[names.length + place]!,
      micro: shown(tables.micro, place),
      macro: shown(tables.macro, place),
    })),
    tables,
    pairs: ownPairs,
    ...(rows === 'items' && canResampleWithin(groups, micro.fields.length)
      ? { within: { sums: { micro, macro, pairs }, groups, score: { micro: ofMicro, macro: macroScore } } }
      : {}),
  }
}

/** What the document says of the groups of a line: each, and their mean with its interval. */
export function significanceGroups(
  groups: MeasuredGroups | undefined,
  { interval, tests, seed }: Pick<Settings, 'interval' | 'tests' | 'seed'>,
): Pick<HypothesisResult, 'groups' | 'meanOfGroups'> {
  if (groups === undefined) return {}
  const { results, tables, within } = groups
  const mean = (pool: Pool): Estimate => {
    const value = macroScore(columnSums(tables[pool]))
    const plain = estimate(value, value === undefined ? 'no-score' : undefined)
    if (interval === null) return plain
    const { resamples: replicates, level, method } = interval
    const settings = { seed, replicates, level, bca: method === 'bca' }
    const sampled =
      within === undefined
        ? bootstrap(tables[pool], macroScore, settings)
        : bootstrap(byGroups(within.sums[pool], within.groups), meanWithin(within, pool), {
            ...settings,
            resample: resampledWithin(within.groups),
          })
    return { ...plain, ...intervalOf(sampled, interval) }
  }
  return {
    groups: results,
    meanOfGroups: {
      undefined: results.filter(({ micro }) => micro.value === null).length,
      micro: mean('micro'),
      macro: mean('macro'),
      ...(interval === null && tests === null
        ? {}
        : { resampled: within === undefined ? ('groups' as const) : ('items' as const) }),
    },
  }
}

/** The mean of the groups from sums `byGroups`. */
export const meanWithin = ({ score, groups }: ItemsInGroups, pool: Pool): SumsScore =>
  meanOverGroups(score[pool], groups.names.length)

/** Two hypotheses on the items that both have, group by group. */
export function pairWithin(first: ItemsInGroups, second: ItemsInGroups, pool: Pool): PairedSums {
  const { groups } = first
  const paired = pairedRows(contending(first.sums, pool), contending(second.sums, pool))
  const of = groups.of.filter((_, row) => first.sums.pairs[row]! > 0 && second.sums.pairs[row]! > 0)
  const own = { names: groups.names, of: paired.whole ? groups.of : of }
  return { ...paired, a: byGroups(paired.a, own), b: byGroups(paired.b, own), resample: resampledWithin(own) }
}

/** A hypothesis as tests over groups see it: groups are the blocks, exchanged whole. */
export const contendingGroups = ({ tables, pairs }: MeasuredGroups, pool: Pool) => ({
  table: tables[pool],
  pairs,
})
