import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  type FileReading,
  type Question,
  type ReadFilesOptions,
  readFiles,
  writeCorpusFile,
} from '../../formats/index.ts'
import { draftCorpusFile } from '../../formats/shared.ts'
import { CesuraError, type Corpus, codersOf } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import {
  corpusFileDiffers,
  corpusFileExists,
  corpusFileNotWritten,
  folderMissing,
} from '../../model/errors/commands.ts'
import { readWhole, type WholeReading } from '../../node/index.ts'
import { statOf } from '../../node/shared.ts'
import { formatNumber } from '../../report/index.ts'
import { safeName } from '../../report/sentences/safe-text.ts'
import { pad, textWidth } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { questionText } from '../io/problem-lines.ts'
import { defined } from '../options/roles.ts'
import { flag, list, type Values } from '../options/spec.ts'
import { answersOf, readOptions, withAnswer } from '../read-corpus.ts'

const options = {
  references: list('-r, --references <coders>', 'reference annotators, comma-separated'),
  force: flag('--force', 'replace an existing cesura.json'),
  ...readOptions,
}

type InitFlags = Values<typeof options>

export const command = defineCommand({
  name: 'init',
  about:
    'Looks at all files of a folder, shows what was read, asks what is open and saves the answers in cesura.json next to the data. Every command that is given the folder then reads it so.',
  arguments: [{ name: '<folder>', about: 'the folder with the data' }],
  options,
  examples: [{ line: 'cesura init examples --help', about: 'what it asks and writes' }],
  async run({ args: [folder], options: flags }, io) {
    await saveAnswers(folder!, flags, io)
    return {}
  },
})

async function saveAnswers(folder: string, reply: InitFlags, io: Io): Promise<void> {
  const there = await statOf(folder)
  if (there === undefined || !there.isDirectory()) throw invalid(folderMissing, {}, { file: folder })
  const path = join(folder, 'cesura.json')
  const old = await statOf(path)
  if (old !== undefined && reply.force !== true)
    throw invalid(
      corpusFileExists,
      {},
      {
        file: path,
      },
    )
  // What could not be written is not asked first.
  const output = await io.open(path, reply.force === true)
  const { reading, stated, references } = await answered(folder, reply, io)
  const start = `${folder.replaceAll('\\', '/').replace(/(?<!\/)\/+$/, '')}/`.replace(/^\.\/(?=.)/, '')
  const content = draftCorpusFile(reading, start, stated, references)
  const again = readFiles(withoutOld(reading.inputs, path), {
    ...defined({ documents: stated.documents }),
    corpusFile: { folder: start, content },
  })
  if (!sameCorpus(again.corpus, reading.corpus)) {
    io.problems(again.problems, again.questions)
    throw invalid(corpusFileDiffers, {}, { file: path })
  }
  await output.commit(writeCorpusFile(content))
  io.note(`${path} keeps the answers; \`cesura evaluate ${folder}\` reads by it.`)
}

interface Answered {
  readonly reading: WholeReading & { readonly corpus: Corpus }
  readonly stated: ReadFilesOptions
  readonly references: readonly string[] | undefined
}

/** Reads until nothing is open; outside a terminal the questions are printed and that is the end. */
async function answered(folder: string, reply: InitFlags, io: Io): Promise<Answered> {
  const old = join(folder, 'cesura.json')
  const line = io.interactive ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
  try {
    for (let stated = await answersOf(reply); ; ) {
      const reading = await readWhole(
        [folder],
        { strict: true, ...stated, corpusFile: undefined },
        undefined,
        [old],
      )
      const { corpus, problems, questions } = reading
      const [question] = questions
      if (corpus !== undefined) {
        io.lines(readingTable(reading.files))
        io.problems(problems, [])
        return { reading: { ...reading, corpus }, stated, references: await trusted(reply, corpus, line) }
      }
      if (question === undefined || line === undefined) {
        io.lines(readingTable(reading.files))
        io.problems(problems, questions)
        throw invalid(corpusFileNotWritten, {})
      }
      const { given, next } = await choose(stated, question, line, io)
      stated = next
      // An answer that helps nobody is asked for again.
      const after = await readWhole([folder], { strict: true, ...stated, corpusFile: undefined }, undefined, [
        old,
      ])
      const stuck = after.corpus === undefined && after.questions.length === 0
      if (stuck) {
        io.problems(after.problems, [])
        stated = given
      }
    }
  } finally {
    line?.close()
  }
}

