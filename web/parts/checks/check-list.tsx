import { useSignal } from '@preact/signals'
import type { Check, Checks } from 'cesura/evaluate'
import { type CheckEffectsData, checkEffect } from 'cesura/plots'
import { capital, counted, score2 } from '../../../src/model/numbers.ts'
import {
  CHECK_STATES,
  checkCommand,
  checkSentences,
  checkTitle,
} from '../../../src/report/sentences/checks.ts'
import { checksData } from '../../../src/report/shared.ts'
import { type Screen, show } from '../../state/address.ts'
import { loaded } from '../../state/corpus.ts'
import { Svg } from '../svg.tsx'
import { UnbrokenText } from '../whole-text.tsx'
import { useWidth } from '../width.ts'
import { StateIcon } from './state-icon.tsx'

/** The checks, largest effect first, every effect on one axis. */
export function CheckList({ checks }: { checks: Checks }) {
  const data = checksData(checks)
  const [host, width] = useWidth<HTMLDivElement>()
  const list = checks.checks
  return (
    <section class="panel check-list" aria-label="Checks">
      <div class="check-head">
        <p class="note">{capital(counted(list.length, 'check'))}, largest effect first</p>
        <div ref={host} class="effect" aria-hidden="true">
          {data !== undefined && width > 0 && <Svg svg={render(data, undefined, width)} />}
        </div>
      </div>
      <ol>
        {list.map((check, index) => (
          <Row key={check.id} checks={checks} check={check} data={data} index={index} width={width} />
        ))}
      </ol>
    </section>
  )
}

const render = (data: CheckEffectsData, index: number | undefined, width: number): string =>
  checkEffect(data, index, { theme: 'inherit', width }).svg

interface RowProps {
  readonly checks: Checks
  readonly check: Check
  readonly data: CheckEffectsData | undefined
  readonly index: number
  readonly width: number
}

function Row({ checks, check, data, index, width }: RowProps) {
  const open = useSignal(false)
  const id = `check-${check.id}`
  return (
    <li data-check={check.id} data-state={check.state}>
      <StateIcon state={check.state} />
      <div class="words">
        <h2>
          {checkTitle(check)} <span class="vh">({CHECK_STATES[check.state]})</span>
        </h2>
        <p>
          <UnbrokenText text={checkSentences(checks, check).join(' ')} />
        </p>
      </div>
      <div class="effect">{data !== undefined && width > 0 && <Svg svg={render(data, index, width)} />}</div>
      <button
        type="button"
        class="more only-screen"
        aria-expanded={open.value}
        aria-controls={id}
        aria-label={`Evidence: ${checkTitle(check)}`}
        onClick={() => (open.value = !open.value)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M6 3.5L10.5 8 6 12.5" fill="none" stroke="currentColor" stroke-width="1.6" />
        </svg>
      </button>
      <div id={id} class="evidence" hidden={!open.value}>
        {open.value && <Evidence checks={checks} check={check} />}
      </div>
    </li>
  )
}

/** Where the evidence of a check is shown at length. */
const LEADS: Readonly<Record<Check['id'], readonly [Screen, string] | undefined>> = {
  'few-texts': ['segmenters', 'Open the ranking'],
  'unequal-lengths': ['data', 'Open the texts'],
  outlier: ['agreement', 'Open in Agreement'],
  convention: ['conventions', 'Open all conventions'],
  'chance-model': ['agreement', 'Open in Agreement'],
  tuned: undefined,
  assumptions: ['data', 'Open how the files were read'],
  missing: ['data', 'Open the texts'],
}

/** What is behind a check: similarities of annotators, where to look, the command that prints the effect. */
function Evidence({ checks, check }: Pick<RowProps, 'checks' | 'check'>) {
  const lead = LEADS[check.id]
  const to = check.id === 'few-texts' && checks.number.system === null ? 'agreement' : lead?.[0]
  const command = checkCommand(checks, check, loaded.value?.name)
  return (
    <>
      {check.id === 'outlier' && check.similarities !== null && (
        <ul
          class="bars"
          aria-label={`${checks.number.over ?? checks.number.symbol} of each annotator with the others`}
        >
          {check.similarities.map(({ annotator, similarity }) => (
            <li key={annotator} class={annotator === check.annotator ? 'on' : undefined}>
              <bdi>{annotator}</bdi>
              <span class="track">
                <span style={{ width: `${100 * (similarity ?? 0)}%` }} />
              </span>
              <span>{score2(similarity ?? undefined)}</span>
            </li>
          ))}
        </ul>
      )}
      {command !== null && <p class="foot">{command}</p>}
      {lead !== undefined && (
        <button type="button" class="btn" onClick={() => show(to!)}>
          {to === 'agreement' ? 'Open in Agreement' : lead[1]}
        </button>
      )}
      {check.id === 'tuned' && (
        <p class="note">Only this check computes the score on the other half; no other command prints it.</p>
      )}
    </>
  )
}
