import type { Location } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { addError, type Draft } from '../draft.ts'
import type { SpanLayer } from '../units/shapes.ts'
import { placeChunks } from './place-chunks.ts'
import { stripPattern } from './strip-pattern.ts'

/**
 * Chunks without offsets, put where they stand in the text they were cut from. What `strip` matches is taken off every
 * chunk first, for headings that a chunker added. One that is nowhere is an error (`chunk-not-in-text`).
 */
export function chunksInText(draft: Draft, layer: SpanLayer, text: string, location: Location): SpanLayer {
  if (layer.unplaced === undefined) return layer
  const strip = stripPattern(draft.options.strip)
  const words = layer.spans.map(span => span.text ?? '')
  const places = placeChunks(text, words, strip === undefined ? {} : { strip })
  const spans = layer.spans.flatMap((span, index) => {
    const place = places[index]
    const { text: _, ...rest } = span
    if (place !== undefined) return [{ ...rest, start: place.start, end: place.end }]
    const left = strip === undefined ? words[index]! : words[index]!.replace(strip, '')
    if (left.trim() === '') return []
    const message = `chunk ${index + 1} is not in the text: ${show(left.slice(0, 60))}. Was a heading added in front of it? --read strip=PATTERN takes it off`
    addError(draft, 'chunk-not-in-text', message, { ...location, ...span.location })
    return []
  })
  return { ...layer, spans, unplaced: undefined, inText: true }
}
