import { area, line as curve } from 'd3-shape'
import { capital, countDigits, listed, plural, score3 } from '../model/numbers.ts'
import { drawRows, fixedAxis, niceAxis } from './axis.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
} from './figure.ts'
import { fitNames } from './fit-names.ts'
import { columnWidth, fitText } from './measure.ts'
import { circle, element, label, line } from './svg.ts'

/** One line: points in the order of x, and an interval around each where there is one. */
export interface LineSeries {
  readonly name: string
  readonly points: readonly {
    readonly x: number
    /** Absent: undefined here; the line breaks. */
    readonly y?: number | undefined
    readonly interval?: readonly [number, number] | undefined
  }[]
}

/** Lines over a number: a sweep over span or window, a simulation over the number of misses. */
export interface LineChartData {
  readonly series: readonly LineSeries[]
  /** What x and y are. */
  readonly x: string
  readonly y: string
  /**
   * The ends of y.
   * @defaultValue the smallest nice range
   */
  readonly yDomain?: readonly [number, number]
  /** What the bands are, for the subtitle: `95 % interval`. */
  readonly band?: string
  /**
   * A disc at every point, where they are few; each is a cell with the name of its line and its x.
   * @defaultValue false
   */
  readonly dots?: boolean
}

/**
 * Lines with direct labels at their right end and bands for intervals.
 *
 * @param data - lines by name
 * @param options - width, theme, frame
 * @returns the figure, with its table
 * @example
 * lineChart({ series: [{ name: 'B', points: [{ x: 1, y: 0.4 }, { x: 2, y: 0.6 }] }], x: 'span', y: 'score' }).title
 * //=> 'score over span: B from 0.400 to 0.600'
 */
export function lineChart(data: LineChartData, options: FigureOptions = {}): Figure {
  const { series } = data
  return makeFigure(
    {
      kind: 'Line chart',
      size: `${countDigits(series.length)} ${plural(series.length, 'line')}, ${data.y} over ${data.x}`,
      title: titleOf(data),
      fact: series.length > 1 ? `Lines: ${listed(series.map(each => each.name))}` : '',
      subtitle:
        data.band === undefined
          ? `${capital(data.y)} over ${data.x}.`
          : `${capital(data.y)} over ${data.x}. Band: ${data.band}.`,
      table: {
        columns: ['line', data.x, data.y, 'from', 'to'],
        rows: series.flatMap(each =>
          each.points.map(point => [
            each.name,
            point.x,
            score3(point.y),
            point.interval === undefined ? undefined : score3(point.interval[0]),
            point.interval === undefined ? undefined : score3(point.interval[1]),
          ]),
        ),
      },
      width: 560,
      render: width => render(data, width),
    },
    options,
  )
}

/** Below this width names are under the axis instead of next to the lines. */
const NARROW = 440

