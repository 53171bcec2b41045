import type { SweepDocument, ToleranceDocument } from '../evaluate/index.ts'
import { safeName } from './sentences/safe-text.ts'
import {
  bandSentences,
  curveSentences,
  sweepRolesSentence,
  toleranceRolesSentence,
} from './sentences/sweep.ts'
import type { Table } from './table.ts'

/**
 * Every point of every curve, all digits: for machines, and as a table to paste.
 *
 * @param document - the curves
 * @returns the table, a row for each threshold
 */
export function sweepRows(document: SweepDocument): Table {
  const { sweeps, settings } = document
  const number = (name: string, digits: number) => ({ name, align: 'right' as const, digits })
  const bands = settings.interval !== null
  return {
    title: `Value at every threshold: ${sweepRolesSentence(document)}`,
    columns: [
      { name: 'hypothesis', align: 'left' },
      { name: 'metric', align: 'left' },
      number('threshold', 4),
      number('boundaries', 0),
      number('ratio', 3),
      number('value', 3),
      ...(bands ? [number('from', 3), number('to', 3)] : []),
    ],
    rows: sweeps.flatMap(({ hypothesis, metric, points }) =>
      points.map(({ at, cuts, ratio, value, interval }) => [
        hypothesis,
        metric,
        at,
        cuts,
        ratio,
        value,
        ...(bands ? [interval?.[0] ?? null, interval?.[1] ?? null] : []),
      ]),
    ),
    notes: [
      ...sweeps.map(curve =>
        [`${safeName(curve.hypothesis)}, ${curve.symbol}:`, ...curveSentences(curve, settings.area)].join(
          ' ',
        ),
      ),
      ...bandSentences(document),
      ...new Set(sweeps.map(({ signature }) => signature)),
    ],
  }
}

/**
 * The same for curves over the tolerance.
 *
 * @param document - the curves over tolerances
 * @returns the table, a row for each tolerance
 */
export const toleranceRows = (document: ToleranceDocument): Table => ({
  title: `Value at every tolerance: ${toleranceRolesSentence(document)}`,
  columns: [
    { name: 'hypothesis', align: 'left' },
    { name: 'metric', align: 'left' },
    { name: 'tolerance', align: 'right', digits: 0 },
    { name: 'value', align: 'right', digits: 3 },
  ],
  rows: document.sweeps.flatMap(({ hypothesis, metric, points }) =>
    points.map(({ tolerance, value }) => [hypothesis, metric, tolerance, value]),
  ),
  notes: [...new Set(document.sweeps.map(({ signature }) => signature))],
})
