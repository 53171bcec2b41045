import { lintFiles, unpackFiles } from '../../formats/index.ts'
import { readPaths } from '../../node/index.ts'
import { lintDocument, toJsonText } from '../../report/index.ts'
import { pad, textWidth } from '../../report/shared.ts'
import { count } from '../../wording/format-number.ts'
import { safeMessage, safeName } from '../../wording/safe-text.ts'
import { print } from '../print/output.ts'
import { problemLines, questionText } from '../print/print-problems.ts'
import { painter } from '../print/style.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, answersOf, type ReadWords } from '../read-corpus.ts'

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
    .action(async (paths: string[], words: ReadWords & { json?: boolean }) => {
      const options = await answersOf(words)
      const read = await readPaths(paths)
      const { files, problems: packed } = await unpackFiles(read.files, options)
      const unreadable = [...read.problems, ...packed]
      const found =
        files.length === 0
          ? { problems: [], questions: [], files: [], corpus: undefined }
          : lintFiles(files, options)
      const findings = { ...found, problems: [...unreadable, ...found.problems] }
      const document = lintDocument(findings)
      const { errors, warnings, questions, items, codings, scored = 0 } = document.counts
      if (errors + questions > 0) process.exitCode = 2
      if (words.json) {
        await print(toJsonText(document))
        return
      }
      const paint = painter(process.stdout)
      const width = Math.max(0, ...found.files.map(({ name }) => textWidth(safeName(name))))
      for (const { name, format, why } of found.files)
        await print(
          `${paint('dim', `${pad(safeName(name), width)}  ${format ?? 'no format'}: ${safeMessage(why)}`)}\n`,
        )
      for (const line of problemLines(findings.problems, process.stdout)) await print(line)
      for (const question of found.questions) await print(questionText(question, process.stdout))
      const counts = [
        count(errors, 'error'),
        count(warnings, 'warning'),
        ...(questions > 0 ? [count(questions, 'open question')] : []),
      ].join(', ')
      await print(
        found.corpus === undefined
          ? `${counts}\n`
          : `${counts}; ${count(items, 'item')}, ${count(codings, 'coding')}${scored === 0 ? '' : `, ${scored} of them with scores`}\n`,
      )
    })
