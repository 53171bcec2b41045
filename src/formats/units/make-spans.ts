import { chunksInText } from '../chunks/chunks-in-text.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { documentFor } from '../roles/documents.ts'
import { cutDocument } from './cut-document.ts'
import { cutStarts } from './cut-starts.ts'
import { chooseLayers, factsOf, named, namesIn } from './layers.ts'
import { addCoding, coderOf, itemOf } from './make-coding.ts'
import { type OffsetMap, offsetMap } from './offsets.ts'
import type { LabelledSpan, SpanLayer, TextSpans } from './shapes.ts'
import { openSnapping } from './snap.ts'
import { offsetUnit } from './span-offsets.ts'
import { countedAs, cutUnits, type UnitSpans } from './text-units.ts'
import { UnitTexts } from './unit-texts.ts'

export interface Document extends TextSpans {
  readonly text: string
  readonly id: string
}

/**
 * Codings from texts and the spans set in them: units are made of the text, and the starts and ends of spans become
 * boundaries between units.
 */
export function makeFromSpans(draft: Draft, given: readonly TextSpans[]): void {
  if (given.length === 0) return
  const shapes = given.map(shape => {
    const layers = asLabels(draft, named(shape.layers))
    return layers === shape.layers ? shape : { ...shape, layers }
  })
  const noun = (size: number) => `${size} ${size === 1 ? 'span' : 'spans'}`
  const facts = factsOf(
    shapes.map(({ layers }) =>
      layers.map(({ name, spans, starts, preferred }) => ({
        name,
        size: (starts ?? spans).length,
        what: noun((starts ?? spans).length),
        ...(preferred === undefined ? {} : { preferred }),
      })),
    ),
    noun,
  )
  const documents = shapes.flatMap(shape => withText(draft, shape, shapes.length === 1))
  const choice = chooseLayers(draft, facts, 'spans')
  const offsets = offsetUnit(draft, documents)
  if (choice === undefined || offsets === undefined || documents.length < shapes.length) return
  if (choice.names.length === 0) {
    const location = documents[0]?.location ?? {}
    addError(draft, 'no-segments', 'the texts have no annotation in any layer; annotate them first', location)
    return
  }
  const snapping = openSnapping(draft)
  let last: { document: Document; units: UnitSpans; map: OffsetMap; later: UnitTexts } | undefined
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
      last = { document, units, map: offsetMap(document.text, offsets), later }
    }
    const { units, map, later } = last
    const { speakers } = document
    const row = {
      units: units.starts.length,
      ...(document.text === '' ? {} : { later }),
      ...(speakers?.length === units.starts.length ? { speakers } : {}),
    }
    if (row.units === 0) {
      addError(
        draft,
        'text-empty',
        'the text has no units; a segmentation cuts one unit or more',
        document.location,
      )
      continue
    }
    const layers = choice.names.map(
      (name): SpanLayer => document.layers.find(layer => layer.name === name) ?? { name, spans: [] },
    )
    for (const coder of codersIn(draft, document, choice.as === 'coders' ? undefined : layers)) {
      const cuts = layers.map(layer => {
        const { name, spans, starts } = layer
        const location = { ...document.location, item: document.id, ...(coder && { coder: coder.name }) }
        if (starts !== undefined) return { name, cut: cutStarts(draft, starts, row.units, location) }
        const own =
          coder === undefined ? spans : spans.filter(span => (span.coder ?? coder.own) === coder.own)
        const cut = cutDocument(draft, document, { ...layer, spans: own }, units, map, snapping, location)
        return { name, cut }
      })
      if (coder !== undefined) addCoding(draft, document.id, coder.name, row, cuts, document.location)
      else
        for (const [index, cut] of cuts.entries())
          addCoding(draft, document.id, layers[index]!.name, row, [cut], document.location)
    }
  }
  snapping.report()
}

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

/** The coders of a document: those that spans name, else the document's; undefined where layers are the coders. */
function codersIn(
  draft: Draft,
  document: Document,
  layers: readonly { readonly spans: readonly LabelledSpan[] }[] | undefined,
): ({ readonly own: string | undefined; readonly name: string } | undefined)[] {
  if (layers === undefined) return [undefined]
  const names = new Set<string>()
  for (const { spans } of layers) for (const { coder } of spans) if (coder !== undefined) names.add(coder)
  if (document.coder !== undefined) names.add(document.coder)
  if (names.size === 0) return [{ own: undefined, name: coderOf(draft, undefined) }]
  if (names.size === 1) return [...names].map(own => ({ own, name: coderOf(draft, own) }))
  return [...names].map(own => ({ own, name: own }))
}

/** The text of a shape: its own, or that of another file; without one, spans can only be counted in characters. */
function withText(draft: Draft, shape: TextSpans, single: boolean): Document[] {
  const id = itemOf(draft, shape.item, single)
  const text = shape.text ?? documentFor(draft.options, shape.item ?? id)?.text
  if (text !== undefined) {
    const layers = shape.layers.map(layer =>
      chunksInText(draft, layer, text, { ...shape.location, item: id }),
    )
    return [{ ...shape, text, id, layers }]
  }
  if (shape.layers.some(({ unplaced }) => unplaced) && draft.options.text === 'chunks')
    return [joinedChunks(shape, id)]
  const placed = shape.layers.every(({ unplaced, starts }) => unplaced === undefined && starts === undefined)
  if (placed && draft.options.units === 'characters') {
    let end = 1
    for (const { spans } of shape.layers) for (const span of spans) if (span.end > end) end = span.end
    return [{ ...shape, text: '', id, tokens: [{ start: 0, end }] }]
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
  return []
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

/** The units of a document: its own tokens, or those that its text is cut into. */
function unitsOf(draft: Draft, document: Document, offsets: OffsetUnit): UnitSpans | undefined {
  const { tokens, text } = document
  const kind = draft.options.units ?? (tokens === undefined ? 'words' : 'tokens')
  draft.counted.add(countedAs(text, kind))
  if (kind === 'characters' && text === '' && tokens !== undefined) {
    const length = tokens[0]!.end
    return { starts: Array.from({ length }, (_, at) => at), ends: Array.from({ length }, (_, at) => at + 1) }
  }
  if (kind !== 'tokens') return cutUnits(text, kind)
  if (tokens === undefined) {
    addError(draft, 'tokens-missing', 'the file has no tokens; --units words counts words', document.location)
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
      addError(draft, 'offset-beyond-text', message, document.location)
      return undefined
    }
    starts.push(start)
    ends.push(end)
  }
  return { starts, ends }
}
