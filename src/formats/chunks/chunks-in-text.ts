import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { chunkNotInText } from '../../model/errors/chunks.ts'
import { show } from '../../model/require.ts'
import { addError, type Draft } from '../draft.ts'
import type { Chunk } from '../spans/chunk.ts'
import { ChunkRow } from '../spans/chunk-row.ts'
import type { SpanLayer } from '../units/shapes.ts'
import { SpanColumns } from '../units/span-row.ts'
import { placeChunks } from './place-chunks.ts'
import { stripPattern } from './strip-pattern.ts'

/**
 * Chunks without offsets, put where they are in the text they were taken from. What `strip` matches is taken off every
 * chunk first, for headings that a chunker added. One that is nowhere is an error (`chunk-not-in-text`).
 */
export function chunksInText(draft: Draft, layer: SpanLayer, text: string, location: Location): SpanLayer {
  if (!(layer instanceof ChunkRow) || layer.unplaced === undefined) return layer
  const strip = stripPattern(draft.options.strip)
  const { chunks } = layer
  const words = chunks.map(chunk => (strip === undefined ? (chunk.text ?? '') : strip(chunk.text ?? '')))
  const places = placeChunks(text, words)
  const columns = new SpanColumns()
  columns.make(chunks.length)
  const { begins, ends } = columns
  const found: Chunk[] = []
  for (let index = 0; index < chunks.length; index++) {
    const place = places[index]
    if (place !== undefined) {
      begins[found.length] = place.start
      ends[found.length] = place.end
      found.push(chunks[index]!)
      continue
    }
    const left = words[index]!
    if (left.trim() === '') continue

    addError(draft, describe(chunkNotInText, { chunk: index + 1, text: show(left.slice(0, 60)) }), {
      ...location,
      ...layer.locationAt(index),
    })
  }
  return new ChunkRow(found, columns, layer.location, 'found')
}
