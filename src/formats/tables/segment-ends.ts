import { describe } from '../../model/error.ts'
import { secondsOrUnits, segmentEnds } from '../../model/errors/tables.ts'
import { ask, type Draft } from '../draft.ts'
import type { Columns } from './columns.ts'
import type { Group } from './segment-rows.ts'

/** Whether starts or ends are named after time: `onset`, `start_time`, `End (sec)`. */
export const areNamedTimes = (columns: Columns): boolean =>
  (['start', 'end'] as const).some(role => /time|sec|onset|\bms\b/i.test(columns.get(role)!))

/** Whether ends belong to their segments, by majority of neighbours in the whole file; asked where none decide. */
export function endsOf(draft: Draft, groups: readonly Group[], columns: Columns): boolean | undefined {
  const { ends, axis } = draft.options
  if (ends !== undefined) return ends === 'inclusive'
  let inclusive = 0
  let exclusive = 0
  for (const { rows } of groups)
    for (let index = 1; index < rows.length; index++) {
      const step = rows[index]!.start - rows[index - 1]!.end
      if (step === 1) inclusive++
      else if (step === 0) exclusive++
    }
  if (inclusive > exclusive && axis === undefined && areNamedTimes(columns)) {
    askPauses(draft, groups[0]!)
    return undefined
  }
  // As long as what is between them: clips that were sampled look the same.
  const even =
    axis === undefined && groups.every(({ rows }) => rows.every(({ start, end }) => end - start === 1))
  if (inclusive !== exclusive && !(inclusive > 1 && exclusive === 0 && even)) return inclusive > exclusive
  const { start, end } = groups[0]!.rows[0]!
  ask(draft, {
    ...describe(segmentEnds, { start, end }),

    option: 'ends',
    flag: '--read ends=',
    choices: [
      { value: 'inclusive', meaning: 'the end is the last unit of the segment' },
      { value: 'exclusive', meaning: 'the end is where the next segment starts' },
    ],
    location: groups[0]!.location,
  })
  return undefined
}

/** Asks whether starts and ends that are named after time, and leave one free from row to row, are seconds. */
function askPauses(draft: Draft, { rows, location }: Group): void {
  const shown = rows.slice(0, 2).map(({ start, end }) => `${start}–${end}`)
  ask(draft, {
    ...describe(secondsOrUnits, { segments: shown }),

    option: 'axis',
    flag: '--axis',
    choices: [
      { value: 'time', meaning: 'seconds; what is between two segments is a segment of its own' },
      { value: 'units', meaning: 'numbers of units; the end is the last unit of the segment' },
    ],
    location,
  })
}

/** Whether counting begins at 0 or 1: as the option says, or at 1 where something starts there and nothing at 0. */
export function baseOf(draft: Draft, groups: readonly Group[]): number {
  if (draft.options.base !== undefined) return Number(draft.options.base)
  const least = groups.reduce((least, { rows }) => Math.min(least, rows[0]!.start), Infinity)
  return least === 1 ? 1 : 0
}
