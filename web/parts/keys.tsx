import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { set } from '../state/address.ts'
import { isolated, pointed, showTable, view, views, walk } from '../state/compare.ts'
import { item } from '../state/corpus.ts'
import { zoom } from '../state/detail.ts'
import { editing, nudged } from '../state/edit.ts'
import { isolatedLevel, nextLevel, pointedLevel, walkContradictions } from '../state/levels.ts'
import { recording } from '../state/player.ts'
import { listenKeys } from './listen/player.tsx'
import { toggleEdit } from './pickers.tsx'
import { singleKeys } from './undo-keys.ts'

/** Whether the list of keys is open. */
const keysShown = signal(false)

const keys: readonly (readonly [string, string])[] = [
  ['← →', 'on a lane: one place back, forward'],
  ['Ctrl or ⌥ + ← →', 'previous, next cut'],
  ['Home End, PgUp PgDn', 'the ends; ten places'],
  ['Space or Enter, Delete', 'editing: add or remove a cut; remove it'],
  ['Shift + ← →', 'editing: carry the cut at the cursor'],
  ['1–9, 0', 'editing: set the type; clear it'],
  ['[ ]', 'previous, next difference; on Levels the next contradiction'],
  ['L', 'on Levels: cuts of one level alone'],
  ['+ −', 'on a time axis without sound: a closer or a wider look'],
  ['E', 'edit on or off'],
  ['V', 'next view'],
  ['Z, Shift + Z', 'undo, redo (also Ctrl + Z)'],
  ['T', 'table instead of picture'],
  ['Esc', 'leave editing, clear isolation'],
  ['?', 'this list'],
]

/** The keys that work anywhere on Compare. */
export function useCompareKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (target?.closest('input, select, textarea, [contenteditable]') && event.key !== 'Escape') return
      if (item.peek() === undefined) return
      if (event.key === 'Escape') {
        if (keysShown.peek()) keysShown.value = false
        else if (nudged.peek() !== undefined) nudged.value = undefined
        else if (editing.peek()) editing.value = false
        isolated.value = undefined
        isolatedLevel.value = undefined
        pointed.value = undefined
        pointedLevel.value = undefined
        return
      }
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      const step = view.peek() === 'levels' ? walkContradictions : walk
      const act: Record<string, () => void> = {
        '[': () => step(-1),
        ']': () => step(1),
        '+': () => zoom(-1),
        '-': () => zoom(1),
        l: nextLevel,
        e: () => view.peek() !== 'levels' && toggleEdit(),
        v: () => set({ view: views[(views.indexOf(view.peek()) + 1) % views.length] }),
        t: () => (showTable.value = !showTable.peek()),
        '?': () => (keysShown.value = !keysShown.peek()),
      }
      const run = act[event.key.toLowerCase()]
      if (run === undefined) return
      run()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

export function KeyHelp() {
  if (!keysShown.value) {
    return (
      <p class="note above-16">
        <button type="button" class="link" onClick={() => (keysShown.value = true)}>
          Keys
        </button>
      </p>
    )
  }
  return (
    <section class="panel above-16" aria-label="Keys">
      <div class="h">
        <h2>Keys</h2>
        <button type="button" class="link" onClick={() => (keysShown.value = false)}>
          Close
        </button>
      </div>
      <table>
        <tbody>
          {[...keys, ...(recording.value === undefined ? [] : listenKeys)].map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td style={{ whiteSpace: 'normal' }}>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label class="card gap-8" style={{ display: 'flex' }}>
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={event => (singleKeys.value = event.currentTarget.checked)}
        />
        Single keys work
      </label>
    </section>
  )
}
