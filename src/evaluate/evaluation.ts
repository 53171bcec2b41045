import type { IntervalSettings } from '../agreement/coefficient-interval.ts'
import type { Better } from '../metrics/definition/definition.ts'
import type { Tally } from '../metrics/definition/metric.ts'
import type { AlignedCoder } from '../model/aligned-texts.ts'
import type { CorpusGrid } from '../model/grid.ts'
import type { NoInterval } from '../stats/resampling/interval.ts'
import type { ItemWeights } from '../stats/sums/weight-sums.ts'
import type { Density } from './density.ts'
import type { EstimateLoss } from './loss/loss-parts.ts'
import type { Ranking, TestSettings, Tests } from './tests/evaluation-tests.ts'

/**
 * Scores: what `evaluate` returns and `cesura evaluate --json` writes, the source of every table and figure. Numbers keep
 * all their digits; a score that is undefined is `null` and says why.
 */
export interface Evaluation {
  /** Version of this document's form. */
  readonly evaluation: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly settings: Settings
  readonly data: DataSummary
  /** One result per metric asked for, in that order. */
  readonly metrics: readonly MetricResult[]
  /** How codings of texts that differ were put on the items' texts; absent where all coders cut the same text. */
  readonly texts?: readonly AlignedCoder[]
  /** The grid of equal units of time that recordings are on, and what it did to boundaries; absent where there is none. */
  readonly grid?: CorpusGrid
}

/** Everything other than the data that the numbers depend on. */
export interface Settings {
  /** Hypotheses against references, or every pair of coders. */
  readonly design: 'references' | 'pairs'
  /** The coders taken as references; empty when every pair is compared. */
  readonly references: readonly string[]
  /** Why those: the user gave them, a name says so, they are all the others; `none` when every pair is compared. */
  readonly referencesBy: 'given' | 'name' | 'others' | 'none'
  /** The coders tested; all coders when every pair is compared. */
  readonly hypotheses: readonly string[]
  /** Which of the two pooled scores ranks, is tested and is printed first, unless a metric's preset pools otherwise. */
  readonly pool: Pool
  /** How intervals were made; null when none were asked for. */
  readonly interval: (IntervalSettings & InBuckets) | null
  /** How hypotheses were compared; null when they were not. */
  readonly tests: TestSettings | null
  /** The seed of all chance. */
  readonly seed: number
  /** How many buckets the items were put into, for tests as well; absent where each had a row of its own. */
  readonly buckets?: number
  /** What the document leaves out: what buckets cannot give, and `u00`, where its texts are too long to score with the rest. */
  readonly leftOut?: readonly string[]
  /** How boundaries were selected from scores, as signatures have it; absent where nothing was selected. */
  readonly select?: string
  /** Gaps that share the score at which a selection by count ends. */
  readonly ties?: number
  /** How levels were paired, where there is a table for each level. */
  readonly levels?: true | 'same' | 'nearest-count'
}

/** Where items were put into buckets, what is resampled are those. */
export interface InBuckets {
  readonly buckets?: number
}

/** `micro`: tallies are added, then scored. `macro`: the mean of the scores of the pairs. */
export type Pool = 'micro' | 'macro'

/** `pool`: over all items. `mean`: the plain mean of the groups' scores, whatever their sizes. */
export type AcrossGroups = 'pool' | 'mean'

/** What was compared. */
export interface DataSummary extends ItemWeights {
  readonly items: number
  /** Units of all items; of recordings, ticks. */
  readonly units: number
  /** Present where intervals leave out blocks of the only text: how many there are, and their gaps on average. */
  readonly blocks?: { readonly count: number; readonly size: number }
  /** Present where items are recordings: their length in seconds, and the finest tick. */
  readonly time?: { readonly seconds: number; readonly ticksPerSecond: number }
  /** Every coder, in order of first appearance. */
  readonly coders: readonly string[]
  /** Coders taken for people and for programs, by their names. */
  readonly people: readonly string[]
  readonly systems: readonly string[]
  /** What takes no part in any comparison. */
  readonly leftOut: LeftOut
  /** Items that each coder missed, where there are any. */
  readonly missing: readonly { readonly coder: string; readonly items: number }[]
  /** Names of the boundary types; absent for untyped data. */
  readonly types?: readonly string[]
  /**
   * Present where boundaries have levels that nest and no table for each level was asked for: how many, and the metrics,
   * by name, that take boundaries of all levels alike.
   */
  readonly levels?: { readonly count: number; readonly alike: readonly string[] }
}

/** What was read and not compared. */
export interface LeftOut {
  /** Coders that are neither reference nor hypothesis. */
  readonly coders: readonly string[]
  /** Items in which no two of those to be compared meet. */
  readonly items: number
}

