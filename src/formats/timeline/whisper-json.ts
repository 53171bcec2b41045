import { describe } from '../../model/error.ts'
import { textEmptyInWhisperJson } from '../../model/errors/model.ts'
import { wordTimestamps } from '../../model/errors/reading.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import { isTime, objectOf, objectsOf, textOf, timeOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { Annotated, TimedMark, TimeLayer } from '../units/shapes.ts'
import { wordTexts } from '../units/text-units.ts'
import { secondsOf, sumOf } from './digits.ts'

type Entry = Readonly<Record<string, unknown>>

/** The segments of a transcript: those of Whisper and its relatives, of a podcast, or of whisper.cpp. */
function segmentsOf(source: Source): readonly Entry[] | undefined {
  if (HEADER.test(source.text)) return segmentsInTable(source.text)
  const listed = objectsOf(source.json())
  if (listed?.every(isOwn)) return listed
  if (listed?.every(isCaption)) return listed.map(withEnd)
  const whole = objectOf(source.json())
  const segments = objectsOf(whole?.segments)
  if (segments?.every(({ body, startTime }) => body !== undefined && startTime !== undefined))
    return segments.map(entry => ({ ...entry, start: entry.startTime, end: entry.endTime, text: entry.body }))
  if (segments !== undefined && segments.length > 0) return segments
  const chunks = objectsOf(whole?.chunks)
  if (chunks?.every(({ timestamp }) => Array.isArray(timestamp))) return chunks.map(timesOfChunk)
  return objectsOf(whole?.transcription)?.map(entry => {
    const { from, to } = objectOf(entry.timestamps) ?? {}
    return { ...entry, start: from, end: to }
  })
}

/** A caption as youtube-transcript-api lists them: a text, a start and how long it lasts. */
const isCaption = ({ text, start, duration, end }: Entry): boolean =>
  typeof text === 'string' && typeof start === 'number' && typeof duration === 'number' && end === undefined

const withEnd = (entry: Entry): Entry => {
  return { ...entry, end: sumOf(String(entry.start), String(entry.duration)), computedEnd: true }
}

/** A chunk of the pipeline of transformers: both times in a list; the last one may have no end. */
function timesOfChunk(chunk: Entry): Entry {
  const [start, end] = chunk.timestamp as readonly unknown[]
  return { ...chunk, start, end }
}

/** Whether a chunk is one word: where all are, the recogniser was asked for words. */
const isTimedWord = (entry: Entry): boolean => 'timestamp' in entry && !/\s/.test(textOf(entry.text))

/** What only a segment of Whisper has in addition to its times and text. */
const OWN = ['seek', 'tokens', 'avg_logprob', 'no_speech_prob', 'compression_ratio', 'words']
const isOwn = (entry: Entry): boolean => OWN.some(key => key in entry)

/** The first line of the table that Whisper writes; its times are whole milliseconds. */
const HEADER = /^start\tend\ttext(?:\r\n?|\n)/

/** Rows of start, end and text; undefined where a row is none, or where they count the characters of their texts. */
function segmentsInTable(text: string): readonly Entry[] | undefined {
  const segments: Entry[] = []
  let characters = true
  let reached = 0
  for (const line of text.split(/\r\n?|\n/).slice(1)) {
    if (line.trim() === '') continue
    const row = /^(\d{1,12})\t(\d{1,12})\t(.*)$/.exec(line)
    if (row === null || Number(row[2]) < Number(row[1]) || Number(row[1]) < reached) return undefined
    reached = Number(row[1])
    if (Number(row[2]) - reached !== row[3]!.length) characters = false
    segments.push({ start: secondsOf(row[1]!, 3), end: secondsOf(row[2]!, 3), text: row[3]! })
  }
  return characters ? undefined : segments
}

const isSegment = (entry: Entry): boolean =>
  typeof entry.text === 'string' && isTime(entry.start) && (isTime(entry.end) || 'timestamp' in entry)

/** Transcripts of Whisper and programs that write like it. */
export const whisperJson: Format = {
  id: 'whisper-json',
  title: 'Whisper transcript (JSON or TSV)',
  extensions: ['json', 'tsv'],
  holds: 'coding',
  inspect(source) {
    const segments = once(() => segmentsOf(source))
    return {
      claim: () => claim(source, segments),
      read: (report, options) => read(source, segments() ?? [], report, options),
    }
  },
}

