import type { Location } from '../../model/error.ts'
import { describe, type ProblemFacts } from '../../model/error.ts'
import { timeAfterEndInIntervals, timeNegativeInIntervals } from '../../model/errors/model.ts'
import {
  intervalEmpty,
  nextBackwards,
  silence,
  timeBackwards,
  timeOrder,
  timeRepeated,
} from '../../model/errors/timeline.ts'
import { formatTime } from '../../model/time.ts'
import { addError, addWarning, type Draft } from '../draft.ts'
import { type Cut, cutRanges } from '../units/cut-ranges.ts'
import { columnsOf, cutRow, type RangeColumns } from '../units/cut-row.ts'
import type { Clock, ReadMark } from './clock.ts'
import { isLate, joinEdges, slackOf } from './join-edges.ts'
import type { MarkColumns } from './mark-columns.ts'
import { TickSpan } from './tick-span.ts'

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
    addError(draft, facts, at)
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
  if (repeated > 0) {
    addWarning(draft, describe(timeRepeated, { starts: repeated }), location)
  }
  if (emptied > 0) {
    addWarning(draft, describe(intervalEmpty, { intervals: emptied }), location)
  }
  return joinEdges(draft, inOrder(draft, spans), clock, location)
}

function inOrder(draft: Draft, spans: readonly TickSpan[]): readonly TickSpan[] {
  const late = spans.findIndex((span, index) => index > 0 && span.from < spans[index - 1]!.from)
  if (late === -1) return spans

  addWarning(draft, describe(timeOrder, {}), spans[late]!.location)
  return [...spans].sort((a, b) => a.from - b.from || a.to - b.to)
}

/** Boundaries at every start and end. What lies between intervals, and empty intervals, are segments without a label. */
export function cutIntervals(
  draft: Draft,
  spans: readonly TickSpan[],
  units: number,
  location: Location,
): Cut | undefined {
  const { holes } = draft.options
  const named = spans.some(({ text }) => text !== '')
  const kept =
    named && (holes === 'join-left' || holes === 'error') ? spans.filter(({ text }) => text !== '') : spans
  const cut = cutRanges(draft, kept, { units, noun: 'recording', holes: 'segment', location })
  if (cut !== undefined && holes === undefined) reportSilence(draft, columnsOf(spans), units, location)
  return cut
}

/**
 * The same of columns, without an object a mark: for marks that follow each other inside the recording, none empty and no
 * two edges at most 1 ms apart. Undefined for all else, which is taken mark by mark.
 */
export function cutColumns(
  draft: Draft,
  { ticks, endTicks, texts, count }: MarkColumns,
  clock: Clock,
  location: Location,
): Cut | undefined {
  if (draft.options.holes !== undefined) return undefined
  const { units } = clock
  const slack = slackOf(clock)
  const [froms, tos] = [new Array<number>(count), new Array<number>(count)]
  const labels = new Array<string | undefined>(count)
  let reached = 0
  for (let index = 0; index < count; index++) {
    const from = clock.at(ticks[index]!)
    const to = clock.at(endTicks[index]!)
    if (from < reached || (from > reached && from - reached <= slack) || to <= from) return undefined
    const text = texts[index]!
    froms[index] = from
    tos[index] = to
    labels[index] = text === '' ? undefined : text
    reached = to
  }
  if (reached > units || (reached < units && units - reached <= slack)) return undefined
  const ranges = { from: froms, to: tos, labels, count }
  const cut = cutRow(draft, ranges, { units, holes: 'segment' })
  if (cut !== undefined) reportSilence(draft, ranges, units, location)
  return cut
}

/** One warning for all stretches without a label: how many, and how long they are together. */
function reportSilence(draft: Draft, ranges: RangeColumns, units: number, location: Location): void {
  const { from, to, labels } = ranges
  const named = labels.some(label => label !== undefined)
  let [count, length, reached] = [0, 0, 0]
  const note = (ticks: number) => {
    count++
    length += ticks
  }
  for (let index = 0; index < ranges.count; index++) {
    if (from[index]! > reached) note(from[index]! - reached)
    if (named && labels[index] === undefined) note(to[index]! - from[index]!)
    reached = Math.max(reached, to[index]!)
  }
  if (reached < units) note(units - reached)
  if (count === 0) return
  const percent = Math.max(1, Math.round((length / units) * 100))
  addWarning(draft, describe(silence, { intervals: count, percent }), location)
}
