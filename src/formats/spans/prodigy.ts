import { describe, type Location } from '../../model/error.ts'
import { prodigyWithoutSpans } from '../../model/errors/reading.ts'
import { audioSpanInvalid, prodigySpanInvalid } from '../../model/errors/rows.ts'
import {
  answersLeftOut,
  patternsNotSegments,
  relationLinesIgnored,
  taskWithoutText,
} from '../../model/errors/spans.ts'
import { isInteger, show } from '../../model/require.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { baseOf } from '../roles/path-pattern.ts'
import type { Annotated, AnnotatedText, AnnotatedTime, LabelledSpan, TextSpans } from '../units/shapes.ts'
import { digits, documents, type JsonRecord, nameIn, numberOf, objectsOf } from './json-records.ts'

/** A text as a coder has marked it, and the task in which that was done last. */
interface TaskText {
  readonly spans: AnnotatedText
  readonly task: unknown
}

/**
 * Prodigy JSONL: a task a line, with `spans` over the characters of `text` and the `tokens` that were shown. Units
 * are the tokens. Only what was accepted counts; what was rejected or ignored is counted and left out. A text that
 * was shown several times (one suggestion at a time) is one coding with all spans that were accepted.
 *
 * @see https://prodi.gy/docs/api-interfaces
 */
export const prodigy: Format = {
  id: 'prodigy',
  title: 'Prodigy JSONL',
  extensions: ['jsonl', 'json'],
  holds: 'corpus',

  inspect(source) {
    const tasks = objectsOf(source)
    return {
      claim: () => (tasks === undefined ? undefined : claim(tasks, source)),
      read: report => read(tasks ?? [], source, report),
    }
  },
}

function read(tasks: readonly Task[], source: Source, report: Report): readonly Annotated[] {
  const accepted = tasks.filter(({ value }) => (own(value, 'answer') ?? 'accept') === 'accept')
  noteLeftOut(tasks, accepted.length, source, report)
  if (tasks.some(({ value }) => 'audio_spans' in value))
    return accepted.map(task => audioTask(task, tasks.length, report))
  const texts = new Map<string, TaskText>()
  for (const task of accepted) addTask(task, tasks.length, texts, report)
  return Array.from(texts.values(), ({ spans }) => spans)
}

const hashed = (value: Record<string, unknown>): boolean =>
  own(value, '_input_hash') !== undefined || own(value, '_task_hash') !== undefined

/** Spans with offsets; on pictures they have points instead. */
const hasOffsets = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(span => isRecord(span) && isInteger(span.start, 0) && isInteger(span.end, 0))

/** A task about the whole text: it has a label itself, and its spans, if any, only highlight words. */
const isDocument = (value: Record<string, unknown>): boolean =>
  typeof value.label === 'string' &&
  (!Array.isArray(value.spans) || value.spans.every(span => !isRecord(span) || span.label === undefined))

function claim(records: readonly Task[], source: Source): Claim | undefined {
  if (records.every(({ value }) => 'pattern' in value && 'label' in value && !('text' in value)))
    return { strength: 'rejected', ...describe(patternsNotSegments, { file: baseOf(source.name) }) }
  const withSpans = records.filter(({ value }) => 'spans' in value || 'tokens' in value)
  if (!records.every(({ value }) => hashed(value))) {
    const structural =
      records.length > 0 &&
      records.every(
        ({ value }) => typeof value.text === 'string' && hasOffsets(spansOf(value)) && inside(value),
      ) &&
      records.some(({ value }) => (spansOf(value) as unknown[]).length > 0)
    return structural
      ? { strength: 'structural', because: 'every line has a text and spans that lie within it' }
      : undefined
  }
  if (records.every(({ value }) => Array.isArray(value.audio_spans)))
    return {
      strength: 'named',
      because: '_input_hash or _task_hash, and audio_spans, as Prodigy writes them',
    }
  if (withSpans.length === 0 || records.every(({ value }) => isDocument(value)))
    return documents(source, records.length)
  if (withSpans.some(({ value }) => 'spans' in value && !hasOffsets(value.spans)))
    return { strength: 'rejected', ...describe(prodigyWithoutSpans, { file: baseOf(source.name) }) }
  return {
    strength: 'named',
    because: '_input_hash or _task_hash, and spans or tokens, as Prodigy writes them',
  }
}

/** The spans of a line; others than Prodigy call them entities. */
const spansOf = (value: Record<string, unknown>): unknown => own(value, 'spans') ?? own(value, 'entities')

const inside = (value: Record<string, unknown>): boolean =>
  (spansOf(value) as { start: number; end: number }[]).every(
    ({ start, end }) => start < end && end <= (value.text as string).length,
  )

