import { useSignal } from '@preact/signals'
import type { Figure, FigureTable } from 'cesura/plots'
import type { ComponentChildren } from 'preact'
import { Svg } from './svg.tsx'
import { useWidth } from './width.ts'

interface FigureProps {
  readonly draw: (width: number) => Figure
  readonly stale?: boolean
  readonly children?: ComponentChildren
}

/** A picture in its panel: title, what the marks mean, the picture or its table, the signature. */
export function FigurePanel({ draw, stale = false, children }: FigureProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const table = useSignal(false)
  const figure = width === 0 ? undefined : draw(width)
  return (
    <section class={`panel fig${stale ? ' stale' : ''}`} aria-label={figure?.title}>
      <h2>{figure?.title}</h2>
      <p class="sub">
        {figure?.subtitle}{' '}
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
        {figure !== undefined &&
          (table.value ? <DataTable table={figure.table} /> : <Svg svg={figure.svg} />)}
      </div>
      {figure?.footnote !== undefined && <p class="foot">{figure.footnote}</p>}
      {children}
    </section>
  )
}

const MOST = 500

/** The numbers behind a picture. */
export function DataTable({ table }: { table: FigureTable }) {
  return (
    <div
      class="scroll"
      tabIndex={0}
      role="region"
      aria-label="Table"
      style={{ maxHeight: '420px', overflowY: 'auto' }}
    >
      <table>
        <thead>
          <tr>
            {table.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, MOST).map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={table.columns[column]} class={typeof cell === 'number' ? 'num' : undefined}>
                  {cell === undefined ? 'undef' : typeof cell === 'number' ? shortNumber(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > MOST && (
        <p class="note">
          {MOST} of {table.rows.length.toLocaleString('en')} rows.
        </p>
      )}
    </div>
  )
}

const shortNumber = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(3)
