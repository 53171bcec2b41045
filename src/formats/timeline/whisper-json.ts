import type { ReadOptions, ShapedFormat } from '../format.ts'
import type { Parsed } from '../shapes.ts'
import type { Claim, Source } from '../source.ts'
import { cutUnits } from '../text-units.ts'
import { objectOf, objectsOf, textOf, timeOf } from './json-values.ts'

type Entry = Readonly<Record<string, unknown>>

/** The segments of a transcript: those of Whisper and its relatives, of a podcast, or of whisper.cpp. */
function segmentsOf(json: unknown): readonly Entry[] | undefined {
  const whole = objectOf(json)
  const segments = objectsOf(whole?.segments)
  if (segments?.every(({ body, startTime }) => body !== undefined && startTime !== undefined))
    return segments.map(entry => ({ ...entry, start: entry.startTime, end: entry.endTime, text: entry.body }))
  if (segments !== undefined && segments.length > 0) return segments
  return objectsOf(whole?.transcription)?.map(entry => {
    const { from, to } = objectOf(entry.timestamps) ?? {}
    return { ...entry, start: from, end: to }
  })
}

const isSegment = (entry: Entry): boolean =>
  typeof entry.text === 'string' && timeOf(entry.start) !== undefined && timeOf(entry.end) !== undefined

/** Transcripts of Whisper and programs that write like it. */
export const whisperJson: ShapedFormat = {
  id: 'whisper-json',
  title: 'Whisper transcript (JSON)',
  extensions: ['json'],
  holds: 'coding',
  claim,
  parse,
}

function claim(source: Source): Claim | undefined {
  if (!/^\s*\{/.test(source.text.slice(0, 200))) return undefined
  const segments = segmentsOf(source.json())
  if (segments === undefined || segments.length === 0 || !segments.every(isSegment)) return undefined
  return { strength: 'named', because: 'its segments have start, end and text', over: ['json-lines'] }
}

/** Words with the ends of segments; on the axis of time the segments themselves. */
function parse(source: Source, options: ReadOptions): Parsed {
  const segments = segmentsOf(source.json()) ?? []
  if (options.axis === 'time') return inTime(segments, objectOf(source.json()))
  const tokens: string[] = []
  const speakers: string[] = []
  const at: number[] = []
  for (const segment of segments) {
    const words =
      objectsOf(segment.words)?.map(word => textOf(word.word ?? word.text)) ?? wordsIn(segment.text)
    const spoken = words.filter(word => word !== '')
    for (const word of spoken) {
      tokens.push(word)
      speakers.push(textOf(segment.speaker))
    }
    if (spoken.length > 0) at.push(tokens.length - 1)
  }
  if (tokens.length === 0) {
    const message = 'the transcript has no words'
    return { problems: [{ severity: 'error', code: 'text-empty', message, location: {} }], questions: [] }
  }
  const named = speakers.some(speaker => speaker !== '')
  const layers = [{ name: 'segments', kind: 'ends' as const, at, marksEnds: true }]
  const row = { location: {}, unit: 'words', tokens, layers, ...(named ? { speakers } : {}) }
  return { rows: [row], problems: [], questions: [] }
}

function wordsIn(value: unknown): string[] {
  const text = textOf(value)
  const { starts, ends } = cutUnits(text, 'words')
  return starts.map((start, index) => text.slice(start, ends[index]))
}

function inTime(segments: readonly Entry[], whole: Entry | undefined): Parsed {
  const marks = segments.map(({ start, end, text }, index) => ({
    start: timeOf(start) ?? '',
    end: timeOf(end) ?? '',
    text: textOf(text),
    location: { path: `segments[${index}]` },
  }))
  const end = timeOf(whole?.duration)
  const layers = [{ name: 'segments', kind: 'intervals' as const, marks }]
  const timeline = { location: {}, start: '0', ...(end === undefined ? {} : { end }), layers }
  return { timelines: [timeline], problems: [], questions: [] }
}
