import { decimalTime } from '../../model/decimal-time.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { edgesJoined } from '../../model/errors/timeline.ts'
import { addWarning, type Draft } from '../draft.ts'
import { SAME_TIME } from '../units/one-axis.ts'
import type { TimedMark } from '../units/shapes.ts'
import type { Clock } from './clock.ts'
import { TickSpan } from './tick-span.ts'

/** How far edges may be apart that rounding made two of, in ticks: 1 ms. A coarser clock has no such edges. */
export const slackOf = ({ perSecond }: Pick<Clock, 'perSecond'>): number => Math.floor(perSecond / SAME_TIME)

/** How a time came about: written as it was meant, with decimals to round (three or more), or computed of two others. */
const Origin = { Written: 0, Rounded: 1, Computed: 2 }
type Origin = number

/** Rounding may lie between two times if both were rounded, or if one was computed. */
const isExplained = (a: Origin, b: Origin): boolean =>
  Math.min(a, b) >= Origin.Rounded || Math.max(a, b) === Origin.Computed

function originOf(mark: TimedMark, side: 'start' | 'end'): Origin {
  if (side === 'end' && mark.computedEnd === true) return Origin.Computed
  return (decimalTime(mark[side])?.fraction.length ?? 0) >= 3 ? Origin.Rounded : Origin.Written
}

/** Whether a time lies after the end of the recording, by more than rounding explains. */
export const isLate = (tick: number, mark: TimedMark, side: 'start' | 'end', clock: Clock): boolean =>
  tick > clock.units && (tick > clock.units + slackOf(clock) || originOf(mark, side) === Origin.Written)

/**
 * Joins edges at most 1 ms apart where rounding explains it: programs write 16.950567 here and 16.950566 there, and the
 * sum of a start and a duration is seldom the next start. A pause that was written stays, however coarse the clock, and
 * so does an interval of 1 ms or less. The edge of the recording wins, else the earlier one; how many moved is reported.
 */
export function joinEdges(
  draft: Draft,
  spans: readonly TickSpan[],
  clock: Clock,
  location: Location,
): readonly TickSpan[] {
  const slack = slackOf(clock)
  const { units } = clock
  if (slack === 0 || areApart(spans, units, slack)) return spans
  // The ends of the recording bound no pause: what lies next to them may be rounded.
  const origins = new Map<number, Origin>([
    [0, Origin.Rounded],
    [units, Origin.Rounded],
  ])
  const short = new Set<number>()
  for (const { from, to, mark } of spans) {
    note(origins, from, originOf(mark, 'start'))
    note(origins, to, mark.end === undefined ? Origin.Written : originOf(mark, 'end'))
    if (to - from <= slack) short.add(from).add(to)
  }
  const place = new Map<number, number>()
  let last = 0
  for (const edge of [...origins.keys()].sort((a, b) => a - b)) {
    const isNear = (other: number) =>
      Math.abs(edge - other) <= slack && isExplained(origins.get(edge)!, origins.get(other)!)
    if (short.has(edge) || edge === 0) place.set(edge, Math.min(edge, units))
    else if (isNear(units)) place.set(edge, units)
    else if (isNear(last) && !short.has(last)) place.set(edge, place.get(last) ?? last)
    else {
      last = edge
      place.set(edge, edge)
    }
  }
  const joined = [...place].filter(([edge, at]) => edge !== at).length
  if (joined === 0) return spans

  addWarning(draft, describe(edgesJoined, { edges: joined }), location)
  return spans.map(({ from, to, text, mark }) => {
    const [start, end] = [place.get(from)!, place.get(to)!]
    return new TickSpan(start < end ? start : Math.min(from, units), end, text, mark)
  })
}

const note = (origins: Map<number, Origin>, edge: number, origin: Origin): void => {
  origins.set(edge, Math.max(origins.get(edge) ?? Origin.Written, origin))
}

/** Whether spans follow each other, and no two edges are near: then nothing is to be joined. */
function areApart(spans: readonly TickSpan[], units: number, slack: number): boolean {
  let reached = 0
  const apart = (edge: number): boolean => {
    const step = edge - reached
    reached = edge
    return step === 0 || step > slack
  }
  return spans.every(({ from, to }) => apart(from) && apart(to)) && apart(units)
}
