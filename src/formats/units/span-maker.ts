import { CesuraError, describe, factsOf, type Location } from '../../model/error.ts'
import { answerPartial, answerRefused, answerUncertain } from '../../model/errors/answers.ts'
import { textEmpty } from '../../model/errors/model.ts'
import {
  indexBase,
  startBeyondText,
  startTwice,
  tokenBeyondText,
  tokensMissing,
} from '../../model/errors/reading.ts'
import { readAnswer } from '../answers/read-answer.ts'
import type { Draft } from '../draft.ts'
import type { OffsetUnit } from '../format.ts'
import { countOf, countWords, forgetText } from './count-words.ts'
import { cutDocument, placeOf } from './cut-document.ts'
import type { Cut } from './cut-ranges.ts'
import type { Document } from './document-text.ts'
import type { LayerChoice } from './layers.ts'
import { addCoding, coderOf, type LayerCut } from './make-coding.ts'
import { areIndices, type OffsetMap, offsetMap } from './offsets.ts'
import type { SpanLayer } from './shapes.ts'
import { Snapping } from './snap.ts'
import { SpanRow } from './span-row.ts'
import { countedAs, cutUnits, type UnitSpans } from './text-units.ts'
import { UnitTexts } from './unit-texts.ts'

/** Makes codings of documents, one after the other: units of the text, and boundaries of the spans in it. */
export class SpanMaker {
  readonly #draft: Draft
  readonly #choice: LayerChoice
  readonly #offsets: OffsetUnit
  readonly #snapping: Snapping
  #last: TextUnits | undefined
  /** The coders of the document before: those of the next are mostly the same. */
  #coders: readonly SpanCoder[] = []

  constructor(draft: Draft, choice: LayerChoice, offsets: OffsetUnit) {
    this.#draft = draft
    this.#choice = choice
    this.#offsets = offsets
    this.#snapping = new Snapping(draft)
  }

