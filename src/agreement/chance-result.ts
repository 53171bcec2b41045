import type { ChanceReason } from '../chance/expected-tally.ts'
import type { ChanceModelName } from '../chance/random/chance-setting.ts'
import type { ItemEvidence } from './evidence.ts'

/** How a chance level was found. */
export interface ChanceResult {
  /** The similarity that coders who cut at random would have. */
  readonly expected: number | undefined
  readonly method: 'exact' | 'simulated'
  /** What is random; S_f knows rates only and says nothing. */
  readonly model?: ChanceModelName
  /** Exact by an automaton: its states, and the share of the mass per place that left those followed (S_f). */
  readonly states?: number | undefined
  readonly lostMass?: number
  /** Simulated, or from some of very many pairs. */
  readonly standardError?: number
  /** How many pairs of coders were looked at, and of how many; left out where all were. */
  readonly pairs?: readonly [number, number]
  readonly samples?: number
  readonly seed?: number
  /** Why it was simulated. */
  readonly reason?: ChanceReason
}

/** A chance level that is not a sum of squares of shares, with what intervals need of it. */
export interface ChanceLevel {
  readonly expected: number | undefined
  readonly bias: number | undefined
  /** Why there is no coefficient at this level. */
  readonly reason?: string | undefined
  readonly chance: ChanceResult
  /**
   * The level of all items but one, at their own rates, for leaving items out one by one; absent where the columns below
   * give it, exactly or nearly.
   */
  readonly without?: ((item: ItemEvidence) => number | undefined) | undefined
  /** The numbers of each item that the level of any choice of items comes from. */
  columns(): LevelColumns
}

/** A level from sums over items, for resampled items. */
export interface LevelColumns {
  readonly width: number
  put(row: ItemEvidence, sums: Float64Array, at: number): void
  /** Near the level of these items; the difference to the true level of all items is added by who asks. */
  level(sum: ArrayLike<number>, at: number): number | undefined
}
