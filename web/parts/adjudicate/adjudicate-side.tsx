import { useSignal } from '@preact/signals'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import {
  mostApart,
  paceSentence,
  ruleChangeSentence,
  ruleNames,
} from '../../../src/report/sentences/adjudication.ts'
import { set } from '../../state/address.ts'
import { current, goTo, pace } from '../../state/adjudicate.ts'
import { standing } from '../../state/adjudicate-progress.ts'
import {
  closer,
  counts,
  decisions,
  recorded,
  rule,
  setRule,
  settledBy,
  unfitting,
} from '../../state/adjudicate-queue.ts'
import { loaded, unitName } from '../../state/corpus.ts'
import { undo } from '../../state/history/undo.ts'
import { noteAt, noteShown, wantNote } from '../../state/notes.ts'
import { startingRules } from '../../worker/starting-rules.ts'
import { NoteField, NoteList } from '../notes.tsx'
import { Save } from './save-decisions.tsx'
import { Listening } from './time-desk.tsx'

/** Next to the position to decide: how far you are, the rule, the coders, your last decisions, and the way to save. */
export function AdjudicateSide() {
  return (
    <aside class="side">
      <div class="boxes">
        <Listening />
        <Progress />
        <Notes />
        <Rule />
        <Standing />
        <Last />
      </div>
      <Save />
    </aside>
  )
}

/** A note on the position in view, and those there are. */
function Notes() {
  const now = current.value
  const isOpen = noteShown.value || (now !== undefined && noteAt(now) !== undefined)
  return (
    <>
      {now !== undefined &&
        (isOpen ? (
          <NoteField position={{ item: now.item, from: now.from, to: now.to }} />
        ) : (
          <button type="button" class="link note-link" onClick={wantNote}>
            Write a note <kbd>M</kbd>
          </button>
        ))}
      <NoteList open={goTo} />
    </>
  )
}

/** How much is decided, as one bar. */
function Amount() {
  const { all, byRule, decided } = counts.value
  return (
    <div class="amount" role="img" aria-label={`${decided} of ${all} decided`}>
      <i style={{ width: `${all === 0 ? 100 : (100 * decided) / all}%` }} />
      <i class="rule" style={{ width: `${all === 0 ? 0 : (100 * byRule) / all}%` }} />
    </div>
  )
}

/** On a phone, over the position to decide: the texts, how far you are, and the way back. */
export function PhoneBar() {
  const { all, decided } = counts.value
  return (
    <div class="phone-bar">
      <button
        type="button"
        class="btn"
        onClick={() => document.querySelector('.adjudicate .texts')?.scrollIntoView()}
      >
        Texts
      </button>
      <Amount />
      <span>
        {countDigits(decided)} of {countDigits(all)}
      </span>
      <button type="button" class="btn" onClick={undo}>
        Undo
      </button>
    </div>
  )
}

function Progress() {
  const { open, byRule, clear, decided } = counts.value
  return (
    <section class="panel box" aria-label="Progress">
      <h2>Progress</h2>
      <Amount />
      <dl>
        <dt>
          <i class="yours" />
          decided by you
        </dt>
        <dd data-testid="decided">{countDigits(decided)}</dd>
        <dt>
          <i />
          open
        </dt>
        <dd data-testid="open">{countDigits(open)}</dd>
        <dt>
          <i class="byrule" />
          clear by rule, not asked
        </dt>
        <dd>{countDigits(clear + byRule)}</dd>
      </dl>
      <p class="note">{pace.value !== undefined && open > 0 ? paceSentence(open, pace.value) : ' '}</p>
      {unfitting.value.length > 0 && (
        <p class="note">
          {countDigits(unfitting.value.length)} {plural(unfitting.value.length, 'decision')}{' '}
          {unfitting.value.length === 1 ? 'is about a position' : 'are about positions'} that these data do
          not have. Nothing is deleted.
        </p>
      )}
    </section>
  )
}

function Rule() {
  return (
    <section class="panel box" aria-label="Starting rule">
      <h2>Starting rule</h2>
      <p class="note">Decides what is clear; you decide the rest.</p>
      <select
        class="pick"
        aria-label="Starting rule"
        value={rule.value}
        onChange={event => setRule(event.currentTarget.value as typeof rule.value)}
      >
        {startingRules.map(own => (
          <option key={own} value={own}>
            {ruleNames[own]}
            {own === rule.value || own === 'none' ? '' : `: ${ruleChangeSentence(...settledBy(own))}`}
          </option>
        ))}
      </select>
      <label class="field closer">
        Cuts closer than
        <input
          type="number"
          min={recorded.value ? '0.1' : '1'}
          step={recorded.value ? '0.1' : '1'}
          value={closer.value}
          onChange={event => set({ closer: event.currentTarget.value.trim() || undefined })}
        />
        {recorded.value ? 'seconds' : `${unitName.value}s`} are one place
      </label>
    </section>
  )
}

/** Shown after ten decisions, so that it does not lead the first ones. */
const FIRST = 10

function Standing() {
  const hidden = useSignal(false)
  if (counts.value.decided < FIRST) return null
  return (
    <section class="panel box" aria-label="Coders">
      <h2>How often each coder is where you decide</h2>
      {!hidden.value && (
        <>
          <ul class="coders">
            {standing.value.slice(0, 12).map(({ coder, share }) => (
              <li key={coder}>
                <span>{coder}</span>
                <i class="line">
                  <i style={{ width: `${100 * (share ?? 0)}%` }} />
                </i>
                <span>{share === undefined ? '–' : `${Math.round(100 * share)} %`}</span>
              </li>
            ))}
          </ul>
          <p class="note">{mostApart(standing.value)}</p>
        </>
      )}
      <button type="button" class="link" onClick={() => (hidden.value = !hidden.value)}>
        {hidden.value ? 'Show' : 'Hide'}
      </button>
    </section>
  )
}

function Last() {
  const last = decisions.value.slice(-5).reverse()
  return (
    <section class="panel box" aria-label="Your last decisions">
      <h2>
        Your last decisions
        <button type="button" class="link" onClick={undo}>
          Undo <kbd>Z</kbd>
        </button>
      </h2>
      <ul class="last">
        {last.map(decision => {
          const text = loaded.value?.corpus?.items.find(({ id }) => id === decision.item)?.texts
          const at = decision.position ?? decision.from
          return (
            <li key={`${decision.item} ${decision.from}`}>
              <button type="button" class="link" onClick={() => goTo(decision)}>
                {decision.decision === 'cut'
                  ? `after ${at}`
                  : decision.decision === 'skip'
                    ? 'skipped'
                    : 'no cut'}
              </button>
              <span dir="auto">{text?.[at] ?? decision.item}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
