import type { Location } from '../../model/error.ts'
import { isInteger } from '../../model/require.ts'
import { blockLength } from '../columns/boundary-column.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'

/** Numbers in the largest block: large enough for the spans of some hundred texts. */
const BLOCK = 2 ** 13

/** A buffer for the spans of a file, one layer after the other: an object for each costs more than all other work. */
export class SpanColumns {
  begins = new Float64Array(0)
  ends = new Float64Array(0)
  /** How much of the block is taken. */
  used = 0

  /** Makes space for so many spans from `used` on; what was taken before is not touched. */
  make(count: number): void {
    if (this.used + count <= this.begins.length) return
    this.begins = new Float64Array(blockLength(this.begins.length, count, BLOCK))
    this.ends = new Float64Array(this.begins.length)
    this.used = 0
  }
}

/** A layer whose spans are columns: where they begin and end, and what they are called. Objects are made when somebody asks. */
export class SpanRow implements SpanLayer {
  readonly name: string
  readonly begins: Float64Array
  readonly ends: Float64Array
  /** Where the spans of this layer are in the columns; there are as many as labels. */
  readonly first: number
  readonly labels: readonly (string | undefined)[]
  /** The words of each span as the file repeats them. */
  readonly texts: readonly (string | undefined)[] | undefined
  /** Where all of them are, or, with `lines`, in which file. */
  readonly location: Location
  readonly lines: readonly number[] | undefined
  #spans: readonly LabelledSpan[] | undefined

  /** Takes what was put into the columns from `used` on, a span for each label. */
  constructor(
    name: string,
    columns: SpanColumns,
    labels: readonly (string | undefined)[],
    location: Location,
    texts?: readonly (string | undefined)[],
    lines?: readonly number[],
  ) {
    this.name = name
    this.begins = columns.begins
    this.ends = columns.ends
    this.first = columns.used
    this.labels = labels
    this.location = location
    this.texts = texts
    this.lines = lines
    columns.used += labels.length
  }

  locationAt(index: number): Location {
    return this.lines === undefined ? this.location : { ...this.location, line: this.lines[index]! }
  }

  get spans(): readonly LabelledSpan[] {
    this.#spans ??= this.labels.map((label, index) => {
      const start = this.begins[this.first + index]!
      const end = this.ends[this.first + index]!
      const text = this.texts?.[index]
      return { start, end, label, ...(text === undefined ? {} : { text }), location: this.locationAt(index) }
    })
    return this.#spans
  }
}

/** How many spans a layer has. */
export const spanCount = (layer: SpanLayer): number =>
  layer instanceof SpanRow ? layer.labels.length : layer.spans.length

/** The spans of a list of `[start, end, label]`; undefined where an entry is anything else. */
export function tripleRow(
  columns: SpanColumns,
  name: string,
  list: readonly unknown[],
  location: Location,
): SpanRow | undefined {
  const count = list.length
  columns.make(count)
  const { begins, ends, used } = columns
  const labels = new Array<string>(count)
  for (let index = 0; index < count; index++) {
    const entry = list[index]
    if (!Array.isArray(entry) || entry.length !== 3) return undefined
    const start: unknown = entry[0]
    const end: unknown = entry[1]
    const label: unknown = entry[2]
    if (!isInteger(start, 0) || !isInteger(end, 0) || typeof label !== 'string') return undefined
    begins[used + index] = start
    ends[used + index] = end
    labels[index] = label
  }
  return new SpanRow(name, columns, labels, location)
}

/** The spans of a list of objects with `start`, `end`, a `label` and perhaps their words; undefined where one is anything else. */
export function objectRow(
  columns: SpanColumns,
  name: string,
  list: readonly unknown[],
  location: Location,
): SpanRow | undefined {
  const count = list.length
  columns.make(count)
  const { begins, ends, used } = columns
  const labels = new Array<string>(count)
  let texts: (string | undefined)[] | undefined
  for (let index = 0; index < count; index++) {
    const entry = list[index] as Record<string, unknown> | null
    if (typeof entry !== 'object' || entry === null) return undefined
    const { start, end, label, text } = entry
    if (!isInteger(start, 0) || !isInteger(end, 0) || typeof label !== 'string') return undefined
    if (text !== undefined) {
      if (typeof text !== 'string') return undefined
      texts ??= new Array<string | undefined>(count).fill(undefined)
      texts[index] = text
    }
    begins[used + index] = start
    ends[used + index] = end
    labels[index] = label
  }
  return new SpanRow(name, columns, labels, location, texts)
}
