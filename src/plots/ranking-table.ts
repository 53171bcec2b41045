import { countDigits, listed, plural, score2, score3 } from '../model/numbers.ts'
import { intervalLine, niceAxis } from './axis.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { tickText } from './labels.ts'
import { fitText, textWidth } from './measure.ts'
import { amountClass } from './style.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** A row to read the systems by: annotators among themselves, random boundaries. */
export interface RankingBound {
  readonly name: string
  readonly value?: number | undefined
  /** Scores by the other metrics, in their order. */
  readonly others?: readonly (number | undefined)[]
}

/** One system of a ranking. */
export interface RankedRow extends RankingBound {
  /** Equal scores share a rank; absent where the score is undefined. */
  readonly rank?: number | undefined
  readonly interval?: readonly [number, number] | undefined
  /** Systems that share a letter are not significantly different. */
  readonly letters?: readonly string[]
  /** How many times as many boundaries as the references. */
  readonly ratio?: number | undefined
  /** Under how many conventions the system has the first, second … rank. */
  readonly ranks?: readonly number[] | undefined
}

/** A ranking by one metric, with what else is known of each system. */
export interface RankingTableData {
  /** The symbol of the metric: B, Pk. */
  readonly measure: string
  readonly better: 'higher' | 'lower' | 'none'
  /** Best first. */
  readonly rows: readonly RankedRow[]
  /** What the interval is: `95 %`. */
  readonly interval?: string
  /** Above the systems: the annotators. */
  readonly above?: RankingBound | undefined
  /** Below the systems: random boundaries. */
  readonly below?: RankingBound | undefined
  /** Symbols of further metrics, with their arrows. */
  readonly others?: readonly string[]
  /** The headline; it decides what is claimed. */
  readonly title: string
}

const ROW = 40
const CELL = 26

/**
 * A ranking as one table: rank, letters as joined bars, dots with intervals on a common axis, the scores by other metrics, and how
 * often each system has which rank under other conventions. Narrow figures leave out the columns at the right.
 *
 * @param data - systems, best first, with bounds and further scores
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each dot
 * @example
 * rankingTable({ measure: 'B', better: 'higher', title: 'a leads', rows: [
 *   { name: 'a', rank: 1, value: 0.5, letters: ['a'] }, { name: 'b', rank: 2, value: 0.4, letters: ['a'] },
 * ] }).table.rows[1] //=> [2, 'a', 'b', '0.400', undefined, undefined, undefined]
 */
