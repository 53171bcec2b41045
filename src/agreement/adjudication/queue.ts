import { countBoundaryEdits, type EditCounts } from '../../compare/edits/edit-counts.ts'
import { type EditSettings, rankRange } from '../../compare/edits/edit-settings.ts'
import { boundarySimilarity, shareOfPairs } from '../../metrics/edits/boundary-similarity.ts'
import { editTally } from '../../metrics/edits/edit-options.ts'
import type { Corpus } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import {
  type Cluster,
  type ClusteredItem,
  type ClusterOptions,
  clusterItem,
  isClear,
  labelsOf,
} from './clusters.ts'
import { coderWeights, type Dispute, disputeOf } from './disputes.ts'
import { type RuleOptions, type Verdict, verdictsOf } from './verdict.ts'

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
              : present({
                  decision: 'cut' as const,
                  position: verdict.position,
                  types: scale && labelsOf(scale, verdict.mask),
                }),
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
export const withWeights = (corpus: Corpus, options: QueueOptions): RuleOptions =>
  present({
    rule: options.rule,
    share: options.share,
    weights: options.rule === 'weighted' ? (options.weights ?? coderWeights(corpus, options)) : undefined,
  })

/** The mean B of all pairs of an item, and by how much it would rise if all took the verdict on each cluster. */
interface ItemGains {
  /** 1 where there is one coding only. */
  readonly before: number
  /** Of each cluster asked for; 0 of the others. */
  readonly gains: readonly number[]
  /** Edit scripts that were counted: what the work was, for tests. */
  readonly counted: number
}

/**
 * What decisions on the clusters of an item would gain. A decision changes edits in its neighbourhood only, so each
 * pair is counted once as a whole; for every cluster it is counted again only around it, and coders who cut alike
 * there are counted together. Where boundaries are so close that no gap ends the neighbourhood, the pair is counted whole.
 */
export function gainsOf(
  { codings, clusters, coders, scale }: ClusteredItem,
  verdicts: readonly Verdict[],
  isAsked: (cluster: Cluster) => boolean,
  span: number,
): ItemGains {
  const settings = boundarySimilarity.resolve({ span }) as EditSettings
  // B measures changes of type against the whole scale, so that no pair's range depends on a decision.
  const range = rankRange(scale, -1)
  const plain = codings.map(withoutAxis)
  const pairs = (plain.length * (plain.length - 1)) / 2
  if (pairs === 0) return { before: 1, gains: clusters.map(() => 0), counted: 0 }
  const whole: EditCounts[] = []
  let counted = pairs
  let total = 0
  for (const [at, a] of plain.entries())
    for (let b = at + 1; b < plain.length; b++) {
      const edits = countBoundaryEdits(a, plain[b]!, settings)
      whole.push(edits)
      total += scoreOf(edits, settings)
    }
  const before = total / pairs
  const indexes = new Map(coders.map((coder, index) => [coder, index]))
  const gains = clusters.map((cluster, index) => {
    if (!isAsked(cluster)) return 0
    const verdict = verdicts[index]
    const own = new Array<number | undefined>(plain.length).fill(undefined)
    for (const { coder, position } of cluster.votes) own[indexes.get(coder)!] = position
    const { groupOf, groups } = localGroups(plain, own, cluster, verdict, span)
    const changes = groups.map((first, at) =>
      groups.slice(at).map(second => {
        counted += 2
        return localEdits(first, second, cluster, settings, plain[0]!.units)
      }),
    )
    const after: Segmentation[] = []
    const taken = (coder: number) => {
      after[coder] ??= withVerdict(plain[coder]!, own[coder], verdict)
      return after[coder]
    }
    let sum = 0
    let pair = 0
    for (let a = 0; a < plain.length; a++)
      for (let b = a + 1; b < plain.length; b++) {
        const edits = whole[pair++]!
        const [g, h] = groupOf[a]! < groupOf[b]! ? [groupOf[a]!, groupOf[b]!] : [groupOf[b]!, groupOf[a]!]
        const change = changes[g]![h - g]
        if (change === undefined) {
          counted++
          sum += scoreOf(countBoundaryEdits(taken(a), taken(b), settings), settings)
          continue
        }
        sum += changedScore(edits, change, range, settings)
      }
    return sum / pairs - before
  })
  return { before, gains, counted }
}

/** B counts places here: what a move costs in seconds is its share of the span, as in ticks. */
const withoutAxis = ({ units, boundaries, types, scale }: Segmentation): Segmentation =>
  types === undefined || scale === undefined ? { units, boundaries } : { units, boundaries, types, scale }

const scoreOf = (edits: EditCounts, settings: EditSettings): number =>
  boundarySimilarity.score(editTally(edits), settings)!

/** B of a pair with some of its edits changed. */
function changedScore(edits: EditCounts, change: EditCounts, range: number, settings: EditSettings): number {
  const matches = edits.matches + change.matches
  const additions = edits.additions + change.additions
  const substitutions = edits.substitutions + change.substitutions
  const transpositions = edits.transpositions + change.transpositions
  const moved = edits.moved + change.moved
  if (substitutions === 0)
    return shareOfPairs({ matches, additions, substitutions, transpositions, moved }, settings)
  const changed = edits.changed + change.changed
  return scoreOf(
    { ...edits, matches, additions, substitutions, transpositions, moved, changed, range },
    settings,
  )
}

