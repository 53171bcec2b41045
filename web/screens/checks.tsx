import type { Checks } from 'cesura/evaluate'
import { score3 } from '../../src/model/numbers.ts'
import { checksView, toText } from '../../src/report/index.ts'
import { CHECK_STATES, checksHeadline, numberFacts, numberName } from '../../src/report/sentences/checks.ts'
import { CheckList } from '../parts/checks/check-list.tsx'
import { ChecksSide } from '../parts/checks/checks-side.tsx'
import { CopyButton } from '../parts/checks/copy-button.tsx'
import { StateIcon } from '../parts/checks/state-icon.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { Pick } from '../parts/pick.tsx'
import { UnbrokenText } from '../parts/whole-text.tsx'
import { Working } from '../parts/working.tsx'
import { set } from '../state/address.ts'
import { similarity } from '../state/agreement.ts'
import {
  askChecksAgain,
  checkedNumber,
  checksAgreement,
  checksAnswer,
  checksProgress,
} from '../state/checks.ts'
import { corpus } from '../state/corpus.ts'
import { codersNow } from '../state/people.ts'
import { metric, rankable, roles } from '../state/segmenters.ts'
import { stopSlow } from '../state/slow.ts'
import { metricName } from '../words/metric-name.ts'

/** What limits the conclusion from one number, and what would help. */
export function ChecksScreen() {
  if (corpus.value === undefined) return <NeedsData question="Can I trust the number?" example={1} />
  const systems = roles.value?.hypotheses ?? []
  const agreement = codersNow().length > 1
  if (systems.length === 0 && !agreement)
    return (
      <div class="empty">
        <h1>A check needs a number.</h1>
        <p>Add a second annotator, or a system and a reference.</p>
        <PeopleChoice />
      </div>
    )
  const { value, waiting, stale, error } = checksAnswer.value
  const named = checksAgreement.value
    ? 'agreement'
    : (checkedNumber.value ?? value?.number.system ?? systems[0] ?? '')
  const called = (name: string): string =>
    name === 'agreement' ? `Agreement over ${similarity.value.symbol}` : `${metric.value.symbol} of ${name}`
  return (
    <>
      <div class="row">
        <Pick
          label="Number"
          value={named}
          options={[...systems, ...(agreement ? ['agreement'] : [])]}
          called={called}
          onPick={name => set({ checked: name })}
        />
        {!checksAgreement.value && (
          <Pick
            label="Metric"
            value={metric.value.id}
            options={rankable.map(({ id }) => id)}
            called={metricName}
            onPick={id => set({ metric: id })}
          />
        )}
        <PeopleChoice />
        <WithoutChips />
        {value !== undefined && (
          <div class="row end only-screen">
            <CopyButton text={() => toText(checksView(value))}>Copy as text</CopyButton>
            <button type="button" class="btn" onClick={() => print()}>
              Print, one page
            </button>
          </div>
        )}
      </div>
      <Working
        answer={checksAnswer}
        progress={checksProgress}
        what="Checking: intervals, annotators, conventions"
        unfinished="the checks were not finished"
        stop={stopSlow}
        again={askChecksAgain}
      />
      <ErrorPanel error={error} />
      {value === undefined ? (
        <p class="say" role="status">
          {waiting ? 'Checking…' : ''}
        </p>
      ) : (
        <Found checks={value} stale={stale} />
      )}
    </>
  )
}

function Found({ checks, stale }: { checks: Checks; stale: boolean }) {
  const { number, checks: list } = checks
  return (
    <div class={stale ? 'stale' : undefined} data-testid="checks">
      <div class="checked">
        <div>
          <p class="figure" data-testid="checked-number">
            {score3(number.value ?? undefined)}
          </p>
          <p class="note">
            <bdi>{numberName(number)}</bdi>
            {numberFacts(number).map(fact => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        <div>
          <h1 class="say" data-testid="checks-headline">
            <UnbrokenText text={checksHeadline(checks)} />
          </h1>
          <ul class="states" aria-label="States of the checks">
            {(['look', 'unseen', 'little'] as const).map(state => {
              const count = list.filter(check => check.state === state).length
              return count === 0 ? null : (
                <li key={state}>
                  <StateIcon state={state} /> {CHECK_STATES[state]}, {count}
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      <div class="checks-columns">
        <CheckList checks={checks} />
        <ChecksSide checks={checks} />
      </div>
      <p class="foot">{number.signature}</p>
    </div>
  )
}
