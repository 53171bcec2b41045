import { addError, type Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { countOf, countWords, forgetText } from './count-words.ts'
import { cutDocument, placeOf } from './cut-document.ts'
import { cutStarts } from './cut-starts.ts'
import { type Document, withText } from './document-text.ts'
import { chooseLayers, factsOf, named, namesIn } from './layers.ts'
import { addCoding, coderOf, type LayerCut } from './make-coding.ts'
import { areIndices, type OffsetMap, offsetMap } from './offsets.ts'
import type { SpanLayer, TextSpans } from './shapes.ts'
import { Snapping } from './snap.ts'
import { offsetUnit } from './span-offsets.ts'
import { SpanRow, spanCount } from './span-row.ts'
import { countedAs, cutUnits, type UnitSpans } from './text-units.ts'
import { UnitTexts } from './unit-texts.ts'

/**
 * Codings from texts and the spans set in them: units are made of the text, and the starts and ends of spans become
 * boundaries between units.
 */
export function makeFromSpans(draft: Draft, given: readonly TextSpans[]): void {
  if (given.length === 0) return
  const shapes = given.some(({ layers }) => layers.length > 1)
    ? given.map(shape => ({ ...shape, layers: asLabels(draft, named(shape.layers, renamed)) }))
    : given
  const noun = (size: number) => `${size} ${size === 1 ? 'span' : 'spans'}`
  const sizeOf = (layer: SpanLayer) => layer.starts?.length ?? spanCount(layer)
  const factOf = (layer: SpanLayer) => {
    const size = sizeOf(layer)
    return { name: layer.name, size, what: noun(size), preferred: layer.preferred }
  }
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
    addError(draft, 'no-segments', 'the texts have no annotation in any layer; annotate them first', location)
    return
  }
  const snapping = new Snapping(draft)
  let last: TextUnits | undefined
  for (const document of documents) {
    // Codings of one text mostly come one after the other: its units are made once.
    if (
      last === undefined ||
      last.document.text !== document.text ||
      last.document.tokens ||
      document.tokens
    ) {
      const units = unitsOf(draft, document, offsets)
      last = undefined
      if (units === undefined) continue
      const later = new UnitTexts(document.text, units)
      const indices = areIndices(document.text, offsets, units.ascii)
      last = { document, units, map: indices ? undefined : offsetMap(document.text, offsets), later }
    }
    const { units } = last
    const count = countOf(units)
    if (count === 0) {
      addError(
        draft,
        'text-empty',
        'the text has no units; a segmentation cuts one unit or more',
        document.shape.location,
      )
      continue
    }
    const later = document.text === '' ? undefined : last.later
    const { speakers: spoken } = document.shape
    const speakers = spoken?.length === count ? spoken : undefined
    const row = { units: count, later, speakers }
    const layers =
      choice.names.length === 1 &&
      document.layers.length === 1 &&
      document.layers[0]!.name === choice.names[0]
        ? document.layers
        : choice.names.map(
            (name): SpanLayer => document.layers.find(layer => layer.name === name) ?? { name, spans: [] },
          )
    if (choice.as === 'coders') {
      const cuts = layers.map(layer => cutBy(draft, last!, document, layer, snapping))
      for (const cut of cuts) addCoding(draft, document.id, cut.name, row, [cut], document.shape.location)
    } else
      for (const coder of codersIn(draft, document, layers)) {
        const cuts = layers.map(layer => cutBy(draft, last!, document, layer, snapping, coder))
        addCoding(draft, document.id, coder.name, row, cuts, document.shape.location)
      }
  }
  forgetText()
  snapping.report()
}

/** A text whose units are made: where they are, and how offsets are found in it, where they are no indices of it. */
interface TextUnits {
  readonly document: Document
  readonly units: UnitSpans
  readonly map: OffsetMap | undefined
  readonly later: UnitTexts
}

/** What one layer makes of a text: all of it, or what is by one coder. */
function cutBy(
  draft: Draft,
  { units, map }: TextUnits,
  document: Document,
  layer: SpanLayer,
  snapping: Snapping,
  coder?: SpanCoder,
): LayerCut {
  const { name, starts } = layer
  if (starts !== undefined)
    return { name, cut: cutStarts(draft, starts, countOf(units), placeOf(document, coder?.name)) }
  const spans = layer instanceof SpanRow ? layer : layer.spans
  const mine =
    coder === undefined || coder.alone
      ? spans
      : layer.spans.filter(span => (span.coder ?? coder.own) === coder.own)
  return { name, cut: cutDocument(draft, document, layer, mine, units, map, snapping, coder?.name) }
}

