import type { TypeOperations } from '../compare/index.ts'
import { counted, type Table, tableOf, text } from './table.ts'

/**
 * Edit operations by boundary type as a table: counts over both coders, every boundary once.
 * Column `→ .` counts boundaries where the other coder has `.` at the same position; moved ones apart. `sides` names
 * the columns of boundaries that are on one side only.
 *
 * @param rows - of `operationDistribution`, one for each type
 * @param sides - names of the columns for boundaries that only one side has
 * @returns a table of counts
 * @example
 * operationTable(operationDistribution(flexibleEdits(fromSequence(['.', null]), fromSequence([null, '.'])).operations)).rows
 * //=> [['.', 2, 0, 2, 0, 0, 0]]
 */
export function operationTable(
  rows: readonly TypeOperations[],
  sides: { readonly reference: string; readonly hypothesis: string } = {
    reference: 'reference only',
    hypothesis: 'hypothesis only',
  },
): Table {
  const types = rows.map(({ type }) => String(type))
  const others = types.length > 1 ? types : []
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, count) => total + count, 0)
  return tableOf(
    rows,
    [
      text('type', ({ type }) => String(type)),
      counted('all', ({ total }) => total),
      counted('match', ({ match }) => match),
      ...others.map(type =>
        counted<TypeOperations>(`→ ${type}`, ({ substitute }) =>
          Object.hasOwn(substitute, type) ? substitute[type]! : 0,
        ),
      ),
      counted('moved', ({ transpose }) => transpose),
      counted('moved and retyped', row => sum(row['transpose+substitute'])),
      counted(sides.reference, row => row.delete),
      counted(sides.hypothesis, row => row.insert),
    ],
    { title: 'Edit operations by boundary type', notes: ['Boundaries of both sides, each counted once.'] },
  )
}
