import type { Tally } from '../../metrics/definition/metric.ts'
import { readLength } from '../../metrics/definition/option.ts'
import type { RandomPair } from '../random/random-pair.ts'

/** A way to the exact expected tally where every position is cut by chance (`chance: 'rates'`). */
export interface RatesMethod {
  /** From this many positions on, each position more adds the same; infinite where that is not known beforehand. */
  readonly stableFrom: number
  /** Steps of one evaluation, roughly. */
  readonly cost: number
  /** States of the automaton, where there is one. */
  readonly states?: number
  /** The expected tally of two codings of so many units. */
  tally(pair: RandomPair): (units: number) => Tally
}

/**
 * A way to the exact expected tally where each coding keeps its number of boundaries (`chance: 'counts'`), one type.
 * Undefined where it would take too long.
 */
export type CountsMethod = (units: number, j: number, k: number) => Tally | undefined

/** Where closed forms have become straight lines: powers of q ≤ 1/16 are gone. */
export const STRAIGHT_FROM = 60

/** Whether some length is given in time: no exact level counts ticks. */
export const inTime = (options: object): boolean =>
  Object.values(options).some(value => readLength(value) !== undefined)
