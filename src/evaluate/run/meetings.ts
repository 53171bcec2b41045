import type { PairResult } from '../evaluation.ts'
import type { Plan } from '../plan.ts'
import { addToLine, type LineSums, openLine } from './line-sums.ts'

/** Two hypotheses on the items that both have, where some miss items. */
export interface Met {
  items: number
  readonly sides: readonly [LineSums, LineSums]
}

/** By the places of both in the list of hypotheses, `0 2`. */
export type Meetings = Map<string, Met>

/** The sums of two hypotheses, opened where they have not met before. */
export function meetingAt(met: Meetings, key: string, buckets: number): Met {
  let meeting = met.get(key)
  if (meeting === undefined) {
    meeting = { items: 0, sides: [openLine(buckets), openLine(buckets)] }
    met.set(key, meeting)
  }
  return meeting
}

/** Adds the comparisons of one item to every two hypotheses that both have it. */
export function addMeetings(
  met: Meetings,
  pairs: readonly PairResult[],
  { hypotheses }: Plan,
  bucket: number,
  buckets: number,
): void {
  const present = [...new Set(pairs.map(({ hypothesis }) => hypotheses.indexOf(hypothesis)))].sort(
    (a, b) => a - b,
  )
  for (const [index, a] of present.entries()) {
    for (const b of present.slice(index + 1)) {
      const meeting = meetingAt(met, `${a} ${b}`, buckets)
      meeting.items++
      for (const pair of pairs) {
        if (pair.hypothesis === hypotheses[a]) addToLine(meeting.sides[0], bucket, pair)
        else if (pair.hypothesis === hypotheses[b]) addToLine(meeting.sides[1], bucket, pair)
      }
    }
  }
}
