import { countDigits, plural, score3 } from '../model/numbers.ts'
import { drawColumns, drawRows, fixedAxis, niceAxis } from './axis.ts'
import { type Figure, type FigureOptions, makeFigure } from './figure.ts'
import { fitText } from './measure.ts'
import { placeLabels } from './place-labels.ts'
import { circle, element, label, line, pathTo } from './svg.ts'

/** One point, with an interval on either axis where there is one. */
export interface ScatterPoint {
  readonly x: number
  readonly y: number
  readonly name?: string
  readonly xInterval?: readonly [number, number]
  readonly yInterval?: readonly [number, number]
}

/** Points on two measured axes. */
export interface ScatterData {
  readonly points: readonly ScatterPoint[]
  readonly x: string
  readonly y: string
  /** Both axes share their ends, and a dotted line shows where x and y are equal. */
  readonly equal?: boolean
  readonly xDomain?: readonly [number, number]
  readonly yDomain?: readonly [number, number]
}

/**
 * Points with intervals. Few named points are labelled; many are rendered as one path of small discs.
 *
 * @param data - points, and what x and y are
 * @param options - width (420 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * scatterPlot({ points: [{ x: 0.2, y: 0.3 }, { x: 0.5, y: 0.4 }], x: 'Pk', y: 'WindowDiff', equal: true }).title
 * //=> 'WindowDiff lies above Pk at 1 of 2 points'
 */
export function scatterPlot(data: ScatterData, options: FigureOptions = {}): Figure {
  const { points } = data
  return makeFigure(
    {
      kind: 'Scatter plot',
      size: `${countDigits(points.length)} ${plural(points.length, 'point')}, ${data.y} against ${data.x}`,
      title: titleOf(data),
      subtitle: `${data.y} against ${data.x}.${data.equal === true ? ' Dotted: where both are equal.' : ''}${points.some(point => point.xInterval ?? point.yInterval) ? ' Lines: intervals.' : ''}`,
      table: {
        columns: ['point', data.x, data.y],
        rows: points.map((point, index) => [point.name ?? index + 1, score3(point.x), score3(point.y)]),
      },
      width: 420,
      render: width => render(data, width),
    },
    options,
  )
}

function render(data: ScatterData, width: number): { body: string; height: number } {
  const { points, equal = false } = data
  const left = 52
  const right = width - 14
  const top = 26
  const bottom = top + Math.round(Math.min(360, (right - left) * (equal ? 1 : 0.78)))
  const xs = points.flatMap(point => [point.x, ...(point.xInterval ?? [])])
  const ys = points.flatMap(point => [point.y, ...(point.yInterval ?? [])])
  const axis = (
    domain: readonly [number, number] | undefined,
    values: readonly number[],
    from: number,
    to: number,
  ) => (domain === undefined ? niceAxis(values, from, to) : fixedAxis(domain, from, to))
  const x = axis(data.xDomain, equal ? [...xs, ...ys] : xs, left, right)
  const y = axis(data.yDomain, equal ? [...xs, ...ys] : ys, bottom, top)
  let out = drawColumns(x, top, bottom) + drawRows(y, left, right)
  if (equal) {
    const low = Math.max(x.domain[0], y.domain[0])
    const high = Math.min(x.domain[1], y.domain[1])
    out += line(pathTo('M', x.at(low), y.at(low), 'L', x.at(high), y.at(high)), 's-edge', 1, {
      'stroke-dasharray': '2 3',
    })
  }
  let intervals = ''
  for (const point of points) {
    if (point.xInterval !== undefined)
      intervals += pathTo('M', x.at(point.xInterval[0]), y.at(point.y), 'H', x.at(point.xInterval[1]))
    if (point.yInterval !== undefined)
      intervals += pathTo('M', x.at(point.x), y.at(point.yInterval[0]), 'V', y.at(point.yInterval[1]))
  }
  if (intervals !== '') out += line(intervals, 's-ink3', 1.5)
  const many = points.length > 40
  if (many) {
    let d = ''
    for (const point of points)
      d += pathTo(
        'M',
        x.at(point.x) - 2.5,
        y.at(point.y),
        'a',
        2.5,
        2.5,
        0,
        1,
        0,
        5,
        0,
        'a',
        2.5,
        2.5,
        0,
        1,
        0,
        -5,
        0,
        'z',
      )
    out += element('path', { d, 'fill-opacity': 0.5, class: 'f-ink' })
  } else
    for (const point of points)
      out += circle(x.at(point.x), y.at(point.y), 5, 'f-ink s-panel', { 'stroke-width': 2 })
  const named = points.filter(point => point.name !== undefined)
  if (named.length <= 24) {
    const places = named.map(point => ({
      x: x.at(point.x),
      y: y.at(point.y),
      name: fitText(point.name!, (right - left) / 2, 13),
    }))
    placeLabels(places, { left, right, top, bottom }, 13, 10).forEach((place, index) => {
      out += label(place.x, place.y, places[index]!.name, { anchor: place.anchor, size: 13, halo: true })
    })
  }
  out += label(0, 8, `↑ ${data.y}`, { fill: 'f-ink2' })
  out += label(right, bottom + 32, `${data.x} →`, { anchor: 'end', fill: 'f-ink2' })
  return { body: out, height: bottom + 42 }
}

function titleOf({ points, x, y, equal }: ScatterData): string {
  if (equal !== true || points.length === 0) return `${y} against ${x}`
  const above = points.filter(point => point.y > point.x).length
  return `${y} lies above ${x} at ${countDigits(above)} of ${countDigits(points.length)} points`
}
