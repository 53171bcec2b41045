import { dirname, join } from 'node:path'
import { type Question, type ReadFilesOptions, writeCorpusFile } from '../formats/index.ts'
import { draftCorpusFile } from '../formats/shared.ts'
import { readWhole, type WholeReading } from '../node/index.ts'
import { openOutput } from '../node/shared.ts'
import { safeLine } from '../report/sentences/safe-text.ts'
import type { Io } from './io/io.ts'
import { quoted } from './io/output.ts'
import { answerText } from './io/problem-lines.ts'
import { fieldsOf, type PromptField, prompt, selectedValue } from './prompt.ts'

/** A reading whose questions were answered on the terminal, and the options that read it so. */
export interface PromptedReading {
  readonly reading: WholeReading
  readonly options: ReadFilesOptions
}

/**
 * Asks everything that is open on one screen, the likely answers selected, and reads again, until nothing is open.
 * Undefined where the user quits, or where the answers lead to errors. After the result, one line repeats the command
 * without questions.
 */
export async function promptedReading(
  paths: readonly string[],
  stated: ReadFilesOptions,
  withAnswer: (stated: ReadFilesOptions, question: Question, value: string) => Promise<ReadFilesOptions>,
  io: Io,
): Promise<PromptedReading | undefined> {
  let fields: PromptField[] = []
  let options = stated
  for (;;) {
    const reading = await readWhole(paths, { ...options, strict: true })
    if (reading.corpus !== undefined) {
      if (fields.length > 0) repeatLater(fields, io)
      return { reading, options }
    }
    if (reading.questions.length === 0) return { reading, options }
    fields = fieldsOf(reading.questions, fields)
    const end = await prompt(fields)
    if (end === 'quit') return undefined
    options = stated
    for (const field of fields) {
      const { question } = field
      const value = selectedValue(field)
      const own = question.choices.find(choice => choice.value === value)?.flag
      options = await withAnswer(options, own === undefined ? question : { ...question, flag: own }, value)
    }
    if (end === 'save') await save(paths, options, io)
  }
}

/** The flags of all answers. */
const flagsOf = (fields: readonly PromptField[]): string[] =>
  fields.map(field => {
    const value = selectedValue(field)
    const { flag, choices } = field.question
    return answerText(choices.find(choice => choice.value === value)?.flag ?? flag, value)
  })

/** Prints the command with all answers when it has ended well. */
function repeatLater(fields: readonly PromptField[], { argv }: Io): void {
  const words = argv.map(word => (/[\s*?$&;|<>()"'`#!~\\]/.test(word) ? quoted(word) : word))
  process.once('exit', code => {
    if (code === 0)
      process.stderr.write(
        `${safeLine(`Without questions: cesura ${[...words, ...flagsOf(fields)].join(' ')}`)}\n`,
      )
  })
}

/** Keeps the answers in `cesura.json` next to the data; a file that is there stays. */
async function save(paths: readonly string[], options: ReadFilesOptions, io: Io): Promise<void> {
  const reading = await readWhole(paths, { ...options, strict: true })
  const { corpus } = reading
  if (corpus === undefined) return
  const folder = dirname(reading.inputs[0]?.name ?? '.')
  const path = join(folder, 'cesura.json')
  try {
    const output = await openOutput(path, false)
    await output.commit(
      writeCorpusFile(draftCorpusFile(reading, folder === '.' ? '' : `${folder}/`, options, undefined)),
    )
    io.note(`${path} keeps the answers.`)
  } catch {
    io.note(`${path} exists, or cannot be written: nothing was saved.`)
  }
}
