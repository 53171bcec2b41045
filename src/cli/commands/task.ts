import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import {
  type CheckedSubmission,
  checkSubmission,
  defaultMetrics,
  evaluateTask,
  makeTask,
  readTask,
  scoreTask,
  sortedCorpus,
  type Task,
  type TaskScore,
} from '../../evaluate/index.ts'
import { writeCorpus } from '../../formats/index.ts'
import { CesuraError, type Corpus, codersOf, evaluate, formatProblem, type Problem } from '../../index.ts'
import { writeFileAtomically } from '../../node/index.ts'
import {
  boardPage,
  formatNumber,
  metricCard,
  safeMessage,
  scoreRows,
  scoreTable,
  toCsv,
  toJsonText,
  toLatex,
} from '../../report/index.ts'
import { addMetricOptions, collectWords, type MetricFlags, metricChoices } from '../metric-options.ts'
import { print, quoted } from '../output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readCorpusFrom, readInput } from '../read-corpus.ts'
import { wholeFrom } from '../sureness-options.ts'

export const examples = [
  {
    line: 'cesura task --help',
    about: 'init fixes the reference and the metrics, score scores, board shows all',
  },
] as const

export const command = (): Command =>
  newCommand('task', 'A shared task: one scorer that cannot be misread.', examples)
    .addCommand(initCommand())
    .addCommand(scoreCommand())
    .addCommand(boardCommand())

interface InitWords extends MetricFlags, ReadWords {
  readonly references?: readonly string[]
  readonly name?: string
  readonly primary?: string
  readonly pool?: 'micro' | 'macro'
  readonly acrossGroups?: 'pool' | 'mean'
  readonly missing: Task['missing']
  readonly seed: number
  readonly output: string
}

function initCommand(): Command {
  const command = newCommand('init', 'Fixes a task in task.json, and writes its metric card CARD.md.', [])
    .argument('<reference...>', 'the reference: files or folders')
    .option('-r, --references <coders>', 'coders that are the reference; default: all', collectWords)
    .option('--name <text>', 'name of the task; default: that of the file')
    .option('--primary <metric>', 'the metric that ranks; default: the first')
    .addOption(new Option('--pool <way>', 'as in evaluate').choices(['micro', 'macro']))
    .addOption(new Option('--across-groups <way>', 'as in evaluate').choices(['pool', 'mean']))
    .addOption(
      new Option('--missing <way>', 'items without a coding: refuse the submission, or skip them')
        .choices(['refuse', 'skip'])
        .default('refuse'),
    )
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
    .option('-o, --output <file>', 'the task file; CARD.md is written beside it', 'task.json')
  return addReadOptions(addMetricOptions(command)).action(init)
}

async function init(paths: string[], words: InitWords): Promise<void> {
  const read = await readCorpusFrom(paths, words)
  const reference = onlyCoders(read, words.references ?? codersOf(read))
  const metrics = metricChoices(words, defaultMetrics()).map(
    ({ metric, options: { preset, ...options } }) => ({
      id: metric.id,
      preset: preset ?? null,
      options: options as Record<string, unknown>,
    }),
  )
  const primary = metrics.find(({ id }) => id === words.primary)?.id ?? words.primary
  const task = makeTask(reference, {
    name: words.name ?? basename(paths[0]!).replace(/\.[^.]*$/, ''),
    sha256: digestOf(reference),
    file: relative(dirname(resolve(words.output)), resolve(paths[0]!)),
    read: readingOf(words),
    metrics,
    ...(primary === undefined ? {} : { primary }),
    ...(words.pool === undefined ? {} : { pool: words.pool }),
    ...(words.acrossGroups === undefined ? {} : { acrossGroups: words.acrossGroups }),
    missing: words.missing,
    seed: words.seed,
  })
  await writeFileAtomically(words.output, toJsonText(task))
  const card = join(dirname(words.output), 'CARD.md')
  await writeFileAtomically(card, cardOf(task, reference))
  await print(
    `Wrote ${safeMessage(words.output)} and ${safeMessage(card)}: ${task.reference.items} items, ${metrics.map(({ id }) => id).join(', ')}.\nNext: cesura task score ${quoted(words.output)} SUBMISSION\n`,
  )
}

/** How the reference was read, as the flags said it: submissions are read alike. */
const readingOf = (words: ReadWords): Record<string, unknown> =>
  Object.fromEntries(
    (['format', 'mark', 'column', 'fromPath', 'read', 'units', 'axis', 'encoding'] as const).flatMap(name =>
      words[name] === undefined ? [] : [[name, words[name]]],
    ),
  )

/** What baselines and people score on the reference alone, with the formulas. */
const cardOf = (task: Task, reference: Corpus): string =>
  metricCard(
    task,
    evaluate(reference, {
      metrics: task.metrics.map(({ id, preset, options }) => ({
        id,
        ...(preset === null ? {} : { preset }),
        options,
      })),
      references: task.reference.coders,
      ...(task.pool === null ? {} : { pool: task.pool }),
      ...(task.acrossGroups === null ? {} : { acrossGroups: task.acrossGroups }),
      bounds: true,
      seed: task.seed,
      detail: 'pooled',
    }),
  )

interface ScoreWords extends ReadWords {
  readonly reference?: string
  readonly json?: boolean
}

const withReference = (command: Command): Command =>
  addReadOptions(
    command.option('--reference <file>', 'where the reference lies; default: where the task file says'),
  )

function scoreCommand(): Command {
  const command = newCommand(
    'score',
    'Scores submissions to a task: 0 scored, 1 a submission is invalid, 2 misuse.',
    [],
  )
    .argument('<task>', 'task.json')
    .argument('<submission...>', 'one file for each submission')
    .option('--json', 'one document for each submission, as JSON lines')
  return withReference(command).action(score)
}

