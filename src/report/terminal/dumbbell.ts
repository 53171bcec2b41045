import { type Axis, columnOf } from './axis.ts'

/**
 * One row of a dumbbell plot: a line from the common value, dotted through all rows, to this row's own.
 *
 * @example
 * dumbbellRow(niceAxis([0, 1], 11), 0.2, 0.8) //=> '  ┊─────○  '
 * dumbbellRow(niceAxis([0, 1], 11), 0.2, 0.2) //=> '  ●        '
 */
export function dumbbellRow(axis: Axis, from: number, to: number | null): string {
  const cells = new Array<string>(axis.columns).fill(' ')
  const start = columnOf(axis, from)
  cells[start] = '┊'
  if (to === null) return cells.join('')
  const end = columnOf(axis, to)
  for (let column = Math.min(start, end); column <= Math.max(start, end); column++)
    if (column !== start) cells[column] = '─'
  cells[end] = to === from ? '●' : '○'
  return cells.join('')
}
