import type { Location, Problem } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { isRecord } from '../json/json-text.ts'
import type { LabelledSpan, TextSpans, TimedMark, Timeline } from '../units/shapes.ts'
import { textOfHtml } from './html-text.ts'
import { digits } from './json-records.ts'
import { type Answer, READABLE, type Region } from './label-studio-answers.ts'
import { turnsOf } from './turns-text.ts'

/** What is marked in a file: a field of the data, read as text, as turns or as a recording, and its controls. */
interface Target {
  readonly field: string
  readonly kind: 'text' | 'turns' | 'time'
  readonly layers: Set<string>
}

/** Text spans and timelines of the answers. A coder who marked nothing in a task has a coding without spans. */
export function shapesOf(
  answers: readonly Answer[],
  problems: Problem[],
): { spans: TextSpans[]; timelines: Timeline[] } {
  const targets = new Map<string, Target>()
  const homes = answers.map(answer =>
    answer.regions.map(region => {
      if (!READABLE.includes(region.kind)) return undefined
      const { field, kind } = homeOf(region, answer)
      let target = targets.get(field)
      if (target === undefined) {
        target = { field, kind, layers: new Set() }
        targets.set(field, target)
      }
      target.layers.add(region.layer)
      return target
    }),
  )
  const spans: TextSpans[] = []
  const timelines: Timeline[] = []
  for (const [index, answer] of answers.entries())
    for (const target of targets.values()) {
      const regions = answer.regions.filter((_, at) => homes[index]![at] === target)
      if (targets.size > 1 && regions.length === 0 && answer.data[target.field] === undefined) continue
      const item = targets.size > 1 ? `${answer.item ?? answer.task}/${target.field}` : answer.item
      const head = {
        ...(item === undefined ? {} : { item }),
        ...(answer.coder === undefined ? {} : { coder: answer.coder }),
        location: answer.location,
      }
      if (target.kind === 'time')
        timelines.push({ ...head, ...timeline(regions, target, answer.location, problems) })
      else spans.push({ ...head, ...textSpans(regions, target, answer, problems) })
    }
  return { spans, timelines }
}

