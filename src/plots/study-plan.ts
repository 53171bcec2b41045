import { line as curve } from 'd3-shape'
import { countDigits, listed, plural, score3 } from '../model/numbers.ts'
import { drawColumns, drawRows, niceAxis } from './axis.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { apart, drawKey } from './line-chart.ts'
import { columnWidth, fitText, textWidth } from './measure.ts'
import { circle, label, line, pathTo } from './svg.ts'

/** What more items would give: power, or the width of an interval. */
export interface PlanCurvesData {
  readonly kind: 'curves'
  /** What y is: `power`, `width of the interval`. */
  readonly y: string
  readonly series: readonly {
    readonly name: string
    /** In the order of the items. */
    readonly points: readonly { readonly items: number; readonly y: number }[]
    /** The fewest items that reach the target. */
    readonly needed?: number | undefined
  }[]
  /** What is wanted: a dashed line. */
  readonly target: number
  /** Items of the pilot: a dashed line. */
  readonly pilot: number
  /** Power is read from 0 to 1. */
  readonly yDomain?: readonly [number, number]
}

/** Items that each comparison needs. */
export interface PlanItemsData {
  readonly kind: 'items'
  readonly rows: readonly {
    readonly name: string
    /** Absent: there is no number. */
    readonly items?: number | undefined
    /** If the candidate were exactly as good. */
    readonly ifEqual?: number | undefined
  }[]
  readonly pilot: number
}

/** What a plan shows: curves over the number of items, or items by comparison. */
export type StudyPlanData = PlanCurvesData | PlanItemsData

/**
 * How many items a study needs: power or the width of an interval over the number of items, with the pilot and the number
 * needed marked; or the items that each comparison of a candidate needs.
 *
 * @param data - curves, or rows of items
 * @param options - width (560 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * studyPlan({ kind: 'curves', y: 'power', target: 0.8, pilot: 12, yDomain: [0, 1], series: [
 *   { name: 'power', points: [{ items: 20, y: 0.3 }, { items: 100, y: 0.9 }], needed: 73 },
 * ] }).title //=> '73 items reach a power of 0.800'
 */
export function studyPlan(data: StudyPlanData, options: FigureOptions = {}): Figure {
  return data.kind === 'curves' ? planCurves(data, options) : planItems(data, options)
}

function planCurves(data: PlanCurvesData, options: FigureOptions): Figure {
  const { series, y, target, pilot } = data
  const needed = series.flatMap(({ name, needed: items }) => (items === undefined ? [] : [{ name, items }]))
  const title =
    needed.length === 0
      ? `No number of items reaches a ${y} of ${score3(target)}`
      : needed.length === 1
        ? `${countDigits(needed[0]!.items)} items reach a ${y} of ${score3(target)}`
        : needed.length === 2
          ? `A ${y} of ${score3(target)} takes ${listed(needed.map(({ name, items }) => `${countDigits(items)} items with ${name}`))}`
          : `A ${y} of ${score3(target)} takes ${countDigits(Math.min(...needed.map(each => each.items)))} to ${countDigits(Math.max(...needed.map(each => each.items)))} items`
  return makeFigure(
    {
      kind: 'Line chart',
      size: `${y} over items, ${countDigits(series.length)} ${plural(series.length, 'line')}`,
      title,
      subtitle: `${y.slice(0, 1).toUpperCase()}${y.slice(1)} by number of items. Dashed: what is wanted (${score3(target)}), and the pilot of ${countDigits(pilot)} ${plural(pilot, 'item')}. Dots: the items needed.`,
      table: {
        columns: ['line', 'items', y],
        rows: [
          ...series.flatMap(({ name, points }) =>
            points.map(point => [name, countDigits(point.items), score3(point.y)]),
          ),
          ...needed.map(({ name, items }) => [`${name}, needed`, countDigits(items), score3(target)]),
        ],
      },
      width: 560,
      render: width => drawCurves(data, width),
    },
    options,
  )
}

/** Below this width names are under the axis. */
const NARROW = 440

