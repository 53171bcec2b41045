import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { layersEmpty, offsetsMeaning, offsetTextMismatch } from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { type Document, withText } from './document-text.ts'
import { chooseLayers, factsOf, type LayerFacts, named, namesIn } from './layers.ts'
import { firstMismatch, OFFSET_UNITS, offsetsAgree } from './offsets.ts'
import type { SpanLayer, TextSpans } from './shapes.ts'
import { SpanMaker } from './span-maker.ts'
import { SpanRow, spanCount } from './span-row.ts'

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
    draft.error(describe(layersEmpty, {}), location)
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

/** What offsets count: as the option says, or the first unit for which every span reads the words it repeats. */
function offsetUnit(draft: Draft, documents: readonly Document[]): OffsetUnit | undefined {
  const { offsets } = draft.options
  if (offsets !== undefined) return offsets
  const known = documents.find(({ shape }) => shape.offsets !== undefined)?.shape.offsets
  const order = known === undefined ? OFFSET_UNITS : [known, ...OFFSET_UNITS.filter(unit => unit !== known)]
  let first: ProblemFacts | undefined
  for (const unit of order) {
    let fits = true
    for (const { text, layers, id } of documents) {
      // Where the text is not known, nothing can be held against it.
      const wrong = text === '' ? undefined : firstMismatch(text, layers, unit)
      if (wrong === undefined) continue
      fits = false
      const { span, found } = wrong
      first ??= describe(
        offsetTextMismatch,
        {
          start: span.start,
          end: span.end,
          found: show(found),
          expected: show(span.text),
          offsets: known ?? 'code-points',
        },
        { ...span.location, item: id },
      )
      break
    }
    if (!fits) continue
    if (known === undefined && !documents.some(hasWitness)) {
      if (documents.some(document => hasSpans(document) && !offsetsAgree(document.text))) {
        askOffsets(draft, documents[0]!.shape.location)
        return undefined
      }
    }
    return unit
  }
  draft.error(first!, first!.location)
  return undefined
}

/** Whether a span repeats its words, so that they show what offsets count. */
const hasWitness = ({ text, layers }: Document): boolean =>
  text !== '' && layers.some(layer => !layer.inText && hasTexts(layer))

const hasTexts = (layer: SpanLayer): boolean =>
  layer instanceof SpanRow
    ? (layer.texts?.some(text => text !== undefined) ?? false)
    : layer.spans.some(span => span.text !== undefined)

const hasSpans = ({ layers }: Document): boolean =>
  layers.some(layer => layer.inText === undefined && spanCount(layer) > 0)

function askOffsets(draft: Draft, location: Location): void {
  draft.ask({
    ...describe(offsetsMeaning, {}),

    option: 'offsets',
    flag: '--read offsets=',
    choices: [
      { value: 'code-points', meaning: 'characters, as Python counts them' },
      { value: 'utf-16', meaning: 'UTF-16, as JavaScript and Java count' },
      { value: 'utf-8', meaning: 'bytes of UTF-8' },
      { value: 'graphemes', meaning: 'characters as people see them' },
    ],
    location,
  })
}
