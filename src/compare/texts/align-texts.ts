import { throwInvalid } from '../../model/error.ts'
import { alignmentEmpty, alignmentPoor, alignmentTooLong, type Parting } from '../../model/errors/compare.ts'
import { normaliseWord, type WordRule } from './normalise.ts'
import { optimalCells } from './optimal-cells.ts'

/** How words are compared, and how many must match. */
export interface AlignTextsOptions {
  /**
   * How words are made alike before they are compared.
   * @defaultValue `nfkc+lower+punctuation`
   */
  readonly normalise?: WordRule
  /**
   * Fewer matching words than this share of the longer text, 0 to 1, are rejected.
   * @defaultValue 0: nothing is rejected
   */
  readonly limit?: number
}

/** Two texts aligned word by word, in every optimal way at once. */
export interface TextAlignment {
  readonly normalise: WordRule
  /** Substitutions, insertions and deletions of an optimal alignment. */
  readonly distance: number
  /** Words of the reference, n. */
  readonly units: number
  /** Words of the hypothesis, m. */
  readonly hypothesisUnits: number
  /** The fewest and the most equal words over all optimal alignments. */
  readonly matched: readonly [least: number, most: number]
  /** The reference positions that any optimal alignment allows for a boundary with `b` hypothesis words before it. */
  interval(b: number): { readonly lo: number; readonly hi: number; readonly certain: boolean }
}

/** Beyond this many cells an alignment is rejected: the text has to be split into items first. */
const MOST_CELLS = 4e9

/**
 * Aligns the words of two texts at unit costs and says, for each position of the hypothesis, where in the reference it
 * may be under **any** optimal alignment: programs choose differently among them, so one alignment would claim more
 * than is known.
 *
 *     (i, j) is optimal iff F(i, j) + G(i, j) = distance;   lo(b), hi(b) = first and last i with (i, b) optimal
 *
 * `lo` and `hi` never fall as b grows. A boundary is certain where they are equal. Time O((n + m) · distance), memory
 * O(n + m) and one block of the band: 10,000 words with 10 % errors take well under a second.
 *
 * @param reference - words of the reference
 * @param hypothesis - words of the hypothesis
 * @param options - how words are made alike, and how many must match
 * @returns the alignment, and the share of words that match
 * @throws CesuraError `alignment-empty` when one of the texts has no words
 * @throws CesuraError `alignment-poor` when fewer words match than `limit` asks for
 * @throws CesuraError `alignment-too-long` when words times differences are more than 4·10⁹
 * @throws RangeError, from `interval`, when the hypothesis has no such position
 * @example
 * alignTexts(['so', 'we', 'begin', 'now', 'next'], ['So', 'we', 'begin', 'next']).interval(3)
 * //=> { lo: 3, hi: 4, certain: false }
 */
export function alignTexts(
  reference: readonly string[],
  hypothesis: readonly string[],
  { normalise = 'nfkc+lower+punctuation', limit = 0 }: AlignTextsOptions = {},
): TextAlignment {
  const [n, m] = [reference.length, hypothesis.length]
  if (n === 0 || m === 0) throwInvalid(alignmentEmpty, {})
  const numbers = new Map<string, number>()
  /** Words as they are written: each is made plain once. */
  const written = new Map<string, number>()
  const numberOf = (word: string): number => {
    const plain = normaliseWord(word, normalise)
    const number = numbers.get(plain) ?? numbers.size
    if (number === numbers.size) numbers.set(plain, number)
    written.set(word, number)
    return number
  }
  const numbered = (words: readonly string[]): Uint32Array => {
    const list = new Uint32Array(words.length)
    for (let at = 0; at < words.length; at++) list[at] = written.get(words[at]!) ?? numberOf(words[at]!)
    return list
  }
  const a = numbered(reference)
  const b = numbered(hypothesis)
  const parting = (): Parting => ({
    ...firstDifference(a, b, reference, hypothesis),
    common: commonShare(common, a, b),
  })
  // No alignment matches more words than the texts have in common in any order.
  const common = commonWords(a, b, numbers.size)
  rejectPoor(common, a, b, limit, parting)
  const distance = wordDistance(a, b, Math.floor(MOST_CELLS / (n + m)))
  if (distance === undefined)
    throwInvalid(alignmentTooLong, {
      reference: n,
      hypothesis: m,
      ...parting(),
    })
  const { lo, hi, matched } = optimalCells(a, b, distance)
  rejectPoor(matched[1], a, b, limit, parting)
  return {
    normalise,
    distance,
    units: n,
    hypothesisUnits: m,
    matched,
    interval(boundary) {
      if (!Number.isInteger(boundary) || boundary < 0 || boundary > m)
        throw new RangeError(`the hypothesis has no position ${boundary}`)
      return { lo: lo[boundary]!, hi: hi[boundary]!, certain: lo[boundary] === hi[boundary] }
    },
  }
}

