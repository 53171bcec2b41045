import { sumTally } from '../../evidence/sum-rows.ts'
import type { Tally } from '../../metrics/definition/definition.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { requireChoice, requireKnown } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Pool } from '../evaluation.ts'
import { carriesLoss, withLossColumns } from './loss-columns.ts'
import { LOSS, type LossParts, lossOf, lossTerms, type NoParts, whyNoParts } from './loss-terms.ts'

/** A loss and what it is made of. */
export interface Loss {
  /** The id of the metric. */
  readonly metric: string
  /** Null where it is undefined. */
  readonly score: number | null
  /** 1 − score; of Pk and WindowDiff the score itself. */
  readonly loss: number | null
  /** The best score of any hypothesis with the same number of boundaries. */
  readonly best: number | null
  /** Number, place, near and type add up to the loss; null where they are not known: `reason` names why. */
  readonly parts: LossParts | null
  /** Of `number`: what pairs with too many boundaries cost; null for Pk and WindowDiff, which do not count them. */
  readonly tooMany?: number | null
  /** Of `number`: what pairs with too few boundaries cost. */
  readonly tooFew?: number | null
  /**
   * Of several pairs, pooled micro: what of `number` the totals alone cost, too many or too few boundaries overall. Null
   * for Pk and WindowDiff.
   */
  readonly count?: number | null
  /** The rest of `number`: right in all, but in the wrong items. */
  readonly spread?: number | null
  /** Why the score is undefined, or why it has no parts (`no-parts`, `window-too-wide`, `text-too-long`). */
  readonly reason?: string
}

/**
 * What the loss of one pair is made of: the number of boundaries, their positions, near misses, types.
 *
 *     number + place + near + type = loss, each 0 or more
 *     number = tooMany + tooFew (not for Pk and WindowDiff)
 *     number = loss of the best placement of as many boundaries as the hypothesis has
 *     place  = what wrong positions cost beyond it
 *
 *     B                  number 1 − lo/hi           place lo/hi − P/(N − P)     near W_t/(N − P)   type W_s/(N − P)
 *     S                  number (hi − lo)/Z         place 2(lo − P)/Z           near W_t/Z         type W_s/Z
 *     F, P, R, WinPR     number 1 − score of lo     place score of lo − score   near 0             type 0
 *     Pk, WindowDiff     number E′/windows          place (E − E′)/windows      near 0             type 0
 *
 * lo and hi are the smaller and the larger number of boundaries of the two sides, N their sum, P what is paired (matches,
 * near misses, wrong types), W_t and W_s what near misses and wrong types cost, Z the denominator of S, E′ the fewest errors
 * of any hypothesis with as many boundaries. Other metrics have no parts, nor do `matching: 'any-within'` and `'first-within'`, `average:
 * 'items-pr'`, weighted WindowDiff and `segeval-padded` windows (`no-parts`).
 *
 * @param reference - the side taken as right
 * @param hypothesis - the side that is judged, of the same text
 * @param metric - its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param options - options of the metric, over those of the request
 * @returns score, loss, the best score at this number, and the parts
 * @throws CesuraError `unknown-metric`, `option-unknown`, `option-invalid`, and what the metric rejects
 * @example
 * lossParts(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]), 'B').parts //=> { number: 0, place: 0, near: 0.25, type: 0 }
 * lossParts(fromMasses([4, 4, 4]), fromMasses([12]), 'F').parts //=> { number: 1, place: 0, near: 0, type: 0 }
 */
export function lossParts(
  reference: Segmentation,
  hypothesis: Segmentation,
  metric: MetricRequest,
  options: object = {},
): Loss {
  const { count: _, spread: __, ...loss } = pooledLossParts([[reference, hypothesis]], metric, options)
  return loss
}

/**
 * What the pooled loss of several pairs is made of. Micro adds counts first: `number` is the loss of the best placement given
 * the number of boundaries in each item, and splits into `count` (the totals differ) and `spread` (boundaries in the wrong
 * items). Macro is the mean of each part over the pairs that have a score.
 *
 *     number = count + spread     B: count = 1 − lo/hi of the totals, number = 1 − Σlo/Σhi
 *
 * @param pairs - reference and hypothesis of each item
 * @param metric - its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param options - options of the metric, over those of the request
 * @param pooling - how pairs are pooled: `micro` or `macro`
 * @returns score, loss, the best score at these numbers, and the parts
 * @throws CesuraError `unknown-metric`, `option-unknown`, `option-invalid`, and what the metric rejects
 * @example
 * pooledLossParts(
 *   [
 *     [fromMasses([4, 4, 4]), fromMasses([4, 8])],
 *     [fromMasses([6, 6]), fromMasses([2, 4, 6])],
 *   ],
 *   'B',
 * ).spread //=> 0.5
 */
