import { formatTime, type Segmentation, type TimeAxis } from '../../index.ts'
import { type Mark, markStart } from '../../plots/index.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { asciiChars, boxChars, type DiffChars, type MarkStyle } from './system.ts'

/**
 * Two segmentations of a recording as rows of fixed width: the times of its ends, the two lanes, and between them the
 * symbols of what differs. A column is a stretch of time; what falls into one column is shown once, and the list of
 * differences has the times.
 */
export function timeRows(diff: Diff, axis: TimeAxis, width: number, terminal: DiffTerminal): string[] {
  const { reference, hypothesis, marks, start = 0 } = diff
  const { units } = reference.segmentation
  const chars = terminal.ascii ? asciiChars : boxChars
  const column = (tick: number) => Math.min(width - 1, Math.floor((tick / units) * width))
  const [first, last] = [formatTime(0, axis, start), formatTime(units, axis, start)]
  const ruler = `${first}${last.padStart(Math.max(1, width - first.length))}`
  const blankText = ' '.repeat([...reference.name].length)
  return [
    `${blankText}${ruler}`,
    reference.name + laneOf(reference.segmentation, column, width, chars),
    `${blankText}${charsOf(marks, column, width, chars, terminal)}`.trimEnd(),
    hypothesis.name + laneOf(hypothesis.segmentation, column, width, chars),
  ]
}

function laneOf(
  { boundaries }: Segmentation,
  column: (tick: number) => number,
  width: number,
  { unit, cut, several }: DiffChars,
): string {
  const lane = new Array<string>(width).fill(unit)
  for (const boundary of boundaries) {
    const at = column(boundary)
    lane[at] = lane[at] === unit ? cut : several
  }
  return lane.join('')
}

function charsOf(
  marks: readonly Mark[],
  column: (tick: number) => number,
  width: number,
  chars: DiffChars,
  terminal: DiffTerminal,
): string {
  const row = new Array<string>(width).fill(' ')
  for (const mark of marks) {
    if (mark.kind === 'match') continue
    const char = mark.kind === 'near' ? chars.onward[2] : chars[mark.kind]
    row[column(markStart(mark))] = terminal.paint(mark.kind as MarkStyle, char)
  }
  return row.join('')
}