function rejectPoor(
  matched: number,
  a: Uint32Array,
  b: Uint32Array,
  limit: number,
  parting: () => Parting,
): void {
  const longer = Math.max(a.length, b.length)
  // A share such as 0.55 is no double: 11 words of 20 are enough for it.
  if (matched >= limit * longer - 1e-9) return
  const share = Math.floor((100 * matched) / longer)
  throwInvalid(alignmentPoor, {
    share,
    limit: Number((100 * limit).toPrecision(12)),
    ...parting(),
  })
}

/** Percent of the words that both texts have in any order, where most are. */
function commonShare(common: number, a: Uint32Array, b: Uint32Array): number | undefined {
  const share = common / Math.max(a.length, b.length)
  return share < 0.8 ? undefined : Math.floor(100 * share)
}

/** Words that both texts have, each as often as both have it. */
function commonWords(a: Uint32Array, b: Uint32Array, words: number): number {
  const left = new Uint32Array(words)
  for (const word of a) left[word]!++
  let common = 0
  for (const word of b) {
    if (left[word] === 0) continue
    left[word]!--
    common++
  }
  return common
}

/** Where two texts part: a clause that names the first pair of words that differ. */
function firstDifference(
  a: Uint32Array,
  b: Uint32Array,
  reference: readonly string[],
  hypothesis: readonly string[],
): Pick<Parting, 'at' | 'words'> {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return { at: at + 1, words: [reference[at], hypothesis[at]] }
}

const UNREACHED = -2

/**
 * The edit distance of two lists of words at unit costs, or undefined where it is greater than `most`. Follows the
 * furthest position on each diagonal (Ukkonen 1985): time O(n + d²) for texts that are mostly alike, memory O(d).
 */
export function wordDistance(a: Uint32Array, b: Uint32Array, most: number): number | undefined {
  const [n, m] = [a.length, b.length]
  const delta = m - n
  const limit = Math.min(most, Math.max(n, m))
  const slide = (k: number, from: number): number => {
    let i = from
    while (i < n && i + k < m && a[i] === b[i + k]) i++
    return i
  }
  // Diagonal k holds cells with j − i = k; `reach[centre + k]` is the furthest row i on it. Nothing reaches a cell from
  // UNREACHED, not even one row further.
  let centre = Math.min(limit, 62) + 1
  let reach = new Int32Array(2 * centre + 1).fill(UNREACHED)
  reach[centre] = slide(0, 0)
  if (delta === 0 && reach[centre] === n) return 0
  for (let d = 1; d <= limit; d++) {
    if (d === centre) {
      const wider = new Int32Array(4 * centre + 1).fill(UNREACHED)
      wider.set(reach, centre)
      reach = wider
      centre *= 2
    }
    const [first, last] = [Math.max(-d, -n), Math.min(d, m)]
    let left = reach[centre + first - 1]!
    let here = reach[centre + first]!
    for (let k = first; k <= last; k++) {
      const right = reach[centre + k + 1]!
      // Inserted, substituted or deleted: from what was reached with one difference less.
      let i = left
      if (here + 1 > i) i = here + 1
      if (right + 1 > i) i = right + 1
      left = here
      here = right
      if (i < 0) continue
      if (i > n) i = n
      if (i > m - k) i = m - k
      if (i < n && i + k < m && a[i] === b[i + k]) i = slide(k, i + 1)
      reach[centre + k] = i
      if (k === delta && i === n) return d
    }
  }
  return undefined
}