  /** Adds the codings of a document. */
  add(document: Document): void {
    const draft = this.#draft
    const made = this.#unitsOf(document)
    if (made === undefined) return
    const { location, speakers: spoken } = document.shape
    const units = countOf(made.units)
    if (units === 0) {
      draft.error(describe(textEmpty, {}), location)
      return
    }
    const later = document.text === '' ? undefined : made.later
    const row = { units, later, speakers: spoken?.length === units ? spoken : undefined }
    const layers = chosen(document.layers, this.#choice.names)
    if (this.#choice.as === 'coders') {
      for (const cut of cutsBy(draft, made, document, layers, this.#snapping))
        addCoding(draft, document.id, cut.name, row, [cut], location)
      return
    }
    const coders = codersIn(draft, document, layers, this.#coders)
    this.#coders = coders
    for (const coder of coders) {
      const cuts = cutsBy(draft, made, document, layers, this.#snapping, coder)
      addCoding(draft, document.id, coder.name, row, cuts, location)
    }
  }

  /** Says what was found in all of them. */
  end(): void {
    forgetText()
    this.#snapping.report()
  }

  /** The units of a document. Codings of one text mostly come one after the other: its units are made once. */
  #unitsOf(document: Document): TextUnits | undefined {
    const { text, tokens } = document
    const last = this.#last
    if (last !== undefined && tokens === undefined && last.tokens === undefined && last.text === text)
      return last
    this.#last = undefined
    const units = unitsOf(this.#draft, document, this.#offsets)
    if (units === undefined) return undefined
    const later = new UnitTexts(text, units)
    const map = areIndices(text, this.#offsets, units.ascii) ? undefined : offsetMap(text, this.#offsets)
    this.#last = { text, tokens, units, map, later }
    return this.#last
  }
}

/** The layers with these names; an empty one where a document has none. */
function chosen(layers: readonly SpanLayer[], names: readonly string[]): readonly SpanLayer[] {
  if (names.length === 1 && layers.length === 1 && layers[0]!.name === names[0]) return layers
  return names.map(name => layers.find(layer => layer.name === name) ?? { name, spans: [] })
}

/** A text whose units are made: where they are, and how offsets are found in it, where they are no indices of it. */
interface TextUnits {
  readonly text: string
  readonly tokens: Document['tokens']
  readonly units: UnitSpans
  readonly map: OffsetMap | undefined
  readonly later: UnitTexts
}

/** What layers make of a text. */
function cutsBy(
  draft: Draft,
  made: TextUnits,
  document: Document,
  layers: readonly SpanLayer[],
  snapping: Snapping,
  coder?: SpanCoder,
): readonly LayerCut[] {
  if (layers.length === 1) return [cutBy(draft, made, document, layers[0]!, snapping, coder)]
  return layers.map(layer => cutBy(draft, made, document, layer, snapping, coder))
}

/** What one layer makes of a text: all of it, or what is by one coder. */
function cutBy(
  draft: Draft,
  { units, map, later }: TextUnits,
  document: Document,
  layer: SpanLayer,
  snapping: Snapping,
  coder?: SpanCoder,
): LayerCut {
  const { name, starts, answer } = layer
  if (answer !== undefined)
    return { name, cut: cutAnswer(draft, answer, later.list, placeOf(document, coder?.name)) }
  if (starts !== undefined)
    return { name, cut: cutStarts(draft, starts, countOf(units), placeOf(document, coder?.name)) }
  const spans = layer instanceof SpanRow ? layer : layer.spans
  const mine = coder === undefined || coder.alone ? spans : spansBy(layer, coder)
  return { name, cut: cutDocument(draft, document, layer, mine, units, map, snapping, coder?.name) }
}

const spansBy = ({ spans }: SpanLayer, { own }: SpanCoder) =>
  spans.filter(span => (span.coder ?? own) === own)

/** A coder of a document: as its spans name them, as the corpus does, and whether all spans are theirs. */
interface SpanCoder {
  readonly own: string | undefined
  readonly name: string
  readonly alone: boolean
}

/** The coders of a document: those that spans name, else the document's. */
function codersIn(
  draft: Draft,
  document: Document,
  layers: readonly SpanLayer[],
  before: readonly SpanCoder[],
): readonly SpanCoder[] {
  const { coder: whose } = document.shape
  if (!haveOtherCoder(layers, whose)) {
    const same = before.length === 1 && before[0]!.alone && before[0]!.own === whose
    return same ? before : [onlyCoder(draft, whose)]
  }
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
function haveOtherCoder(layers: readonly SpanLayer[], whose: string | undefined): boolean {
  for (const layer of layers) {
    if (layer instanceof SpanRow) continue
    for (const { coder } of layer.spans) if (coder !== undefined && coder !== whose) return true
  }
  return false
}

/**
 * Boundaries from the answer of a language model. What the answer leaves open is asked; what is not as it should be is
 * a warning; an answer that has no position, or covers only a part of the text, is an error.
 */
function cutAnswer(
  draft: Draft,
  answer: string,
  units: readonly string[],
  location: Location,
): Cut | undefined {
  const { base, mark, place, form, partial, refused } = draft.options
  try {
    const { boundaries, uncertain, covered, problems } = readAnswer(answer, {
      units,
      form,
      base: base === undefined ? undefined : base === '0' ? 0 : 1,
      mark: mark === 'gaps' ? undefined : mark,
      place: place === 'left' || place === 'right' ? place : 'middle',
    })
    if (covered < units.length) {
      const facts = describe(answerPartial, { covered, units: units.length })
      if (partial !== 'accept') {
        draft.error(facts, location)
        return undefined
      }
      draft.warn(facts, location)
    }
    for (const problem of problems) draft.warn(problem, location)
    if (uncertain.length > 0)
      draft.warn(
        describe(answerUncertain, { uncertain: uncertain.length, boundaries: boundaries.length }),
        location,
      )
    return { boundaries }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    const facts = factsOf(error)
    if (error.code === 'base-unknown')
      draft.ask({
        ...facts,
        option: 'base',
        flag: '--read base=',
        choices: [
          { value: '1', meaning: 'the first unit of the text is number 1' },
          { value: '0', meaning: 'the first unit of the text is number 0' },
        ],
        location,
      })
    else if (error.code === 'mark-unknown')
      draft.ask({
        ...facts,
        option: 'mark',
        flag: '--mark',
        choices: [
          { value: 'start', meaning: 'first units of segments have the mark 1' },
          { value: 'end', meaning: 'last units of segments have the mark 1' },
        ],
        location,
      })
    else if (refused === 'empty') {
      draft.warn(describe(answerRefused, { why: error.summary, advice: error.hint ?? [] }), location)
      return { boundaries: [] }
    } else draft.error(facts, location)
    return undefined
  }
}

/**
 * Boundaries from the numbers of first units. Whether they count from 0 or from 1 shows only where a 0 is among
 * them; else it is asked (`base`). Two equal ones are one, with a warning; one beyond the text is an error.
 */
export function cutStarts(
  draft: Draft,
  starts: readonly number[],
  units: number,
  location: Location,
): Cut | undefined {
  const base =
    draft.options.base === undefined ? (starts.includes(0) ? 0 : undefined) : Number(draft.options.base)
  if (base === undefined) {
    draft.ask({
      ...describe(indexBase, { starts }),

      option: 'base',
      flag: '--read base=',
      choices: [
        { value: '1', meaning: 'the first unit of the text is number 1' },
        { value: '0', meaning: 'the first unit of the text is number 0' },
      ],
      location,
    })
    return undefined
  }
  const beyond = starts.find(start => start - base >= units || start < base)
  if (beyond !== undefined) {
    draft.error(describe(startBeyondText, { start: beyond, units }), location)
    return undefined
  }
  const boundaries = [...new Set(starts.map(start => start - base))].sort((a, b) => a - b)
  if (boundaries.length < starts.length) draft.warn(describe(startTwice, {}), location)
  return { boundaries: boundaries.filter(start => start > 0) }
}

/** The units of a document: its own tokens, or those that its text is split into. */
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
