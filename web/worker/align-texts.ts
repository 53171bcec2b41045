import type { Segmentation } from 'cesura'

/** Two texts with more words than this, multiplied, are not aligned in a page. */
const MOST = 25_000_000

/** A segmentation carried over to another text by the words that both have. */
export interface Carried {
  readonly segmentation: Segmentation
  /** The share of its own words that the other text has in the same order. */
  readonly share: number
}

/**
 * Carries cuts from one text to another that says nearly the same: the longest common run of words, in order, ties
 * the two together, and each cut goes to the place between units nearest to where its words are. Undefined where no
 * word is shared or the texts are too long.
 */
export function carryOver(
  segmentation: Segmentation,
  texts: readonly string[],
  onto: readonly string[],
): Carried | undefined {
  const from = wordsOf(texts)
  const to = wordsOf(onto)
  if (from.words.length * to.words.length > MOST) return undefined
  const shared = commonWords(from.words, to.words)
  if (shared.length === 0) return undefined
  const units = onto.length
  const places: number[] = []
  const kept: number[] = []
  segmentation.boundaries.forEach((boundary, index) => {
    const place = nearestPlace(rangeOf(from.before[boundary]!, shared, to.words.length), to.before, units)
    if (place === undefined || place === places.at(-1)) return
    places.push(place)
    kept.push(index)
  })
  const { types, scale } = segmentation
  return {
    segmentation: {
      units,
      boundaries: Uint32Array.from(places),
      ...(types === undefined
        ? {}
        : { types: Uint32Array.from(kept, index => types[index]!), scale: scale! }),
    },
    share: shared.length / from.words.length,
  }
}

/** The words of a text, and how many stand before each unit and after the last. */
function wordsOf(texts: readonly string[]) {
  const words: string[] = []
  const before = [0]
  for (const text of texts) {
    words.push(...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []))
    before.push(words.length)
  }
  return { words, before }
}

/** The longest common subsequence, as pairs of indices. */
function commonWords(a: readonly string[], b: readonly string[]): [number, number][] {
  const wide = b.length + 1
  const length = new Uint16Array((a.length + 1) * wide)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * wide + j] =
        a[i] === b[j]
          ? length[(i + 1) * wide + j + 1]! + 1
          : Math.max(length[(i + 1) * wide + j]!, length[i * wide + j + 1]!)
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (length[(i + 1) * wide + j]! >= length[i * wide + j + 1]!) i++
    else j++
  }
  return pairs
}

/** Where a cut before a word may stand in the other text: after the last shared word before it, before the next. */
function rangeOf(word: number, shared: readonly [number, number][], end: number): [number, number] {
  const next = shared.findIndex(([own]) => own >= word)
  const last = shared[next === -1 ? shared.length - 1 : next - 1]
  return [last === undefined ? 0 : last[1] + 1, next === -1 ? end : shared[next]![1]]
}

/** The place between units whose words before lie in a range, or nearest to it. */
function nearestPlace([low, high]: [number, number], before: readonly number[], units: number) {
  let best: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let place = 1; place < units; place++) {
    const distance = Math.max(low - before[place]!, before[place]! - high, 0)
    if (distance < least) [best, least] = [place, distance]
  }
  return best
}
