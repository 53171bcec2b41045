import { fromBoundaries } from '../../model/construct.ts'
import { throwInvalid } from '../../model/error.ts'
import { scoresRequired } from '../../model/errors/compare.ts'
import {
  requireChoice,
  requireInteger,
  requireNumber,
  requireSameUnits,
  requireSegmentation,
  show,
} from '../../model/require.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'

/** Gaps by falling score, of equal ones the earlier first, counted from 0. Time O(g log g). */
export function byScore(scores: Float64Array): Uint32Array {
  const order = Uint32Array.from(scores, (_, index) => index)
  return order.sort((a, b) => {
    const [x, y] = [scores[a]!, scores[b]!]
    return x === y ? a - b : x > y ? -1 : 1
  })
}

/**
 * Gaps in the order in which they are taken when each must be `minGap` units from all taken before it. A lower
 * threshold only adds gaps at the end of this order, so one order serves all thresholds.
 */
export function spacedOrder(order: Uint32Array, gaps: number, minGap: number): Uint32Array {
  if (minGap <= 1) return order
  const taken = new Uint8Array(gaps)
  const kept: number[] = []
  for (const gap of order) {
    const from = Math.max(0, gap - minGap + 1)
    const to = Math.min(gaps - 1, gap + minGap - 1)
    let free = true
    for (let near = from; near <= to && free; near++) if (taken[near] === 1) free = false
    if (!free) continue
    taken[gap] = 1
    kept.push(gap)
  }
  return Uint32Array.from(kept)
}

/** How boundaries are chosen by their scores. */
export type SelectionRule =
  | {
      readonly rule: 'threshold'
      /** Every gap with a score of at least this. */
      readonly at: number
      /** Units from one boundary to the next, at least. @defaultValue 1 */
      readonly minGap?: number
    }
  | {
      readonly rule: 'count'
      /** The highest this many; ties: the earlier gap. */
      readonly count: number
      /** Units from one boundary to the next, at least. @defaultValue 1 */
      readonly minGap?: number
    }
  | {
      /** Gaps higher than both neighbours; a plateau counts once, at its first gap. */
      readonly rule: 'local-maxima'
      /** Units from one boundary to the next, at least. @defaultValue 1 */
      readonly minGap?: number
    }

/**
 * Boundaries from scores per gap, by a named rule. With `minGap` candidates are taken from the highest down (ties: the
 * earlier gap) and kept if every boundary kept so far is at least that many units away. Time O(g log g).
 *
 * @param scored - scores of one text
 * @param rule - `threshold` with `at`, `count` with `count`, or `local-maxima`; `minGap` with any, 1 by default
 * @returns the segmentation that the rule makes
 * @throws CesuraError `option-invalid` when the rule is unknown, or `at`, `count` or `minGap` makes no sense
 * @example
 * selectBoundaries(fromScores([0.1, 0.8, 0.3, 0.75]), { rule: 'threshold', at: 0.5 }).boundaries //=> Uint32Array.of(2, 4)
 * selectBoundaries(fromScores([0.1, 0.8, 0.3, 0.75]), { rule: 'count', count: 1 }).boundaries //=> Uint32Array.of(2)
 */
export function selectBoundaries({ units, scores }: ScoredGaps, rule: SelectionRule): Segmentation {
  requireChoice('rule', rule.rule, ['threshold', 'count', 'local-maxima'])
  const { minGap = 1 } = rule
  requireInteger('minGap', minGap, 1)
  const order = spacedOrder(candidates(scores, rule), scores.length, minGap)
  const chosen = rule.rule === 'count' ? order.subarray(0, requireInteger('count', rule.count, 0)) : order
  return fromBoundaries(units, Uint32Array.from(chosen, gap => gap + 1).sort())
}

function candidates(scores: Float64Array, rule: SelectionRule): Uint32Array {
  const order = byScore(scores)
  if (rule.rule === 'threshold') {
    requireNumber('at', rule.at)
    return order.filter(gap => scores[gap]! >= rule.at)
  }
  if (rule.rule === 'count') return order
  const peaks = localMaxima(scores)
  return order.filter(gap => peaks.has(gap))
}

function localMaxima(scores: Float64Array): Set<number> {
  const peaks = new Set<number>()
  for (let start = 0; start < scores.length; ) {
    let end = start
    while (end + 1 < scores.length && scores[end + 1] === scores[start]) end++
    const rises = start === 0 || scores[start - 1]! < scores[start]!
    const falls = end === scores.length - 1 || scores[end + 1]! < scores[start]!
    const all = start === 0 && end === scores.length - 1
    if (rises && falls && !all) peaks.add(start)
    start = end + 1
  }
  return peaks
}

