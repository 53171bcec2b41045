import { isResampled } from '../agreement/coefficient-interval.ts'
import { invalid } from '../model/error.ts'
import { groupNoMatch, groupsMissing } from '../model/errors/evaluate.ts'
import { groupPatternInvalid } from '../model/errors/model.ts'
import { byName } from '../model/order.ts'
import { compilePattern, type Pattern } from '../model/pattern.ts'
import { rejectOption } from '../model/require.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { type ResampleOptions, resampledSums } from '../stats/resampling/resample.ts'
import { addRows, columnSums, type SumsScore, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Estimate, GroupResult, HypothesisResult, Pool, Settings } from './evaluation.ts'
import type { CorpusFacts } from './facts.ts'
import { intervalOf, type RowWeights, scoreInterval } from './intervals.ts'
import type { PairedSums } from './measure.ts'
import type { PlannedMetric } from './plan.ts'
import { contending, estimate, type ItemSums, macroScore, microScore } from './pool.ts'
import { pairedRows } from './tests/paired-tests.ts'

/** The name of an item's group; undefined for an item without one. */
export type GroupOf = (item: string) => string | undefined

/** What an item without a group is counted under, where others have one. */
const NO_GROUP = '(no group)'

/**
 * How items are put into groups: by the group they have (`group`, the default), not at all (`none`), or by a pattern
 * of their ids with one `{group}` in it and `*` for what does not matter, such as `{group}-*`. Undefined: there are no
 * groups. Rejects `group` where no item has one, and a pattern without `{group}`.
 */
export function groupsBy(groupBy: unknown, { groups }: CorpusFacts): GroupOf | undefined {
  if (groupBy === undefined) return groups && (item => groups.get(item) ?? NO_GROUP)
  const word =
    typeof groupBy === 'string'
      ? groupBy
      : rejectOption('groupBy', groupBy, 'give `group`, `none` or a pattern such as {group}-*')
  if (word === 'none') return undefined
  if (word === 'group') {
    if (groups !== undefined) return item => groups.get(item) ?? NO_GROUP
    throw invalid(groupsMissing, {})
  }
  const pattern = idPattern(word)
  return item => {
    const found = pattern.exec(item)?.groups[0]
    if (found !== undefined) return found
    throw invalid(
      groupNoMatch,
      { word },
      {
        item,
      },
    )
  }
}

function idPattern(pattern: string): Pattern {
  const pieces = pattern.split(/(\{[^{}]*\}|\*)/)
  if (pieces.filter(piece => piece.startsWith('{')).join() !== '{group}')
    throw invalid(groupPatternInvalid, { pattern })
  const source = pieces.map(piece =>
    piece === '*' ? '[^]*' : piece === '{group}' ? '([^]+?)' : piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  return compilePattern(`^${source.join('')}$`)
}

/** Rows of a table by group: the names in order, and the number of each row's group; −1 for a row of nothing. */
export interface RowGroups {
  readonly names: readonly string[]
  readonly of: Int32Array
}

/** The groups of the rows, from the items that are in them. */
export function rowGroups(ids: Iterable<string | undefined>, groupOf: GroupOf): RowGroups {
  const found = Array.from(ids, id => (id === undefined ? undefined : groupOf(id)))
  const names = [...new Set(found.filter(name => name !== undefined))].sort(byName)
  const places = new Map(names.map((name, place) => [name, place]))
  return { names, of: Int32Array.from(found, name => (name === undefined ? -1 : places.get(name)!)) }
}

/**
 * The score of each group as a table of two columns, score and 1, a row for each group: its mean is the mean of the
 * groups, and resampling its rows resamples groups as clusters, each with all its items. `sums`: the items of each group
 * added up; `pairs`: how many comparisons they sum.
 */
export function groupTable(sums: TallyTable, pairs: Float64Array, score: SumsScore): TallyTable {
  const { rows, fields, values } = sums
  const scores = new Float64Array(2 * rows)
  const own = new Float64Array(fields.length)
  for (let group = 0; group < rows; group++) {
    if (pairs[group] === 0) continue
    for (let field = 0; field < fields.length; field++) own[field] = values[field * rows + group]!
    const value = score(own)
    if (value === undefined) continue
    scores[group] = value
    scores[rows + group] = 1
  }
  return { rows, fields: ['scores', 'defined'], values: scores }
}

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
