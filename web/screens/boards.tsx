import { useSignal } from '@preact/signals'
import { intervalDots } from 'cesura/plots'
import { rankingData } from 'cesura/report'
import { countDigits } from '../../src/model/numbers.ts'
import { evaluationNotes, poolingSentence } from '../../src/report/sentences/evaluation-notes.ts'
import { reportSummary } from '../../src/report/sentences/summary.ts'
import { BoardTable } from '../parts/boards/board-table.tsx'
import { BoardTexts } from '../parts/boards/board-texts.tsx'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { FigurePanel, useTableKey } from '../parts/figure.tsx'
import { UnbrokenText } from '../parts/whole-text.tsx'
import { set, show } from '../state/address.ts'
import { boardAnswer, boardAsked, boardSaved, canBeBoard, saveBoard } from '../state/boards.ts'
import { loaded } from '../state/corpus.ts'
import type { BoardAnswer } from '../worker/boards.ts'

/** The board of a shared task: who is ahead, whether that is luck, every text, and how to get the same numbers. */
export function BoardsScreen() {
  useTableKey()
  if (!boardAsked.value) return <NoBoard />
  const { value, waiting, stale, error } = boardAnswer.value
  return (
    <>
      <ErrorPanel error={error} />
      {value === undefined ? (
        <p class="say" role="status">
          {waiting ? 'Scoring every submission…' : ''}
        </p>
      ) : (
        <Board answer={value} stale={stale} />
      )}
    </>
  )
}

function NoBoard() {
  const task = loaded.value?.task
  return (
    <div class="empty">
      <h1>One page for a shared task: who is ahead, and is that luck?</h1>
      <p>
        {task === undefined
          ? 'Bring the task file, its reference and one file for each submission. The page checks the digest of the reference and scores all submissions as the command line does.'
          : `The task “${task.task.name}” is there, and no submission yet. Add one file for each.`}
      </p>
      <div class="row">
        {canBeBoard.value ? (
          <button type="button" class="btn on" onClick={() => set({ board: 'yes' })}>
            Make a board of {loaded.value!.name}
          </button>
        ) : (
          <ChooseFiles />
        )}
        <button type="button" class="btn" onClick={() => show('data')}>
          {loaded.value === undefined ? 'Bring texts' : 'See the files'}
        </button>
      </div>
      {canBeBoard.value && (
        <p class="note">People are the reference, programs hand in; the task file can be saved with it.</p>
      )}
    </div>
  )
}

function Board({ answer, stale }: { answer: BoardAnswer; stale: boolean }) {
  const { task, evaluation, card } = answer
  const lead = evaluation.metrics[0]!
  const [first, ...sentences] = reportSummary({ evaluation, agreements: [], operations: new Map() })
  const { reference } = task
  const notes = new Set([...evaluationNotes(evaluation), poolingSentence(evaluation), ...sentences.slice(2)])
  const rows = lead.hypotheses.length
  return (
    <div class={`boards${stale ? ' stale' : ''}`}>
      <h1 class="title">
        <bdi>{task.name}</bdi>
      </h1>
      <p class="asked" data-testid="board-asked">
        {countDigits(reference.items)} texts
        {reference.groups.length === 0 ? '' : ` in ${reference.groups.length} groups`}, cut by{' '}
        <bdi>{reference.coders.join(', ')}</bdi>. {countDigits(rows)}{' '}
        {rows === 1 ? 'submission' : 'submissions'}.
      </p>
      <div class="say board-say" data-testid="board-headline" aria-live="polite">
        {(sentences.length === 0 ? [first!] : sentences.slice(0, 2)).map(sentence => (
          <p key={sentence}>
            <UnbrokenText text={sentence} />
          </p>
        ))}
      </div>
      <BoardTable answer={answer} />
      <ul class="note notes">
        {[...notes].map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {rows > 1 && (
        <FigurePanel
          name="board-ranking"
          inputs={[evaluation]}
          render={look => intervalDots(rankingData(evaluation, lead), { ...look, footnote: lead.signature })}
        />
      )}
      <BoardTexts answer={answer} />
      <div class="grid2">
        <Repeat answer={answer} />
        <section class="panel fig" aria-label="What the scores say">
          <h2>What the scores say, and what they do not</h2>
          <PanelText card={card} />
        </section>
      </div>
    </div>
  )
}

/** Each metric in words: what it counts, its formula, its edges, and what random cuts and people score. */
function PanelText({ card: { facts, metrics } }: { card: BoardAnswer['card'] }) {
  const list = (texts: readonly string[]) => (
    <ul>
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  return (
    <div class="card-text">
      <p>{facts.join(' ')}</p>
      {metrics.map(({ title, about, formula, points, bounds }, index) => (
        // The metric that ranks is read; the others are looked up.
        <details key={title} open={index === 0}>
          <summary>{title}</summary>
          <p>{about}</p>
          <pre>{formula}</pre>
          {list(points)}
          <p>On this reference:</p>
          {list(bounds)}
        </details>
      ))}
    </div>
  )
}

function Repeat({ answer: { task, digest, command, init, evaluation } }: { answer: BoardAnswer }) {
  const copied = useSignal('')
  const whole = init === undefined ? command : `${init}\n${command}`
  const rows = [
    ['task file', `sha256 ${digest}`],
    ['reference', `sha256 ${task.reference.sha256}`],
    ...evaluation.metrics.map(({ symbol, signature }) => [`signature of ${symbol}`, signature]),
    [
      'interval and test',
      `${task.interval.method}${task.interval.method === 'jackknife-t' ? '' : `, ${countDigits(task.interval.resamples)} resamples`}; ${task.tests.method} at ${task.tests.alpha}, Holm; seed ${task.seed}`,
    ],
  ] as const
  return (
    <section class="panel fig" aria-label="Get the same numbers">
      <h2>Get the same numbers</h2>
      <p class="sub">One command, no network, the same bytes every time.</p>
      <pre class="command" tabIndex={0} data-testid="board-command">
        {whole}
      </pre>
      <div class="row above-8">
        <button
          type="button"
          class="btn"
          onClick={() => {
            void navigator.clipboard?.writeText(whole)
            copied.value = 'Copied'
          }}
        >
          {copied.value || 'Copy'}
        </button>
        {(
          [
            ['html', 'Save the board'],
            ['csv', 'CSV'],
            ['tex', 'LaTeX'],
            ...(init === undefined ? [] : ([['task', 'Task file']] as const)),
          ] as const
        ).map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            class={kind === 'html' ? 'btn on' : 'btn'}
            onClick={() => void saveBoard(kind)}
          >
            {label}
          </button>
        ))}
        <span class="note" role="status">
          {boardSaved.value}
        </span>
      </div>
      <dl class="facts">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
