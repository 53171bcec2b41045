import { line as curve } from 'd3-shape'
import { countDigits, listed, plural, score2, score3 } from '../model/numbers.ts'
import { drawColumns, drawRows, fixedAxis } from './axis.ts'
import { around, type Figure, type FigureOptions, type Graphic, makeFigure } from './figure.ts'
import { fitText } from './measure.ts'
import { placeLabels } from './place-labels.ts'
import { circle, coordinate, element, label, line, pathTo, rect } from './svg.ts'

/** One system by its precision and recall. */
export interface PrecisionRecallPoint {
  readonly name: string
  readonly precision: number
  readonly recall: number
  /** A bound (random, human) is a hollow diamond; a person a disc, a program a square where both are shown. */
  readonly role?: 'program' | 'person' | 'bound'
  readonly precisionInterval?: readonly [number, number]
  readonly recallInterval?: readonly [number, number]
}

/** Systems by precision and recall. */
export interface PrecisionRecallData {
  readonly points: readonly PrecisionRecallPoint[]
  /** What counts as a hit: `a near miss is half a hit`. */
  readonly counted?: string
}

/**
 * Recall to the right, precision up, with curves of equal F.
 *
 * @param data - a point for each system, precision and recall from 0 to 1
 * @param options - width (420 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and its cells
 * @example
 * precisionRecall({ points: [{ name: 'aps', precision: 0.68, recall: 0.34 }, { name: 'mincut', precision: 0.48, recall: 0.35 }] }).title
 * //=> 'aps has the highest precision (.68), mincut the highest recall (.35)'
 */
export function precisionRecall(data: PrecisionRecallData, options: FigureOptions = {}): Figure {
  const { points } = data
  return makeFigure(
    {
      kind: 'Precision–recall scatter',
      size: `${countDigits(points.length)} ${plural(points.length, 'system')}`,
      title: titleOf(points),
      subtitle: `Precision and recall over boundaries${data.counted === undefined ? '' : `; ${data.counted}`}. Curves: equal F.`,
      table: {
        columns: ['system', 'precision', 'recall', 'F'],
        rows: points.map(point => [
          point.name,
          score3(point.precision),
          score3(point.recall),
          score3(
            point.precision + point.recall === 0
              ? 0
              : (2 * point.precision * point.recall) / (point.precision + point.recall),
          ),
        ]),
      },
      width: 420,
      render: width => render(points, width),
    },
    options,
  )
}

/** The values of F that have a curve. */
const CURVES = [0.2, 0.4, 0.6, 0.8]

function render(points: readonly PrecisionRecallPoint[], width: number): Graphic {
  const left = 44
  const right = width - 14
  const top = 26
  const bottom = top + Math.min(360, (right - left) * 0.78)
  const x = fixedAxis([0, 1], left, right)
  const y = fixedAxis([0, 1], bottom, top)
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  let out =
    drawColumns({ ...x, ticks, step: 0.25 }, top, bottom, String) +
    drawRows({ ...y, ticks, step: 0.25 }, left, right, String)
  const path = curve<readonly [number, number]>(
    ([recall]) => x.at(recall),
    ([, precision]) => y.at(precision),
  ).digits(2)
  for (const f of CURVES) {
    const along: [number, number][] = []
    const start = f / (2 - f)
    for (let step = 0; step <= 60; step++) {
      const recall = start + ((1 - start) * step) / 60
      along.push([recall, (f * recall) / (2 * recall - f)])
    }
    out +=
      line(path(along) ?? '', 's-edge', 1, { 'stroke-dasharray': '2 3' }) +
      label(right - 3, y.at(start) - 8, `F ${score2(f)}`, { anchor: 'end', fill: 'f-ink3', halo: true })
  }
  const mixed =
    points.some(point => point.role === 'person') && points.some(point => point.role === 'program')
  for (const point of points) {
    if (point.recallInterval !== undefined)
      out += line(
        pathTo('M', x.at(point.recallInterval[0]), y.at(point.precision), 'H', x.at(point.recallInterval[1])),
        's-ink3',
        1.5,
      )
    if (point.precisionInterval !== undefined)
      out += line(
        pathTo(
          'M',
          x.at(point.recall),
          y.at(point.precisionInterval[0]),
          'V',
          y.at(point.precisionInterval[1]),
        ),
        's-ink3',
        1.5,
      )
  }
  const places = points.map(point => ({
    x: x.at(point.recall),
    y: y.at(point.precision),
    name: fitText(point.name, (right - left) / 2, 14),
  }))
  points.forEach((point, index) => {
    const at = places[index]!
    if (point.role === 'bound')
      out += element('path', {
        d: pathTo('M', at.x, at.y - 7, 'l', 7, 7, -7, 7, -7, -7, 'z'),
        'stroke-width': 2,
        class: 'f-panel s-ink',
      })
    else if (mixed && point.role === 'program')
      out += rect(at.x - 5.5, at.y - 5.5, 11, 11, 'f-ink s-panel', { 'stroke-width': 2 })
    else out += circle(at.x, at.y, 6, 'f-ink s-panel', { 'stroke-width': 2 })
  })
  const curves = CURVES.map(f => {
    const at = y.at(f / (2 - f)) - 8
    return { left: right - 42, right, top: at - 8, bottom: at + 8 }
  })
  placeLabels(places, { left, right, top, bottom }, 14, 11, curves).forEach((place, index) => {
    out += label(place.x, place.y, places[index]!.name, { anchor: place.anchor, size: 14, halo: true })
  })
  out += label(right, bottom + 32, 'recall →', { anchor: 'end', fill: 'f-ink2' })
  out += label(0, 8, '↑ precision', { fill: 'f-ink2' })
  const cells = points.flatMap((point, index) =>
    point.role === 'bound' ? [] : [around(places[index]!.x, places[index]!.y, index, [point.name])],
  )
  return { body: out, height: Number(coordinate(bottom + 42)), cells }
}

function titleOf(points: readonly PrecisionRecallPoint[]): string {
  const systems = points.filter(point => point.role !== 'bound')
  const [first] = systems
  if (first === undefined) return 'Precision and recall'
  if (systems.length === 1)
    return `${first.name}: precision ${score2(first.precision)}, recall ${score2(first.recall)}`
  const precision = Math.max(...systems.map(point => point.precision))
  const recall = Math.max(...systems.map(point => point.recall))
  const precise = leaders(systems.filter(point => point.precision === precision))
  const complete = leaders(systems.filter(point => point.recall === recall))
  return precise.who === complete.who
    ? `${precise.who} ${precise.have} the highest precision (${score2(precision)}) and the highest recall (${score2(recall)})`
    : `${precise.who} ${precise.have} the highest precision (${score2(precision)}), ${complete.who} the highest recall (${score2(recall)})`
}

/** Who shares the first place: by name, or by number where names would not fit a title. */
function leaders(points: readonly PrecisionRecallPoint[]): { who: string; have: string } {
  const who =
    points.length > 3 ? `${countDigits(points.length)} systems` : listed(points.map(({ name }) => name))
  return { who, have: points.length === 1 ? 'has' : 'share' }
}
