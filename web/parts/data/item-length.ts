import type { Item } from 'cesura'
import { formatTime, secondsOf, timeOf } from '../../../src/model/index.ts'

/** How long an item is: units of a text, h:mm:ss of a recording. */
export function lengthOf(item: Item): string {
  const time = timeOf(item)
  return time === undefined ? item.units.toLocaleString('en') : formatTime(item.units, time)
}

/** Boundaries per position where one could be, or per minute of a recording, over all coders. */
export function rateOf(item: Item): string {
  const cuts = item.codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0)
  const { seconds } = secondsOf(item)
  if (seconds !== undefined) return ((60 * cuts) / (seconds * item.codings.length)).toFixed(2)
  const places = item.codings.length * (item.units - 1)
  return places === 0 ? '–' : (cuts / places).toFixed(3)
}
