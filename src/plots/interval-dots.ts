import { countDigits, listed, percent, plural, score2, score3 } from '../model/numbers.ts'
import { drawColumns, intervalLine, niceAxis } from './axis.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { circle, label, line, pathTo } from './svg.ts'

/** One value with its interval. */
export interface IntervalRow {
  readonly name: string
  /** What the name means, in ink3 next to it: `one rate`. */
  readonly detail?: string
  /** Absent: undefined, and the row says so. */
  readonly value?: number | undefined
  readonly interval?: readonly [number, number] | undefined
}

/** Values with intervals: coefficients, or systems in the order of a ranking. */
export interface IntervalDotsData {
  readonly rows: readonly IntervalRow[]
  /** The symbol of what is measured: B, Pk; for coefficients the row names say it. */
  readonly measure?: string
  /**
   * Which end is best; a ranking is sorted by it. Coefficients keep their order.
   * @defaultValue `given`
   */
  readonly order?: 'higher' | 'lower' | 'given'
  /** Lines to read the dots by: random, human. */
  readonly bounds?: readonly { readonly name: string; readonly value: number }[]
  /** Tests between two rows: the title says which neighbours are not significantly different. */
  readonly tests?: readonly { readonly a: string; readonly b: string; readonly p: number }[]
  /**
   * The level of the tests.
   * @defaultValue 0.05
   */
  readonly level?: number
  /** What the interval is, for the subtitle: `95 % interval: bootstrap over 12 items, 2,000 resamples, seed 1`. */
  readonly interval?: string
}

/**
 * A dot per row with its interval, best first.
 *
 * @param data - rows, their order, bounds and tests
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and its cells
 * @example
 * intervalDots({
 *   rows: [{ name: 'aps', value: 0.287 }, { name: 'bayesseg', value: 0.374 }],
 *   measure: 'B',
 *   order: 'higher',
 *   tests: [{ a: 'aps', b: 'bayesseg', p: 0.21 }],
 * }).title //=> 'bayesseg leads with B = .37; bayesseg and aps are not significantly different at 5\u202f%'
 */
export function intervalDots(data: IntervalDotsData, options: FigureOptions = {}): Figure {
  const { bounds = [], order = 'given' } = data
  const direction = order === 'lower' ? 1 : -1
  const rows =
    order === 'given'
      ? data.rows
      : [...data.rows].sort(
          (a, b) => direction * ((a.value ?? direction * 1e300) - (b.value ?? direction * 1e300)),
        )
  const undefinedCount = rows.filter(row => row.value === undefined).length
  return makeFigure(
    {
      kind: order === 'given' ? 'Dot plot with intervals' : 'Ranking with intervals',
      size: `${countDigits(rows.length)} ${plural(rows.length, order === 'given' ? 'value' : 'system')}`,
      title: titleOf(data, rows),
      fact: factOf(rows),
      subtitle: [
        data.interval === undefined
          ? rows.some(row => row.interval !== undefined)
            ? 'Estimate and interval.'
            : 'Estimates.'
          : /^No /.test(data.interval)
            ? `Estimates. ${data.interval}.`
            : `Estimate and ${data.interval}.`,
        bounds.length === 0
          ? ''
          : `Dashed: the ${plural(bounds.length, 'bound')}, ${listed(bounds.map(b => b.name))}.`,
        undefinedCount === 0 ? '' : `${countDigits(undefinedCount)} undefined.`,
      ]
        .filter(part => part !== '')
        .join(' '),
      table: {
        columns: ['name', data.measure ?? 'value', 'from', 'to'],
        rows: [
          ...rows.map(row => [
            row.detail === undefined ? row.name : `${row.name} (${row.detail})`,
            score3(row.value),
            row.interval === undefined ? undefined : score3(row.interval[0]),
            row.interval === undefined ? undefined : score3(row.interval[1]),
          ]),
          ...bounds.map(bound => [bound.name, score3(bound.value), undefined, undefined]),
        ],
      },
      width: 480,
      render: width => render(rows, bounds, order === 'given', width),
    },
    options,
  )
}