function drawCurves({ series, y: yName, target, pilot, yDomain }: PlanCurvesData, width: number): Graphic {
  const names = series.map(({ name }) => name)
  const alternative = series.length > 1 && width >= NARROW
  const space = alternative ? columnWidth(names, 13, [0, width * 0.3]) + 22 : 14
  const [left, right, top] = [52, width - space, 26]
  const bottom = top + Math.round(Math.min(280, Math.max(170, (right - left) * 0.55)))
  const points = series.flatMap(each => each.points)
  const x = niceAxis([0, ...points.map(({ items }) => items)], left, right, { zero: 'always' })
  const y = niceAxis(yDomain ?? [0, target, ...points.map(point => point.y)], bottom, top, { zero: 'always' })
  let out = drawRows(y, left, right)
  for (const tick of x.ticks)
    out += label(x.at(tick), bottom + 14, countDigits(tick), { anchor: 'middle', fill: 'f-ink3' })
  const dashed = { 'stroke-dasharray': '4 3' }
  out += line(pathTo('M', left, y.at(target), 'H', right), 's-ink3', 1.5, dashed)
  if (pilot <= x.domain[1]) {
    out += line(pathTo('M', x.at(pilot), top, 'V', bottom), 's-ink3', 1.5, dashed)
    const text = `pilot, ${countDigits(pilot)}`
    const fits = x.at(pilot) + 6 + textWidth(text, 12) < right
    out += label(x.at(pilot) + (fits ? 6 : -6), top + 8, text, {
      anchor: fits ? 'start' : 'end',
      fill: 'f-ink2',
      halo: true,
    })
  }
  const stroke = curve<{ items: number; y: number }>(
    point => x.at(point.items),
    point => y.at(point.y),
  ).digits(2)
  const cells: FigureCell[] = []
  const ends: { name: string; x: number; y: number; color: string }[] = []
  series.forEach(({ name, points: own, needed }, index) => {
    const color = series.length === 1 ? 'ink' : series.length <= 6 ? `coder${index + 1}` : 'ink3'
    out += line(stroke([...own]) ?? '', `s-${color}`, 2, { 'stroke-linejoin': 'round' })
    if (needed !== undefined && needed <= x.domain[1]) {
      out += circle(x.at(needed), y.at(target), 5, `f-${color}`)
      out += label(x.at(needed) + 8, y.at(target) + 14, countDigits(needed), { weight: 600, halo: true })
      cells.push(around(x.at(needed), y.at(target), index, [name]))
    }
    const last = own.at(-1)
    if (last !== undefined) ends.push({ name, x: x.at(last.items), y: y.at(last.y), color })
  })
  if (alternative) {
    ends.sort((a, b) => a.y - b.y)
    const heights = apart(
      ends.map(end => end.y),
      bottom,
    )
    ends.forEach((end, index) => {
      out += line(
        `M${(end.x + 3).toFixed(1)} ${end.y.toFixed(1)}L${right + 8} ${heights[index]!.toFixed(1)}`,
        `s-${end.color}`,
        1.5,
      )
      out += label(right + 11, heights[index]!, fitText(end.name, space - 11, 13), { size: 13 })
    })
  }
  out += label(0, 8, `↑ ${yName}`, { fill: 'f-ink2' })
  out += label(right, bottom + 32, 'items →', { anchor: 'end', fill: 'f-ink2' })
  if (series.length < 2 || alternative) return { body: out, height: bottom + 42, cells }
  const colors = series.map((_, index) => (series.length <= 6 ? `coder${index + 1}` : 'ink3'))
  const key = drawKey(names, colors, left, width - left, bottom + 54)
  return { body: out + key.body, height: bottom + 45 + key.height, cells }
}

function planItems({ rows, pilot }: PlanItemsData, options: FigureOptions): Figure {
  const found = rows.flatMap(row => (row.items === undefined ? [] : [row.items]))
  return makeFigure(
    {
      kind: 'Items needed',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'comparison')}`,
      title:
        found.length === 0
          ? 'No number of items would do, by the shares of the pilot'
          : `${countDigits(Math.min(...found))}${found.length === 1 ? '' : ` to ${countDigits(Math.max(...found))}`} items to win ${found.length === 1 ? 'one comparison' : `${countDigits(found.length)} comparisons`}`,
      subtitle: `Disc: items needed if the shares of the pilot are the true ones. Ring: if the candidate were exactly as good. Dashed: the pilot of ${countDigits(pilot)} ${plural(pilot, 'item')}. Each step of the axis is ten times the one before.`,
      table: {
        columns: ['annotator', 'items', 'items if equal'],
        rows: rows.map(({ name, items, ifEqual }) => [
          name,
          items === undefined ? undefined : countDigits(items),
          ifEqual === undefined ? undefined : countDigits(ifEqual),
        ]),
      },
      width: 560,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.name),
          width,
        )
        const values = [pilot, ...rows.flatMap(({ items, ifEqual }) => [items, ifEqual])].filter(
          value => value !== undefined,
        )
        const [low, high] = [
          Math.floor(Math.log10(Math.min(...values))),
          Math.ceil(Math.log10(Math.max(...values, 10))),
        ]
        const right = width - 74
        const span = Math.max(1, high - low)
        const at = (value: number) => left + 6 + ((Math.log10(value) - low) / span) * (right - left - 12)
        const axis = {
          domain: [10 ** low, 10 ** high] as const,
          step: 1,
          ticks: Array.from({ length: span + 1 }, (_, index) => 10 ** (low + index)),
          at,
        }
        const bottom = 4 + rows.length * 34
        let out = drawColumns(axis, 4, bottom, countDigits)
        out += line(pathTo('M', at(pilot), 4, 'V', bottom), 's-ink3', 1.5, { 'stroke-dasharray': '4 3' })
        const cells: FigureCell[] = []
        rows.forEach(({ name, items, ifEqual }, index) => {
          const y = 21 + index * 34
          out += label(0, y, fitText(name, left - 8, 14), { size: 14 })
          if (items !== undefined && ifEqual !== undefined)
            out += line(pathTo('M', at(items), y, 'H', at(ifEqual)), 's-unit', 2)
          if (ifEqual !== undefined) out += circle(at(ifEqual), y, 5, 'f-panel s-ink', { 'stroke-width': 2 })
          if (items !== undefined) {
            out += circle(at(items), y, 5, 'f-ink')
            cells.push(around(at(items), y, index, [name]))
          }
          out += label(width, y, items === undefined ? 'none' : countDigits(items), {
            anchor: 'end',
            size: 14,
            fill: items === undefined ? 'f-ink3' : 'f-ink',
          })
        })
        return { body: out, height: bottom + 24, cells }
      },
    },
    options,
  )
}