export function rankingTable(data: RankingTableData, options: FigureOptions = {}): Figure {
  const { rows, measure, others = [] } = data
  const most = Math.max(0, ...rows.map(row => row.ranks?.length ?? 0))
  const bounds = [data.above, data.below].filter(bound => bound !== undefined)
  return makeFigure(
    {
      kind: 'Ranking with intervals',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'system')}, ${measure}`,
      title: data.title,
      subtitle: [
        `Dot: ${measure}${data.interval === undefined ? '' : `; line: ${data.interval} interval`}.`,
        rows.some(row => (row.letters?.length ?? 0) > 0)
          ? 'Systems that share a letter are not significantly different at 5 %.'
          : '',
        bounds.length === 0 ? '' : `Dashed: ${listed(bounds.map(({ name }) => name))}.`,
      ]
        .filter(part => part !== '')
        .join(' '),
      table: {
        columns: [
          'rank',
          'letters',
          'system',
          measure,
          'from',
          'to',
          'boundary ratio',
          ...others,
          ...Array.from({ length: most }, (_, index) => `conventions at rank ${index + 1}`),
        ],
        rows: [
          ...rows.map(row => [
            row.rank,
            row.letters?.join(''),
            row.name,
            score3(row.value),
            row.interval === undefined ? undefined : score3(row.interval[0]),
            row.interval === undefined ? undefined : score3(row.interval[1]),
            row.ratio === undefined ? undefined : row.ratio.toFixed(2),
            ...others.map((_, index) => scoreOf(row.others?.[index])),
            ...Array.from({ length: most }, (_, index) => row.ranks?.[index]),
          ]),
          ...bounds.map(bound => [
            undefined,
            undefined,
            bound.name,
            score3(bound.value),
            undefined,
            undefined,
            undefined,
            ...others.map((_, index) => scoreOf(bound.others?.[index])),
            ...Array.from({ length: most }, () => undefined),
          ]),
        ],
      },
      width: 960,
      render: width => render(data, most, width),
    },
    options,
  )
}

const scoreOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : score3(value)

/** Where the columns are; those that do not fit are absent. */
interface Columns {
  readonly rank: number
  readonly letters: readonly string[]
  readonly lettersAt: number
  readonly name: number
  readonly plot: readonly [number, number]
  readonly value: number
  readonly interval?: number
  readonly ratio?: number
  readonly others?: number
  readonly ranks?: number
}

/** The least width that dots and intervals can be read at. */
const PLOT = 200
const [VALUE, INTERVAL, RATIO, OTHER] = [56, 92, 92, 54]

function columnsOf(
  { rows, others = [], above, below }: RankingTableData,
  most: number,
  width: number,
): Columns {
  const all = [...new Set(rows.flatMap(row => row.letters ?? []))].sort()
  const letters = all.length * 15 > width * 0.12 ? [] : all
  const names = [...rows, above, below].flatMap(row => (row === undefined ? [] : [row.name]))
  const rank = 28
  const name = rank + 8 + letters.length * 15 + (letters.length > 0 ? 10 : 0)
  const start = name + nameColumn(names, width, 14, 0.24) + 8
  let space = width - start - VALUE
  // The plot first; then what fits, the most asked for first.
  const fits = (wanted: number, is: boolean): boolean => {
    if (!is || space - wanted < PLOT) return false
    space -= wanted
    return true
  }
  const hasInterval = fits(
    INTERVAL,
    rows.some(row => row.interval !== undefined),
  )
  const hasRatio = fits(
    RATIO,
    rows.some(row => row.ratio !== undefined),
  )
  const hasOthers = fits(OTHER * others.length, others.length > 0)
  const hasRanks = fits(most * CELL + 24, most > 0)
  let right = width
  const take = (is: boolean, wide: number): { readonly at?: number } => {
    if (!is) return {}
    const at = right
    right -= wide
    return { at }
  }
  const ranks = take(hasRanks, most * CELL + 24).at
  const other = take(hasOthers, OTHER * others.length).at
  const ratio = take(hasRatio, RATIO).at
  const interval = take(hasInterval, INTERVAL).at
  return {
    rank,
    letters,
    lettersAt: rank + 8,
    name,
    plot: [start + 6, right - VALUE - 8],
    value: right,
    interval,
    ratio,
    others: other,
    ranks,
  }
}

function render(data: RankingTableData, most: number, width: number): Graphic {
  const { rows, others = [], above, below } = data
  const at = columnsOf(data, most, width)
  const cells: FigureCell[] = []
  const bounds = [above, below].flatMap(bound =>
    bound?.value === undefined ? [] : [{ name: bound.name, value: bound.value }],
  )
  const axis = niceAxis(
    [
      ...rows.flatMap(row => [row.value ?? Number.NaN, ...(row.interval ?? [])]),
      ...bounds.map(({ value }) => value),
    ],
    ...at.plot,
  )
  const head = 40
  const first = head + (above === undefined ? 0 : ROW)
  const bottom = first + rows.length * ROW + (below === undefined ? 0 : ROW)
  let out = headOf(data, at, most)
  // Bands first, so that lines and dots are above them.
  if (above !== undefined) out += rect(0, head, width, ROW, 'f-seg', { rx: 2, 'fill-opacity': '.55' })
  if (below !== undefined) out += rect(0, bottom - ROW, width, ROW, 'f-seg', { rx: 2, 'fill-opacity': '.55' })
  for (let y = first; y <= first + rows.length * ROW; y += ROW)
    out += line(pathTo('M', 0, y, 'H', width), 's-line', 1)
  for (const tick of axis.ticks) {
    out += line(pathTo('M', axis.at(tick), head, 'V', bottom), 's-line', 1)
    out += label(axis.at(tick), head - 9, tickText(tick, axis.step), { anchor: 'middle', fill: 'f-ink3' })
  }
  let before = Number.NEGATIVE_INFINITY
  for (const { name, value } of [...bounds].sort((a, b) => a.value - b.value)) {
    const x = axis.at(value)
    out += line(pathTo('M', x, head, 'V', bottom), 's-ink3', 1.2, { 'stroke-dasharray': '4 3' })
    const text = `${name} ${score2(value)}`
    const half = textWidth(text, 12) / 2
    const middle = Math.min(Math.max(x, at.plot[0] + half - 20), at.plot[1] - half + 20)
    if (middle - half <= before) continue
    out += label(middle, 8, text, { anchor: 'middle', fill: 'f-ink2' })
    before = middle + half + 8
  }
  out += lettersOf(rows, at, first)
  const numbers = (row: RankedRow, y: number, strong: boolean): void => {
    out += label(at.value, y, score3(row.value), {
      anchor: 'end',
      size: 14,
      weight: strong ? 600 : 400,
      fill: row.value === undefined ? 'f-ink3' : strong ? 'f-ink' : 'f-ink2',
    })
    others.forEach((_, index) => {
      if (at.others === undefined) return
      const value = row.others?.[index]
      if (value === undefined) return
      const x = at.others - (others.length - 1 - index) * OTHER
      out += label(x, y, score2(value), { anchor: 'end', size: 13, fill: strong ? 'f-ink' : 'f-ink2' })
    })
  }
  rows.forEach((row, index) => {
    const y = first + index * ROW + ROW / 2
    if (row.rank !== undefined)
      out += label(at.rank - 8, y, String(row.rank), { anchor: 'end', size: 14, weight: 600 })
    out += label(at.name, y, fitText(row.name, at.plot[0] - at.name - 10, 14, 600), { size: 14, weight: 600 })
    if (row.interval !== undefined) out += intervalLine(axis, row.interval[0], row.interval[1], y)
    if (row.value !== undefined) {
      out += circle(axis.at(row.value), y, 5, 'f-ink')
      cells.push(around(axis.at(row.value), y, index, [row.name]))
    }
    numbers(row, y, true)
    if (at.interval !== undefined && row.interval !== undefined)
      out += label(at.interval, y, `${score2(row.interval[0])} to ${score2(row.interval[1])}`, {
        anchor: 'end',
        size: 13,
        fill: 'f-ink2',
      })
    if (at.ratio !== undefined && row.ratio !== undefined)
      out += label(at.ratio, y, `${row.ratio.toFixed(2)} ×`, { anchor: 'end', size: 13 })
    if (at.ranks !== undefined) out += ranksOf(row.ranks ?? [], at.ranks - most * CELL, y)
  })
  for (const [bound, top] of [
    [above, head],
    [below, bottom - ROW],
  ] as const) {
    if (bound === undefined) continue
    const y = top + ROW / 2
    out += label(at.name, y, fitText(bound.name, at.plot[0] - at.name - 10, 14), { size: 14, fill: 'f-ink2' })
    if (bound.value !== undefined) {
      const x = axis.at(bound.value)
      out += line(pathTo('M', x, y - 6, 'L', x + 6, y, 'L', x, y + 6, 'L', x - 6, y, 'Z'), 's-ink', 1.5)
    }
    numbers(bound, y, false)
  }
  return { body: out, height: bottom + 4, cells }
}

/** The names of the columns. */
function headOf(
  { rows, measure, better, others = [], interval }: RankingTableData,
  at: Columns,
  most: number,
): string {
  const y = 31
  const style = { anchor: 'end', fill: 'f-ink3' } as const
  const arrow = better === 'higher' ? ' ↑' : better === 'lower' ? ' ↓' : ''
  let out = label(at.name, y, 'system', { fill: 'f-ink3' }) + label(at.value, y, `${measure}${arrow}`, style)
  if (at.interval !== undefined) out += label(at.interval, y, interval ?? 'interval', style)
  if (at.ratio !== undefined) out += label(at.ratio, y, 'boundary ratio', style)
  if (at.others !== undefined)
    for (const [index, name] of others.entries())
      out += label(at.others - (others.length - 1 - index) * OTHER, y, name, style)
  if (at.ranks !== undefined) {
    const left = at.ranks - most * CELL
    const all = Math.max(...rows.map(row => (row.ranks ?? []).reduce((sum, count) => sum + count, 0)))
    out += label(at.ranks - 3, 12, `ranks, ${countDigits(all)} conventions`, style)
    for (let rank = 0; rank < most; rank++)
      out += label(left + rank * CELL + (CELL - 3) / 2, y, String(rank + 1), {
        anchor: 'middle',
        fill: 'f-ink3',
      })
  }
  return out
}

/** One bar for each letter, from the first row that has it to the last; the letter is in every row that has it. */
function lettersOf(rows: readonly RankedRow[], at: Columns, first: number): string {
  let bars = ''
  let texts = ''
  for (const [column, letter] of at.letters.entries()) {
    const x = at.lettersAt + column * 15
    const own = rows.flatMap((row, index) => (row.letters?.includes(letter) ? [index] : []))
    // A letter can skip a row: its bar is broken there.
    for (const [place, index] of own.entries()) {
      const joinsNext = own[place + 1] === index + 1
      const joinsLast = own[place - 1] === index - 1
      const top = first + index * ROW + (joinsLast ? 0 : 8)
      const end = first + (index + 1) * ROW - (joinsNext ? 0 : 8)
      bars += rect(x, top, 12, end - top, 'f-unit', joinsNext || joinsLast ? {} : { rx: 3 })
      texts += label(x + 6, first + index * ROW + ROW / 2, letter, { anchor: 'middle', weight: 600 })
    }
  }
  return bars + texts
}

/** How often a system has each rank: darker is more often. */
function ranksOf(ranks: readonly number[], left: number, y: number): string {
  const all = ranks.reduce((sum, count) => sum + count, 0)
  let out = ''
  for (const [index, count] of ranks.entries()) {
    const x = left + index * CELL
    const amount = all === 0 || count === 0 ? 0 : 0.12 + 0.78 * (count / all)
    out += rect(x, y - 11, CELL - 3, 22, count === 0 ? 'f-seg' : amountClass('q', amount), { rx: 3 })
    if (count > 0)
      out += label(x + (CELL - 3) / 2, y, countDigits(count), {
        anchor: 'middle',
        fill: amountClass('l', amount),
      })
  }
  return out
}
