import { useSignal } from '@preact/signals'
import { countDigits } from 'cesura/plots'
import {
  disputeSentence,
  mostApart,
  paceSentence,
  provenanceSentence,
  ruleChangeSentence,
  ruleNames,
  textDoneSentence,
} from 'cesura/report'
import { useEffect } from 'preact/hooks'
import { Desk, TextMap } from '../parts/desk.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { singleKeys } from '../parts/keys.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice } from '../parts/people-choice.tsx'
import { show } from '../state/address.ts'
import {
  type AskedItem,
  counts,
  current,
  currentItem,
  decide,
  decideAs,
  decisions,
  goTo,
  move,
  nextText,
  openText,
  pace,
  queue,
  queueAnswer,
  readDecisionFile,
  redo,
  rule,
  saveDecisions,
  savedGold,
  saveGold,
  saveProblem,
  setRule,
  standing,
  step,
  types,
  undo,
  unfitting,
  voters,
} from '../state/adjudicate.ts'
import { corpus, loaded } from '../state/corpus.ts'
import { GOLD } from '../state/gold.ts'
import { startingRules } from '../worker/adjudicate.ts'

/** From several codings to one, place by place. */
export function AdjudicateScreen() {
  useAdjudicateKeys()
  if (corpus.value === undefined)
    return <NeedsData question="Which of the coders’ cuts shall stand?" example={1} />
  if (voters.value.length < 2)
    return (
      <div class="empty">
        <h1>One coding leaves nothing to decide.</h1>
        <p>Bring a second coding of these texts, or say who is a person.</p>
        <PeopleChoice />
        <button type="button" class="btn on" onClick={() => show('data')}>
          Bring a second coding
        </button>
      </div>
    )
  const { error, value } = queueAnswer.value
  if (error !== undefined) return <ErrorPanel error={error} />
  if (value === undefined) return <h1 class="say">Looking for places that coders cut differently…</h1>
  return (
    <div class="adjudicate">
      <Texts />
      <section class="panel desk" aria-label="The place to decide">
        <Middle />
      </section>
      <aside class="side">
        <Progress />
        <Rule />
        <Standing />
        <Last />
        <Save />
      </aside>
      <Keys />
    </div>
  )
}

/** The texts, most to gain first. */
function Texts() {
  return (
    <section class="panel texts" aria-label="Texts">
      <div class="h">
        <h2>Texts</h2>
        <span>most to gain first</span>
      </div>
      <ol>
        {queue.value.map(item => (
          <li key={item.item}>
            <button
              type="button"
              aria-current={currentItem.value?.item === item.item ? 'true' : undefined}
              onClick={() => openText(item)}
            >
              <span class="name" dir="auto">
                {item.item}
              </span>
              <span class="b">{item.similarity === undefined ? '' : `B ${short(item.similarity)}`}</span>
              <span class="left">{item.open === 0 ? 'done' : `${countDigits(item.open)} open`}</span>
              <i class="line">
                <i style={{ width: `${100 * doneShare(item)}%` }} />
              </i>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

const short = (score: number): string => score.toFixed(2).replace(/^0/, '')
const doneShare = ({ disputes, open }: AskedItem): number =>
  disputes.length === 0 ? 1 : (disputes.length - open) / disputes.length

function Middle() {
  const asked = currentItem.value
  const item = loaded.value?.corpus?.items.find(({ id }) => id === asked?.item)
  if (asked === undefined || item === undefined)
    return <h1 class="place-question">No text is left to decide.</h1>
  const dispute = current.value?.item === asked.item ? current.value : undefined
  const number =
    dispute === undefined
      ? 0
      : queue.value
          .flatMap(({ disputes }) => disputes)
          .findIndex(each => each.item === dispute.item && each.from === dispute.from) + 1
  return (
    <>
      <p class="where">
        <span>
          {dispute === undefined
            ? `${countDigits(asked.disputes.length)} disputed places`
            : `Place ${countDigits(number)} of ${countDigits(counts.value.all)}`}
        </span>
        <span dir="auto">{asked.item}</span>
      </p>
      {dispute === undefined ? (
        <TextDone asked={asked} units={item.units} />
      ) : (
        <Desk dispute={dispute} item={item} coders={voters.value} asked={asked} />
      )}
    </>
  )
}

function TextDone({ asked, units }: { asked: AskedItem; units: number }) {
  const cut = asked.disputes.filter(({ decision, byRule }) => byRule || decision?.decision === 'cut')
  const byYou = cut.filter(({ byRule }) => !byRule).length
  const clear = asked.clear + cut.length - byYou
  const [fact, rest] = textDoneSentence({ cuts: byYou + clear, decided: byYou, clear })
  const left = counts.value.open
  return (
    <>
      <h1 class="place-question" aria-live="assertive" data-testid="question">
        <b>{fact}</b> {rest}
      </h1>
      <TextMap asked={asked} units={units} />
      <div class="choices">
        {left > 0 ? (
          <button type="button" class="btn on" onClick={nextText}>
            Next text <kbd>Enter</kbd>
          </button>
        ) : (
          <p class="note">Nothing is open in any text. Save the gold coding.</p>
        )}
      </div>
    </>
  )
}

function Progress() {
  const { all, open, byRule, clear, decided } = counts.value
  return (
    <section class="panel box" aria-label="Progress">
      <h2>Progress</h2>
      <div class="amount" role="img" aria-label={`${decided} of ${all} decided`}>
        <i style={{ width: `${all === 0 ? 100 : (100 * decided) / all}%` }} />
        <i class="rule" style={{ width: `${all === 0 ? 0 : (100 * byRule) / all}%` }} />
      </div>
      <dl>
        <dt>decided by you</dt>
        <dd data-testid="decided">{countDigits(decided)}</dd>
        <dt>open</dt>
        <dd data-testid="open">{countDigits(open)}</dd>
        <dt>clear by rule, not asked</dt>
        <dd>{countDigits(clear + byRule)}</dd>
      </dl>
      <p class="note">{pace.value !== undefined && open > 0 ? paceSentence(open, pace.value) : ' '}</p>
      {unfitting.value.length > 0 && (
        <p class="note">
          {countDigits(unfitting.value.length)} decisions are about places that this data does not have; they
          are kept.
        </p>
      )}
    </section>
  )
}

function Rule() {
  const settles = queueAnswer.value.value!.settles
  const open = counts.value.open + counts.value.byRule
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
            {own === rule.value || own === 'none' ? '' : `: ${ruleChangeSentence(settles[own], open)}`}
          </option>
        ))}
      </select>
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

function Save() {
  const { open } = counts.value
  return (
    <section class="box" aria-label="Save">
      <button
        type="button"
        class={open === 0 ? 'btn on wide' : 'btn wide'}
        onClick={() => void saveGold(true)}
      >
        Save as gold coding
      </button>
      <p class="note" role="status">
        {savedGold.value !== undefined
          ? provenanceSentence(savedGold.value, GOLD)
          : open === 0
            ? ' '
            : `${countDigits(open)} places are not decided; they stay uncut.`}
      </p>
      <div class="row">
        <button type="button" class="link" onClick={saveDecisions}>
          Save decisions, CSV
        </button>
        <label class="link">
          Read decisions
          <input
            type="file"
            class="vh"
            accept=".csv,.jsonl"
            data-testid="read-decisions"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file !== undefined) void readDecisionFile(file)
            }}
          />
        </label>
      </div>
      <ErrorPanel error={saveProblem.value} />
    </section>
  )
}

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

/** What the screen reader is told on request: who cuts where, and the two units beside the place. */
function Keys() {
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

function useAdjudicateKeys(): void {
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
