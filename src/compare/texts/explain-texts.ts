import type { AlignedTexts } from '../../model/corpus.ts'
import { unitWords } from './normalise.ts'
import { pairWords, type WordPair } from './pair-words.ts'

/** A boundary of the coder's own text, in words, and the positions of the item's text it may have. */
export interface TextBoundary {
  /** Words before it in the coder's own text. */
  readonly own: number
  /** The first and the last position it may have, in words of the item; equal: the position is certain. */
  readonly lo: number
  readonly hi: number
  /** Where it was put, in units of the item; 0 or the end: it was dropped. */
  readonly placed: number
}

/** Two texts that differ, word by word, with the boundaries of the coder who cut the other text. */
export interface TextRows {
  readonly reference: readonly string[]
  readonly hypothesis: readonly string[]
  readonly pairs: readonly WordPair[]
  readonly boundaries: readonly TextBoundary[]
  /** Words before each unit of the item, and after the last. */
  readonly before: readonly number[]
}

/**
 * What a reader needs to see of a coding of another text: both texts as rows of words, paired, and for each boundary
 * where it may be. Time as `alignTexts`.
 *
 * @param texts - the units of the item
 * @param aligned - how the coding was put on them
 * @returns both texts in words, the pairs of words, and for each boundary the positions it may have
 * @throws CesuraError `alignment-too-long` when the texts differ too much for their length
 */
export function explainTexts(texts: readonly string[], aligned: AlignedTexts): TextRows {
  const { own, lo, hi, placed } = aligned
  const theirs = unitWords(texts)
  const mine = unitWords(own.texts)
  return {
    reference: theirs.words,
    hypothesis: mine.words,
    pairs: pairWords(theirs.words, mine.words),
    boundaries: Array.from(own.boundaries, (boundary, index) => ({
      own: mine.before[boundary]!,
      lo: theirs.before[lo[index]!]!,
      hi: theirs.before[hi[index]!]!,
      placed: placed[index]!,
    })),
    before: theirs.before,
  }
}
