import { stream, textKey } from '../../stats/resampling/stream.ts'
import { exactSum } from '../../stats/sums/exact-sum.ts'
import { leadersOf } from '../stability/resampled-order.ts'
import type { ScoredConvention } from '../stability/scored-conventions.ts'

/** Splits of the items into halves, each used both ways. */
export const SPLITS = 200

/**
 * What choosing the best of several systems on some items costs on others: the items are split into halves at random, the best
 * system of one half is scored on the other half, and the mean over splits and directions is returned. Systems that share the
 * lead share the choice. Splits in which a score is undefined are left out; undefined where none is left.
 */
export function scoreOnOtherHalf(
  { metric, resampled }: Pick<ScoredConvention, 'metric' | 'resampled'>,
  seed: number,
): number | undefined {
  const rows = resampled[0]?.table.rows ?? 0
  if (rows < 2 || resampled.length < 2) return undefined
  const direction = metric.better === 'higher' ? 1 : -1
  const items = Array.from({ length: rows }, (_, row) => row)
  const key = textKey('split-half')
  const found: number[] = []
  for (let split = 0; split < SPLITS; split++) {
    const order = stream(seed, split, 0, key).shuffle(items)
    const halves = [order.slice(0, rows >> 1), order.slice(rows >> 1)].map(half =>
      resampled.map(each => scoreOf(each, half)),
    )
    if (halves.some(half => half.some(Number.isNaN))) continue
    for (const [chosenOn, scoredOn] of [
      [halves[0]!, halves[1]!],
      [halves[1]!, halves[0]!],
    ] as const) {
      const leaders = leadersOf(chosenOn.map(score => direction * score))
      found.push(exactSum(leaders.map(system => scoredOn[system]!)) / leaders.length)
    }
  }
  return found.length === 0 ? undefined : exactSum(found) / found.length
}

function scoreOf(
  { table: { rows, fields, values }, score }: ScoredConvention['resampled'][number],
  items: readonly number[],
): number {
  const sums = new Float64Array(fields.length)
  for (let column = 0; column < fields.length; column++)
    for (const row of items) sums[column]! += values[column * rows + row]!
  return score(sums) ?? Number.NaN
}
