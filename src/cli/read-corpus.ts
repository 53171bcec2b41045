import { Command, InvalidArgumentError, Option } from 'commander'
import type { Question, ReadFilesOptions } from '../formats/index.ts'
import {
  COLUMN_ROLES,
  describeCounts,
  describeReading,
  type ReadingFacts,
  readOptionAliases,
  readOptionChoices,
} from '../formats/shared.ts'
import type { CesuraError, Corpus, Problem } from '../index.ts'
import { readLength } from '../metrics/index.ts'
import { invalid } from '../model/error.ts'
import { columnRoleUnknown, inputUnusable, valueSyntax } from '../model/errors/commands.ts'
import { optionName } from '../model/index.ts'
import {
  type OpenCorpusOptions,
  type OpenedCorpus,
  type Opening,
  openCorpus,
  readTexts,
  readWhole,
  type WholeReading,
} from '../node/index.ts'
import { safeLine } from '../wording/safe-text.ts'
import { collect } from './options/metric-options.ts'
import { readValue } from './options/read-value.ts'
import { corpusWarnings, openedWarnings } from './print/corpus-warnings.ts'
import { inLines } from './print/in-lines.ts'
import { say } from './print/output.ts'
import { printProblems } from './print/print-problems.ts'
import { progressBar } from './print/progress.ts'

type StreamedCorpus = Extract<OpenedCorpus, { kind: 'streamed' }>

/** What the options about reading were. */
export interface ReadFlags {
  readonly format?: string
  readonly mark?: string
  readonly column?: readonly string[]
  readonly fromPath?: string
  readonly read?: readonly string[]
  readonly units?: string
  readonly axis?: string
  readonly place?: string
  readonly text?: readonly string[]
  readonly encoding?: string
  readonly positions?: string
  /** Coders that a command takes as references: their text and their duration hold where codings differ. */
  readonly references?: readonly string[]
  /** Conventions of a program, which also decide how recordings of different durations are read. */
  readonly preset?: string
}

/** Adds the options of every command with a corpus: `--format`, `--mark`, `--column`, `--from-path`, `--read`. */
export function addReadOptions(command: Command, own: { readonly units?: true } = {}): Command {
  const marks = 'what a row of 0 and 1 marks: the gaps, or the end or start of segments'
  command
    .option('--format <id>', 'format of the input; default: what the content shows')
    .addOption(new Option('--mark <meaning>', marks).choices(['gaps', 'end', 'start']))
    .option('--column <role=name>', 'a column of a table: coder=annotator; repeatable', collect)
    .option('--from-path <pattern>', 'item, coder and group from the path: {group}/{coder}/{item}.txt')
    .addOption(
      new Option('--axis <axis>', 'whether boundaries lie between units or in time').choices([
        'units',
        'time',
      ]),
    )
    .option('--text <file>', 'the text that spans, chunks or indices refer to; repeatable', collect)
    .addOption(
      new Option(
        '--place <where>',
        'with --read texts=align: where a doubtful boundary is put (default: middle)',
      ).choices(readOptionChoices.place as string[]),
    )
    .option(
      '--positions <where>',
      'gaps at which a boundary may be, for --chance positions: turns (their ends), paragraphs (their starts) or coder=NAME (that coder’s boundaries)',
    )
    .option('--encoding <label>', 'encoding of the input: windows-1252, gb18030; default: UTF-8, or its mark')
    .option('--read <name=value>', 'any other option of a reader, see docs/formats.md; repeatable', collect)
  // A command with --units of its own has --read units= for this.
  return own.units
    ? command
    : command.option(
        '--units <kind|length>',
        `what is counted where a text has spans: ${unitKinds.join(', ')}; for recordings a length of time: 6s puts them on a grid of such units, which metrics that count units need`,
        unitsOf,
      )
}

const unitKinds = readOptionChoices.units as readonly string[]

/** A kind of units, or a length of time. */
function unitsOf(value: string): string {
  if (readLength(value) === undefined && !unitKinds.includes(value))
    throw new InvalidArgumentError(`Allowed choices are ${unitKinds.join(', ')}, and lengths of time (6s).`)
  return value
}

/** The reader's options from the words of the command line. */
export function readOptionsOf(flags: ReadFlags): ReadFilesOptions {
  const options: Record<string, unknown> = {}
  for (const name of [
    'format',
    'mark',
    'fromPath',
    'units',
    'axis',
    'place',
    'encoding',
    'positions',
    'preset',
  ] as const)
    if (flags[name] !== undefined) options[name] = flags[name]
  if (readLength(flags.units) !== undefined) {
    options.grid = flags.units
    options.units = undefined
  }
  for (const word of flags.read ?? []) {
    const [given, value] = splitWord(word, '--read', 'unmarked-rows=none')
    const camel = optionName(given)
    const name = readOptionAliases[camel] ?? camel
    const read = readValue(name, given, value)
    options[name] = name === 'leaveOut' ? [...((options[name] as unknown[]) ?? []), read] : read
  }
  const columns: Record<string, string> = {}
  for (const word of flags.column ?? []) {
    const [role, name] = splitWord(word, '--column', 'coder=annotator')
    if (!(COLUMN_ROLES as readonly string[]).includes(role)) {
      throw invalid(columnRoleUnknown, { value: word, role, roles: COLUMN_ROLES })
    }
    columns[role] = name
  }
  if (Object.keys(columns).length > 0) options.columns = columns
  if (flags.references !== undefined) options.reference ??= flags.references.join(',')
  return options as ReadFilesOptions
}

