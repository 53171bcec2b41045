import { countDigits, countWord, plural, score2, score3 } from '../model/numbers.ts'
import { type Figure, type FigureCell, type FigureOptions, makeFigure } from './figure.ts'
import { columnWidth, fitText, textWidth } from './measure.ts'
import { amountClass } from './style.ts'
import { label, rect } from './svg.ts'

/** How alike each pair of coders is. */
export interface PairMatrixData {
  /** The symbol of the similarity: B. */
  readonly measure: string
  /** Each pair once; a pair whose value is undefined is an empty cell. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly value?: number | undefined }[]
  /** What random coders would share, for the legend. */
  readonly random?: number | undefined
}

/**
 * The lower triangle of a coder-by-coder matrix, best coder first. Shades use the whole ramp between the weakest and the
 * strongest pair, and the legend says so. Up to 16 coders have numbers where they fit. Two coders identify a cell.
 *
 * @param data - values of pairs
 * @param options - width, theme, frame
 * @returns the figure, with its table
 * @example
 * pairMatrix({ measure: 'B', pairs: [{ a: 'ann', b: 'bo', value: 0.56 }, { a: 'ann', b: 'cy', value: 0.32 }, { a: 'bo', b: 'cy', value: 0.4 }] }).title
 * //=> 'ann and bo agree most (.56), ann and cy least (.32)'
 */
export function pairMatrix(data: PairMatrixData, options: FigureOptions = {}): Figure {
  const values = new Map<string, Map<string, number>>()
  const coders = new Set<string>()
  const put = (a: string, b: string, value: number): void => {
    const row = values.get(a)
    if (row === undefined) values.set(a, new Map([[b, value]]))
    else row.set(b, value)
  }
  for (const { a, b, value } of data.pairs) {
    coders.add(a).add(b)
    if (value === undefined) continue
    put(a, b, value)
    put(b, a, value)
  }
  const mean = (coder: string): number => {
    const row = [...(values.get(coder)?.values() ?? [])].sort((x, y) => x - y)
    return row.length === 0
      ? Number.NEGATIVE_INFINITY
      : row.reduce((sum, value) => sum + value, 0) / row.length
  }
  const order = [...coders]
    .map((coder, index) => ({ coder, index, mean: mean(coder) }))
    .sort((a, b) => (b.mean === a.mean ? a.index - b.index : b.mean - a.mean))
    .map(({ coder }) => coder)
  const defined = data.pairs.filter(pair => pair.value !== undefined)
  const all = defined.map(pair => pair.value!)
  const [low, high] = [all.reduce((a, b) => Math.min(a, b), 1), all.reduce((a, b) => Math.max(a, b), 0)]
  /** Undefined where one shade is enough. */
  const ends = all.length > 1 && low < high ? ([low, high] as const) : undefined
  const scale = (value: number) => (ends === undefined ? value : (value - low) / (high - low))
  return makeFigure(
    {
      kind: 'Coder-pair matrix',
      size: `${countDigits(order.length)} ${plural(order.length, 'coder')}, ${countDigits(data.pairs.length)} ${plural(data.pairs.length, 'pair')}`,
      title: titleOf(defined),
      subtitle: `${data.measure} of every pair, items pooled; best coder first.`,
      table: {
        columns: ['first', 'second', data.measure],
        rows: data.pairs.map(pair => [pair.a, pair.b, score3(pair.value)]),
      },
      width: 420,
      render(width) {
        const left = columnWidth(order, 12, [34, width * 0.3]) + 8
        const rows = Math.max(0, order.length - 1)
        const cell = Math.min(46, (width - left) / Math.max(1, rows))
        const height = Math.min(34, Math.max(cell * 0.86, 6))
        const numbers = order.length <= 16 && cell >= 26
        const named = height >= 13
        const cells: FigureCell[] = []
        let out = ''
        order.forEach((row, i) => {
          const y = (i - 1) * height
          if (i > 0 && named)
            out += label(left - 8, y + height / 2, fitText(row, left - 10, 12), {
              anchor: 'end',
              fill: 'f-ink2',
            })
          for (let j = 0; j < i; j++) {
            const value = values.get(row)?.get(order[j]!)
            const x = left + j * cell
            const inset = cell > 8 ? 1 : 0.25
            out += rect(
              x + inset,
              y + inset,
              cell - 2 * inset,
              height - 2 * inset,
              value === undefined ? 'f-seg' : amountClass('q', scale(value)),
              { rx: cell > 16 ? 4 : 0 },
            )
            if (value !== undefined) cells.push({ x, y, width: cell, height, row: i, of: [row, order[j]!] })
            if (numbers)
              out += label(x + cell / 2, y + height / 2, value === undefined ? '–' : score2(value), {
                anchor: 'middle',
                size: 13,
                fill: value === undefined ? 'f-ink3' : amountClass('l', scale(value)),
              })
          }
          if (i < rows && cell >= 26)
            out += label(left + i * cell + cell / 2, rows * height + 11, fitText(row, cell - 3, 12), {
              anchor: 'middle',
              fill: 'f-ink2',
            })
        })
        let bottom = rows * height + (cell >= 26 ? 22 : 4)
        if (ends === undefined) return { body: out, height: bottom, cells }
        // In the empty corner where it is wide enough, else below.
        const lines = legendLines(data, ends)
        const wide = Math.max(LEGEND, ...lines.map(text => Math.ceil(textWidth(text, 12))))
        const corner = width - left - 3 * cell >= wide && rows * height >= 2 * LEGEND_HEIGHT
        out += drawLegend(
          lines,
          ends,
          corner ? width - wide : Math.min(left, width - wide),
          corner ? 0 : bottom + 8,
        )
        if (!corner) bottom += 8 + LEGEND_HEIGHT + (lines.length - 1) * 16
        return { body: out, height: bottom, cells }
      },
    },
    options,
  )
}

