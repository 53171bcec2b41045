import type { Location } from '../../model/error.ts'
import type { LabelledSpan } from './shapes.ts'
import { SpanRow } from './span-row.ts'

/** The spans of a layer, as objects or as columns. */
export type Spans = readonly LabelledSpan[] | SpanRow

/** Spans by their start, as columns. */
export interface OrderedSpans {
  readonly begins: Float64Array
  readonly ends: Float64Array
  /** Where the first of them is in the columns; there are as many as labels. */
  readonly first: number
  readonly labels: readonly (string | undefined)[]
  locationAt(index: number): Location
}

/** Spans by their start; tools write them in order, so there is mostly nothing to sort. */
export function inOrder(spans: Spans): OrderedSpans {
  if (!(spans instanceof SpanRow)) return new ListedSpans(sortedByStart(spans))
  const { begins, first, labels } = spans
  for (let at = first + 1; at < first + labels.length; at++)
    if (begins[at]! < begins[at - 1]!) return new ListedSpans(sortedByStart(spans.spans))
  return spans
}

function sortedByStart(spans: readonly LabelledSpan[]): readonly LabelledSpan[] {
  for (let i = 1; i < spans.length; i++)
    if (spans[i]!.start < spans[i - 1]!.start) return [...spans].sort((a, b) => a.start - b.start)
  return spans
}

/** A buffer for the numbers of one list: its content is valid until the next list. */
const CAPACITY = capacityFor(2 ** 12)

function capacityFor(spans: number) {
  return { begins: new Float64Array(spans), ends: new Float64Array(spans) }
}

/** The columns of a list of spans, until those of another are made. */
class ListedSpans implements OrderedSpans {
  readonly begins: Float64Array
  readonly ends: Float64Array
  readonly first = 0
  readonly labels: readonly (string | undefined)[]
  readonly #spans: readonly LabelledSpan[]

  constructor(spans: readonly LabelledSpan[]) {
    const { length } = spans
    const { begins, ends } = length > CAPACITY.begins.length ? capacityFor(length) : CAPACITY
    const labels = new Array<string | undefined>(length)
    for (let index = 0; index < length; index++) {
      const { start, end, label } = spans[index]!
      begins[index] = start
      ends[index] = end
      labels[index] = label
    }
    this.begins = begins
    this.ends = ends
    this.labels = labels
    this.#spans = spans
  }

  locationAt(index: number): Location {
    return this.#spans[index]!.location
  }
}
