import { describe } from '../../model/error.ts'
import {
  chaptersLeftOut,
  chaptersNone,
  startBackwards,
  videoWithoutChapters,
} from '../../model/errors/timeline.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { entriesOf, isJson, objectOf, objectsOf, textOf, timeOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { eachLine } from '../text/lines.ts'
import type { Annotated, TimedMark } from '../units/shapes.ts'

/** `12:30 Title`, `[1:02:03] - Title`, `• 0:00 Title`, `00:01:30.500 Title`. */
const LINE =
  /^\s*(?:[-*•–]\s*|\d+[.)]\s+)?[([]?((?:\d+:)?\d{1,2}:\d{2}(?:\.\d{1,6})?)(?![:.]?\d)[)\]]?(?:\s*[-–—:|]\s*|\s+|$)(.*)$/

/** Chapters of podcasts and videos: podcast JSON, yt-dlp info JSON, lists of videos, lines of a description. */
export const chapters: Format = {
  id: 'chapters',
  title: 'Chapters (podcast JSON, yt-dlp, description)',
  extensions: ['json', 'txt'],
  holds: 'coding',
  byName: 'sometimes',
  inspect(source) {
    const videos = once(() => videosOf(source))
    const lines = once(() => chapterLines(source.text))
    return {
      claim: (_, least) => claim(source, videos, lines, least),
      read: report => readJson(source, videos, report) ?? readLines(lines(), report),
    }
  },
}

