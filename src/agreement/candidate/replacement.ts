import { present } from '../../model/plain.ts'
import { itemsForReplacement, type NoItems } from '../../stats/planning/items-needed.ts'
import type { CandidatePlace } from './closeness.ts'

/** One annotator that was left out, and the candidate in its place. */
export interface AnnotatorComparison {
  readonly annotator: string
  /** Items compared. */
  readonly items: number
  /** Items left out because annotator or candidate has no similarity with the others there. */
  readonly undefinedItems: number
  /** Up to five items on which the candidate is farthest behind: mean similarity of both with the others, farthest first. */
  readonly farthest: readonly {
    readonly item: string
    readonly annotator: number
    readonly candidate: number
  }[]
  /** On how many items who is closer to the other annotators. */
  readonly closer: { readonly annotator: number; readonly equal: number; readonly candidate: number }
  /** ρ: the share of items on which the candidate is at least as close. */
  readonly advantage: number
  /** The share of items on which the annotator is closer, less that of the candidate. */
  readonly difference: number
  /** Similarity with the others of all items together. */
  readonly scores: { readonly annotator: number | null; readonly candidate: number | null }
  readonly p: number
  /** How p was found; `exact` of a permutation test: all swaps. */
  readonly method: 'exact' | 'score' | 'permutation'
  /** By Benjamini & Yekutieli, over all comparisons. */
  readonly pAdjusted: number
  /** Whether the candidate represents the others at least as well, up to the margin. */
  readonly wins: boolean
  /** The chance of so small a p that half the annotators could win with it, if the candidate were exactly as good. */
  readonly chanceIfEqual?: number
  readonly published: PublishedComparison
}

/** The t-test of the paper; null below 30 items, and where tallies are pooled. */
export interface PublishedComparison {
  readonly p: number | null
  readonly pAdjusted: number | null
  readonly wins: boolean | null
}

/** An annotator that is not compared. */
export interface SkippedAnnotator {
  readonly annotator: string
  readonly items: number
  readonly reason: 'too-few-items'
}

/** ω in resampled items. */
export interface OmegaInterval {
  readonly low: number
  readonly high: number
  /** The share of resamples in which the candidate passes. */
  readonly passShare: number
  readonly level: number
  readonly replicates: number
  readonly seed: number
}

/** Whether a candidate may replace an annotator. */
export interface AlternativeAnnotator {
  readonly candidate: string
  /** By name. */
  readonly annotators: readonly string[]
  /** The margin where items have one vote each. */
  readonly epsilon?: number
  /** The margin in units of the similarity, where tallies are pooled. */
  readonly margin?: number
  readonly q: number
  readonly weigh: 'items' | 'pooled'
  readonly test: 'exact' | 'score' | 'permutation'
  /** Items coded by the candidate and two annotators or more. */
  readonly items: number
  /** Items of two annotators or more that the candidate did not code. */
  readonly itemsWithoutCandidate: number
  readonly itemsWithFewAnnotators: number
  readonly comparisons: readonly AnnotatorComparison[]
  readonly skipped: readonly SkippedAnnotator[]
  /** ω: the share of comparisons that the candidate wins; null where there is none. */
  readonly omega: number | null
  /** Whether ω is ½ or more. */
  readonly passes: boolean | null
  /** The mean ρ of all comparisons. */
  readonly advantage: number | null
  /** The same by the t-test of the paper, over comparisons of 30 items or more. */
  readonly published: { readonly omega: number | null; readonly passes: boolean | null }
  /** Null with fewer than six items. */
  readonly interval: OmegaInterval | null
  /** Null where no item has a similarity for every coder. */
  readonly place: CandidatePlace | null
  readonly signature: string
  /** Why ω is null. */
  readonly reason?: 'too-few-items'
}

/** Items that one comparison needs. */
export interface PlannedComparison {
  readonly annotator: string
  /** If the shares of the pilot are the true ones; null where there is no number. */
  readonly items: number | null
  /** If the candidate were exactly as good, with as many ties. */
  readonly itemsIfEqual: number | null
  readonly reason?: NoItems
}

/** How many items it takes to win a comparison of the alternative-annotator test. */
export interface ReplacementPlan {
  readonly goal: 'replacement'
  readonly candidate: string
  readonly annotators: readonly string[]
  readonly epsilon: number
  readonly q: number
  /** The power asked for, of one comparison. */
  readonly wanted: number
  readonly pilotItems: number
  readonly comparisons: readonly PlannedComparison[]
  /** If the candidate were exactly as good, with the mean share of ties; null where nobody was compared. */
  readonly itemsIfEqual: number | null
  readonly signature: string
  readonly reason?: 'too-few-items'
}

/**
 * How many items it takes to win each comparison of the alternative-annotator test with the power asked for, from what the
 * test found in a pilot: by the shares of items on which annotator or candidate were closer, and if the candidate were
 * exactly as good. The formula is that of `itemsForReplacement`, for one comparison.
 *
 * @param pilot - what `alternativeAnnotator` found, with `weigh: 'items'`
 * @param options - `power`, 0.8 unless given
 * @returns the numbers of items; null and a reason where there is none
 * @throws RangeError for a pilot whose tallies were pooled, and for a power outside 0 … 1
 * @example
 * planReplacement(alternativeAnnotator(simulateCorpus({ seed: 1, items: 12, segmenters: 1 }), {
 *   candidate: 'segmenter-1',
 * })).pilotItems //=> 12
 */
export function planReplacement(
  pilot: AlternativeAnnotator,
  { power = 0.8 }: { readonly power?: number } = {},
): ReplacementPlan {
  const { candidate, annotators, epsilon, q, items, comparisons, signature } = pilot
  if (epsilon === undefined) throw new RangeError("the pilot pooled its counts; test it with weigh: 'items'")
  const needed = (annotator: number, equal: number, own: number) =>
    itemsForReplacement({
      annotator,
      equal,
      candidate: own,
      annotators: comparisons.length,
      epsilon,
      q,
      power,
    })
  const ifEqual = (ties: number) => needed((1 - ties) / 2, ties, (1 - ties) / 2).items
  const planned = comparisons.map(({ annotator, items: count, closer }): PlannedComparison => {
    const { items, reason } = needed(closer.annotator / count, closer.equal / count, closer.candidate / count)
    const itemsIfEqual = ifEqual(closer.equal / count)
    return present({ annotator, items, itemsIfEqual, reason })
  })
  const ties = comparisons.reduce((sum, { items: count, closer }) => sum + closer.equal / count, 0)
  return {
    goal: 'replacement',
    candidate,
    annotators,
    epsilon,
    q,
    wanted: power,
    pilotItems: items,
    comparisons: planned,
    itemsIfEqual: comparisons.length === 0 ? null : ifEqual(ties / comparisons.length),
    signature,
    ...present({ reason: comparisons.length === 0 ? ('too-few-items' as const) : undefined }),
  }
}
