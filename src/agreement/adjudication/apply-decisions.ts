import type { Length } from '../../metrics/definition/option.ts'
import { type Coding, type Corpus, codersOf, type Item, makeCorpus } from '../../model/corpus.ts'
import type { Decision } from '../../model/decision.ts'
import { invalid, type Location } from '../../model/error.ts'
import {
  decisionIncomplete,
  decisionOnUnknownDispute,
  decisionOnUnknownItem,
  decisionOutside,
  decisionsConflict,
  decisionsContradict,
  unknownCoder,
} from '../../model/errors/agreement.ts'
import { decidedTypeUnknown, goldCoderTaken, typeWithoutScale } from '../../model/errors/model.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import { VERSION } from '../../model/version.ts'
import { type Cluster, type ClusteredItem, clusterItem, isClear } from './clusters.ts'
import { type Dispute, disputeOf } from './disputes.ts'
import { type QueueOptions, withWeights } from './queue.ts'
import { type ClusterRule, maskOf, segmentationOf, type Verdict, verdictsOf } from './verdict.ts'

/** How open disputes are settled: a rule, or `none`: they are left out, and listed. */
export type OpenRule = ClusterRule | 'none'

/** How what nobody decided is settled, and what the new coder is called. */
export interface AdjudicationOptions extends Omit<QueueOptions, 'rule'> {
  /**
   * For open disputes.
   * @defaultValue `majority`
   */
  readonly rule?: OpenRule
  /**
   * Name of the new coder.
   * @defaultValue `gold`
   */
  readonly coder?: string
  /**
   * SHA-256 of the file of decisions, for the provenance of the gold coding.
   * @defaultValue none: the provenance names no file
   */
  readonly digest?: string
}

/** Where the boundaries of a gold coding come from. */
export interface GoldProvenance {
  readonly rule: OpenRule
  readonly share?: number
  readonly span: number | Length
  /** Places that all cut alike, disputes decided, disputes settled by the rule, disputes left open. */
  readonly clear: number
  readonly decided: number
  readonly byRule: number
  readonly open: number
  /** Items that one coder coded: the coding was taken as it is. */
  readonly oneCoder: number
  /** Items that nobody coded: they have no gold coding. */
  readonly uncoded: number
}

/** The corpus with the gold coding. */
export interface AppliedDecisions {
  readonly corpus: Corpus
  readonly provenance: GoldProvenance
  /** Disputes that stay open, with rule `none`. */
  readonly open: readonly Dispute[]
}

/**
 * The corpus with one more coder: decided disputes as decided, clear places as they are, open ones by rule. A decision
 * `skip` leaves its dispute open. An item with one coder takes that coding; an item without any gets none. Each gold
 * coding says how it was made (`provenance`): cesura JSON and JSON lines keep that.
 *
 * Rejects, and applies nothing: a decision about an item or dispute that is not there (`decision-unknown`), two that
 * differ about one dispute (`decisions-conflict`), a boundary farther than one span from its dispute (`decision-outside`), a
 * cut without a position (`decision-incomplete`), a type that the scale has not (`unknown-type`), a new coder with the
 * name of another (`duplicate-coder`).
 *
 * @param corpus - items with the codings of several coders
 * @param decisions - what was decided, dispute by dispute
 * @param options - settings; each has a default
 * @returns the corpus with the new coder, and what was left open
 * @throws CesuraError `duplicate-coder`, `unknown-coder`; for a decision `decision-unknown`, `decision-outside`,
 *   `decision-incomplete`, `decisions-conflict` or `unknown-type`; `types-differ` where coders have other scales
 * @example
 * applyDecisions(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([3, 3]) },
 * ] }]), [{ item: 'a', from: 2, to: 3, decision: 'cut', position: 3 }]).corpus.items[0].codings[2].segmentation
 * //=> { units: 6, boundaries: Uint32Array.of(3) }
 */
export function applyDecisions(
  corpus: Corpus,
  decisions: readonly Decision[],
  options: AdjudicationOptions = {},
): AppliedDecisions {
  const { coder = 'gold', rule = 'majority', share, span = 2, coders, digest } = options
  if (codersOf(corpus).includes(coder))
    throw invalid(
      goldCoderTaken,
      {},
      {
        coder,
      },
    )
  for (const name of coders ?? []) {
    if (codersOf(corpus).includes(name)) continue
    throw invalid(unknownCoder, { name, known: codersOf(corpus) })
  }
  const settled = rule === 'none' ? undefined : withWeights(corpus, { ...options, rule })
  const clustered = corpus.items.map(item => clusterItem(item, options))
  const decided = decisionsByItem(clustered, decisions, span)
  const counts = { clear: 0, decided: 0, byRule: 0, open: 0, oneCoder: 0, uncoded: 0 }
  const open: Dispute[] = []
  const items = clustered.map((each): Item => {
    const { item, coders, clusters, codings } = each
    if (codings.length === 0) counts.uncoded++
    if (codings.length === 0) return item
    if (codings.length === 1) counts.oneCoder++
    const byRule = settled === undefined ? undefined : verdictsOf(each, settled)
    const own = decided.get(item.id)
    const before = { ...counts }
    const verdicts = clusters.map((cluster, index): Verdict => {
      if (isClear(cluster, coders.length)) {
        counts.clear++
        return { position: cluster.from, mask: cluster.votes[0]!.mask }
      }
      const decision = own?.get(index)
      if (decision !== undefined) {
        counts.decided++
        return decision.verdict
      }
      if (byRule !== undefined) {
        counts.byRule++
        return byRule[index]
      }
      counts.open++
      open.push(disputeOf(item.id, cluster, coders, each.scale))
      return undefined
    })
    const provenance = present({
      rule,
      share,
      span,
      coders,
      clear: counts.clear - before.clear,
      decided: counts.decided - before.decided,
      byRule: counts.byRule - before.byRule,
      open: counts.open - before.open,
      ...decidersOf(own?.values() ?? []),
      // What is only skipped leaves no trace: the gold coding is that of the rule.
      decisions: own?.size ? digest : undefined,
      version: VERSION,
    })
    return { ...item, codings: [...item.codings, { ...goldCoding(coder, each, verdicts), provenance }] }
  })
  return {
    corpus: makeCorpus(items, corpus.scale),
    provenance: present({ rule, share, span, ...counts }),
    open,
  }
}

