import type { Segmentation } from '../../model/segmentation.ts'

/** How many bits of each byte are set, in that byte. */
export function bitsInBytes(word: number): number {
  const pairs = (word - ((word >>> 1) & 0x55555555)) | 0
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (fours + (fours >>> 4)) & 0x0f0f0f0f
}

/** The sum of the four bytes of a word. */
export const sumOfBytes = (bytes: number): number =>
  (bytes & 0xff) + ((bytes >>> 8) & 0xff) + ((bytes >>> 16) & 0xff) + (bytes >>> 24)

/** Words whose counts per byte may be added up before a byte overflows. */
export const WORDS_A_BYTE = 31

/**
 * How many positions have their bit set in both. Four words at a time are added bit by bit, with carries, and only the
 * fours are counted: a quarter of the work of counting each word.
 */
export function countShared(a: Uint32Array, b: Uint32Array, words: number): number {
  const whole = words - (words & 3)
  let ones = 0
  let twos = 0
  let fours = 0
  let at = 0
  while (at < whole) {
    let bytes = 0
    for (const stop = Math.min(whole, at + 4 * WORDS_A_BYTE); at < stop; at += 4) {
      const w = a[at]! & b[at]!
      const x = a[at + 1]! & b[at + 1]!
      const y = a[at + 2]! & b[at + 2]!
      const z = a[at + 3]! & b[at + 3]!
      const first = ones ^ w
      const carry = (ones & w) | (first & x)
      const second = first ^ x
      const third = second ^ y
      const other = (second & y) | (third & z)
      ones = third ^ z
      const half = twos ^ carry
      bytes = (bytes + bitsInBytes((twos & carry) | (half & other))) | 0
      twos = half ^ other
    }
    fours += sumOfBytes(bytes)
  }
  let count = 4 * fours + 2 * sumOfBytes(bitsInBytes(twos)) + sumOfBytes(bitsInBytes(ones))
  for (; at < words; at++) count += sumOfBytes(bitsInBytes(a[at]! & b[at]!))
  return count
}

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

/** Below this many boundaries the lists are walked as fast as the bits are set. */
const FEW = 64
/** Beyond this length positions are no small integers, and bits take more memory than anybody wants. */
const LONG = 2 ** 30

/**
 * Whether the boundaries are so dense that words of 32 places are walked faster than lists of boundaries: both sides
 * together have at least one for every word. The benchmark shows where it pays: `npm run bench -- kernels`.
 */
export function isDense(reference: Segmentation, hypothesis: Segmentation): boolean {
  const { units } = reference
  const boundaries = reference.boundaries.length + hypothesis.boundaries.length
  return boundaries >= FEW && units <= 32 * boundaries && units <= LONG && hypothesis.units === units
}
