import type { WriteStream } from 'node:tty'
import type { Question } from '../../formats/index.ts'
import { formatLocation, formatProblem, type Problem } from '../../index.ts'
import { sentence } from '../../model/error.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { formatNumber } from '../../report/index.ts'
import { textWidth } from '../../report/shared.ts'
import { foldProblems, othersPhrase } from '../../wording/fold-problems.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { inLines } from './in-lines.ts'
import { print, quoted } from './output.ts'
import { painter, widthOf } from './style.ts'

/** A line whose first word has a colour: it is put in after the line was broken, for it takes no room. */
const painted = (line: string, word: string, colour: string): string => colour + line.slice(word.length)

/** Problems, one line each; those with the same message are one line with a count. */
export function problemLines(
  problems: readonly Problem[],
  stream: Partial<WriteStream> = process.stderr,
): string[] {
  const paint = painter(stream)
  return foldProblems(problems).map(folded => {
    const { problem } = folded
    const line = `${problem.severity} ${safeLine(formatProblem(problem, flagSyntax))}${othersPhrase(folded)}`
    return `${painted(inLines(line, stream), problem.severity, paint(problem.severity, problem.severity))}\n`
  })
}

type Listener = (problems: readonly Problem[], questions: readonly Question[]) => void
let listener: Listener | undefined

/** Lets a function have problems and questions as data instead of printing them; `undefined` ends it. */
export const listenToProblems = (listens: Listener | undefined): void => {
  listener = listens
}

/** Problems and questions for people, on stderr; after `most` different warnings the rest is only counted. */
export async function printProblems(
  problems: readonly Problem[],
  questions: readonly Question[],
  most = 10,
): Promise<void> {
  if (listener !== undefined) return listener(problems, questions)
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problemLines(problems.filter(({ severity }) => severity === 'warning'))
  for (const line of [...problemLines(errors), ...warnings.slice(0, most)]) await print(line, process.stderr)
  if (warnings.length > most)
    await print(
      `${formatNumber(warnings.length - most, 0)} more warnings; \`cesura lint\` shows them\n`,
      process.stderr,
    )
  for (const question of questions) await print(questionText(question), process.stderr)
}

/** Characters with a meaning in shells: an answer with one is shown in quotes, ready to be pasted. */
const SHELL = /[\s*?$&;|<>()"'`#!~\\]/

/** The flag that gives an answer, as it is typed: `--read layer=word`, `--from-path '{coder}.*'`. */
export function answerText(flag: string, value: string): string {
  const [option, start = ''] = flag.split(' ')
  return `${option} ${SHELL.test(value) && !value.includes(' --') ? quoted(start + value) : start + value}`
}

/** A question with its answers, one flag a line, and where an answer is kept. */
export function questionText(
  question: Question,
  stream: Partial<WriteStream> = process.stderr,
  numbered = false,
): string {
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
