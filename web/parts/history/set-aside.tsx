import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { capital, countDigits, counted, countWord, plural } from '../../../src/model/numbers.ts'
import { screen } from '../../state/address.ts'
import { corpus, unitName } from '../../state/corpus.ts'
import { clockText, dayText, otherStudies, setAside } from '../../state/history/entries.ts'
import { follow, itemOf, KEPT_DAYS, openStep, record, tabs } from '../../state/history/history.ts'
import { type Conflict, type DecideStep, isEmpty } from '../../state/history/log.ts'
import { openAgain } from '../../state/history/restore.ts'
import { undo } from '../../state/history/undo.ts'
import { valueIn } from '../../state/history/values.ts'
import { joined } from '../../state/segment.ts'
import { historyShown } from './history-panel.tsx'

/** Above every screen: what was set aside and can be restored, and what two tabs decided differently. */
export function WorkNotices() {
  return (
    <>
      <SetAside />
      <Joined />
      <TwoTabs />
      <Conflicts />
    </>
  )
}

/** Somebody has come back with a segmentation of the text that is open. */
function Joined() {
  const now = joined.value
  const found = corpus.value?.items.find(({ id }) => id === now?.item)
  const coding = found?.codings.find(({ coder }) => coder === now?.coder)
  // Undo takes the file back, and with it the notice.
  if (now === undefined || found === undefined || coding === undefined || screen.value !== 'compare')
    return null
  const count = coding.segmentation.boundaries.length
  return (
    <section class="panel segment-joined" role="status" aria-label="Joined" data-testid="joined">
      <div class="row">
        <p>
          <b>
            <bdi>{now.coder}</bdi> has joined “<bdi>{found.id}</bdi>”.
          </b>{' '}
          {capital(countWord(count))} {plural(count, 'boundary')}, from <code>{now.file}</code>. Same{' '}
          {countDigits(found.units)} {plural(found.units, unitName.value)}, character for character.
        </p>
        <button
          type="button"
          class="btn before-auto"
          onClick={() => {
            joined.value = undefined
            undo()
          }}
        >
          Undo <kbd>Z</kbd>
        </button>
        <button type="button" class="icon" aria-label="Close" onClick={() => (joined.value = undefined)}>
          ×
        </button>
      </div>
    </section>
  )
}

function SetAside() {
  const closed = useSignal<string | undefined>(undefined)
  const aside = setAside()
  const now = openStep.value?.id
  if (aside === undefined || closed.value === now) return null
  const name = openStep.value?.source?.name
  return (
    <section class="set-aside" role="status" aria-label="Set aside" data-testid="aside">
      <p>
        <b>{aside.cleared ? 'Cleared.' : `${name} is open.`}</b> {aside.words}{' '}
        {aside.cleared ? 'are set aside.' : 'are kept.'}
        <span>They can be restored for {KEPT_DAYS} days, also after you close this tab.</span>
      </p>
      <button type="button" class="link" onClick={() => (historyShown.value = true)}>
        See the history
      </button>
      <button type="button" class="btn" onClick={undo}>
        Restore <kbd>Z</kbd>
      </button>
      {!aside.cleared && (
        <button type="button" class="icon" aria-label="Close" onClick={() => (closed.value = now)}>
          ×
        </button>
      )}
    </section>
  )
}

/** Earlier work, where nothing is open. */
export function OtherStudies() {
  const aside = setAside()?.open.study
  const list = otherStudies(3).filter(({ open }) => open.study !== aside)
  if (list.length === 0) return null
  return (
    <section class="studies" aria-label="Earlier work">
      {list.map(({ open, words, at }) => (
        <div key={open.study} class="panel">
          <b dir="auto">{open.source!.name}</b>
          <span>
            {words}, {dayText(at).toLowerCase()} {clockText(at)}
          </span>
          <button type="button" class="link" onClick={() => void openAgain(open)}>
            Restore
          </button>
        </div>
      ))}
    </section>
  )
}

function TwoTabs() {
  const closed = useSignal(false)
  const many = tabs.value > 1
  useEffect(() => {
    if (!many) closed.value = false
  }, [many])
  if (!many || closed.value || screen.value !== 'adjudicate') return null
  return (
    <section class="panel two-tabs" role="status" aria-label="Tabs">
      <p>
        <b>This session is open in {counted(tabs.value, 'tab')}.</b>
        <span>Decisions are merged one by one as they are made. None is lost.</span>
      </p>
      <button type="button" class="icon" aria-label="Close" onClick={() => (closed.value = true)}>
        ×
      </button>
    </section>
  )
}

/** Positions that two tabs, or a session that was merged, decided differently. */
function Conflicts() {
  const list = follow('decide')
    .conflicts()
    .filter(({ counts }) => itemOf(counts.text) !== undefined)
  if (list.length === 0) return null
  return (
    <section class="panel conflicts" aria-label="Positions with two decisions" data-testid="conflicts">
      <div class="h">
        <h2>
          {capital(counted(list.length, 'position'))}, two decisions{list.length === 1 ? '' : ' each'}
        </h2>
        <span>until you choose, the later decision counts</span>
      </div>
      {list.slice(0, 5).map(conflict => (
        <Choice key={conflict.key} conflict={conflict} />
      ))}
    </section>
  )
}

function Choice({ conflict: { counts, other } }: { conflict: Conflict }) {
  const later = counts as DecideStep
  const keep = (step: DecideStep) => record([valueIn(step)], { settles: other.id })
  return (
    <div class="conflict">
      <span dir="auto">
        {itemOf(later.text)},{' '}
        {later.from === later.to ? `after ${later.from}` : `${later.from} to ${later.to}`}
      </span>
      {[other as DecideStep, later].map(step => (
        <div key={step.id}>
          <span class="note">
            {clockText(step.at)}
            {step === later ? ', later' : ''}
          </span>
          <b>{decisionText(step)}</b>
          <button type="button" class={step === later ? 'btn on' : 'btn'} onClick={() => keep(step)}>
            Keep this
          </button>
        </div>
      ))}
    </div>
  )
}

const decisionText = (step: DecideStep): string =>
  isEmpty(step)
    ? 'Not decided'
    : step.decision === 'cut'
      ? `Boundary after ${step.position}`
      : step.decision === 'skip'
        ? 'Skipped'
        : 'No boundary'
