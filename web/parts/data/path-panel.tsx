import { useSignal } from '@preact/signals'
import type { Question } from 'cesura/formats'
import { loaded } from '../../state/corpus.ts'
import { answer } from '../../state/load.ts'
import { swapped } from '../../worker/path-names.ts'
import { HintText } from '../hint-text.tsx'
import { Assumed } from './question-panel.tsx'

interface PathPanelProps {
  readonly question: Question
  readonly chosen: string | undefined
  /** The pattern was assumed, not given. */
  readonly assumed: boolean
  readonly onAnswer: (value: string) => void
}

/** Whether a question asks how names of files say text and coder: its second answer turns the first round. */
export const asksPattern = ({ option, choices: [first, second] }: Question): boolean =>
  option === 'fromPath' &&
  first?.value.includes('{coder}') === true &&
  first.value.includes('{item}') &&
  second?.value === swapped(first.value)

/** The pattern of file names as chips, the other way round, or written by hand, with one file as it is read. */
export function PathPanel({ question, chosen = '', assumed, onAnswer }: PathPanelProps) {
  const writing = useSignal(false)
  const title = question.summary ?? question.message
  const first = loaded.value?.files.find(({ codings }) => codings.length === 1)
  const [coding] = first?.codings ?? []
  return (
    <section class="panel question" aria-label={title} data-testid="question">
      <h2 class="legend">{title}</h2>
      {assumed && <Assumed question={question} />}
      <HintText hint={question.hint} own={question.option} onSet={answer} />
      <div class="row pattern">
        {writing.value ? (
          <input
            type="text"
            class="name"
            value={chosen}
            aria-label="Pattern of file names, with {item} and {coder}"
            onChange={event => {
              const value = event.currentTarget.value.trim()
              writing.value = false
              // Without a named part nothing is shown.
              if (/\{(?:item|coder)\}/.test(value)) onAnswer(value)
            }}
          />
        ) : (
          <code>
            {chosen
              .split(/(\{\w+\})/)
              .map((part, at) =>
                /^\{/.test(part) ? (
                  <b key={at}>{part === '{item}' ? 'text' : part.slice(1, -1)}</b>
                ) : (
                  <span key={at}>{part}</span>
                ),
              )}
          </code>
        )}
        <button type="button" class="btn" onClick={() => onAnswer(swapped(chosen))}>
          Swap
        </button>
        <button type="button" class="btn" onClick={() => (writing.value = !writing.value)}>
          {writing.value ? 'Cancel' : 'Write a pattern'}
        </button>
        {first !== undefined && coding !== undefined && (
          <span class="end why">
            <bdi>{first.name}</bdi> → text <bdi>{coding.item}</bdi>, coder <bdi>{coding.coder}</bdi>
          </span>
        )}
      </div>
    </section>
  )
}
