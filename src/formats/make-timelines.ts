import { fromBoundaries } from '../model/construct.ts'
import type { Location } from '../model/error.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { cutRanges, type Range } from './cut-ranges.ts'
import { addError, addWarning, ask, attempt, type Draft, locationIn } from './draft.ts'
import { chooseLayers, factsOf, type LayerFacts, listLayers, named } from './layers.ts'
import { addCoding, coderOf, itemOf } from './make-coding.ts'
import { scaleOf } from './scale.ts'
import type { Timeline } from './shapes.ts'
import { openClock, type TimedLayer } from './timed-layers.ts'
import { makeTimedUnits } from './timed-units.ts'

/**
 * Codings from recordings and their tiers. On the axis of time, units are whole ticks, and every start and end of the
 * layer is a boundary, except the ends of the recording. With `unitLayer` the marks of that layer are the units.
 */
export function makeFromTimelines(draft: Draft, given: readonly Timeline[]): void {
  if (given.length === 0) return
  const timelines = given.map(timeline => ({ ...timeline, layers: named(timeline.layers) }))
  const facts = factsOf(
    timelines.map(({ layers }) => layers.map(layerFacts)),
    size => `${size} marks`,
  )
  const { unitLayer, axis } = draft.options
  if (unitLayer !== undefined && !facts.some(({ name }) => name === unitLayer)) {
    addError(
      draft,
      'layer-unknown',
      `there is no layer "${unitLayer}" to count; there are ${listLayers(facts)}`,
    )
    return
  }
  const choice = chooseLayers(draft, facts)
  if (choice === undefined) return
  if (axis === 'units' && unitLayer === undefined) {
    askUnitLayer(
      draft,
      facts.filter(({ name }) => !choice.names.includes(name)),
    )
    return
  }
  for (const timeline of timelines) {
    const item = itemOf(draft, timeline.item, timelines.length === 1)
    const location = locationIn(draft, { ...timeline.location, item })
    const clock = openClock(draft, timeline, location)
    if (clock === undefined) continue
    const layers = choice.names.flatMap(name => clock.layers.filter(layer => layer.name === name))
    const coders = coderNames(draft, timeline, layers, choice.as)
    const units = unitLayer === undefined ? undefined : clock.layers.find(({ name }) => name === unitLayer)
    const made = units === undefined ? undefined : makeTimedUnits(draft, units, clock.perSecond)
    if (unitLayer !== undefined && made === undefined) continue
    draft.counted.add(made === undefined ? tickNoun(clock.perSecond) : `marks of the layer ${unitLayer}`)
    const row = made?.row ?? {
      units: clock.units,
      time: { perSecond: clock.perSecond, start: clock.start },
    }
    const cuts = layers.map(layer => {
      const where = { ...location, path: layer.name }
      if (made !== undefined) return { name: layer.name, cut: made.cut(layer, where) }
      if (layer.kind === 'points')
        return { name: layer.name, cut: undefined, segmentation: cutPoints(draft, layer, clock.units, where) }
      return { name: layer.name, cut: cutIntervals(draft, layer, clock.units, where) }
    })
    made?.report()
    if (choice.as === 'coders')
      for (const [index, cut] of cuts.entries())
        addCoding(draft, item, coders[index]!, row, [cut], timeline.location)
    else if (cuts.length > 0) addCoding(draft, item, coders[0]!, row, cuts, timeline.location)
  }
}

function layerFacts({ name, kind, marks, preferred }: Timeline['layers'][number]): LayerFacts {
  const filled = marks.filter(({ text }) => text.trim() !== '').length
  const pauses = marks.length - filled
  const what =
    kind === 'points'
      ? `${marks.length} points`
      : filled === 0 || pauses === 0
        ? `${marks.length} intervals`
        : `${filled} intervals, ${pauses} ${pauses === 1 ? 'pause' : 'pauses'}`
  return {
    name,
    what,
    size: marks.length,
    ...(kind === 'points' ? { points: true } : {}),
    ...(preferred === undefined ? {} : { preferred }),
  }
}

