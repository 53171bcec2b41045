import type { Source } from '../detect/source.ts'
import { entriesOf } from '../json/json-source.ts'
import type { TimedMark, Timeline } from '../units/shapes.ts'
import { objectOf, textOf, timeOf } from './json-values.ts'

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
export function videosOf(source: Source): readonly Video[] | undefined {
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
export function videoTimeline({ item, duration, timestamps, sentences }: Video): Timeline {
  const marks = timestamps.map(([start, end], index): TimedMark => {
    const location = { path: `${item}.timestamps[${index}]` }
    return { start, end, text: textOf(sentences[index]), location }
  })
  const layers = [{ name: 'chapters', kind: 'intervals' as const, names: true, marks }]
  return { location: { path: item }, item, start: '0', end: duration, layers }
}
