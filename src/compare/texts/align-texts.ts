import { throwInvalid } from '../../model/error.ts'
import { alignmentEmpty, alignmentPoor, alignmentTooLong, type Parting } from '../../model/errors/compare.ts'
import { normaliseWord, type WordRule } from './normalise.ts'

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

/** What all optimal alignments of two lists of words have in common. */
interface OptimalCells {
  /** For each position j of the hypothesis, 0 … m: the first and last reference position on an optimal alignment. */
  readonly lo: Uint32Array
  readonly hi: Uint32Array
  /** The fewest and the most equal words over all optimal alignments. */
  readonly matched: readonly [least: number, most: number]
}

/** How many cells one block holds: their moves are kept, one byte each. */
const BLOCK_CELLS = 1 << 25
const FAR = 1 << 29
const DIAGONAL = 1
const INSERTED = 2
const DELETED = 4
const EQUAL = 8

/**
 * The cells that are on any optimal alignment, by column. Only diagonals that a path of `distance` can touch are
 * computed: with k = j − i and Δ = m − n these are min(0, Δ) − s … max(0, Δ) + s, s = ⌊(distance − |Δ|) / 2⌋; of them
 * those from which the rest can still be reached. One pass forward keeps a column every block; then, block by block
 * from the end, the moves of the block are made again and the optimal cells walked back. Time O(m · distance), memory
 * O(block + m). `cells`: how many a block holds.
 */
export function optimalCells(
  a: Uint32Array,
  b: Uint32Array,
  distance: number,
  cells = BLOCK_CELLS,
): OptimalCells {
  const [n, m] = [a.length, b.length]
  const delta = m - n
  const spare = Math.floor((distance - Math.abs(delta)) / 2)
  const first = Math.min(0, delta) - spare
  const width = Math.abs(delta) + 2 * spare + 1
  const columns = Math.max(1, Math.floor(cells / width))
  const band: Band = { a, b, first, width, distance, end: delta - first }

  const kept: Column[] = []
  let column = firstColumn(band)
  for (let j = 1; j <= m; j++) {
    if ((j - 1) % columns === 0) kept.push({ ...column, cost: column.cost.slice() })
    step(band, column, j, undefined, 0)
  }

  const walk = new BackwardWalk(band, m)
  for (let block = kept.length - 1; block >= 0; block--) {
    const from = block * columns
    const to = Math.min(m, from + columns)
    const moves = new Uint8Array((to - from) * width)
    column = kept.pop()!
    for (let j = from + 1; j <= to; j++) step(band, column, j, moves, (j - from - 1) * width)
    for (let j = to; j > from; j--) walk.back(j, moves, (j - from - 1) * width)
  }
  return walk.finish()
}

interface Band {
  readonly a: Uint32Array
  readonly b: Uint32Array
  /** The diagonal of cell 0. */
  readonly first: number
  readonly width: number
  readonly distance: number
  /** The cell on the last diagonal, Δ. */
  readonly end: number
}

/** Distances by diagonal; cells outside `low` … `high` are far. */
interface Column {
  readonly cost: Int32Array
  low: number
  high: number
}

function firstColumn({ a, first, width }: Band): Column {
  const cost = new Int32Array(width + 2).fill(FAR)
  const high = -first
  const low = Math.max(0, high - a.length)
  for (let t = low; t <= high; t++) cost[t] = high - t
  return { cost, low, high }
}

