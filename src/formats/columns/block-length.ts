/** Numbers in the first block: a folder may have a hundred thousand files of one coding each. */
const FIRST = 16

/** The length of the block after one of a length: each is twice as long as the one before, up to `most`, and fits `count`. */
export const blockLength = (before: number, count: number, most: number): number =>
  Math.max(count, Math.min(most, Math.max(FIRST, 2 * before)))
