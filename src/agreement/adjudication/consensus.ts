import { typesIn } from '../../compare/edits/edit-settings.ts'
import type { Length } from '../../metrics/definition/option.ts'
import type { Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { nothingToVoteOn } from '../../model/errors/agreement.ts'
import { scalesOfCodersDiffer } from '../../model/errors/model.ts'
import { present } from '../../model/plain.ts'
import { rejectOption, requireChoice, requireNumber } from '../../model/require.ts'
import { type Segmentation, sameScale } from '../../model/segmentation.ts'
import { codingsOf } from '../votes.ts'
import { clusterItem } from './clusters.ts'
import { type ClusterRule, clusterRules, segmentationOf, verdictsOf } from './verdict.ts'

/** Whose opinion counts, and how many must share it. */
export interface ConsensusOptions {
  /**
   * `exact` counts votes position by position; the others count them by cluster, so that near misses count
   * as one boundary: `all` coders, the `majority`, a `share`, or voters whose weights pass half (`weighted`).
   * @defaultValue `exact`
   */
  readonly rule?: 'exact' | ClusterRule
  /**
   * A boundary is where more than half cut (`majority`), or at least this share of the coders.
   * Rule `share` needs a number above 0; `all`, `majority` and `weighted` take none.
   * @defaultValue `majority`
   */
  readonly share?: 'majority' | number
  /**
   * Only these coders.
   * @defaultValue all who segmented the item
   */
  readonly coders?: readonly string[]
  /**
   * Boundaries closer than this are one cluster. Not with `exact`.
   * @defaultValue 2
   */
  readonly span?: number | Length
  /**
   * With rule `weighted`: what each coder's vote counts; `coderWeights` finds it.
   * @defaultValue none
   */
  readonly weights?: Readonly<Record<string, number>>
}

/**
 * One segmentation for all coders. By default (rule `exact`) a boundary of a type wherever enough of them put it, the
 * historical way to a reference (Passonneau & Litman 1993, Hearst 1997). By the other rules a boundary for every cluster
 * of near boundaries (`disputes`) that has enough voters: at the position with most votes (ties: the least sum of
 * distances to the votes, then the left one), of the type with most votes (ties: the lower rank; types that all its
 * voters give alike stay). Two boundaries never come closer than the coders' own: then another position of the cluster
 * is taken, or the cluster with fewer voters gives way.
 *
 * The flaws of `exact` are known: a boundary that coders place a unit apart gets no majority and vanishes; whatever the share,
 * the result may be a segmentation that nobody made; and the choice of the share is arbitrary. Comparing with
 * every coder (`evaluate` with several references, `agreement`) needs no consensus.
 *
 * @param item - one text with the codings of its coders
 * @param options - settings; each has a default
 * @returns the segmentation of the group
 * @throws CesuraError `nothing-to-compare`, `types-differ`
 * @see Fournier & Inkpen (2012), section 3.4
 * @example
 * toMasses(consensusSegmentation({ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 2, 2]) },
 *   { coder: 'cy', segmentation: fromMasses([3, 3]) },
 * ] })) //=> [2, 4]
 * toMasses(consensusSegmentation({ id: 'a', units: 9, codings: [
 *   { coder: 'ann', segmentation: fromMasses([4, 5]) }, { coder: 'bo', segmentation: fromMasses([5, 4]) },
 * ] }, { rule: 'majority' })) //=> [4, 5]
 */
export function consensusSegmentation(item: Item, options: ConsensusOptions = {}): Segmentation {
  const { rule = 'exact', share = 'majority' } = options
  requireChoice('rule', rule, ['exact', ...clusterRules])
  const codings = codingsOf(item, options.coders)
  if (codings.length === 0) {
    throw invalid(
      nothingToVoteOn,
      {},
      {
        item: item.id,
      },
    )
  }
  if (rule !== 'exact') return byClusters(item, rule, options)
  const needed = neededVotes(share, codings.length)
  const scale = codings[0]!.scale
  const votes = new Map<number, Uint32Array>()
  for (const { boundaries, types, scale: own } of codings) {
    if (!sameScale(own, scale)) {
      throw invalid(
        scalesOfCodersDiffer,
        {},
        {
          item: item.id,
        },
      )
    }
    for (const [index, position] of boundaries.entries()) {
      let row = votes.get(position)
      if (row === undefined) {
        row = new Uint32Array(32)
        votes.set(position, row)
      }
      const mask = types === undefined ? 1 : types[index]!
      for (const type of typesIn(mask)) row[type]!++
    }
  }
  const boundaries: number[] = []
  const types: number[] = []
  for (const position of [...votes.keys()].sort((a, b) => a - b)) {
    let mask = 0
    for (const [type, count] of votes.get(position)!.entries()) if (count >= needed) mask |= 1 << type
    if (mask === 0) continue
    boundaries.push(position)
    types.push(mask >>> 0)
  }
  const plain = { units: item.units, boundaries: Uint32Array.from(boundaries) }
  return scale === undefined ? plain : { ...plain, types: Uint32Array.from(types), scale }
}

/** How many of so many coders a share is. */
function neededVotes(share: 'majority' | number, coders: number): number {
  if (share === 'majority') return Math.floor(coders / 2) + 1
  requireNumber('share', share, 0, 1)
  return Math.max(1, Math.ceil(share * coders - 1e-9))
}

/** The consensus by a rule that counts clusters. */
function byClusters(item: Item, rule: ClusterRule, options: ConsensusOptions): Segmentation {
  const { share, weights, coders, span } = options
  if (share === 'majority')
    rejectOption('share', share, 'rule "majority" says so; with rule "share" give a number above 0 to 1')
  const clustered = clusterItem(item, present({ span, coders }))
  const verdicts = verdictsOf(clustered, present({ rule, share, weights }))
  return segmentationOf(clustered, verdicts)
}
