import type { Location } from '../../model/error.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { type JsonRecord, numberOf, recordsOf } from '../spans/json-records.ts'
import { byName } from '../tables/unfold.ts'
import type { Annotated, AnnotatedUnits } from '../units/shapes.ts'
import { nameIn } from './json-line.ts'
import { isRecord, own, wordOf } from './json-text.ts'

/** One text of a file: its segments as lists of sentences, or as pairs of offsets or numbers of sentences. */
interface Found {
  readonly item: string | undefined
  readonly coder?: string | undefined
  readonly location: Location
  readonly segments?: readonly (readonly string[])[]
  readonly sentences?: readonly string[]
  readonly text?: string
  readonly pairs?: readonly (readonly [number, number])[]
}

/**
 * Segments as lists in JSON: lists of sentences, `[["s1", "s2"], ["s3"]]`, alone, under any key or in each line; or pairs
 * of numbers next to a list of sentences or a text, `{"sentences": […], "segments": [[0, 2], [2, 5]]}`.
 */
export const segmentLists: Format = {
  id: 'segment-lists',
  title: 'JSON with lists of segments',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',
  byName: 'never',

  inspect(source) {
    const found = once(() => find(source))
    return { claim: () => claim(found()), read: () => (found() ?? []).map(annotated) }
  },
}

function claim(found: readonly Found[] | undefined): Claim | undefined {
  if (found === undefined) return undefined
  const because =
    found[0]!.segments === undefined
      ? 'every record has a text and pairs of numbers that follow on'
      : 'segments are lists of sentences'
  return {
    strength: 'structural',
    because,
    over: ['json-lines', 'chunks', 'doccano', 'unit-starts', 'number-lists'],
  }
}

/** Fields of a record that name its annotator. */
const CODERS = ['annotator', 'annotator_id', 'coder', 'user', 'system', 'model'] as const

function annotated({ item, coder, location, segments, sentences, text, pairs }: Found): Annotated {
  if (segments !== undefined) return { ...sentenceRows(item, location, segments), coder }
  if (sentences !== undefined)
    return {
      axis: 'units',
      item,
      coder,
      location,
      tokens: sentences,
      unit: 'sentences',
      layers: [{ name: 'segments', kind: 'starts', at: startsOf(pairs!), marksEnds: true }],
    }
  return {
    axis: 'text',
    item,
    coder,
    location,
    text,
    layers: [{ name: 'segments', spans: pairs!.map(([start, end]) => ({ start, end, location })) }],
  }
}

function find(source: Source): readonly Found[] | undefined {
  const records = recordsOf(source)
  if (records === undefined || records.length === 0) return undefined
  const whole = source.json()
  const location = { file: source.name }
  if (isSegments(whole)) return [{ item: undefined, location, segments: whole }]
  const [only] = records
  if (records.length > 1) return all(records)
  if (!isRecord(only!.value)) return undefined
  return all(records) ?? below(only!.value, location)
}

/** Every record as a text; undefined where one is none. */
function all(records: readonly JsonRecord[]): readonly Found[] | undefined {
  const found: Found[] = []
  for (const { value, location } of records) {
    const number = numberOf(location, records.length)
    const one = textIn(value, location, number)
    const own = one === undefined ? byAnnotator(value, location, number) : [one]
    if (own === undefined) return undefined
    found.push(...own)
  }
  return found
}

/** The pairs of several annotators in one record, `{"text", "annotations": {"ann": [[0, 60], …], "bo": […]}}`. */
function byAnnotator(
  value: unknown,
  location: Location,
  number: string | undefined,
): readonly Found[] | undefined {
  if (!isRecord(value)) return undefined
  const [found, ...more] = Object.entries(value).flatMap(([name, entry]) => {
    const lists = isSegments(entry) ? undefined : byName(entry)
    return lists !== undefined && Object.values(lists).length > 0 && Object.values(lists).every(isPairList)
      ? [{ name, lists }]
      : []
  })
  if (found === undefined || more.length > 0) return undefined
  const all = Object.entries(found.lists).map(([coder, list]) => {
    const one = textIn({ ...value, [found.name]: list }, location, number, true)
    return one && { ...one, coder }
  })
  return all.every(one => one !== undefined) ? all : undefined
}

/** Texts in the one list of an object, or under keys that name them. */
function below(value: Record<string, unknown>, location: Location): readonly Found[] | undefined {
  const entries = Object.entries(value).filter(([, entry]) => typeof entry === 'object' && entry !== null)
  const [first] = entries
  if (first === undefined) return undefined
  if (entries.length === 1 && Array.isArray(first[1]) && first[1].every(isRecord))
    return first[1].length === 0
      ? undefined
      : all(first[1].map((entry, at) => ({ value: entry, location: { ...location, path: `[${at}]` } })))
  const found = entries.map(([name, entry]) =>
    isSegments(entry)
      ? { item: name, location: { ...location, path: name }, segments: entry }
      : textIn(entry, { ...location, path: name }, name),
  )
  return entries.length > 1 && found.every(one => one !== undefined) ? (found as Found[]) : undefined
}