function render(
  { series, x: xName, y: yName, yDomain, dots = false }: LineChartData,
  width: number,
): Graphic {
  const names = series.map(each => each.name)
  const space = columnWidth(names, 13, [0, width * 0.3]) + 22
  const left = 52
  const namesAtRight = series.length > 1 && width >= NARROW
  const right = width - (namesAtRight ? space : 14)
  const top = 26
  const bottom = top + Math.round(Math.min(320, Math.max(180, (right - left) * 0.6)))
  const points = series.flatMap(each => each.points)
  const x = niceAxis(
    points.map(point => point.x),
    left,
    right,
    { zero: 'never' },
  )
  const y =
    yDomain === undefined
      ? niceAxis(
          points.flatMap(point => [point.y ?? NaN, ...(point.interval ?? [])]),
          bottom,
          top,
        )
      : fixedAxis(yDomain, bottom, top)
  let out = drawRows(y, left, right)
  for (const tick of x.ticks)
    out += label(x.at(tick), bottom + 14, countTick(tick, x.step), { anchor: 'middle', fill: 'f-ink3' })
  const hues = series.length <= 6
  type Point = LineSeries['points'][number]
  const stroke = curve<Point>(
    point => x.at(point.x),
    point => y.at(point.y!),
  )
    .defined(point => point.y !== undefined)
    .digits(2)
  const band = area<Point>(
    point => x.at(point.x),
    point => y.at(point.interval![0]),
    point => y.at(point.interval![1]),
  )
    .defined(point => point.interval !== undefined)
    .digits(2)
  series.forEach((each, index) => {
    const d = band([...each.points])
    if (d !== null && d !== '')
      out += element('path', {
        d,
        'fill-opacity': 0.15,
        class: hues && series.length > 1 ? `f-coder${index + 1}` : 'f-ink',
      })
  })
  const ends: { name: string; y: number; color: string }[] = []
  const cells: FigureCell[] = []
  series.forEach((each, index) => {
    const color = series.length === 1 ? 'ink' : hues ? `coder${index + 1}` : 'ink3'
    out += line(stroke([...each.points]) ?? '', `s-${color}`, 2, { 'stroke-linejoin': 'round' })
    if (dots)
      for (const point of each.points) {
        if (point.y === undefined) continue
        out += circle(x.at(point.x), y.at(point.y), 3.6, `f-${color}`)
        cells.push(around(x.at(point.x), y.at(point.y), index, [each.name, point.x]))
      }
    const last = each.points.findLast(point => point.y !== undefined)
    if (last !== undefined) ends.push({ name: each.name, y: y.at(last.y!), color })
  })
  // Names at the ends of lines, pushed apart where they would touch.
  if (namesAtRight) {
    ends.sort((a, b) => a.y - b.y)
    const places = apart(
      ends.map(end => end.y),
      bottom,
    )
    ends.forEach((end, index) => {
      const at = places[index]!
      out += line(`M${right + 2} ${end.y.toFixed(1)}L${right + 8} ${at.toFixed(1)}`, `s-${end.color}`, 1.5)
      out += label(right + 11, at, fitText(end.name, space - 11, 13), { size: 13 })
    })
  }
  out += label(0, 8, `↑ ${yName}`, { fill: 'f-ink2' })
  out += label(right, bottom + 32, `${xName} →`, { anchor: 'end', fill: 'f-ink2' })
  if (series.length < 2 || namesAtRight) return { body: out, height: bottom + 42, cells }
  const colors = series.map((_, index) => (hues ? `coder${index + 1}` : 'ink3'))
  const key = drawKey(names, colors, left, width - left, bottom + 54)
  return { body: out + key.body, height: bottom + 45 + key.height, cells }
}

/** Names under a narrow picture, each after a disc of its colour: in columns, in as many rows as keep them whole. */
export function drawKey(
  names: readonly string[],
  colors: readonly string[],
  left: number,
  width: number,
  y: number,
): { readonly body: string; readonly height: number } {
  const columns = Math.max(
    1,
    Math.min(names.length, Math.floor(width / (columnWidth(names, 12, [0, width]) + 18))),
  )
  const each = width / columns
  const body = fitNames(names, each - 18, 12)
    .map((name, index) => {
      const x = left + (index % columns) * each
      const row = y + Math.floor(index / columns) * ROW
      return circle(x + 4, row, 4, `f-${colors[index]!}`) + label(x + 13, row, name, { size: 12 })
    })
    .join('')
  return { body, height: Math.ceil(names.length / columns) * ROW }
}

/** From one row of names to the next. */
const ROW = 19

/** Heights 16 px apart and none below the lowest, where the numbers of the axis begin. */
export function apart(heights: readonly number[], lowest: number): number[] {
  const places: number[] = []
  for (const height of heights)
    places.push(Math.max(height, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + 16))
  let space = lowest
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index]!, space)
    space = places[index]! - 16
  }
  return places
}

const countTick = (value: number, step: number): string =>
  Number.isInteger(step) && Number.isInteger(value)
    ? countDigits(value)
    : String(Math.round(value * 1e4) / 1e4)

function titleOf({ series, x, y }: LineChartData): string {
  const [only] = series
  const values = only?.points.flatMap(point => (point.y === undefined ? [] : [point.y])) ?? []
  if (series.length !== 1 || values.length === 0) return `${y} over ${x}`
  return `${y} over ${x}: ${only!.name} from ${score3(values[0])} to ${score3(values[values.length - 1])}`
}
