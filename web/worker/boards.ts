import { type Corpus, codersOf, type Evaluation } from 'cesura'
import { boardPage, boardPanel, paperTables, scoreRows, toCsv, toJsonText, toLatex } from 'cesura/report'
import {
  type CheckedSubmission,
  defaultMetrics,
  evaluateTask,
  makeTask,
  onlyCoders,
  sealTask,
  type Task,
} from '../../src/evaluate/shared.ts'
import type { ExportFile } from './export.ts'
import { sha256 } from './sha256.ts'
import { digestOf, type TaskSet } from './task-set.ts'
import { workerCorpus } from './worker-corpus.ts'

/** A board of a task that was brought, or of the data in the page. */
export type BoardQuestion =
  | { readonly set: TaskSet }
  | {
      readonly name: string
      readonly file: string
      readonly references: readonly string[]
      readonly hypotheses: readonly string[]
    }

export interface BoardAnswer {
  readonly task: Task
  readonly digest: string
  readonly evaluation: Evaluation
  /** What the scores say. */
  readonly card: ReturnType<typeof boardPanel>
  /** Group of each item. */
  readonly groups: Readonly<Record<string, string>>
  /** Texts that each submission left out. */
  readonly missing: Readonly<Record<string, number>>
  readonly command: string
  /** How the task is made, where it was not brought. */
  readonly init?: string
}

interface Opened extends Omit<BoardAnswer, 'evaluation' | 'card' | 'groups' | 'missing'> {
  readonly reference: Corpus
  readonly submissions: readonly CheckedSubmission[]
}

/** Everything on the board of a task. */
export function boardOf(question: BoardQuestion): BoardAnswer {
  const { reference, submissions, ...about } = opened(question)
  return {
    ...about,
    evaluation: evaluateTask(about.task, reference, submissions),
    card: boardPanel(about.task, reference),
    groups: Object.fromEntries(groupsOf(reference)),
    missing: Object.fromEntries(submissions.map(({ name, missing }) => [name, missing.length])),
  }
}

const groupsOf = ({ items }: Corpus): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ id, group }) => (group === undefined ? [] : [[id, group] as const])))

const quoted = (word: string): string =>
  /^[\w./=,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

function opened(question: BoardQuestion): Opened {
  if ('set' in question) {
    const { task, digest, reference, submissions, file } = question.set
    const words = ['cesura', 'task', 'board', file, ...submissions.map(one => one.file), '-o', 'board']
    return { task, digest, reference, submissions, command: words.map(quoted).join(' ') }
  }
  return ofCorpus(workerCorpus(), question)
}

/** A task made of the data: people are the reference, programs hand in. */
function ofCorpus(
  corpus: Corpus,
  { name, file, references, hypotheses }: Exclude<BoardQuestion, { set: TaskSet }>,
): Opened {
  const known = codersOf(corpus)
  const trusted = references.filter(coder => known.includes(coder))
  const whole = onlyCoders(corpus, trusted)
  const reference = { ...whole, items: whole.items.filter(({ codings }) => codings.length > 0) }
  const submissions = hypotheses.map((coder): CheckedSubmission => {
    const codings = new Map(
      corpus.items.flatMap(item => {
        const own = item.codings.find(coding => coding.coder === coder)
        return own === undefined ? [] : [[item.id, own.segmentation] as const]
      }),
    )
    const missing = reference.items.flatMap(({ id }) => (codings.has(id) ? [] : [id]))
    return { name: coder, codings, missing, problems: [] }
  })
  const skips = submissions.some(({ missing }) => missing.length > 0)
  const task = makeTask(reference, {
    name,
    sha256: digestOf(reference),
    file,
    metrics: defaultMetrics().map(id => ({ id, preset: null, options: {} })),
    missing: skips ? 'skip' : 'reject',
  })
  const text = toJsonText(sealTask(task, sha256))
  const init = ['cesura', 'task', 'init', file, '--references', trusted.join(','), '--name', name]
  return {
    task,
    digest: sha256(text),
    reference,
    submissions,
    init: [...init, ...(skips ? ['--missing', 'skip'] : [])].map(quoted).join(' '),
    command: 'cesura task board task.json SUBMISSION… -o board',
  }
}

export type BoardFile = 'html' | 'csv' | 'tex' | 'task'

/** One file of the board, with the bytes that the command line writes. */
export function boardFile(question: BoardQuestion, kind: BoardFile): ExportFile {
  const { task, reference, submissions, digest, command } = opened(question)
  if (kind === 'task')
    return { name: 'task.json', mime: 'application/json', text: toJsonText(sealTask(task, sha256)) }
  const evaluation = evaluateTask(task, reference, submissions)
  if (kind === 'csv')
    return { name: 'board.csv', mime: 'text/csv', text: toCsv(scoreRows(evaluation, 'significance')) }
  if (kind === 'tex')
    return {
      name: 'board.tex',
      mime: 'application/x-tex',
      text: paperTables(evaluation).map(toLatex).join('\n'),
    }
  const page = boardPage(task, evaluation, {
    digest,
    command,
    card: boardPanel(task, reference),
    groupOf: groupsOf(reference),
  })
  return { name: 'index.html', mime: 'text/html', text: page }
}
