import { fromBoundaries } from '../../model/construct.ts'
import { ticksAt } from '../../model/decimal-time.ts'
import { describe } from '../../model/error.ts'
import { textEmptyInMake, tooManyTypesInPoints } from '../../model/errors/model.ts'
import { unitLayerUnknown } from '../../model/errors/reading.ts'
import { askUnitLayer, pointAfterEnd, pointNegative } from '../../model/errors/timeline.ts'
import { MAX_TYPES, type Segmentation } from '../../model/segmentation.ts'
import { tickNames } from '../../model/time.ts'
import type { Draft } from '../draft.ts'
import { scaleOf } from '../scale.ts'
import { addTurns, symbolsOf, type Turn } from '../tables/turns.ts'
import type { Cut } from '../units/cut-ranges.ts'
import { chooseLayers, factsOf, type LayerFacts, listLayers, namesIn } from '../units/layers.ts'
import { addCoding, coderOf, itemOf, type UnitRow } from '../units/make-coding.ts'
import type { TimedMark, TimeLayer, Timeline } from '../units/shapes.ts'
import { partsOf } from '../units/text-units.ts'
import { wordSegmentation, wordsOf } from './captions.ts'
import { type Clock, clockFor, type ReadMark, readMarks } from './clock.ts'
import { cutIntervals, spansOnClock } from './intervals.ts'
import { cutOnUnits, type TimedUnits, timedUnits, withUnitTiers } from './on-units.ts'

/** Speakers whose layers are taken for one conversation unasked, at most. */
const MOST_SPEAKERS = 20

/** What a layer became; without a cut and a segmentation, something was asked or wrong. */
interface MadeLayer {
  readonly name: string
  readonly cut: Cut | undefined
  readonly segmentation?: Segmentation | undefined
}

/** The layers of a recording on one row of units, and what is counted. */
interface MadeTimeline {
  readonly row: UnitRow
  readonly unit: string
  readonly layers: readonly MadeLayer[]
}

/** Codings from recordings and their layers, with units from another file where one was given for them. */
export const makeFromTimelines = (draft: Draft, given: readonly Timeline[]): void =>
  makeWithUnits(draft, withUnitTiers(given, draft.options).timelines)

/**
 * Codings from recordings and their layers. On the axis of time, units are integer ticks, and every start and end of the
 * layer is a boundary, except the ends of the recording. With `unitLayer` the marks of that layer are the units; with
 * `axis: 'units'` alone, or if that layer holds the segments too, the words of the marks are, and lines and marks end in
 * boundaries of two types.
 */
export function makeWithUnits(draft: Draft, timelines: readonly Timeline[]): void {
  if (timelines.length === 0) return
  const facts = factsOf(
    timelines,
    layerFacts,
    size => `${size} marks`,
    ({ marks }) => marks.length,
  )
  const { unitLayer, axis } = draft.options
  if (unitLayer !== undefined && !facts.some(({ name }) => name === unitLayer)) {
    draft.error(describe(unitLayerUnknown, { name: unitLayer, layers: listLayers(facts) }))
    return
  }
  // A conversation has few speakers.
  const choice = chooseLayers(
    draft,
    facts,
    'recording',
    names =>
      names.length <= MOST_SPEAKERS &&
      timelines.every(({ layers }) => areSpeakers(layers.filter(({ name }) => names.includes(name)))),
  )
  if (choice === undefined) return
  const words = axis === 'units' && (unitLayer === undefined || choice.names.includes(unitLayer))
  if (axis === 'units' && unitLayer === undefined && unitsElsewhere(draft, facts, choice.names)) return
  for (const timeline of timelines) {
    const item = itemOf(draft, timeline.item, timelines.length === 1)
    const chosen = choice.names.flatMap(name => timeline.layers.filter(layer => layer.name === name))
    if (chosen.length === 0) continue
    const labelled = chosen.map(layer => onlyLabels(draft, layer))
    const kept = choice.as === 'speakers' ? [speakersAsLabels(labelled)] : labelled
    if (
      choice.as === 'speakers' &&
      axis !== 'time' &&
      labelled.every(({ names = false }) => names === false)
    ) {
      addSpeakers(draft, timeline, labelled, item, coderOf(draft, timeline.coder))
      continue
    }
    const codings = words
      ? kept.flatMap(layer => onWords(draft, timeline, layer) ?? [])
      : [onClock(draft, timeline, kept, item)].flatMap(made => made ?? [])
    const coders = coderNames(draft, timeline, chosen, choice.as)
    for (const { row, unit, layers } of codings) {
      draft.counted.add(unit)
      if (choice.as === 'levels' || choice.as === 'speakers' || layers.length === 1 || words) {
        const index = chosen.findIndex(({ name }) => name === layers[0]!.name)
        addCoding(draft, item, coders[choice.as === 'coders' ? index : 0]!, row, layers, timeline.location)
      } else
        for (const [index, layer] of layers.entries())
          addCoding(draft, item, coders[index]!, row, [layer], timeline.location)
    }
  }
}

