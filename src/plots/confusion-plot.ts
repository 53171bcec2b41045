import { countDigits, percent, plural } from '../model/numbers.ts'
import { type Figure, type FigureCell, type FigureOptions, type Graphic, makeFigure } from './figure.ts'
import { columnWidth, fitText, textWidth } from './measure.ts'
import { amountClass } from './style.ts'
import { element, label } from './svg.ts'

/** How often one side marks one type where the other marks another. */
export interface ConfusionData {
  /** The types, in the order of the scale; no boundary comes last by itself. */
  readonly types: readonly string[]
  /** `counts[row][column]`, one more row and column than types: no boundary. The last cell is not looked at. */
  readonly counts: readonly (readonly number[])[]
  /**
   * Who the rows are.
   * @defaultValue the reference
   */
  readonly rows?: string
  /**
   * Who the columns are.
   * @defaultValue the hypothesis
   */
  readonly columns?: string
  /**
   * How no boundary is written. Null: its row and column are left out.
   * @defaultValue `∅`
   */
  readonly nothing?: string | null
  /**
   * Write the share of the row instead of the count.
   * @defaultValue false
   */
  readonly shares?: boolean
}

/**
 * A matrix of types: what the one marked, what the other marked at the same position; ∅ is nothing.
 *
 * @param data - types and counts
 * @param options - width, theme, frame
 * @returns the figure, with its table
 * @example
 * confusionPlot({ types: ['.', ','], counts: [[9, 2, 1], [0, 7, 4], [3, 0, 0]], rows: 'Ann', columns: 'Bo' }).title
 * //=> 'Most often Bo marks nothing where Ann marks “,” (4 times)'
 */
export function confusionPlot(data: ConfusionData, options: FigureOptions = {}): Figure {
  const { rows = 'the reference', columns = 'the hypothesis', nothing = '∅' } = data
  const names = nothing === null ? data.types : [...data.types, nothing]
  const last = names.length - 1
  return makeFigure(
    {
      kind: 'Confusion matrix',
      size: `${countDigits(data.types.length)} ${plural(data.types.length, 'type')}`,
      title: titleOf(data, rows, columns),
      fact: factOf(data),
      subtitle: `Rows: what ${rows} marked. Columns: what ${columns} marked. ${nothing === '∅' ? '∅: nothing. ' : ''}Shade: share of the row.`,
      table: {
        columns: [rows, ...names],
        rows: names.map((name, row) => [
          name,
          ...names.map((_, column) =>
            nothing !== null && row === last && column === last ? 'n/a' : (data.counts[row]?.[column] ?? 0),
          ),
        ]),
      },
      width: 420,
      render: width => render(names, data, width),
    },
    options,
  )
}

function render(
  names: readonly string[],
  { counts, nothing, shares = false }: ConfusionData,
  width: number,
): Graphic {
  const cells: FigureCell[] = []
  const left = columnWidth(names, 14, [28, width * 0.3], 600) + 12
  const cell = Math.min(72, (width - left) / names.length)
  // Where nobody cuts nothing is counted.
  const last = nothing === null ? -1 : names.length - 1
  const numbers = cell >= 22
  // Names that are too long for their column are set smaller before they are cut.
  const tight = names.some(name => textWidth(name, 14, 600) > cell - 2)
  let out = ''
  names.forEach((name, row) => {
    const y = 26 + row * 38
    out += label(left - 10, y + 19, fitText(name, left - 12, 14, 600), {
      anchor: 'end',
      size: 14,
      weight: 600,
    })
    out += label(
      left + row * cell + cell / 2,
      10,
      fitText(name, cell - 2, tight ? 12 : 14, tight ? 400 : 600),
      {
        anchor: 'middle',
        size: tight ? 12 : 14,
        weight: tight ? 400 : 600,
      },
    )
    const total = names.reduce(
      (sum, _, column) => sum + (row === last && column === last ? 0 : (counts[row]?.[column] ?? 0)),
      0,
    )
    names.forEach((_, column) => {
      const x = left + column * cell
      const middle = x + cell / 2
      if (row === last && column === last) {
        out += label(middle, y + 19, 'n/a', { anchor: 'middle', fill: 'f-ink3' })
        return
      }
      cells.push({ x, y, width: cell, height: 38, row, of: [row, column] })
      const count = counts[row]?.[column] ?? 0
      const share = total === 0 ? 0 : count / total
      const diagonal = row === column
      out += element('rect', {
        x: x + 1,
        y: y + 1,
        width: Math.max(1, cell - 2),
        height: 36,
        rx: 4,
        'stroke-width': diagonal ? 1.5 : undefined,
        class: `${count === 0 ? 'f-seg' : amountClass('q', share)}${diagonal ? ' s-ink' : ''}`,
      })
      if (numbers)
        out += label(middle, y + 19, shares ? percent(share) : countDigits(count), {
          anchor: 'middle',
          size: 13,
          fill: count === 0 ? 'f-ink3' : amountClass('l', share),
        })
    })
  })
  return { body: out, height: 26 + names.length * 38 + 2, cells }
}

function titleOf({ types, counts }: ConfusionData, rows: string, columns: string): string {
  const names = [...types.map(type => `“${type}”`), 'nothing']
  let best: { row: number; column: number; count: number } | undefined
  for (let row = 0; row < names.length; row++)
    for (let column = 0; column < names.length; column++) {
      const count = counts[row]?.[column] ?? 0
      if (row === column || count === 0) continue
      if (best === undefined || count > best.count) best = { row, column, count }
    }
  if (best === undefined) return 'No type is taken for another'
  const times = best.count === 1 ? 'once' : `${countDigits(best.count)} times`
  return `Most often ${columns} marks ${names[best.column]} where ${rows} marks ${names[best.row]} (${times})`
}

function factOf({ types, counts }: ConfusionData): string {
  let same = 0
  let all = 0
  for (let row = 0; row <= types.length; row++)
    for (let column = 0; column <= types.length; column++) {
      if (row === types.length && column === types.length) continue
      const count = counts[row]?.[column] ?? 0
      all += count
      if (row === column) same += count
    }
  return `${countDigits(same)} of ${countDigits(all)} marks are the same on both sides`
}
