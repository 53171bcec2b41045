import type { NoInterval } from '../../stats/resampling/interval.ts'

/** Paired tests: the items are the blocks. */
export interface TestSettings {
  /** Scores of two hypotheses exchanged item by item, or items resampled. */
  readonly method: 'permutation' | 'bootstrap'
  /** How many exchanges are tried where there are too many to try them all. */
  readonly resamples: number
  /** Differences with a corrected p of at most this are called differences. */
  readonly alpha: number
}

/** Hypotheses in order, and which of them are not significantly different. */
export interface Ranking {
  readonly order: readonly RankedHypothesis[]
  /** Whether hypotheses were tested against one another; without tests there are no letters. */
  readonly tested: boolean
}

/** A hypothesis in the ranking by one metric. */
export interface RankedHypothesis {
  readonly hypothesis: string
  /** 1 for the best; equal scores share a rank. Null where the score is undefined. */
  readonly rank: number | null
  readonly value: number | null
  /** Its letters as they are shown; two hypotheses share one if and only if the corrected tests do not separate them. */
  readonly groups: string
  /** The same letters one by one, for programs. */
  readonly letters: readonly string[]
}

/** All tests between hypotheses for one metric. */
export interface Tests {
  readonly pairs: readonly PairedTest[]
  /** Do the hypotheses differ at all? Scores of all pairs, hypotheses as independent groups (Siegel & Castellan). */
  readonly kruskalWallis?: OmnibusTest
  /** The same over complete blocks: item and reference (Wilcoxon–Nemenyi–McDonald-Thompson). */
  readonly friedman?: OmnibusTest
}

/** Two hypotheses on the items that both have. */
export interface PairedTest {
  readonly a: string
  readonly b: string
  /** Items that both have. */
  readonly items: number
  /** Pooled score of a minus that of b, on those items. */
  readonly difference: number | null
  /** Interval of the difference, by resampling items; null where there is none, see `intervalReason`. */
  readonly interval: readonly [number, number] | null
  /** Why the interval is null: `few-items` where both have fewer than six. */
  readonly intervalReason?: NoInterval
  /** Standard error of the difference; absent where the interval comes from resamples, or there is none. */
  readonly standardError?: number
  /** Two-sided. Null where the difference is undefined. */
  readonly p: number | null
  /** After Holm's correction over all pairs of hypotheses of this metric. */
  readonly holm: number | null
  /** Whether the two differ: the corrected p is at most alpha. Letters and sentences read this. */
  readonly differ: boolean
  /** Whether p counts every exchange instead of a sample of them. */
  readonly exact: boolean
}

/** A rank test over all hypotheses, and which pairs it separates. */
export interface OmnibusTest {
  readonly statistic: number
  readonly degreesOfFreedom: number
  readonly p: number
  /** Scores (Kruskal–Wallis) or complete blocks (Friedman) used. */
  readonly n: number
  readonly comparisons: readonly {
    readonly a: string
    readonly b: string
    /** Distance of the mean ranks (Kruskal–Wallis) or of the rank sums (Friedman). */
    readonly distance: number
    readonly p: number
    readonly differ: boolean
  }[]
}