/** The options with the answer to a question, as its flag would have set it; a value may bring flags of its own. */
export async function withAnswer(
  stated: ReadFilesOptions,
  { flag }: Question,
  value: string,
): Promise<ReadFilesOptions> {
  const command = addReadOptions(new Command('answer')).exitOverride()
  const [first = '', ...more] = value.split(/(?<!\s)\s+(?=--)/)
  const glued = flag.endsWith('=')
    ? [...flag.split(' ').slice(0, -1), flag.split(' ').at(-1)! + first]
    : [flag, first]
  const flags = more.flatMap(word => word.split(/\s+/))
  command.parse([...glued, ...flags], { from: 'user' })
  const added = await answersOf(command.opts())
  return {
    ...stated,
    ...added,
    ...(stated.columns && added.columns ? { columns: { ...stated.columns, ...added.columns } } : {}),
  }
}

function splitWord(word: string, flag: string, example: string): [string, string] {
  const at = word.indexOf('=')
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)]
  throw invalid(valueSyntax, { flag, value: word, example })
}

/** Reads paths (`-` is standard input) with the options; every problem and question of all of them. */
export async function readInput(paths: readonly string[], flags: ReadFlags): Promise<WholeReading> {
  return readWhole(paths, await answersOf(flags))
}

/** The reader's options, with the texts that `--text` names. */
export async function answersOf(flags: ReadFlags): Promise<ReadFilesOptions> {
  const options = readOptionsOf(flags)
  if (flags.text === undefined) return options
  const documents = await readTexts(flags.text, options.encoding)
  return { ...options, documents }
}

/** The corpus of a command. What is wrong or left open goes to stderr; then it ends with `input-unusable`, exit code 2. */
export async function readCorpusFrom(
  paths: readonly string[],
  flags: ReadFlags,
  options: { readonly quiet?: boolean } = {},
): Promise<Corpus> {
  return (await readingFrom(paths, flags, options)).corpus
}

/** The same with everything that is known of the reading: references that `cesura.json` names, the files. */
export async function readingFrom(
  paths: readonly string[],
  flags: ReadFlags,
  options: { readonly quiet?: boolean } = {},
): ReturnType<typeof usable> {
  return usable(await readInput(paths, flags), options)
}

/** A reading with its corpus, after all that is wrong or left open was said. */
export async function usable(
  reading: WholeReading,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<WholeReading & { readonly corpus: Corpus }> {
  const { corpus, problems, questions } = reading
  if (corpus !== undefined && !quiet) await announce({ ...reading, corpus })
  await printProblems(allProblems(reading), questions)
  if (corpus !== undefined) return { ...reading, corpus }
  throw unusable(problems, questions)
}

/** What was wrong in the files, and what there is to say of the corpus as a whole, each once. */
export const allProblems = ({ corpus, problems }: WholeReading): readonly Problem[] => [
  ...problems,
  ...fresh(problems, corpus && corpusWarnings(corpus)),
]

/** Warnings that the reader has not given already. */
const fresh = (problems: readonly Problem[], warnings: readonly Problem[] = []): readonly Problem[] =>
  warnings.filter(({ code }) => !problems.some(problem => problem.code === code))

/** Says on stderr what was read, before the first number: what was counted decides what a number means. */
const announce = (facts: ReadingFacts): Promise<void> =>
  say(`${inLines(safeLine(describeReading(facts)), process.stderr)}\n`)

/** The same for a command that can compare items while it reads them: a large file of JSON lines stays where it is. */
export async function openCorpusFrom(
  paths: readonly string[],
  flags: ReadFlags,
  options: OpenCorpusOptions,
): Promise<Opening & { readonly opened: OpenedCorpus }> {
  const bar = progressBar('reading')
  const opening = await openCorpus(paths, await answersOf(flags), {
    ...options,
    progress: bar.notify,
  }).finally(bar.done)
  const { opened, problems, questions } = opening
  if (opened?.kind === 'whole' && opening.reading !== undefined)
    await announce({ ...opening.reading, corpus: opened.corpus })
  else if (opened?.kind === 'streamed')
    await say(`${inLines(safeLine(describeStreamed(opened.survey)), process.stderr)}\n`)
  await printProblems([...problems, ...fresh(problems, opened && openedWarnings(opened))], questions)
  if (opened !== undefined) return { ...opening, opened }
  throw unusable(problems, questions)
}

/** The same sentence of a corpus that stays in its files. */
export function describeStreamed({ files, facts }: StreamedCorpus['survey']): string {
  const boundaries = [...facts.coders.values()].reduce((sum, coder) => sum + coder.boundaries, 0)
  const scored = [...(facts.scored?.keys() ?? [])].filter(coder => !facts.coders.has(coder)).length
  return describeCounts({
    files,
    format: files[0]?.shape?.format ?? 'json-lines',
    items: facts.items,
    coders: facts.coders.size + scored,
    scored,
    units: facts.units,
    boundaries,
  })
}

export function unusable(problems: readonly Problem[], questions: readonly Question[]): CesuraError {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return invalid(inputUnusable, { errors, questions: questions.length })
}