/** Coders of layers: those that the layers name, if they differ, else the names of the layers themselves. */
function coderNames(draft: Draft, timeline: Timeline, layers: readonly TimedLayer[], as: string): string[] {
  if (as !== 'coders') return [coderOf(draft, layers[0]?.coder ?? timeline.coder)]
  const own = layers.map(({ coder }) => coder)
  const differ = own.every(coder => coder !== undefined) && new Set(own).size === own.length
  return layers.map(({ coder, name }) => (differ ? coder! : name))
}

/** What a tick is called. */
function tickNoun(perSecond: number): string {
  return (
    { 1: 'seconds', 10: 'tenths of a second', 100: 'hundredths of a second', 1000: 'milliseconds' }[
      perSecond
    ] ?? (perSecond === 1_000_000 ? 'microseconds' : `ticks of 1/${perSecond} s`)
  )
}

function cutIntervals(draft: Draft, layer: TimedLayer, units: number, location: Location) {
  const joined =
    draft.options.holes === 'join-left' ? layer.marks.filter(({ text }) => text !== '') : layer.marks
  const ranges = joined.map(
    ({ from, to, text, location }): Range => ({ from, to, label: text, shown: text, location }),
  )
  const silent = silence(ranges, units)
  const cut = cutRanges(draft, ranges, { units, noun: 'recording', holes: 'segment', location })
  if (cut !== undefined && silent.count > 0 && draft.options.holes === undefined) {
    const share = Math.max(1, Math.round((silent.length / units) * 100))
    const message = `${silent.count} ${silent.count === 1 ? 'stretch' : 'stretches'} without a label, ${share} % of the recording, ${silent.count === 1 ? 'is a segment' : 'are segments'} of ${silent.count === 1 ? 'its' : 'their'} own; --read holes=join-left adds ${silent.count === 1 ? 'it' : 'them'} to the segment before`
    addWarning(draft, 'silence', message, location)
  }
  return cut
}

/** How many stretches have no label, between intervals and at the ends, and how long they are together. */
function silence(ranges: readonly Range[], units: number): { count: number; length: number } {
  let count = 0
  let length = 0
  let reached = 0
  const note = (ticks: number) => {
    count++
    length += ticks
  }
  for (const { from, to, label } of [...ranges].sort((a, b) => a.from - b.from)) {
    if (from > reached) note(from - reached)
    if (label?.trim() === '') note(to - from)
    reached = Math.max(reached, to)
  }
  if (reached < units) note(units - reached)
  return { count, length }
}

/** A layer of points cuts at each of them; what stands there is the type. */
function cutPoints(
  draft: Draft,
  layer: TimedLayer,
  units: number,
  location: Location,
): Segmentation | undefined {
  const points = layer.marks.filter(({ from }) => from > 0 && from < units).sort((a, b) => a.from - b.from)
  const unique = points.filter(({ from }, index) => from !== points[index - 1]?.from)
  return attempt(draft, location, () => {
    const plain = fromBoundaries(
      units,
      unique.map(({ from }) => from),
    )
    if (unique.length === 0 || unique.some(({ text }) => text === '')) return plain
    const scale = scaleOf(
      unique.map(({ text }) => text),
      draft.options.types,
    )
    const types = Uint32Array.from(unique, ({ text }) => 1 << Math.max(0, scale.names.indexOf(text)))
    return { ...plain, types, scale }
  })
}

function askUnitLayer(draft: Draft, layers: readonly LayerFacts[]): void {
  const message = 'Boundaries are to lie between units. Which layer holds the units?'
  if (layers.length === 0)
    addError(draft, 'layer-unknown', 'there is no other layer whose marks could be units; leave --axis away')
  else
    ask(draft, {
      code: 'which-unit-layer',
      message,
      option: 'unitLayer',
      flag: '--read unit-layer=',
      choices: layers.map(({ name, what }) => ({ value: name, meaning: what })),
    })
}
