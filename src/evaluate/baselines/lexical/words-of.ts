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
export const wordsOf = (text: string, { tokens = 'words' }: { readonly tokens?: TokenRule } = {}): string[] =>
  wordReader(tokens)(text)

/** What reads the tokens of many texts: it remembers words, which texts repeat, because to find one takes two microseconds. */
export function wordReader(tokens: TokenRule): (text: string) => string[] {
  requireChoice('tokens', tokens, ['white-space', 'words'])
  const known = new Map<string, readonly string[]>()
  return text => readWords(text, tokens, known)
}

/** `known`: the words of pieces between blanks. */
function readWords(text: string, tokens: TokenRule, known: Map<string, readonly string[]>): string[] {
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

/** Pieces that are remembered at most. */
const MOST_KNOWN = 50_000

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

function segmentWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike === true) words.push(segment)
  return words
}
