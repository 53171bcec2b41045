import type { TypeOperations } from '../compare/edits/operation-distribution.ts'
import type { Figure, FigureOptions } from './figure.ts'
import { operationBars } from './operation-bars.ts'

/**
 * Edit operations by boundary type, one bar per type: matched, moved (retyped or not), on one side only,
 * or of another type at the same position (figure 6 of the paper).
 *
 * @param rows - of `operationDistribution`, one for each type
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @see Lai, Li & Zhang (2023), figure 6
 * @example
 * typeOperationBars(operationDistribution(flexibleEdits(fromSequence(['.', null, '?']), fromSequence(['.', null, '.'], { types: ['.', '?'] })).operations)).title //=> 'Mostly other types: ?. Mostly matches: .'
 */
export function typeOperationBars(rows: readonly TypeOperations[], options: FigureOptions = {}): Figure {
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((total, count) => total + count, 0)
  return operationBars(
    {
      of: 'type',
      rows: rows.map(row => ({
        name: String(row.type),
        counts: {
          match: row.match,
          near: row.transpose + sum(row['transpose+substitute']),
          missing: row.delete,
          extra: row.insert,
          type: sum(row.substitute),
        },
      })),
    },
    { subtitle: 'Share of the boundaries of each type, of both coders, by operation.', ...options },
  )
}
