import { signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { countDigits } from '../../src/model/numbers.ts'
import { set, show } from '../state/address.ts'
import { coders, corpus, item } from '../state/corpus.ts'
import { canUndo, undo } from '../state/history/undo.ts'
import { historyShown } from './history/history-panel.tsx'
import { sessionShown } from './history/session-dialog.tsx'
import { matchesOf } from './matches.ts'

/** Whether the search over everything is open. */
const shown = signal(false)

/** Something that can be found, and what choosing it does. */
interface Entry {
  readonly kind: string
  readonly title: string
  readonly run: () => void
}
interface FindProps {
  readonly screens: readonly { readonly title: string; readonly run: () => void }[]
}

/** The button in the header, and Ctrl K: screens, texts, annotators and actions by their names. */
export function Find(props: FindProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) shown.value = true
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" class="find-button" onClick={() => (shown.value = true)}>
        <svg width="15" height="15" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
          <circle cx="6.5" cy="6.5" r="4.5" />
          <path d="m10 10 4 4" />
        </svg>
        <span>Find</span> <kbd>Ctrl K</kbd>
      </button>
      {shown.value && <FindDialog {...props} />}
    </>
  )
}

function FindDialog({ screens }: FindProps) {
  const own = useRef<HTMLDialogElement>(null)
  const typed = useSignal('')
  const at = useSignal(0)
  // At once: the next key belongs to the field.
  useLayoutEffect(() => own.current?.showModal(), [])
  const entries = useMemo(() => everything(screens), [])
  const byTitle = useMemo(
    () => new Map(entries.map(entry => [`${entry.title}\0${entry.kind}`, entry])),
    [entries],
  )
  const found = useMemo(() => matchesOf([...byTitle.keys()], typed.value, 30), [byTitle, typed.value])
  const list = found.shown.map(key => byTitle.get(key)!)
  const run = (entry: Entry | undefined) => {
    if (entry === undefined) return
    own.current?.close()
    entry.run()
  }
  return (
    <dialog ref={own} class="find-dialog" aria-label="Find" onClose={() => (shown.value = false)}>
      <input
        type="text"
        role="combobox"
        aria-label="Find a screen, a text, an annotator or an action"
        placeholder="A screen, a text, an annotator, an action"
        autocomplete="off"
        spellcheck={false}
        aria-expanded="true"
        aria-controls="find-list"
        aria-activedescendant={list.length > 0 ? `find-${at.value}` : undefined}
        value={typed.value}
        onInput={event => {
          typed.value = event.currentTarget.value
          at.value = 0
        }}
        onKeyDown={event => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) at.value = Math.min(list.length - 1, Math.max(0, at.value + step))
          else if (event.key === 'Enter') run(list[at.value])
          else return
          event.preventDefault()
        }}
      />
      <div role="listbox" id="find-list" aria-label="Found">
        {list.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={`${entry.kind} ${entry.title}`}
            id={`find-${index}`}
            role="option"
            aria-selected={index === at.value}
            onPointerDown={event => event.preventDefault()}
            onClick={() => run(entry)}
          >
            <bdi>{entry.title}</bdi>
            <span>{entry.kind}</span>
          </div>
        ))}
      </div>
      <p class="note" role="status">
        {found.all === 0 ? 'Nothing found' : `${countDigits(found.all)} found`}
      </p>
    </dialog>
  )
}

/** What can be found, in the order in which it is listed before anything is typed. */
function everything(screens: FindProps['screens']): Entry[] {
  const texts = corpus.value?.items ?? []
  const own = item.value
  return [
    ...screens.map(screen => ({ kind: 'screen', ...screen })),
    { kind: 'action', title: 'Save the session as one file', run: () => (sessionShown.value = true) },
    { kind: 'action', title: 'Show the history', run: () => (historyShown.value = true) },
    ...(canUndo.value ? [{ kind: 'action', title: 'Undo the last step', run: undo }] : []),
    ...(own !== undefined && own.codings.length > 2
      ? [
          {
            kind: 'action',
            title: 'Compare all annotators of the text',
            run: () => show('compare', { item: own.id, all: 'yes' }),
          },
        ]
      : []),
    ...texts.map(({ id }) => ({
      kind: 'text',
      title: id,
      run: () => show('compare', { item: id, reference: undefined, hypothesis: undefined }),
    })),
    ...coders.value.map(name => ({
      kind: 'annotator',
      title: name,
      run: () => {
        const at = texts.find(
          ({ codings }) => codings.length > 1 && codings.some(({ coder }) => coder === name),
        )
        show('compare', { item: at?.id, hypothesis: name, all: undefined })
        set({ hypothesis: name })
      },
    })),
  ]
}
