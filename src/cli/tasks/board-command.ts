import { join } from 'node:path'
import {
  type CheckedSubmission,
  checkSubmission,
  evaluateTask,
  type TaskScore,
} from '../../evaluate/shared.ts'
import { readCorpus } from '../../formats/index.ts'
import { CesuraError, formatProblem } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  scoresChanged,
  scoresNotJson,
  scoresOfOtherTask,
  scoresWithoutSegmentations,
  submissionNotScored,
  submissionTwice,
} from '../../model/errors/commands.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { parseOutside } from '../../model/index.ts'
import { readText, statOf, writeFiles } from '../../node/shared.ts'
import { boardPage, boardPanel, paperTables, scoreRows, toCsv, toLatex } from '../../report/index.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { defineCommand } from '../define-command.ts'
import { quoted } from '../io/output.ts'
import { defined } from '../options/roles.ts'
import { text } from '../options/spec.ts'
import { digestsOf } from './digests.ts'
import { type OpenedTask, openSubmission, openTask, taskOptions } from './open-task.ts'

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

/**
 * The submissions behind a file that `cesura task score --json` wrote, one per line; undefined where it is none. Rejects
 * scores of another task, of a submission that was not scored, and documents whose codings are not what was scored.
 */
async function openScores(opened: OpenedTask, path: string): Promise<CheckedSubmission[] | undefined> {
  const documents = await scoresIn(path)
  return documents?.map(document => submissionOf(opened, document, path))
}

async function scoresIn(file: string): Promise<TaskScore[] | undefined> {
  const text = (await statOf(file))?.isFile() ? await readText(file) : ''
  if (!/^\s*\{\s*"taskScore"/.test(text)) return undefined
  try {
    return [parseOutside(text, { file }) as TaskScore]
  } catch (error) {
    if (error instanceof CesuraError) throw error
    const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
    try {
      return lines.map(line => parseOutside(line, { file }) as TaskScore)
    } catch (error) {
      if (error instanceof CesuraError) throw error
      throw invalid(
        scoresNotJson,
        {},
        {
          file,
        },
      )
    }
  }
}

function submissionOf(
  { task, digest, reference }: OpenedTask,
  { name, task: scored, submission, submitted, problems = [] }: TaskScore,
  file: string,
): CheckedSubmission {
  if (scored !== digest) throw invalid(scoresOfOtherTask, { name }, { file })
  if (problems.length > 0) throw invalid(submissionNotScored, { name }, { file })
  const { corpus } = readCorpus(JSON.stringify(submitted ?? null), { format: 'cesura-json' })
  if (corpus === undefined) throw invalid(scoresWithoutSegmentations, { name }, { file })
  const checked = checkSubmission(task, reference, corpus, name)
  if (digestsOf(digest, checked).submission !== submission) throw invalid(scoresChanged, { name }, { file })
  return checked
}
