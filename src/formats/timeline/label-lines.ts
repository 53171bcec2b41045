import { linesOf } from '../text/lines.ts'

/** A line with two times and a label. */
export interface LabelLine {
  readonly start: string
  readonly end: string
  readonly label: string
  readonly line: number
}

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/**
 * The lines of a label file; undefined where a line is something else. `#` lines and Audacity's lines of frequencies
 * (`\`) are passed over. With `tabs` only tabs separate, and a label may be missing.
 */
export function labelLines(text: string, tabs: boolean): readonly LabelLine[] | undefined {
  const rows: LabelLine[] = []
  for (const { text: row, line } of linesOf(text)) {
    if (row.trim() === '' || row.startsWith('#') || (tabs && row.startsWith('\\'))) continue
    const [start, end, ...rest] = tabs ? row.split('\t') : row.trim().split(/\s+/)
    if (start === undefined || end === undefined || !DECIMAL.test(start) || !DECIMAL.test(end))
      return undefined
    if (!tabs && rest.length === 0) return undefined
    rows.push({ start, end, label: tabs ? rest.join('\t').trim() : rest.join(' '), line })
  }
  return rows.length === 0 ? undefined : rows
}

/** What the numbers of label lines look like. */
export interface LabelFacts {
  /** No time has a point. */
  readonly whole: boolean
  /** Both columns hold whole numbers above 10^5: HTK counts 100 ns. */
  readonly htk: boolean
  /** Whole numbers up to more than 10^4: seconds would be hours; HTK counts 100 ns, TIMIT samples. */
  readonly large: boolean
  /** All labels are numbers: pitches or scores rather than names. */
  readonly numbers: boolean
  /** Starts never fall, and no end is before its start. */
  readonly rising: boolean
}

export function labelFacts(rows: readonly LabelLine[]): LabelFacts {
  const whole = rows.every(({ start, end }) => !/\./.test(start + end))
  const last = rows.at(-1)!
  return {
    whole,
    htk: whole && Number(last.end) > 1e5 && Number(last.start) > 1e5,
    large: whole && Number(last.end) > 1e4,
    numbers: rows.every(({ label }) => DECIMAL.test(label)),
    rising: rows.every(
      ({ start, end }, index) =>
        Number(start) <= Number(end) && (index === 0 || Number(rows[index - 1]!.start) <= Number(start)),
    ),
  }
}

/** Lines of a start and a label, as SALAMI has them; the line `End` says where the recording ends. */
export interface StartLines {
  readonly rows: readonly { readonly start: string; readonly label: string; readonly line: number }[]
  readonly end?: string
}

/**
 * The lines of a file of starts and labels: decimals that never fall, from 0, each with a label. Undefined where a line is
 * something else, or where all labels are numbers: those are values, not names.
 */
export function startLines(text: string): StartLines | undefined {
  const rows: { start: string; label: string; line: number }[] = []
  for (const { text: row, line } of linesOf(text)) {
    if (row.trim() === '' || row.startsWith('#')) continue
    const [, start, label] = /^\s*(\d+(?:\.\d*)?)\s+(\S.*?)\s*$/.exec(row.slice(0, 1_000)) ?? []
    if (start === undefined || label === undefined) return undefined
    if (rows.length === 0 ? Number(start) !== 0 : Number(start) < Number(rows.at(-1)!.start)) return undefined
    rows.push({ start, label, line })
  }
  if (rows.length < 3 || rows.every(({ start }) => !start.includes('.'))) return undefined
  if (rows.every(({ label }) => DECIMAL.test(label))) return undefined
  const last = rows.at(-1)!
  return /^end$/i.test(last.label) ? { rows: rows.slice(0, -1), end: last.start } : { rows }
}
