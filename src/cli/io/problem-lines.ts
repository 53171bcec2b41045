import type { WriteStream } from 'node:tty'
import type { Question } from '../../formats/index.ts'
import { formatLocation, formatProblem, type Problem } from '../../index.ts'
import { sentence } from '../../model/error.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { formatNumber } from '../../report/index.ts'
import { foldProblems, othersPhrase } from '../../report/sentences/fold-problems.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { textWidth } from '../../report/shared.ts'
import { inLines } from './in-lines.ts'
import { quoted } from './output.ts'
import { painter, widthOf } from './style.ts'

type Stream = Partial<WriteStream>

/** A line whose first word has a colour, which is added after the line was wrapped: it takes no column. */
const painted = (line: string, word: string, colour: string): string => colour + line.slice(word.length)

/** Problems, one line each, the code last; those with the same message are one line with a count. */
export function problemLines(problems: readonly Problem[], stream: Stream): string[] {
  const paint = painter(stream)
  return foldProblems(problems).map(folded => {
    const { problem } = folded
    const line = `${problem.severity} ${safeLine(formatProblem(problem, flagSyntax, othersPhrase(folded)))}`
    return `${painted(inLines(line, stream), problem.severity, paint(problem.severity, problem.severity))}\n`
  })
}

/** Problems and questions as people read them; after `most` different warnings the rest is only counted. */
export function problemText(
  problems: readonly Problem[],
  questions: readonly Question[],
  stream: Stream,
  most = 10,
): string {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problemLines(
    problems.filter(({ severity }) => severity === 'warning'),
    stream,
  )
  const more =
    warnings.length > most
      ? `${formatNumber(warnings.length - most, 0)} more warnings; \`cesura lint\` shows them\n`
      : ''
  return [
    ...problemLines(errors, stream),
    ...warnings.slice(0, most),
    more,
    ...questions.map(question => questionText(question, stream)),
  ].join('')
}

/** Characters with a meaning in shells: an answer with one is shown in quotes, ready to be pasted. */
const SHELL = /[\s*?$&;|<>()"'`#!~\\]/

/** The flag that gives an answer, as it is typed: `--read layer=word`, `--from-path '{coder}.*'`. */
export function answerText(flag: string, value: string): string {
  const [option, start = ''] = flag.split(' ')
  return `${option} ${SHELL.test(value) && !value.includes(' --') ? quoted(start + value) : start + value}`
}

/** A question with its answers, one flag per line, and the command that keeps an answer. */
export function questionText(question: Question, stream: Stream, numbered = false): string {
  const { location, code, flag, choices } = question
  const where = formatLocation(location)
  const paint = painter(stream)
  const answers = choices.map(({ value, flag: own = flag }) => safeLine(answerText(own, value)))
  const width = Math.max(...answers.map(answer => answer.length))
  const lines = choices.map(({ meaning }, index) => {
    const answer = `  ${numbered ? `${index + 1}  ` : ''}${answers[index]!}`
    const line = `${answer.padEnd(width + answer.length - answers[index]!.length)}   ${safeLine(meaning)}`
    const fits = stream.isTTY !== true || textWidth(line) <= widthOf(stream)
    return fits ? `${line}\n` : `${answer}\n      ${inLines(safeLine(meaning), stream, '      ')}\n`
  })
  // `init` itself need not be named while it asks.
  const kept = numbered ? '' : '  `cesura init` keeps the answer\n'
  const asked = inLines(
    `question ${safeLine(`${where ? `${where}: ` : ''}${sentence(question, flagSyntax)} (${code})`)}`,
    stream,
  )
  return `${painted(asked, 'question', paint('near', 'question'))}\n${lines.join('')}${kept}`
}
