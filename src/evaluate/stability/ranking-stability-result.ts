import type { Pool } from '../evaluation.ts'

/** One convention and the order that it gives. */
export interface StabilityConvention {
  /** The id of the metric. */
  readonly metric: string
  /** Besides the defaults. */
  readonly options: object
  readonly pool: Pool
  readonly signature: string
  /** Share of the whole; 0 where it is left out. */
  readonly weight: number
  /** The pooled score of each system; null where it is undefined. */
  readonly values: Readonly<Record<string, number | null>>
  /** 1 + number of systems that are strictly better; null where some system has no score. */
  readonly rank: Readonly<Record<string, number>> | null
  /** Why it is left out. */
  readonly reason?: string
  /** Signature of the first convention that gives every system the same score. */
  readonly sameAs?: string
}

/**
 * `stable`: no two conventions order the two oppositely. `convention`: some settle it for the one, others for the other.
 * `noise`: the order changes, but is never settled both ways.
 */
export type StabilityVerdict = 'stable' | 'convention' | 'noise'

/** Two systems under all conventions. What needs resamples is null for one item. */
export interface StabilityPair {
  readonly a: string
  readonly b: string
  /** Weight of the conventions in which a is ahead in the data, ties by half. */
  readonly ahead: number | null
  /** How probably a is ahead, over conventions and resamples. */
  readonly sure: number | null
  /** Weight of the conventions that settle it for a, and for b. */
  readonly settled: readonly [number, number] | null
  /** How probably a is ahead under each convention; null where it is left out. */
  readonly perConvention: readonly (number | null)[] | null
  /** Which share of the doubt comes from the convention, the rest from the choice of items; null where there is no doubt. */
  readonly fromConvention: number | null
  readonly verdict: StabilityVerdict | null
}

/** What a single choice does to the order. */
export interface OptionSteps {
  /** `pool`, `metric` or `METRIC.OPTION`. */
  readonly option: string
  /** Pairs of conventions that differ in this choice alone. */
  readonly edges: number
  /** Those over which some two systems change places. */
  readonly flips: number
  /** Those that settle some two systems oppositely; null for one item. */
  readonly beyondNoise: number | null
  /** The clearest change: the systems, and the two conventions by number; null where there is none. */
  readonly example: {
    readonly a: string
    readonly b: string
    readonly from: number
    readonly to: number
  } | null
}

/** Kendall's τ_b between conventions; null where none is defined. */
export interface StabilityTau {
  /** Weighted by both conventions. */
  readonly mean: number | null
  readonly lowest: number | null
  /** The two conventions with the lowest, by number. */
  readonly lowestOf: readonly [number, number] | null
  /** The mean within a metric, and between two. */
  readonly byMetric: readonly { readonly metrics: readonly [string, string]; readonly mean: number }[]
}

/** The order of systems under many conventions. */
export interface RankingStability {
  readonly references: readonly string[]
  readonly systems: readonly string[]
  /** Items that were compared. */
  readonly items: number
  readonly conventions: readonly StabilityConvention[]
  /** Weight of the conventions in which each system leads; adds up to 1. Null where no convention has all scores. */
  readonly first: Readonly<Record<string, number>> | null
  readonly tau: StabilityTau
  /** In the order (1, 2), (1, 3), …, (2, 3), …. */
  readonly pairs: readonly StabilityPair[]
  /** By name. */
  readonly options: readonly OptionSteps[]
  /** From which share of the resamples on an order is settled; null for one item. */
  readonly cut: number | null
  readonly weights: 'metric' | 'equal'
  readonly level: number
  readonly replicates: number
  readonly seed: number
  readonly signature: string
  /** `one-item`: nothing could be resampled. `nothing-to-compare`: no convention has all scores. */
  readonly reason?: 'one-item' | 'nothing-to-compare'
}
