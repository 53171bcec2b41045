import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { narrow } from './width.ts'

interface FrameProps {
  /** What was chosen, on the button of a phone: who, and below it of which text. */
  readonly title: string
  readonly about?: string | undefined
  readonly choices: ComponentChildren
  /** What a phone shows below the choices. */
  readonly tools?: ComponentChildren
  /** What is at the end of the row on wider pages. */
  readonly end?: ComponentChildren
}

/** Choices in a row; on a phone one button says what was chosen and opens the same choices below it. */
export function PickerFrame({ title, about, choices, tools, end }: FrameProps) {
  const open = useSignal(false)
  if (!narrow.value) {
    return (
      <div class="row">
        {choices}
        <div class="row end gap-12">{end}</div>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        class="pair"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <span>
          <b>{title}</b>
          {about !== undefined && <small>{about}</small>}
        </span>
      </button>
      {open.value && (
        <div class="panel inside-12 gap-10 above-8" style={{ display: 'grid' }}>
          {choices}
          {tools}
          <button type="button" class="btn on" onClick={() => (open.value = false)}>
            Done
          </button>
        </div>
      )}
    </>
  )
}
