import type { SweepDocument, ToleranceDocument } from '../evaluate/index.ts'
import { safeName } from './sentences/safe-text.ts'
import {
  bandSentences,
  curveSentences,
  sweepRolesSentence,
  toleranceRolesSentence,
} from './sentences/sweep.ts'
import { counted, number, type Table, tableOf, text } from './table.ts'

/**
 * Every point of every curve, all digits: for machines, and as a table to paste.
 *
 * @param document - the curves
 * @returns the table, a row for each threshold
 */
export function sweepRows(document: SweepDocument): Table {
  const { sweeps, settings } = document
  const bands = settings.interval !== null
  return tableOf(
    sweeps.flatMap(({ hypothesis, metric, points }) =>
      points.map(point => ({ hypothesis, metric, ...point })),
    ),
    [
      text('hypothesis', ({ hypothesis }) => hypothesis),
      text('metric', ({ metric }) => metric),
      number('threshold', ({ at }) => at, 4),
      counted('boundaries', ({ cuts }) => cuts),
      number('ratio', ({ ratio }) => ratio),
      number('value', ({ value }) => value),
      bands && number('from', ({ interval }) => interval?.[0]),
      bands && number('to', ({ interval }) => interval?.[1]),
    ],
    {
      title: `Value at every threshold: ${sweepRolesSentence(document)}`,
      notes: [
        ...sweeps.map(curve =>
          [`${safeName(curve.hypothesis)}, ${curve.symbol}:`, ...curveSentences(curve, settings.area)].join(
            ' ',
          ),
        ),
        ...bandSentences(document),
        ...new Set(sweeps.map(({ signature }) => signature)),
      ],
    },
  )
}

/**
 * The same for curves over the tolerance.
 *
 * @param document - the curves over tolerances
 * @returns the table, a row for each tolerance
 */
export const toleranceRows = (document: ToleranceDocument): Table =>
  tableOf(
    document.sweeps.flatMap(({ hypothesis, metric, points }) =>
      points.map(point => ({ hypothesis, metric, ...point })),
    ),
    [
      text('hypothesis', ({ hypothesis }) => hypothesis),
      text('metric', ({ metric }) => metric),
      counted('tolerance', ({ tolerance }) => tolerance),
      number('value', ({ value }) => value),
    ],
    {
      title: `Value at every tolerance: ${toleranceRolesSentence(document)}`,
      notes: [...new Set(document.sweeps.map(({ signature }) => signature))],
    },
  )
