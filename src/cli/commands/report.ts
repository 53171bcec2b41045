import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import { defaultMetrics, selectCorpus } from '../../evaluate/shared.ts'
import type { InputFile } from '../../formats/index.ts'
import { type Corpus, evaluate, type Problem } from '../../index.ts'
import { hasRecordings } from '../../model/index.ts'
import { openOutput } from '../../node/shared.ts'
import { htmlReport, type InputFacts, type PairChoice } from '../../report/index.ts'
import { roleSentences } from '../../wording/agreement/role-sentences.ts'
import { addIntervalOptions } from '../options/confidence-options.ts'
import { addMetricOptions, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-ending.ts'
import {
  addRoleOptions,
  addTestOptions,
  evaluateOptionsOf,
  type RoleFlags,
  rolesFor,
  type TestFlags,
} from '../options/roles.ts'
import { addSelectOptions, type SelectFlags, selectOptionsOf } from '../options/select-option.ts'
import { print, quoted, say } from '../print/output.ts'
import { progressBar } from '../print/progress.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, allProblems, type ReadFlags, readingFrom } from '../read-corpus.ts'

export const examples = [
  {
    line: 'cesura report examples/kubla-khan.json -o report.html',
    about: 'everything about a corpus in one file',
  },
  {
    line: 'cesura report examples/simulated.json --references ann,bo,cy,di -o report.html',
    about: 'segmenters against four people, and how far these agree',
  },
  {
    line: 'cesura report examples/kubla-khan.json --equals --pairs none -o agreement.html',
    about: 'coders of equal standing, without single pairs',
  },
] as const

interface ReportFlags extends SelectFlags, MetricFlags, ReadFlags, RoleFlags, TestFlags {
  readonly output: string
  readonly title?: string
  readonly date?: string
  readonly pairs: PairChoice
  readonly equals?: boolean
}

export const command = () => {
  const command = newCommand(
    'report',
    'Writes one HTML file that opens anywhere, without a network: the scores in words, tables and pictures.',
    examples,
  )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('-o, --output <file>', 'the file to write; - writes to standard output', 'report.html')
    .option('--title <text>', 'title of the report; default: the name of the input')
    .option('--date <text>', 'date to print; none unless given')
    .addOption(
      new Option('--pairs <which>', 'pairs shown one by one: worst:200, all or none')
        .argParser(readPairs)
        .default({ worst: 200 }, 'worst:200'),
    )
  addTestOptions(addRoleOptions(command, '--equals', 'compare every pair of coders, whatever their names'))
  return addReadOptions(addIntervalOptions(addMetricOptions(addSelectOptions(command)))).action(run)
}

function readPairs(word: string): PairChoice {
  if (word === 'all' || word === 'none') return word
  const worst = /^worst:(\d{1,9})$/.exec(word)?.[1]
  if (worst === undefined) throw new InvalidArgumentError('It must be worst:200 (any number), all or none.')
  return { worst: Number(worst) }
}

async function run(paths: string[], flags: ReportFlags): Promise<void> {
  const toStdout = flags.output === '-'
  if (!toStdout) outputExtension('--output', flags.output, ['html', 'htm'], 'html')
  const output = toStdout ? undefined : await openOutput(flags.output)
  try {
    const text = await report(paths, flags)
    if (output === undefined) await print(text)
    else {
      await output.commit(text)
      await say(`${flags.output}: ${size(text)}\n`)
    }
  } catch (error) {
    await output?.discard()
    throw error
  }
}

const size = (text: string): string => {
  const kilobytes = Buffer.byteLength(text) / 1000
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}

async function report(paths: readonly string[], flags: ReportFlags): Promise<string> {
  const { corpus, references, problems, choices, inputs } = await read(paths, flags)
  const metrics = metricChoices(flags, defaultMetrics(hasRecordings(corpus))).map(
    ({ metric, options: { preset, ...options } }) => ({
      id: metric,
      ...(preset === undefined ? {} : { preset }),
      options,
    }),
  )
  const bar = progressBar('resampling items')
  const evaluation = evaluate(corpus, {
    metrics,
    ...rolesFor(flags, flags.equals === true, references),
    ...evaluateOptionsOf(flags),
    ...selectOptionsOf(flags),
    progress: bar.notify,
  })
  bar.done()
  const { references: trusted } = evaluation.settings
  const shown = flags.select === undefined ? corpus : selectCorpus(corpus, flags.select, trusted).corpus
  return htmlReport(evaluation, shown, {
    title: flags.title ?? titleOf(paths),
    ...(flags.date === undefined ? {} : { date: flags.date }),
    pairs: flags.pairs,
    everyone: flags.equals === true,
    given: Object.fromEntries(metrics.map(({ id, options }) => [id.id, options])),
    command: `cesura ${process.argv.slice(2).map(quoted).join(' ')}`,
    inputs,
    problems,
    choices: [...choices, ...roleSentences(evaluation)],
    platform: `Node.js ${process.versions.node}`,
  })
}

interface Reading {
  readonly corpus: Corpus
  readonly references: readonly string[] | undefined
  readonly problems: readonly Problem[]
  readonly choices: readonly string[]
  readonly inputs: readonly InputFacts[]
}

/** Reads the corpus and keeps what the report says of it: problems, formats, hashes. */
async function read(paths: readonly string[], flags: ReportFlags): Promise<Reading> {
  const reading = await readingFrom(paths, flags)
  const { corpus, files, inputs, references } = reading
  const formats = new Map(files.map(file => [file.name, file]))
  return {
    corpus,
    references,
    problems: allProblems(reading),
    choices: files.map(file => `${file.name} was read as ${file.format}: ${file.why}.`),
    inputs: inputs.map(file => inputFacts(file, formats.get(file.name)?.format)),
  }
}

function inputFacts(file: InputFile, format: string | undefined): InputFacts {
  const content = file.bytes ?? Buffer.from(file.text ?? '')
  return {
    name: file.name,
    bytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...(format === undefined ? {} : { format }),
  }
}

const titleOf = (paths: readonly string[]): string =>
  paths.length === 1 && paths[0] !== '-'
    ? basename(paths[0]!).replace(/\.[A-Za-z0-9]{1,8}$/, '')
    : 'Segmentations compared'
