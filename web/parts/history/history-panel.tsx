import { signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { counted, listed, plural } from '../../../src/model/numbers.ts'
import { sizeText } from '../../../src/report/sentences/imported.ts'
import { screen } from '../../state/address.ts'
import { clockText, dayText, type Entry, historyEntries, SHOWN } from '../../state/history/entries.ts'
import { KEPT_DAYS, keeps, openStep, savedAt, study, tabs } from '../../state/history/history.ts'
import { deleteForGood, goBackTo, type Return, returnTo } from '../../state/history/restore.ts'
import { storedBytes } from '../../state/history/step-store.ts'
import { importFiles } from '../../state/import-files.ts'
import { type Theme, theme } from '../../state/theme.ts'
import { sessionShown } from './session-dialog.tsx'

/** Whether the history is open. */
export const historyShown = signal(false)

const words = { yes: 'Saved', no: 'Not saved', full: 'Too large to save' } as const

/** When the work was saved; opens the history. */
export function SavedButton() {
  const at = savedAt.value
  const now = screen.value
  // The history is about the screen that was in view; over the next one it would only be in the way.
  useEffect(() => {
    historyShown.value = false
  }, [now])
  const text =
    keeps.value !== 'yes'
      ? words[keeps.value]
      : tabs.value > 1
        ? `Saved, ${tabs.value} tabs`
        : at === undefined
          ? 'History'
          : `Saved ${clockText(at)}`
  return (
    <div class="here">
      <button
        type="button"
        class="saved"
        aria-expanded={historyShown.value}
        aria-controls="history"
        onClick={() => (historyShown.value = !historyShown.value)}
      >
        {at !== undefined && keeps.value === 'yes' && (
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            stroke-width="1.4"
            aria-hidden="true"
          >
            <circle cx="8" cy="8" r="6.3" />
            <path d="m5.2 8.2 2 2 3.6-4" />
          </svg>
        )}
        <span>{text}</span>
        <svg width="10" height="7" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </button>
      {historyShown.value && <HistoryPanel />}
    </div>
  )
}

function HistoryPanel() {
  const chosen = useSignal<string | undefined>(undefined)
  const shown = useSignal(SHOWN)
  const own = useRef<HTMLElement>(null)
  useEffect(() => own.current?.focus(), [])
  const close = () => {
    historyShown.value = false
    document.querySelector<HTMLElement>('.saved')?.focus()
  }
  const entries = historyEntries()
  const present = entries.find(entry => entry.study === study.value && openStep.value !== undefined)?.id
  let day = ''
  return (
    <section
      id="history"
      class="history"
      aria-label="History"
      tabIndex={-1}
      ref={own}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div class="history-head">
        <h2>
          History <span>of this browser</span>
        </h2>
        <button type="button" class="icon" aria-label="Close the history" onClick={close}>
          ×
        </button>
        <p>
          {keeps.value === 'yes'
            ? `Every step is saved on this device as you take it. Nothing is uploaded: the page’s security policy forbids every connection. What was set aside is kept for ${KEPT_DAYS} days.`
            : keeps.value === 'no'
              ? 'This browser does not store data: the work is lost when the page closes. Save the session as a file. Nothing is uploaded.'
              : 'The data are too large for this browser to store: the work is lost when the page closes. Save the session as a file. Nothing is uploaded.'}
        </p>
      </div>
      <ol>
        {entries.length === 0 && <li class="history-none">Nothing has been done yet.</li>}
        {entries.slice(0, shown.value).map(entry => {
          const heading = dayText(entry.to)
          const isNewDay = heading !== day
          day = heading
          return (
            <li key={entry.id}>
              {isNewDay && <h3>{heading}</h3>}
              <Line
                entry={entry}
                present={entry.id === present}
                open={chosen.value === entry.id}
                toggle={() => (chosen.value = chosen.value === entry.id ? undefined : entry.id)}
              />
            </li>
          )
        })}
        {entries.length > shown.value && (
          <li>
            <button type="button" class="link" onClick={() => (shown.value += SHOWN)}>
              Show more
            </button>
          </li>
        )}
      </ol>
      <Foot />
    </section>
  )
}

function Line({
  entry,
  present,
  open,
  toggle,
}: {
  entry: Entry
  present: boolean
  open: boolean
  toggle: () => void
}) {
  const { title, about, from, to, kind } = entry
  const time = clockText(from) === clockText(to) ? clockText(to) : `${clockText(from)} – ${clockText(to)}`
  const dot = present ? 'now' : kind
  const canRestore = entry.restorable && !present
  return (
    <div class={`step${open ? ' open' : ''}`}>
      <button
        type="button"
        class={`step-line ${dot}`}
        aria-expanded={canRestore ? open : undefined}
        disabled={!canRestore}
        onClick={toggle}
      >
        <b dir="auto">{title}</b>
        <span class="time">{present ? 'now' : time}</span>
        {about !== '' && (
          <span class="about" dir="auto">
            {about}
          </span>
        )}
      </button>
      {open && canRestore && <Restore entry={entry} />}
    </div>
  )
}

function Restore({ entry }: { entry: Entry }) {
  const back = returnTo(entry.study, entry.id)
  return (
    <div class="step-more">
      <ul>
        {returnText(back, entry.study === study.value).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div class="row">
        <button
          type="button"
          class="btn on"
          onClick={() => {
            historyShown.value = false
            void goBackTo(entry.study, entry.id)
          }}
        >
          Restore
        </button>
      </div>
    </div>
  )
}

/** What going back takes back, brings back and keeps. */
function returnText({ open, reads, values }: Return, isSame: boolean): string[] {
  const of = (kind: string, gone: boolean) =>
    values.filter(({ now, then }) => now?.kind === kind && (then === undefined || then.id < now.id) === gone)
      .length
  const parts = [
    [of('decide', true), 'decision'],
    [of('edit', true), 'edited segmentation'],
    [of('note', true), 'note'],
    [of('gold', true), 'gold standard'],
  ] as const
  const back = parts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun))
  const files = open?.source?.files.length ?? 0
  return [
    ...(reads
      ? [
          `Opens ${files} ${plural(files, 'file')}${isSame ? ' as they were read then' : '; what is open now stays in the history'}.`,
        ]
      : []),
    ...(back.length > 0 ? [`Takes back ${listed(back)}. They stay in the history.`] : []),
    ...(back.length === 0 ? ['Keeps every decision and edit.'] : reads ? [] : ['Keeps all files and names.']),
  ]
}

