import { type LabelFacts, labelLines, labelOf, lookOf } from './label-lines.ts'
import { MarkColumns } from './mark-columns.ts'
import { TimeScan } from './time-scan.ts'

const [TAB, SPACE_CHAR] = [9, 32] as const

/** The marks of a label file and what they look like. */
export interface LabelColumns {
  readonly columns: MarkColumns
  readonly facts: LabelFacts
}

/**
 * The lines of a label file, looked at once: two times in plain digits and a label, with one sign between each. Undefined
 * where any line is different, a comment or a blank line too: `labelLines` reads those.
 */
export function labelColumns(text: string, tabs: boolean): LabelColumns | undefined {
  if (text.includes('\r') && /\r(?!\n)/.test(text)) return undefined
  const char = tabs ? TAB : SPACE_CHAR
  const scan = new TimeScan(text)
  const columns = new MarkColumns((at, line) => {
    const [row] = labelLines(text.slice(at, lineEnd(text, at)), tabs)!
    return { ...row!, location: { line } }
  })
  let [rising, before] = [true, 0]
  let [raw, label] = ['', '']
  for (let line = 1; scan.at < text.length; line++) {
    const at = scan.at
    if (!scan.time(char)) return undefined
    const start = scan.ticks
    if (!scan.time(char)) return undefined
    const end = scan.ticks
    const stop = lineEnd(text, scan.at)
    // Many labels are the one before.
    if (stop - scan.at !== raw.length || !text.startsWith(raw, scan.at)) {
      raw = text.slice(scan.at, stop)
      label = labelOf(raw, tabs)
    }
    if (label === '' && !tabs) return undefined
    if (!(start <= end && before <= start)) rising = false
    before = start
    columns.add(start, end, label, line, at)
    scan.at = stop + 1
  }
  if (columns.count === 0) return undefined
  columns.places = scan.places
  const last = columns.count - 1
  const [start, end] = [columns.ticks[last]! / 1e6, columns.endTicks[last]! / 1e6]
  return { columns, facts: lookOf(columns.texts, !scan.point, rising, start, end) }
}

/** Where the line ends, without its `\n`; a `\r` before that goes with the blanks around the label. */
function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found === -1 ? text.length : found
}