/**
 * How many gaps share the score at the edge of a `count` selection, where some of them were taken and some were left.
 *
 * @param scored - scores of one text
 * @param count - how many boundaries are chosen
 * @param minGap - units from one boundary to the next, at least; 1 by default
 * @returns the number of gaps with that score; 0 where the choice was clear, and where none or all gaps were taken
 * @throws CesuraError `option-invalid` when `count` or `minGap` makes no sense
 */
export const selectionTies = (scored: ScoredGaps, count: number, minGap = 1): number =>
  edgeTies([{ scored, chosen: selectBoundaries(scored, { rule: 'count', count, minGap }) }], minGap)

/**
 * The same over several texts together: gaps with the lowest score that was taken, which no higher boundary keeps away
 * (`minGap`), where not all of them were taken. Time O(g).
 */
export function edgeTies(
  texts: readonly { readonly scored: ScoredGaps; readonly chosen: Segmentation }[],
  minGap = 1,
): number {
  let edge = Number.POSITIVE_INFINITY
  let taken = 0
  for (const { scored, chosen } of texts)
    for (const position of chosen.boundaries) {
      const score = scored.scores[position - 1]!
      if (score < edge) taken = 0
      if (score <= edge) taken++
      edge = Math.min(edge, score)
    }
  if (taken === 0) return 0
  let tied = 0
  for (const { scored, chosen } of texts) {
    const near = new Uint8Array(scored.scores.length)
    for (const position of chosen.boundaries)
      if (scored.scores[position - 1]! > edge)
        near.fill(1, Math.max(0, position - minGap), position - 1 + minGap)
    for (const [gap, score] of scored.scores.entries()) if (score === edge && near[gap] === 0) tied++
  }
  return tied > taken ? tied : 0
}

/** A reference and the scores of a system for the same text. */
export interface ScoredPair {
  readonly reference: Segmentation
  readonly scores: ScoredGaps
}

/**
 * As many boundaries as the reference has: in each item (`per: 'item'`), or over the corpus as many as the references
 * have together (`per: 'corpus'`; ties: the earlier item, then the earlier gap). The two give different numbers.
 *
 * @param pairs - references with the scores of the hypothesis
 * @param options - `per`: whether items or the corpus have as many boundaries as the references; `minGap`: units between two of them at least
 * @returns a segmentation for each pair
 * @throws CesuraError `option-invalid` when `per` or `minGap` makes no sense
 * @throws CesuraError `scores-required` when a pair has no scores
 * @throws CesuraError `unit-count-mismatch` when reference and scores do not count the same text
 * @example
 * selectByReferenceCount([{ reference: fromBoundaries(4, [2]), scores: fromScores([0.1, 0.2, 0.9]) }], { per: 'item' })[0].boundaries
 * //=> Uint32Array.of(3)
 */
export function selectByReferenceCount(
  pairs: readonly ScoredPair[],
  { per, minGap = 1 }: { readonly per: 'item' | 'corpus'; readonly minGap?: number },
): Segmentation[] {
  requireChoice('per', per, ['item', 'corpus'])
  for (const { reference, scores } of pairs) requireScoredUnits(reference, scores)
  if (per === 'item')
    return pairs.map(({ reference, scores }) =>
      selectBoundaries(scores, { rule: 'count', count: reference.boundaries.length, minGap }),
    )
  requireInteger('minGap', minGap, 1)
  const wanted = pairs.reduce((sum, { reference }) => sum + reference.boundaries.length, 0)
  const orders = pairs.map(({ scores }) => spacedOrder(byScore(scores.scores), scores.scores.length, minGap))
  const all = orders.flatMap((order, item) => Array.from(order, gap => ({ item, gap })))
  const scoreOf = ({ item, gap }: { item: number; gap: number }) => pairs[item]!.scores.scores[gap]!
  all.sort((a, b) => {
    const [x, y] = [scoreOf(a), scoreOf(b)]
    return x === y ? a.item - b.item || a.gap - b.gap : x > y ? -1 : 1
  })
  const chosen: number[][] = pairs.map(() => [])
  for (const { item, gap } of all.slice(0, wanted)) chosen[item]!.push(gap + 1)
  return pairs.map(({ scores: { units } }, item) =>
    fromBoundaries(
      units,
      chosen[item]!.sort((a, b) => a - b),
    ),
  )
}

/** Reference and scores must be what they are called, and speak of the same text. */
export function requireScoredUnits(reference: Segmentation, scores: ScoredGaps): void {
  if (!(scores?.scores instanceof Float64Array)) throwInvalid(scoresRequired, { scores: show(scores) })
  const { units } = scores
  const { axis } = requireSegmentation('reference', reference)
  requireSameUnits(reference, {
    units,
    boundaries: new Uint32Array(0),
    axis,
  })
}