/** The segments of one record. */
function textIn(
  value: unknown,
  location: Location,
  number: string | undefined,
  ofCoder = false,
): Found | undefined {
  if (isSegments(value)) return { item: number, location, segments: value }
  if (!isRecord(value)) return undefined
  const id = nameIn(value) ?? value.title
  const item = id === undefined ? number : wordOf(id)
  const whose = CODERS.map(name => own(value, name)).find(name => typeof name === 'string')
  const coder = whose === undefined ? undefined : wordOf(whose)
  const entries = Object.values(value)
  const lists = entries.filter(isSegments)
  if (lists.length === 1) return { item, coder, location, segments: lists[0]! }
  const pairs = entries.map(pairsIn).filter(found => found !== undefined)
  if (lists.length > 0 || pairs.length !== 1) return undefined
  const sentences = entries.filter(isTexts)
  if (sentences.length === 1 && isPartition(pairs[0]!, sentences[0]!.length))
    return { item, coder, location, sentences: sentences[0]!, pairs: pairs[0]! }
  const texts = entries.filter((text): text is string => typeof text === 'string' && text.length > 80)
  // Objects with a start and an end over a text are Prodigy's, and others'.
  const theirs = entries.some(entry => !isPairs(entry) && isStartEnd(entry))
  if (theirs && !ofCoder) return undefined
  return texts.length === 1 && sentences.length === 0 && followText(pairs[0]!, texts[0]!)
    ? { item, coder, location, text: texts[0]!, pairs: pairs[0]! }
    : undefined
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 1 && value.every(text => typeof text === 'string')

/** Lists of sentences. The rows of a table are lists of short cells, as many in each. */
function isSegments(value: unknown): value is readonly (readonly string[])[] {
  if (!Array.isArray(value) || value.length < 2) return false
  if (
    !value.every(
      list => Array.isArray(list) && list.length > 0 && list.every(text => typeof text === 'string'),
    )
  )
    return false
  const lists = value as readonly (readonly string[])[]
  const texts = lists.flat()
  const written = texts.filter(
    text => /\S\s+\S+\s+\S/.test(text) || /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}]{4}/u.test(text),
  )
  const even = new Set(lists.map(({ length }) => length)).size === 1
  return (
    2 * written.length > texts.length &&
    !(even && lists[0]!.length > 1 && 10 * written.length < 9 * texts.length)
  )
}

/** Names of the two ends of a segment in an object. */
const ENDS = [
  ['start', 'end'],
  ['begin', 'end'],
  ['start', 'stop'],
  ['first', 'last'],
  ['from', 'to'],
] as const

/** Pairs of numbers: lists of two, or objects with a start and an end. */
function pairsIn(value: unknown): readonly (readonly [number, number])[] | undefined {
  if (isPairs(value)) return value
  if (!Array.isArray(value) || !value.every(isRecord)) return undefined
  for (const [start, end] of ENDS) {
    const pairs: unknown = value.map(entry => [own(entry, start), own(entry, end)])
    if (isPairs(pairs)) return pairs
  }
  return undefined
}

const isStartEnd = (value: unknown): boolean =>
  Array.isArray(value) && value.some(entry => isRecord(entry) && own(entry, 'start') !== undefined)

const isPairList = (value: unknown): boolean => pairsIn(value) !== undefined

const isPairs = (value: unknown): value is readonly (readonly [number, number])[] =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every(
    pair =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      pair.every(number => Number.isSafeInteger(number) && number >= 0) &&
      pair[0] <= pair[1],
  )

/** Pairs that begin at 0 or 1, each where the one before ended or right after, and end with the last sentence. */
function isPartition(pairs: readonly (readonly [number, number])[], units: number): boolean {
  const base = pairs[0]![0]
  const step = pairs[1]![0] - pairs[0]![1]
  if ((base !== 0 && base !== 1) || (step !== 0 && step !== 1)) return false
  return (
    pairs.every(([start], at) => at === 0 || start - pairs[at - 1]![1] === step) &&
    pairs.at(-1)![1] === units + base - step
  )
}

/** First units of segments, from 0. */
const startsOf = (pairs: readonly (readonly [number, number])[]): readonly number[] =>
  pairs.map(([start]) => start - pairs[0]![0])

/** Offsets that rise over a text: segments from its beginning to its end, and no words in it. */
const followText = (pairs: readonly (readonly [number, number])[], { length }: string): boolean =>
  pairs.every(([start, end], at) => start < end && (at === 0 || start >= pairs[at - 1]![1])) &&
  pairs.at(-1)![1] <= length

const sentenceRows = (
  item: string | undefined,
  location: Location,
  segments: readonly (readonly string[])[],
): AnnotatedUnits => {
  const at: number[] = []
  let units = 0
  for (const list of segments) {
    at.push(units)
    units += list.length
  }
  return {
    axis: 'units',
    item,
    location,
    tokens: segments.flat(),
    unit: 'sentences',
    layers: [{ name: 'segments', kind: 'starts', at, marksEnds: true }],
  }
}
