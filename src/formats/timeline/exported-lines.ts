import { decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { eachLine, isBlank } from '../text/lines.ts'
import type { TimedMark, TimeLayer } from '../units/shapes.ts'
import { sumOf } from './digits.ts'

/** Lines without a header that a program exports, known by their shape. */
interface ExportedLines {
  readonly because: string
  readonly layers: readonly TimeLayer[]
}

/** A time with a point: integers might count milliseconds. */
const TIME = String.raw`((?:\d+:\d\d:)?\d+\.\d+)`
/** Tier, perhaps a participant, start, end, duration and text, as ELAN exports them with tabs between. */
const ELAN = new RegExp(String.raw`^([^\t]+)\t(?:[^\t]*\t)?${TIME}\t${TIME}\t${TIME}\t([^\t]*)$`)
/** Time, perhaps a duration, and label, as Sonic Visualiser exports them with commas between. */
const VISUALISER = /^(\d+\.\d{3,}),(?:(\d+\.\d{3,}),)?(?:"((?:[^"]|"")*)"|([^",]*))$/

/** 1 ms, in microseconds: times are written with three decimals or more, and each may be rounded. */
const SLACK = 1_000

/** Whether the first line is one of such an export: most files need no second look. */
export function mayBeExported(text: string): boolean {
  const first = text.slice(0, 2_000).split(/\r\n|\n|\r/, 1)[0]!
  return ELAN.test(first) || VISUALISER.test(first)
}

/** The lines of an export of ELAN or Sonic Visualiser; undefined where a line, or what its times say, is something else. */
export const exportedLines = (text: string): ExportedLines | undefined =>
  elanLines(text) ?? visualiserLines(text)

const micros = (time: string): number => ticksAt(decimalTime(time)!, 6)

/** Every duration is the difference of the two times before it, which tells these lines from any other table. */
function elanLines(text: string): ExportedLines | undefined {
  const tiers = new Map<string, TimedMark[]>()
  let count = 0
  const whole = eachLine(text, (row, line) => {
    if (isBlank(row)) return undefined
    const [, tier, start, end, duration, label] = ELAN.exec(row) ?? []
    if (tier === undefined || [start, end, duration].some(time => decimalTime(time) === undefined))
      return false
    if (Math.abs(micros(start!) + micros(duration!) - micros(end!)) > SLACK) return false
    count++
    const mark = { start: start!, end: end!, text: label!, location: { line } }
    const marks = tiers.get(tier)
    if (marks === undefined) tiers.set(tier, [mark])
    else marks.push(mark)
    return undefined
  })
  if (!whole || count < 2) return undefined
  const layers = [...tiers].map(([name, marks]) => ({ name, kind: 'intervals' as const, marks }))
  return {
    because: 'every line has a tier, a start, an end, their difference and a text, as ELAN exports them',
    layers,
  }
}

function visualiserLines(text: string): ExportedLines | undefined {
  const rows: { start: string; duration: string | undefined; text: string; location: { line: number } }[] = []
  const whole = eachLine(text, (row, line) => {
    if (isBlank(row)) return undefined
    const [, start, duration, quoted, plain = ''] = VISUALISER.exec(row) ?? []
    if (start === undefined) return false
    const before = rows.at(-1)
    if (
      before &&
      (!(Number(start) > Number(before.start)) ||
        (duration === undefined) !== (before.duration === undefined))
    )
      return false
    rows.push({ start, duration, text: quoted?.replaceAll('""', '"') ?? plain, location: { line } })
    return undefined
  })
  // Numbers are values rather than names of segments.
  if (
    !whole ||
    rows.length < 3 ||
    rows.every(({ text }) => text.trim() === '' || !Number.isNaN(Number(text)))
  )
    return undefined
  if (rows[0]!.duration !== undefined)
    return withDurations(rows.map(row => ({ ...row, duration: row.duration! })))
  if (Number(rows[0]!.start) !== 0) return undefined
  const marks = rows.map(({ start, text, location }) => ({ start, text, location }))
  return {
    because: 'every line has a time that rises from 0, and a label, as Sonic Visualiser exports them',
    layers: [{ name: 'labels', kind: 'intervals', names: true, marks }],
  }
}

/**
 * Starts with durations: most segments end where the next one starts and none ends later. Where the second number might
 * also be an end, nothing is claimed.
 */
function withDurations(
  rows: readonly { start: string; duration: string; text: string; location: { line: number } }[],
): ExportedLines | undefined {
  const steps = rows.slice(1).map(({ start }, index) => {
    const before = rows[index]!
    return micros(start) - micros(before.start) - micros(before.duration)
  })
  const joined = steps.filter(step => Math.abs(step) <= SLACK).length
  if (steps.some(step => step < -SLACK) || 2 * joined < steps.length) return undefined
  const mayBeEnd = rows.every(({ start, duration }, index) => {
    const next = rows[index + 1]?.start ?? duration
    return micros(start) <= micros(duration) && micros(duration) <= micros(next) + SLACK
  })
  if (mayBeEnd) return undefined
  const marks = rows.map(({ start, duration, text, location }) => {
    return { start, end: sumOf(start, duration), computedEnd: true as const, text, location }
  })
  return {
    because:
      'every line has a start, a duration up to the next start, and a label, as Sonic Visualiser exports them',
    layers: [{ name: 'labels', kind: 'intervals', names: true, marks }],
  }
}
