import { scoreTask, type TaskScore } from '../../evaluate/shared.ts'
import { formatProblem } from '../../index.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { count, endsWord, scoreWord } from '../../model/numbers.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { preformatted } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import { flag } from '../options/spec.ts'
import { digestsOf, submittedIn } from './digests.ts'
import { openSubmission, openTask, taskOptions } from './open-task.ts'

export const scoreCommand = defineCommand({
  name: 'score',
  about: 'Scores submissions to a task: 0 scored, 1 a submission is invalid, 2 misuse.',
  arguments: [
    { name: '<task>', about: 'task.json' },
    { name: '<submission...>', about: 'one file for each submission' },
  ],
  options: {
    json: flag('--json', 'one document for each submission, as JSON lines; task board takes them too'),
    ...taskOptions,
  },
  examples: [],
  async run({ args: [file, ...paths], options: flags }, io) {
    const opened = await openTask(file!, flags, io)
    let invalid = false
    const documents: { readonly score: TaskScore; readonly line: string }[] = []
    for (const path of paths) {
      const submission = await openSubmission(opened, path, flags)
      const score = scoreTask(opened.task, digestsOf(opened.digest, submission), opened.reference, submission)
      const failed = score.problems.length > 0
      invalid ||= failed
      documents.push({
        score,
        line: `${JSON.stringify(failed ? score : { ...score, submitted: submittedIn(submission) })}\n`,
      })
    }
    const exitCode = invalid ? 1 : 0
    if (flags.json) return { content: documents.map(({ line }) => line).join(''), exitCode }
    return {
      view: () => ({ blocks: [preformatted(() => documents.flatMap(({ score }) => scoreLines(score)))] }),
      exitCode,
    }
  },
})

function scoreLines({ name, scores, missing, problems }: TaskScore): string[] {
  const lines =
    problems.length > 0
      ? [
          `${name}: not scored, ${count(problems.length, 'problem')}`,
          ...problems.map(
            ({ item, ...problem }) => `  ${formatProblem({ ...problem, location: { item } }, flagSyntax)}`,
          ),
        ]
      : [
          name,
          ...scores.map(
            ({ symbol, value, interval, signature }) =>
              `  ${symbol} ${scoreWord(value, 4)}${endsWord(interval)}  ${signature}`,
          ),
          ...(missing.length > 0
            ? [`  ${count(missing.length, 'item')} missing: ${missing.join(', ')}`]
            : []),
        ]
  return lines.map(safeLine)
}
