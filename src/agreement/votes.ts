import { type Corpus, codersOf, type Item, requireItem } from '../model/corpus.ts'
import { requireNames } from '../model/require.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** How many coders cut where: only places where someone cuts are listed. */
export interface BoundaryVotes {
  readonly units: number
  /** Coders who segmented the item. */
  readonly coders: number
  /** Increasing; each the number of units before it. */
  readonly positions: Uint32Array
  /** Coders who cut there. */
  readonly votes: Uint32Array
}

/**
 * How many coders cut at each place of an item, whatever the types. Time O(boundaries).
 *
 * @param item - one text with the codings of its coders
 * @param coders - only these coders; all unless given
 * @returns the votes at each place with one or more
 * @throws CesuraError `not-an-item`
 * @example
 * boundaryVotes({ id: 'a', units: 5, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 3]) }, { coder: 'bo', segmentation: fromMasses([2, 2, 1]) },
 * ] }) //=> { units: 5, coders: 2, positions: Uint32Array.of(2, 4), votes: Uint32Array.of(2, 1) }
 */
export function boundaryVotes(item: Item, coders?: readonly string[]): BoundaryVotes {
  const codings = codingsOf(item, coders)
  const votes = new Map<number, number>()
  for (const { boundaries } of codings)
    for (const position of boundaries) votes.set(position, (votes.get(position) ?? 0) + 1)
  const positions = Uint32Array.from(votes.keys()).sort()
  return {
    units: item.units,
    coders: codings.length,
    positions,
    votes: Uint32Array.from(positions, position => votes.get(position)!),
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
  const counts = openMajority()
  for (const item of corpus.items) addToMajority(counts, item, coders)
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

/** Adds the decisions about one more item. */
export function addToMajority(counts: MajorityCounts, item: Item, coders: readonly string[]): void {
  const { coders: count, votes } = boundaryVotes(item, coders)
  if (count < 2) return
  const places = item.units - 1
  counts.possible += count * places
  counts.agreements += count * (places - votes.length)
  for (const cut of votes) {
    counts.agreements += Math.max(cut, count - cut)
    if (cut > count / 2) {
      counts.cutAgreements += cut
      counts.cutPossible += count
    }
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
