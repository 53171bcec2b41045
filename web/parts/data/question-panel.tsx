import type { Question } from 'cesura/formats'
import { shortLabel } from 'cesura/plots'
import { counted } from '../../../src/model/numbers.ts'
import { loaded } from '../../state/corpus.ts'
import { hasColumns, showColumns } from '../../state/reading-options.ts'
import { answerParts } from '../../words/answer-parts.ts'
import type { Answers } from '../../worker/answers.ts'
import { PREVIEW_UNITS, type Preview } from '../../worker/preview.ts'
import { HintText } from '../hint-text.tsx'

interface QuestionPanelProps {
  readonly question: Question
  readonly chosen: string | undefined
  /** The answer was assumed, not given. */
  readonly assumed?: boolean
  readonly previews: Readonly<Record<string, Preview>> | undefined
  readonly onAnswer: (value: string) => void
  /** Reads again with options that the hint names. */
  readonly onSet: (given: Answers) => void
}

/** A choice that a format leaves open: one card for each answer, with the first units as it would have them read. */
export function QuestionPanel({ question, chosen, assumed, previews, onAnswer, onSet }: QuestionPanelProps) {
  const table = loaded.value?.files.find(file => file.name === question.location.file && hasColumns(file))
  return (
    <fieldset class={`panel question${chosen === undefined ? ' open' : ''}`} data-testid="question">
      <legend>{question.summary ?? question.message}</legend>
      {assumed && <Assumed question={question} />}
      {/* What was assumed is no problem: its answers are below. */}
      {!(assumed && question.choices.length === 1) && (
        <HintText hint={question.hint} own={question.option} onSet={onSet} />
      )}
      {question.option === 'documents' ? (
        <p class="seen">Drop the text itself on this page: a .txt file with the same name as this file.</p>
      ) : (
        <div class="choices ways">
          {question.choices.map(({ value, meaning }) => (
            <Answer
              key={value}
              name={question.option}
              meaning={meaning}
              checked={chosen === value}
              preview={previews?.[value]}
              onAnswer={() => onAnswer(value)}
            />
          ))}
          {question.choices.length === 1 && table !== undefined && (
            <div>
              <b>No</b>
              <span class="why">Say what each column holds.</span>
              <button type="button" class="btn" onClick={() => showColumns(table.name, true)}>
                Choose columns
              </button>
            </div>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** That the chosen answer is an assumption, and what it rests on. */
export function Assumed({ question }: { question: Question }) {
  const { because, summary, message } = question
  // The title is often the reason itself.
  const isSaid = because === undefined || (summary ?? message).startsWith(because)
  return (
    <p class="seen" data-testid="assumed">
      Assumed{isSaid ? '' : `, because ${because}`}. Choose another answer if it is wrong.
    </p>
  )
}

interface AnswerProps {
  readonly name: string
  readonly meaning: string
  readonly checked: boolean
  readonly preview: Preview | undefined
  readonly onAnswer: () => void
}

/** One answer: what it is, what follows from it, and the data read that way. */
function Answer({ name, meaning, checked, preview, onAnswer }: AnswerProps) {
  const { title, rest } = answerParts(meaning)
  return (
    <label>
      <span class="answer">
        <input type="radio" name={name} checked={checked} onChange={onAnswer} /> <b>{title}</b>
      </span>
      {rest !== '' && <span class="why">{rest}</span>}
      <ReadStrip preview={preview} />
    </label>
  )
}

const UNIT = 18
const ROW = 22
/** Width of the name before the units. */
const NAME = 72

/** Ten units and the boundaries between them. */
function ReadStrip({ preview }: { preview: Preview | undefined }) {
  if (preview === undefined) return null
  const { from = 0 } = preview
  const units = Math.min(PREVIEW_UNITS, preview.units)
  const rest = preview.units > from + units
  const height = preview.rows.length * ROW - 4
  return (
    <svg
      width={NAME + PREVIEW_UNITS * UNIT + 14}
      height={height}
      viewBox={`0 0 ${NAME + PREVIEW_UNITS * UNIT + 14} ${height}`}
      role="img"
      aria-label={preview.rows
        .map(({ name, boundaries }) => {
          const places = boundaries.filter(place => place <= from + units && place < preview.units)
          if (preview.timed) return `${name}: ${counted(places.length, 'cut')}`
          return `${name}: ${places.length === 0 ? `no cut${from === 0 ? '' : ' here'}` : `cuts after ${places.join(', ')}`}`
        })
        .join('; ')}
      data-testid="preview"
    >
      {preview.rows.map(({ name, boundaries }, row) => (
        <g key={name} transform={`translate(${NAME} ${row * ROW})`}>
          <text x={1 - NAME} y={13} font-size="12" fill="var(--ink2)">
            {shortLabel(name, 9)}
          </text>
          {preview.timed && <rect y={3} width={units * UNIT} height={12} rx={2} fill="var(--seg)" />}
          {Array.from({ length: preview.timed ? 0 : units }, (_, unit) => (
            <rect
              key={unit}
              x={unit * UNIT + 0.75}
              y={3}
              width={UNIT - 1.5}
              height={12}
              rx={2}
              fill="var(--seg)"
            />
          ))}
          {boundaries
            .filter(place => place <= from + units && place < preview.units)
            .map(place => (
              <rect
                key={place}
                x={(place - from) * UNIT - 1.5}
                y={0}
                width={3}
                height={18}
                rx={1.5}
                fill="var(--ink)"
              />
            ))}
          {from > 0 && row === 0 && (
            <text x={-4} y={12} font-size="12" text-anchor="end" fill="var(--ink3)">
              {from + 1} …
            </text>
          )}
          {rest && (
            <text x={units * UNIT + 3} y={12} font-size="12" fill="var(--ink3)">
              …
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
