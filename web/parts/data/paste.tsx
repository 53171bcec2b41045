import { useSignal } from '@preact/signals'
import { formatLocation } from 'cesura'
import { stackedLanes } from 'cesura/plots'
import { useEffect, useMemo } from 'preact/hooks'
import { pasted } from '../../state/import-files.ts'
import { load } from '../../state/load.ts'
import { fresh } from '../../state/source.ts'
import type { Answers } from '../../worker/answers.ts'
import { latest, pasteReading } from '../../worker/api.ts'
import type { PasteAnswer, PasteQuestion } from '../../worker/paste.ts'
import { HintText } from '../hint-text.tsx'
import { Svg } from '../svg.tsx'
import { useWidth } from '../width.ts'
import { isWithoutBoundaries, PlainText } from './plain-text.tsx'
import { QuestionPanel } from './question-panel.tsx'

const LANES = 12

/** Typed or pasted data: masses, marks, text with blank lines, or a file of any format; shown while it is typed. */
export function Paste({ close }: { close: () => void }) {
  const text = { value: pasted.value ?? '' }
  const answers = useSignal<Answers>({})
  const asked = useSignal<PasteAnswer['result']['questions']>([])
  const { answer, put } = useMemo(
    () =>
      latest<PasteQuestion, PasteAnswer>(question =>
        pasteReading.read<PasteAnswer>((remote, unreachable) => remote.paste({ ...question, unreachable })),
      ),
    [],
  )
  useEffect(() => {
    if (text.value.trim() !== '') put({ text: text.value, answers: answers.value, answered: asked.value })
  }, [text.value, answers.value])
  const found = text.value.trim() === '' ? undefined : answer.value.value
  const result = found?.result
  const isText = isWithoutBoundaries(result?.problems ?? [])
  // Until the answer has been used, the question is in both lists.
  const given = new Set(asked.value.map(question => question.option))
  const assumed = (result?.settled ?? []).filter(({ likely }) => likely !== undefined)
  const open = [
    ...asked.value,
    ...[...(result?.questions ?? []), ...assumed].filter(question => !given.has(question.option)),
  ]
  const give = (given: Answers) => {
    answers.value = { ...answers.value, ...given }
    asked.value = open.filter(question => question.option in answers.value)
  }
  const use = () => {
    if (found === undefined) return
    const given = { answers: answers.value, answered: asked.value, extra: { unit: found.unit, pasted: true } }
    void load(fresh([found.file], 'Pasted', given), { why: 'added', more: { begins: true } }).then(close)
  }
  return (
    <section
      class="panel inside-16 gap-12 above-16"
      aria-label="Paste"
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', textAlign: 'left' }}
    >
      <label class="gap-6" style={{ display: 'grid' }}>
        <span>
          One segmentation a line: masses such as <code>2 3 6</code> or marks such as <code>0100100000</code>,
          perhaps after a name and a colon; text with blank lines between its parts; or a file of any format.
        </span>
        <textarea
          rows={6}
          style={{ fontFamily: 'var(--mono)', fontSize: '13px' }}
          value={text.value}
          onInput={event => {
            pasted.value = event.currentTarget.value
            answers.value = {}
            asked.value = []
          }}
          placeholder={'ann: 2 3 6\nbo: 2 2 7'}
        />
      </label>
      {result?.corpus !== undefined && <Live answer={found!} />}
      {open.map(question => (
        <QuestionPanel
          key={question.code}
          question={question}
          chosen={answers.value[question.option] ?? result?.taken[question.option]}
          assumed={answers.value[question.option] === undefined && assumed.includes(question)}
          previews={result?.previews[question.option]}
          onAnswer={value => give({ [question.option]: value })}
          onSet={give}
        />
      ))}
      {isText && (
        <>
          <b>A text without boundaries.</b>
          <PlainText
            text={() => text.value}
            others="Save it as a .txt file, and drop it on this page together with these files."
            onLines={() => give({ separator: 'line' })}
          />
        </>
      )}
      {result !== undefined && !isText && result.problems.length > 0 && (
        <ol class="note gap-6" style={{ display: 'grid' }} data-testid="paste-problems">
          {result.problems.slice(0, 5).map(problem => (
            <li key={`${problem.code} ${formatLocation(problem.location)}`}>
              {formatLocation(problem.location)}: {problem.summary ?? problem.message}
              <HintText hint={problem.hint} onSet={give} />
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        {!isText && (
          <button
            type="button"
            class="btn on"
            disabled={result?.corpus === undefined || answer.value.waiting}
            onClick={use}
          >
            Use it
          </button>
        )}
        <button type="button" class="btn" onClick={close}>
          Cancel
        </button>
      </div>
    </section>
  )
}

/** What has been typed so far, as lanes. */
function Live({ answer }: { answer: PasteAnswer }) {
  const [host, width] = useWidth<HTMLDivElement>()
  const { items } = answer.result.corpus!
  const first = items[0]
  const figure =
    width === 0 || first === undefined
      ? undefined
      : stackedLanes(
          {
            units: first.units,
            rows: first.codings
              .slice(0, LANES)
              .map(({ coder, segmentation }) => ({ name: coder, boundaries: segmentation.boundaries })),
            unit: answer.unit,
            ...(first.units > 120 ? { range: [0, 120] as const } : {}),
          },
          { frame: 'bare', theme: 'inherit', width },
        )
  return (
    <div data-testid="live">
      <p class="note" aria-live="polite">
        {describe(answer)}
      </p>
      <div ref={host}>{figure !== undefined && <Svg svg={figure.svg} />}</div>
    </div>
  )
}

function describe({ result, unit }: PasteAnswer): string {
  const { items } = result.corpus!
  const count = (number: number, noun: string) =>
    `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
  const first = items[0]
  if (items.length !== 1 || first === undefined) return `${count(items.length, 'text')}; the first is shown.`
  const rest = first.codings.length > LANES ? `; ${LANES} are shown` : ''
  return `${count(first.codings.length, 'segmentation')} of ${count(first.units, unit)}${rest}.`
}
