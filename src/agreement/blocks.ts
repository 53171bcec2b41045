import type { Corpus, Item } from '../model/corpus.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { LEAST_ITEMS } from '../stats/resampling/interval.ts'

/** A text in blocks that intervals take as items. */
export interface Blocks extends BlockPlan {
  readonly corpus: Corpus
  /** Gaps of a block, on average. */
  readonly size: number
}

/**
 * One long text as blocks of neighbouring gaps, long enough to hold several segments, so that what depends on its
 * neighbours stays together; where it has speakers, blocks end with a turn. Undefined for a text too short for six
 * blocks. `byUnits` divides between units, and a boundary at the edge becomes the typed end of its block, for S_f.
 */
export function blocksOf(item: Item, scale: Corpus['scale'], byUnits: boolean): Blocks | undefined {
  const { codings, units, speakers, eligible } = item
  let segments = 0
  for (const { segmentation } of codings) segments += segmentation.boundaries.length + 1
  const turnEnds = speakers?.flatMap((speaker, unit) =>
    unit > 0 && speaker !== speakers[unit - 1] ? [unit] : [],
  )
  const plan = blockPlan(units - 1, (units * codings.length) / Math.max(1, segments), turnEnds)
  if (plan === undefined) return undefined
  const edges = byUnits ? [...plan.edges.slice(0, -1), units] : plan.edges
  const items = edges.slice(1).map((end, index): Item => {
    const start = edges[index]!
    const length = end - start + (byUnits ? 0 : 1)
    return {
      id: String(index).padStart(8, '0'),
      units: length,
      speakers: byUnits ? speakers?.slice(start, end) : undefined,
      eligible: eligible?.filter(gap => gap > start && gap <= end).map(gap => gap - start),
      codings: codings.map(({ coder, segmentation }) => ({
        coder,
        segmentation: pieceOf(segmentation, start, end, length, byUnits),
      })),
    }
  })
  return {
    ...plan,
    corpus: scale === undefined ? { items } : { items, scale },
    size: Math.round((units - 1) / plan.blocks),
  }
}

/** The boundaries from one gap to another, counted from there. */
function pieceOf(
  { units, boundaries, types, scale, axis, end: typedEnd }: Segmentation,
  start: number,
  end: number,
  length: number,
  byUnits: boolean,
): Segmentation {
  const inside: number[] = []
  const masks: number[] = []
  let endType: number | undefined
  for (const [index, position] of boundaries.entries()) {
    if (position <= start || position > end) continue
    const mask = types?.[index] ?? 1
    if (byUnits && position === end) {
      endType = 31 - Math.clz32(mask)
      continue
    }
    inside.push(position - start)
    masks.push(mask)
  }
  if (byUnits && end === units) endType = typedEnd
  const time = axis === undefined ? {} : { axis }
  const plain = { units: length, boundaries: Uint32Array.from(inside), ...time }
  if (types === undefined || scale === undefined) return plain
  const typed = { ...plain, types: Uint32Array.from(masks), scale }
  return endType === undefined ? typed : { ...typed, end: endType }
}

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