const MEDIA = /\.(?:wav|mp3|flac|ogg|oga|opus|m4a|aac|mp4|webm|mov|avi|mkv)(?:[?#]|$)/i
const ADDRESS = /^(?:https?:|s3:|gs:|azure-blob:|\/data\/|data:)\S*$/

/** What a field of the data is: the address of a recording, any address, turns. */
interface FieldFacts {
  readonly media: boolean
  readonly address: boolean
  readonly turns: boolean
}
const known = new WeakMap<Answer['data'], Map<string, FieldFacts>>()

/** Looked at once for each field of a task: its text may be long, and every region asks. */
function factsOf(data: Answer['data'], field: string): FieldFacts {
  const own = known.get(data) ?? new Map<string, FieldFacts>()
  known.set(data, own)
  const content = data[field]
  const text = typeof content === 'string' ? content : undefined
  const facts = own.get(field) ?? {
    media: text !== undefined && MEDIA.test(text),
    address: text !== undefined && ADDRESS.test(text),
    turns: turnsOf(content) !== undefined,
  }
  own.set(field, facts)
  return facts
}

/** The field that a region counts in, and how: by its source, by its target's name, or by the words it repeats. */
function homeOf(region: Region, { data }: Answer): { field: string; kind: Target['kind'] } {
  const { value } = region
  const field =
    region.field ??
    (region.target !== undefined && region.target in data ? region.target : guess(region, data))
  if (region.kind === 'paragraphlabels') return { field, kind: 'turns' }
  if (region.kind === 'timeserieslabels' || region.kind === 'timelinelabels') return { field, kind: 'time' }
  // A region that repeats its words counts in a text.
  if (typeof value.text === 'string' || region.kind !== 'labels') return { field, kind: 'text' }
  const { media, address } = factsOf(data, field)
  const fractional = [value.start, value.end].some(n => typeof n === 'number' && !Number.isInteger(n))
  const recording = media || address
  return { field, kind: 'channel' in value || fractional || recording ? 'time' : 'text' }
}

/** The field of the data that fits a region where the file does not name it. */
function guess({ kind, value }: Region, data: Answer['data']): string {
  const fields = Object.keys(data)
  if (kind === 'paragraphlabels') return fields.find(field => factsOf(data, field).turns) ?? ''
  const texts = fields.filter(field => typeof data[field] === 'string')
  const { start, end, text } = value
  const repeats = (field: string) =>
    typeof text === 'string' && (data[field] as string).slice(start as number, end as number) === text
  const long = (field: string) => typeof end === 'number' && (data[field] as string).length >= end
  return (
    texts.find(repeats) ??
    texts.find(field => field === 'text' && long(field)) ??
    texts.find(field => factsOf(data, field).address || factsOf(data, field).media) ??
    texts.find(long) ??
    texts[0] ??
    ''
  )
}

function labelIn({ kind, value }: Region): string | undefined {
  const labels = value[kind] ?? value.labels
  if (!Array.isArray(labels) || labels.length === 0) return undefined
  return labels.length === 1 && typeof labels[0] === 'string' ? labels[0] : labels.join(', ')
}

/** A number, also where it is written as text (paragraphs are numbered so). */
const whole = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

function textSpans(
  regions: readonly Region[],
  { field, kind, layers }: Target,
  { data, location }: Answer,
  problems: Problem[],
): Omit<TextSpans, 'location'> {
  const content = data[field]
  const turns = kind === 'turns' ? turnsOf(content) : undefined
  const html =
    typeof content === 'string' &&
    regions.some(({ value }) => isRecord(value.globalOffsets) && typeof value.start === 'string')
  const elsewhere = typeof content !== 'string' || ADDRESS.test(content)
  const page = html && !elsewhere ? textOfHtml(content) : undefined
  const text = turns?.text ?? (elsewhere ? undefined : (page?.text ?? content))
  const spans = new Map<string, LabelledSpan[]>([...layers].map(name => [name, []]))
  for (const region of regions) {
    const counted = turns === undefined ? rangeIn(region) : turns.range(region.value, whole)
    const range = page && counted ? page.spanOf(counted.start, counted.end) : counted
    if (range === undefined) {
      problems.push(badRange(region, location))
      continue
    }
    const words = region.value.text
    // In a dialogue the words of a region hold no names of speakers but odd line ends: they show nothing.
    const text = typeof words === 'string' && turns === undefined ? words : undefined
    spans
      .get(region.layer)!
      .push({ start: range.start, end: range.end, label: labelIn(region), text, location })
  }
  return {
    ...(text === undefined
      ? { needs: `${whereTextIs(content, field, data)} Give it: --text FILE.` }
      : { text }),
    ...(turns === undefined ? {} : { tokens: turns.tokens }),
    ...(turns?.speakers === undefined ? {} : { speakers: turns.speakers }),
    offsets: 'utf-16',
    layers: [...spans].map(([name, spans]) => ({ name, spans })),
  }
}

function whereTextIs(content: unknown, field: string, data: Answer['data']): string {
  if (content !== undefined) return `The text is not in the file, only its address (${show(content)}).`
  const names = Object.keys(data)
  const there =
    names.length === 0 ? 'the task has no data' : `the data of the task has ${names.slice(0, 8).join(', ')}`
  return `The results count in the field ${show(field)}, which is not in the file: ${there}.`
}

function rangeIn({ value }: Region): { start: number; end: number } | undefined {
  const { start, end } =
    isRecord(value.globalOffsets) && typeof value.start === 'string' ? value.globalOffsets : value
  const [from, to] = [whole(start), whole(end)]
  return from === undefined || to === undefined ? undefined : { start: from, end: to }
}

const badRange = ({ kind, value }: Region, location: Location): Problem => ({
  severity: 'error',
  code: typeof value.start === 'string' ? 'html-offsets' : 'span-invalid',
  message:
    typeof value.start === 'string'
      ? `a region counts from an element of the page (${show(value.start)}) and has no globalOffsets; export it again with a newer Label Studio`
      : `a region of ${kind} has no start and end; it has ${Object.keys(value).join(', ') || 'nothing'}`,
  location,
})

function timeline(
  regions: readonly Region[],
  { layers }: Target,
  location: Location,
  problems: Problem[],
): Omit<Timeline, 'location'> {
  const marks = new Map<string, TimedMark[]>([...layers].map(name => [name, []]))
  let end: number | undefined
  // Series are stamped in milliseconds since 1970, say; then the recording starts with the first region.
  const stamped = regions.every(
    ({ value, kind }) => kind === 'timeserieslabels' && Number(value.start) >= 1e11,
  )
  const first = stamped ? Math.min(...regions.map(({ value }) => Number(value.start))) : 0
  const seconds = (time: unknown): number => (stamped ? Number(time) / 1000 : Number(time))
  for (const region of regions) {
    const { start: from, end: to } = region.value
    const [start, stop] = [seconds(from), seconds(to)]
    if (from === null || to === null || !Number.isFinite(start) || !Number.isFinite(stop)) {
      problems.push({
        severity: 'error',
        code: 'time-not-number',
        message: `a region of ${region.kind} goes from ${show(from)} to ${show(to)}; times must be numbers`,
        location,
      })
      continue
    }
    if (region.duration !== undefined) end = Math.max(end ?? 0, region.duration)
    const text = labelIn(region) ?? ''
    marks.get(region.layer)!.push({ start: digits(start), end: digits(stop), text, location })
  }
  return {
    start: regions.length > 0 ? digits(first / 1000) : '0',
    ...(end === undefined ? {} : { end: digits(end) }),
    layers: [...marks].map(([name, marks]) => ({ name, kind: 'intervals' as const, marks })),
  }
}
