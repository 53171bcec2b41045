import { join } from 'node:path'
import type { Command } from 'commander'
import { type CheckedSubmission, evaluateTask } from '../../evaluate/shared.ts'
import { formatProblem } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { submissionTwice } from '../../model/errors/commands.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { writeFiles } from '../../node/shared.ts'
import { boardPage, boardPanel, paperTables, scoreRows, toCsv, toLatex } from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { print, quoted } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { openScores } from './open-scores.ts'
import { openSubmission, openTask, type TaskFlags, withReference } from './open-task.ts'

interface BoardFlags extends TaskFlags {
  readonly output: string
  readonly date?: string
}

export function boardCommand(): Command {
  const command = newCommand(
    'board',
    'One static page for all submissions, with CSV and LaTeX beside it.',
    [],
  )
    .argument('<task>', 'task.json')
    .argument('<submission...>', 'one file for each submission, or what task score --json wrote of them')
    .option('-o, --output <folder>', 'folder for index.html, board.csv and board.tex', 'board')
    .option('--date <text>', 'date to print; none unless given')
  return withReference(command).action(board)
}

async function board(file: string, paths: string[], flags: BoardFlags): Promise<void> {
  const opened = await openTask(file, flags)
  const { task, reference, digest } = opened
  const submissions: CheckedSubmission[] = []
  for (const path of paths)
    submissions.push(...((await openScores(opened, path)) ?? [await openSubmission(opened, path, flags)]))
  const wrong = submissions.filter(({ problems }) => problems.length > 0)
  for (const { name, problems } of wrong)
    for (const problem of problems)
      await print(`cesura: ${safeLine(`${name}: ${formatProblem(problem, flagSyntax)}`)}\n`, process.stderr)
  if (wrong.length > 0) {
    process.exitCode = 1
    return
  }
  const twice = submissions.find(({ name }, index) => submissions.findIndex(one => one.name === name) < index)
  if (twice !== undefined) throw invalid(submissionTwice, { name: twice.name })
  const evaluation = evaluateTask(task, reference, submissions)
  const command = ['cesura', 'task', 'board', file, ...paths, '-o', flags.output].map(quoted).join(' ')
  const page = boardPage(task, evaluation, {
    digest,
    command,
    card: boardPanel(task, reference),
    groupOf: new Map(reference.items.flatMap(({ id, group }) => (group === undefined ? [] : [[id, group]]))),
    ...(flags.date === undefined ? {} : { date: flags.date }),
  })
  await writeFiles([
    { path: join(flags.output, 'index.html'), text: page },
    { path: join(flags.output, 'board.csv'), text: toCsv(scoreRows(evaluation, 'significance')) },
    { path: join(flags.output, 'board.tex'), text: paperTables(evaluation).map(toLatex).join('\n') },
  ])
  await print(`Wrote ${safeLine(join(flags.output, 'index.html'))}, board.csv and board.tex.\n`)
}
