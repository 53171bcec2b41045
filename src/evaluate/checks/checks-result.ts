import type { RegularPositions } from '../../chance/regular-positions.ts'
import type { NoInterval } from '../../stats/resampling/interval.ts'
import type { Pool } from '../evaluation.ts'

/** Which number is checked: the score of one system, or a coefficient of agreement. */
export type CheckedQuestion = 'evaluation' | 'agreement'

/**
 * `look`: it limits what the number says. `unseen`: the data cannot show whether it does. `little`: it changes the number
 * little.
 */
export type CheckState = 'look' | 'unseen' | 'little'

/** The number that is checked. */
export interface CheckedNumber {
  /** The system whose score it is; null for a coefficient. */
  readonly system: string | null
  /** The id of the metric, or of the similarity behind a coefficient. */
  readonly metric: string
  /** Its options and preset as given, without the defaults. */
  readonly options: object
  readonly preset: string | null
  /** As tables print it: `B`, `π_x`. */
  readonly symbol: string
  /** The coefficient, such as `multi-pi`; null for a score. */
  readonly coefficient: string | null
  /** What a coefficient corrects: `B`; null for a score. */
  readonly over: string | null
  readonly better: 'higher' | 'lower' | 'none'
  readonly pool: Pool | null
  readonly value: number | null
  readonly interval: readonly [number, number] | null
  /** Why there is no interval, or no value. */
  readonly reason?: string
  readonly level: number
  /** 1 + number of systems that are strictly better; null for a coefficient or one system. */
  readonly rank: number | null
  /** Other systems with the same rank, by name. */
  readonly tied: readonly string[]
  /** Systems that were ranked. */
  readonly systems: readonly string[]
  /** The annotators: references of an evaluation, coders of a coefficient. */
  readonly annotators: readonly string[]
  readonly items: number
  readonly units: number
  /** What annotators score against each other, and what random boundaries score; null where it is not known. */
  readonly human: number | null
  readonly random: number | null
  readonly signature: string
}

/** What a check changes, in the unit of the number. */
export type CheckEffect =
  | { readonly kind: 'interval' | 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'value'; readonly value: number }

interface CheckCommon {
  readonly state: CheckState
  /** Null where the check changes no number. */
  readonly effect: CheckEffect | null
  /** The largest distance of the effect from the number; null without an effect. */
  readonly size: number | null
}

/** The number comes from few texts. */
export interface FewTextsCheck extends CheckCommon {
  readonly id: 'few-texts'
  readonly items: number
  /** (Σw)²/Σw² over the gaps compared in each text. */
  readonly effectiveItems: number
  readonly intervalReason?: NoInterval | string
  /** Blocks of the only text, which the interval leaves out, and their gaps on average; absent where it leaves out texts. */
  readonly blocks?: { readonly count: number; readonly size: number }
  /** Share of the resamples in which the system is first, ties shared; null for a coefficient or one system. */
  readonly first: number | null
  /** The system with the closest score; null for a coefficient or one system. */
  readonly rival: {
    readonly system: string
    /** Score of the checked system minus that of the rival, on the items of both. */
    readonly difference: number | null
    readonly interval: readonly [number, number] | null
    /** After Holm’s correction over all pairs of systems. */
    readonly p: number | null
    readonly differ: boolean
    /** Pairs of systems that were tested. */
    readonly pairs: number
  } | null
}

/** Long texts weigh more than short ones. */
export interface UnequalLengthsCheck extends CheckCommon {
  readonly id: 'unequal-lengths'
  readonly items: number
  readonly effectiveItems: number
  /** Units of the shortest and of the longest text. */
  readonly shortest: number
  readonly longest: number
  /** The same in seconds; null for texts. */
  readonly seconds: readonly [shortest: number, longest: number] | null
  /** Share of all gaps in the longest quarter of the texts, rounded up, and in as many of the shortest. */
  readonly quarter: number
  readonly longestShare: number
  readonly shortestShare: number
  /** The other pooling; null for a coefficient, which has none. */
  readonly other: Pool | null
  readonly otherValue: number | null
}

/** One annotator differs from the others. */
export interface OutlierCheck extends CheckCommon {
  readonly id: 'outlier'
  /** The annotator whose leaving out is shown. */
  readonly annotator: string
  /** The number without that annotator. */
  readonly without: number | null
  /** Agreement of all, without the annotator, and the difference with its interval; null for two annotators. */
  readonly agreement: {
    readonly symbol: string
    readonly value: number | null
    readonly without: number | null
    readonly change: number | null
    readonly interval: readonly [number, number] | null
  } | null
  /** Whether two systems change order without the annotator; null for a coefficient or one system. */
  readonly orderChanges: boolean | null
  /** Similarity of each annotator with the others together, by name; null for two annotators. */
  readonly similarities: readonly { readonly annotator: string; readonly similarity: number | null }[] | null
  /** Texts on which the annotator agrees least with the others, least first. */
  readonly items: readonly string[]
}

/** A convention and the value of the number under it. */
export interface ConventionPoint {
  readonly metric: string
  readonly options: object
  readonly pool: Pool | null
  readonly preset?: string
  readonly value: number
}