function claim(
  source: Source,
  videos: () => readonly Video[] | undefined,
  chapterLines: () => readonly ChapterLine[],
  least: 'named' | 'structural' | undefined,
): Claim | undefined {
  const json = /^\s*\{/.test(source.text.slice(0, 200)) ? objectOf(source.json()) : undefined
  if (json !== undefined) {
    const list = objectsOf(json.chapters)
    if (videos() !== undefined)
      return { strength: 'named', because: 'its videos have a duration and timestamps' }
    if (list === undefined || list.length === 0) {
      const video = 'extractor' in json || 'extractor_key' in json || 'webpage_url' in json
      const known = video && ('duration' in json || 'formats' in json)
      return known ? { strength: 'rejected', ...describe(videoWithoutChapters, {}) } : undefined
    }
    if (list.some(entry => timeOf(entry.startTime) !== undefined))
      return { strength: 'named', because: 'its chapters have a startTime' }
    if (list.some(entry => timeOf(entry.start_time) !== undefined))
      return { strength: 'named', because: 'its chapters have a start_time' }
    if (list.every(({ start, title }) => timeOf(start) !== undefined && typeof title === 'string'))
      return { strength: 'named', because: 'its chapters have a start and a title' }
    return undefined
  }
  if (isJson(source) || least === 'named') return undefined
  // A list of chapters starts at 0:00; without that the lines need no second look.
  if (!startsAtZero(source.text)) return undefined
  const lines = chapterLines()
  if (lines.length < 3 || secondsOf(lines[0]!.start) !== 0) return undefined
  const fall = lines.findIndex(
    ({ start }, index) => index > 0 && secondsOf(start) <= secondsOf(lines[index - 1]!.start),
  )
  if (fall === -1)
    return { strength: 'structural', because: 'it has lines of rising times, the first 0:00, with titles' }
  const { start, line } = lines[fall]!
  return { strength: 'rejected', ...describe(startBackwards, { what: 'a chapter', start }), line }
}

/** Whether a text has 0:00 or 00:00, without digits or a colon before it. Most texts have no `:00` at all. */
function startsAtZero(text: string): boolean {
  const isOther = (at: number) => at < 0 || !/[\d:]/.test(text[at]!)
  for (let at = text.indexOf(':00'); at !== -1; at = text.indexOf(':00', at + 1))
    if (text[at - 1] === '0' && (isOther(at - 2) || (text[at - 2] === '0' && isOther(at - 3)))) return true
  return false
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

interface ChapterLine {
  readonly start: string
  readonly title: string
  readonly line: number
}

function chapterLines(text: string): readonly ChapterLine[] {
  const found: ChapterLine[] = []
  eachLine(text, (row, line) => {
    // Most lines have no colon, and no line of captions, which have an arrow between two times, is a chapter.
    const match = row.length > 500 || !row.includes(':') || row.includes('-->') ? null : LINE.exec(row)
    if (match !== null) found.push({ start: match[1]!, title: match[2]!.trim(), line })
    return undefined
  })
  return found
}

function readLines(lines: readonly ChapterLine[], report: Report): readonly Annotated[] {
  const marks = lines.map(({ start, title, line }) => ({ start, text: title, location: { line } }))
  return recording(marks, report, undefined, undefined)
}

function readJson(
  source: Source,
  videos: () => readonly Video[] | undefined,
  report: Report,
): readonly Annotated[] | undefined {
  const json = objectOf(source.json())
  if (json === undefined) return undefined
  const several = videos()
  if (several !== undefined) return several.map(videoRecording)
  const list = objectsOf(json.chapters) ?? []
  const shown = list.filter(({ toc }) => toc !== false)
  if (shown.length < list.length)
    report.warn(describe(chaptersLeftOut, { chapters: list.length - shown.length }))
  const marks = shown.map(entry => ({
    start: timeOf(entry.startTime ?? entry.start_time ?? entry.start),
    end: timeOf(entry.endTime ?? entry.end_time ?? entry.end),
    text: textOf(entry.title),
    location: { path: `chapters[${list.indexOf(entry)}]` },
  }))
  const item = /(?<![^/\\])([^/\\]+)\.info\.json$/.exec(source.name)?.[1]
  return recording(marks, report, timeOf(json.duration), item)
}

function recording(
  marks: readonly TimedMark[],
  report: Report,
  end: string | undefined,
  item: string | undefined,
): readonly Annotated[] {
  if (marks.length === 0) report.error(describe(chaptersNone, {}))
  const layers = [{ name: 'chapters', kind: 'intervals' as const, names: true, marks }]
  return [{ axis: 'time', item, location: {}, start: '0', end, layers }]
}

/** A video among others: its segments as pairs of times, and a title for each. */
interface Video {
  readonly item: string
  readonly duration: string
  readonly timestamps: readonly (readonly [start: string, end: string])[]
  readonly sentences: readonly unknown[]
}

/**
 * Videos by their names, each with `duration`, `timestamps` and `sentences`, as VidChapters-7M and captions of
 * ActivityNet are written; undefined where an entry is something else.
 */
function videosOf(source: Source): readonly Video[] | undefined {
  const videos: Video[] = []
  for (const [item, value] of entriesOf(source)) {
    const video = videoOf(item, objectOf(value) ?? {})
    if (video === undefined) return undefined
    videos.push(video)
  }
  return videos.length > 0 ? videos : undefined
}

function videoOf(item: string, { duration, timestamps, sentences = [] }: Readonly<Record<string, unknown>>) {
  const whole = timeOf(duration)
  if (whole === undefined || !Array.isArray(timestamps) || !Array.isArray(sentences)) return undefined
  const pairs = timestamps.map((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 ? pair.map(timeOf) : [],
  )
  if (!pairs.every((pair): pair is [string, string] => pair.length === 2 && !pair.includes(undefined)))
    return undefined
  return { item, duration: whole, timestamps: pairs, sentences }
}

/** The recording of a video; its sentences are the labels of its segments. */
function videoRecording({ item, duration, timestamps, sentences }: Video): Annotated {
  const marks = timestamps.map(([start, end], index): TimedMark => {
    const location = { path: `${item}.timestamps[${index}]` }
    return { start, end, text: textOf(sentences[index]), location }
  })
  const layers = [{ name: 'chapters', kind: 'intervals' as const, names: true, marks }]
  return { axis: 'time', location: { path: item }, item, start: '0', end: duration, layers }
}