function render(
  rows: readonly IntervalRow[],
  bounds: NonNullable<IntervalDotsData['bounds']>,
  coefficients: boolean,
  width: number,
): Graphic {
  const cells: FigureCell[] = []
  const labels = rows.map(row => (row.detail === undefined ? row.name : `${row.name}  ${row.detail}`))
  // Where some detail is too long to stand next to its name, all are below the names.
  const stacked = labels.some(
    (text, row) => rows[row]!.detail !== undefined && nameColumn([text], width) < textWidth(text, 14, 600),
  )
  const left = stacked
    ? nameColumn(
        rows.flatMap(({ name, detail = '' }) => [name, detail]),
        width,
        14,
        0.42,
      )
    : nameColumn(labels, width)
  const values = [
    ...rows.flatMap(row => [row.value ?? NaN, ...(row.interval ?? [])]),
    ...bounds.map(bound => bound.value),
  ]
  // Coefficients are read from chance, 0, to complete agreement, 1.
  const axis = niceAxis(coefficients ? [0, 1, ...values] : values, left + 6, width - 66)
  const top = bounds.length > 0 ? 18 : 4
  const bottom = top + rows.length * 36 + 4
  let out = drawColumns(axis, top, bottom)
  let before = Number.NEGATIVE_INFINITY
  for (const bound of [...bounds].sort((a, b) => a.value - b.value)) {
    const x = axis.at(bound.value)
    out += line(pathTo('M', x, top, 'V', bottom), 's-ink3', 1.5, { 'stroke-dasharray': '4 3' })
    const text = `${bound.name} ${score2(bound.value)}`
    const half = textWidth(text, 12) / 2
    if (x - half > before) {
      out += label(x, 7, text, { anchor: 'middle', fill: 'f-ink2' })
      before = x + half + 6
    }
  }
  rows.forEach((row, index) => {
    const y = top + 20 + index * 36
    const name = fitText(row.name, left - 6, 14, row.detail === undefined ? 400 : 600)
    if (row.detail === undefined) out += label(0, y, name, { size: 14 })
    else {
      out += label(0, stacked ? y - 8 : y, name, { size: 14, weight: 600 })
      const x = stacked ? 0 : Math.max(26, textWidth(name, 14, 600) + 8)
      const size = stacked ? 12 : 13
      out += label(x, stacked ? y + 8 : y, fitText(row.detail, left - x - 4, size), { size, fill: 'f-ink3' })
    }
    if (row.interval !== undefined) out += intervalLine(axis, row.interval[0], row.interval[1], y)
    if (row.value !== undefined) {
      out += circle(axis.at(row.value), y, width < 360 ? 3.6 : 5, 'f-ink')
      cells.push(around(axis.at(row.value), y, index, [row.name]))
    }
    out += label(width, y, score3(row.value), {
      anchor: 'end',
      size: 14,
      fill: row.value === undefined ? 'f-ink3' : 'f-ink',
    })
  })
  return { body: out, height: bottom + 24, cells }
}

function titleOf(data: IntervalDotsData, rows: readonly IntervalRow[]): string {
  const defined = rows.filter(row => row.value !== undefined)
  const [first] = defined
  if (first === undefined) return 'No value is defined'
  if ((data.order ?? 'given') === 'given') {
    return `${first.name} is ${score2(first.value)}`
  }
  const leaders = defined.filter(row => row.value === first.value)
  const measure = data.measure === undefined ? '' : `${data.measure} = `
  const head =
    leaders.length > 1
      ? `${listed(leaders.map(row => row.name))} share the lead with ${measure}${score2(first.value)}`
      : `${first.name} leads with ${measure}${score2(first.value)}`
  const level = data.level ?? 0.05
  const undecided: string[] = []
  for (let index = 0; index + 1 < defined.length; index++) {
    const [a, b] = [defined[index]!.name, defined[index + 1]!.name]
    const test = data.tests?.find(each => (each.a === a && each.b === b) || (each.a === b && each.b === a))
    if (test !== undefined && test.p > level) undecided.push(`${a} and ${b}`)
  }
  const at = `significantly different at ${percent(level)}`
  if (undecided.length === 0) return head
  if (undecided.length === 1) return `${head}; ${undecided[0]} are not ${at}`
  if (undecided.length === 2) return `${head}; neither ${undecided[0]} nor ${undecided[1]} are ${at}`
  return `${head}; ${countDigits(undecided.length)} pairs of neighbours are not ${at}`
}

function factOf(rows: readonly IntervalRow[]): string {
  const values = rows.flatMap(row => (row.value === undefined ? [] : [row.value]))
  if (values.length < 2) return ''
  return `Values run from ${score3(Math.min(...values))} to ${score3(Math.max(...values))}`
}
