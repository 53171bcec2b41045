import { describe, type Location } from '../../model/error.ts'
import { htmlOffsets, regionIncomplete } from '../../model/errors/spans.ts'
import { isWhole, show } from '../../model/require.ts'
import { isRecord } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { LabelledSpan, SpanLayer } from '../units/shapes.ts'
import { type SpanColumns, SpanRow } from '../units/span-row.ts'
import type { textOfHtml } from './html-text.ts'
import type { Region } from './label-studio-answers.ts'
import type { turnsOf } from './turns-text.ts'

/** The label of a region; several are one, with commas between. */
export function labelIn({ kind, value }: Region): string | undefined {
  const labels = value[kind] ?? value.labels
  if (!Array.isArray(labels) || labels.length === 0) return undefined
  return labels.length === 1 && typeof labels[0] === 'string' ? labels[0] : labels.join(', ')
}

/** A number, also where it is written as text (paragraphs are numbered so). */
const whole = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

/** What the regions of a task count in, where it is no bare text. */
interface Counted {
  readonly turns: ReturnType<typeof turnsOf>
  readonly page: ReturnType<typeof textOfHtml> | undefined
  readonly location: Location
}

/** The spans of regions, by their layers. */
export function listedSpans(
  regions: readonly Region[],
  layers: ReadonlySet<string>,
  { turns, page, location }: Counted,
  report: Report,
): SpanLayer[] {
  const spans = new Map<string, LabelledSpan[]>([...layers].map(name => [name, []]))
  for (const region of regions) {
    const counted = turns === undefined ? rangeIn(region) : turns.range(region.value, whole)
    const range = page && counted ? page.spanOf(counted.start, counted.end) : counted
    if (range === undefined) {
      reportRange(report, region, location)
      continue
    }
    const words = region.value.text
    // In a dialogue the words of a region hold no names of speakers but odd line ends: they show nothing.
    const text = typeof words === 'string' && turns === undefined ? words : undefined
    spans
      .get(region.layer)!
      .push({ start: range.start, end: range.end, label: labelIn(region), text, location })
  }
  return [...spans].map(([name, spans]) => ({ name, spans }))
}

/** The spans of regions of one layer in a text, as columns; undefined where there are none, or an offset is no number. */
export function regionRow(
  columns: SpanColumns,
  regions: readonly Region[],
  location: Location,
): SpanRow | undefined {
  const count = regions.length
  if (count === 0) return undefined
  columns.make(count)
  const { begins, ends, used } = columns
  const labels = new Array<string | undefined>(count)
  let texts: (string | undefined)[] | undefined
  for (let index = 0; index < count; index++) {
    const region = regions[index]!
    const { start, end, text } = region.value
    if (!isWhole(start, 0) || !isWhole(end, 0)) return undefined
    if (typeof text === 'string') {
      texts ??= new Array<string | undefined>(count).fill(undefined)
      texts[index] = text
    }
    begins[used + index] = start
    ends[used + index] = end
    labels[index] = labelIn(region)
  }
  return new SpanRow(regions[0]!.layer, columns, labels, location, texts)
}

function rangeIn({ value }: Region): { start: number; end: number } | undefined {
  const { start, end } =
    isRecord(value.globalOffsets) && typeof value.start === 'string' ? value.globalOffsets : value
  const [from, to] = [whole(start), whole(end)]
  return from === undefined || to === undefined ? undefined : { start: from, end: to }
}

const reportRange = (report: Report, { kind, value }: Region, location: Location): void =>
  report.error(
    typeof value.start === 'string'
      ? describe(htmlOffsets, { start: show(value.start) })
      : describe(regionIncomplete, { kind, fields: Object.keys(value) }),
    location,
  )
