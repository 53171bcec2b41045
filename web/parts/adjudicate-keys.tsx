import { disputeSentence } from 'cesura/report'
import { useEffect } from 'preact/hooks'
import {
  current,
  currentItem,
  decide,
  decideAs,
  move,
  nextText,
  redo,
  step,
  types,
  undo,
  voters,
} from '../state/adjudicate.ts'
import { loaded } from '../state/corpus.ts'
import { singleKeys } from './keys.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['Y', 'cut'],
  ['N', 'no cut'],
  ['↑ ↓', 'move the place'],
  ['1–9', 'as that coder'],
  ['S', 'skip'],
  ['Z', 'undo'],
  ['[ ]', 'other places'],
  ['T 1–9', 'type'],
  ['R', 'read aloud'],
]

/** The keys of the screen, and the region for what the screen reader is told on request. */
export function AdjudicateKeys() {
  return (
    <>
      <p class="keys">
        {keys.map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd> {meaning}
          </span>
        ))}
        <label>
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={event => (singleKeys.value = event.currentTarget.checked)}
          />{' '}
          Single keys work
        </label>
      </p>
      <p class="vh" aria-live="polite" id="read-aloud" />
    </>
  )
}

/** Puts the place and the text beside it into the live region. */
function readAloud(): void {
  const dispute = current.peek()
  const region = document.getElementById('read-aloud')
  if (dispute === undefined || region === null) return
  const texts = loaded.peek()?.corpus?.items.find(({ id }) => id === dispute.item)?.texts
  region.textContent = `${disputeSentence(dispute)} ${texts?.[dispute.from - 1] ?? ''} | ${texts?.[dispute.from] ?? ''}`
}

let awaitsType = false

/** Listens to the keys while the screen is open. */
export function useAdjudicateKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (target?.closest('input:not([type=checkbox]), select, textarea')) return
      const redoes = event.shiftKey
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
        if (redoes) redo()
        else undo()
        event.preventDefault()
        return
      }
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      // Enter and Space press a button that has the focus, unless it is the page's own way on.
      const onButton = target?.closest('main button, main a, main label, .here button') != null
      const key = event.key.toLowerCase()
      if (onButton && (key === 'enter' || key === ' ')) return
      const item = loaded.peek()?.corpus?.items.find(({ id }) => id === currentItem.peek()?.item)
      const units = item?.units ?? 0
      const isDone = current.peek()?.item !== currentItem.peek()?.item
      const cut = () => (isDone ? nextText() : decide('cut'))
      const digit = /^[1-9]$/.test(key) ? Number(key) : 0
      if (digit > 0) {
        const { scale } = item?.codings[0]?.segmentation ?? {}
        if (awaitsType && scale !== undefined && digit <= scale.names.length)
          types.value = [String(scale.names[digit - 1])]
        else if (voters.peek()[digit - 1] !== undefined) decideAs(voters.peek()[digit - 1]!)
        awaitsType = false
        event.preventDefault()
        return
      }
      const act: Record<string, () => void> = {
        y: cut,
        ' ': cut,
        enter: cut,
        n: () => decide('no-cut'),
        backspace: () => decide('no-cut'),
        arrowup: () => move(-1, units),
        arrowdown: () => move(1, units),
        s: () => decide('skip'),
        z: () => (redoes ? redo() : undo()),
        '[': () => step(-1),
        ']': () => step(1),
        t: () => {
          awaitsType = true
        },
        r: readAloud,
      }
      const run = act[key]
      if (run === undefined) return
      run()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
