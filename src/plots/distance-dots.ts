import { scaleLog } from 'd3-scale'
import { countDigits, plural } from '../model/numbers.ts'
import { around, type Figure, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText } from './measure.ts'
import { clock } from './strips/strip-layout.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'
import type { MarkKind } from './theme.ts'

/** The way from a boundary to the nearest one of the other side. */
export interface Distance {
  /** When the boundary is, in seconds. */
  readonly at: number
  /** Seconds to the nearest boundary of the other side; undefined where that has none. */
  readonly seconds: number | undefined
  /** What the comparison made of it. */
  readonly kind: MarkKind
}

/** Distances of both sides, and how far a match and a near miss reach, in seconds. */
export interface DistanceData {
  readonly rows: readonly { readonly name: string; readonly distances: readonly Distance[] }[]
  readonly tolerance?: number
  readonly span?: number
}

/** The ends of the scale, in seconds. */
const [LEAST, MOST] = [0.1, 180]
const TICKS = [0.1, 0.5, 1, 3, 10, 60, 180]
const ROW = 36

/** `0.95 s`, `1:00`. */
const seconds = (value: number): string =>
  value < 20 ? `${String(Number(value.toPrecision(2)))} s` : clock(value)

const middleOf = (values: readonly number[]): number | undefined => {
  if (values.length === 0) return undefined
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const known = (distances: readonly Distance[]): number[] =>
  distances.flatMap(one => (one.seconds === undefined ? [] : [one.seconds]))

/**
 * Distances of boundaries in time: a dot for every boundary of each side, at the distance to the nearest one of the
 * other, on a scale that grows by factors from 0.1 s to 3 min; a tick marks the middle one. What is nearer or farther
 * is at the ends.
 *
 * @param data - for each side its name and the distances of its boundaries
 * @param options - width (560 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table; cells name row and boundary by their numbers
 * @example
 * distanceDots({ rows: [{ name: 'ann', distances: [{ at: 9, seconds: 0.5, kind: 'near' }, { at: 40, seconds: 2, kind: 'missing' }] }] }).title
 * //=> 'Half of ann’s boundaries have one of the other within 1.3 s'
 */
export function distanceDots(data: DistanceData, options: FigureOptions = {}): Figure {
  const { rows, tolerance, span } = data
  const all = rows.reduce((sum, row) => sum + row.distances.length, 0)
  return makeFigure(
    {
      kind: 'Distances of boundaries',
      size: `${countDigits(all)} ${plural(all, 'boundary')} of ${rows.map(({ name }) => name).join(' and ')}`,
      title: titleOf(data),
      subtitle:
        'Distance of every boundary to the nearest one of the other side; a tick marks the middle one. The scale grows by factors.',
      table: {
        columns: ['of', 'at', 'seconds to the nearest', 'kind'],
        rows: rows.flatMap(({ name, distances }) =>
          distances.map(one => [name, clock(one.at), one.seconds, one.kind]),
        ),
      },
      width: 560,
      render(width) {
        const names = rows.map(({ name }) => name)
        const left = nameColumn(names, width, 14, 0.35)
        const scale = scaleLog([LEAST, MOST], [left + 14, width - 14])
        const at = (value: number) => scale(Math.min(MOST, Math.max(LEAST, value)))
        const [top, bottom] = [18, 18 + ROW * rows.length]
        let out = ''
        if (tolerance !== undefined)
          out += rect(left + 4, top, at(tolerance) - left - 4, bottom - top, 'f-seg', { 'fill-opacity': 0.6 })
        const space = (width - left) / TICKS.length < 48
        const ticks = TICKS.filter((_, index) => !space || index % 2 === 0)
        out += line(ticks.map(tick => pathTo('M', at(tick), top, 'V', bottom)).join(''), 's-line', 1)
        for (const tick of ticks)
          out += label(at(tick), bottom + 14, tick < 60 ? String(tick) : clock(tick), {
            anchor: 'middle',
            fill: 'f-ink3',
          })
        for (const [value, word] of [
          [tolerance, 'match'],
          [span, 'near miss'],
        ] as const) {
          if (value === undefined || value < LEAST || (word === 'near miss' && value === tolerance)) continue
          out += line(pathTo('M', at(value), top, 'V', bottom), 's-ink', 1, { 'stroke-dasharray': '3 3' })
          // Each on its own side of its line, so that two lines may be close.
          const end = word === 'match'
          out += label(at(value) + (end ? -4 : 4), 8, word, { anchor: end ? 'end' : 'start', fill: 'f-ink2' })
        }
        const cells = rows.flatMap(({ distances }, row) => {
          const y = top + ROW * (row + 0.5)
          out += label(0, y, fitText(names[row]!, left - 4, 13, 600), { size: 13, weight: 600 })
          const middle = middleOf(known(distances))
          if (middle !== undefined)
            out += line(pathTo('M', at(middle), y - 14, 'v', 7, 'm', 0, 14, 'v', 7), 's-ink', 3)
          return distances.flatMap((one, index) => {
            if (one.seconds === undefined) return []
            const x = at(one.seconds)
            out +=
              one.kind === 'missing'
                ? circle(x, y, 5, 'f-panel s-missing', { 'stroke-width': 2 })
                : circle(x, y, 5.5, `f-${one.kind}`)
            return [around(x, y, row, [row, index])]
          })
        })
        out += label(width, bottom + 34, 'seconds to the nearest of the other →', {
          anchor: 'end',
          fill: 'f-ink2',
        })
        return { body: out, height: bottom + 44, cells }
      },
    },
    options,
  )
}

function titleOf({ rows }: DistanceData): string {
  const [first] = rows
  const middle = first === undefined ? undefined : middleOf(known(first.distances))
  if (first === undefined || middle === undefined) return 'No boundary has one of the other side'
  return `Half of ${first.name}’s boundaries have one of the other within ${seconds(middle)}`
}
