import { isResampled } from '../agreement/interval-settings.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { type ResampleOptions, resampledSums } from '../stats/resampling/resample.ts'
import { addRows, columnSums, type SumsScore, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Estimate, GroupResult, HypothesisResult, Pool, Settings } from './evaluation.ts'
import { groupTable, type RowGroups } from './groups.ts'
import { intervalOf } from './intervals.ts'
import { type RowWeights, scoreInterval } from './item-intervals.ts'
import type { PairedSums } from './measure.ts'
import type { PlannedMetric } from './plan.ts'
import { contending, estimate, type ItemSums, macroScore, microScore } from './pool.ts'
import { pairedRows } from './tests/paired-tests.ts'

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
interface ItemsInGroups {
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
  { metric, options }: PlannedMetric,
  weights: RowWeights,
): Pick<HypothesisResult, 'groups' | 'meanOfGroups'> {
  if (groups === undefined) return {}
  const { results, tables, within } = groups
  const mean = (pool: Pool): Estimate => {
    const value = macroScore(columnSums(tables[pool]))
    const plain = estimate(value, value === undefined ? 'no-score' : undefined)
    if (interval === null) return plain
    if (!isResampled(interval)) {
      const asked = { level: interval.level, range: metric.range(options), pool }
      const ends =
        within === undefined
          ? scoreInterval(tables[pool], macroScore, { ...asked, pool: 'macro', weights, pairs: [] })
          : scoreInterval(byGroups(within.sums[pool], within.groups), meanWithin(within, pool), {
              ...asked,
              weights,
              pairs: within.sums.pairs,
              strata: within.groups.of,
            })
      return { ...plain, ...ends }
    }
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
export function pairWithin(
  first: ItemsInGroups,
  second: ItemsInGroups,
  pool: Pool,
  weights: RowWeights,
): PairedSums {
  const { groups } = first
  const paired = pairedRows(contending(first.sums, pool), contending(second.sums, pool), weights)
  const of = groups.of.filter((_, row) => first.sums.pairs[row]! > 0 && second.sums.pairs[row]! > 0)
  const own = { names: groups.names, of: paired.whole ? groups.of : of }
  return {
    ...paired,
    a: byGroups(paired.a, own),
    b: byGroups(paired.b, own),
    strata: own.of,
    resample: resampledWithin(own),
  }
}

/** A hypothesis as tests over groups see it: groups are the blocks, exchanged whole. */
export const contendingGroups = ({ tables, pairs }: MeasuredGroups, pool: Pool) => ({
  table: tables[pool],
  pairs,
})

/** Numbers in a table by groups at most; beyond, groups are resampled whole. */
const MOST = 2e7

/**
 * Whether items can be resampled within their groups: every group has two items or more. Else the interval of a mean of
 * groups would be too narrow, down to nothing where each group is one text: groups are resampled whole then.
 */
function canResampleWithin({ names, of }: RowGroups, fields: number): boolean {
  const items = new Array<number>(names.length).fill(0)
  for (const group of of) if (group >= 0) items[group]!++
  return names.length > 1 && items.every(count => count > 1) && of.length * names.length * fields <= MOST
}

/** A table with its columns once for each group: an item fills those of its own group, the others are 0. */
export function byGroups({ rows, fields, values }: TallyTable, { names, of }: RowGroups): TallyTable {
  const width = fields.length
  const spread = new Float64Array(rows * width * names.length)
  for (let row = 0; row < rows; row++) {
    const group = of[row]!
    if (group < 0) continue
    for (let field = 0; field < width; field++)
      spread[(group * width + field) * rows + row] = values[field * rows + row]!
  }
  return {
    rows,
    fields: names.flatMap((_, group) => fields.map(field => `${group} ${field}`)),
    values: spread,
  }
}

/** The mean of the scores of the groups, from sums `byGroups`; groups without a score are left out. */
export function meanOverGroups(score: SumsScore, groups: number): SumsScore {
  return sums => {
    const width = sums.length / groups
    let sum = 0
    let defined = 0
    for (let group = 0; group < groups; group++) {
      const value = score(sums.subarray(group * width, (group + 1) * width))
      if (value === undefined) continue
      sum += value
      defined++
    }
    return defined === 0 ? undefined : sum / defined
  }
}

/** Resamples a table `byGroups`: in each group as many of its items as it has, with a stream of its own. */
export function resampledWithin({
  names,
  of,
}: RowGroups): (table: TallyTable, options: ResampleOptions) => Float64Array {
  return (table, options) => {
    const { rows, fields, values } = table
    const { replicates } = options
    const width = fields.length / names.length
    const sums = new Float64Array(replicates * fields.length)
    for (let group = 0; group < names.length; group++) {
      const own: number[] = []
      for (let row = 0; row < rows; row++) if (of[row] === group) own.push(row)
      const part = new Float64Array(own.length * width)
      for (let field = 0; field < width; field++)
        for (const [index, row] of own.entries())
          part[field * own.length + index] = values[(group * width + field) * rows + row]!
      const names = fields.slice(0, width)
      const sampled = resampledSums(
        { rows: own.length, fields: names, values: part },
        { ...options, stream: group },
      )
      for (let replicate = 0; replicate < replicates; replicate++)
        for (let field = 0; field < width; field++)
          sums[replicate * fields.length + group * width + field] = sampled[replicate * width + field]!
    }
    return sums
  }
}
