import type { Corpus, Item } from '../model/corpus.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** A text in pieces that can be resampled as items are. */
export interface Blocks {
  readonly corpus: Corpus
  /** What a piece is: so many positions, or whole turns of at least so many units. */
  readonly unit: 'blocks' | 'turns'
  readonly size: number
}

/** Segments in a block, the fewest places of one, and the fewest blocks that say anything. */
const SEGMENTS = 4
const SMALLEST = 10
const FEWEST = 8

/**
 * One long text as blocks of neighbouring places, long enough to hold several segments, so that what depends on its
 * neighbours stays together; where it has speakers, blocks end with a turn. Undefined for a text too short for eight
 * blocks. `byUnits` cuts between units, and a boundary at the edge becomes the typed end of its block, for S_f.
 *
 * @see H. R. Künsch 1989, The jackknife and the bootstrap for general stationary observations.
 */
export function blocksOf(item: Item, scale: Corpus['scale'], byUnits: boolean): Blocks | undefined {
  const { codings, units, speakers } = item
  let segments = 0
  for (const { segmentation } of codings) segments += segmentation.boundaries.length + 1
  const size = Math.max(SMALLEST, Math.ceil((SEGMENTS * units * codings.length) / Math.max(1, segments)))
  const last = byUnits ? units : units - 1
  const edges = [0]
  for (let edge = size; edge < last; edge++) {
    if (last - edge < size / 2) break
    if (speakers !== undefined && speakers[edge - 1] === speakers[edge]) continue
    edges.push(edge)
    edge += size - 1
  }
  edges.push(last)
  if (edges.length - 1 < FEWEST) return undefined
  const items = edges.slice(1).map((end, index): Item => {
    const start = edges[index]!
    const length = end - start + (byUnits ? 0 : 1)
    return {
      id: String(index).padStart(8, '0'),
      units: length,
      ...(byUnits && speakers !== undefined ? { speakers: speakers.slice(start, end) } : {}),
      codings: codings.map(({ coder, segmentation }) => ({
        coder,
        segmentation: pieceOf(segmentation, start, end, length, byUnits),
      })),
    }
  })
  return {
    corpus: scale === undefined ? { items } : { items, scale },
    unit: speakers === undefined ? 'blocks' : 'turns',
    size,
  }
}

/** The boundaries from one position to another, counted from there. */
function pieceOf(
  { units, boundaries, types, scale, axis, end: typedEnd }: Segmentation,
  start: number,
  end: number,
  length: number,
  byUnits: boolean,
): Segmentation {
  const inside: number[] = []
  const masks: number[] = []
  let fileExtension: number | undefined
  for (const [index, position] of boundaries.entries()) {
    if (position <= start || position > end) continue
    const mask = types?.[index] ?? 1
    if (byUnits && position === end) {
      fileExtension = 31 - Math.clz32(mask)
      continue
    }
    inside.push(position - start)
    masks.push(mask)
  }
  if (byUnits && end === units) fileExtension = typedEnd
  const time = axis === undefined ? {} : { axis }
  const plain = { units: length, boundaries: Uint32Array.from(inside), ...time }
  if (types === undefined || scale === undefined) return plain
  const typed = { ...plain, types: Uint32Array.from(masks), scale }
  return fileExtension === undefined ? typed : { ...typed, end: fileExtension }
}
