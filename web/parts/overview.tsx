import type { Signal } from '@preact/signals'
import type { Mark } from 'cesura/plots'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { unitName } from '../state/corpus.ts'
import { shownTheme } from '../state/theme.ts'

const HEIGHT = 66
const BIN = 3
/** Units of the narrowest frame. */
const LEAST = 20

interface OverviewProps {
  readonly width: number
  /** Units that fit in the detail. */
  readonly space: number
  readonly units: number
  readonly marks: readonly Mark[]
  /** What is shown in detail. */
  readonly frame: Signal<readonly [number, number] | undefined>
  /** Where the text begins: after the names of the lanes. */
  readonly start?: number
  readonly end?: number
}

/** The whole text in one line of bars, and the frame that chooses what is shown in detail. */
export function Overview({ width, space, units, marks, frame, start: at = 104, end = 14 }: OverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragging = useRef(false)
  const [from, to] = frame.value!
  const plot = Math.max(1, width - at - end)
  const xOf = (place: number) => at + (place / units) * plot

  useLayoutEffect(() => {
    if (canvas.current !== null) paint(canvas.current, marks, width, at, plot, units)
  }, [width, units, marks, shownTheme.value])

  const moveTo = (event: PointerEvent) => {
    const x = event.clientX - canvas.current!.getBoundingClientRect().left
    const middle = ((x - at) / plot) * units
    setFrame(Math.round(middle - (to - from) / 2))
  }
  const setFrame = (start: number) => {
    const size = to - from
    const first = Math.min(Math.max(0, start), units - size)
    frame.value = [first, first + size]
  }
  /** Shows more or less of the text; what is at the position stays where it is. */
  const zoom = (factor: number, place: number) => {
    const most = Math.min(units, space)
    const size = Math.round(Math.min(most, Math.max(Math.min(most, LEAST), (to - from) * factor)))
    const start = Math.round(place - ((place - from) / (to - from)) * size)
    const first = Math.min(Math.max(0, start), units - size)
    frame.value = [first, first + size]
  }
  const wheel = (event: WheelEvent) => {
    // Sideways moves, Ctrl with the wheel (and a pinch on a touchpad) zooms; the rest scrolls the page.
    if (event.ctrlKey) {
      const x = event.clientX - canvas.current!.getBoundingClientRect().left
      const place = Math.min(to, Math.max(from, ((x - at) / plot) * units))
      zoom(event.deltaY > 0 ? 1.25 : 0.8, place)
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) setFrame(from + Math.round(event.deltaX))
    else return
    event.preventDefault()
  }
  const latest = useRef(wheel)
  latest.current = wheel
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Browsers let a wheel be kept from the page only by a listener that says so.
    const listen = (event: WheelEvent) => latest.current(event)
    host.current?.addEventListener('wheel', listen, { passive: false })
    return () => host.current?.removeEventListener('wheel', listen)
  }, [])
  const left = xOf(from)
  const breadth = Math.max(12, xOf(to) - left)
  return (
    <div
      ref={host}
      style={{ position: 'relative', height: `${HEIGHT + 22}px`, touchAction: 'pan-y', cursor: 'pointer' }}
      role="slider"
      tabIndex={0}
      aria-label="Part of the text in view"
      aria-valuemin={1}
      aria-valuemax={units}
      aria-valuenow={from + 1}
      aria-valuetext={`${unitName.value} ${from + 1} to ${to} of ${units}`}
      onPointerDown={event => {
        dragging.current = true
        ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
        moveTo(event)
      }}
      onPointerMove={event => dragging.current && moveTo(event)}
      onPointerUp={() => (dragging.current = false)}
      onKeyDown={event => {
        const step = { ArrowRight: 0.25, ArrowLeft: -0.25, PageDown: 1, PageUp: -1 }[event.key]
        if (step !== undefined) setFrame(from + Math.round(step * (to - from)))
        else if (event.key === '+' || event.key === '=') zoom(0.5, (from + to) / 2)
        else if (event.key === '-') zoom(2, (from + to) / 2)
        else if (event.key === 'Home') setFrame(0)
        else if (event.key === 'End') setFrame(units)
        else return
        event.preventDefault()
      }}
    >
      <canvas ref={canvas} style={{ width: `${width}px`, height: `${HEIGHT}px` }} aria-hidden="true" />
      <svg
        width={width}
        height={HEIGHT + 22}
        style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
        aria-hidden="true"
      >
        <rect
          x={left}
          y={1}
          width={breadth}
          height={HEIGHT - 2}
          rx={4}
          fill="none"
          stroke="var(--ink)"
          stroke-width={2}
        />
        <path
          d={`M${left} ${HEIGHT}L${at} ${HEIGHT + 20}M${left + breadth} ${HEIGHT}L${width - end} ${HEIGHT + 20}`}
          stroke="var(--edge)"
          fill="none"
        />
      </svg>
    </div>
  )
}

/** Bars of 3 px: up missing, near misses and matches, down extra; one scale of counts. */
function paint(
  canvas: HTMLCanvasElement,
  marks: readonly Mark[],
  width: number,
  at: number,
  plot: number,
  units: number,
): void {
  const ratio = devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(HEIGHT * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(ratio, ratio)
  const bins = Math.max(1, Math.floor(plot / BIN))
  const kinds = ['missing', 'near', 'match', 'type', 'extra'] as const
  const counts = Object.fromEntries(kinds.map(kind => [kind, new Uint32Array(bins)])) as Record<
    (typeof kinds)[number],
    Uint32Array
  >
  for (const mark of marks) {
    const place = mark.reference ?? mark.hypothesis ?? 0
    counts[mark.kind][Math.min(bins - 1, Math.floor((place / units) * bins))]!++
  }
  let most = 1
  for (let bin = 0; bin < bins; bin++) {
    const up = counts.missing[bin]! + counts.near[bin]! + counts.match[bin]! + counts.type[bin]!
    most = Math.max(most, up + counts.extra[bin]!)
  }
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const unit = (HEIGHT - 12) / most
  let base = 6
  for (let bin = 0; bin < bins; bin++) {
    const up = counts.missing[bin]! + counts.near[bin]! + counts.match[bin]! + counts.type[bin]!
    base = Math.max(base, 6 + up * unit)
  }
  for (let bin = 0; bin < bins; bin++) {
    const x = at + bin * BIN
    let y = base
    for (const [kind, token] of [
      ['missing', 'missing'],
      ['near', 'near'],
      ['type', 'type'],
      ['match', 'edge'],
    ] as const) {
      const height = counts[kind][bin]! * unit
      if (height === 0) continue
      context.fillStyle = colour(token)
      context.fillRect(x, y - height, 2, height)
      y -= height
    }
    const down = counts.extra[bin]! * unit
    if (down > 0) {
      context.fillStyle = colour('extra')
      context.fillRect(x, base + 1, 2, down)
    }
  }
}
