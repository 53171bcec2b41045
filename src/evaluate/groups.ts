import { invalid } from '../model/error.ts'
import { groupNoMatch, groupsMissing } from '../model/errors/evaluate.ts'
import { groupPatternInvalid } from '../model/errors/model.ts'
import { byName } from '../model/order.ts'
import { compilePattern, type Pattern } from '../model/pattern.ts'
import { rejectOption } from '../model/require.ts'
import type { SumsScore, TallyTable } from '../stats/resampling/tally-table.ts'
import type { CorpusFacts } from './facts.ts'

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