const LEGEND = 168
const LEGEND_HEIGHT = 42

/** The ramp between the weakest and the strongest pair, and what is outside. */
function drawLegend(
  [title = '', ...more]: readonly string[],
  [low, high]: readonly [number, number],
  x: number,
  y: number,
): string {
  let out = label(x, y + 6, title, { fill: 'f-ink3' })
  const steps = 24
  for (let step = 0; step < steps; step++)
    out += rect(
      x + (step * LEGEND) / steps,
      y + 16,
      LEGEND / steps + 0.3,
      9,
      amountClass('q', step / (steps - 1)),
    )
  out += label(x, y + 35, score2(low), { fill: 'f-ink3' })
  out += label(x + LEGEND, y + 35, score2(high), { anchor: 'end', fill: 'f-ink3' })
  for (const [index, text] of more.entries()) out += label(x, y + 51 + index * 16, text, { fill: 'f-ink3' })
  return out
}

function legendLines(
  { measure, random }: PairMatrixData,
  [low, high]: readonly [number, number],
): readonly string[] {
  const title = `${measure} of a pair, weakest to strongest`
  if (random === undefined) return [title]
  const alternative =
    random < low ? ', weaker than any here' : random > high ? ', stronger than any here' : ''
  return [title, `random pairs: ${score2(random)}${alternative}`]
}

function titleOf(pairs: PairMatrixData['pairs']): string {
  if (pairs.length === 0) return 'No pair of coders can be compared'
  const most = pairs.reduce((best, pair) => (pair.value! > best.value! ? pair : best))
  const least = pairs.reduce((worst, pair) => (pair.value! < worst.value! ? pair : worst))
  if (pairs.length === 1) return `${most.a} and ${most.b} agree at ${score2(most.value)}`
  if (most.value === least.value)
    return `${pairs.length === 2 ? 'Both' : `All ${countWord(pairs.length)}`} pairs agree at ${score2(most.value)}`
  return `${most.a} and ${most.b} agree most (${score2(most.value)}), ${least.a} and ${least.b} least (${score2(least.value)})`
}
