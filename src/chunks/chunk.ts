import { throwInvalid } from '../model/error.ts'
import { chunkEmpty, chunkRange } from '../model/errors/chunks.ts'

/** A piece of a document: [start, end) in UTF-16 code units. Chunks may overlap and leave holes. */
export interface Chunk {
  readonly start: number
  readonly end: number
  readonly text?: string
  /** Tokens as the chunker counted them. */
  readonly tokens?: number
}

/** Chunks by start, then end; empty ones and those beyond the text are rejected. */
export function sortedChunks<C extends Chunk>(chunks: readonly C[], characters: number): readonly C[] {
  for (const [index, { start, end }] of chunks.entries()) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end > characters)
      throwInvalid(chunkRange, { chunk: index + 1, start, end, characters }, `chunks[${index}]`)
    if (end <= start) throwInvalid(chunkEmpty, { chunk: index + 1, start, end }, `chunks[${index}]`)
  }
  return chunks.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether the chunks are in the order of the text. */
export const areSorted = (chunks: readonly Chunk[]): boolean =>
  chunks.every(({ start, end }, index) => {
    const before = chunks[index - 1]
    return before === undefined || before.start < start || (before.start === start && before.end <= end)
  })
