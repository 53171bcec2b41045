import { type Axis, columnOf } from './axis.ts'

/** A score to read the others by: a line through all rows. */
export interface PlotBound {
  readonly label: string
  readonly value: number
}

/**
 * One row of an interval dot plot: `├─●──┤`, with dotted lines where the bounds are.
 *
 * @example
 * intervalRow(niceAxis([0, 1], 21), 0.5, [0.3, 0.8], [{ label: 'chance', value: 0 }]) //=> '┊     ├───●─────┤    '
 */
export function intervalRow(
  axis: Axis,
  value: number | null,
  interval: readonly [number, number] | null | undefined,
  bounds: readonly PlotBound[] = [],
): string {
  const cells = new Array<string>(axis.columns).fill(' ')
  for (const bound of bounds) cells[columnOf(axis, bound.value)] = '┊'
  if (interval !== undefined && interval !== null) {
    const from = columnOf(axis, interval[0])
    const to = columnOf(axis, interval[1])
    for (let column = from; column <= to; column++) cells[column] = '─'
    cells[from] = '├'
    cells[to] = '┤'
  }
  if (value !== null) cells[columnOf(axis, value)] = '●'
  return cells.join('')
}

/** The names of the bounds under their lines, as many lines as they need to stand apart. */
export function boundLabels(axis: Axis, bounds: readonly PlotBound[]): string[] {
  const lines: string[] = []
  for (const bound of [...bounds].sort((a, b) => a.value - b.value)) {
    const text = `${bound.label} ${bound.value
      .toFixed(3)
      .replace(/^(-?)0\./, '$1.')
      .replace('-', '−')}`
    const column = columnOf(axis, bound.value)
    const start = Math.max(0, Math.min(column, axis.columns - text.length))
    const free = lines.findIndex(line => line.length + (line === '' ? 0 : 2) <= start)
    if (free >= 0) lines[free] = lines[free]!.padEnd(start) + text
    else lines.push(' '.repeat(start) + text)
  }
  return lines
}