export function pooledLossParts(
  pairs: readonly (readonly [reference: Segmentation, hypothesis: Segmentation])[],
  metric: MetricRequest,
  options: object = {},
  pooling: { readonly pool?: Pool } = {},
): Loss {
  requireKnown('pooledLossParts', pooling, ['pool'])
  const pool = requireChoice('pool', pooling.pool ?? 'micro', ['micro', 'macro'])
  const request = readRequest(metric)
  const own = withLossColumns(request.metric)
  const settings = own.resolve({ preset: request.preset, ...request.options, ...options } as object)
  const tallies: Tally[] = []
  let scores = 0
  let defined = 0
  let reason: string | undefined
  for (const [reference, hypothesis] of pairs) {
    const tally: Tally = own.tally(reference, hypothesis, settings)
    const score = own.score(tally, settings)
    if (score === undefined) reason ??= own.reason(tally, settings)
    else {
      scores += score
      defined++
    }
    tallies.push(tally)
  }
  if (tallies.length === 0) return withoutScore(own, 'nothing-to-compare')
  const sum = sumTally(tallies)
  if (pool === 'macro')
    return defined === 0 ? withoutScore(own, reason) : macroLoss(own, sum, scores / defined)
  const score = own.score(sum, settings)
  return score === undefined
    ? withoutScore(own, own.reason(sum, settings))
    : microLoss(own, settings, sum, score)
}

const withoutScore = ({ id }: AnyMetric, reason: string | undefined): Loss => ({
  metric: id,
  score: null,
  loss: null,
  best: null,
  parts: null,
  reason,
})

const withoutParts = (metric: AnyMetric, score: number, reason: NoParts): Loss => ({
  metric: metric.id,
  score,
  loss: lossOf(metric, score),
  best: null,
  parts: null,
  reason,
})

/** The loss of summed tallies. */
function microLoss(metric: AnyMetric, options: object, tally: Tally, score: number): Loss {
  const none = whyNoParts(tally)
  if (none !== undefined) return withoutParts(metric, score, none)
  const { count, tooMany, tooFew, ...parts } = lossTerms(metric, options, tally)
  return {
    ...lossWith(metric, score, parts),
    tooMany,
    tooFew,
    count,
    spread: count === null ? null : parts.number - count,
  }
}

/** The mean loss of the pairs that have a score. */
function macroLoss(metric: AnyMetric, tally: Tally, score: number): Loss {
  const none = whyNoParts(tally)
  if (none !== undefined) return withoutParts(metric, score, none)
  const mean = (field: string): number => tally[field]! / tally[LOSS.scored]!
  const splits = LOSS.tooMany in tally
  return {
    ...lossWith(metric, score, {
      number: mean(LOSS.number),
      place: mean(LOSS.place),
      near: mean(LOSS.near),
      type: mean(LOSS.type),
    }),
    tooMany: splits ? mean(LOSS.tooMany) : null,
    tooFew: splits ? mean(LOSS.tooFew) : null,
  }
}

const lossWith = (metric: AnyMetric, score: number, parts: LossParts): Loss => ({
  metric: metric.id,
  score,
  loss: lossOf(metric, score),
  best: metric.better === 'higher' ? 1 - parts.number : parts.number,
  parts,
})

/** What a pooled score of a document has of its loss: the parts, all null where they are not known. */
export interface EstimateLoss {
  /** The best score of any hypothesis with the same number of boundaries in every item. */
  readonly best: number | null
  readonly number: number | null
  /** Of `number`: pairs with too many boundaries, and with too few; not for Pk and WindowDiff. */
  readonly tooMany: number | null
  readonly tooFew: number | null
  /** Of `number`: too many or too few boundaries overall. Micro only, and not for Pk and WindowDiff. */
  readonly count: number | null
  /** Of `number`: boundaries in the wrong items. */
  readonly spread: number | null
  readonly place: number | null
  readonly near: number | null
  readonly type: number | null
  /** Why the parts are null. */
  readonly reason?: string
}

/** The loss of a pooled score as documents have it; nothing where the tally carries none, or there is no score. */
export function estimateLoss(
  metric: AnyMetric,
  options: object,
  tally: Tally,
  score: number | undefined,
  pool: Pool,
): { readonly loss?: EstimateLoss } {
  if (score === undefined || !carriesLoss(tally)) return {}
  const { best, parts, tooMany, tooFew, count, spread, reason } =
    pool === 'micro' ? microLoss(metric, options, tally, score) : macroLoss(metric, tally, score)
  const { number, place, near, type } = parts ?? { number: null, place: null, near: null, type: null }
  const loss = {
    best,
    number,
    tooMany: tooMany ?? null,
    tooFew: tooFew ?? null,
    count: count ?? null,
    spread: spread ?? null,
    place,
    near,
    type,
  }
  return { loss: reason === undefined ? loss : { ...loss, reason } }
}
