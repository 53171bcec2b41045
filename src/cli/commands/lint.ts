import { lintPaths } from '../../node/index.ts'
import { lintDocument, lintView } from '../../report/index.ts'
import { defineCommand } from '../define-command.ts'
import { problemLines, questionText } from '../io/problem-lines.ts'
import { jsonOptions } from '../options/result-format.ts'
import { answersOf, readOptions } from '../read-corpus.ts'

export const command = defineCommand({
  name: 'lint',
  about:
    'Reports everything that is wrong, suspicious or ambiguous in the data, with its location and code. Exits with 2 if anything is wrong or open.',
  arguments: [{ name: '<paths...>', about: 'files, folders, or - for standard input' }],
  options: { ...readOptions, ...jsonOptions },
  examples: [
    { line: 'cesura lint examples/kubla-khan.json', about: 'everything wrong or suspicious in a file' },
    { line: 'cesura lint examples/kubla-khan.json --json', about: 'the same, machine-readable' },
  ],
  async run({ args, options }) {
    // What is only likely is to be seen before the numbers are used.
    const found = await lintPaths(args, await answersOf({ ...options, strict: true }))
    const document = lintDocument(found)
    const { errors, questions } = document.counts
    return {
      document: () => document,
      view: () =>
        lintView(found, document, {
          most: process.stdout.isTTY === true ? 5 : Infinity,
          problems: (problems, terminal) => problemLines(problems, streamOf(terminal)),
          question: (question, terminal) => questionText(question, streamOf(terminal)),
        }),
      exitCode: errors + questions > 0 ? 2 : 0,
    }
  },
})

/** Lines are wrapped where a terminal shows them. */
const streamOf = ({ width }: { readonly width: number }) => ({ isTTY: process.stdout.isTTY, columns: width })
