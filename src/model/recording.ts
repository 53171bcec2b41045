import type { Corpus, Item } from './corpus.ts'

/** A recording's axis: ticks a second, and when it starts, in seconds. */
export interface RecordingTime {
  readonly ticksPerSecond: number
  readonly start: number
}

/** The time of an item whose units are ticks of a recording; undefined for a text. Command line, report and page all ask here. */
export function timeOf({ codings, time }: Pick<Item, 'codings' | 'time'>): RecordingTime | undefined {
  const axis = codings[0]?.segmentation.axis
  return axis === undefined ? undefined : { ticksPerSecond: axis.ticksPerSecond, start: time?.start ?? 0 }
}

/** How long a recording is, in seconds, as a field; none for a text. */
export function secondsOf(item: Pick<Item, 'units' | 'codings' | 'time'>): { seconds?: number } {
  const time = timeOf(item)
  return time === undefined ? {} : { seconds: item.units / time.ticksPerSecond }
}

/** The seconds of several recordings together, as a field; none for texts. */
export const secondsInAll = (items: readonly { readonly seconds?: number }[]): { seconds?: number } =>
  items.some(({ seconds }) => seconds !== undefined)
    ? { seconds: items.reduce((sum, { seconds = 0 }) => sum + seconds, 0) }
    : {}

/** Whether any item is a recording. */
export const hasRecordings = ({ items }: Corpus): boolean => items.some(item => timeOf(item) !== undefined)
