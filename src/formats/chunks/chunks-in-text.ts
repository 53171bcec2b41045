import type { Location } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { addError, type Draft } from '../draft.ts'
import type { LabelledSpan, SpanLayer } from '../units/shapes.ts'
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
  const spans: LabelledSpan[] = []
  for (let index = 0; index < words.length; index++) {
    const { label, coder, location: at } = layer.spans[index]!
    const place = places[index]
    if (place !== undefined) {
      spans.push({ start: place.start, end: place.end, label, coder, location: at })
      continue
    }
    const left = strip === undefined ? words[index]! : words[index]!.replace(strip, '')
    if (left.trim() === '') continue
    const message = `chunk ${index + 1} is not in the text: ${show(left.slice(0, 60))}. Was a heading added in front of it? --read strip=PATTERN takes it off`
    addError(draft, 'chunk-not-in-text', message, { ...location, ...at })
  }
  return { ...layer, spans, unplaced: undefined, inText: true }
}
