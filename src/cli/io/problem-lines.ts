import type { WriteStream } from 'node:tty'
import type { Question } from '../../formats/index.ts'
import { formatLocation, formatProblem, type Problem } from '../../index.ts'
import { describe, problemOf, sentence } from '../../model/error.ts'
import { warningsUnlisted } from '../../model/errors/commands.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { foldProblems, othersPhrase } from '../../report/sentences/fold-problems.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { textWidth } from '../../report/shared.ts'
import { inLines } from './in-lines.ts'
import { quoted } from './output.ts'
import { painter, widthOf } from './style.ts'

type Stream = Partial<WriteStream>

/** A line whose first word has a colour, which is added after the line was wrapped: it takes no column. */
const painted = (line: string, word: string, colour: string): string => colour + line.slice(word.length)

/** A problem in one line, which on a terminal is wrapped and has a colour. */
function problemLine(problem: Problem, stream: Stream, alsoAt = ''): string {
  const line = `${problem.severity} ${safeLine(formatProblem(problem, flagSyntax, alsoAt))}`
  return `${painted(inLines(line, stream), problem.severity, painter(stream)(problem.severity, problem.severity))}\n`
}

/**
 * Problems, one per line, the code last: `error FILE:LINE: message (code)`. On a terminal those with the same message are
 * one line that says where else; other programs get a line for each.
 */
export const problemLines = (problems: readonly Problem[], stream: Stream): string[] =>
  stream.isTTY === true
    ? foldProblems(problems).map(folded => problemLine(folded.problem, stream, othersPhrase(folded)))
    : problems.map(problem => problemLine(problem, stream))

/** After so many different warnings a terminal shows only how many more there are. */
const MOST_WARNINGS = 10
/** The same where no terminal reads them, so that a very large corpus does not write a very large file of warnings. */
const MOST_PIPED = 1_000

/** Problems and questions, for people on a terminal and for programs on a pipe. */
export function problemText(
  problems: readonly Problem[],
  questions: readonly Question[],
  stream: Stream,
): string {
  const warnings = problemLines(problems.filter(isWarning), stream)
  const most = stream.isTTY === true ? MOST_WARNINGS : MOST_PIPED
  return [
    ...problemLines(
      problems.filter(problem => !isWarning(problem)),
      stream,
    ),
    ...warnings.slice(0, most),
    ...(warnings.length > most
      ? [
          problemLine(
            problemOf('warning', describe(warningsUnlisted, { unlisted: warnings.length - most }), {}),
            stream,
          ),
        ]
      : []),
    ...questions.map(question => questionText(question, stream)),
  ].join('')
}

const isWarning = ({ severity }: Problem): boolean => severity === 'warning'

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
