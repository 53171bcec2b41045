import { scaleLog } from 'd3-scale'
import { area, line as curve } from 'd3-shape'
import { capital, countDigits, listed, plural, score2, score3, shortNumber } from '../model/numbers.ts'
import { drawRows, fixedAxis, niceAxis } from './axis.ts'
import { type Figure, type FigureCell, type FigureOptions, type Graphic, makeFigure } from './figure.ts'
import { apart, drawKey } from './line-chart.ts'
import { columnWidth, fitText, textWidth } from './measure.ts'
import { circle, element, label, line, pathTo } from './svg.ts'

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
  /** The best point, tuned on this data: a hollow diamond, which says so. */
  readonly best?: { readonly ratio: number; readonly value: number } | undefined
}

/** Values against the number of boundaries that they were bought with. */
export interface DensityCurvesData {
  readonly curves: readonly DensityCurve[]
  /** What the value is: `F`. */
  readonly value: string
  /**
   * The ends of the value.
   * @defaultValue the smallest nice range
   */
  readonly domain?: readonly [number, number]
  /** What the bands are, for the subtitle: `95 % interval`. */
  readonly band?: string
  /** Whose boundaries 1 × is: names the dashed line. */
  readonly reference?: string
  /**
   * The ratios at the ends of the axis; what is beyond is not shown.
   * @defaultValue all of them, ½ to 2 at least
   */
  readonly ratios?: readonly [from: number, to: number]
  /** Where a segmenter is set now: a disc with a stem. */
  readonly setting?: { readonly curve: number; readonly ratio: number; readonly value: number }
}

/**
 * A score against the density ratio, on a logarithmic axis: a vertical line where the segmenter sets as many boundaries
 * as the reference, grey ground from half to twice as many, a diamond at the best value, which was tuned on the data it
 * is shown for.
 *
 * @param data - curves by segmenter
 * @param options - width, theme, frame
 * @returns the figure, with its table
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
        'Grey: half to twice as many. Diamond: best value, tuned on this data.',
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
      render: width => render(data, width),
    },
    options,
  )
}

const RATIOS = [0.01, 0.1, 0.25, 0.5, 1, 2, 4, 10, 100, 1000]
const FRACTIONS: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½' }

/** Below this width names are under the axis instead of next to the lines. */
const NARROW = 440