/** Other conventions give other numbers, or another order. */
export interface ConventionCheck extends CheckCommon {
  readonly id: 'convention'
  /** Conventions of the same metric that have a value. */
  readonly sameMetric: number
  readonly lowest: ConventionPoint | null
  readonly highest: ConventionPoint | null
  /** The first place under conventions of several metrics; null for a coefficient or one system. */
  readonly first: {
    /** Conventions under which every system has a score. */
    readonly conventions: number
    readonly metrics: number
    /** How many of them have each system first, ties counted for each; most first. */
    readonly systems: readonly { readonly system: string; readonly conventions: number }[]
    /** Who leads here, by name; several share the first rank. */
    readonly leaders: readonly string[]
    /**
     * Who leads most often under conventions where somebody who leads here does not, another than the checked system if there is
     * one; null where there is no such convention.
     */
    readonly instead: {
      readonly system: string
      readonly conventions: number
      /** Ids of their metrics, in the order of the list. */
      readonly metrics: readonly string[]
    } | null
  } | null
}

/** Whether the chance model fits. */
export interface ChanceModelCheck extends CheckCommon {
  readonly id: 'chance-model'
  /** Whether the number is corrected for chance. */
  readonly corrected: boolean
  /** What random boundaries score, where it is not. */
  readonly random: number | null
  /** The model of the number, where it is corrected. */
  readonly model: string | null
  /** The model that fits better; null where nothing is found against that of the number, or no model fits. */
  readonly better: 'counts' | 'positions' | 'positions-counts' | null
  /** The coefficient under each model, by the coefficient that the model allows. */
  readonly models: readonly {
    readonly chance: string
    readonly coefficient: string
    readonly value: number | null
  }[]
  /** The test of whether boundary density differs between texts; null where nobody could be tested. */
  readonly density: {
    /** The annotator whose density differs most, with the lowest and the highest number of boundaries per gap. */
    readonly coder: string
    readonly range: readonly [number, number]
    readonly p: number
    readonly differ: boolean
  } | null
  /** The regular subset of gaps that holds the boundaries; null where there is none. */
  readonly regular: RegularPositions | null
}

/** Whether systems were tuned on these texts. */
export interface TunedCheck extends CheckCommon {
  readonly id: 'tuned'
  /** What is known: only `boundaries`; `scores` with a rule that looks at no reference; boundaries `selected` with their help. */
  readonly evidence: 'boundaries' | 'scores' | 'selected'
  /** Systems of which the best was taken. */
  readonly systems: number
  /** Mean score, on the other half of the texts, of the system that is best on one half; null where it was not computed. */
  readonly otherHalf: number | null
  /** Splits behind that mean, each used both ways. */
  readonly splits: number
}

/** What reading assumed. */
export interface AssumptionsCheck extends CheckCommon {
  readonly id: 'assumptions'
  readonly assumptions: readonly {
    readonly chosen: string
    readonly alternative: string
    readonly value: number | null
    readonly orderChanges: boolean | null
  }[]
}

/** Codings are missing, or scores undefined. */
export interface MissingCheck extends CheckCommon {
  readonly id: 'missing'
  /** Codings that there would be if everybody had every text, and those that are missing. */
  readonly codings: number
  readonly missing: number
  /** Comparisons, and those without a score. */
  readonly comparisons: number
  readonly undefinedScores: number
  /** Coders whose text differs and was aligned. */
  readonly aligned: readonly string[]
  /** The larger of the two shares. */
  readonly share: number
  /** Texts that everybody has, and the number over them. */
  readonly completeItems: number
  readonly complete: number | null
}

/** One check: what it found, its state and its effect on the number. */
export type Check =
  | FewTextsCheck
  | UnequalLengthsCheck
  | OutlierCheck
  | ConventionCheck
  | ChanceModelCheck
  | TunedCheck
  | AssumptionsCheck
  | MissingCheck

/** The name of a check. */
export type CheckId = Check['id']

/** Names of all checks, in the order in which they are shown. */
export const CHECK_IDS = [
  'few-texts',
  'unequal-lengths',
  'outlier',
  'convention',
  'chance-model',
  'tuned',
  'assumptions',
  'missing',
] as const satisfies readonly CheckId[]

/** What would help, and the check that it follows from. */
export type CheckAction =
  | {
      readonly kind: 'talk-to-annotator'
      readonly check: 'outlier'
      readonly annotator: string
      readonly items: readonly string[]
    }
  | { readonly kind: 'name-convention'; readonly check: 'convention' }
  | {
      readonly kind: 'add-texts'
      readonly check: 'few-texts'
      /** The goal: separate from a rival, or an interval half as wide. */
      readonly rival: string | null
      readonly power: number | null
      readonly width: number | null
      /** Texts in all; null where there is no number. */
      readonly items: number | null
    }
  | { readonly kind: 'report-both-poolings'; readonly check: 'unequal-lengths' }
  | { readonly kind: 'use-held-out-texts'; readonly check: 'tuned' }
  | { readonly kind: 'name-chance-model'; readonly check: 'chance-model' }
  | { readonly kind: 'confirm-reading'; readonly check: 'assumptions'; readonly chosen: string }
  | { readonly kind: 'complete-codings'; readonly check: 'missing'; readonly codings: number }

/** What limits the conclusion from one number. */
export interface Checks {
  readonly question: CheckedQuestion
  readonly number: CheckedNumber
  /** What needs a look by the size of its effect, then what cannot be seen, then what has little effect. */
  readonly checks: readonly Check[]
  /** Up to three, in the order of the checks. */
  readonly actions: readonly CheckAction[]
  /** The paired tests behind the report; null for a coefficient or one system. */
  readonly tests: {
    readonly method: 'permutation' | 'bootstrap'
    readonly alpha: number
    readonly pairs: number
    /** Systems that are not significantly different from the checked one. */
    readonly notDifferent: readonly string[]
  } | null
  readonly seed: number
  readonly resamples: number
}