function noteLeftOut(tasks: readonly Task[], accepted: number, source: Source, report: Report): void {
  const count = (answer: string) => tasks.filter(({ value }) => value.answer === answer).length
  const rejected = count('reject')
  const location = { file: source.name }
  if (accepted < tasks.length)
    report.warn(
      describe(answersLeftOut, { all: tasks.length, rejected, ignored: tasks.length - accepted - rejected }),
      location,
    )
  const related = tasks.filter(({ value }) => Array.isArray(value.relations) && value.relations.length > 0)
  if (related.length > 0)
    report.warn(describe(relationLinesIgnored, { relations: related.length, lines: tasks.length }), location)
}

/** Adds a task to the codings: a new one, or more spans of a text that the same coder has seen before. */
function addTask(
  { value, location }: Task,
  records: number,
  texts: Map<string, TaskText>,
  report: Report,
): void {
  const text = own(value, 'text')
  if (typeof text !== 'string') {
    report.error(describe(taskWithoutText, {}), location)
    return
  }
  const item =
    nameIn(own(value, '_input_hash'), location, report) ??
    nameIn(own(value, 'id'), location, report) ??
    numberOf(location, records)
  const coder = coderIn(value, location, report)
  const tokens = tokensOf(value, location, report)
  const spans = offsetsOf(spansOf(value), 'spans', location, report)
  const key =
    item === undefined || coder !== undefined ? JSON.stringify([item ?? location, coder]) : `=${item}`
  const before = texts.get(key)
  const task = own(value, '_task_hash')
  const found: AnnotatedText = {
    axis: 'text',
    item,
    coder,
    location,
    text,
    tokens: tokens.length === 0 ? undefined : tokens,
    offsets: 'code-points',
    layers: [{ name: 'spans', spans }],
  }
  if (before === undefined || before.spans.text !== text) {
    const own = before === undefined ? key : JSON.stringify([item, coder, location])
    texts.set(own, { spans: found, task })
    return
  }
  // The same task again is a correction: the later answer holds. Another task adds its spans.
  const kept = task !== undefined && task === before.task ? [] : before.spans.layers[0]!.spans
  const seen = new Set(kept.map(({ start, end, label }) => `${start} ${end} ${label}`))
  const added = spans.filter(({ start, end, label }) => !seen.has(`${start} ${end} ${label}`))
  const both = { ...found, layers: [{ name: 'spans', spans: [...kept, ...added] }] }
  texts.set(key, { spans: both, task })
}

/** The tokens of a task: those of the file where all of them are such, for they are many. */
function tokensOf(
  value: Record<string, unknown>,
  location: Location,
  report: Report,
): NonNullable<TextSpans['tokens']> {
  const list = own(value, 'tokens')
  return Array.isArray(list) && list.every(isToken) ? list : offsetsOf(list, 'tokens', location, report)
}

const isToken = (entry: unknown): entry is { readonly start: number; readonly end: number } =>
  isRecord(entry) && isInteger(entry.start, 0) && isInteger(entry.end, 0)

function offsetsOf(
  list: unknown,
  field: 'spans' | 'tokens',
  location: Location,
  report: Report,
): LabelledSpan[] {
  if (!Array.isArray(list)) return []
  const found: LabelledSpan[] = []
  for (const entry of list) {
    const { start, end, label, text } = isRecord(entry) ? entry : ({} as Record<string, unknown>)
    if (!isInteger(start, 0) || !isInteger(end, 0)) {
      report.error(describe(prodigySpanInvalid, { span: show(entry), field }), location)
      continue
    }
    found.push({
      start,
      end,
      label: typeof label === 'string' ? label : undefined,
      text: typeof text === 'string' ? text : undefined,
      location,
    })
  }
  return found
}

/** A task of Prodigy: a line of its file. */
type Task = JsonRecord<Record<string, unknown>>

/** Regions of a recording (`audio_spans`, in seconds). */
function audioTask({ value, location }: Task, records: number, report: Report): AnnotatedTime {
  const item = nameIn(own(value, '_input_hash'), location, report) ?? numberOf(location, records)
  const coder = coderIn(value, location, report)
  const marks = (value.audio_spans as unknown[]).flatMap(entry => {
    const { start, end, label } = isRecord(entry) ? entry : ({} as Record<string, unknown>)
    if (typeof start === 'number' && typeof end === 'number')
      return [{ start: digits(start), end: digits(end), text: wordOf(label ?? ''), location }]
    report.error(describe(audioSpanInvalid, { span: show(entry) }), location)
    return []
  })
  const layers = [{ name: 'audio_spans', kind: 'intervals' as const, marks }]
  return { axis: 'time', item, coder, location, start: '0', layers }
}

/** Who answered a task: the annotator, or the session. */
const coderIn = (value: Record<string, unknown>, location: Location, report: Report) =>
  nameIn(own(value, '_annotator_id'), location, report) ?? nameIn(own(value, '_session_id'), location, report)
