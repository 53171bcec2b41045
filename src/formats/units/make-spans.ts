import { describe } from '../../model/error.ts'
import { layersEmpty } from '../../model/errors/reading.ts'
import { addError, type Draft } from '../draft.ts'
import { type Document, withText } from './document-text.ts'
import { chooseLayers, factsOf, type LayerFacts, named, namesIn } from './layers.ts'
import type { SpanLayer, TextSpans } from './shapes.ts'
import { SpanMaker } from './span-maker.ts'
import { offsetUnit } from './span-offsets.ts'
import { spanCount } from './span-row.ts'

/**
 * Codings from texts and the spans set in them: units are made of the text, and the starts and ends of spans become
 * boundaries between units.
 */
export function makeFromSpans(draft: Draft, given: readonly TextSpans[]): void {
  if (given.length === 0) return
  const shapes = given.some(({ layers }) => layers.length > 1)
    ? given.map(shape => ({ ...shape, layers: asLabels(draft, named(shape.layers, renamed)) }))
    : given
  const facts = factsOf(shapes, factOf, noun, sizeOf)
  const documents: Document[] = []
  for (const shape of shapes) {
    const document = withText(draft, shape, shapes.length === 1)
    if (document !== undefined) documents.push(document)
  }
  const choice = chooseLayers(draft, facts, 'spans')
  const offsets = offsetUnit(draft, documents)
  if (choice === undefined || offsets === undefined || documents.length < shapes.length) return
  if (choice.names.length === 0) {
    const location = documents[0]?.shape.location ?? {}
    addError(draft, describe(layersEmpty, {}), location)
    return
  }
  const maker = new SpanMaker(draft, choice, offsets)
  for (const document of documents) maker.add(document)
  maker.end()
}

const noun = (size: number): string => `${size} ${size === 1 ? 'span' : 'spans'}`

const sizeOf = (layer: SpanLayer): number =>
  layer.answer === undefined ? (layer.starts?.length ?? spanCount(layer)) : 1

function factOf(layer: SpanLayer): LayerFacts {
  const size = sizeOf(layer)
  return { name: layer.name, size, what: noun(size), preferred: layer.preferred }
}

/** A layer under another name. */
const renamed = (layer: SpanLayer, name: string): SpanLayer => ({ ...layer, name, spans: layer.spans })

/** The layers as they are, or one layer whose spans are labelled by the layer they come from (`layers=labels`). */
function asLabels(draft: Draft, layers: readonly SpanLayer[]): readonly SpanLayer[] {
  if (draft.options.layers !== 'labels' || layers.length < 2) return layers
  const wanted = draft.options.layer === undefined ? undefined : namesIn(draft.options.layer, namesOf(layers))
  const read = layers.filter(({ name }) => wanted === undefined || wanted.includes(name))
  if (read.some(({ unplaced, starts, answer }) => (unplaced ?? starts ?? answer) !== undefined)) return layers
  const spans = read.flatMap(({ name, spans }) => spans.map(span => ({ ...span, label: span.label ?? name })))
  return [
    {
      name: wanted === undefined ? 'segments' : draft.options.layer!,
      spans: spans.sort((a, b) => a.start - b.start || a.end - b.end),
    },
  ]
}

const namesOf = (layers: readonly SpanLayer[]): string[] => layers.map(({ name }) => name)
