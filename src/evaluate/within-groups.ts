import { type ResampleOptions, resampledSums } from '../stats/resampling/resample.ts'
import type { SumsScore, TallyTable } from '../stats/resampling/tally-table.ts'
import type { RowGroups } from './groups.ts'

/** Numbers in a table by groups at most; beyond, groups are resampled whole. */
const MOST = 2e7

/**
 * Whether items can be resampled within their groups: every group has two items or more. Else the interval of a mean of
 * groups would be too narrow, down to nothing where each group is one text: groups are resampled whole then.
 */
export function canResampleWithin({ names, of }: RowGroups, fields: number): boolean {
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