type Line = ReturnType<typeof createInterface>

/**
 * Asks one question: a number stands for a choice, `name=value` or a flag is an answer by another option, anything else
 * a value of its own. Gives the answers before and after.
 */
async function choose(
  given: ReadFilesOptions,
  question: Question,
  line: Line,
  io: Io,
): Promise<{ readonly given: ReadFilesOptions; readonly next: ReadFilesOptions }> {
  process.stderr.write(questionText(question, io.errors, true))
  const { choices } = question
  for (;;) {
    const asked = choices.length > 1 ? `1 … ${choices.length}` : '1 (or Enter)'
    const reply = (await line.question(`${asked}, another value, or name=value: `)).trim()
    const answer = reply === '' && choices.length === 1 ? '1' : reply
    if (answer === '') continue
    const choice = /^\d{1,3}$/.test(answer) ? choices[Number(answer) - 1]?.value : undefined
    if (choice === undefined && /^\d{1,3}$/.test(answer) && question.option !== 'duration') continue
    const [, name, value] = /^(?:--read +)?([a-z-]+)=(\S.*)$/.exec(answer) ?? []
    try {
      const next =
        choice === undefined && name !== undefined
          ? await withAnswer(given, { ...question, flag: `--read ${name}=` }, value!)
          : await withAnswer(given, question, choice ?? answer)
      return { given, next }
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      io.note(error.message)
    }
  }
}

/** Whom to trust: as the flag says, or as is answered where there are several coders. */
async function trusted(
  { references }: InitFlags,
  corpus: Corpus,
  line: Line | undefined,
): Promise<readonly string[] | undefined> {
  const coders = codersOf(corpus)
  const given =
    references ??
    (line === undefined || coders.length < 2
      ? []
      : (await line.question(`Coders: ${coders.join(', ')}. Which are references? (none: Enter) `))
          .split(',')
          .map(name => name.trim())
          .filter(name => name !== ''))
  for (const name of given) if (!coders.includes(name)) throw invalid(unknownCoder, { name, known: coders })
  return given.length === 0 ? undefined : given
}

const withoutOld = <F extends { readonly name: string }>(inputs: readonly F[], path: string): readonly F[] =>
  inputs.filter(({ name }) => name !== path)

/** Whether two readings give the same items and codings, in whatever order. */
function sameCorpus(a: Corpus | undefined, b: Corpus): boolean {
  const key = (corpus: Corpus) =>
    JSON.stringify(
      corpus.items
        .map(({ id, units, codings }) => [
          id,
          units,
          codings
            .map(({ coder, segmentation }) => [coder, segmentation.boundaries, segmentation.types])
            .sort(byName),
        ])
        .sort(byName),
    )
  return a !== undefined && key(a) === key(b)
}

const byName = (a: readonly unknown[], b: readonly unknown[]): number =>
  String(a[0]) < String(b[0]) ? -1 : 1

/** Files of one kind beyond these are only counted. */
const MOST = 20

/** What was read of each file: format, items, coders, units, and the first boundary with what is around it. */
function readingTable(files: readonly FileReading[]): string {
  const rows = files
    .slice(0, MOST)
    .map(({ name, format, facts }) => [
      safeName(name),
      format ?? 'no format',
      facts === undefined ? '' : formatNumber(facts.items, 0),
      facts === undefined ? '' : formatNumber(facts.coders, 0),
      facts === undefined ? '' : `${formatNumber(facts.units, 0)} ${facts.unit ?? 'units'}`,
      safeName(facts?.boundary ?? ''),
    ])
  const table = [['file', 'format', 'items', 'coders', 'units', 'first boundary'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => textWidth(row[column]!))))
  const lines = table.map(row =>
    row
      .map((cell, column) => pad(cell, widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  if (files.length > MOST) lines.push(`and ${files.length - MOST} more files`)
  return `${lines.join('\n')}\n`
}
