import { describe, type Location } from '../../model/error.ts'
import { chunkNotInText } from '../../model/errors/chunks.ts'
import { textNeeded, textNeededSpans } from '../../model/errors/spans.ts'
import { show } from '../../model/require.ts'
import { stripPattern } from '../chunks/locate-chunks.ts'
import { placeChunks } from '../chunks/place-chunks.ts'
import type { Draft } from '../draft.ts'
import { documentFor } from '../roles/documents.ts'
import { itemOf } from './make-coding.ts'
import type { LabelledSpan, SpanLayer, TextSpans } from './shapes.ts'

/** A text with its spans, and the name of its item. */
export interface Document {
  readonly id: string
  readonly text: string
  readonly tokens: TextSpans['tokens']
  readonly layers: readonly SpanLayer[]
  /** What it was made of. */
  readonly shape: TextSpans
}

/** The text of a shape: its own, or that of another file; without one, spans can only be counted in characters. */
export function withText(draft: Draft, shape: TextSpans, single: boolean): Document | undefined {
  const id = itemOf(draft, shape.item, single)
  const text = shape.text ?? documentFor(draft.options, shape.item ?? id)?.text
  if (text !== undefined) {
    const layers = shape.layers.every(({ unplaced }) => unplaced === undefined)
      ? shape.layers
      : shape.layers.map(layer => chunksInText(draft, layer, text, { ...shape.location, item: id }))
    return { id, text, tokens: shape.tokens, layers, shape }
  }
  if (shape.layers.some(({ unplaced }) => unplaced) && draft.options.text === 'chunks')
    return joinedChunks(shape, id)
  const placed = shape.layers.every(
    ({ unplaced, starts, answer }) => (unplaced ?? starts ?? answer) === undefined,
  )
  if (placed && draft.options.units === 'characters') {
    let end = 1
    for (const { spans } of shape.layers) for (const span of spans) if (span.end > end) end = span.end
    return { id, text: '', tokens: [{ start: 0, end }], layers: shape.layers, shape }
  }
  const chunks = shape.layers.some(({ unplaced }) => unplaced)
  const document = { value: 'FILE', meaning: 'the text itself, matched to items by its name' }
  draft.ask({
    ...(shape.needs ?? describe(placed ? textNeededSpans : textNeeded, {})),
    ...(chunks
      ? {
          option: 'text',
          choices: [{ value: 'chunks', meaning: 'the chunks are the complete text' }],
        }
      : placed
        ? {
            option: 'units',
            choices: [{ value: 'characters', meaning: 'offsets are the units' }],
          }
        : { option: 'documents', choices: [document] }),
    location: shape.location,
  })
  return undefined
}

/** Chunks that are the whole text: one after the other, with a line break between. */
function joinedChunks(shape: TextSpans, id: string): Document {
  const layer = shape.layers.find(({ unplaced }) => unplaced)!
  let text = ''
  const spans = layer.spans.map(span => {
    const start = text.length + (text === '' ? 0 : 1)
    text += (text === '' ? '' : '\n') + (span.text ?? '')
    return { ...span, start, end: text.length, text: undefined }
  })
  const layers = [{ ...layer, spans, unplaced: undefined }]
  return { id, text, tokens: shape.tokens, layers, shape: { ...shape, offsets: 'utf-16' } }
}

/**
 * Chunks without offsets, put where they are in the text they were taken from. What `strip` matches is taken off every
 * chunk first, for headings that a chunker added. One that is nowhere is an error (`chunk-not-in-text`).
 */
function chunksInText(draft: Draft, layer: SpanLayer, text: string, location: Location): SpanLayer {
  if (layer.unplaced === undefined) return layer
  const strip = stripPattern(draft.options.strip)
  const words = layer.spans.map(({ text = '' }) => (strip === undefined ? text : strip(text)))
  const spans: LabelledSpan[] = []
  for (const [index, place] of placeChunks(text, words).entries()) {
    const { location: own } = layer.spans[index]!
    const left = words[index]!
    if (place !== undefined) spans.push({ start: place.start, end: place.end, location: own })
    else if (left.trim() !== '')
      draft.error(describe(chunkNotInText, { chunk: index + 1, text: show(left.slice(0, 60)) }), {
        ...location,
        ...own,
      })
  }
  return { ...layer, spans, unplaced: undefined, inText: true }
}
