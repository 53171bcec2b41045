import { useSignal } from '@preact/signals'
import type { FigureCell } from 'cesura/plots'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface CellsProps {
  readonly cells: readonly FigureCell[]
  /** The whole sentence about a mark. */
  readonly name: (of: FigureCell['of']) => string
  readonly onPoint: (of: FigureCell['of']) => void
  readonly onAct: (of: FigureCell['of']) => void
}

/** A finger needs this much: smaller marks share one button, which moves. */
const TARGET = 24
const MOST = 600

/**
 * Links over the marks of a picture: one Tab stop, arrows move, Enter leads on. Marks that are large enough are
 * buttons of their own; small or many ones share one, which is at the mark that is pointed at.
 */
export function LiveCells(props: CellsProps) {
  const { cells } = props
  const host = useRef<HTMLDivElement>(null)
  const large = cells.every(({ width, height }) => width >= TARGET && height >= TARGET)
  const Links = large && cells.length <= MOST && !overlap(cells) ? Each : Moving
  // A newer answer may bring marks of the other kind while one of these has the focus: it keeps it.
  const focused = host.current?.contains(document.activeElement) ?? false
  useLayoutEffect(() => {
    if (focused) host.current?.querySelector<HTMLElement>('button:not([tabindex="-1"])')?.focus()
  }, [Links])
  if (cells.length === 0) return null
  return <Links {...props} host={host} />
}

/** The element that holds the links. */
type Host = { readonly host: RefObject<HTMLDivElement | null> }

/** Whether dots overlap; cells of a matrix, which are many, never do. */
const overlap = (cells: readonly FigureCell[]): boolean =>
  cells.length <= 60 &&
  cells.some((a, at) =>
    cells
      .slice(at + 1)
      .some(
        b =>
          a.x + a.width > b.x + 0.05 &&
          b.x + b.width > a.x + 0.05 &&
          a.y + a.height > b.y + 0.05 &&
          b.y + b.height > a.y + 0.05,
      ),
  )

const boxOf = ({ x, y, width, height }: FigureCell) => ({
  left: `${x}px`,
  top: `${y}px`,
  width: `${width}px`,
  height: `${height}px`,
})

function Each({ cells, name, onPoint, onAct, host }: CellsProps & Host) {
  const stop = useRef(0)
  const focus = (index: number) => {
    const buttons = host.current!.children
    ;(buttons[stop.current] as HTMLButtonElement | undefined)?.setAttribute('tabindex', '-1')
    const next = buttons[index] as HTMLButtonElement
    next.setAttribute('tabindex', '0')
    stop.current = index
    next.focus()
  }
  const tabStop = Math.min(stop.current, cells.length - 1)
  return (
    <div ref={host} class="live">
      {cells.map((cell, index) => (
        <button
          key={index}
          type="button"
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={name(cell.of)}
          style={boxOf(cell)}
          onPointerEnter={() => onPoint(cell.of)}
          onFocus={() => onPoint(cell.of)}
          onPointerUp={event =>
            event.pointerType === 'touch' && (event.currentTarget.dataset.touched = 'yes')
          }
          onClick={event => {
            // A finger cannot hover: its first touch shows the description, whose link leads on.
            const { dataset } = event.currentTarget
            if (dataset.touched === 'yes') delete dataset.touched
            else onAct(cell.of)
          }}
          onKeyDown={event => {
            const next = neighbour(cells, index, event.key)
            if (next === undefined) return
            focus(next)
            event.preventDefault()
          }}
        />
      ))}
    </div>
  )
}

function Moving({ cells, name, onPoint, onAct, host }: CellsProps & Host) {
  const at = useSignal(0)
  const shown = useSignal(false)
  const index = Math.min(at.value, cells.length - 1)
  const cell = cells[index]!
  const point = (next: number) => {
    at.value = next
    shown.value = true
    onPoint(cells[next]!.of)
  }
  const locate = (event: PointerEvent | MouseEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    return cells.findIndex(
      own => x >= own.x - 0.5 && x < own.x + own.width + 0.5 && y >= own.y && y < own.y + own.height,
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same by keys
    <div
      ref={host}
      class="live ground"
      onPointerMove={event => {
        const found = locate(event)
        if (found !== -1) point(found)
      }}
      onPointerDown={event => {
        const found = locate(event)
        if (found !== -1) point(found)
      }}
      onClick={event => {
        const found = locate(event)
        if (found !== -1 && (event as unknown as PointerEvent).pointerType !== 'touch')
          onAct(cells[found]!.of)
      }}
    >
      <button
        type="button"
        class={shown.value ? 'shown' : undefined}
        aria-label={`${name(cell.of)} ${index + 1} of ${cells.length}; arrow keys go to the others.`}
        style={boxOf(cell)}
        onFocus={() => point(index)}
        onClick={event => {
          event.stopPropagation()
          if ((event as unknown as PointerEvent).pointerType !== 'touch') onAct(cell.of)
        }}
        onKeyDown={event => {
          const next = neighbour(cells, index, event.key)
          if (next === undefined) return
          point(next)
          event.preventDefault()
        }}
      />
    </div>
  )
}

/** The cell that an arrow leads to: next to it in its row, or the nearest in the next row. */
export function neighbour(cells: readonly FigureCell[], index: number, key: string): number | undefined {
  const { row, x, width } = cells[index]!
  const last = cells.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return Math.min(last, index + 1)
  if (key === 'ArrowLeft') return Math.max(0, index - 1)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  const rows = [...new Set(cells.map(cell => cell.row))].sort((a, b) => a - b)
  const wanted = rows[rows.indexOf(row) + step]
  if (wanted === undefined) return index
  const middle = x + width / 2
  let best: { at: number; away: number } | undefined
  for (const [at, cell] of cells.entries()) {
    const away = Math.abs(cell.x + cell.width / 2 - middle)
    if (cell.row === wanted && (best === undefined || away < best.away)) best = { at, away }
  }
  return best?.at
}
