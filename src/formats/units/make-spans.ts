import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { chunkNotInText } from '../../model/errors/chunks.ts'
import { textEmpty } from '../../model/errors/model.ts'
import {
  layersEmpty,
  offsetsMeaning,
  offsetTextMismatch,
  spanBeyondText,
  tokenBeyondText,
  tokensMissing,
} from '../../model/errors/reading.ts'
import { textNeeded, textNeededSpans } from '../../model/errors/spans.ts'
import { show } from '../../model/require.ts'
import { stripPattern } from '../chunks/locate-chunks.ts'
import { placeChunks } from '../chunks/place-chunks.ts'
import type { Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { documentFor } from '../roles/documents.ts'
import { cutAnswer, cutStarts } from './cut-numbers.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import { chooseLayers, factsOf, type LayerChoice, type LayerFacts, named, namesIn } from './layers.ts'
import { addCoding, coderOf, itemOf, type LayerCut } from './make-coding.ts'
import { firstMismatch, OFFSET_UNITS, type OffsetMap, offsetMap, offsetsAgree, Snapping } from './offsets.ts'
import type { LabelledSpan, SpanLayer, TextSpans } from './shapes.ts'
import { countedAs, cutUnits, type UnitSpans, unitTexts } from './text-units.ts'

/**
 * Codings from texts and the spans set in them: units are made of the text, and the starts and ends of spans become
 * boundaries between units.
 */
export function makeFromSpans(draft: Draft, given: readonly TextSpans[]): void {
  if (given.length === 0) return
  const shapes = given.some(({ layers }) => layers.length > 1)
    ? given.map(shape => ({ ...shape, layers: asLabels(draft, named(shape.layers)) }))
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
  const snapping = new Snapping(draft)
  let units: TextUnits | undefined
  for (const document of documents) {
    // Codings of one text mostly come one after the other: its units are made once.
    if (units === undefined || document.tokens || units.tokens || units.text !== document.text)
      units = textUnits(draft, document, offsets)
    if (units !== undefined) addDocument(draft, document, units, choice, snapping)
  }
  snapping.report()
}

/** A text whose units are made: where they are, and how offsets are found in it. */
interface TextUnits {
  readonly text: string
  readonly tokens: Document['tokens']
  readonly units: UnitSpans
  readonly map: OffsetMap
  readonly texts: readonly string[]
}

function textUnits(draft: Draft, document: Document, offsets: OffsetUnit): TextUnits | undefined {
  const { text, tokens } = document
  const units = unitsOf(draft, document, offsets)
  if (units === undefined) return undefined
  return { text, tokens, units, map: offsetMap(text, offsets), texts: unitTexts(text, units) }
}

/** Adds the codings of a document. */
function addDocument(
  draft: Draft,
  document: Document,
  made: TextUnits,
  { as, names }: LayerChoice,
  snapping: Snapping,
): void {
  const { location, speakers: spoken, coder: whose } = document.shape
  const units = made.units.starts.length
  if (units === 0) {
    draft.error(describe(textEmpty, {}), location)
    return
  }
  const texts = document.text === '' ? undefined : made.texts
  const row = { units, texts, speakers: spoken?.length === units ? spoken : undefined }
  const cut = (name: string, coder?: string): LayerCut => {
    const layer = document.layers.find(layer => layer.name === name) ?? { name, spans: [] }
    return { name, cut: cutLayer(draft, made, document, layer, snapping, coder) }
  }
  const coder = as === 'coders' ? undefined : coderOf(draft, whose)
  const cuts = names.map(name => cut(name, coder))
  if (coder !== undefined) addCoding(draft, document.id, coder, row, cuts, location)
  else for (const own of cuts) addCoding(draft, document.id, own.name, row, [own], location)
}

/** What one layer makes of a text. */
function cutLayer(
  draft: Draft,
  { units, map, texts }: TextUnits,
  document: Document,
  layer: SpanLayer,
  snapping: Snapping,
  coder: string | undefined,
) {
  const { starts, answer } = layer
  if (answer !== undefined) return cutAnswer(draft, answer, texts, placeOf(document, coder))
  if (starts !== undefined) return cutStarts(draft, starts, texts.length, placeOf(document, coder))
  return cutSpans(draft, document, layer, units, map, snapping, coder)
}

const noun = (size: number): string => `${size} ${size === 1 ? 'span' : 'spans'}`

const sizeOf = (layer: SpanLayer): number =>
  layer.answer === undefined ? (layer.starts ?? layer.spans).length : 1

function factOf(layer: SpanLayer): LayerFacts {
  const size = sizeOf(layer)
  return { name: layer.name, size, what: noun(size), preferred: layer.preferred }
}

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
  text !== '' && layers.some(({ inText, spans }) => !inText && spans.some(span => span.text !== undefined))

const hasSpans = ({ layers }: Document): boolean =>
  layers.some(({ inText, spans }) => inText === undefined && spans.length > 0)

function askOffsets(draft: Draft, location: Location): void {
  draft.ask({
    ...describe(offsetsMeaning, {}),

    option: 'offsets',
    choices: [
      { value: 'code-points', meaning: 'characters, as Python counts them' },
      { value: 'utf-16', meaning: 'UTF-16, as JavaScript and Java count' },
      { value: 'utf-8', meaning: 'bytes of UTF-8' },
      { value: 'graphemes', meaning: 'characters as people see them' },
    ],
    location,
  })
}

/** The units of a document: its own tokens, or those that its text is split into. */
function unitsOf(draft: Draft, document: Document, offsets: OffsetUnit): UnitSpans | undefined {
  const { tokens, text } = document
  const kind = draft.options.units ?? (tokens === undefined ? 'words' : 'tokens')
  draft.counted.add(countedAs(text, kind))
  if (kind === 'characters' && text === '' && tokens !== undefined) {
    const starts = Array.from({ length: tokens[0]!.end }, (_, at) => at)
    return { starts, ends: starts.map(at => at + 1) }
  }
  if (kind !== 'tokens') return cutUnits(text, kind)
  if (tokens === undefined) {
    draft.error(describe(tokensMissing, {}), document.shape.location)
    return undefined
  }
  const map = offsetMap(text, offsets)
  const starts: number[] = []
  const ends: number[] = []
  for (const token of tokens) {
    const start = map(token.start)
    const end = map(token.end)
    if (start === undefined || end === undefined || end <= start || start < (ends.at(-1) ?? 0)) {
      draft.error(describe(tokenBeyondText, { start: token.start, end: token.end }), document.shape.location)
      return undefined
    }
    starts.push(start)
    ends.push(end)
  }
  return { starts, ends }
}

/** The location of a document, with the coder whose coding of it is meant. */
export const placeOf = ({ shape, id }: Document, coder: string | undefined): Location =>
  coder === undefined ? { ...shape.location, item: id } : { ...shape.location, item: id, coder }

/** One document segmented by the spans of one layer. */
export function cutSpans(
  draft: Draft,
  document: Document,
  layer: SpanLayer,
  units: UnitSpans,
  offsets: OffsetMap,
  snapping: Snapping,
  coder: string | undefined,
): Cut | undefined {
  const { text } = document
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const unknown = text === ''
  const map: OffsetMap = unknown || layer.inText ? offset => offset : offsets
  const spans = sortedByStart(layer.spans).filter(({ label = '' }) => wanted?.includes(label) ?? true)
  const ranges: Range[] = []
  for (const span of spans) {
    const { start, end, label } = span
    const [first, last] = [map(start), map(end)]
    if (!isPlace(first) || !isPlace(last) || last < first) {
      const location = { ...placeOf(document, coder), ...span.location }
      draft.error(describe(spanBeyondText, { start, end, ...lengthsOf(text, start, end) }), location)
      continue
    }
    const from = snapping.place(text, units, first, span)
    const to = snapping.place(text, units, last, span)
    if (to > from)
      ranges.push({
        from,
        to,
        label,
        shown: text.slice(first, Math.min(last, first + 60)),
        location: span.location,
      })
    else snapping.vanish()
  }
  return cutRanges(draft, ranges, {
    units: units.starts.length,
    noun: 'text',
    covered: unknown ? undefined : () => coverage(text, spans, map),
    overlap: layer.overlap,
    isBlank: (from, to) => !unknown && text.slice(units.starts[from], units.ends[to - 1]).trim() === '',
    location: draft.locate(placeOf(document, coder)),
  })
}

const isPlace = (offset: number | undefined): offset is number => Number.isInteger(offset)

/** Spans by their start; tools write them in order, so there is mostly nothing to sort. */
function sortedByStart(spans: readonly LabelledSpan[]): readonly LabelledSpan[] {
  for (let i = 1; i < spans.length; i++)
    if (spans[i]!.start < spans[i - 1]!.start) return [...spans].sort((a, b) => a.start - b.start)
  return spans
}

/** The share of the characters that are not blank which spans cover, from 0 to 1. */
function coverage(text: string, spans: readonly LabelledSpan[], map: OffsetMap): number {
  let covered = 0
  let reached = 0
  for (const { start, end } of spans) {
    const [from, to] = [map(start), map(end)]
    if (!isPlace(from) || !isPlace(to) || to < from) continue
    covered += solid(text, Math.max(from, reached), to)
    reached = Math.max(reached, to)
  }
  const all = solid(text, 0, text.length)
  return all === 0 ? 1 : covered / all
}

/** Characters that are not blank. */
const solid = (text: string, from: number, to: number): number =>
  to <= from ? 0 : text.slice(from, to).replace(/\s+/g, '').length

/** How many characters a text has; where only UTF-16 holds the span, how many code units too. */
function lengthsOf(
  text: string,
  start: number,
  end: number,
): { characters: number; utf16: number | undefined } {
  const characters = Array.from(text).length
  const fits = end > characters && start <= end && end <= text.length
  return { characters, utf16: fits ? text.length : undefined }
}

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
      ? { option: 'text', choices: [{ value: 'chunks', meaning: 'the chunks are the complete text' }] }
      : placed
        ? { option: 'units', choices: [{ value: 'characters', meaning: 'offsets are the units' }] }
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
