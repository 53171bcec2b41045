import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countDigits, counted, plural } from '../../../src/model/numbers.ts'
import { sizeText } from '../../../src/report/sentences/imported.ts'
import {
  arrived,
  isOneFile,
  mergeCounts,
  mergeSession,
  openSession,
  saveSession,
  sessionCounts,
  sessionText,
} from '../../state/history/session-file.ts'
import { Dialog } from '../dialog.tsx'

/** Whether the dialog that saves a session is open. */
export const sessionShown = signal(false)

/** Saving a session, and what becomes of one that was added. */
export function SessionDialogs() {
  return (
    <>
      {sessionShown.value && <SaveDialog />}
      {arrived.value !== undefined && <OpenDialog />}
    </>
  )
}

function SaveDialog() {
  const close = () => (sessionShown.value = false)
  const history = useSignal(true)
  const bytes = useSignal<number | undefined>(undefined)
  const { files, decisions, edits, notes } = sessionCounts()
  useEffect(() => {
    void sessionText(history.value).then(text => (bytes.value = new Blob([text ?? '']).size))
  }, [history.value])
  const save = async (kind: 'html' | 'json') => {
    await saveSession(kind, history.value)
    close()
  }
  const size = bytes.value === undefined ? '' : `, ${sizeText(bytes.value)}`
  return (
    <Dialog title="Save the session as one file" close={close}>
      <ul class="holds">
        <li>
          <b>Texts and segmentations</b>
          <span>
            {countDigits(files)} {plural(files, 'file')}
          </span>
        </li>
        <li>
          <b>Decisions, edits and notes</b>
          <span>
            {counted(decisions, 'decision')}, {counted(edits, 'edit')}, {counted(notes, 'note')}
          </span>
        </li>
        <li>
          <label>
            <input
              type="checkbox"
              checked={history.value}
              onChange={event => (history.value = event.currentTarget.checked)}
            />{' '}
            <b>History</b>
          </label>
          <span>so that every step can be undone elsewhere</span>
        </li>
      </ul>
      <p class="note">
        {isOneFile()
          ? 'The page opens with a double click and needs no installation. The JSON file is opened here, by “Open session” or by dropping it.'
          : 'Drop the file on this page, or choose “Open session”, in any browser.'}
      </p>
      <div class="row">
        {isOneFile() && (
          <button type="button" class="btn on" onClick={() => void save('html')}>
            Save the page
          </button>
        )}
        <button type="button" class={isOneFile() ? 'btn' : 'btn on'} onClick={() => void save('json')}>
          JSON{size}
        </button>
      </div>
    </Dialog>
  )
}

function OpenDialog() {
  const { name, session } = arrived.value!
  const { here, there, both, alike, sameTexts } = mergeCounts(session)
  const way = useSignal<'merge' | 'open'>(sameTexts ? 'merge' : 'open')
  const problem = useSignal(false)
  const close = () => (arrived.value = undefined)
  const act = async () => {
    if (way.value === 'merge') mergeSession(session)
    else if (!(await openSession(session))) {
      problem.value = true
      return
    }
    close()
  }
  const union = here + there - both
  const open = both - alike
  return (
    <Dialog title="Open session" close={close}>
      <p class="holds-file" dir="auto">
        <b>{name}</b>
        <span>
          {session.source?.files?.length ?? 0} {plural(session.source?.files?.length ?? 0, 'file')}, saved{' '}
          {new Date(session.saved).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
        </span>
      </p>
      <p>
        {sameTexts
          ? `Its texts are open here. ${countDigits(here)} ${plural(here, 'decision')} ${here === 1 ? 'is' : 'are'} here and ${countDigits(there)} in the file; ${countDigits(both)} ${plural(both, 'position')} ${both === 1 ? 'is' : 'are'} decided in both, ${countDigits(alike)} of them alike.`
          : 'It holds other texts than those that are open here.'}
      </p>
      <fieldset class="ways-to-open">
        <legend class="vh">What to do</legend>
        {sameTexts && (
          <label>
            <input
              type="radio"
              name="session"
              checked={way.value === 'merge'}
              onChange={() => (way.value = 'merge')}
            />
            <b>Merge both</b>
            <span>
              {countDigits(union)} {plural(union, 'decision')}
              {open === 0
                ? '.'
                : `. ${open === 1 ? 'One position asks' : `${countDigits(open)} positions ask`} which decision to keep.`}
            </span>
          </label>
        )}
        <label>
          <input
            type="radio"
            name="session"
            checked={way.value === 'open'}
            onChange={() => (way.value = 'open')}
          />
          <b>Open instead</b>
          <span>Your session stays in the history.</span>
        </label>
      </fieldset>
      {problem.value && <p role="alert">The file does not hold all its data: it may be damaged.</p>}
      <div class="row">
        <button type="button" class="btn on" onClick={() => void act()}>
          {way.value === 'merge'
            ? `Merge, ${countDigits(union)} ${plural(union, 'decision')}`
            : 'Open instead'}
        </button>
        <button type="button" class="btn" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
