import { countDigits, countWord, percent, plural, score2 } from '../model/numbers.ts'
import { drawColumns, niceAxis } from './axis.ts'
import { around, type Figure, type FigureCell, type FigureOptions, makeFigure, nameColumn } from './figure.ts'
import { fitText } from './measure.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** How often a coder cuts. */
export interface BehaviourRow {
  readonly coder: string
  /** Boundaries and positions where one could be, over all items this coder cut. */
  readonly cuts: number
  readonly places: number
  /** How long the recordings are, in seconds: the figure then counts cuts a minute. */
  readonly seconds?: number
  /** The same for single items. */
  readonly items?: readonly Omit<BehaviourRow, 'coder' | 'items'>[]
}

/** Boundaries per position; per minute of a recording. */
const rate = ({ cuts, places, seconds }: Omit<BehaviourRow, 'coder'>): number | undefined =>
  seconds === undefined
    ? places > 0
      ? cuts / places
      : undefined
    : seconds > 0
      ? (60 * cuts) / seconds
      : undefined

/**
 * How densely each coder cuts: over all items a dot, in single items rings, and the coders' mean ± one standard
 * deviation as a band. Most first.
 *
 * @param data - one row a coder; coders without a position to cut are left out
 * @param options - width (420 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each coder
 * @example
 * coderBehaviour([{ coder: 'an6', cuts: 17, places: 100 }, { coder: 'an8', cuts: 10, places: 100 }]).title
 * //=> 'an6 cuts at 17\u202f% of places, an8 at 10\u202f%'
 */
export function coderBehaviour(data: readonly BehaviourRow[], options: FigureOptions = {}): Figure {
  const rows = data
    .flatMap(row => {
      const overall = rate(row)
      return overall === undefined ? [] : [{ ...row, overall }]
    })
    .sort((a, b) => b.overall - a.overall)
  const mean = rows.reduce((sum, row) => sum + row.overall, 0) / Math.max(1, rows.length)
  const deviation = Math.sqrt(
    rows.reduce((sum, row) => sum + (row.overall - mean) ** 2, 0) / Math.max(1, rows.length),
  )
  const timed = data.some(({ seconds }) => seconds !== undefined)
  const often = timed ? (value: number) => `${score2(value)} times a minute` : percent
  const reported = timed ? often : (value: number) => `at ${percent(value)} of places`
  const [first] = rows
  const last = rows[rows.length - 1]
  return makeFigure(
    {
      kind: 'Coder behaviour',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'coder')}`,
      title:
        first === undefined || last === undefined
          ? 'No gap where a boundary is possible'
          : first === last
            ? `${first.coder} cuts ${reported(first.overall)}`
            : first.overall === last.overall
              ? `${rows.length === 2 ? 'Both' : `All ${countWord(rows.length)}`} coders cut ${reported(first.overall)}`
              : `${first.coder} cuts ${reported(first.overall)}, ${last.coder} ${timed ? score2(last.overall) : `at ${percent(last.overall)}`}`,
      fact: `The mean is ${often(mean)}`,
      subtitle: 'Dot: all items. Rings: each item. Band: mean ± one standard deviation.',
      table: {
        columns: timed
          ? ['coder', 'cuts', 'seconds', 'cuts per minute']
          : ['coder', 'cuts', 'places', 'cuts per place'],
        rows: rows.map(row =>
          timed
            ? [row.coder, row.cuts, row.seconds ?? row.places, score2(row.overall)]
            : [row.coder, row.cuts, row.places, percent(row.overall)],
        ),
      },
      width: 420,
      render(width) {
        const left = nameColumn(
          rows.map(row => row.coder),
          width,
          13,
        )
        const axis = niceAxis(
          [
            mean + deviation,
            ...rows.flatMap(row => [row.overall, ...(row.items ?? []).map(item => rate(item) ?? 0)]),
          ],
          left + 6,
          width - 18,
          { zero: 'always' },
        )
        // Many coders are closer together.
        const step = rows.length > 20 ? 18 : 30
        const bottom = Math.max(1, rows.length) * step
        const from = Math.max(axis.domain[0], mean - deviation)
        let out = rect(axis.at(from), 0, axis.at(mean + deviation) - axis.at(from), bottom, 'f-seg', {
          rx: 3,
        })
        out += drawColumns(axis, 0, bottom, timed ? undefined : percent)
        out += line(pathTo('M', axis.at(mean), 0, 'V', bottom), 's-edge', 1.5)
        const cells: FigureCell[] = []
        rows.forEach((row, index) => {
          const y = step / 2 + index * step
          out += label(left - 8, y, fitText(row.coder, left - 10, 13), {
            anchor: 'end',
            size: 13,
            fill: 'f-ink2',
          })
          for (const item of row.items ?? []) {
            const share = rate(item)
            if (share !== undefined)
              out += circle(axis.at(share), y, 3.5, 's-ink3', { fill: 'none', 'stroke-width': 1.4 })
          }
          cells.push(around(axis.at(row.overall), y, index, [row.coder], Math.min(12, step / 2)))
          out += circle(axis.at(row.overall), y, 6, 'f-ink s-panel', { 'stroke-width': 2 })
        })
        return { body: out, height: bottom + 24, cells }
      },
    },
    options,
  )
}
