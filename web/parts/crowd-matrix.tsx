import { useSignal } from '@preact/signals'
import { countDigits, darkTheme, lightTheme, score2, score3, sequentialColor } from 'cesura/plots'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { shownTheme } from '../state/theme.ts'
import { DataTable } from './figure.tsx'
import { useWidth } from './width.ts'

interface CrowdProps {
  readonly coders: readonly string[]
  /** By row and column; undefined where two coders share no text. */
  readonly values: readonly (readonly (number | undefined)[])[]
  readonly symbol: string
  readonly stale: boolean
}

/** More coders than this have a matrix without names. */
export const CROWD = 60

/** The pairs of a crowd of coders: too many to name, so one is named when it is pointed at. */
export function CrowdMatrix({ coders, values, symbol, stale }: CrowdProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const told = useSignal('Point at a cell to have its pair named.')
  const table = useSignal(false)
  const { order, low, high } = useMemo(() => arrange(values), [values])
  const size = Math.min(width, 560)
  const cell = size / Math.max(1, order.length - 1)
  const at = (row: number, column: number) =>
    values[Math.max(order[row]!, order[column]!)]?.[Math.min(order[row]!, order[column]!)]
  const paint = () => {
    const context = canvas.current?.getContext('2d')
    if (context === null || context === undefined || size === 0) return
    const theme = shownTheme.value === 'dark' ? darkTheme : lightTheme
    const ratio = devicePixelRatio || 1
    context.canvas.width = size * ratio
    context.canvas.height = size * ratio
    context.scale(ratio, ratio)
    const shades = Array.from({ length: 101 }, (_, percent) => sequentialColor(theme, percent / 100))
    for (let row = 1; row < order.length; row++) {
      for (let column = 0; column < row; column++) {
        const value = at(row, column)
        if (value === undefined) continue
        context.fillStyle = shades[Math.round(100 * Math.min(1, Math.max(0, value)))]!
        context.fillRect(column * cell, (row - 1) * cell, cell + 0.2, cell + 0.2)
      }
    }
  }
  useEffect(() => {
    const timer = setTimeout(paint)
    return () => clearTimeout(timer)
  }, [size, values, shownTheme.value, table.value])
  const point = (event: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect()
    const column = Math.floor((event.clientX - box.left) / cell)
    const row = Math.floor((event.clientY - box.top) / cell) + 1
    if (column < 0 || column >= row || row >= order.length) return
    const value = at(row, column)
    told.value = `${coders[order[row]!]} and ${coders[order[column]!]}: ${value === undefined ? 'no text in common' : `${symbol} ${score3(value)}`}`
  }
  const pairs = (order.length * (order.length - 1)) / 2
  const title =
    low === undefined || high === undefined
      ? 'How alike each pair of coders is'
      : `${coders[high.a]} and ${coders[high.b]} agree most (${score2(high.value)}), ${coders[low.a]} and ${coders[low.b]} least (${score2(low.value)})`
  return (
    <section class={`panel fig${stale ? ' stale' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      <p class="sub">
        {symbol} of {countDigits(pairs)} pairs, items pooled; nearest coders first, a stronger shade is a
        higher value.{' '}
        <button
          type="button"
          class="link"
          aria-pressed={table.value}
          onClick={() => (table.value = !table.value)}
        >
          {table.value ? 'Picture' : 'Table'}
        </button>
      </p>
      <div ref={host}>
        {table.value ? (
          <DataTable table={tableOf(coders, values, symbol)} />
        ) : (
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Matrix of ${countDigits(pairs)} pairs. ${title}.`}
            style={{ width: `${size}px`, height: `${size}px`, display: 'block' }}
            onPointerMove={point}
          />
        )}
      </div>
      <p class="note above-8">{told.value}</p>
    </section>
  )
}

interface Extreme {
  readonly a: number
  readonly b: number
  readonly value: number
}

/** Coders by their mean likeness to the others, and the two extreme pairs. */
function arrange(values: CrowdProps['values']) {
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
function tableOf(coders: readonly string[], values: CrowdProps['values'], symbol: string) {
  const rows = values.flatMap((row, a) =>
    row.slice(0, a).map((value, b) => [coders[b]!, coders[a]!, value] as const),
  )
  return {
    columns: ['first', 'second', symbol],
    rows: rows.sort((x, y) => (x[2] ?? 2) - (y[2] ?? 2)).slice(0, 500),
  }
}
