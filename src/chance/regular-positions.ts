import type { Corpus } from '../model/corpus.ts'
import { logHypergeometricSf } from '../stats/distributions/hypergeometric.ts'

/** A regular subset of the gaps that holds all boundaries, or nearly all. */
export interface RegularPositions {
  /** The eligible gaps of the items, or every `divisor`-th gap. */
  readonly kind: 'eligible' | 'multiples'
  /** Gaps x with x mod divisor = remainder. */
  readonly divisor?: number
  readonly remainder?: number
  /** All gaps of the corpus, and those of the subset. */
  readonly gaps: number
  readonly eligible: number
  /** All boundaries, each once for all coders of an item, and those at gaps of the subset. */
  readonly boundaries: number
  readonly inside: number
  /** The chance of as many inside if boundaries were anywhere, times the number of subsets looked at. */
  readonly p: number
}

/** What a subset must hold at least, how rarely chance may do so, and the divisors that are tried. */
const LEAST_SHARE = 0.95
const ALPHA = 0.001
const MOST_DIVISOR = 20
/** Subsets of multiples: 2 + 3 + … + 20. */
const SUBSETS = (MOST_DIVISOR * (MOST_DIVISOR + 1)) / 2 - 1

/** Tails are equal if they differ by less than this part. */
const TIE = 1e-9

/**
 * Finds out whether all boundaries fall on a regular subset of the gaps: the eligible gaps of the items, or every d-th
 * gap, d = 2 … 20. If they do, random boundaries anywhere are the wrong comparison, because annotators agree on the
 * subset before they agree on anything else.
 *
 * Boundaries are the union over the coders of each item. A subset of G of all N gaps that holds `inside` of K boundaries
 * has the chance P(X ≥ inside), X hypergeometric (N, G, K), times 209 for the 209 subsets of multiples. It counts if it
 * holds 95 % of the boundaries and p < 0.001. Eligible gaps come first, if all items have them; else the smallest p, ties
 * to the smaller divisor, then the smaller remainder. Time O(19 · boundaries + 209 · items).
 *
 * @param corpus - items with the codings of several coders
 * @returns the subset, or undefined where there is none
 * @example
 * regularPositions(makeCorpus([{ id: 'a', units: 41, codings: [
 *   { coder: 'ann', segmentation: fromMasses([4, 8, 4, 4, 12, 9]) },
 * ] }])) //=> undefined
 * regularPositions(makeCorpus([{ id: 'a', units: 101, codings: [
 *   { coder: 'ann', segmentation: fromMasses([4, 8, 4, 4, 12, 4, 8, 4, 12, 8, 8, 25]) },
 * ] }])).divisor //=> 4
 */
export function regularPositions(corpus: Corpus): RegularPositions | undefined {
  const texts = corpus.items.map(({ units, codings, eligible }) => ({
    gaps: units - 1,
    boundaries: [...new Set(codings.flatMap(({ segmentation }) => [...segmentation.boundaries]))],
    eligible,
  }))
  const sum = (of: (text: (typeof texts)[number]) => number): number =>
    texts.reduce((total, text) => total + of(text), 0)
  const gaps = sum(text => text.gaps)
  const boundaries = sum(text => text.boundaries.length)
  if (boundaries === 0) return undefined
  /** ln of the tail, if the subset holds enough of the boundaries. */
  const logTail = (eligible: number, inside: number): number | undefined =>
    inside / boundaries >= LEAST_SHARE ? logHypergeometricSf(inside, gaps, eligible, boundaries) : undefined

  if (texts.every(({ eligible }) => eligible !== undefined)) {
    const eligible = sum(text => text.eligible!.length)
    const inside = sum(text => {
      const own = new Set(text.eligible)
      return text.boundaries.filter(gap => own.has(gap)).length
    })
    const tail = logTail(eligible, inside)
    if (tail !== undefined && Math.exp(tail) < ALPHA)
      return { kind: 'eligible', gaps, eligible, boundaries, inside, p: Math.exp(tail) }
  }
  let best: (RegularPositions & { readonly tail: number }) | undefined
  for (let divisor = 2; divisor <= MOST_DIVISOR; divisor++) {
    const counts = new Float64Array(divisor)
    for (const text of texts) for (const gap of text.boundaries) counts[gap % divisor]!++
    for (let remainder = 0; remainder < divisor; remainder++) {
      const inside = counts[remainder]!
      if (inside / boundaries < LEAST_SHARE) continue
      const eligible = sum(text => multiples(text.gaps, divisor, remainder))
      const tail = logTail(eligible, inside)!
      const p = Math.min(1, SUBSETS * Math.exp(tail))
      if (p >= ALPHA || (best !== undefined && tail >= best.tail - TIE)) continue
      best = { kind: 'multiples', divisor, remainder, gaps, eligible, boundaries, inside, p, tail }
    }
  }
  if (best === undefined) return undefined
  const { tail: _, ...found } = best
  return found
}

/** How many of the gaps 1 … n are `remainder` modulo `divisor`. */
const multiples = (gaps: number, divisor: number, remainder: number): number =>
  remainder === 0 ? Math.floor(gaps / divisor) : Math.max(0, Math.floor((gaps - remainder) / divisor) + 1)
