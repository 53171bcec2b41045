import { join } from 'node:path'
import { type CheckedSubmission, evaluateTask } from '../../evaluate/shared.ts'
import { formatProblem } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { submissionTwice } from '../../model/errors/commands.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { writeFiles } from '../../node/shared.ts'
import { boardPage, boardPanel, paperTables, scoreRows, toCsv, toLatex } from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { defineCommand } from '../define-command.ts'
import { quoted } from '../io/output.ts'
import { defined } from '../options/roles.ts'
import { text } from '../options/spec.ts'
import { openScores } from './open-scores.ts'
import { openSubmission, openTask, taskOptions } from './open-task.ts'

export const boardCommand = defineCommand({
  name: 'board',
  about: 'The leaderboard: one static page for all submissions, with CSV and LaTeX next to it.',
  arguments: [
    { name: '<task>', about: 'task.json' },
    {
      name: '<submission...>',
      about: 'one file for each submission, or what task score --json wrote of them',
    },
  ],
  options: {
    output: text('-o, --output <folder>', 'folder for index.html, board.csv and board.tex', {
      default: 'board',
    }),
    date: text('--date <text>', 'date to print; none unless given'),
    ...taskOptions,
  },
  examples: [],
  async run({ args: [file, ...paths], options: flags }, io) {
    const opened = await openTask(file!, flags, io)
    const { task, reference, digest } = opened
    const submissions: CheckedSubmission[] = []
    for (const path of paths)
      submissions.push(...((await openScores(opened, path)) ?? [await openSubmission(opened, path, flags)]))
    const wrong = submissions.filter(({ problems }) => problems.length > 0)
    for (const { name, problems } of wrong)
      for (const problem of problems) io.note(`cesura: ${name}: ${formatProblem(problem, flagSyntax)}`)
    if (wrong.length > 0) return { exitCode: 1 }
    const twice = submissions.find(
      ({ name }, index) => submissions.findIndex(one => one.name === name) < index,
    )
    if (twice !== undefined) throw invalid(submissionTwice, { name: twice.name })
    const evaluation = evaluateTask(task, reference, submissions)
    const command = ['cesura', 'task', 'board', file!, ...paths, '-o', flags.output].map(quoted).join(' ')
    const page = boardPage(task, evaluation, {
      digest,
      command,
      card: boardPanel(task, reference),
      groupOf: new Map(
        reference.items.flatMap(({ id, group }) => (group === undefined ? [] : [[id, group]])),
      ),
      ...defined({ date: flags.date }),
    })
    await writeFiles([
      { path: join(flags.output, 'index.html'), text: page },
      { path: join(flags.output, 'board.csv'), text: toCsv(scoreRows(evaluation, 'significance')) },
      { path: join(flags.output, 'board.tex'), text: paperTables(evaluation).map(toLatex).join('\n') },
    ])
    return { content: `Wrote ${safeLine(join(flags.output, 'index.html'))}, board.csv and board.tex.\n` }
  },
})