/** A layer under another name. */
const renamed = (layer: SpanLayer, name: string): SpanLayer => ({ ...layer, name, spans: layer.spans })

/** The layers as they are, or one layer whose spans are labelled by the layer they come from (`layers=labels`). */
function asLabels(draft: Draft, layers: readonly SpanLayer[]): readonly SpanLayer[] {
  if (draft.options.layers !== 'labels' || layers.length < 2) return layers
  const wanted = draft.options.layer === undefined ? undefined : namesIn(draft.options.layer, namesOf(layers))
  const read = layers.filter(({ name }) => wanted === undefined || wanted.includes(name))
  if (read.some(({ unplaced, starts }) => unplaced !== undefined || starts !== undefined)) return layers
  const spans = read.flatMap(({ name, spans }) => spans.map(span => ({ ...span, label: span.label ?? name })))
  return [
    {
      name: wanted === undefined ? 'segments' : draft.options.layer!,
      spans: spans.sort((a, b) => a.start - b.start || a.end - b.end),
    },
  ]
}

const namesOf = (layers: readonly SpanLayer[]): string[] => layers.map(({ name }) => name)

/** A coder of a document: as its spans name them, as the corpus does, and whether all spans are theirs. */
interface SpanCoder {
  readonly own: string | undefined
  readonly name: string
  readonly alone: boolean
}

/** The coders of a document: those that spans name, else the document's. */
function codersIn(draft: Draft, document: Document, layers: readonly SpanLayer[]): readonly SpanCoder[] {
  const { coder: whose } = document.shape
  if (!layers.some(layer => hasOtherCoder(layer, whose))) return [onlyCoder(draft, whose)]
  const names = new Set<string>()
  for (const { spans } of layers) for (const { coder } of spans) if (coder !== undefined) names.add(coder)
  if (whose !== undefined) names.add(whose)
  const [only] = names
  return names.size === 1
    ? [onlyCoder(draft, only)]
    : Array.from(names, own => ({ own, name: own, alone: false }))
}

const onlyCoder = (draft: Draft, own: string | undefined): SpanCoder => ({
  own,
  name: coderOf(draft, own),
  alone: true,
})

/** Whether a span is by another coder than the document; columns name none. */
function hasOtherCoder(layer: SpanLayer, whose: string | undefined): boolean {
  if (layer instanceof SpanRow) return false
  for (const { coder } of layer.spans) if (coder !== undefined && coder !== whose) return true
  return false
}

/** The units of a document: its own tokens, or those that its text is cut into. */
function unitsOf(draft: Draft, document: Document, offsets: OffsetUnit): UnitSpans | undefined {
  const { tokens, text } = document
  const kind = draft.options.units ?? (tokens === undefined ? 'words' : 'tokens')
  if (kind === 'words') {
    const words = countWords(text)
    draft.counted.add(words === undefined ? countedAs(text, kind) : kind)
    return words ?? cutUnits(text, kind)
  }
  draft.counted.add(countedAs(text, kind))
  if (kind === 'characters' && text === '' && tokens !== undefined) {
    const length = tokens[0]!.end
    return { starts: Array.from({ length }, (_, at) => at), ends: Array.from({ length }, (_, at) => at + 1) }
  }
  if (kind !== 'tokens') return cutUnits(text, kind)
  if (tokens === undefined) {
    addError(
      draft,
      'tokens-missing',
      'the file has no tokens; --units words counts words',
      document.shape.location,
    )
    return undefined
  }
  const map = offsetMap(text, offsets)
  const starts: number[] = []
  const ends: number[] = []
  for (const token of tokens) {
    const start = map(token.start)
    const end = map(token.end)
    if (start === undefined || end === undefined || end <= start || start < (ends.at(-1) ?? 0)) {
      const message = `a token from ${token.start} to ${token.end} lies outside the text, or before the token in front of it`
      addError(draft, 'offset-beyond-text', message, document.shape.location)
      return undefined
    }
    starts.push(start)
    ends.push(end)
  }
  return { starts, ends }
}
