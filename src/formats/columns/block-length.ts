/** Numbers in the first block: a folder may have a hundred thousand files of one coding each. */
const FIRST = 16

/** How long the block after one of a length is: each has twice the room of the one before, up to `most`, and room for `count`. */
export const blockLength = (before: number, count: number, most: number): number =>
  Math.max(count, Math.min(most, Math.max(FIRST, 2 * before)))
