import { isSpaceCode } from '../text/lines.ts'

/** Where a chunk is in a text, in UTF-16 units, and whether white space had to be taken alike to find it. */
export interface PlacedChunk {
  readonly start: number
  readonly end: number
  readonly how: 'exact' | 'white-space'
}

/** How chunks are searched in their text. */
export interface PlaceOptions {
  /**
   * What the chunker added to a chunk and the text does not have, as a heading in front. It is taken off first.
   * @defaultValue nothing is taken off
   */
  readonly strip?: RegExp
  /**
   * What to do with a position inside the chunk before. `accept` takes it. `avoid` passes it over where the chunk also
   * is right after the one before, overlapping it or with white space between: a short last chunk (`2 |`) is often
   * a part of the one before as well.
   * @defaultValue `accept`
   */
  readonly inside?: 'accept' | 'avoid'
}

/** Characters that are searched exactly in vain before the nearest match with any white space is as good. */
const MOST_IN_VAIN = 2e9
/** Characters that are searched in vain at most. */
const MOST_SEARCHED = 4e9

/**
 * Finds chunks without offsets in the text they were taken from. They are taken in order: each is searched from one
 * character after the start of the last one that was found, first to the letter, then with every run of white space
 * alike. A chunk that is not found is undefined and does not move the search.
 *
 * Time O(text) for chunks in order that are there to the letter; each that is not costs one more pass. Very long texts
 * have bounds: after two thousand million characters searched in vain exactly, the nearest position counts whatever
 * its white space, and after four thousand million searched in vain at all the rest is taken to be of another text.
 * Chunks are never searched from the beginning again: repeated text would be placed wrongly.
 *
 * @param text - the text that was chunked
 * @param chunks - what the chunker wrote, in the order of the text
 * @param options - what is taken off first, and whether a position inside the chunk before counts
 * @returns a position for each chunk, in UTF-16 units; undefined for one that was not found or has no words
 * @example
 * placeChunks('a b a  b', ['a b', 'a b']) //=> [{ start: 0, end: 3, how: 'exact' }, { start: 4, end: 8, how: 'white-space' }]
 */
export function placeChunks(
  text: string,
  chunks: readonly string[],
  { strip, inside = 'accept' }: PlaceOptions = {},
): (PlacedChunk | undefined)[] {
  let from = 0
  /** Where the last one that was found ends, and where the farthest does. */
  let last = 0
  let end = 0
  let squeezed: Squeezed | undefined
  let [vain, cost] = [0, 0]
  return chunks.map(chunk => {
    const words = strip === undefined ? chunk : chunk.replace(strip, '')
    if (words.trim() === '') return undefined
    if (cost > MOST_SEARCHED) return undefined
    const first = vain > MOST_IN_VAIN ? -1 : firstPlace(text, words, from, last)
    if (first !== -1) {
      const within = inside === 'avoid' && first + words.length <= end
      const at = (within ? continuing(text, words, end) : undefined) ?? first
      from = at + 1
      last = at + words.length
      end = Math.max(end, last)
      return { start: at, end: last, how: 'exact' as const }
    }
    vain += text.length - from
    squeezed ??= squeeze(text)
    const found = alike(words, squeezed, from)
    if (found === undefined) {
      cost += text.length - from
      return undefined
    }
    from = found.start + 1
    last = found.end
    end = Math.max(end, last)
    return text.startsWith(words, found.start) ? { ...found, how: 'exact' as const } : found
  })
}

/** Where the words are so that they go on beyond `end`, with at most white space between; undefined where they do not. */
function continuing(text: string, words: string, end: number): number | undefined {
  const first = end - words.length + 1
  const rest = /\s*/y
  rest.lastIndex = end
  const gap = rest.exec(text)![0].length
  const at = text.slice(first, end + gap + words.length).indexOf(words)
  return at === -1 ? undefined : first + at
}

/** A text with every run of white space as one space, and the position of each of its characters in the text itself. */
interface Squeezed {
  readonly text: string
  readonly starts: Uint32Array
}

function squeeze(text: string): Squeezed {
  const starts = new Uint32Array(text.length + 1)
  const pieces: string[] = []
  let length = 0
  let from = 0
  const take = (to: number) => {
    pieces.push(text.slice(from, to))
    for (let at = from; at < to; at++) starts[length++] = at
  }
  for (const run of text.matchAll(/\s+/g)) {
    take(run.index)
    pieces.push(' ')
    starts[length++] = run.index
    from = run.index + run[0].length
  }
  take(text.length)
  starts[length] = text.length
  return { text: pieces.join(''), starts: starts.subarray(0, length + 1) }
}

/** The first position from `from` on where the words occur with any white space between them. */
function alike(words: string, squeezed: Squeezed, from: number): PlacedChunk | undefined {
  const chunk = words.replace(/\s+/g, ' ')
  const { text, starts } = squeezed
  let at = text.indexOf(chunk, characterAt(starts, from))
  // A chunk that begins with a word cannot begin before `from`; the search started at the character that holds it.
  if (at !== -1 && starts[at]! < from && chunk[0] !== ' ') at = text.indexOf(chunk, at + 1)
  if (at === -1) return undefined
  return { start: Math.max(from, starts[at]!), end: starts[at + chunk.length]!, how: 'white-space' }
}

/** The character of a squeezed text that holds a position of the text: the last that starts no later. */
function characterAt(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  return low
}

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
  if (!isSpaceCode(words.charCodeAt(0)) && !isSpaceCode(words.charCodeAt(length - 1))) {
    let at = last
    while (at < last + MOST_SPACES && isSpaceCode(text.charCodeAt(at))) at++
    if (text.slice(at, at + length) === words && !words.includes(text.slice(last, at))) {
      const before = from + length > last ? -1 : text.slice(from, last).indexOf(words)
      return before === -1 ? at : from + before
    }
  }
  return text.indexOf(words, from)
}