function Foot() {
  const bytes = useSignal<number | undefined>(undefined)
  const asks = useSignal(false)
  useEffect(() => {
    void storedBytes().then(found => (bytes.value = found))
  }, [savedAt.value])
  return (
    <div class="history-foot">
      <div class="row">
        <button
          type="button"
          class="btn on"
          disabled={openStep.value?.source === undefined}
          onClick={() => {
            historyShown.value = false
            sessionShown.value = true
          }}
        >
          Save session as one file
        </button>
        <OpenSession />
      </div>
      <div class="row">
        <span class="note">{bytes.value === undefined ? '' : `${sizeText(bytes.value)} on this device`}</span>
        {asks.value ? (
          <span class="end">
            <button
              type="button"
              class="link"
              onClick={() => {
                asks.value = false
                void deleteForGood()
              }}
            >
              Delete all files, decisions and edits
            </button>{' '}
            <button type="button" class="link" onClick={() => (asks.value = false)}>
              Cancel
            </button>
          </span>
        ) : (
          <button type="button" class="link end" onClick={() => (asks.value = true)}>
            Delete everything for good …
          </button>
        )}
      </div>
      <fieldset class="row">
        <legend class="vh">Colours</legend>
        <span class="note">Colours</span>
        {(['auto', 'light', 'dark'] as const satisfies readonly Theme[]).map(choice => (
          <label key={choice} class="note">
            <input
              type="radio"
              name="theme"
              checked={theme.value === choice}
              onChange={() => (theme.value = choice)}
            />{' '}
            {choice === 'auto' ? 'as the system' : choice}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** Chooses the file of a session. */
function OpenSession() {
  return (
    <label class="btn">
      Open session
      <input
        type="file"
        class="vh"
        accept=".json,.html"
        data-testid="open-session"
        onChange={async event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          historyShown.value = false
          if (file !== undefined) await importFiles([file])
        }}
      />
    </label>
  )
}
