import { formatTime, type Segmentation, type TimeAxis } from '../../index.ts'
import { type Mark, markStart } from '../../plots/index.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { asciiSigns, boxSigns, type DiffSigns, type MarkStyle } from './system.ts'

/**
 * Two segmentations of a recording as rows of fixed width: the times of its ends, the two lanes, and between them the
 * signs of what differs. A column is a stretch of time; what falls into one column is shown once, and the list of
 * differences has the times.
 */
export function timeRows(diff: Diff, axis: TimeAxis, width: number, terminal: DiffTerminal): string[] {
  const { reference, hypothesis, marks, start = 0 } = diff
  const { units } = reference.segmentation
  const signs = terminal.ascii ? asciiSigns : boxSigns
  const column = (tick: number) => Math.min(width - 1, Math.floor((tick / units) * width))
  const [first, last] = [formatTime(0, axis, start), formatTime(units, axis, start)]
  const ruler = `${first}${last.padStart(Math.max(1, width - first.length))}`
  const blank = ' '.repeat([...reference.name].length)
  return [
    `${blank}${ruler}`,
    reference.name + laneOf(reference.segmentation, column, width, signs),
    `${blank}${signsOf(marks, column, width, signs, terminal)}`.trimEnd(),
    hypothesis.name + laneOf(hypothesis.segmentation, column, width, signs),
  ]
}

function laneOf(
  { boundaries }: Segmentation,
  column: (tick: number) => number,
  width: number,
  { unit, cut, several }: DiffSigns,
): string {
  const lane = new Array<string>(width).fill(unit)
  for (const boundary of boundaries) {
    const at = column(boundary)
    lane[at] = lane[at] === unit ? cut : several
  }
  return lane.join('')
}

function signsOf(
  marks: readonly Mark[],
  column: (tick: number) => number,
  width: number,
  signs: DiffSigns,
  terminal: DiffTerminal,
): string {
  const row = new Array<string>(width).fill(' ')
  for (const mark of marks) {
    if (mark.kind === 'match') continue
    const sign = mark.kind === 'near' ? signs.onward[2] : signs[mark.kind]
    row[column(markStart(mark))] = terminal.paint(mark.kind as MarkStyle, sign)
  }
  return row.join('')
}
