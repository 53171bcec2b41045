import { bitsInBytes, sumOfBytes, WORDS_A_BYTE } from './count-bits.ts'

/** The places of even number in a word. */
const EVEN = 0x55555555

/**
 * Matches and moves between neighbouring places, by words of 32 places.
 *
 * A link joins two neighbours that one side has each, and only one. A chain of links is paired from its left end, every
 * other link being a move, as the greedy search has it. Chains that begin at an even place are found by adding their
 * first link to the word: the carry runs through the chain. Words are of even length, so a chain goes on in the next
 * word as it began.
 */
export function countNeighbourMoves(
  a: Uint32Array,
  b: Uint32Array,
  words: number,
): { readonly matches: number; readonly moves: number } {
  let matches = 0
  let moves = 0
  let onlyA = 0
  let onlyB = 0
  let links = 0
  let evens = 0
  for (let at = 0; at < words; ) {
    let matched = 0
    let moved = 0
    for (const stop = Math.min(words, at + WORDS_A_BYTE); at < stop; at++) {
      const x = a[at]! | 0
      const y = b[at]! | 0
      const both = x & y
      const mine = x ^ both
      const other = y ^ both
      const link = (mine & ((other << 1) | (onlyB >>> 31))) | (other & ((mine << 1) | (onlyA >>> 31)))
      const starts = link & ~((link << 1) | (links >>> 31))
      const evenStarts = (starts & EVEN) | (link & (evens >>> 31))
      evens = link & ~((link + evenStarts) | 0)
      // In a chain that began at an even place every even link is a move, in another every odd one.
      moved = (moved + bitsInBytes((evens & EVEN) | (link & ~evens & ~EVEN))) | 0
      matched = (matched + bitsInBytes(both)) | 0
      onlyA = mine
      onlyB = other
      links = link
    }
    matches += sumOfBytes(matched)
    moves += sumOfBytes(moved)
  }
  return { matches, moves }
}