/**
 * Asks which layer has the units where there is one in addition to those that hold the segments: a layer of words, whose times
 * place the boundaries. The words of the segments themselves are meant where the answer is a layer of segments.
 */
function unitsElsewhere(draft: Draft, facts: readonly LayerFacts[], chosen: readonly string[]): boolean {
  const others = facts.filter(({ name, size, points }) => size > 0 && !points && !chosen.includes(name))
  if (others.length === 0) return false
  draft.ask({
    ...describe(askUnitLayer, { layers: listLayers(others) }),

    option: 'unitLayer',
    choices: [
      ...others
        .slice(0, 20)
        .map(({ name, what }) => ({ value: name, meaning: `its marks are the units: ${what}` })),
      { value: chosen[0]!, meaning: 'the words in the texts of the segments are the units' },
    ],
  })
  return true
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function layerFacts({ name, kind, preferred, marks }: TimeLayer): LayerFacts {
  const size = marks.length
  if (kind === 'points') return { name, what: many(size, 'point'), size, points: true, preferred }
  const filled = marks.filter(({ text }) => text.trim() !== '').length
  const pauses = size - filled
  const what =
    filled === 0 || pauses === 0
      ? many(size, 'interval')
      : `${many(filled, 'interval')}, ${many(pauses, 'pause')}`
  return { name, what, size, preferred }
}

/** Coders of layers: those that the layers name, if they differ, else the names of the layers themselves. */
function coderNames(draft: Draft, timeline: Timeline, layers: readonly TimeLayer[], as: string): string[] {
  if (as !== 'coders') return [coderOf(draft, layers[0]?.coder ?? timeline.coder)]
  const own = layers.map(({ coder }) => coder)
  const differ = own.every(coder => coder !== undefined) && new Set(own).size === own.length
  return layers.map(({ coder, name }) => (differ ? coder! : name))
}

/** A layer with the marks that count. */
function onlyLabels({ options: { only } }: Draft, layer: TimeLayer): TimeLayer {
  if (only === undefined) return layer
  const labels = namesIn(only, [])
  return { ...layer, marks: layer.marks.filter(({ text }) => labels.includes(text.trim())) }
}

/** The layers in ticks, or on the units of the unit layer; undefined after an error or a question about all of them. */
function onClock(
  draft: Draft,
  timeline: Timeline,
  layers: readonly TimeLayer[],
  item: string,
): MadeTimeline | undefined {
  const { unitLayer } = draft.options
  const location = draft.locate({ ...timeline.location, item })
  const errors = draft.errors
  const marks = layers.map(layer => readMarks(draft, layer))
  const unitTier = timeline.layers.find(({ name }) => name === unitLayer)
  if (unitLayer !== undefined && unitTier === undefined) {
    draft.error(describe(unitLayerUnknown, { name: unitLayer }), location)
    return undefined
  }
  const unitMarks = unitTier && readMarks(draft, unitTier)
  if (draft.errors > errors) return undefined
  const clock = clockFor(draft, timeline, unitMarks === undefined ? marks : [...marks, unitMarks], location)
  if (clock === undefined) return undefined
  const spans = unitMarks && spansOnClock(draft, unitMarks, clock, location, 'keep')
  const units = spans && timedUnits(draft, spans, clock, location)
  if (unitMarks !== undefined && units === undefined) return undefined
  const made = layers.map((layer, index): MadeLayer => {
    const { name, kind } = layer
    const where = { ...location, ...draft.locate(layer.marks[0]?.location) }
    const own = marks[index]!
    if (kind === 'points')
      return { name, cut: undefined, segmentation: cutPoints(draft, layer, own, clock, units) }
    const spans = spansOnClock(draft, own, clock, where)
    if (spans === undefined) return { name, cut: undefined }
    const cut =
      units === undefined
        ? cutIntervals(draft, spans, clock.units, where, layer.names === 'speakers')
        : cutOnUnits(draft, spans, units, where)
    return { name, cut }
  })
  if (units !== undefined)
    return {
      row: { units: units.texts.length, texts: units.texts },
      unit: `marks of the layer ${unitLayer}`,
      layers: made,
    }
  const time = { perSecond: clock.perSecond, start: clock.start }
  const end = clock.end === 'seen' ? clock.end : undefined
  return { row: { units: clock.units, time, end }, unit: tickNames(clock.perSecond), layers: made }
}

/** The words of the marks in order; each mark is a block, its lines end inside it. */
function onWords(draft: Draft, { location }: Timeline, layer: TimeLayer): MadeTimeline | undefined {
  const words = wordsOf(layer.marks.map(({ text }) => ({ lines: text.split('\n') })))
  if (words.tokens.length === 0 || (layer.names ?? false) !== false) {
    const what = words.tokens.length === 0 ? 'has no words' : 'has names and titles only, which are no words'

    draft.error(describe(textEmptyInMake, { name: layer.name, what }), layer.marks[0]?.location ?? location)
    return undefined
  }
  return {
    row: { units: words.tokens.length, texts: words.tokens },
    unit: 'words',
    layers: [{ name: layer.name, cut: undefined, segmentation: wordSegmentation(words) }],
  }
}

/** Whether the marks of every layer are what somebody says, and layers are different speech at different times. */
function areSpeakers(layers: readonly TimeLayer[]): boolean {
  const spoken = layers.map(({ marks }) => marks.filter(({ text }) => text.trim() !== ''))
  if (layers.length < 2 || spoken.some(marks => marks.length < 3)) return false
  if (
    layers.some(
      ({ kind, names, parent }) => kind === 'points' || (names ?? false) !== false || parent !== undefined,
    )
  )
    return false
  // Marks of single words, labels and codes are no speech.
  if (spoken.some(marks => marks.filter(({ text }) => partsOf(text).length > 1).length * 2 < marks.length))
    return false
  const texts = new Set<string>()
  const times = new Set<string>()
  let [again, together, all] = [0, 0, 0]
  for (const marks of spoken) {
    const own = marks.map(({ text }) => text.toLowerCase())
    const edges = marks.map(({ start, end }) => `${start} ${end}`)
    all += marks.length
    again += own.filter(text => texts.has(text)).length
    together += edges.filter(edge => times.has(edge)).length
    for (const text of own) texts.add(text)
    for (const edge of edges) times.add(edge)
  }
  // Annotators write the same words, and translations have the same times.
  return again * 10 <= all && together * 10 <= all
}

const speakerOf = ({ name, speaker }: TimeLayer): string => speaker ?? name

/** All layers as one, each mark labelled with its speaker: who speaks when, where no words were written. */
const speakersAsLabels = (layers: readonly TimeLayer[]): TimeLayer => ({
  name: 'speakers',
  kind: 'intervals',
  names: 'speakers',
  marks: layers
    .flatMap(layer => layer.marks.filter(isSpeech(layer)).map(mark => ({ ...mark, text: speakerOf(layer) })))
    .sort((a, b) => Number(a.start) - Number(b.start)),
})

/** Layers of names have marks of somebody without a name, too; elsewhere a mark without a text is silence. */
const isSpeech =
  ({ names }: TimeLayer) =>
  ({ text }: TimedMark): boolean =>
    (names ?? false) !== false || text.trim() !== ''

/**
 * Adds the words of several speakers' layers as one conversation: marks in the order of their starts, each word with its
 * speaker. A mark ends in a boundary; where boundary symbols are words of their own at the ends of marks, or `symbols` or
 * `glued` says so, they are its type.
 */
function addSpeakers(
  draft: Draft,
  timeline: Timeline,
  layers: readonly TimeLayer[],
  item: string,
  coder: string,
): void {
  const errors = draft.errors
  const rows = layers.flatMap((layer, order) =>
    readMarks(draft, layer)
      .filter(({ mark }) => isSpeech(layer)(mark))
      .map(({ start, mark }) => {
        const at = typeof start === 'number' ? start : ticksAt(start, 6)
        return { at, order, speaker: speakerOf(layer), mark }
      }),
  )
  if (draft.errors > errors) return
  rows.sort((a, b) => a.at - b.at || a.order - b.order)
  const turns = rows.map(({ speaker, mark }): Turn => {
    const location = draft.locate(mark.location)
    return { speaker, utterance: mark.text, location }
  })
  draft.counted.add('words')
  if (hasSymbols(draft, turns)) addTurns(draft, turns, { item, coder })
  else addPlain(draft, turns, { item, coder }, timeline)
}

function hasSymbols(draft: Draft, turns: readonly Turn[]): boolean {
  const { symbols: given, glued } = draft.options
  if (given !== undefined || glued !== undefined) return true
  const { symbols } = symbolsOf(draft.options)
  const ended = turns.filter(({ utterance }) => symbols.includes(partsOf(utterance).at(-1) ?? '')).length
  return ended * 2 >= turns.length
}

function addPlain(
  draft: Draft,
  turns: readonly Turn[],
  { item, coder }: { readonly item: string; readonly coder: string },
  { location }: Timeline,
): void {
  const texts: string[] = []
  const speakers: string[] = []
  const ends: number[] = []
  for (const { speaker = '', utterance } of turns) {
    for (const word of partsOf(utterance)) {
      texts.push(word)
      speakers.push(speaker)
    }
    ends.push(texts.length)
  }
  const where = { ...draft.locate(location), item, coder }
  const segmentation = draft.attempt(where, () => fromBoundaries(texts.length, ends.slice(0, -1)))
  if (segmentation !== undefined)
    draft.putCoding({ item, coder, segmentation, texts, speakers, location: where })
}

/**
 * A segmentation with a boundary at each point of a layer, and the marks are the types of the boundaries (break
 * indices). On units where there are some, else in ticks. Undefined after an error.
 */
function cutPoints(
  draft: Draft,
  layer: TimeLayer,
  marks: readonly ReadMark[],
  clock: Clock,
  units: TimedUnits | undefined,
): Segmentation | undefined {
  const location = layer.marks[0]?.location ?? {}
  const length = units === undefined ? clock.units : units.texts.length
  const points = new Map<number, Set<string>>()
  let outside = false
  for (const { start, mark } of marks) {
    const tick = clock.at(start)
    if (tick < 0 || tick > clock.units) {
      draft.error(
        describe(tick < 0 ? pointNegative : pointAfterEnd, { time: `${mark.start}` }),
        mark.location,
      )
      outside = true
      continue
    }
    const at = units === undefined ? tick : units.place(tick)
    if (at > 0 && at < length) points.set(at, (points.get(at) ?? new Set()).add(mark.text.trim()))
  }
  if (outside || units?.report(location) === false) return undefined
  const places = [...points].sort((a, b) => a[0] - b[0])
  const bare = fromBoundaries(
    length,
    places.map(([at]) => at),
  )
  return withTypes(draft, bare, places, layer)
}

function withTypes(
  draft: Draft,
  segmentation: Segmentation,
  places: readonly (readonly [number, ReadonlySet<string>])[],
  layer: TimeLayer,
): Segmentation {
  const names = new Set(places.flatMap(([, set]) => [...set]))
  if (names.size === 0 || names.has('')) return segmentation
  if (names.size > MAX_TYPES) {
    draft.warn(
      describe(tooManyTypesInPoints, { size: names.size, maxTypes: MAX_TYPES }),
      layer.marks[0]?.location,
    )
    return segmentation
  }
  const scale = scaleOf(names)
  const types = places.map(([, set]) => {
    let mask = 0
    for (const name of set) mask |= 1 << scale.names.indexOf(name)
    return mask >>> 0
  })
  return { ...segmentation, types: Uint32Array.from(types), scale }
}
