import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { timeNotNumberInLabelStudioShapes } from '../../model/errors/model.ts'
import { textNeededAddress, textNeededField } from '../../model/errors/spans.ts'
import { show } from '../../model/require.ts'
import { isRecord } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { AnnotatedText, AnnotatedTime, TimedMark } from '../units/shapes.ts'
import { SpanColumns } from '../units/span-row.ts'
import { textOfHtml } from './html-text.ts'
import { digits } from './json-records.ts'
import { type Answer, READABLE, type Region } from './label-studio-answers.ts'
import { labelIn, listedSpans, regionRow } from './label-studio-regions.ts'
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
  report: Report,
): { texts: AnnotatedText[]; recordings: AnnotatedTime[] } {
  const targets = new Map<string, Target>()
  const homes = answers.map(answer => homesIn(answer, targets))
  const columns = new SpanColumns()
  const texts: AnnotatedText[] = []
  const recordings: AnnotatedTime[] = []
  for (const [index, answer] of answers.entries())
    for (const target of targets.values()) {
      const regions = answer.regions.filter((_, at) => homes[index]![at] === target)
      if (targets.size > 1 && regions.length === 0 && answer.data[target.field] === undefined) continue
      const item = targets.size > 1 ? `${answer.item ?? answer.task}/${target.field}` : answer.item
      const { coder, location } = answer
      const head = { item, coder, location }
      if (target.kind === 'time')
        recordings.push({ ...head, ...recording(regions, target, location, report) })
      else texts.push({ ...head, ...textSpans(regions, target, answer, report, columns) })
    }
  return { texts, recordings }
}

/** What each region of an answer counts in; undefined where it is no segment. */
function homesIn(answer: Answer, targets: Map<string, Target>): (Target | undefined)[] {
  const { regions, data } = answer
  const homes = new Array<Target | undefined>(regions.length)
  let last: Target | undefined
  for (let at = 0; at < regions.length; at++) {
    const region = regions[at]!
    if (!READABLE.includes(region.kind)) continue
    const field = fieldOf(region, data)
    if (last?.field !== field) {
      last = targets.get(field) ?? { field, kind: kindIn(region, data, field), layers: new Set() }
      targets.set(field, last)
    }
    last.layers.add(region.layer)
    homes[at] = last
  }
  return homes
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

/** The field that a region counts in: by its source, by its target's name, or by the words it repeats. */
const fieldOf = (region: Region, data: Answer['data']): string =>
  region.field ?? (region.target !== undefined && region.target in data ? region.target : guess(region, data))

/** How a region counts in its field. */
function kindIn({ kind, value }: Region, data: Answer['data'], field: string): Target['kind'] {
  if (kind === 'paragraphlabels') return 'turns'
  if (kind === 'timeserieslabels' || kind === 'timelinelabels') return 'time'
  // A region that repeats its words counts in a text.
  if (typeof value.text === 'string' || kind !== 'labels') return 'text'
  const { media, address } = factsOf(data, field)
  const fractional = [value.start, value.end].some(n => typeof n === 'number' && !Number.isInteger(n))
  const recording = media || address
  return 'channel' in value || fractional || recording ? 'time' : 'text'
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

function textSpans(
  regions: readonly Region[],
  { field, kind, layers }: Target,
  { data, location }: Answer,
  report: Report,
  columns: SpanColumns,
): Omit<AnnotatedText, 'location'> {
  const content = data[field]
  const turns = kind === 'turns' ? turnsOf(content) : undefined
  const html =
    typeof content === 'string' &&
    regions.some(({ value }) => isRecord(value.globalOffsets) && typeof value.start === 'string')
  const elsewhere = typeof content !== 'string' || ADDRESS.test(content)
  const page = html && !elsewhere ? textOfHtml(content) : undefined
  const text = turns?.text ?? (elsewhere ? undefined : (page?.text ?? content))
  const plain = layers.size === 1 && turns === undefined && page === undefined
  const row = plain ? regionRow(columns, regions, location) : undefined
  const found = row === undefined ? listedSpans(regions, layers, { turns, page, location }, report) : [row]
  return {
    axis: 'text',
    text,
    needs: text === undefined ? textElsewhere(content, field, data) : undefined,
    tokens: turns?.tokens,
    speakers: turns?.speakers,
    offsets: 'utf-16',
    layers: found,
  }
}

const textElsewhere = (content: unknown, field: string, data: Answer['data']): ProblemFacts =>
  content === undefined
    ? describe(textNeededField, { field: show(field), fields: Object.keys(data) })
    : describe(textNeededAddress, { address: show(content) })

function recording(
  regions: readonly Region[],
  { layers }: Target,
  location: Location,
  report: Report,
): Omit<AnnotatedTime, 'location'> {
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
      report.error(
        describe(timeNotNumberInLabelStudioShapes, { kind: region.kind, from: show(from), to: show(to) }),
        location,
      )
      continue
    }
    if (region.duration !== undefined) end = Math.max(end ?? 0, region.duration)
    const text = labelIn(region) ?? ''
    marks.get(region.layer)!.push({ start: digits(start), end: digits(stop), text, location })
  }
  return {
    axis: 'time',
    start: regions.length > 0 ? digits(first / 1000) : '0',
    end: end === undefined ? undefined : digits(end),
    layers: [...marks].map(([name, marks]) => ({ name, kind: 'intervals' as const, marks })),
  }
}