function render(data: DensityCurvesData, width: number): Graphic {
  const { curves, value, domain, reference, setting } = data
  const several = curves.length > 1
  const narrow = width < NARROW
  const names = curves.map(each => each.name)
  const space = columnWidth(names, 13, [0, width * 0.3]) + 22
  const left = 52
  const right = width - (several && !narrow ? space : 14)
  const top = 26
  const bottom = top + Math.round(Math.min(320, Math.max(180, (right - left) * 0.6)))
  const ratios = curves.flatMap(each => each.points.map(point => point.ratio))
  const ends = data.ratios ?? ([Math.min(0.5, ...ratios), Math.max(2, ...ratios)] as const)
  const inside = ({ ratio }: { readonly ratio: number }) => ratio >= ends[0] && ratio <= ends[1]
  const shown = curves.map(each => ({ ...each, points: each.points.filter(inside) }))
  const points = shown.flatMap(each => each.points)
  const x = scaleLog(ends, [left, right])
  const y =
    domain === undefined
      ? niceAxis(
          points.flatMap(point => [point.value ?? Number.NaN, ...(point.interval ?? [])]),
          bottom,
          top,
        )
      : fixedAxis(domain, bottom, top)
  const half = x(Math.max(ends[0], 0.5))
  let out = element('rect', {
    x: half,
    y: top,
    width: x(Math.min(ends[1], 2)) - half,
    height: bottom - top,
    'fill-opacity': 0.45,
    class: 'f-seg',
  })
  out += drawRows(y, left, right)
  let last = Number.NEGATIVE_INFINITY
  for (const tick of RATIOS) {
    if (tick < ends[0] * 0.999 || tick > ends[1] * 1.001) continue
    if (tick !== 1 && (x(tick) - last < 30 || Math.abs(x(tick) - x(1)) < 30)) continue
    last = x(tick)
    out += label(x(tick), bottom + 14, `${FRACTIONS[tick] ?? shortNumber(tick)} ×`, {
      anchor: 'middle',
      fill: 'f-ink3',
    })
  }
  out += line(pathTo('M', x(1), top, 'V', bottom), 's-ink3', 1, { 'stroke-dasharray': '3 3' })
  if (reference !== undefined)
    out += label(x(1), top - 8, fitText(`as many as ${reference}`, right - left, 12), {
      anchor: 'middle',
      fill: 'f-ink2',
    })
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
  for (const [index, each] of shown.entries()) {
    const d = band(each.points.filter(point => point.interval !== undefined))
    if (d !== null && d !== '') out += `<path d="${d}" fill-opacity="0.15" class="f-${colors[index]!}"/>`
  }
  const tips: { name: string; y: number; color: string }[] = []
  let marks = ''
  for (const [index, each] of [...shown.entries()].reverse()) {
    const color = colors[index]!
    out += line(stroke([...each.points]) ?? '', `s-${color}`, 2, { 'stroke-linejoin': 'round' })
    if (each.best !== undefined && inside(each.best))
      marks += drawBest(x(each.best.ratio), y.at(each.best.value), color)
    const tip = each.points.findLast(point => point.value !== undefined)
    if (tip !== undefined) tips.push({ name: each.name, y: y.at(tip.value!), color })
  }
  out += marks
  if (setting !== undefined && inside(setting)) {
    const [at, height, color] = [x(setting.ratio), y.at(setting.value), colors[setting.curve] ?? 'ink']
    out += line(pathTo('M', at, height, 'V', bottom), `s-${color}`, 1.5)
    out += circle(at, height, 6.5, `f-${color} s-panel`, { 'stroke-width': 2 })
  }
  const named = shown.find(each => each.best !== undefined && inside(each.best))?.best
  if (named !== undefined) {
    const [at, text] = [x(named.ratio), `best ${score2(named.value)}, tuned on this data`]
    const reach = textWidth(text, 12) / 2
    const middle = Math.min(right - reach, Math.max(left + reach, at))
    out += label(middle, y.at(named.value) - 18, text, { anchor: 'middle', halo: true })
  }
  if (several && !narrow) {
    tips.sort((a, b) => a.y - b.y)
    const places = apart(
      tips.map(tip => tip.y),
      bottom,
    )
    for (const [index, tip] of tips.entries()) {
      const at = places[index]!
      out += line(pathTo('M', right + 2, tip.y, 'L', right + 8, at), `s-${tip.color}`, 1.5)
      out += label(right + 11, at, fitText(tip.name, space - 11, 13), { size: 13 })
    }
  }
  out += label(0, 8, `↑ ${value}`, { fill: 'f-ink2' })
  const axis = narrow ? 'boundaries ÷ the reference’s →' : 'boundaries per reference boundary →'
  out += label(right, bottom + 32, axis, { anchor: 'end', fill: 'f-ink2' })
  const cells = densityColumns(shown[0], x, top, bottom)
  if (!several || !narrow) return { body: out, height: bottom + 42, cells }
  const key = drawKey(names, colors, left, width - left, bottom + 54)
  return { body: out + key.body, height: bottom + 45 + key.height, cells }
}

/** A hollow diamond. */
const drawBest = (x: number, y: number, color: string): string =>
  element('path', {
    d: pathTo('M', x, y - 6.5, 'l', 6.5, 6.5, -6.5, 6.5, -6.5, -6.5, 'z'),
    'stroke-width': 2,
    class: `f-panel s-${color}`,
  })

function titleOf({ curves, value }: DensityCurvesData): string {
  const values = curves.flatMap(each => each.points.flatMap(point => point.value ?? []))
  if (values.length === 0) return `${value} over the number of boundaries`
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  return `${value} from ${score3(low)} to ${score3(high)} as the number of boundaries changes`
}

/** The least width of a column that can be pointed at. */
const COLUMN = 4

/** Columns over the first curve: pointing at one selects the point in it. Each is its curve's name and the ratio. */
function densityColumns(
  curve: DensityCurve | undefined,
  x: (ratio: number) => number,
  top: number,
  bottom: number,
): FigureCell[] {
  const kept: { readonly ratio: number; readonly at: number }[] = []
  for (const { ratio, value } of curve?.points ?? []) {
    const at = x(ratio)
    if (value !== undefined && at - (kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= COLUMN)
      kept.push({ ratio, at })
  }
  return kept.map(({ ratio, at }, index) => {
    const before = kept[index - 1]?.at ?? at - COLUMN
    const after = kept[index + 1]?.at ?? at + COLUMN
    return {
      x: (before + at) / 2,
      y: top,
      width: (after - before) / 2,
      height: bottom - top,
      row: 0,
      of: [curve!.name, ratio],
    }
  })
}
