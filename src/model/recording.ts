import type { Corpus, Item } from './corpus.ts'

/** A recording's axis: ticks a second, and when it starts, in seconds. */
export interface RecordingTime {
  readonly ticksPerSecond: number
  readonly start: number
}

/** The time of an item whose units are ticks of a recording; undefined for a text. The one rule for all faces. */
export function timeOf({ codings, time }: Pick<Item, 'codings' | 'time'>): RecordingTime | undefined {
  const axis = codings[0]?.segmentation.axis
  return axis === undefined ? undefined : { ticksPerSecond: axis.ticksPerSecond, start: time?.start ?? 0 }
}

/** Whether any item is a recording. */
export const hasRecordings = ({ items }: Corpus): boolean => items.some(item => timeOf(item) !== undefined)
