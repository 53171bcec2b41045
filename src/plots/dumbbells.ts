import { countDigits, plural, score2, score3, signed3 } from '../model/numbers.ts'
import { drawColumns, niceAxis } from './axis.ts'
import { around, type Figure, type FigureCell, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText } from './measure.ts'
import { circle, label, line, pathTo } from './svg.ts'

/** One metric under several conventions. */
export interface ConventionsData {
  /** The symbol of the metric: Pk. */
  readonly measure: string
  readonly rows: readonly {
    readonly name: string
    readonly value?: number | undefined
    /** The convention the others are read against; one row. */
    readonly isDefault?: boolean
  }[]
  /** What was measured, for the subtitle: `200 texts, one pair of segmentations`. */
  readonly on?: string
}

/** Two values with as few decimals as distinguish them, two at least, without the leading zero. */
function apart(low: number, high: number): [string, string] {
  for (let decimals = 2; decimals < 6; decimals++) {
    const [a, b] = [low, high].map(value =>
      value
        .toFixed(decimals)
        .replace('-', '−')
        .replace(/^(−?)0\./, '$1.'),
    )
    if (a !== b || decimals === 5) return decimals === 2 ? [score2(low), score2(high)] : [a!, b!]
  }
  return [score3(low), score3(high)]
}

/**
 * The same number under every convention: a line from the default's value to each.
 *
 * @param data - a value under each convention; undefined ones come last and are counted
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and its cells
 * @example
 * conventionsDumbbell({ measure: 'Pk', rows: [{ name: 'segeval-2', value: 0.213, isDefault: true }, { name: 'nltk', value: 0.2204 }] }).title
 * //=> 'Pk runs from .21 to .22 on the same data'
 */
export function conventionsDumbbell(data: ConventionsData, options: FigureOptions = {}): Figure {
  const { measure } = data
  const rows = [...data.rows].sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity) || 0)
  const values = rows.flatMap(row => (row.value === undefined ? [] : [row.value]))
  const base = rows.find(row => row.isDefault === true)?.value
  const low = Math.min(...values)
  const high = Math.max(...values)
  const [from, to] = values.length === 0 ? ['', ''] : apart(low, high)
  const missing = rows.length - values.length
  return makeFigure(
    {
      kind: 'Conventions dumbbell',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'convention')}`,
      title:
        values.length === 0
          ? `${measure} is undefined under every convention`
          : low === high
            ? `${measure} is ${score3(low)} under every convention`
            : `${measure} runs from ${from} to ${to} on the same data`,
      fact: base === undefined ? '' : `The default gives ${score3(base)}`,
      subtitle: `${data.on === undefined ? '' : `${data.on}. `}Lines start at the default; the axis need not start at 0.${missing === 0 ? '' : ` ${countDigits(missing)} undefined.`}`,
      table: {
        columns: ['convention', measure, 'difference'],
        rows: rows.map(row => [
          row.name,
          score3(row.value),
          row.isDefault === true
            ? 'default'
            : row.value === undefined || base === undefined
              ? undefined
              : signed3(row.value - base),
        ]),
      },
      width: 480,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.name),
          width,
          13,
          0.5,
        )
        const axis = niceAxis(values, left + 8, width - 62, { zero: 'never', count: 3 })
        const bottom = rows.length * 26 + 4
        let out = drawColumns(axis, 0, bottom)
        const cells: FigureCell[] = []
        rows.forEach((row, index) => {
          const y = 15 + index * 26
          const chosen = row.isDefault === true
          out += label(0, y, fitText(row.name, left - 4, 13, chosen ? 600 : 400), {
            size: 13,
            weight: chosen ? 600 : undefined,
            fill: chosen ? 'f-ink' : 'f-ink2',
          })
          if (row.value !== undefined) {
            if (base !== undefined && row.value !== base)
              out += line(pathTo('M', axis.at(base), y, 'H', axis.at(row.value)), 's-edge', 2)
            out += circle(axis.at(row.value), y, chosen ? 6 : 5, chosen ? 'f-ink s-ink' : 'f-panel s-ink', {
              'stroke-width': 2,
            })
            cells.push(around(axis.at(row.value), y, index, [row.name]))
          }
          out += label(width, y, score3(row.value), {
            anchor: 'end',
            size: 13,
            fill: row.value === undefined ? 'f-ink3' : 'f-ink',
          })
        })
        return { body: out, height: bottom + 24, cells }
      },
    },
    options,
  )
}

/** What agreement becomes when a segmenter joins the coders. */
export interface CoderEffectData {
  /** The coefficient: `π_x`. */
  readonly measure: string
  /** The coders' own value. */
  readonly alone: number
  readonly rows: readonly { readonly name: string; readonly value: number }[]
}

/**
 * The coders' own agreement as a line, and a dumbbell to the value with each segmenter among them.
 *
 * @param data - agreement of the coders alone, and with each segmenter among them
 * @param options - width (420 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and its cells
 * @example
 * coderEffectDumbbell({ measure: 'π_x', alone: 0.41, rows: [{ name: 'aps', value: 0.36 }, { name: 'tiler', value: 0.39 }] }).title
 * //=> 'tiler costs least agreement when it joins the coders'
 */
export function coderEffectDumbbell(data: CoderEffectData, options: FigureOptions = {}): Figure {
  const { alone, measure } = data
  const rows = [...data.rows].sort((a, b) => b.value - a.value)
  const best = rows[0]
  return makeFigure(
    {
      kind: 'Joining',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'segmenter')}`,
      title:
        best === undefined
          ? `The coders alone agree at ${measure} = ${score2(alone)}`
          : best.value >= alone
            ? `${best.name} joins the coders without loss of agreement`
            : `${best.name} costs least agreement when it joins the coders`,
      fact: `The coders alone have ${measure} = ${score3(alone)}`,
      subtitle: `${measure} of the coders, and with each segmenter as one more.`,
      table: {
        columns: ['segmenter', measure, 'change'],
        rows: [
          ['coders alone', score3(alone), undefined],
          ...rows.map(row => [row.name, score3(row.value), signed3(row.value - alone)]),
        ],
      },
      width: 420,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.name),
          width,
        )
        const axis = niceAxis([alone, ...rows.map(row => row.value)], left + 8, width - 66, {
          zero: 'never',
          count: 3,
        })
        const bottom = 26 + rows.length * 34
        let out = drawColumns(axis, 18, bottom)
        out += line(pathTo('M', axis.at(alone), 18, 'V', bottom), 's-ink', 1.5)
        out += label(axis.at(alone), 7, `coders alone ${score2(alone)}`, { anchor: 'middle', fill: 'f-ink2' })
        const cells: FigureCell[] = []
        rows.forEach((row, index) => {
          const y = 40 + index * 34
          out += label(0, y, fitText(row.name, left - 6, 14), { size: 14 })
          out += line(pathTo('M', axis.at(alone), y, 'H', axis.at(row.value)), 's-edge', 2)
          out += circle(axis.at(row.value), y, 6, 'f-ink s-panel', { 'stroke-width': 2 })
          cells.push(around(axis.at(row.value), y, index, [row.name]))
          out += label(width, y, signed3(row.value - alone), { anchor: 'end', size: 14 })
        })
        return { body: out, height: bottom + 24, cells }
      },
    },
    options,
  )
}
