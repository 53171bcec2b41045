import { countDigits, plural } from '../model/numbers.ts'
import { drawColumns, fixedAxis } from './axis.ts'
import { type Figure, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { label, line, pathTo, rect } from './svg.ts'

/** How many pieces of which size one chunker made. */
export interface SizeBarsRow {
  readonly name: string
  /** Pieces in each bin, from size 0 up: sizes above i · bin, up to (i + 1) · bin. */
  readonly counts: readonly number[]
  /** Pieces above the limit. */
  readonly above?: number | undefined
  readonly median?: number | undefined
}

/** Sizes in bins of one width. */
export interface SizeBarsData {
  readonly rows: readonly SizeBarsRow[]
  /** Width of a bin. */
  readonly bin: number
  /** What sizes count: characters, tokens. */
  readonly unit: string
  /** True: the last bin holds larger sizes too. */
  readonly open?: boolean
  readonly limit?: number | undefined
}

const HIGHEST = 34

/**
 * A histogram for each chunker, one under the other on one axis, with a dashed line at the limit; what is above it has
 * the colour of an error.
 *
 * @param data - counts of sizes in bins of one width, a row for each chunker
 * @param options - width (480 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * sizeBars({ unit: 'characters', bin: 30, limit: 60, rows: [{ name: 'fixed', counts: [0, 3, 1], above: 1 }] }).title
 * //=> 'fixed: 1 chunk over the limit'
 */
export function sizeBars(data: SizeBarsData, options: FigureOptions = {}): Figure {
  const { rows, bin, unit, limit, open = false } = data
  const bins = Math.max(1, ...rows.map(({ counts }) => counts.length))
  const end = (at: number): string =>
    open && at === bins - 1 ? '' : countDigits(Math.round((at + 1) * bin * 100) / 100)
  return makeFigure(
    {
      kind: 'Bars of sizes',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'chunker')}, sizes in ${unit}`,
      title: titleOf(data),
      subtitle: `How many chunks have which size.${open ? ' The last bar holds all larger ones.' : ''}`,
      table: {
        columns: ['chunker', `${unit} over`, 'up to', 'chunks'],
        rows: rows.flatMap(({ name, counts }) =>
          counts.flatMap((count, at) =>
            count === 0 ? [] : [[name, countDigits(Math.round(at * bin * 100) / 100), end(at), count]],
          ),
        ),
      },
      width: 480,
      render(width) {
        const left =
          nameColumn(
            rows.map(row => row.name),
            width,
            14,
            0.4,
          ) + 6
        const most = Math.max(bin * bins, limit ?? 0)
        const axis = fixedAxis([0, most], left, width - 10, 5)
        const highest = Math.max(1, ...rows.flatMap(({ counts }) => [...counts]))
        const top = limit === undefined ? 4 : 22
        let y = top
        let out = ''
        for (const { name, counts } of rows) {
          y += HIGHEST + 22
          out += line(pathTo('M', left, y, 'H', width - 10), 's-line', 1)
          out += label(0, y - 9, fitText(name, left - 10, 14), { size: 14 })
          const fullest = counts.indexOf(Math.max(...counts))
          for (const [at, count] of counts.entries()) {
            if (count === 0) continue
            const [from, to] = [axis.at(at * bin) + 1, axis.at((at + 1) * bin) - 1]
            const height = Math.max(3, (count / highest) * HIGHEST)
            const over = limit !== undefined && at * bin >= limit
            out += rect(from, y - height, Math.max(1, to - from), height, over ? 'f-extra' : 'f-edge', {
              rx: 1,
            })
            const reported = countDigits(count)
            if (at === fullest || textWidth(reported, 12) <= to - from)
              out += label((from + to) / 2, y - height - 8, reported, { anchor: 'middle', fill: 'f-ink3' })
          }
        }
        if (limit !== undefined) {
          const x = axis.at(limit)
          out += line(pathTo('M', x, top - 6, 'V', y), 's-ink2', 1.5, { 'stroke-dasharray': '4 3' })
          const reported = `limit ${countDigits(limit)}`
          const fits = x + 6 + textWidth(reported, 12) <= width
          out += label(fits ? x + 6 : x - 6, 8, reported, { anchor: fits ? 'start' : 'end', fill: 'f-ink2' })
        }
        out += label(width - 10, y + 32, `${unit} →`, { anchor: 'end', fill: 'f-ink2' })
        return { body: drawColumns(axis, y, y + 1, countDigits) + out, height: y + 42 }
      },
    },
    options,
  )
}

function titleOf({ rows, limit, unit }: SizeBarsData): string {
  const above = rows.filter(row => (row.above ?? 0) > 0)
  if (limit !== undefined && above.length === 0) return 'No chunk is over the limit'
  if (above.length > 0) {
    const worst = above.reduce((a, b) => (b.above! > a.above! ? b : a))
    return `${worst.name}: ${countDigits(worst.above!)} ${plural(worst.above!, 'chunk')} over the limit`
  }
  const known = rows.filter(row => row.median !== undefined)
  if (known.length === 0) return 'Sizes of chunks'
  const [least, most] = [
    known.reduce((a, b) => (b.median! < a.median! ? b : a)),
    known.reduce((a, b) => (b.median! > a.median! ? b : a)),
  ]
  return least.median === most.median
    ? `Half of the chunks have ${countDigits(most.median!)} ${unit} or more`
    : `Median size from ${countDigits(least.median!)} (${least.name}) to ${countDigits(most.median!)} (${most.name})`
}
