import type { Command } from 'commander'
import { scoreTask, type TaskScore } from '../../evaluate/shared.ts'
import { formatProblem } from '../../index.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { formatNumber } from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { digestsOf, submittedIn } from './digests.ts'
import { openSubmission, openTask, type TaskFlags, withReference } from './open-task.ts'

interface ScoreFlags extends TaskFlags {
  readonly json?: boolean
}

export function scoreCommand(): Command {
  const command = newCommand(
    'score',
    'Scores submissions to a task: 0 scored, 1 a submission is invalid, 2 misuse.',
    [],
  )
    .argument('<task>', 'task.json')
    .argument('<submission...>', 'one file for each submission')
    .option('--json', 'one document for each submission, as JSON lines; task board takes them too')
  return withReference(command).action(score)
}

async function score(file: string, paths: string[], flags: ScoreFlags): Promise<void> {
  const opened = await openTask(file, flags)
  for (const path of paths) {
    const submission = await openSubmission(opened, path, flags)
    const document = scoreTask(
      opened.task,
      digestsOf(opened.digest, submission),
      opened.reference,
      submission,
    )
    const whole =
      document.problems.length > 0 ? document : { ...document, submitted: submittedIn(submission) }
    await print(flags.json ? `${JSON.stringify(whole)}\n` : scoreText(document))
    if (document.problems.length > 0) process.exitCode = 1
  }
}

function scoreText({ name, scores, missing, problems }: TaskScore): string {
  const lines =
    problems.length > 0
      ? [
          `${name}: not scored, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
          ...problems.map(
            ({ item, ...problem }) => `  ${formatProblem({ ...problem, location: { item } }, flagSyntax)}`,
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
  return `${lines.map(safeLine).join('\n')}\n`
}
