import type { Item } from '../../model/corpus.ts'
import { CesuraError } from '../../model/error.ts'
import { secondsOf } from '../../model/recording.ts'
import { stream, textKey } from '../../stats/resampling/stream.ts'
import { exactSum } from '../../stats/sums/exact-sum.ts'
import { leadersOf } from '../stability/resampled-order.ts'
import type { ScoredConvention } from '../stability/scored-conventions.ts'
import type { Check, CheckEffect } from './checks-result.ts'

/** An effect and its size: the largest distance from the number. */
export function effectOn(
  number: number | null,
  effect: CheckEffect | null,
): { readonly effect: CheckEffect | null; readonly size: number | null } {
  if (effect === null || number === null) return { effect, size: null }
  const ends = effect.kind === 'value' ? [effect.value] : [effect.low, effect.high]
  return { effect, size: Math.max(...ends.map(end => Math.abs(end - number))) }
}

/** A value as an effect; none where it is undefined. */
export const valueEffect = (value: number | null): CheckEffect | null =>
  value === null ? null : { kind: 'value', value }

/** Two ends as an effect. */
export const rangeEffect = (
  kind: 'interval' | 'range',
  ends: readonly [number, number] | null,
): CheckEffect | null => (ends === null ? null : { kind, low: ends[0], high: ends[1] })

const STATES = ['look', 'unseen', 'little']

/** What needs a look first, then what cannot be seen, then what has little effect; within a state by the size of the effect. */
export const inOrder = (checks: readonly Check[]): Check[] =>
  [...checks].sort(
    (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || (b.size ?? -1) - (a.size ?? -1),
  )

/** The effective number of items: (Σw)² / Σw². Equal weights give their number, one dominant weight gives 1. */
export function effectiveItems(weights: readonly number[]): number {
  const sum = exactSum(weights)
  return sum === 0 ? 0 : (sum * sum) / exactSum(weights.map(weight => weight * weight))
}

/** The shortest and the longest text: in units, and in seconds where all are recordings. */
export function extremeLengths(items: readonly Item[]): {
  readonly shortest: number
  readonly longest: number
  readonly seconds: readonly [shortest: number, longest: number] | null
} {
  const units = items.map(item => item.units)
  const seconds = items.flatMap(item => secondsOf(item).seconds ?? [])
  return {
    shortest: Math.min(...units),
    longest: Math.max(...units),
    seconds: seconds.length === items.length ? [Math.min(...seconds), Math.max(...seconds)] : null,
  }
}

/** Shares of the weight in the heaviest quarter of the items, rounded up, and in as many of the lightest. */
export function weightShares(weights: readonly number[]): {
  readonly quarter: number
  readonly longestShare: number
  readonly shortestShare: number
} {
  const quarter = Math.ceil(weights.length / 4)
  const sorted = [...weights].sort((a, b) => b - a)
  const sum = exactSum(sorted)
  return {
    quarter,
    longestShare: exactSum(sorted.slice(0, quarter)) / sum,
    shortestShare: exactSum(sorted.slice(-quarter)) / sum,
  }
}

/** Whether two numbers differ in a digit that tables print. */
export const printsDifferently = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a !== b : Math.round(a * 1000) !== Math.round(b * 1000)

/** What a part of the library computes; undefined where it rejects the data or the metric. */
export function ifAccepted<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

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
