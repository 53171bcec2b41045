import { chunksInText } from '../chunks/chunks-in-text.ts'
import { ask, type Draft } from '../draft.ts'
import { documentFor } from '../roles/documents.ts'
import { itemOf } from './make-coding.ts'
import type { SpanLayer, TextSpans } from './shapes.ts'

/** A text with its spans, and the name of its item. */
export interface Document extends TextSpans {
  readonly text: string
  readonly id: string
}

/** The text of a shape: its own, or that of another file; without one, spans can only be counted in characters. */
export function withText(draft: Draft, shape: TextSpans, single: boolean): Document | undefined {
  const id = itemOf(draft, shape.item, single)
  const text = shape.text ?? documentFor(draft.options, shape.item ?? id)?.text
  if (text !== undefined) {
    const layers = shape.layers.every(({ unplaced }) => unplaced === undefined)
      ? shape.layers
      : shape.layers.map(layer => chunksInText(draft, layer, text, { ...shape.location, item: id }))
    return documentOf(shape, text, id, layers)
  }
  if (shape.layers.some(({ unplaced }) => unplaced) && draft.options.text === 'chunks')
    return joinedChunks(shape, id)
  const placed = shape.layers.every(({ unplaced, starts }) => unplaced === undefined && starts === undefined)
  if (placed && draft.options.units === 'characters') {
    let end = 1
    for (const { spans } of shape.layers) for (const span of spans) if (span.end > end) end = span.end
    return { ...shape, text: '', id, tokens: [{ start: 0, end }] }
  }
  const chunks = shape.layers.some(({ unplaced }) => unplaced)
  const document = { value: 'FILE', meaning: 'the text itself, matched to items by its name' }
  ask(draft, {
    code: 'text-needed',
    message:
      shape.needs ??
      (placed
        ? 'The spans count in a text that is not in the file. Which text? Without it, offsets can only be counted as characters (--units characters), with blanks between spans as holes (--read holes=).'
        : 'The text that this file refers to is not in it. Which text?'),
    ...(chunks
      ? {
          option: 'text',
          flag: '--read text=',
          choices: [
            { value: 'chunks', meaning: 'the chunks are the whole text; or give the text: --text FILE' },
          ],
        }
      : placed
        ? {
            option: 'units',
            flag: '--units',
            choices: [
              { value: 'characters', meaning: 'offsets are the units; or give the text: --text FILE' },
            ],
          }
        : { option: 'documents', flag: '--text', choices: [document] }),
    location: shape.location,
  })
  return undefined
}

/** Fields one by one: there may be as many documents as lines, and spreading them costs more than cutting. */
function documentOf(shape: TextSpans, text: string, id: string, layers: readonly SpanLayer[]): Document {
  const { item, coder, location, tokens, speakers, offsets, needs } = shape
  return { item, coder, location, text, tokens, speakers, offsets, needs, layers, id }
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
  return { ...shape, id, text, offsets: 'utf-16', layers: [{ ...layer, spans, unplaced: undefined }] }
}
