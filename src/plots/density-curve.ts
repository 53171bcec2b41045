import { scaleLog } from 'd3-scale'
import { area, line as curve } from 'd3-shape'
import { capital, countDigits, listed, plural, score3, shortNumber } from '../wording/numbers.ts'
import { drawRows, fixedAxis, niceAxis } from './axis.ts'
import { type Figure, type FigureOptions, makeFigure } from './figure.ts'
import { apart } from './line-chart.ts'
import { columnWidth, fitText } from './measure.ts'
import { circle, label, line, pathTo } from './svg.ts'

/** The curve of one segmenter: values by rising density ratio. */
export interface DensityCurve {
  readonly name: string
  readonly points: readonly {
    /** Boundaries for each one of the reference; above 0. */
    readonly ratio: number
    /** Absent: undefined here; the line breaks. */
    readonly value?: number | undefined
    readonly interval?: readonly [number, number] | undefined
  }[]
  /** The best point, tuned on this data: a ring. */
  readonly best?: { readonly ratio: number; readonly value: number } | undefined
}

/** Values against the number of boundaries that they were bought with. */
export interface DensityCurvesData {
  readonly curves: readonly DensityCurve[]
  /** What the value is: `F`. */
  readonly value: string
  /** The ends of the value; default the smallest nice range. */
  readonly domain?: readonly [number, number]
  /** What the bands are, for the subtitle: `95 % interval`. */
  readonly band?: string
}

/**
 * A score against the density ratio, on a logarithmic axis: a vertical line where the segmenter sets as many boundaries
 * as the reference, a ring at the best value, which was tuned on the data it is shown for.
 *
 * @example
 * densityCurves({ value: 'F', curves: [{ name: 'model', points: [{ ratio: 0.5, value: 0.4 }, { ratio: 2, value: 0.6 }] }] }).title
 * //=> 'F from 0.400 to 0.600 as the number of boundaries changes'
 */
export function densityCurves(data: DensityCurvesData, options: FigureOptions = {}): Figure {
  const { curves, value } = data
  return makeFigure(
    {
      kind: 'Curve over density',
      size: `${countDigits(curves.length)} ${plural(curves.length, 'segmenter')}, ${value} over density ratio`,
      title: titleOf(data),
      fact: curves.length > 1 ? `Lines: ${listed(curves.map(each => each.name))}` : '',
      subtitle: [
        `${capital(value)} over boundaries per reference boundary, from the highest threshold to the lowest.`,
        'Ring: best value, tuned on this data.',
        ...(data.band === undefined ? [] : [`Band: ${data.band}.`]),
      ].join(' '),
      table: {
        columns: ['segmenter', 'density ratio', value, 'from', 'to'],
        rows: curves.flatMap(each =>
          each.points.map(point => [
            each.name,
            shortNumber(point.ratio),
            score3(point.value),
            point.interval === undefined ? undefined : score3(point.interval[0]),
            point.interval === undefined ? undefined : score3(point.interval[1]),
          ]),
        ),
      },
      width: 560,
      draw: width => draw(data, width),
    },
    options,
  )
}

const RATIOS = [0.01, 0.1, 0.25, 0.5, 1, 2, 4, 10, 100, 1000]

function draw({ curves, value, domain }: DensityCurvesData, width: number): { body: string; height: number } {
  const several = curves.length > 1
  const names = curves.map(each => each.name)
  const room = columnWidth(names, 13, [0, width * 0.3]) + 22
  const left = 52
  const right = width - (several ? room : 14)
  const top = 26
  const bottom = top + Math.round(Math.min(320, Math.max(180, (right - left) * 0.6)))
  const points = curves.flatMap(each => each.points)
  const ratios = points.map(point => point.ratio)
  const ends = [Math.min(0.5, ...ratios), Math.max(2, ...ratios)] as const
  const x = scaleLog(ends, [left, right])
  const y =
    domain === undefined
      ? niceAxis(
          points.flatMap(point => [point.value ?? Number.NaN, ...(point.interval ?? [])]),
          bottom,
          top,
        )
      : fixedAxis(domain, bottom, top)
  let out = drawRows(y, left, right)
  let last = Number.NEGATIVE_INFINITY
  for (const tick of RATIOS) {
    if (tick < ends[0] * 0.999 || tick > ends[1] * 1.001) continue
    if (tick !== 1 && (x(tick) - last < 30 || Math.abs(x(tick) - x(1)) < 30)) continue
    last = x(tick)
    out += label(x(tick), bottom + 14, `${shortNumber(tick)} ×`, { anchor: 'middle', fill: 'f-ink3' })
  }
  out += line(pathTo('M', x(1), top, 'V', bottom), 's-ink3', 1, { 'stroke-dasharray': '3 3' })
  type Point = DensityCurve['points'][number]
  const stroke = curve<Point>(
    point => x(point.ratio),
    point => y.at(point.value!),
  )
    .defined(point => point.value !== undefined)
    .digits(2)
  const band = area<Point>(
    point => x(point.ratio),
    point => y.at(point.interval![0]),
    point => y.at(point.interval![1]),
  ).digits(2)
  const hues = curves.length <= 6
  const colors = curves.map((_, index) => (several ? (hues ? `coder${index + 1}` : 'ink3') : 'ink'))
  for (const [index, each] of curves.entries()) {
    const d = band(each.points.filter(point => point.interval !== undefined))
    if (d !== null && d !== '') out += `<path d="${d}" fill-opacity="0.15" class="f-${colors[index]!}"/>`
  }
  const tips: { name: string; y: number; color: string }[] = []
  for (const [index, each] of curves.entries()) {
    const color = colors[index]!
    out += line(stroke([...each.points]) ?? '', `s-${color}`, 2, { 'stroke-linejoin': 'round' })
    if (each.best !== undefined)
      out += circle(x(each.best.ratio), y.at(each.best.value), 4, `f-panel s-${color}`, { 'stroke-width': 2 })
    const tip = each.points.findLast(point => point.value !== undefined)
    if (tip !== undefined) tips.push({ name: each.name, y: y.at(tip.value!), color })
  }
  if (several) {
    tips.sort((a, b) => a.y - b.y)
    const places = apart(
      tips.map(tip => tip.y),
      bottom,
    )
    for (const [index, tip] of tips.entries()) {
      const at = places[index]!
      out += line(pathTo('M', right + 2, tip.y, 'L', right + 8, at), `s-${tip.color}`, 1.5)
      out += label(right + 11, at, fitText(tip.name, room - 11, 13), { size: 13 })
    }
  }
  out += label(0, 8, `↑ ${value}`, { fill: 'f-ink2' })
  out += label(right, bottom + 32, 'boundaries per reference boundary →', { anchor: 'end', fill: 'f-ink2' })
  return { body: out, height: bottom + 42 }
}

function titleOf({ curves, value }: DensityCurvesData): string {
  const values = curves.flatMap(each => each.points.flatMap(point => point.value ?? []))
  if (values.length === 0) return `${value} over the number of boundaries`
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  return `${value} from ${score3(low)} to ${score3(high)} as the number of boundaries changes`
}
