import { decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { describe } from '../../model/error.ts'
import { askUncoveredTime } from '../../model/errors/reading.ts'
import { ask, type Draft } from '../draft.ts'
import { type RecordGroup, textOf } from '../tables/table-record.ts'

/** Asks where segments cover less than half of the time from 0 to their end: hours of a day are no recording. */
export function askCovered(draft: Draft, groups: readonly RecordGroup[]): boolean {
  if (draft.options.holes !== undefined || draft.options.axis === 'time') return false
  let [covered, whole] = [0, 0]
  for (const { records } of groups) {
    let last = 0
    const seen = new Set<string>()
    for (const record of records) {
      const [start, end] = (['start', 'end'] as const).map(role => decimalTime(textOf(record, role)))
      if (start === undefined || end === undefined) continue
      // Shifts of many days are at the same hours: they cover them once.
      const place = `${ticksAt(start, 3)} ${ticksAt(end, 3)}`
      if (!seen.has(place)) covered += Math.max(0, ticksAt(end, 3) - ticksAt(start, 3))
      seen.add(place)
      last = Math.max(last, ticksAt(end, 3))
    }
    whole += last
  }
  if (2 * covered >= whole) return false
  ask(draft, {
    ...describe(askUncoveredTime, { percent: Math.round((100 * covered) / whole) }),

    option: 'holes',
    flag: '--read holes=',
    choices: [
      {
        value: 'segment',
        meaning: 'the text between is a segment of its own: both ends of a segment are boundaries',
      },
      { value: 'join-left', meaning: 'it belongs to the segment before it: only starts cut' },
    ],
    location: groups[0]?.location ?? {},
  })
  return true
}
