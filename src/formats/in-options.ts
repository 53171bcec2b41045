import type { Problem } from '../model/error.ts'
import { optionName } from '../model/option-name.ts'
import type { Question } from './format.ts'

/** Flags whose option has another name in the library. */
const NAMES: Readonly<Record<string, string>> = { text: 'documents' }
/** Values of flags, where they are not told from the words that follow. */
const VALUES: Readonly<Record<string, RegExp>> = {
  axis: /^(?:time|units)$/,
  units: /^(?:words|characters|lines|sentences|tokens)$/,
  mark: /^(?:start|end|gap|boundary)$/,
}

/** A number, a name that stands for one (NAME) and what has quotes stay as they are. */
const written = (value: string): string => (/^(?:\d+|[A-Z]+|["'{…$].*)$/.test(value) ? value : `'${value}'`)

/**
 * A message of the readers in the words of the library: readers write flags of the command line, and each flag is an
 * option of `readCorpus`. `--read holes=segment` is `holes: 'segment'`, `--column item=NAME` is `columns: { item: NAME }`,
 * `--text FILE` is `documents`.
 *
 * @example
 * inOptions('--read snap=nearest moves them') //=> "snap: 'nearest' moves them"
 */
export const inOptions = (message: string): string =>
  message.includes('--')
    ? message
        .replace(
          /--column ([a-z]+=(?![\w…"$])(?:(?:, | and | or )[a-z]+=(?![\w…"$]))*)/g,
          (_, roles: string) => roles.replace(/(?<![a-z])([a-z]+)=/g, 'columns.$1'),
        )
        .replace(/--column ([a-z]+=[^\s,;)]+(?: and [a-z]+=[^\s,;)]+)*)/g, (_, given: string) => {
          const pairs = given.split(' and ').map(pair => pair.replace('=', ': '))
          return `columns: { ${pairs.join(', ')} }`
        })
        .replaceAll(' } columns: { ', ', ')
        .replace(
          /--(?:read|option) ([a-z-]+|\$\{\w+\})=("[^"]*"|[^\s,;:)?'`]*[^\s,;:)?'`.]|)/g,
          (_, name: string, value: string) =>
            value === '' ? optionName(name) : `${optionName(name)}: ${written(value)}`,
        )
        .replace(/--from-path ('[^']*'|\{\S+)/g, 'fromPath: $1')
        .replace(/--text (?:FILE|\S+\.\w+)/g, 'documents')
        .replace(/--(?!-)([a-z][a-z-]*)(?: ([\w-]+))?/g, (_, name: string, value = '') => {
          const option = NAMES[name] ?? optionName(name)
          const known = VALUES[name] ?? (name === 'format' || name === 'encoding' ? /./ : /^$/)
          if (value === '') return option
          return known.test(value) ? `${option}: ${written(value)}` : `${option} ${value}`
        })
    : message

/** What a reading says, in the words of the library. */
export function toldInOptions<
  R extends { readonly problems: readonly Problem[]; readonly questions?: readonly Question[] },
>(result: R): R {
  const problems = result.problems.map(problem => {
    const message = inOptions(problem.message)
    return message === problem.message ? problem : { ...problem, message }
  })
  if (result.questions === undefined) return { ...result, problems }
  const questions = result.questions.map(question => ({
    ...question,
    message: inOptions(question.message),
    choices: question.choices.map(choice => ({ ...choice, meaning: inOptions(choice.meaning) })),
  }))
  return { ...result, problems, questions }
}