/** One metric under one set of options. */
export interface MetricResult {
  readonly id: string
  /** Unique in the document: the id, with the preset or a number where the metric occurs twice. */
  readonly name: string
  readonly title: string
  /** As tables print it: B, S, Pk. */
  readonly symbol: string
  /** `none`: shown, never ranked or tested. */
  readonly better: Better
  /** Lowest and highest score; null where there is no bound. */
  readonly range: readonly [number | null, number | null]
  /** `s`: the score is a length of time, in seconds. Absent for plain numbers and for lengths in units of a text. */
  readonly unit?: 's'
  readonly preset?: string
  /** Which of the two pooled scores ranks, is tested and is printed first. */
  readonly pool: Pool
  /** Whether that is the score of all items or, where there are groups, the mean of theirs. */
  readonly acrossGroups: AcrossGroups
  /** Present where every level of an item is a comparison of its own, as a preset has it; pairs are ordered from coarse to fine. */
  readonly byLevel?: 'same' | 'nearest-count'
  /** Every option and the pooling, defaults included. Equal signatures mean comparable numbers. */
  readonly signature: string
  /** One row per hypothesis (per coder when every pair is compared), in the order of `settings.hypotheses`. */
  readonly hypotheses: readonly HypothesisResult[]
  /** All pairs together. */
  readonly overall: Pooled & Pick<HypothesisResult, 'groups' | 'meanOfGroups'>
  /** Best first; only for hypotheses against references. */
  readonly ranking?: Ranking
  /** Differences between hypotheses, and the tests of all at once; only where they were asked for. */
  readonly tests?: Tests
  /** What no skill and what a person would score on these data; only where they were asked for. */
  readonly bounds?: readonly Bound[]
  /** The comparisons themselves, in the order of items, references and hypotheses; absent when `detail` is `pooled`. */
  readonly pairs?: readonly PairResult[]
}

/** One comparison: one hypothesis against one reference on one item. */
export interface PairResult {
  readonly item: string
  readonly reference: string
  readonly hypothesis: string
  /** The evidence in numbers, which adds up over pairs. */
  readonly tally: Tally
  readonly score: number | null
  /** Why the score is undefined, or why it holds by definition only. */
  readonly reason?: string
}

/** One hypothesis against all references, or one coder against all others. */
export interface HypothesisResult extends Pooled {
  readonly hypothesis: string
  /** How many boundaries it has and how many it should have; absent where every pair is compared. */
  readonly density?: Density
  /** What texts that differ leave open; absent where the hypothesis cut the item's own text. */
  readonly placement?: Placement
  /** Its scores in each group of items, by name; absent where there are no groups. */
  readonly groups?: readonly GroupResult[]
  /** The mean of the groups' scores; absent where there are no groups. */
  readonly meanOfGroups?: MeanOfGroups
  /** One row for each level of the references, coarse to fine, where levels were asked for. */
  readonly levels?: readonly LevelResult[]
  /** The plain mean over all items and levels that have a score. */
  readonly allLevels?: { readonly macro: Estimate }
  /** The finest levels of both sides; only where the score itself is that of all levels (`byLevel`). */
  readonly flattened?: { readonly micro: Estimate; readonly macro: Estimate }
}

/** A flat metric on one level. */
export interface LevelResult {
  /** 1 is the coarsest. */
  readonly level: number
  /** Items whose reference has the level. */
  readonly items: number
  /** Comparisons without a score of their own: also those whose hypothesis lacks the level. */
  readonly undefined: number
  readonly reasons: Readonly<Record<string, number>>
  readonly micro: Estimate
  readonly macro: Estimate
}

/** One group of items. */
export interface GroupResult {
  readonly group: string
  /** How many comparisons there are. */
  readonly pairs: number
  /** How many of them have no score of their own. */
  readonly undefined: number
  readonly micro: Estimate
  readonly macro: Estimate
}

/** The plain mean over the groups that have a score. */
export interface MeanOfGroups {
  /** How many groups have no micro score; they are left out. */
  readonly undefined: number
  readonly micro: Estimate
  readonly macro: Estimate
  /** What intervals and tests resample: items within each group, or groups whole where one has a single item. */
  readonly resampled?: 'items' | 'groups'
}

/** Many comparisons made one number, in both ways. */
export interface Pooled {
  /** How many comparisons there are. */
  readonly pairs: number
  /** How many of them have no score of their own. */
  readonly undefined: number
  /** How often each reason was given, also for scores that hold by definition only. */
  readonly reasons: Readonly<Record<string, number>>
  /** The sum of the tallies. */
  readonly tally: Tally
  /** The score of the sum of the tallies. */
  readonly micro: Estimate
  /** The mean of the scores that are defined. */
  readonly macro: MacroEstimate
}

/** A score to read the others by. */
export interface Bound {
  readonly id: 'random' | 'even' | 'none' | 'u00' | 'human'
  /** One sentence: how it was made. */
  readonly about: string
  /** Its settings, where it has some. */
  readonly signature?: string
  readonly micro: Estimate
  readonly macro: Estimate
}

export type { IntervalSettings }

/** How sure the boundaries of a hypothesis are that cut a text which differs, and what the others can change. */
export interface Placement {
  readonly boundaries: number
  /** Boundaries whose position any optimal alignment gives alike. */
  readonly certain: number
  /** The smaller and the larger score with the doubtful boundaries placed unkindly and kindly; null: undefined. */
  readonly low: number | null
  readonly high: number | null
}

/** A pooled score and how sure it is. */
export interface Estimate {
  readonly value: number | null
  readonly reason?: string
  /** Low and high end; null where there is none, see `intervalReason`. */
  readonly interval?: readonly [number, number] | null
  /** Why the interval is null: `few-items` with fewer than six. */
  readonly intervalReason?: NoInterval
  /** Standard deviation over the resamples. */
  readonly standardError?: number | null
  /** What its distance from the best score is made of; only where it was asked for, of metrics that have parts. */
  readonly loss?: EstimateLoss
}

/** A mean and the spread of what it is the mean of. */
export interface MacroEstimate extends Estimate {
  /** Standard deviation of the pairs' scores, dividing by their number as Fournier (2013) does. */
  readonly deviation: number | null
  /** The deviation divided by the root of the number of pairs: right only if pairs were independent. */
  readonly errorOfMean: number | null
}
