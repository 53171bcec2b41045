import { useSignal } from '@preact/signals'
import { darkTheme, type FigureCell, lightTheme, sequentialColor } from 'cesura/plots'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { countDigits, score2, score3 } from '../../../src/model/numbers.ts'
import { openPair } from '../../state/navigate.ts'
import { shownTheme } from '../../state/theme.ts'
import { byPointer } from '../../words/by-pointer.ts'
import { DataTable } from '../figure.tsx'
import { LiveCells } from '../live-cells.tsx'
import { useWidth } from '../width.ts'

interface ManyAnnotatorsProps {
  readonly coders: readonly string[]
  /** By row and column; undefined where two coders share no text. */
  readonly values: readonly (readonly (number | undefined)[])[]
  readonly symbol: string
  readonly stale: boolean
}

/** More coders than this have a matrix without names. */
export const MANY_ANNOTATORS = 60

/** The pairs of a crowd of coders: too many to name, so one is named when it is pointed at. */
export function ManyAnnotatorsMatrix({ coders, values, symbol, stale }: ManyAnnotatorsProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = useSignal(byPointer('Point at a cell to have its pair named; click it to compare the two.'))
  const table = useSignal(false)
  const { order, low, high } = useMemo(() => arrange(values), [values])
  const size = Math.min(width, 560)
  const cell = size / Math.max(1, order.length - 1)
  /** The whole ramp between the weakest and the strongest pair. */
  const scaled = (value: number) => {
    const [least, most] = [low?.value ?? 0, high?.value ?? 1]
    return most > least ? (value - least) / (most - least) : value
  }
  const at = (row: number, column: number) =>
    values[Math.max(order[row]!, order[column]!)]?.[Math.min(order[row]!, order[column]!)]
  /** A pixel for each pair, which the page makes larger: filling them one by one takes far longer. */
  const paint = () => {
    const context = canvas.current?.getContext('2d')
    const side = order.length - 1
    if (context === null || context === undefined || side < 1) return
    const theme = shownTheme.value === 'dark' ? darkTheme : lightTheme
    const shades = Array.from({ length: 101 }, (_, percent) =>
      Number.parseInt(sequentialColor(theme, percent / 100).slice(1), 16),
    )
    const figure = new ImageData(side, side)
    const pixels = new DataView(figure.data.buffer)
    for (let row = 1; row < order.length; row++) {
      for (let column = 0; column < row; column++) {
        const value = at(row, column)
        if (value === undefined) continue
        const shade = shades[Math.round(100 * scaled(value))]!
        pixels.setUint32(4 * ((row - 1) * side + column), shade * 256 + 255)
      }
    }
    context.canvas.width = side
    context.canvas.height = side
    context.putImageData(figure, 0, 0)
  }
  useEffect(() => {
    const timer = setTimeout(paint)
    return () => clearTimeout(timer)
  }, [values, shownTheme.value, table.value])
  const sentence = ([row, column]: readonly (string | number)[]) => {
    const value = at(Number(row), Number(column))
    return `${nameAt(column)} and ${nameAt(row)}: ${value === undefined ? 'no text in common' : `${symbol} ${score3(value)}`}.`
  }
  const nameAt = (place: number | string | undefined) => coders[order[Number(place)]!]!
  const cells = useMemo(() => cellsOf(order.length, cell), [order, cell])
  const pairs = (order.length * (order.length - 1)) / 2
  const title =
    low === undefined || high === undefined
      ? 'How alike each pair of coders is'
      : `${coders[high.a]} and ${coders[high.b]} agree most (${score2(high.value)}), ${coders[low.a]} and ${coders[low.b]} least (${score2(low.value)})`
  return (
    <section class={`panel fig${stale ? ' stale' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      <p class="sub">
        {symbol} of {countDigits(pairs)} pairs, items pooled; nearest coders first. Shades go from{' '}
        {score2(low?.value)} to {score2(high?.value)}.{' '}
        <button
          type="button"
          class="link"
          aria-pressed={table.value}
          onClick={() => (table.value = !table.value)}
        >
          {table.value ? 'Picture' : 'Table'}
        </button>
      </p>
      <div ref={host} class="picture">
        {table.value ? (
          <DataTable table={tableOf(coders, values, symbol)} />
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Matrix of ${countDigits(pairs)} pairs. ${title}.`}
            class="crowd"
            style={{ width: `${size}px`, height: `${size}px` }}
          />
        )}
        {!table.value && size > 0 && (
          <LiveCells
            cells={cells}
            name={sentence}
            onPoint={of => (caption.value = sentence(of))}
            onAct={([row, column]) => openPair(nameAt(column), nameAt(row))}
          />
        )}
      </div>
      <p class="note above-8" aria-live="polite">
        {caption.value}
      </p>
    </section>
  )
}

/** One cell for each pair, below the diagonal. */
function cellsOf(count: number, size: number): FigureCell[] {
  const cells: FigureCell[] = []
  for (let row = 1; row < count; row++)
    for (let column = 0; column < row; column++)
      cells.push({ x: column * size, y: (row - 1) * size, width: size, height: size, row, of: [row, column] })
  return cells
}

interface Extreme {
  readonly a: number
  readonly b: number
  readonly value: number
}

/** Coders by their mean likeness to the others, and the two extreme pairs. */
function arrange(values: ManyAnnotatorsProps['values']) {
  const sums = values.map(() => ({ sum: 0, count: 0 }))
  let low: Extreme | undefined
  let high: Extreme | undefined
  values.forEach((row, a) => {
    for (let b = 0; b < a; b++) {
      const value = row[b]
      if (value === undefined) continue
      for (const index of [a, b]) {
        sums[index]!.sum += value
        sums[index]!.count++
      }
      if (low === undefined || value < low.value) low = { a: b, b: a, value }
      if (high === undefined || value > high.value) high = { a: b, b: a, value }
    }
  })
  const mean = (index: number) => sums[index]!.sum / Math.max(1, sums[index]!.count)
  const order = values.map((_, index) => index).sort((a, b) => mean(b) - mean(a) || a - b)
  return { order, low, high } as { order: number[]; low: Extreme | undefined; high: Extreme | undefined }
}

/** Every pair, least alike first. */
function tableOf(coders: readonly string[], values: ManyAnnotatorsProps['values'], symbol: string) {
  const rows = values.flatMap((row, a) =>
    row.slice(0, a).map((value, b) => [coders[b]!, coders[a]!, value] as const),
  )
  return {
    columns: ['first', 'second', symbol],
    rows: rows.sort((x, y) => (x[2] ?? 2) - (y[2] ?? 2)).slice(0, 500),
  }
}
