import type { Location } from '../../model/error.ts'
import { SpanColumns, SpanRow } from '../units/span-row.ts'
import type { Chunk } from './chunk.ts'

/**
 * Chunks of a document as columns of spans. Without offsets they are `unplaced` until they are located in the text;
 * offsets that were found there are indices of it (`inText`).
 */
export class ChunkRow extends SpanRow {
  readonly overlap = 'next-start'
  readonly unplaced: true | undefined
  readonly inText: true | undefined
  readonly chunks: readonly Chunk[]

  constructor(
    chunks: readonly Chunk[],
    columns: SpanColumns,
    location: Location,
    places: 'given' | 'unknown' | 'found',
  ) {
    const labels = new Array<undefined>(chunks.length).fill(undefined)
    super('chunks', columns, labels, location, places === 'found' ? undefined : textsOf(chunks))
    this.chunks = chunks
    this.unplaced = places === 'unknown' ? true : undefined
    this.inText = places === 'found' ? true : undefined
  }

  override locationAt(index: number): Location {
    return this.chunks[index]!.location
  }
}

function textsOf(chunks: readonly Chunk[]): (string | undefined)[] {
  const texts = new Array<string | undefined>(chunks.length)
  for (let index = 0; index < chunks.length; index++) texts[index] = chunks[index]!.text
  return texts
}

/** Chunks that say where they start, and perhaps where they end. */
export function givenRow(chunks: readonly Chunk[], location: Location): ChunkRow {
  const columns = new SpanColumns()
  columns.make(chunks.length)
  const { begins, ends } = columns
  for (let index = 0; index < chunks.length; index++) {
    const { start = 0, end, text } = chunks[index]!
    begins[index] = start
    // Python counts code points; a chunk that says only where it starts ends after its text.
    ends[index] = end ?? start + Array.from(text ?? '').length
  }
  return new ChunkRow(chunks, columns, location, 'given')
}

/** Chunks whose positions are not known yet. */
export function unplacedRow(chunks: readonly Chunk[], location: Location): ChunkRow {
  const columns = new SpanColumns()
  columns.make(chunks.length)
  return new ChunkRow(chunks, columns, location, 'unknown')
}
