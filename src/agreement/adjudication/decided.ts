import type { Length } from '../../metrics/definition/length.ts'
import type { Decision } from '../../model/decision.ts'
import { invalid, type Location } from '../../model/error.ts'
import {
  decisionIncomplete,
  decisionOnUnknownDispute,
  decisionOnUnknownItem,
  decisionOutside,
  decisionsConflict,
  decisionsContradict,
} from '../../model/errors/agreement.ts'
import { decidedTypeUnknown, typeWithoutScale } from '../../model/errors/model.ts'
import { present } from '../../model/plain.ts'
import { type Cluster, type ClusteredItem, isClear } from './clusters.ts'
import { maskOf, type Verdict } from './verdict.ts'

/** A decision that fits a cluster. */
export interface DecidedCluster {
  readonly decision: Decision
  readonly verdict: Verdict
}

/**
 * Decisions by item and by the number of their cluster; skipped ones are checked and left out. All are checked before
 * any is used.
 */
export function decisionsByItem(
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