async function score(file: string, paths: string[], words: ScoreWords): Promise<void> {
  const opened = await openTask(file, words)
  for (const path of paths) {
    const submission = await openSubmission(opened, path, words)
    const document = scoreTask(opened.task, digestsOf(opened, submission), opened.reference, submission)
    await print(words.json ? `${JSON.stringify(document)}\n` : scoreText(document))
    if (document.problems.length > 0) process.exitCode = 1
  }
}

function scoreText({ name, scores, missing, problems }: TaskScore): string {
  const lines =
    problems.length > 0
      ? [
          `${name}: not scored, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
          ...problems.map(
            ({ item, ...problem }) =>
              `  ${formatProblem({ ...problem, ...(item === undefined ? {} : { location: { item } }) })}`,
          ),
        ]
      : [
          name,
          ...scores.map(({ symbol, value, interval, signature }) => {
            const ends = interval ? ` [${formatNumber(interval[0], 3)}, ${formatNumber(interval[1], 3)}]` : ''
            return `  ${symbol} ${value === null ? 'undef' : formatNumber(value, 4)}${ends}  ${signature}`
          }),
          ...(missing.length > 0 ? [`  ${missing.length} items missing: ${missing.join(', ')}`] : []),
        ]
  return `${lines.map(safeMessage).join('\n')}\n`
}

interface BoardWords extends ScoreWords {
  readonly output: string
  readonly date?: string
}

function boardCommand(): Command {
  const command = newCommand(
    'board',
    'One static page for all submissions, with CSV and LaTeX beside it.',
    [],
  )
    .argument('<task>', 'task.json')
    .argument('<submission...>', 'one file for each submission')
    .option('-o, --output <folder>', 'folder for index.html, board.csv and board.tex', 'board')
    .option('--date <text>', 'date to print; none unless given')
  return withReference(command).action(board)
}

async function board(file: string, paths: string[], words: BoardWords): Promise<void> {
  const opened = await openTask(file, words)
  const { task, reference, digest } = opened
  const submissions: CheckedSubmission[] = []
  for (const path of paths) submissions.push(await openSubmission(opened, path, words))
  const wrong = submissions.filter(({ problems }) => problems.length > 0)
  for (const { name, problems } of wrong)
    for (const problem of problems)
      await print(`cesura: ${safeMessage(`${name}: ${formatProblem(problem)}`)}\n`, process.stderr)
  if (wrong.length > 0) {
    process.exitCode = 1
    return
  }
  const twice = submissions.find(({ name }, index) => submissions.findIndex(one => one.name === name) < index)
  if (twice !== undefined)
    throw new CesuraError('submission-twice', `two submissions are called "${twice.name}"; rename one file`)
  const evaluation = evaluateTask(task, reference, submissions)
  await mkdir(words.output, { recursive: true })
  const command = ['cesura', 'task', 'board', file, ...paths, '-o', words.output].map(quoted).join(' ')
  const page = boardPage(task, evaluation, {
    digest,
    command,
    card: cardOf(task, reference),
    groupOf: new Map(reference.items.flatMap(({ id, group }) => (group === undefined ? [] : [[id, group]]))),
    ...(words.date === undefined ? {} : { date: words.date }),
  })
  await writeFileAtomically(join(words.output, 'index.html'), page)
  await writeFileAtomically(join(words.output, 'board.csv'), toCsv(scoreRows(evaluation)))
  await writeFileAtomically(join(words.output, 'board.tex'), toLatex(scoreTable(evaluation)))
  await print(`Wrote ${safeMessage(join(words.output, 'index.html'))}, board.csv and board.tex.\n`)
}

interface OpenedTask {
  readonly task: Task
  readonly digest: string
  readonly reference: Corpus
}

/** The task and its reference; refuses a reference that is not the one of the task. */
async function openTask(file: string, words: ScoreWords): Promise<OpenedTask> {
  const text = await readFile(file, 'utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CesuraError('task-invalid', 'this is not JSON; `cesura task init` writes a task file', { file })
  }
  const task = readTask(value)
  const path = words.reference ?? resolve(dirname(file), task.reference.file)
  const read = await readCorpusFrom([path], { ...(task.read as ReadWords), ...words })
  const reference = onlyCoders(read, task.reference.coders)
  if (digestOf(reference) !== task.reference.sha256)
    throw new CesuraError(
      'reference-differs',
      'this is not the reference of the task: its digest differs, so the data or the task file was changed; name the right one with --reference',
      { file: path },
    )
  return { task, digest: sha256(text), reference }
}

/** A submission as far as it can be read; what cannot is its problem. */
async function openSubmission(
  { task, reference }: OpenedTask,
  path: string,
  words: ScoreWords,
): Promise<CheckedSubmission> {
  const name = basename(path).replace(/\.[^.]*$/, '')
  const { corpus, problems, questions } = await readInput([path], { ...(task.read as ReadWords), ...words })
  if (corpus !== undefined) return checkSubmission(task, reference, corpus, name)
  const open = questions.map(
    ({ code, message, location }): Problem => ({ severity: 'error', code, message, location }),
  )
  const errors = [...problems.filter(({ severity }) => severity === 'error'), ...open]
  return { name, codings: new Map(), missing: [], problems: errors }
}

const digestsOf = ({ digest }: OpenedTask, { codings }: CheckedSubmission) => ({
  task: digest,
  submission: sha256(
    JSON.stringify(
      [...codings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, { boundaries }]) => [id, [...boundaries]]),
    ),
  ),
})

const onlyCoders = (corpus: Corpus, coders: readonly string[]): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => coders.includes(coder)),
  })),
})

const digestOf = (reference: Corpus): string =>
  sha256(writeCorpus(sortedCorpus(reference), 'cesura-json') as string)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
