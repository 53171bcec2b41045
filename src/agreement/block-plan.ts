import { LEAST_ITEMS } from '../stats/resampling/interval.ts'

/** Where one text is divided into blocks: block j holds the gaps edges[j − 1] + 1 … edges[j]. */
export interface BlockPlan {
  readonly blocks: number
  readonly edges: readonly number[]
}

/** The number of blocks, however long the text is: blocks that grow with the text hold more of the dependence. */
const BLOCKS = 10
/** The fewest gaps of a block, and the segments it holds on average at least. */
const SMALLEST = 10
const SEGMENTS = 4

/**
 * How one long text is divided into blocks, which intervals then treat as items.
 *
 *     ℓ = max(10, ⌈4 × mean segment length⌉)      K = min(10, ⌊gaps / ℓ⌋)      edge j = round(j · gaps / K)
 *
 * With speakers, each inner edge moves to the first turn end at or after it; edges that coincide, or that find no turn
 * end before the end of the text, are dropped. Undefined if fewer than six blocks remain.
 *
 * @param gaps - gaps of the text, units − 1
 * @param segmentLength - mean segment length over all codings, in units
 * @param turnEnds - gaps between two speakers in increasing order, where the text has speakers
 * @returns the number of blocks and their edges, from 0 to `gaps`
 * @see H. R. Künsch 1989, The jackknife and the bootstrap for general stationary observations.
 * @example
 * blockPlan(133, 4) //=> { blocks: 8, edges: [0, 17, 33, 50, 67, 83, 100, 116, 133] }
 */
export function blockPlan(
  gaps: number,
  segmentLength: number,
  turnEnds?: readonly number[],
): BlockPlan | undefined {
  const smallest = Math.max(SMALLEST, Math.ceil(SEGMENTS * segmentLength))
  const count = Math.min(BLOCKS, Math.floor(gaps / smallest))
  if (!(count >= LEAST_ITEMS)) return undefined
  const edges = [0]
  for (let block = 1; block < count; block++) {
    const even = Math.floor((2 * block * gaps + count) / (2 * count))
    const edge = turnEnds === undefined ? even : turnEnds.find(end => end >= even)
    if (edge !== undefined && edge < gaps && edge > edges.at(-1)!) edges.push(edge)
  }
  edges.push(gaps)
  const blocks = edges.length - 1
  return blocks < LEAST_ITEMS ? undefined : { blocks, edges }
}
