import type { Dispute, QueuedDispute, QueuedItem } from 'cesura/agreement'

type Types = readonly (string | number)[]

/** A dispute without its votes: many coders have hundreds at every position. */
export type BareDispute = Omit<QueuedDispute, 'votes' | 'absent'>

/**
 * The queue as it crosses from the worker to the page: columns, because objects for hundreds of thousands of disputes and
 * votes take seconds to copy. The few that are looked at are put together then.
 */
export interface PackedQueue {
  readonly items: readonly string[]
  /** NaN: undefined. */
  readonly similarity: Float64Array
  readonly clear: Uint32Array
  /** The lists of coders that items have, and which each has. */
  readonly groups: readonly (readonly string[])[]
  readonly group: Uint32Array
  /** Where the disputes of each item end, and the votes of each dispute. */
  readonly disputeEnds: Uint32Array
  readonly voteEnds: Uint32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly gain: Float64Array
  /** Where a boundary is suggested; 0: none. */
  readonly suggested: Uint32Array
  /** By vote: the coder, counted in the group, and the position. */
  readonly who: Uint32Array
  readonly where: Uint32Array
  /** By dispute and by vote, where boundaries are typed. */
  readonly suggestedTypes: ReadonlyMap<number, Types>
  readonly voteTypes: ReadonlyMap<number, Types>
}

/** The queue as columns. */
export function packQueue(queue: readonly QueuedItem[]): PackedQueue {
  const groups = new Map<string, number>()
  const lists: (readonly string[])[] = []
  const [group, disputeEnds, voteEnds]: number[][] = [[], [], []]
  const [from, to, gain, suggested, who, where]: number[][] = [[], [], [], [], [], []]
  const suggestedTypes = new Map<number, Types>()
  const voteTypes = new Map<number, Types>()
  for (const { coders, disputes } of queue) {
    const key = JSON.stringify(coders)
    if (!groups.has(key)) {
      groups.set(key, lists.length)
      lists.push(coders)
    }
    group!.push(groups.get(key)!)
    const numbers = new Map(coders.map((coder, index) => [coder, index]))
    for (const dispute of disputes) {
      const { suggestion } = dispute
      from!.push(dispute.from)
      to!.push(dispute.to)
      gain!.push(dispute.gain)
      suggested!.push(suggestion.decision === 'cut' ? suggestion.position : 0)
      if (suggestion.decision === 'cut' && suggestion.types !== undefined)
        suggestedTypes.set(suggested!.length - 1, suggestion.types)
      for (const vote of dispute.votes) {
        if (vote.types !== undefined) voteTypes.set(who!.length, vote.types)
        who!.push(numbers.get(vote.coder)!)
        where!.push(vote.position)
      }
      voteEnds!.push(who!.length)
    }
    disputeEnds!.push(from!.length)
  }
  const whole = (list: number[] | undefined) => Uint32Array.from(list!)
  return {
    items: queue.map(({ item }) => item),
    similarity: Float64Array.from(queue, ({ similarity }) => similarity ?? Number.NaN),
    clear: Uint32Array.from(queue, ({ clear }) => clear),
    ...{ groups: lists, group: whole(group), disputeEnds: whole(disputeEnds), voteEnds: whole(voteEnds) },
    ...{ from: whole(from), to: whole(to), gain: Float64Array.from(gain!), suggested: whole(suggested) },
    ...{ who: whole(who), where: whole(where), suggestedTypes, voteTypes },
  }
}

/** The numbers of the disputes of an item: the first, and the one after the last. */
export const disputesOf = ({ disputeEnds }: PackedQueue, item: number): readonly [number, number] => [
  item === 0 ? 0 : disputeEnds[item - 1]!,
  disputeEnds[item]!,
]

/** A dispute of an item, by its number among all. */
export function disputeAt(queue: PackedQueue, item: number, at: number): BareDispute {
  const types = queue.suggestedTypes.get(at)
  const position = queue.suggested[at]!
  return {
    item: queue.items[item]!,
    from: queue.from[at]!,
    to: queue.to[at]!,
    gain: queue.gain[at]!,
    suggestion:
      position === 0 ? { decision: 'no-cut' } : { decision: 'cut', position, ...(types && { types }) },
  }
}

/** Who voted for what at a dispute, and who did not. */
export function votesOf(queue: PackedQueue, item: number, at: number): Pick<Dispute, 'votes' | 'absent'> {
  const [start, end] = [at === 0 ? 0 : queue.voteEnds[at - 1]!, queue.voteEnds[at]!]
  const coders = queue.groups[queue.group[item]!]!
  const here = queue.who.subarray(start, end)
  return {
    votes: Array.from(here, (who, index) => {
      const types = queue.voteTypes.get(start + index)
      return { coder: coders[who]!, position: queue.where[start + index]!, ...(types && { types }) }
    }),
    absent: coders.filter((_, who) => !here.includes(who)),
  }
}
