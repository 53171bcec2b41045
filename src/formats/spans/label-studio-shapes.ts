import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { timeNotNumberInLabelStudioShapes } from '../../model/errors/model.ts'
import {
  htmlOffsets,
  regionIncomplete,
  textNeededAddress,
  textNeededField,
} from '../../model/errors/spans.ts'
import { show } from '../../model/require.ts'
import { isRecord } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { withoutEntities } from '../text/entities.ts'
import type { AnnotatedText, AnnotatedTime, LabelledSpan, SpanLayer, TimedMark } from '../units/shapes.ts'
import { digits } from './json-records.ts'
import { type Answer, READABLE, type Region } from './label-studio-rows.ts'

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
      else texts.push({ ...head, ...textSpans(regions, target, answer, report) })
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

function factsOf(data: Answer['data'], field: string): FieldFacts {
  const content = data[field]
  const text = typeof content === 'string' ? content : ''
  return { media: MEDIA.test(text), address: ADDRESS.test(text), turns: turnsOf(content) !== undefined }
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
): Omit<AnnotatedText, 'location'> {
  const content = data[field]
  const turns = kind === 'turns' ? turnsOf(content) : undefined
  const html =
    typeof content === 'string' &&
    regions.some(({ value }) => isRecord(value.globalOffsets) && typeof value.start === 'string')
  const elsewhere = typeof content !== 'string' || ADDRESS.test(content)
  const page = html && !elsewhere ? textOfHtml(content) : undefined
  const text = turns?.text ?? (elsewhere ? undefined : (page?.text ?? content))
  return {
    axis: 'text',
    text,
    needs: text === undefined ? textElsewhere(content, field, data) : undefined,
    tokens: turns?.tokens,
    speakers: turns?.speakers,
    offsets: 'utf-16',
    layers: listedSpans(regions, layers, { turns, page, location }, report),
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

/** The label of a region; several are one, with commas between. */
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

/** What the regions of a task count in, where it is no bare text. */
interface Counted {
  readonly turns: ReturnType<typeof turnsOf>
  readonly page: ReturnType<typeof textOfHtml> | undefined
  readonly location: Location
}

/** The spans of regions, by their layers. */
function listedSpans(
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

/** A dialogue as one text, one turn per line, with where each turn is and who speaks it. */
interface Turns {
  readonly text: string
  readonly tokens: readonly { readonly start: number; readonly end: number }[]
  readonly speakers: readonly string[] | undefined
  /** A region given by numbers of turns and offsets inside them, as a range of the text. */
  range(
    value: Readonly<Record<string, unknown>>,
    whole: (value: unknown) => number | undefined,
  ): { start: number; end: number } | undefined
}

/** A list of turns, `[{ author, text }]`; undefined where it is none. Line ends inside a turn become spaces. */
function turnsOf(content: unknown): Turns | undefined {
  if (!Array.isArray(content) || content.length === 0 || !content.every(isRecord)) return undefined
  const first = content[0] as Record<string, unknown>
  const texts = Object.keys(first).filter(key => content.every(turn => typeof turn[key] === 'string'))
  const words = ['text', 'phrase', 'utterance', 'content'].find(key => texts.includes(key)) ?? texts.at(-1)
  const speaker = ['author', 'speaker', 'name', 'role'].find(key => key !== words && texts.includes(key))
  if (words === undefined) return undefined
  const tokens: { start: number; end: number }[] = []
  let at = 0
  for (const turn of content) {
    const end = at + (turn[words] as string).length
    tokens.push({ start: at, end })
    at = end + 1
  }
  return {
    text: content.map(turn => (turn[words] as string).replace(/[\r\n]/g, ' ')).join('\n'),
    tokens,
    speakers: speaker === undefined ? undefined : content.map(turn => turn[speaker] as string),
    range(value, whole) {
      const [first, last] = [tokens[whole(value.start) ?? -1], tokens[whole(value.end) ?? -1]]
      const [from, to] = [whole(value.startOffset), whole(value.endOffset)]
      if (first === undefined || last === undefined) return undefined
      // Offsets count the turn as it was shown, with the name of its speaker or not: they never leave the turn.
      return {
        start: Math.min(first.start + (from ?? 0), first.end),
        end: to === undefined ? last.end : Math.min(last.start + to, last.end),
      }
    },
  }
}

/** Elements that are on lines of their own. */
const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)\b/i

/** The text of a page, and where spans that count in the page are in it. */
interface PageText {
  readonly text: string
  readonly spanOf: (start: number, end: number) => { start: number; end: number }
}

/**
 * The text of a page: text between tags with entities resolved, a line break for `<br>`. Blocks that touch are parted
 * by a line break, which the offsets of the page do not count: their words are not one word.
 * `<p>a &amp; b<br>c</p><p>d</p>` is `a & b`, a line break, `c`, a line break, `d`.
 */
function textOfHtml(html: string): PageText {
  const bare = upTo('-->', html, text => text.replace(/<!--[\s\S]*?-->/g, '')).replace(/<br\s*\/?>/gi, '\n')
  const end = bare.lastIndexOf('>') + 1
  const breaks: number[] = []
  let text = ''
  let parted = false
  const add = (piece: string): void => {
    if (piece === '') return
    const words = withoutEntities(piece)
    if (parted && /\S$/.test(text) && /^\S/.test(words)) {
      breaks.push(text.length - breaks.length)
      text += '\n'
    }
    parted = false
    text += words
  }
  let at = 0
  for (const { 0: tag, index } of bare.slice(0, end).matchAll(/<\/?[a-z!][^>]*>/gi)) {
    add(bare.slice(at, index))
    parted ||= BLOCK.test(tag)
    at = index + tag.length
  }
  add(bare.slice(at))
  const before = (offset: number): number => {
    let [low, high] = [0, breaks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (breaks[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  return { text, spanOf: (from, to) => ({ start: from + before(from + 1), end: to + before(to) }) }
}

/** Behind the last end there is nothing to search: every beginning there would look for its end through all that follows. */
function upTo(end: string, text: string, change: (text: string) => string): string {
  const at = text.lastIndexOf(end)
  return at < 0 ? text : change(text.slice(0, at + end.length)) + text.slice(at + end.length)
}