/** Who decided, each once, by name. */
function decidersOf(decided: Iterable<DecidedCluster>): { deciders?: string[] } {
  const names = new Set<string>()
  for (const { decision } of decided)
    if (decision.by !== undefined && decision.by !== '') names.add(decision.by)
  return names.size === 0 ? {} : { deciders: [...names].sort(byName) }
}

/** One coder's coding is taken whole, with its labels; else the verdicts are the coding. */
const goldCoding = (coder: string, each: ClusteredItem, verdicts: readonly Verdict[]): Coding => ({
  coder,
  segmentation: each.codings.length === 1 ? each.codings[0]! : segmentationOf(each, verdicts),
})

/** A decision that fits a cluster. */
interface DecidedCluster {
  readonly decision: Decision
  readonly verdict: Verdict
}

/**
 * Decisions by item and by the number of their cluster; skipped ones are checked and left out. All are checked before
 * any is used.
 */
function decisionsByItem(
  items: readonly ClusteredItem[],
  decisions: readonly Decision[],
  span: number | Length,
): Map<string, Map<number, DecidedCluster>> {
  const byId = new Map(items.map(each => [each.item.id, each]))
  const found = new Map<string, Map<number, DecidedCluster>>()
  for (const decision of decisions) {
    const each = byId.get(decision.item)
    if (each === undefined)
      throw invalid(
        decisionOnUnknownItem,
        { item: decision.item, items: [...byId.keys()] },
        locationOf(decision),
      )
    const index = each.clusters.findIndex(
      cluster =>
        cluster.from === decision.from && cluster.to === decision.to && !isClear(cluster, each.coders.length),
    )
    if (index < 0)
      throw invalid(
        decisionOnUnknownDispute,
        { from: decision.from, to: decision.to, span },
        locationOf(decision),
      )
    const own = found.get(decision.item) ?? new Map<number, DecidedCluster>()
    found.set(decision.item, own)
    const verdict = verdictOf(decision, each.clusters[index]!, each)
    const before = own.get(index)
    if (before !== undefined && !sameVerdict(before, { decision, verdict }))
      throw invalid(
        decisionsConflict,
        {
          from: decision.from,
          to: decision.to,
          first: before.decision,
          second: decision,
        },
        locationOf(decision),
      )
    own.set(index, { decision, verdict })
  }
  for (const own of found.values()) {
    for (const [index, { decision }] of own) if (decision.decision === 'skip') own.delete(index)
    rejectRejectedCuts([...own.values()].map(({ decision }) => decision))
  }
  return found
}

/** A boundary that was moved to a position where another decision says that there is none. */
function rejectRejectedCuts(decisions: readonly Decision[]): void {
  for (const cut of decisions) {
    const { decision, position = 0, from, to } = cut
    if (decision !== 'cut' || (position >= from && position <= to)) continue
    const other = decisions.find(
      each => each.decision === 'no-cut' && position >= each.from && position <= each.to,
    )
    if (other === undefined) continue
    throw invalid(
      decisionsContradict,
      {
        from,
        to,
        first: cut,
        second: other,
      },
      locationOf(cut),
    )
  }
}

function verdictOf(decision: Decision, cluster: Cluster, each: ClusteredItem): Verdict {
  if (decision.decision !== 'cut') return undefined
  const { position } = decision
  if (position === undefined) throw invalid(decisionIncomplete, {}, locationOf(decision))
  const { from, to } = cluster
  const { span } = each
  const { units } = each.item
  const inside = position >= Math.max(1, from - span) && position <= Math.min(units - 1, to + span)
  if (!Number.isInteger(position) || !inside)
    throw invalid(decisionOutside, { position, span, from, to }, locationOf(decision))
  return { position, mask: maskOfTypes(decision, cluster, each) }
}

/** The types that were decided, or those that the votes give. */
function maskOfTypes(decision: Decision, cluster: Cluster, { scale }: ClusteredItem): number {
  const { types = [] } = decision
  if (types.length === 0) return maskOf(cluster, scale)
  const names = scale?.names ?? ['1']
  let mask = 0
  for (const name of types) {
    const type = names.indexOf(String(name))
    if (type < 0)
      throw scale === undefined
        ? invalid(typeWithoutScale, { name }, locationOf(decision))
        : invalid(decidedTypeUnknown, { name, names: names.join(' ') }, locationOf(decision))
    mask |= 1 << type
  }
  return mask >>> 0
}

const sameVerdict = (a: DecidedCluster, b: DecidedCluster): boolean =>
  a.decision.decision === b.decision.decision &&
  a.verdict?.position === b.verdict?.position &&
  a.verdict?.mask === b.verdict?.mask

const locationOf = ({ item, line }: Decision): Location => present({ line, item })
