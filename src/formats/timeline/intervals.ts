import { decimalTime } from '../../model/decimal-time.ts'
import { describe, type Location, type ProblemFacts } from '../../model/error.ts'
import { timeAfterEndInIntervals, timeNegativeInIntervals } from '../../model/errors/model.ts'
import {
  edgesJoined,
  intervalEmpty,
  nextBackwards,
  silence,
  timeBackwards,
  timeOrder,
  timeRepeated,
} from '../../model/errors/timeline.ts'
import { formatTime } from '../../model/time.ts'
import type { Draft } from '../draft.ts'
import { type Cut, cutRanges, type Range } from '../units/cut-ranges.ts'
import { SAME_TIME } from '../units/one-axis.ts'
import type { TimedMark } from '../units/shapes.ts'
import type { Clock, ReadMark } from './clock.ts'

/** A mark in ticks from the start of the recording. Its location is asked for where something is wrong with it. */
export class TickSpan implements Range {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly mark: TimedMark

  constructor(from: number, to: number, text: string, mark: TimedMark) {
    this.from = from
    this.to = to
    this.text = text
    this.mark = mark
  }

  get label(): string | undefined {
    return this.text === '' ? undefined : this.text
  }

  get shown(): string {
    return this.text
  }

  get location(): Location {
    return this.mark.location
  }
}

/**
 * Marks in ticks, inside the recording and in order; a start alone ends where the next starts. Edges that are one for
 * their writer are joined. Marks that end where they start are no segments, but may be units (`empty: 'keep'`): recognisers
 * write words of no length. Undefined after an error: times before the start, after the end, or backwards.
 */
export function spansOnClock(
  draft: Draft,
  marks: readonly ReadMark[],
  clock: Clock,
  location: Location,
  empty: 'leave-out' | 'keep' = 'leave-out',
): readonly TickSpan[] | undefined {
  const spans: TickSpan[] = []
  let [wrong, emptied, repeated] = [false, 0, 0]
  const fail = (facts: ProblemFacts, at: Location) => {
    wrong = true
    draft.error(facts, at)
  }
  for (let index = 0; index < marks.length; index++) {
    const { start, end, mark } = marks[index]!
    const next = end === undefined ? marks[index + 1] : undefined
    const from = clock.at(start)
    const to = end !== undefined ? clock.at(end) : next === undefined ? clock.units : clock.at(next.start)
    if (from < 0)
      fail(describe(timeNegativeInIntervals, { start: `${mark.start}`, start2: clock.start }), mark.location)
    else if (isLate(from, mark, 'start', clock) || (end !== undefined && isLate(to, mark, 'end', clock))) {
      const whole = formatTime(clock.units, { ticksPerSecond: clock.perSecond }, clock.start)
      const late = isLate(from, mark, 'start', clock) ? mark.start : mark.end
      fail(describe(timeAfterEndInIntervals, { late: `${late}`, whole }), mark.location)
    } else if (to < from) {
      const facts =
        next === undefined
          ? describe(timeBackwards, {
              what: 'a mark',
              start: `${mark.start}`,
              end: `${mark.end ?? 'the end'}`,
            })
          : describe(nextBackwards, { start: `${mark.start}`, next: `${next.mark.start}` })
      fail(facts, (next?.mark ?? mark).location)
    } else if (to > from || (empty === 'keep' && mark.text.trim() !== '')) {
      spans.push(new TickSpan(from, to, mark.text.trim(), mark))
    } else if (end === undefined) repeated++
    else emptied++
  }
  if (wrong) return undefined
  if (repeated > 0) draft.warn(describe(timeRepeated, { starts: repeated }), location)
  if (emptied > 0) draft.warn(describe(intervalEmpty, { intervals: emptied }), location)
  return joinEdges(draft, inOrder(draft, spans), clock, location)
}

function inOrder(draft: Draft, spans: readonly TickSpan[]): readonly TickSpan[] {
  const late = spans.findIndex((span, index) => index > 0 && span.from < spans[index - 1]!.from)
  if (late === -1) return spans
  draft.warn(describe(timeOrder, {}), spans[late]!.location)
  return [...spans].sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Boundaries at every start and end. What is between intervals, and empty intervals, are segments without a label. */
export function cutIntervals(
  draft: Draft,
  spans: readonly TickSpan[],
  units: number,
  location: Location,
  speakers = false,
): Cut | undefined {
  const { holes } = draft.options
  const named = spans.some(({ text }) => text !== '')
  const kept =
    named && (holes === 'join-left' || holes === 'error') ? spans.filter(({ text }) => text !== '') : spans
  const likelyOverlap = speakers
    ? { value: 'flatten', because: 'speakers talk at the same time, and each turn has a start and an end' }
    : undefined
  const cut = cutRanges(draft, kept, { units, noun: 'recording', holes: 'segment', likelyOverlap, location })
  if (cut !== undefined && holes === undefined) reportSilence(draft, spans, units, location)
  return cut
}

/** One warning for all stretches without a label: how many, and how long they are together. */
function reportSilence(draft: Draft, spans: readonly TickSpan[], units: number, location: Location): void {
  const named = spans.some(({ text }) => text !== '')
  let [count, length, reached] = [0, 0, 0]
  const note = (ticks: number) => {
    count++
    length += ticks
  }
  for (const { from, to, text } of spans) {
    if (from > reached) note(from - reached)
    if (named && text === '') note(to - from)
    reached = Math.max(reached, to)
  }
  if (reached < units) note(units - reached)
  if (count === 0) return
  const percent = Math.max(1, Math.round((length / units) * 100))
  draft.warn(describe(silence, { intervals: count, percent }), location)
}

/** How far edges may be apart that rounding made two of, in ticks: 1 ms. A coarser clock has no such edges. */
const slackOf = ({ perSecond }: Pick<Clock, 'perSecond'>): number => Math.floor(perSecond / SAME_TIME)

/** How a time came about: written as it was meant, with decimals to round (three or more), or computed of two others. */
const Origin = { Written: 0, Rounded: 1, Computed: 2 }
type Origin = number

/** Rounding may explain the distance of two times if both were rounded, or if one was computed. */
const isExplained = (a: Origin, b: Origin): boolean =>
  Math.min(a, b) >= Origin.Rounded || Math.max(a, b) === Origin.Computed

function originOf(mark: TimedMark, side: 'start' | 'end'): Origin {
  if (side === 'end' && mark.computedEnd === true) return Origin.Computed
  return (decimalTime(mark[side])?.fraction.length ?? 0) >= 3 ? Origin.Rounded : Origin.Written
}

/** Whether a time is after the end of the recording, by more than rounding explains. */
const isLate = (tick: number, mark: TimedMark, side: 'start' | 'end', clock: Clock): boolean =>
  tick > clock.units && (tick > clock.units + slackOf(clock) || originOf(mark, side) === Origin.Written)

/**
 * Joins edges at most 1 ms apart where rounding explains it: programs write 16.950567 here and 16.950566 there, and the
 * sum of a start and a duration is seldom the next start. A pause that was written stays, however coarse the clock, and
 * so does an interval of 1 ms or less. The edge of the recording wins, else the earlier one; how many moved is reported.
 */
function joinEdges(
  draft: Draft,
  spans: readonly TickSpan[],
  clock: Clock,
  location: Location,
): readonly TickSpan[] {
  const slack = slackOf(clock)
  const { units } = clock
  if (slack === 0 || areApart(spans, units, slack)) return spans
  // The ends of the recording bound no pause: what is next to them may be rounded.
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
  draft.warn(describe(edgesJoined, { edges: joined }), location)
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
