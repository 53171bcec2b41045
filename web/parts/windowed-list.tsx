import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Rows beyond the view that are rendered too, and by how many rows the window moves. */
const MARGIN = 12
/** Shorter lists are rendered completely. */
export const WHOLE = 200

interface WindowedListProps<T> {
  readonly rows: readonly T[]
  /** Height of a row in pixels. */
  readonly height: number
  readonly render: (row: T, index: number) => JSX.Element
  readonly keyOf: (row: T) => string
  /** The row that is to be in view; undefined: none. */
  readonly current?: number | undefined
}

/** A list of which only the rows in view are rendered; a short one is rendered completely. */
export function WindowedList<T>({ rows, height, render, keyOf, current }: WindowedListProps<T>) {
  const top = useSignal(0)
  const own = useRef<HTMLOListElement>(null)
  const isLong = rows.length > WHOLE
  useLayoutEffect(() => {
    const list = own.current
    if (!isLong || list === null || current === undefined || current < 0) return
    const at = current * height
    if (at < list.scrollTop || at + height > list.scrollTop + list.clientHeight)
      list.scrollTop = Math.max(0, at - list.clientHeight / 2)
  }, [current, isLong, height])
  if (!isLong)
    return (
      <ol>
        {rows.map((row, at) => (
          <li key={keyOf(row)}>{render(row, at)}</li>
        ))}
      </ol>
    )
  const from = Math.max(0, top.value - MARGIN)
  const to = Math.min(rows.length, top.value + Math.ceil(1200 / height) + MARGIN)
  return (
    <ol
      ref={own}
      class="windowed"
      onScroll={event => {
        const row = Math.floor(event.currentTarget.scrollTop / height)
        if (Math.abs(row - top.peek()) >= MARGIN / 2 || row === 0) top.value = row
      }}
    >
      <li aria-hidden="true" style={{ height: `${from * height}px` }} />
      {rows.slice(from, to).map((row, at) => (
        <li
          key={keyOf(row)}
          aria-setsize={rows.length}
          aria-posinset={from + at + 1}
          style={{ height: `${height}px` }}
        >
          {render(row, from + at)}
        </li>
      ))}
      <li aria-hidden="true" style={{ height: `${(rows.length - to) * height}px` }} />
    </ol>
  )
}
