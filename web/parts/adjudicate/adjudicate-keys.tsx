import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { disputeSentence } from '../../../src/report/sentences/adjudication.ts'
import {
  current,
  currentItem,
  decide,
  decideAs,
  frameAt,
  move,
  nextText,
  step,
  types,
} from '../../state/adjudicate.ts'
import { voters } from '../../state/adjudicate-queue.ts'
import { loaded } from '../../state/corpus.ts'
import { wantNote } from '../../state/notes.ts'
import { playAround, recording } from '../../state/player.ts'
import { listenKey, listenKeys } from '../listen/player.tsx'
import { singleKeys } from '../undo-keys.ts'
import { candidatesOf } from './time-desk.tsx'

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

const heardKeys: readonly (readonly [string, string])[] = [
  ['Space', 'play'],
  ['⇧ Space', 'loop'],
  ['Y', 'boundary'],
  ['N', 'none'],
  ['1–9', 'frame this time'],
  ['← →', '0.1 s'],
  ['S', 'skip'],
  ['Z', 'undo'],
]

/** Every key, with all that does the same: the list that ? opens. */
const everyKey: readonly (readonly [string, string])[] = [
  ['Y, Space, Enter', 'cut at the framed place, go on'],
  ['N, Backspace', 'no cut in this group, go on'],
  ['↑ ↓', 'move the framed place one step'],
  ['1–9', 'decide as that coder did'],
  ['T, then 1–9', 'the type of the cut, where there are types'],
  ['S', 'skip: it comes back at the end'],
  ['Z, Shift + Z', 'undo, redo, any number of steps (also Ctrl + Z)'],
  ['[ ]', 'previous, next place without deciding'],
  ['M', 'write a note'],
  ['R', 'read the gap and the text around it aloud'],
  ['?', 'this list'],
  ['Esc', 'close the list'],
]

/** With a recording some keys are its own. */
const soundKeys: readonly (readonly [string, string])[] = [
  ...listenKeys.filter(([key]) => key !== 'F' && !key.startsWith('←')),
  ['1–9', 'frame this time; Y then decides'],
  ['← →', 'move the framed time 0.1 s'],
]

/** Whether the list of all keys is open. */
const listShown = signal(false)

function KeyList() {
  const own = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (listShown.value && own.current?.open === false) own.current.showModal()
    if (!listShown.value && own.current?.open === true) own.current.close()
  }, [listShown.value])
  return (
    <dialog ref={own} class="key-list" aria-label="All keys" onClose={() => (listShown.value = false)}>
      <h2>Keys</h2>
      <table>
        <tbody>
          {[...everyKey, ...(recording.value === undefined ? [] : soundKeys)].map(([key, meaning]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="btn on" onClick={() => (listShown.value = false)}>
        Close
      </button>
    </dialog>
  )
}

/** The keys of the screen, and the live region for what the screen reader reads on request. */
export function AdjudicateKeys() {
  return (
    <>
      <p class="keys">
        {(recording.value === undefined ? keys : heardKeys).map(([key, meaning]) => (
          <span key={key}>
            <kbd>{key}</kbd> {meaning}
          </span>
        ))}
        <button type="button" class="link" onClick={() => (listShown.value = true)}>
          <kbd>?</kbd> all keys
        </button>
        <label>
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={event => (singleKeys.value = event.currentTarget.checked)}
          />{' '}
          Single keys work
        </label>
      </p>
      <KeyList />
      <p class="vh" aria-live="polite" id="read-aloud" />
    </>
  )
}

/** Puts the position and the text next to it into the live region. */
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
      // The open list is read, and nothing is decided behind it. The browser hides it before it says so: the key that
      // comes between is the page's already.
      const listOpen = document.querySelector('.key-list[open]') !== null
      if (listOpen && event.key !== '?') return
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey) return
      if (event.altKey && recording.peek() === undefined) return
      // Enter and Space press a button that has the focus, unless it is the page's own way on.
      const onButton = target?.closest('main button, main a, main label, .here button') != null
      const key = event.key.toLowerCase()
      if (onButton && (key === 'enter' || key === ' ')) return
      const item = loaded.peek()?.corpus?.items.find(({ id }) => id === currentItem.peek()?.item)
      const isDone = current.peek()?.item !== currentItem.peek()?.item
      const dispute = isDone ? undefined : current.peek()
      const isHeard = recording.peek() !== undefined && dispute !== undefined && item !== undefined
      if (isHeard && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
        move(event.key === 'ArrowLeft' ? -1 : 1, item)
        event.preventDefault()
        return
      }
      if (isHeard && listenKey(event, () => playAround(dispute.from, dispute.to))) return
      const cut = () => (isDone ? nextText() : decide('cut'))
      const digit = /^[1-9]$/.test(key) ? Number(key) : 0
      if (digit > 0 && isHeard && !awaitsType) {
        const candidate = candidatesOf(dispute, item)[digit - 1]
        if (candidate !== undefined) frameAt(candidate.tick, item)
        event.preventDefault()
        return
      }
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
        arrowup: () => item !== undefined && move(-1, item),
        arrowdown: () => item !== undefined && move(1, item),
        s: () => decide('skip'),
        '[': () => step(-1),
        ']': () => step(1),
        t: () => {
          awaitsType = true
        },
        r: readAloud,
        m: wantNote,
        '?': () => (listShown.value = !listOpen),
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
