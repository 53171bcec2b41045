import type { Segmentation } from './segmentation.ts'

/** Fewer boundaries are set again as fast as a kept set is found. */
const FEW = 256

/** The sets of bits of long segmentations that a constructor made; undefined until somebody asks. */
const kept = new WeakMap<Segmentation, Uint32Array | undefined>()

/**
 * Says that nobody writes to this segmentation's boundaries any more, so that what is computed of them may be kept.
 * Constructors say so; readers that fill one array again and again do not.
 */
export function markStable<S extends Segmentation>(segmentation: S): S {
  if (segmentation.boundaries.length >= FEW && !kept.has(segmentation)) kept.set(segmentation, undefined)
  return segmentation
}

/** How many words of 32 bits boundaries take: bit `p & 31` of word `p >> 5` is set where one is at p. */
export function bitWords({ units }: Pick<Segmentation, 'units'>): number {
  // one word more, for windows that reach beyond the text
  return (units >>> 5) + 2
}

/** Sets the bits of the boundaries in words that are all 0. */
function setBits(boundaries: Uint32Array, words: Uint32Array): Uint32Array {
  for (let index = 0; index < boundaries.length; index++) {
    const position = boundaries[index]!
    words[position >>> 5]! |= 1 << (position & 31)
  }
  return words
}

/** Buffers for the bits of either side that are not kept; longer ones are released. */
const buffers = [new Uint32Array(0), new Uint32Array(0)]
const CAPACITY = 2 ** 16

/**
 * The bits of a segmentation, kept with it where it is marked stable. Else they hold until the next call for the same side
 * of a comparison. `bitWords` says how many words count.
 */
export function bitsOf(segmentation: Segmentation, side: 0 | 1): Uint32Array {
  const { boundaries } = segmentation
  const size = bitWords(segmentation)
  if (boundaries.length >= FEW && kept.has(segmentation)) {
    let words = kept.get(segmentation)
    if (words === undefined) {
      words = setBits(boundaries, new Uint32Array(size))
      kept.set(segmentation, words)
    }
    return words
  }
  if (size > CAPACITY) return setBits(boundaries, new Uint32Array(size))
  if (buffers[side]!.length < size) buffers[side] = new Uint32Array(2 * size)
  const capacity = buffers[side]!
  capacity.fill(0, 0, size)
  return setBits(boundaries, capacity)
}
