import type { Dispute, QueuedDispute, QueuedItem } from 'cesura/agreement'

/** A dispute without its votes: many coders have hundreds at every position. */
export type BareDispute = Omit<QueuedDispute, 'votes' | 'absent'>

/** An item whose votes are one after another: each costs a message two numbers, not an object and a name. */
export interface PackedItem extends Omit<QueuedItem, 'disputes'> {
  readonly disputes: readonly BareDispute[]
  /** Where the votes of each dispute begin, and where the last one's end. */
  readonly starts: Uint32Array
  /** By vote: the coder, counted in `coders`, and the position. */
  readonly who: Uint32Array
  readonly where: Uint32Array
  /** By vote, where boundaries are typed. */
  readonly types?: readonly (readonly (string | number)[] | undefined)[]
}

/** An item as it crosses from the worker to the page. */
export function packed(item: QueuedItem): PackedItem {
  const numbers = new Map(item.coders.map((coder, index) => [coder, index]))
  const votes = item.disputes.flatMap(dispute => dispute.votes)
  const starts = new Uint32Array(item.disputes.length + 1)
  for (const [at, dispute] of item.disputes.entries()) starts[at + 1] = starts[at]! + dispute.votes.length
  return {
    ...item,
    disputes: item.disputes.map(({ votes: _, absent: __, ...bare }) => bare),
    starts,
    who: Uint32Array.from(votes, ({ coder }) => numbers.get(coder)!),
    where: Uint32Array.from(votes, ({ position }) => position),
    ...(votes.some(vote => vote.types !== undefined) ? { types: votes.map(vote => vote.types) } : {}),
  }
}

/** Who voted for what at a dispute, and who did not. */
export function votesOf(item: PackedItem, at: number): Pick<Dispute, 'votes' | 'absent'> {
  const [start, end] = [item.starts[at]!, item.starts[at + 1]!]
  const here = item.who.subarray(start, end)
  return {
    votes: Array.from(here, (who, index) => {
      const types = item.types?.[start + index]
      return { coder: item.coders[who]!, position: item.where[start + index]!, ...(types && { types }) }
    }),
    absent: item.coders.filter((_, who) => !here.includes(who)),
  }
}
