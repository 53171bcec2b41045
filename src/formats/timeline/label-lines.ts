import { plainMicroseconds } from '../../model/decimal-time.ts'
import { eachLine, isBlank } from '../text/lines.ts'

/** A line with two times and a label. */
export interface LabelLine {
  readonly start: string
  readonly end: string
  readonly text: string
  readonly location: { readonly line: number }
  /** Whole microseconds of both times, where they are plain digits. */
  readonly ticks?: number | undefined
  readonly endTicks?: number | undefined
}

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/**
 * The lines of a label file; undefined where a line is something else. `#` lines and Audacity's lines of frequencies
 * (`\`) are passed over. With `tabs` only tabs separate, and a label may be missing.
 */
export function labelLines(text: string, tabs: boolean): readonly LabelLine[] | undefined {
  const rows: LabelLine[] = []
  const whole = eachLine(text, (row, line) => {
    if (isBlank(row) || row.startsWith('#') || (tabs && row.startsWith('\\'))) return undefined
    const plain = plainRow(row, tabs, line)
    if (plain !== undefined) {
      rows.push(plain)
      return undefined
    }
    const found = (tabs ? TABBED : SPACED).exec(row)
    if (found === null || !DECIMAL.test(found[1]!) || !DECIMAL.test(found[2]!)) return false
    rows.push({
      start: found[1]!,
      end: found[2]!,
      text: labelOf(found[3] ?? '', tabs),
      location: { line },
      ticks: undefined,
      endTicks: undefined,
    })
    return undefined
  })
  return whole && rows.length > 0 ? rows : undefined
}

/** Two times in plain digits and a label, with one separator between each, as most lines are. */
function plainRow(row: string, tabs: boolean, line: number): LabelLine | undefined {
  const char = tabs ? '\t' : ' '
  const first = row.indexOf(char)
  const second = row.indexOf(char, first + 1)
  if (first === -1 || second === -1) return undefined
  const start = row.slice(0, first)
  const end = row.slice(first + 1, second)
  const [ticks, endTicks] = [plainMicroseconds(start), plainMicroseconds(end)]
  if (ticks === -1 || endTicks === -1) return undefined
  const text = labelOf(row.slice(second + 1), tabs)
  if (text === '' && !tabs) return undefined
  return { start, end, text, location: { line }, ticks, endTicks }
}

const TABBED = /^([^\t]*)\t([^\t]*)(?:\t(.*))?$/s
const SPACED = /^\s*(\S+)\s+(\S+)\s+(\S.*)$/s

/** The label in what follows the times. */
const labelOf = (rest: string, tabs: boolean): string => (tabs ? rest.trim() : singleSpaces(rest.trim()))

/** Words with one space between. */
const singleSpaces = (label: string): string =>
  /\s\s|[^\S ]/.test(label) ? label.replace(/\s+/g, ' ') : label

/** What the numbers of label lines look like. */
interface LabelFacts {
  /** No time has a point. */
  readonly whole: boolean
  /** Both columns hold integers above 10^5: HTK counts 100 ns. */
  readonly htk: boolean
  /** Integers up to more than 10^4: seconds would be hours; HTK counts 100 ns, TIMIT samples. */
  readonly large: boolean
  /** All labels are numbers: pitches or scores rather than names. */
  readonly numbers: boolean
  /** Starts never fall, and no end is before its start. */
  readonly rising: boolean
}

export function labelFacts(rows: readonly LabelLine[]): LabelFacts {
  const whole = rows.every(({ start, end }) => !start.includes('.') && !end.includes('.'))
  const last = rows.at(-1)!
  const [start, end] = [Number(last.start), Number(last.end)]
  return {
    whole,
    htk: whole && end > 1e5 && start > 1e5,
    large: whole && end > 1e4,
    numbers: rows.every(({ text }) => DECIMAL.test(text)),
    rising: isRising(rows),
  }
}

/** `Number(text)`, sooner: the quotient is rounded once, as the number is. */
const secondsIn = (text: string, ticks: number | undefined): number =>
  ticks === undefined ? Number(text) : ticks / 1e6

function isRising(rows: readonly LabelLine[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const { start, end, ticks, endTicks } of rows) {
    const from = secondsIn(start, ticks)
    if (!(from <= secondsIn(end, endTicks) && before <= from)) return false
    before = from
  }
  return true
}

/** Lines of a start and a label, as SALAMI has them; the line `End` states where the recording ends. */
interface StartLines {
  readonly rows: readonly { readonly start: string; readonly label: string; readonly line: number }[]
  readonly end?: string | undefined
}

/**
 * The lines of a file of starts and labels: decimals that never fall, from 0, each with a label. Undefined where a line is
 * something else, or where all labels are numbers: those are values, not names.
 */
export function startLines(text: string): StartLines | undefined {
  const rows: { start: string; label: string; line: number }[] = []
  const whole = eachLine(text, (row, line) => {
    if (isBlank(row) || row.startsWith('#')) return undefined
    const [, start, label] = /^\s*(\d+(?:\.\d*)?)\s+(\S.*?)\s*$/.exec(row.slice(0, 1_000)) ?? []
    if (start === undefined || label === undefined) return false
    if (rows.length === 0 ? Number(start) !== 0 : Number(start) < Number(rows.at(-1)!.start)) return false
    rows.push({ start, label, line })
    return undefined
  })
  if (!whole || rows.length < 3 || rows.every(({ start }) => !start.includes('.'))) return undefined
  if (rows.every(({ label }) => DECIMAL.test(label))) return undefined
  const last = rows.at(-1)!
  return /^end$/i.test(last.label) ? { rows: rows.slice(0, -1), end: last.start } : { rows, end: undefined }
}
