import { describe } from '../../model/error.ts'
import { jamsWithoutSegments } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { objectOf, objectsOf, textOf, timeOf, wordOf } from '../json/json-text.ts'
import type { Annotated, TimedMark, TimeLayer } from '../units/shapes.ts'
import { sumOf } from './digits.ts'

/** Namespaces whose observations are segments. */
const SEGMENTS = /^(?:segment_|multi_segment|chord)/

/** Annotations of music in JAMS. */
export const jams: Format = {
  id: 'jams',
  title: 'JAMS (music annotations)',
  extensions: ['jams'],
  holds: 'item',
  inspect: source => ({ claim: () => claim(source), read: () => read(source) }),
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
  return { strength: 'rejected', ...describe(jamsWithoutSegments, { namespaces: spaces.slice(0, 5) }) }
}

/** Each annotation of segments is a layer; its annotator is the coder, whose layers are a recording of their own. */
function read(source: Source): readonly Annotated[] {
  const json = objectOf(source.json())
  const end = timeOf(objectOf(json?.file_metadata)?.duration)
  const layers: TimeLayer[] = []
  for (const [index, annotation] of (objectsOf(json?.annotations) ?? []).entries()) {
    const name = wordOf(annotation.namespace)
    if (!SEGMENTS.test(name)) continue
    const { annotator, data_source } = objectOf(annotation.annotation_metadata) ?? {}
    const coder = textOf(objectOf(annotator)?.name ?? objectOf(annotator)?.id) || textOf(data_source)
    const path = `annotations[${index}].data`
    const marks = observations(annotation.data).map((entry, row) => markOf(entry, `${path}[${row}]`))
    layers.push({ name, kind: 'intervals', names: true, coder: coder === '' ? undefined : coder, marks })
  }
  return Array.from(new Set(layers.map(({ coder }) => coder)), coder => ({
    axis: 'time',
    coder,
    location: {},
    start: '0',
    end,
    layers: layers.filter(layer => layer.coder === coder),
  }))
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

function markOf({ time, duration, value }: Readonly<Record<string, unknown>>, path: string): TimedMark {
  const start = timeOf(time) ?? ''
  const end = sumOf(start, timeOf(duration) ?? '')
  return { start, end, computedEnd: true, text: textOf(objectOf(value)?.label ?? value), location: { path } }
}
