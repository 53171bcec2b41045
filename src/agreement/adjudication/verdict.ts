import { typesIn } from '../../compare/edits/edit-settings.ts'
import { present } from '../../model/plain.ts'
import { rejectOption, requireChoice, requireNumber } from '../../model/require.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { type Cluster, type ClusteredItem, isClear } from './clusters.ts'

/** How many of the coders of an item must be in a cluster. */
export type ClusterRule = 'all' | 'majority' | 'share' | 'weighted'
export const clusterRules = ['all', 'majority', 'share', 'weighted'] as const

/** A rule and what it needs. */
export interface RuleOptions {
  /**
   * How many of the coders are enough.
   * @defaultValue `majority`
   */
  readonly rule?: ClusterRule
  /**
   * With rule `share`: at least this share of the coders, above 0 to 1.
   * @defaultValue none
   */
  readonly share?: number
  /**
   * With rule `weighted`: what each coder's vote counts, 0 or more.
   * @defaultValue what `coderWeights` finds
   */
  readonly weights?: Readonly<Record<string, number>>
}

/** What a rule makes of a cluster: a boundary there, or none. */
export type Verdict = { readonly position: number; readonly mask: number } | undefined

/** The verdict of the rule on every cluster of an item, in their order. */
export function verdictsOf(clustered: ClusteredItem, options: RuleOptions): Verdict[] {
  const { clusters, coders, codings, scale } = clustered
  const enough = enoughOf(options, coders)
  const least = leastGap(codings)
  const verdicts: Verdict[] = clusters.map(cluster =>
    isClear(cluster, coders.length) || enough(cluster)
      ? { position: 0, mask: maskOf(cluster, scale) }
      : undefined,
  )
  // Two boundaries never come closer than the coders' own: another position of the cluster, or the weaker one goes.
  let left = -1
  for (const [index, verdict] of verdicts.entries()) {
    if (verdict === undefined) continue
    const before = left < 0 ? undefined : verdicts[left]!.position
    const positions = rankedPositions(clusters[index]!)
    const free = positions.find(position => before === undefined || position - before >= least)
    const weaker = free === undefined && strength(clusters[index]!) <= strength(clusters[left]!)
    if (weaker) {
      verdicts[index] = undefined
      continue
    }
    if (free === undefined) verdicts[left] = undefined
    verdicts[index] = { position: free ?? positions[0]!, mask: verdict.mask }
    left = index
  }
  return verdicts
}

/** The verdicts as a segmentation, with the axis of the coders and the type after the last unit that most give. */
export function segmentationOf(
  { item, codings, scale }: ClusteredItem,
  verdicts: readonly Verdict[],
): Segmentation {
  const masks = new Map<number, number>()
  for (const verdict of verdicts)
    if (verdict !== undefined)
      masks.set(verdict.position, ((masks.get(verdict.position) ?? 0) | verdict.mask) >>> 0)
  const boundaries = Uint32Array.from(masks.keys()).sort()
  const axis = codings[0]?.axis
  const plain = present({ units: item.units, boundaries, axis })
  if (scale === undefined) return plain
  const types = Uint32Array.from(boundaries, position => masks.get(position)!)
  const ends = codings.flatMap(({ end }) => (end === undefined ? [] : [2 ** end]))
  const end = ends.length > codings.length / 2 ? commonType(ends, scale) : undefined
  return present({ ...plain, types, scale, end })
}

/** Whether a cluster has enough voters. */
function enoughOf(options: RuleOptions, coders: readonly string[]): (cluster: Cluster) => boolean {
  const { share, weights } = options
  const rule = requireChoice('rule', options.rule ?? 'majority', clusterRules)
  if (rule !== 'share' && share !== undefined)
    rejectOption('share', share, `rule ${rule} takes no share; use rule "share", or leave it out`)
  if (rule === 'all') return ({ votes }) => votes.length === coders.length
  if (rule === 'majority') return ({ votes }) => votes.length * 2 > coders.length
  if (rule === 'share') {
    if (requireNumber('share', share, 0, 1) === 0) rejectOption('share', share, 'it must be above 0')
    const needed = Math.max(1, Math.ceil(share! * coders.length - 1e-9))
    return ({ votes }) => votes.length >= needed
  }
  if (weights === undefined)
    rejectOption('weights', weights, 'rule "weighted" needs what each vote counts; coderWeights finds it')
  const weightOf = (coder: string) => requireNumber(`weight of ${coder}`, weights[coder], 0)
  const whole = sum(coders.map(weightOf))
  return ({ votes }) => 2 * sum(votes.map(({ coder }) => weightOf(coder))) > whole
}

/** Added from the smallest on, so that the order of coders changes no digit. */
const sum = (numbers: number[]): number => numbers.sort((a, b) => a - b).reduce((a, b) => a + b, 0)

/** Positions of a cluster, best first: most votes, then the least sum of distances to the votes, then the left one. */
function rankedPositions({ votes }: Cluster): number[] {
  const positions = [...new Set(votes.map(({ position }) => position))]
  const count = (at: number) => votes.filter(({ position }) => position === at).length
  const away = (at: number) => votes.reduce((total, { position }) => total + Math.abs(position - at), 0)
  return positions.sort((a, b) => count(b) - count(a) || away(a) - away(b) || a - b)
}

/** Voters first, then voters at the best position. */
const strength = (cluster: Cluster): number => {
  const [best] = rankedPositions(cluster)
  return cluster.votes.length + cluster.votes.filter(({ position }) => position === best).length / 2 ** 20
}

/** The types of a cluster: what all its voters give, else the one type with most votes, ties to the lower rank. */
export function maskOf({ votes }: Cluster, scale: TypeScale | undefined): number {
  const masks = votes.map(({ mask }) => mask)
  if (scale === undefined || masks.every(mask => mask === masks[0])) return masks[0]!
  return (1 << commonType(masks, scale)) >>> 0
}

function commonType(masks: readonly number[], { ranks }: TypeScale): number {
  const count = (type: number) => masks.filter(mask => (mask >>> type) & 1).length
  const types = [...new Set(masks.flatMap(typesIn))]
  return types.sort((a, b) => count(b) - count(a) || ranks[a]! - ranks[b]! || a - b)[0]!
}

/** The least distance of two boundaries of one coder; 0, no limit, where nobody has two. */
function leastGap(codings: readonly Segmentation[]): number {
  let least = Infinity
  for (const { boundaries } of codings)
    for (let index = 1; index < boundaries.length; index++)
      least = Math.min(least, boundaries[index]! - boundaries[index - 1]!)
  return least === Infinity ? 0 : least
}
