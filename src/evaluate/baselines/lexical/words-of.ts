import { requireChoice } from '../../../model/require.ts'

/** What counts as a token: runs without white space, or the words of `Intl.Segmenter`. */
export type TokenRule = 'white-space' | 'words'

/**
 * The tokens of a text in lower case. `words` are the word-like segments of `Intl.Segmenter` (its ICU version differs
 * between machines); `white-space` is for texts that are tokenised already.
 *
 * @param text - one unit
 * @param options - `tokens`: what counts as a token
 * @returns the tokens, in lower case
 * @throws CesuraError `option-invalid`
 * @example
 * wordsOf('The cat, the hat.', { tokens: 'words' }) //=> ['the', 'cat', 'the', 'hat']
 * wordsOf('The cat , the hat .', { tokens: 'white-space' }) //=> ['the', 'cat', ',', 'the', 'hat', '.']
 */
export function wordsOf(text: string, { tokens = 'words' }: { readonly tokens?: TokenRule } = {}): string[] {
  requireChoice('tokens', tokens, ['white-space', 'words'])
  const lower = text.toLowerCase()
  if (tokens === 'white-space') return lower.split(/\s+/u).filter(word => word !== '')
  if (!SPACES_PART.test(lower)) return segmentWords(lower)
  const words: string[] = []
  for (const piece of lower.split(' ')) {
    let found = known.get(piece)
    if (found === undefined) {
      found = segmentWords(piece)
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(piece, found)
    }
    for (const word of found) words.push(word)
  }
  return words
}

/** Latin, Greek and Cyrillic without signs that join: no rule of the segmenter looks across a blank there. */
const SPACES_PART = /^[\x20-\u02ff\u0370-\u0482\u048a-\u052f]*$/

/** The words of pieces between blanks: the segmenter takes two microseconds a word, and texts say most words again. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 50_000

let segmenter: Intl.Segmenter | undefined

function segmentWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike === true) words.push(segment)
  return words
}
