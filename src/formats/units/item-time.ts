import type { Item } from '../../model/corpus.ts'
import { describe, invalid, type Location } from '../../model/error.ts'
import { notAListInItemTime } from '../../model/errors/model.ts'
import { durationRequired, timeInvalid } from '../../model/errors/reading.ts'
import { isInteger, show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { fromSeconds } from '../../model/time.ts'
import type { Draft } from '../draft.ts'
import { isRecord, own } from '../json/json-text.ts'

/** The time of an item as JSON holds it: `{ "perSecond": 1000, "start": 0 }`; undefined where there is none. */
export function readTime(draft: Draft, value: unknown, location: Location): Item['time'] {
  if (value === undefined) return undefined
  const perSecond = isRecord(value) ? own(value, 'perSecond') : undefined
  const start = isRecord(value) ? (own(value, 'start') ?? 0) : undefined
  if (isInteger(perSecond, 1) && typeof start === 'number' && Number.isFinite(start))
    return { perSecond, start }

  draft.error(describe(timeInvalid, { value: show(value) }), location)
  return undefined
}

/** A segmentation with the axis of its item. */
export const onAxis = (segmentation: Segmentation, time: Item['time']): Segmentation =>
  time === undefined || segmentation.axis !== undefined
    ? segmentation
    : { ...segmentation, axis: { ticksPerSecond: time.perSecond } }

/** The time of an item whose codings carry an axis. */
export const timeOfAxis = (segmentation: Segmentation | undefined): Item['time'] =>
  segmentation?.axis === undefined ? undefined : { perSecond: segmentation.axis.ticksPerSecond, start: 0 }

/** A segmentation from `{ "duration": "100", "seconds": ["10.5", "41"] }`, written by hand. */
export function readSeconds(json: Record<string, unknown>): Segmentation {
  const seconds = own(json, 'seconds')
  const duration = own(json, 'duration')
  if (!Array.isArray(seconds))
    throw invalid(notAListInItemTime, { seconds: show(seconds) }, { path: 'seconds' })
  if (duration === undefined || duration === null) {
    throw invalid(durationRequired, {}, { path: 'duration' })
  }
  return fromSeconds(duration as string, seconds as string[])
}
