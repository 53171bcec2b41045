import { requireSpan, typesIn } from '../../compare/edits/edit-settings.ts'
import { type Length, readLength, resolveLength } from '../../metrics/definition/option.ts'
import { type Item, requireItem } from '../../model/corpus.ts'
import { CesuraError, invalid, relocated } from '../../model/error.ts'
import { scalesOfCodersDiffer } from '../../model/errors/model.ts'
import { byName } from '../../model/order.ts'
import { requireNames } from '../../model/require.ts'
import { type Segmentation, sameScale, type TypeScale, typeLabel } from '../../model/segmentation.ts'

/** One coder's boundary in a cluster; `mask` is its set of types, 1 where there are none. */
interface ClusterVote {
  readonly coder: string
  readonly position: number
  readonly mask: number
}

/** Boundaries of several coders that are taken for one: a coder has one of them at most. */
export interface Cluster {
  readonly from: number
  readonly to: number
  /** By position, then by name. */
  readonly votes: readonly ClusterVote[]
}

/** The clusters of an item and who made them. */
export interface ClusteredItem {
  readonly item: Item
  /** Coders who segmented the item, by name: their order in the item must not matter. */
  readonly coders: readonly string[]
  readonly codings: readonly Segmentation[]
  readonly scale: TypeScale | undefined
  /** In positions, or in ticks of the item's time axis. */
  readonly span: number
  readonly clusters: readonly Cluster[]
}

/** Which coders, and how near is near. */
export interface ClusterOptions {
  /**
   * Boundaries closer than this belong together; 2: the same or adjacent positions. On a time axis a length: `0.5s`, `500ms`.
   * @defaultValue 2
   */
  readonly span?: number | Length
  /**
   * Only these coders.
   * @defaultValue all who segmented the item
   */
  readonly coders?: readonly string[]
}

/** All boundaries of an item in clusters, from left to right. Time: boundaries × log. */
export function clusterItem(
  item: Item,
  { span: given = 2, coders: only }: ClusterOptions = {},
): ClusteredItem {
  if (only !== undefined) requireNames('coders', only)
  const codings = requireItem(item)
    .codings.filter(({ coder }) => only === undefined || only.includes(coder))
    .sort((a, b) => byName(a.coder, b.coder))
  const span = spanIn(item, given)
  const scale = codings[0]?.segmentation.scale
  const votes: ClusterVote[] = []
  for (const { coder, segmentation } of codings) {
    if (!sameScale(segmentation.scale, scale)) {
      throw invalid(
        scalesOfCodersDiffer,
        {},
        {
          item: item.id,
          coder,
        },
      )
    }
    for (const [index, position] of segmentation.boundaries.entries())
      votes.push({ coder, position, mask: segmentation.types?.[index] ?? 1 })
  }
  votes.sort((a, b) => a.position - b.position || byName(a.coder, b.coder))
  const clusters: Cluster[] = []
  let chain: ClusterVote[] = []
  for (const vote of votes) {
    const last = chain.at(-1)
    if (last !== undefined && vote.position - last.position >= span) {
      clusters.push(...splitChain(chain))
      chain = []
    }
    chain.push(vote)
  }
  clusters.push(...splitChain(chain))
  return {
    item,
    coders: codings.map(({ coder }) => coder),
    codings: codings.map(({ segmentation }) => segmentation),
    scale,
    span,
    clusters,
  }
}

/** The span of an item's boundaries: whole positions, or the ticks of a length of time. */
export function spanIn({ id, codings }: Item, given: number | Length): number {
  const length = readLength(given)
  if (length === undefined) requireSpan('span', given)
  const axis = codings[0]?.segmentation.axis
  try {
    return Math.max(1, resolveLength('span', length ?? given, axis, 'floor') as number)
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    throw relocated(error, { item: id })
  }
}

/**
 * A chain of near boundaries as clusters: where a coder would be in one twice, it is split between the coder's two
 * boundaries at the widest step, ties at the left one. The first coder that comes back decides; where several come back
 * at one position, the one who was there last, since that split parts all of them.
 */
function splitChain(chain: readonly ClusterVote[]): Cluster[] {
  const clusters: Cluster[] = []
  let start = 0
  let seen = new Map<string, number>()
  for (let index = 0; index < chain.length; index++) {
    const { position } = chain[index]!
    let before = -1
    for (let same = index; same < chain.length && chain[same]!.position === position; same++)
      before = Math.max(before, seen.get(chain[same]!.coder) ?? -1)
    if (before >= 0) {
      let at = before
      let widest = 0
      for (let step = before + 1; step <= index; step++) {
        const width = chain[step]!.position - chain[step - 1]!.position
        if (width > widest) {
          widest = width
          at = step
        }
      }
      clusters.push(clusterOf(chain.slice(start, at)))
      start = at
      seen = new Map(chain.slice(start, index).map(({ coder }, offset) => [coder, start + offset]))
      index--
      continue
    }
    seen.set(chain[index]!.coder, index)
  }
  if (start < chain.length) clusters.push(clusterOf(chain.slice(start)))
  return clusters
}

const clusterOf = (votes: readonly ClusterVote[]): Cluster => ({
  from: votes[0]!.position,
  to: votes.at(-1)!.position,
  votes,
})

/** Whether all coders of the item cut at one position with the same types: nothing is left to decide. */
export const isClear = ({ from, to, votes }: Cluster, coders: number): boolean =>
  from === to && votes.length === coders && votes.every(({ mask }) => mask === votes[0]!.mask)

/** The names of a set of types, as the user wrote them. */
export const labelsOf = (scale: TypeScale | undefined, mask: number): (string | number)[] =>
  typesIn(mask).map(type => typeLabel(scale, type))
