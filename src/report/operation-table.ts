import type { TypeOperations } from '../compare/index.ts'
import type { Table } from './table.ts'

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
  const counted = (name: string) => ({ name, align: 'right' as const, digits: 0 })
  return {
    title: 'Edit operations by boundary type',
    columns: [
      { name: 'type', align: 'left' },
      counted('all'),
      counted('match'),
      ...others.map(type => counted(`→ ${type}`)),
      counted('moved'),
      counted('moved and retyped'),
      counted(sides.reference),
      counted(sides.hypothesis),
    ],
    rows: rows.map(row => [
      String(row.type),
      row.total,
      row.match,
      ...others.map(type => (Object.hasOwn(row.substitute, type) ? row.substitute[type]! : 0)),
      row.transpose,
      sum(row['transpose+substitute']),
      row.delete,
      row.insert,
    ]),
    notes: ['Boundaries of both sides, each counted once.'],
  }
}
