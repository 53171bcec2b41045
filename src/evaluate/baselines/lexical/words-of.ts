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
 * @example
 * wordsOf('The cat, the hat.', { tokens: 'words' }) //=> ['the', 'cat', 'the', 'hat']
 * wordsOf('The cat , the hat .', { tokens: 'white-space' }) //=> ['the', 'cat', ',', 'the', 'hat', '.']
 */
export function wordsOf(text: string, { tokens = 'words' }: { readonly tokens?: TokenRule } = {}): string[] {
  requireChoice('tokens', tokens, ['white-space', 'words'])
  const lower = text.toLowerCase()
  if (tokens === 'white-space') return lower.split(/\s+/u).filter(word => word !== '')
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(lower)) if (isWordLike === true) words.push(segment)
  return words
}

let segmenter: Intl.Segmenter | undefined
