import { countDigits, plural, score2, score3 } from '../model/numbers.ts'
import { drawColumns, intervalLine, niceAxis } from './axis.ts'
import { type Figure, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText } from './measure.ts'
import { element, label, pathTo, rect } from './svg.ts'

/** A mean with its standard deviation, and what a paper prints for it where that is compared. */
export interface MeanBar {
  readonly name: string
  readonly mean: number
  readonly deviation?: number | undefined
  /** The value a source prints: a hollow diamond. */
  readonly printed?: number | undefined
  /** Rows of one group are together under its name. */
  readonly group?: string
}

/** Means and deviations. */
export interface MeanBarsData {
  readonly rows: readonly MeanBar[]
  /** What is averaged: B, coefficient, error rate. */
  readonly measure: string
  /** What a diamond is, for the subtitle: `printed in Table 1`. */
  readonly printed?: string
}

/**
 * Bars from 0 to a mean with one standard deviation to either side.
 *
 * @param data - means in the order they are shown; rows of one group are together
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * meanBars({ measure: 'S', rows: [{ name: 'misses', mean: 0.83, deviation: 0.02 }, { name: 'near', mean: 0.95 }] }).title
 * //=> 'S is highest for near (.95), lowest for misses (.83)'
 */
export function meanBars(data: MeanBarsData, options: FigureOptions = {}): Figure {
  const { rows, measure } = data
  const printed = rows.some(row => row.printed !== undefined)
  const grouped = rows.some(row => row.group !== undefined)
  return makeFigure(
    {
      kind: 'Bars of means',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'mean')} of ${measure}`,
      title: titleOf(data),
      subtitle: `Mean ${measure}${rows.some(row => row.deviation !== undefined) ? ' ± one standard deviation' : ''}.${printed ? ` Diamond: ${data.printed ?? 'the printed value'}.` : ''}`,
      table: {
        columns: [
          ...(grouped ? ['group'] : []),
          'name',
          'mean',
          'deviation',
          ...(printed ? ['printed'] : []),
        ],
        rows: rows.map(row => [
          ...(grouped ? [row.group] : []),
          row.name,
          score3(row.mean),
          row.deviation === undefined ? undefined : score3(row.deviation),
          ...(printed ? [row.printed === undefined ? undefined : score3(row.printed)] : []),
        ]),
      },
      width: 480,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.name),
          width,
          14,
          0.4,
        )
        const axis = niceAxis(
          rows.flatMap(row => [
            row.mean - (row.deviation ?? 0) < 0 ? row.mean - (row.deviation ?? 0) : 0,
            row.mean + (row.deviation ?? 0),
            row.printed ?? 0,
          ]),
          left + 6,
          width - 66,
          { zero: 'always' },
        )
        let y = 2
        let out = ''
        let group: string | undefined
        for (const row of rows) {
          if (row.group !== undefined && row.group !== group) {
            y += group === undefined ? 0 : 8
            out += label(0, y + 11, fitText(row.group, width, 13, 600), { size: 13, weight: 600 })
            y += 24
            group = row.group
          }
          const middle = y + 13
          out += label(0, middle, fitText(row.name, left - 4, 14), { size: 14 })
          const zero = axis.at(0)
          const end = axis.at(row.mean)
          out += rect(Math.min(zero, end), middle - 8, Math.abs(end - zero), 16, 'f-edge', { rx: 2 })
          if (row.deviation !== undefined)
            out += intervalLine(axis, row.mean - row.deviation, row.mean + row.deviation, middle, 5)
          if (row.printed !== undefined)
            out += element('path', {
              d: pathTo('M', axis.at(row.printed), middle - 6, 'l', 6, 6, -6, 6, -6, -6, 'z'),
              'stroke-width': 2,
              class: 'f-panel s-ink',
            })
          out += label(width, middle, score3(row.mean), { anchor: 'end', size: 14 })
          y += 28
        }
        return { body: drawColumns(axis, 0, y) + out, height: y + 24 }
      },
    },
    options,
  )
}

function titleOf({ rows, measure }: MeanBarsData): string {
  const name = (row: MeanBar): string => (row.group === undefined ? row.name : `${row.name}, ${row.group}`)
  if (rows.length === 0) return `No mean of ${measure}`
  const most = rows.reduce((best, row) => (row.mean > best.mean ? row : best))
  const least = rows.reduce((worst, row) => (row.mean < worst.mean ? row : worst))
  if (most.mean === least.mean) return `${measure} is ${score2(most.mean)} throughout`
  return `${measure} is highest for ${name(most)} (${score2(most.mean)}), lowest for ${name(least)} (${score2(least.mean)})`
}