/** What a coder cuts around a cluster. */
interface LocalCoding {
  readonly coding: Segmentation
  /** The same once the verdict is taken. */
  readonly after: Segmentation
  /** Positions that are looked at; nothing is known of what is beyond them. */
  readonly first: number
  readonly last: number
}

/** Spans to each side of a cluster that are looked at for the gap that ends its neighbourhood. */
const REACH = 2

/** Coders who cut alike around a cluster, as one. */
export function localGroups(
  codings: readonly Segmentation[],
  own: readonly (number | undefined)[],
  { from, to }: Cluster,
  verdict: Verdict,
  span: number,
): { readonly groupOf: Uint32Array; readonly groups: readonly LocalCoding[] } {
  const first = from - REACH * span
  const last = to + REACH * span
  const known = new Map<string, number>()
  const groups: LocalCoding[] = []
  const groupOf = new Uint32Array(codings.length)
  for (const [coder, { units, boundaries, types, scale }] of codings.entries()) {
    const [start, end] = [indexFrom(boundaries, first), indexFrom(boundaries, last + 1)]
    const positions = boundaries.subarray(start, end)
    const masks = types?.subarray(start, end)
    const key = `${positions.join()} ${masks?.join() ?? ''} ${own[coder] ?? ''}`
    let group = known.get(key)
    if (group === undefined) {
      const plain = { units, boundaries: positions }
      const coding = masks === undefined || scale === undefined ? plain : { ...plain, types: masks, scale }
      group = groups.push({ coding, after: withVerdict(coding, own[coder], verdict), first, last }) - 1
      known.set(key, group)
    }
    groupOf[coder] = group
  }
  return { groupOf, groups }
}

/**
 * How the edits of two coders change if both take the verdict on a cluster: edits between boundaries that a gap of a
 * span parts have nothing to do with one another. Undefined where no such gap is in sight.
 */
function localEdits(
  a: LocalCoding,
  b: LocalCoding,
  { from, to }: Cluster,
  settings: EditSettings,
  units: number,
): EditCounts | undefined {
  const { span } = settings
  const [x, y] = [a.coding.boundaries, b.coding.boundaries]
  let low = from
  for (let i = indexFrom(x, from) - 1, j = indexFrom(y, from) - 1; i >= 0 || j >= 0; ) {
    const next = Math.max(i >= 0 ? x[i]! : 0, j >= 0 ? y[j]! : 0)
    if (low - next >= span) break
    low = next
    while (i >= 0 && x[i] === next) i--
    while (j >= 0 && y[j] === next) j--
  }
  let high = to
  for (let i = indexFrom(x, to + 1), j = indexFrom(y, to + 1); i < x.length || j < y.length; ) {
    const next = Math.min(i < x.length ? x[i]! : units, j < y.length ? y[j]! : units)
    if (next - high >= span) break
    high = next
    while (i < x.length && x[i] === next) i++
    while (j < y.length && y[j] === next) j++
  }
  if ((low - a.first < span && a.first > 1) || (a.last - high < span && a.last < units - 1)) return undefined
  const before = countBoundaryEdits(part(a.coding, low, high), part(b.coding, low, high), settings)
  const after = countBoundaryEdits(part(a.after, low, high), part(b.after, low, high), settings)
  return {
    matches: after.matches - before.matches,
    additions: after.additions - before.additions,
    substitutions: after.substitutions - before.substitutions,
    transpositions: after.transpositions - before.transpositions,
    moved: after.moved - before.moved,
    changed: after.changed - before.changed,
    range: 0,
    types: 0,
    steps: 0,
  }
}

/** A coding with its own boundary of a cluster taken out, and the verdict put in. */
function withVerdict(coding: Segmentation, own: number | undefined, verdict: Verdict): Segmentation {
  const { units, boundaries, types, scale } = coding
  const positions: number[] = []
  const masks: number[] = []
  let isOpen = verdict !== undefined
  const put = (position: number, mask: number) => {
    positions.push(position)
    masks.push(mask)
  }
  for (let index = 0; index < boundaries.length; index++) {
    const position = boundaries[index]!
    if (isOpen && position >= verdict!.position) {
      put(verdict!.position, verdict!.mask)
      isOpen = false
    }
    if (position !== own && position !== verdict?.position) put(position, types?.[index] ?? 1)
  }
  if (isOpen) put(verdict!.position, verdict!.mask)
  const plain = { units, boundaries: Uint32Array.from(positions) }
  return types === undefined || scale === undefined
    ? plain
    : { ...plain, types: Uint32Array.from(masks), scale }
}

/** The boundaries from one position to another. */
function part(coding: Segmentation, low: number, high: number): Segmentation {
  const { units, boundaries, types, scale } = coding
  const [start, end] = [indexFrom(boundaries, low), indexFrom(boundaries, high + 1)]
  const plain = { units, boundaries: boundaries.subarray(start, end) }
  return types === undefined || scale === undefined
    ? plain
    : { ...plain, types: types.subarray(start, end), scale }
}

/** The index of the first boundary at or after a position. */
function indexFrom(boundaries: Uint32Array, position: number): number {
  let low = 0
  let high = boundaries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (boundaries[middle]! < position) low = middle + 1
    else high = middle
  }
  return low
}
