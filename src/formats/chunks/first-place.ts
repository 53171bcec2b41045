import { isBlank } from '../units/find-words.ts'

/** White space that is passed over at most; longer runs are searched. */
const MOST_SPACES = 64

/**
 * The first position of words in a text from `from` on, as `indexOf` finds it; −1 where there is none. Most chunks begin
 * right behind the white space after the one before, which ends at `last`: there it is looked for first.
 *
 * A position before it either is wholly before `last`, where it is searched, or holds all of the white space, since
 * the words neither begin nor end with any. Where the words do not hold it, no other position is left.
 */
export function firstPlace(text: string, words: string, from: number, last: number): number {
  const { length } = words
  if (!isBlank(words.charCodeAt(0)) && !isBlank(words.charCodeAt(length - 1))) {
    let at = last
    while (at < last + MOST_SPACES && isBlank(text.charCodeAt(at))) at++
    if (text.slice(at, at + length) === words && !words.includes(text.slice(last, at))) {
      const before = from + length > last ? -1 : text.slice(from, last).indexOf(words)
      return before === -1 ? at : from + before
    }
  }
  return text.indexOf(words, from)
}
