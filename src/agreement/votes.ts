import { type Corpus, codersOf, type Item, requireItem } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { requireNumber } from '../model/require.ts'
import { type Segmentation, sameScale } from '../model/segmentation.ts'

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

/** Whose opinion counts, and how many must share it. */
export interface ConsensusOptions {
  /** A boundary stands where more than half cut (`majority`, the default), or at least this share of the coders. */
  readonly share?: 'majority' | number
  /** Only these coders. Default: all who segmented the item. */
  readonly coders?: readonly string[]
}

/**
 * One segmentation for all coders: a boundary of a type wherever enough of them put it. The historical way to a
 * reference (Passonneau & Litman 1993, Hearst 1997).
 *
 * Its flaws are known: a cut that coders place a unit apart gathers no majority and vanishes; whatever the share,
 * the result may be a segmentation that nobody made; and the choice of the share is arbitrary. Comparing with
 * every coder (`evaluate` with several references, `agreement`) needs no consensus.
 *
 * @see Fournier & Inkpen (2012), section 3.4
 * @example
 * toMasses(consensusSegmentation({ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 2, 2]) },
 *   { coder: 'cy', segmentation: fromMasses([3, 3]) },
 * ] })) //=> [2, 4]
 */
export function consensusSegmentation(item: Item, options: ConsensusOptions = {}): Segmentation {
  const { share = 'majority' } = options
  const codings = codingsOf(item, options.coders)
  if (codings.length === 0) {
    throw new CesuraError('nothing-to-compare', 'no coder segmented this item; leave it out', {
      item: item.id,
    })
  }
  const needed = neededVotes(share, codings.length)
  const scale = codings[0]!.scale
  const votes = new Map<number, Uint32Array>()
  for (const { boundaries, types, scale: own } of codings) {
    if (!sameScale(own, scale)) {
      throw new CesuraError('types-differ', 'the coders use different scales of types; give all one scale', {
        item: item.id,
      })
    }
    for (const [index, position] of boundaries.entries()) {
      let row = votes.get(position)
      if (row === undefined) {
        row = new Uint32Array(32)
        votes.set(position, row)
      }
      const mask = types === undefined ? 1 : types[index]!
      for (let type = 0; type < 32; type++) if ((mask >>> type) & 1) row[type]!++
    }
  }
  const boundaries: number[] = []
  const types: number[] = []
  for (const position of [...votes.keys()].sort((a, b) => a - b)) {
    let mask = 0
    for (const [type, count] of votes.get(position)!.entries()) if (count >= needed) mask |= 1 << type
    if (mask === 0) continue
    boundaries.push(position)
    types.push(mask >>> 0)
  }
  const plain = { units: item.units, boundaries: Uint32Array.from(boundaries) }
  return scale === undefined ? plain : { ...plain, types: Uint32Array.from(types), scale }
}

/** How many of so many coders a share is. */
function neededVotes(share: 'majority' | number, coders: number): number {
  if (share === 'majority') return Math.floor(coders / 2) + 1
  requireNumber('share', share, 0, 1)
  return Math.max(1, Math.ceil(share * coders - 1e-9))
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

function codingsOf(item: Item, coders: readonly string[] | undefined): Segmentation[] {
  return requireItem(item)
    .codings.filter(({ coder }) => coders === undefined || coders.includes(coder))
    .map(({ segmentation }) => segmentation)
}
