import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import {
  chaptersLeftOut,
  chaptersNone,
  startBackwards,
  videoWithoutChapters,
} from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { isJson } from '../json/json-source.ts'
import { eachLine } from '../rows/each-line.ts'
import type { Parsed, TimedMark } from '../units/shapes.ts'
import { objectOf, objectsOf, textOf, timeOf } from './json-values.ts'
import { videosOf, videoTimeline } from './video-list.ts'

/** `12:30 Title`, `[1:02:03] - Title`, `• 0:00 Title`, `00:01:30.500 Title`. */
const LINE =
  /^\s*(?:[-*•–]\s*|\d+[.)]\s+)?[([]?((?:\d+:)?\d{1,2}:\d{2}(?:\.\d{1,6})?)(?![:.]?\d)[)\]]?(?:\s*[-–—:|]\s*|\s+|$)(.*)$/

/** Chapters of podcasts and videos: podcast JSON, yt-dlp info JSON, lists of videos, lines of a description. */
export const chapters: ShapedFormat = {
  id: 'chapters',
  title: 'Chapters (podcast JSON, yt-dlp, description)',
  extensions: ['json', 'txt'],
  holds: 'coding',
  byName: 'sometimes',
  claim,
  parse: source => parseJson(source) ?? parseLines(source.text),
}

function claim(source: Source, _options?: ReadOptions, least?: 'named' | 'shaped'): Claim | undefined {
  const json = /^\s*\{/.test(source.text.slice(0, 200)) ? objectOf(source.json()) : undefined
  if (json !== undefined) {
    const list = objectsOf(json.chapters)
    if (videosOf(source) !== undefined)
      return { strength: 'named', because: 'its videos have a duration and timestamps' }
    if (list === undefined || list.length === 0) {
      const video = 'extractor' in json || 'extractor_key' in json || 'webpage_url' in json
      const known = video && ('duration' in json || 'formats' in json)
      return known
        ? {
            strength: 'refused',
            ...describe(videoWithoutChapters, {}),
          }
        : undefined
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
  const lines = chapterLines(source.text)
  if (lines.length < 3 || secondsOf(lines[0]!.start) !== 0) return undefined
  const fall = lines.findIndex(
    ({ start }, index) => index > 0 && secondsOf(start) <= secondsOf(lines[index - 1]!.start),
  )
  if (fall === -1)
    return { strength: 'shaped', because: 'it has lines of rising times, the first 0:00, with titles' }
  const { start, line } = lines[fall]!
  return {
    strength: 'refused',
    ...describe(startBackwards, { what: 'a chapter', start }),

    line,
  }
}

/** Whether 0:00 or 00:00 stands in a text, without digits or a colon before it. Most texts have no `:00` at all. */
function startsAtZero(text: string): boolean {
  const isOther = (at: number) => at < 0 || !/[\d:]/.test(text[at]!)
  for (let at = text.indexOf(':00'); at !== -1; at = text.indexOf(':00', at + 1))
    if (text[at - 1] === '0' && (isOther(at - 2) || (text[at - 2] === '0' && isOther(at - 3)))) return true
  return false
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

function chapterLines(text: string): { start: string; title: string; line: number }[] {
  const found: { start: string; title: string; line: number }[] = []
  eachLine(text, (row, line) => {
    // Most lines have no colon, and no line of captions, which have an arrow between two times, is a chapter.
    const match = row.length > 500 || !row.includes(':') || row.includes('-->') ? null : LINE.exec(row)
    if (match !== null) found.push({ start: match[1]!, title: match[2]!.trim(), line })
    return undefined
  })
  return found
}

function parseLines(text: string): Parsed {
  const marks = chapterLines(text).map(({ start, title, line }) => ({
    start,
    text: title,
    location: { line },
  }))
  return timeline(marks, undefined, [])
}

function parseJson(source: Source): Parsed | undefined {
  const json = objectOf(source.json())
  if (json === undefined) return undefined
  const videos = videosOf(source)
  if (videos !== undefined) return { timelines: videos.map(videoTimeline), problems: [], questions: [] }
  const list = objectsOf(json.chapters) ?? []
  const shown = list.filter(({ toc }) => toc !== false)
  const problems: Problem[] = []
  if (shown.length < list.length) {
    problems.push(
      problemOf('warning', describe(chaptersLeftOut, { chapters: list.length - shown.length }), {}),
    )
  }
  const marks = shown.map((entry): TimedMark => {
    const start = timeOf(entry.startTime ?? entry.start_time ?? entry.start)
    const end = timeOf(entry.endTime ?? entry.end_time ?? entry.end)
    const location = { path: `chapters[${list.indexOf(entry)}]` }
    return {
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      text: textOf(entry.title),
      location,
    }
  })
  const item = /(?<![^/\\])([^/\\]+)\.info\.json$/.exec(source.name)?.[1]
  return timeline(marks, timeOf(json.duration), problems, item)
}

function timeline(
  marks: readonly TimedMark[],
  end: string | undefined,
  problems: Problem[],
  item?: string,
): Parsed {
  if (marks.length === 0) problems.push(problemOf('error', describe(chaptersNone, {}), {}))
  const layers = [{ name: 'chapters', kind: 'intervals' as const, names: true, marks }]
  const own = { ...(end === undefined ? {} : { end }), ...(item === undefined ? {} : { item }) }
  return { timelines: [{ location: {}, start: '0', layers, ...own }], problems, questions: [] }
}