function claim({ text }: Source, segmentsOf: () => readonly Entry[] | undefined): Claim | undefined {
  if (!/^\s*[[{]/.test(text.slice(0, 200)) && !HEADER.test(text)) return undefined
  const segments = segmentsOf()
  if (segments === undefined || segments.length === 0 || !segments.every(isSegment)) return undefined
  return { strength: 'named', because: 'its segments have start, end and text', over: ['json-lines', 'tsv'] }
}

/**
 * Words with the ends of segments; on the axis of time the segments themselves, in addition to the words where these are
 * units for others or another file has the units.
 */
function read(
  source: Source,
  segments: readonly Entry[],
  report: Report,
  { axis }: ReadOptions,
): readonly Annotated[] {
  const whole = HEADER.test(source.text) ? undefined : objectOf(source.json())
  if (segments.length > 3 && segments.every(isTimedWord)) {
    report.error(describe(wordTimestamps, {}))
    return []
  }
  if (axis === 'time') return [recording(whole, [segmentLayer(segments)])]
  const { reached, tokens } = wordsIn(segments)
  const speakers: string[] = []
  const at: number[] = []
  let before = 0
  for (let index = 0; index < segments.length; index++) {
    const after = reached[index]!
    if (after === before) continue
    at.push(after - 1)
    const speaker = textOf(segments[index]!.speaker)
    // Words are only given speakers once somebody is named.
    if (speaker !== '') while (speakers.length < before) speakers.push('')
    if (speaker !== '' || speakers.length > 0) while (speakers.length < after) speakers.push(speaker)
    before = after
  }
  if (before === 0) {
    report.error(describe(textEmptyInWhisperJson, {}))
    return []
  }
  const row: Annotated = {
    axis: 'units',
    location: {},
    unit: 'words',
    tokens,
    layers: [{ name: 'segments', kind: 'ends', at, marksEnds: true }],
    speakers: speakers.length > 0 ? speakers : undefined,
  }
  return axis === 'units' ? [row, recording(whole, timedLayers(segments, whole))] : [row]
}

/** Words as the segments list them, or those of their texts; `reached`: how many there are up to the end of each. */
function wordsIn(segments: readonly Entry[]): { tokens: readonly string[]; reached: readonly number[] } {
  const tokens: string[] = []
  const reached = segments.map(({ words, text }) => {
    const listed = objectsOf(words)?.map(word => textOf(word.word ?? word.text))
    for (const word of listed ?? wordTexts(textOf(text))) if (word !== '') tokens.push(word)
    return tokens.length
  })
  return { tokens, reached }
}

const recording = (whole: Entry | undefined, layers: readonly TimeLayer[]): Annotated => ({
  axis: 'time',
  location: {},
  start: '0',
  end: timeOf(whole?.duration),
  layers,
})

function segmentLayer(segments: readonly Entry[]): TimeLayer {
  const marks = segments.map(
    ({ start, end, text, computedEnd }, index): TimedMark => ({
      start: timeOf(start) ?? '',
      end: timeOf(end),
      computedEnd: computedEnd === true ? true : undefined,
      text: textOf(text),
      location: { path: `segments[${index}]` },
    }),
  )
  return { name: 'segments', kind: 'intervals', marks }
}

/** The segments, and their words where these have times: in each segment, or in one list next to the segments. */
function timedLayers(segments: readonly Entry[], whole: Entry | undefined): TimeLayer[] {
  const marks = segments.some(({ words }) => objectsOf(words) !== undefined)
    ? segments.flatMap(({ words, start }, index) =>
        wordMarks(objectsOf(words) ?? [], `segments[${index}].words`, timeOf(start)),
      )
    : wordMarks(objectsOf(whole?.words) ?? [], 'words', '0')
  const layers = [segmentLayer(segments)]
  return marks.length === 0 ? layers : [...layers, { name: 'words', kind: 'intervals', marks }]
}

/** Timed words. A word without times, such as a number that WhisperX did not find, is placed where the one before it ends. */
function wordMarks(words: readonly Entry[], path: string, from: string | undefined): TimedMark[] {
  let reached = from ?? '0'
  return words.flatMap((word, index): TimedMark[] => {
    const text = textOf(word.word ?? word.text)
    const start = timeOf(word.start) ?? reached
    reached = timeOf(word.end) ?? start
    return text === '' ? [] : [{ start, end: reached, text, location: { path: `${path}[${index}]` } }]
  })
}
