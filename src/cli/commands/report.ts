import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { defaultMetrics, selectCorpus } from '../../evaluate/shared.ts'
import type { InputFile } from '../../formats/index.ts'
import { type Corpus, evaluate, type Problem } from '../../index.ts'
import { hasRecordings } from '../../model/index.ts'
import { htmlReport, type InputFacts, type PairChoice } from '../../report/index.ts'
import { roleSentences } from '../../report/sentences/roles.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import { intervalOptions } from '../options/confidence-options.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-extension.ts'
import { defined, equalOptions, evaluateOptionsOf, rolesFor, testOptions } from '../options/roles.ts'
import { selectOptions, selectOptionsOf } from '../options/select-option.ts'
import { text, type Values, value } from '../options/spec.ts'
import { allProblems, readingFrom, readOptions } from '../read-corpus.ts'

const options = {
  output: text('-o, --output <file>', 'the file to write; - writes to standard output', {
    default: 'report.html',
  }),
  title: text('--title <text>', 'title of the report; default: the name of the input'),
  date: text('--date <text>', 'date to print; none unless given'),
  pairs: value('--pairs <which>', 'pairs shown one by one: worst:200, all or none', readPairs, {
    default: { worst: 200 },
    shown: 'worst:200',
  }),
  ...equalOptions,
  ...testOptions,
  ...selectOptions,
  ...metricOptions,
  ...intervalOptions,
  ...readOptions,
}

type ReportFlags = Values<typeof options>

export const command = defineCommand({
  name: 'report',
  about:
    'Writes one HTML file that opens anywhere, without a network: the scores in words, tables and figures.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options,
  examples: [
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
  ],
  async run({ args, options: flags }, io) {
    const toStdout = flags.output === '-'
    if (!toStdout) outputExtension('--output', flags.output, ['html', 'htm'], 'html')
    const output = toStdout ? undefined : await io.open(flags.output)
    const content = await report(args, flags, io)
    if (output === undefined) return { content }
    await output.commit(content)
    io.note(`${flags.output}: ${size(content)}`)
    return {}
  },
})

function readPairs(word: string): PairChoice {
  if (word === 'all' || word === 'none') return word
  const worst = /^worst:(\d{1,9})$/.exec(word)?.[1]
  if (worst === undefined) throw new InvalidArgumentError('give worst:200 (any number), all or none')
  return { worst: Number(worst) }
}

const size = (text: string): string => {
  const kilobytes = Buffer.byteLength(text) / 1000
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
}

async function report(paths: readonly string[], flags: ReportFlags, io: Io): Promise<string> {
  const { corpus, references, problems, choices, inputs } = await read(paths, flags, io)
  const metrics = requestsOf(metricChoices(flags, defaultMetrics(hasRecordings(corpus)), io))
  const bar = io.progress('resampling items')
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
    ...defined({ date: flags.date }),
    pairs: flags.pairs,
    everyone: flags.equals === true,
    given: Object.fromEntries(metrics.map(({ id, options }) => [id, options])),
    command: `cesura ${io.argv.map(quoted).join(' ')}`,
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
async function read(paths: readonly string[], flags: ReportFlags, io: Io): Promise<Reading> {
  const reading = await readingFrom(paths, flags, io)
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
    ...defined({ format }),
  }
}

const titleOf = (paths: readonly string[]): string =>
  paths.length === 1 && paths[0] !== '-'
    ? basename(paths[0]!).replace(/\.[A-Za-z0-9]{1,8}$/, '')
    : 'Segmentations compared'
