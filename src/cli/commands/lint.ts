import { lintFiles } from '../../formats/index.ts'
import { formatProblem } from '../../index.ts'
import { readPaths } from '../../node/index.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, answersOf, questionText, type ReadWords } from '../read-corpus.ts'
import { painter } from '../style.ts'

export const examples = [
  { line: 'cesura lint examples/kubla-khan.json', about: 'everything wrong or suspicious in a file' },
  { line: 'cesura lint examples/kubla-khan.json --json', about: 'the same for machines' },
] as const

export const command = () =>
  addReadOptions(
    newCommand(
      'lint',
      'Says everything that is wrong, suspicious or left open in the data, each with its place and code. Exits with 2 if anything is wrong or open.',
      examples,
    ).argument('<paths...>', 'files, folders, or - for standard input'),
  )
    .option('--json', 'as JSON')
    .action(async (paths: string[], words: ReadWords & { json?: boolean }) => {
      const options = await answersOf(words)
      const { files, problems: unreadable } = await readPaths(paths)
      const found =
        files.length === 0
          ? { problems: [], questions: [], files: [], corpus: undefined }
          : lintFiles(files, options)
      const problems = [...unreadable, ...found.problems]
      const errors = problems.filter(({ severity }) => severity === 'error').length
      if (errors + found.questions.length > 0) process.exitCode = 2
      if (words.json) {
        const { questions, files } = found
        await print(`${JSON.stringify({ files, problems, questions }, null, 2)}\n`)
        return
      }
      const paint = painter(process.stdout)
      const width = Math.max(0, ...found.files.map(({ name }) => name.length))
      for (const { name, format, why } of found.files)
        await print(`${paint('dim', `${name.padEnd(width)}  ${format ?? 'no format'}: ${why}`)}\n`)
      for (const problem of problems)
        await print(`${paint(problem.severity, problem.severity)} ${formatProblem(problem)}\n`)
      for (const question of found.questions) await print(questionText(question, process.stdout))
      const { corpus } = found
      const items = corpus?.items.length ?? 0
      const codings = corpus?.items.reduce((sum, item) => sum + item.codings.length, 0) ?? 0
      const counts = [
        count(errors, 'error'),
        count(problems.length - errors, 'warning'),
        ...(found.questions.length > 0 ? [count(found.questions.length, 'open question')] : []),
      ].join(', ')
      await print(
        corpus === undefined
          ? `${counts}\n`
          : `${counts}; ${count(items, 'item')}, ${count(codings, 'coding')}\n`,
      )
    })

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
