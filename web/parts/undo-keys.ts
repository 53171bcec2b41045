import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { redo, undo } from '../state/history/undo.ts'

/** One switch turns all single keys off (WCAG 2.1.4). */
export const singleKeys = signal(true)

/** Undo and redo work on every screen, whatever screen the step was made on. */
export function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (event.key.toLowerCase() !== 'z' || event.altKey || event.defaultPrevented) return
      if (
        target?.closest('input:not([type=checkbox]):not([type=radio]), select, textarea, [contenteditable]')
      )
        return
      const command = event.ctrlKey || event.metaKey
      if (!command && (!singleKeys.peek() || document.querySelector('dialog[open]') !== null)) return
      if (event.shiftKey) redo()
      else undo()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
