import { MAX_DECIMALS, microsecondsOf, placesOfMicroseconds } from '../../model/decimal-time.ts'
import { describe } from '../../model/error.ts'
import { jamsWithoutSegments } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { ShapedFormat } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import type { Parsed, TimedMark } from '../units/shapes.ts'
import { sumOf } from './digits.ts'
import { objectOf, objectsOf, textOf, timeOf } from './json-values.ts'
import { columnLayer, MarkColumns } from './mark-columns.ts'

/** Namespaces whose observations are segments. */
const SEGMENTS = /^(?:segment_|multi_segment|chord)/

/** Annotations of music in JAMS. */
export const jams: ShapedFormat = {
  id: 'jams',
  title: 'JAMS (music annotations)',
  extensions: ['jams'],
  holds: 'item',
  claim,
  parse,
}

function claim(source: Source): Claim | undefined {
  if (!/^\s*\{/.test(source.text.slice(0, 200))) return undefined
  const list = objectsOf(objectOf(source.json())?.annotations)
  if (list === undefined || list.length === 0) return undefined
  if (!list.every(({ namespace, data }) => typeof namespace === 'string' && data !== undefined))
    return undefined
  const spaces = [...new Set(list.map(({ namespace }) => wordOf(namespace)))]
  if (spaces.some(space => SEGMENTS.test(space)))
    return { strength: 'named', because: 'its annotations have a namespace of segments' }

  return { strength: 'refused', ...describe(jamsWithoutSegments, { namespaces: spaces.slice(0, 5) }) }
}

/** Each annotation of segments is a layer; its annotator is the coder, whose layers are a timeline of their own. */
function parse(source: Source): Parsed {
  const json = objectOf(source.json())
  const end = timeOf(objectOf(json?.file_metadata)?.duration)
  const layers = (objectsOf(json?.annotations) ?? [])
    .map((annotation, index) => ({ annotation, index }))
    .filter(({ annotation }) => SEGMENTS.test(wordOf(annotation.namespace)))
    .map(({ annotation, index }) => {
      const entries = observations(annotation.data)
      const markOf = (row: number): TimedMark =>
        new Observation(entries[row]!, `annotations[${index}].data`, row)
      const { annotator, data_source } = objectOf(annotation.annotation_metadata) ?? {}
      const coder = textOf(objectOf(annotator)?.name ?? objectOf(annotator)?.id) || textOf(data_source)
      const name = wordOf(annotation.namespace)
      const facts = { names: true, ...(coder === '' ? {} : { coder }) }
      const columns = columnsOf(entries, markOf)
      if (columns !== undefined) return columnLayer(name, columns, facts)
      return { ...facts, name, kind: 'intervals' as const, marks: entries.map((_, row) => markOf(row)) }
    })
  const coders = [...new Set(layers.map(({ coder }) => coder))]
  const timelines = coders.map(coder => ({
    location: {},
    start: '0',
    ...(end === undefined ? {} : { end }),
    ...(coder === undefined ? {} : { coder }),
    layers: layers.filter(layer => layer.coder === coder),
  }))
  return { timelines, problems: [], questions: [] }
}

/** Observations as a list of objects; older files hold an object of lists. */
function observations(data: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list = objectsOf(data)
  if (list !== undefined) return list
  const columns = objectOf(data) ?? {}
  const times = Array.isArray(columns.time) ? columns.time : []
  const cell = (name: string, row: number): unknown => {
    const column = columns[name]
    return Array.isArray(column) ? column[row] : undefined
  }
  return times.map((time, row) => ({ time, duration: cell('duration', row), value: cell('value', row) }))
}

/** Observations as columns, where there are some, and the times of all are plain numbers. */
function columnsOf(
  entries: readonly Readonly<Record<string, unknown>>[],
  markOf: (row: number) => TimedMark,
): MarkColumns | undefined {
  if (entries.length === 0) return undefined
  const columns = new MarkColumns(markOf)
  let step = 10 ** MAX_DECIMALS
  for (let row = 0; row < entries.length; row++) {
    const { time, duration, value } = entries[row]!
    const ticks = typeof time === 'number' ? microsecondsOf(time) : -1
    const length = typeof duration === 'number' ? microsecondsOf(duration) : -1
    if (ticks === -1 || length === -1) return undefined
    // Most have as many decimals as those before; a quotient tells that sooner than a rest.
    if (!Number.isInteger(ticks / step) || !Number.isInteger(length / step)) {
      columns.places = Math.max(placesOfMicroseconds(ticks), placesOfMicroseconds(length))
      step = 10 ** (MAX_DECIMALS - columns.places)
    }
    columns.add(ticks, ticks + length, labelOf(value), row, row)
  }
  return columns
}

/** What an observation is called. */
const labelOf = (value: unknown): string => textOf(objectOf(value)?.label ?? value)

/** A mark of an observation. Its digits and its place are made where something is wrong with it: a file has many. */
class Observation implements TimedMark {
  readonly #entry: Readonly<Record<string, unknown>>
  readonly #list: string
  readonly #row: number
  readonly ticks: number | undefined
  readonly endTicks: number | undefined
  readonly places?: number
  readonly computedEnd = true
  readonly text: string

  constructor(entry: Readonly<Record<string, unknown>>, list: string, row: number) {
    const { time, duration, value } = entry
    this.#entry = entry
    this.#list = list
    this.#row = row
    this.text = labelOf(value)
    const ticks = typeof time === 'number' ? microsecondsOf(time) : -1
    const length = typeof duration === 'number' ? microsecondsOf(duration) : -1
    if (ticks === -1 || length === -1) return
    this.ticks = ticks
    this.endTicks = ticks + length
    this.places = Math.max(placesOfMicroseconds(ticks), placesOfMicroseconds(length))
  }

  get start(): string {
    return timeOf(this.#entry.time) ?? ''
  }

  get end(): string {
    return sumOf(this.start, timeOf(this.#entry.duration) ?? '')
  }

  get location(): { readonly path: string } {
    return { path: `${this.#list}[${this.#row}]` }
  }
}
