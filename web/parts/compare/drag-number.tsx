import { useRef } from 'preact/hooks'

/** Pixels from one end of the range to the other. */
const REACH = 120

interface DragNumberProps {
  readonly label: string
  readonly value: number
  /** The largest value; the smallest is 0. */
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A number that is dragged sideways from 0 to its end, or moved by arrow keys: by 0.05, with Shift by 0.01. */
export function DragNumber({ label, value, most, onChange }: DragNumberProps) {
  const held = useRef<{ x: number; from: number } | undefined>(undefined)
  const put = (next: number, step: number) => {
    const whole = Math.round(next / step) * step
    const rounded = Number(Math.min(most, Math.max(0, whole)).toFixed(2))
    if (rounded !== value) onChange(rounded)
  }
  return (
    <div
      class="drag"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      onPointerDown={event => {
        held.current = { x: event.clientX, from: value }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={event => {
        if (held.current === undefined) return
        const { x, from } = held.current
        put(from + ((event.clientX - x) / REACH) * most, event.shiftKey ? 0.01 : 0.05)
      }}
      onPointerUp={() => (held.current = undefined)}
      onPointerCancel={() => (held.current = undefined)}
      onKeyDown={event => {
        const step = event.shiftKey ? 0.01 : 0.05
        const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step }[event.key]
        if (by !== undefined) put(value + by, 0.01)
        else if (event.key === 'Home') put(0, 0.01)
        else if (event.key === 'End') put(most, 0.01)
        else return
        event.preventDefault()
      }}
    >
      <b style={{ width: `${(100 * value) / most}%` }} aria-hidden="true" />
      <span>{value}</span>
    </div>
  )
}
