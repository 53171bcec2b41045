import { lintPaths } from '../../node/index.ts'
import { lintDocument, toJsonText } from '../../report/index.ts'
import { pad, textWidth } from '../../report/shared.ts'
import { count } from '../../wording/format-number.ts'
import { safeLine, safeName } from '../../wording/safe-text.ts'
import { print } from '../print/output.ts'
import { problemLines, questionText } from '../print/print-problems.ts'
import { painter } from '../print/style.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, answersOf, type ReadFlags } from '../read-corpus.ts'

export const examples = [
  { line: 'cesura lint examples/kubla-khan.json', about: 'everything wrong or suspicious in a file' },
  { line: 'cesura lint examples/kubla-khan.json --json', about: 'the same for machines' },
] as const

export const command = () =>
  addReadOptions(
    newCommand(
      'lint',
      'Says everything that is wrong, suspicious or left open in the data, each with its location and code. Exits with 2 if anything is wrong or open.',
      examples,
    ).argument('<paths...>', 'files, folders, or - for standard input'),
  )
    .option('--json', 'as JSON')
    .action(async (paths: string[], flags: ReadFlags & { json?: boolean }) => {
      // What is only likely is to be seen before the numbers are used.
      const found = await lintPaths(paths, await answersOf({ ...flags, strict: true }))
      const document = lintDocument(found)
      const { errors, warnings, questions, items, codings, scored = 0 } = document.counts
      if (errors + questions > 0) process.exitCode = 2
      if (flags.json) {
        await print(toJsonText(document))
        return
      }
      const paint = painter(process.stdout)
      const width = Math.max(0, ...found.files.map(({ name }) => textWidth(safeName(name))))
      for (const { name, format, why } of found.files)
        await print(
          `${paint('dim', `${pad(safeName(name), width)}  ${format ?? 'no format'}: ${safeLine(why)}`)}\n`,
        )
      for (const line of problemLines(found.problems, process.stdout)) await print(line)
      for (const question of found.questions) await print(questionText(question, process.stdout))
      const counts = [
        count(errors, 'error'),
        count(warnings, 'warning'),
        ...(questions > 0 ? [count(questions, 'open question')] : []),
      ].join(', ')
      await print(
        found.corpus === undefined && found.counts === undefined
          ? `${counts}\n`
          : `${counts}; ${count(items, 'item')}, ${count(codings, 'coding')}${scored === 0 ? '' : `, ${scored} of them with scores`}\n`,
      )
    })
