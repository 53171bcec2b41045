import type { Item } from '../../model/corpus.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { type Cluster, type ClusterOptions, clusterItem, isClear, labelsOf } from './clusters.ts'

/** A position that the coders do not cut alike: boundaries that belong together, and who has none there. */
export interface Dispute {
  /** Id of the item. */
  readonly item: string
  /** First and last position of the boundaries. */
  readonly from: number
  readonly to: number
  /** Who cut where, by position, then by name. */
  readonly votes: readonly {
    readonly coder: string
    readonly position: number
    /** Present where boundaries are typed. */
    readonly types?: readonly (string | number)[]
  }[]
  /** Coders of the item without a boundary here, by name. */
  readonly absent: readonly string[]
}

/**
 * The disagreements of the coders about an item, from left to right. Boundaries closer than `span` belong
 * together, and a coder votes once in a dispute at most: where one would vote twice, the cluster is split between the
 * two at its widest step. Clusters in which all coders have the same position and types are not listed.
 *
 * One coder: no dispute. Time: boundaries × log(boundaries).
 *
 * @param item - one text with the codings of its coders
 * @param options - settings; each has a default
 * @returns the disputed places, from left to right
 * @throws CesuraError `not-an-item`, `types-differ` where coders have other scales, `option-invalid` for the span
 * @example
 * disputes({ id: 'a', units: 12, codings: [
 *   { coder: 'ann', segmentation: fromBoundaries(12, [3, 7]) }, { coder: 'bo', segmentation: fromBoundaries(12, [3, 8]) },
 *   { coder: 'cy', segmentation: fromBoundaries(12, [4, 10]) },
 * ] }).map(({ from, to, absent }) => [from, to, absent]) //=> [[3, 4, []], [7, 8, ['cy']], [10, 10, ['ann', 'bo']]]
 */
export function disputes(item: Item, options: ClusterOptions = {}): Dispute[] {
  const { coders, scale, clusters } = clusterItem(item, options)
  return clusters
    .filter(cluster => !isClear(cluster, coders.length))
    .map(cluster => disputeOf(item.id, cluster, coders, scale))
}

/** A cluster as people read it. */
export function disputeOf(
  item: string,
  { from, to, votes }: Cluster,
  coders: readonly string[],
  scale: TypeScale | undefined,
): Dispute {
  return {
    item,
    from,
    to,
    votes: votes.map(({ coder, position, mask }) =>
      scale === undefined ? { coder, position } : { coder, position, types: labelsOf(scale, mask) },
    ),
    absent: coders.filter(name => votes.every(({ coder }) => coder !== name)),
  }
}
