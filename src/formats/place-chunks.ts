/** Where a chunk stands in a text, in UTF-16 units, and whether white space had to be taken alike to find it. */
export interface PlacedChunk {
  readonly start: number
  readonly end: number
  readonly how: 'exact' | 'white-space'
}

export interface PlaceOptions {
  /** What the chunker added to a chunk and the text does not have, as a heading in front. It is taken off first. */
  readonly strip?: RegExp
}

/**
 * Finds chunks without offsets in the text they were cut from. They are taken in order: each is searched from one
 * character after the start of the last one that was found, first to the letter, then with every run of white space
 * alike. A chunk that is not found is undefined and does not move the search.
 *
 * Time O(text) for chunks in order that are there to the letter; each that is not costs one more pass.
 * Chunks are never searched from the beginning again: repeated text would be placed wrongly.
 *
 * @example
 * placeChunks('a b a  b', ['a b', 'a b']) //=> [{ start: 0, end: 3, how: 'exact' }, { start: 4, end: 8, how: 'white-space' }]
 */
export function placeChunks(
  text: string,
  chunks: readonly string[],
  { strip }: PlaceOptions = {},
): (PlacedChunk | undefined)[] {
  let from = 0
  return chunks.map(chunk => {
    const words = strip === undefined ? chunk : chunk.replace(strip, '')
    if (words.trim() === '') return undefined
    const at = text.indexOf(words, from)
    if (at !== -1) {
      from = at + 1
      return { start: at, end: at + words.length, how: 'exact' as const }
    }
    const found = alike(words, text, from)
    if (found === undefined) return undefined
    from = found.start + 1
    return found
  })
}

/** The first place from `from` on where the words stand with any white space between them. */
function alike(chunk: string, text: string, from: number): PlacedChunk | undefined {
  const parts = chunk.split(/(\s+)/)
  const source = parts.map((part, i) => (i % 2 === 1 ? '\\s+' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
  const pattern = new RegExp(source.join(''), 'g')
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (found === null) return undefined
  return { start: found.index, end: found.index + found[0].length, how: 'white-space' }
}
