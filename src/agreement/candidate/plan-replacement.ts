import { present } from '../../model/plain.ts'
import { itemsForReplacement, type NoItems } from '../../stats/planning/items-needed.ts'
import type { AlternativeAnnotator } from './replacement.ts'

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
