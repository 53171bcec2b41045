import type { Corpus } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { type Cluster, type ClusterOptions, clusterItem, isClear, labelsOf } from './clusters.ts'
import { type Dispute, disputeOf } from './disputes.ts'
import { gainsOf } from './gain.ts'
import { type RuleOptions, verdictsOf } from './verdict.ts'
import { coderWeights } from './weights.ts'

/** Which coders, how near is near, and the rule that suggests. */
export interface QueueOptions extends ClusterOptions, RuleOptions {}

/** A dispute, what deciding it would gain, and what the rule would decide. */
export interface QueuedDispute extends Dispute {
  /** By how much the mean B of the item's pairs would rise if all took the suggestion; below 0 where it would fall. */
  readonly gain: number
  readonly suggestion:
    | { readonly decision: 'cut'; readonly position: number; readonly types?: readonly (string | number)[] }
    | { readonly decision: 'no-cut' }
}

/** An item with what is to decide in it. */
export interface QueuedItem {
  readonly item: string
  readonly coders: readonly string[]
  /** Mean B of the pairs of its coders; undefined with one coder. */
  readonly similarity: number | undefined
  /** Sum of the gains of its disputes. */
  readonly gain: number
  /** Places that all cut alike. */
  readonly clear: number
  /** From left to right. */
  readonly disputes: readonly QueuedDispute[]
}

/**
 * What to decide first: the items, ranked by what decisions would gain, ties by name, each with its disputes.
 *
 *     gain = mean B of the pairs if all coders took the rule's verdict on the dispute − mean B as it is
 *
 * Everything else stays unchanged. Range −1 to 1; 0 with one coder. Time: disputes × pairs of coders.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns the items, first what to decide first
 * @throws CesuraError `option-invalid` for span, rule or share, `types-differ` where coders have other scales
 * @example
 * rankDisputes(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([3, 3]) },
 * ] }]))[0].disputes.map(({ gain, suggestion }) => [gain, suggestion]) //=> [[0.5, { decision: 'cut', position: 2 }]]
 */
export function rankDisputes(corpus: Corpus, options: QueueOptions = {}): QueuedItem[] {
  const rule = withWeights(corpus, options)
  const found = corpus.items.map((item): QueuedItem => {
    const clustered = clusterItem(item, options)
    const { coders, codings, scale, clusters, span } = clustered
    const verdicts = verdictsOf(clustered, rule)
    const isOpen = (cluster: Cluster) => !isClear(cluster, coders.length)
    const { before, gains } = gainsOf(clustered, verdicts, isOpen, span)
    const open = clusters.flatMap((cluster, index): QueuedDispute[] => {
      if (!isOpen(cluster)) return []
      const verdict = verdicts[index]
      return [
        {
          ...disputeOf(item.id, cluster, coders, scale),
          gain: gains[index]!,
          suggestion:
            verdict === undefined
              ? { decision: 'no-cut' }
              : {
                  decision: 'cut',
                  position: verdict.position,
                  ...(scale === undefined ? {} : { types: labelsOf(scale, verdict.mask) }),
                },
        },
      ]
    })
    return {
      item: item.id,
      coders,
      similarity: codings.length < 2 ? undefined : before,
      gain: open.reduce((sum, { gain }) => sum + gain, 0),
      clear: clusters.length - open.length,
      disputes: open,
    }
  })
  return found.sort((a, b) => b.gain - a.gain || byName(a.item, b.item))
}

/** The rule, with the weights that it needs and nobody gave. */
export const withWeights = (corpus: Corpus, options: QueueOptions): RuleOptions => ({
  ...(options.rule === undefined ? {} : { rule: options.rule }),
  ...(options.share === undefined ? {} : { share: options.share }),
  ...(options.rule === 'weighted' ? { weights: options.weights ?? coderWeights(corpus, options) } : {}),
})
