import { type Corpus, codersOf, type Item, requireItem } from '../model/corpus.ts'
import { requireNames } from '../model/require.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** How many annotators placed a boundary where: only positions with one or more are listed. */
export interface BoundaryVotes {
  readonly units: number
  /** Annotators who segmented the item. */
  readonly coders: number
  /** Increasing; each the number of units before it. */
  readonly positions: Uint32Array
  /** Annotators who placed a boundary there. */
  readonly votes: Uint32Array
}

/**
 * How many annotators placed a boundary at each position of an item, whatever the types. Time O(annotators × positions
 * with a vote).
 *
 * @param item - one text with the segmentations of its annotators
 * @param coders - only these annotators; all unless given
 * @returns the votes at each position with one or more
 * @throws CesuraError `not-an-item`
 * @example
 * boundaryVotes({ id: 'a', units: 5, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 3]) }, { coder: 'bo', segmentation: fromMasses([2, 2, 1]) },
 * ] }) //=> { units: 5, coders: 2, positions: Uint32Array.of(2, 4), votes: Uint32Array.of(2, 1) }
 */
export function boundaryVotes(item: Item, coders?: readonly string[]): BoundaryVotes {
  const codings = codingsOf(item, coders)
  const counted = new VoteCounter()
  for (const { boundaries } of codings) counted.add(boundaries)
  return {
    units: item.units,
    coders: codings.length,
    positions: counted.positions.slice(0, counted.length),
    votes: counted.votes.slice(0, counted.length),
  }
}

/** Merges lists of boundaries and counts how many have each position. Its buffers serve one item after the other. */
class VoteCounter {
  positions = new Uint32Array(0)
  votes = new Uint32Array(0)
  /** How many positions have a vote. */
  length = 0
  #nextPositions = new Uint32Array(0)
  #nextVotes = new Uint32Array(0)

  clear(): void {
    this.length = 0
  }

  add(boundaries: Uint32Array): void {
    this.#reserve(this.length + boundaries.length)
    const { positions, votes, length } = this
    const merged = this.#nextPositions
    const counts = this.#nextVotes
    let known = 0
    let added = 0
    let at = 0
    while (known < length && added < boundaries.length) {
      const before = positions[known]!
      const here = boundaries[added]!
      if (here < before) {
        merged[at] = here
        counts[at++] = 1
        added++
        continue
      }
      merged[at] = before
      counts[at++] = votes[known++]! + (here === before ? 1 : 0)
      if (here === before) added++
    }
    for (; known < length; known++, at++) {
      merged[at] = positions[known]!
      counts[at] = votes[known]!
    }
    for (; added < boundaries.length; added++, at++) {
      merged[at] = boundaries[added]!
      counts[at] = 1
    }
    this.#nextPositions = positions
    this.#nextVotes = votes
    this.positions = merged
    this.votes = counts
    this.length = at
  }

  #reserve(length: number): void {
    if (this.#nextPositions.length >= length) return
    this.#nextPositions = new Uint32Array(2 * length)
    this.#nextVotes = new Uint32Array(2 * length)
  }
}

/** Agreement with the majority, counted. */
export interface PercentageAgreement {
  /** Agreements over possible agreements; undefined where there is no place to decide about. */
  readonly value: number | undefined
  readonly reason?: 'nothing-to-compare'
  readonly agreements: number
  readonly possible: number
  /** The same at places where the majority cuts. */
  readonly boundaries: number | undefined
  /** The same at places where it does not. */
  readonly gaps: number | undefined
}

/**
 * Percentage agreement (Passonneau & Litman 1993): how often coders decide as the majority does, over all places
 * and coders.
 *
 *     PA = Σ over coders and places [ decision = majority's ] / (coders × places)
 *
 * The majority cuts where more than half of the coders do. Range above 0.5 to 1. Its flaws are known: it is not
 * corrected for chance, so a few cuts in a long text give almost 1 whoever makes them; a near miss counts as a
 * miss; and every coder helps to make the majority that judges it. `agreement` has none of them. Undefined with
 * fewer than two coders or one unit (`nothing-to-compare`). Time O(boundaries).
 *
 * @param corpus - items with the codings of several coders
 * @param options - `coders`: only these; all unless given
 * @returns the percentage and its counts
 * @throws CesuraError `not-a-corpus`
 * @see Passonneau & Litman (1993), Intention-based segmentation, p. 150
 * @example
 * percentageAgreement(makeCorpus([{ id: 'a', units: 4, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 2]) }, { coder: 'bo', segmentation: fromMasses([2, 2]) },
 *   { coder: 'cy', segmentation: fromMasses([3, 1]) },
 * ] }])).value //=> 7 / 9
 */
export function percentageAgreement(
  corpus: Corpus,
  options: { readonly coders?: readonly string[] } = {},
): PercentageAgreement {
  const coders = options.coders ?? codersOf(corpus)
  requireNames('coders', coders)
  const { add, counts } = majorityCounter(coders)
  for (const item of corpus.items) add(requireItem(item))
  return readMajority(counts)
}

/** Decisions counted: they add up over any parts of a corpus. */
export interface MajorityCounts {
  agreements: number
  possible: number
  cutAgreements: number
  cutPossible: number
}

export const openMajority = (): MajorityCounts => ({
  agreements: 0,
  possible: 0,
  cutAgreements: 0,
  cutPossible: 0,
})

/** What adds the decisions of these annotators, item by item, to `counts`. */
export function majorityCounter(coders: readonly string[]): {
  readonly counts: MajorityCounts
  readonly add: (item: Item) => void
} {
  const counts = openMajority()
  const counted = new VoteCounter()
  return {
    counts,
    add({ units, codings }) {
      let count = 0
      counted.clear()
      for (const { coder, segmentation } of codings)
        if (coders.includes(coder)) {
          counted.add(segmentation.boundaries)
          count++
        }
      if (count < 2) return
      const { votes, length } = counted
      const positions = units - 1
      counts.possible += count * positions
      counts.agreements += count * (positions - length)
      for (let at = 0; at < length; at++) {
        const cut = votes[at]!
        counts.agreements += Math.max(cut, count - cut)
        if (cut > count / 2) {
          counts.cutAgreements += cut
          counts.cutPossible += count
        }
      }
    },
  }
}

/** Adds decisions that were counted elsewhere. */
export function addMajority(counts: MajorityCounts, more: MajorityCounts): void {
  for (const key of ['agreements', 'possible', 'cutAgreements', 'cutPossible'] as const)
    counts[key] += more[key]
}

/** The shares that the counts come to. */
export function readMajority(counts: MajorityCounts): PercentageAgreement {
  const { agreements, possible, cutAgreements, cutPossible } = counts
  const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole)
  return {
    value: share(agreements, possible),
    ...(possible === 0 ? { reason: 'nothing-to-compare' } : {}),
    agreements,
    possible,
    boundaries: share(cutAgreements, cutPossible),
    gaps: share(agreements - cutAgreements, possible - cutPossible),
  }
}

/** Segmentations of an item by some coders, or by all. */
export function codingsOf(item: Item, coders: readonly string[] | undefined): Segmentation[] {
  if (coders !== undefined) requireNames('coders', coders)
  return requireItem(item)
    .codings.filter(({ coder }) => coders === undefined || coders.includes(coder))
    .map(({ segmentation }) => segmentation)
}
