import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, children }: { text: () => string; children: ComponentChildren }) {
  const state = useSignal<'rest' | 'copied' | 'failed'>('rest')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      state.value = 'copied'
    } catch {
      state.value = 'failed'
    }
  }
  return (
    <button type="button" class="btn" onClick={() => void copy()}>
      <span aria-live="polite">
        {state.value === 'copied'
          ? 'Copied'
          : state.value === 'failed'
            ? 'The browser does not allow it'
            : children}
      </span>
    </button>
  )
}
