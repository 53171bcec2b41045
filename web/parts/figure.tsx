import { signal, useSignal } from '@preact/signals'
import type { Figure, FigureCell, FigureOptions, FigureTable } from 'cesura/plots'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { byPointer } from '../words/by-pointer.ts'
import { LiveCells } from './live-cells.tsx'
import { SaveTools } from './save-tools.tsx'
import { Signature } from './signature.tsx'
import { Svg } from './svg.tsx'
import { singleKeys } from './undo-keys.ts'
import { UnbrokenText } from './whole-text.tsx'
import { useWidth } from './width.ts'

/** How a figure is rendered: bare and in the page's colours, or complete, to be saved. */
export type Look = Pick<FigureOptions, 'frame' | 'theme' | 'width'>

/** What the marks of a picture lead to. */
export interface Live {
  /** The whole sentence about a mark. */
  readonly name: (of: FigureCell['of']) => string
  /** The same with links, for the line under the picture; default the name. */
  readonly caption?: (of: FigureCell['of']) => ComponentChildren
  /** Where a click or Enter leads; a mark without it is only described. */
  readonly act?: (of: FigureCell['of']) => void
  /** What is under the figure before anything is pointed at. */
  readonly rest: string
}

interface FigureProps {
  /** The name of the saved file. */
  readonly name: string
  readonly render: (look: Look) => Figure
  /** What the figure depends on: it is rendered again when one of these changes; without them, always. */
  readonly inputs?: readonly unknown[]
  readonly stale?: boolean
  /** What changes the picture, above it. */
  readonly controls?: ComponentChildren
  /** Makes cells, bars and dots links. */
  readonly live?: Live
  readonly children?: ComponentChildren
}

/** No screen leaves less to a figure; a page that is being laid out may, for a moment. */
const LEAST = 120

/** Width of a saved figure where the page is narrower. */
const SAVED = 720

/** A picture in its panel: title, what the marks mean, the picture or its table, the signature. */
export function FigurePanel({ name, render, inputs, stale = false, controls, live, children }: FigureProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const own = useSignal(false)
  const pointed = useSignal<FigureCell['of'] | undefined>(undefined)
  const table = own.value !== allTables.value
  const always = {}
  const figure = useMemo(
    () => (width < LEAST ? undefined : render({ frame: 'bare', theme: 'inherit', width })),
    [width, ...(inputs ?? [always])],
  )
  const saved = (theme: Look['theme']) => render({ frame: 'full', theme, width: Math.max(SAVED, width) })
  return (
    <section class={`panel fig${stale ? ' stale' : ''}`} aria-label={figure?.title} data-figure={name}>
      <h2>{figure !== undefined && <UnbrokenText text={figure.title} />}</h2>
      <p class="sub">{figure?.subtitle}</p>
      <SaveTools name={name} rendered={saved}>
        <button type="button" class="link" aria-pressed={table} onClick={() => (own.value = !own.value)}>
          {table ? 'Picture' : 'Table'}
        </button>
      </SaveTools>
      {controls}
      <div ref={host} class="picture">
        {figure !== undefined && (table ? <DataTable table={figure.table} /> : <Svg svg={figure.svg} />)}
        {live !== undefined && figure?.cells !== undefined && !table && (
          <LiveCells
            cells={figure.cells}
            name={live.name}
            onPoint={of => (pointed.value = of)}
            onAct={of => (live.act === undefined ? (pointed.value = of) : live.act(of))}
          />
        )}
      </div>
      {live !== undefined && !table && <CapLine live={live} of={known(pointed.value, figure)} />}
      {figure?.footnote !== undefined && (
        <p class="foot">
          <Signature text={figure.footnote} />
        </p>
      )}
      {children}
    </section>
  )
}

/** A mark that is still in the picture. */
const known = (of: FigureCell['of'] | undefined, figure: Figure | undefined) =>
  of !== undefined && figure?.cells?.some(cell => cell.of.every((part, at) => part === of[at]))
    ? of
    : undefined

/** What is pointed at, in one sentence, with links. */
function CapLine({ live, of }: { live: Live; of: FigureCell['of'] | undefined }) {
  return (
    <div class="capline" aria-live="polite" data-testid="capline">
      <p class={of === undefined ? 'hint' : undefined}>
        {of === undefined ? byPointer(live.rest) : (live.caption?.(of) ?? <b>{live.name(of)}</b>)}
      </p>
    </div>
  )
}

/** Tables instead of pictures, on every figure at once: the key T. */
const allTables = signal(false)

/** T turns the pictures of a screen into their tables and back. */
export function useTableKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (target?.closest('input:not([type=checkbox], [type=radio]), select, textarea')) return
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.toLowerCase() !== 't') return
      allTables.value = !allTables.peek()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
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
                  {cell === undefined ? 'n/a' : typeof cell === 'number' ? shortNumber(cell) : cell}
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
