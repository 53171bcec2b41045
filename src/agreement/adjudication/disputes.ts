import type { Tally } from '../../metrics/definition/metric.ts'
import { boundarySimilarity } from '../../metrics/edits/boundary-similarity.ts'
import { type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { requireNames } from '../../model/require.ts'
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

/**
 * What each coder's vote counts by rule `weighted`: the mean of B with each other coder, each over the items the two
 * share, at least 0. A coder who shares no item with anybody has 1, and so has a single coder.
 *
 * Time: items × pairs of coders.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns a weight for each coder, from 0 to 1
 * @throws CesuraError `not-a-corpus`
 * @example
 * coderWeights(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 4]) },
 *   { coder: 'cy', segmentation: fromMasses([5, 1]) },
 * ] }])) //=> { ann: 0.5, bo: 0.5, cy: 0 }
 */
export function coderWeights(
  corpus: Corpus,
  { span = 2, coders: only }: ClusterOptions = {},
): Record<string, number> {
  if (only !== undefined) requireNames('coders', only)
  const coders = codersOf(corpus)
    .filter(coder => only === undefined || only.includes(coder))
    .sort(byName)
  const options = boundarySimilarity.resolve({ span })
  const sums = new Map<number, Tally>()
  for (const { codings } of corpus.items) {
    const found = codings
      .map(({ coder, segmentation }) => ({ index: coders.indexOf(coder), segmentation }))
      .filter(({ index }) => index >= 0)
    for (const [at, first] of found.entries())
      for (const second of found.slice(at + 1)) {
        const [a, b] = first.index < second.index ? [first, second] : [second, first]
        const key = a.index * coders.length + b.index
        const tally = boundarySimilarity.tally(a.segmentation, b.segmentation, options)
        const sum = sums.get(key)
        sums.set(key, sum === undefined ? tally : boundarySimilarity.add(sum as typeof tally, tally))
      }
  }
  const scores = coders.map((): number[] => [])
  for (const [key, sum] of sums) {
    const score = boundarySimilarity.score(sum as ReturnType<typeof boundarySimilarity.tally>, options)
    if (score === undefined) continue
    scores[Math.floor(key / coders.length)]!.push(score)
    scores[key % coders.length]!.push(score)
  }
  return Object.fromEntries(
    coders.map((coder, index) => {
      // from the smallest on: the order of items changes no digit
      const own = scores[index]!.sort((a, b) => a - b)
      return [coder, own.length === 0 ? 1 : Math.max(0, own.reduce((a, b) => a + b, 0) / own.length)]
    }),
  )
}