/** Turns column j − 1 into column j in place; notes every optimal move into its cells where `moves` is given. */
function step(
  { a, b, first, width, distance, end }: Band,
  column: Column,
  j: number,
  moves: Uint8Array | undefined,
  row: number,
): void {
  const { cost } = column
  const word = b[j - 1]!
  // Row i of cell t is j − first − t.
  const top = Math.min(width - 1, j - first, column.high + 1)
  const bottom = Math.max(0, j - first - a.length)
  let high = -1
  let low = top + 1
  let below = FAR
  cost[top + 1] = FAR
  let t = top
  for (; t >= bottom; t--) {
    const i = j - first - t
    const equal = i > 0 && a[i - 1] === word
    const diagonal = i > 0 ? cost[t]! + (equal ? 0 : 1) : FAR
    const inserted = t > 0 ? cost[t - 1]! + 1 : FAR
    const deleted = below + 1
    let best = diagonal < inserted ? diagonal : inserted
    if (deleted < best) best = deleted
    const rest = t > end ? t - end : end - t
    if (best + rest > distance) {
      cost[t] = FAR
      below = FAR
      if (t < column.low) break
      continue
    }
    cost[t] = best
    below = best
    if (high < 0) high = t
    low = t
    if (moves !== undefined)
      moves[row + t] =
        (diagonal === best ? DIAGONAL : 0) |
        (inserted === best ? INSERTED : 0) |
        (deleted === best ? DELETED : 0) |
        (equal ? EQUAL : 0)
  }
  // Rows beyond the end of the reference.
  for (; t >= column.low; t--) cost[t] = FAR
  column.low = low
  column.high = Math.max(high, low)
}

/** Walks all optimal alignments back at once, column by column. */
class BackwardWalk {
  private readonly first: number
  private readonly lo: Uint32Array
  private readonly hi: Uint32Array
  private here: Reached
  private before: Reached

  constructor(band: Band, m: number) {
    this.first = band.first
    this.lo = new Uint32Array(m + 1)
    this.hi = new Uint32Array(m + 1)
    this.here = new Reached(band.width)
    this.before = new Reached(band.width)
    this.here.reach(band.end, 0, 0)
  }

  /** From column j to column j − 1. */
  back(j: number, moves: Uint8Array, row: number): void {
    const { here, before, first } = this
    this.hi[j] = j - first - here.low
    for (let t = here.low; t <= here.high; t++) {
      if (here.most[t]! < 0) continue
      const [least, most] = [here.least[t]!, here.most[t]!]
      const move = moves[row + t]!
      if ((move & INSERTED) !== 0) before.reach(t - 1, least, most)
      if ((move & DIAGONAL) !== 0) {
        const equal = (move & EQUAL) !== 0 ? 1 : 0
        before.reach(t, least + equal, most + equal)
      }
      // A deleted word of the reference: the cell above it in the same column.
      if ((move & DELETED) !== 0) here.reach(t + 1, least, most)
    }
    this.lo[j] = j - first - here.high
    here.clear()
    this.here = before
    this.before = here
  }

  /** In column 0 only deletions lead to the start, cell −first. */
  finish(): OptimalCells {
    const { here, first } = this
    this.hi[0] = -first - here.low
    this.lo[0] = 0
    let [fewest, greatest] = [FAR, -1]
    for (let t = here.low; t <= here.high; t++) {
      if (here.most[t]! < 0) continue
      fewest = Math.min(fewest, here.least[t]!)
      greatest = Math.max(greatest, here.most[t]!)
    }
    return { lo: this.lo, hi: this.hi, matched: [fewest, greatest] }
  }
}

/** The cells of a column that an optimal alignment passes, with the fewest and most equal words from there on. */
class Reached {
  readonly least: Int32Array
  readonly most: Int32Array
  low: number
  high = -1

  constructor(width: number) {
    this.least = new Int32Array(width + 2).fill(FAR)
    this.most = new Int32Array(width + 2).fill(-1)
    this.low = width
  }

  reach(t: number, least: number, most: number): void {
    if (least < this.least[t]!) this.least[t] = least
    if (most > this.most[t]!) this.most[t] = most
    this.low = Math.min(this.low, t)
    this.high = Math.max(this.high, t)
  }

  clear(): void {
    this.least.fill(FAR, this.low, this.high + 1)
    this.most.fill(-1, this.low, this.high + 1)
    this.low = this.least.length - 2
    this.high = -1
  }
}
