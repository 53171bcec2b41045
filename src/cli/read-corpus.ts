import { InvalidArgumentError } from 'commander'
import type { Assumption, Question, ReadFilesOptions } from '../formats/index.ts'
import {
  COLUMN_ROLES,
  describeCounts,
  describeReading,
  readOptionAliases,
  readOptionChoices,
} from '../formats/shared.ts'
import { type CesuraError, type Corpus, formatLocation, type Problem } from '../index.ts'
import { readLength } from '../metrics/index.ts'
import { invalid } from '../model/error.ts'
import {
  columnRoleUnknown,
  inputUnusable,
  readingHasOwnFlag,
  readingOptionUnknown,
  readingValueInvalid,
  valueSyntax,
} from '../model/errors/commands.ts'
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
import { defineCommand, parseInput } from './define-command.ts'
import type { Io } from './io/io.ts'
import { answerText } from './io/problem-lines.ts'
import { choice, each, flag, negated, text, under, type Values, value } from './options/spec.ts'
import { corpusWarnings, openedWarnings } from './print/corpus-warnings.ts'
import { mayPrompt } from './prompt.ts'

type StreamedCorpus = Extract<OpenedCorpus, { kind: 'streamed' }>

const marks = 'what a row of 0 and 1 marks: the gaps, or the end or start of segments'

/** The reading options of every command but `--units`, which some commands have for something else. */
export const readOptionsWithoutUnits = under('Reading files', {
  format: text('--format <id>', 'format of the input; default: what the content shows'),
  mark: choice('--mark <meaning>', marks, ['gaps', 'end', 'start']),
  column: each('--column <role=name>', 'a column of a table: coder=annotator; repeatable'),
  fromPath: text('--from-path <pattern>', 'item, coder and group from the path: {group}/{coder}/{item}.txt'),
  axis: choice('--axis <axis>', 'whether boundaries are between units or in time', ['units', 'time'], {
    rare: true,
  }),
  text: each('--text <file>', 'the text that spans, chunks or indices refer to; repeatable', { rare: true }),
  place: choice(
    '--place <where>',
    'with --read texts=align: where an uncertain boundary is put (default: middle)',
    readOptionChoices.place as readonly string[],
    { rare: true },
  ),
  positions: text(
    '--positions <where>',
    'gaps at which a boundary may be, for --chance positions: turns (their ends), paragraphs (their starts) or coder=NAME (the boundaries of that annotator)',
    { rare: true },
  ),
  encoding: text(
    '--encoding <label>',
    'encoding of the input: windows-1252, gb18030; default: UTF-8, or its byte order mark',
    { rare: true },
  ),
  input: negated('--no-input', 'never prompt on the terminal: what is open is an error', { rare: true }),
  strict: flag('--strict', 'ask about everything that is only likely; nothing is assumed'),
  read: each(
    '--read <name=value>',
    'any other option of a reader, see docs/reference/formats.md; repeatable',
  ),
})

const unitKinds = readOptionChoices.units as readonly string[]

/** A kind of units, or a length of time. */
function readUnits(word: string): string {
  if (readLength(word) === undefined && !unitKinds.includes(word))
    throw new InvalidArgumentError(`give one of ${unitKinds.join(', ')}, or a length of time (6s)`)
  return word
}

/** The reading options of every command with a corpus. */
export const readOptions = {
  ...readOptionsWithoutUnits,
  ...under('Reading files', {
    units: value(
      '--units <kind|length>',
      `what is counted where a text has spans: ${unitKinds.join(', ')}; for recordings a length of time: 6s puts them on a grid of such units, which metrics that count units need`,
      readUnits,
    ),
  }),
}

/** What the options about reading were. */
export interface ReadFlags extends Partial<Values<typeof readOptions>> {
  /** Coders that a command takes as references: their text and their duration hold where segmentations differ. */
  readonly references?: readonly string[] | undefined
  /** Conventions of a program, which also decide how recordings of different durations are read. */
  readonly preset?: string | undefined
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
    'strict',
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
  if (isUnattended(flags)) options.strict = true
  if (flags.references !== undefined) options.reference ??= flags.references.join(',')
  return options as ReadFilesOptions
}

/** Nobody watches a command that a threshold or a baseline ends: it assumes nothing. */
const isUnattended = (flags: ReadFlags & UnattendedFlags): boolean =>
  (flags.failUnder ?? flags.failOver ?? flags.baseline ?? flags.maxLoss) !== undefined

/** Flags that make a command one for machines. */
interface UnattendedFlags {
  readonly failUnder?: unknown
  readonly failOver?: unknown
  readonly baseline?: unknown
  readonly maxLoss?: unknown
}

/** A command that only reads options, for answers as flags. */
const answering = defineCommand({
  name: 'answer',
  about: '',
  arguments: [],
  options: readOptions,
  examples: [],
  run: async () => ({}),
})

/** The options with the answer to a question, as its flag would have set it; a value may bring flags of its own. */
export async function withAnswer(
  stated: ReadFilesOptions,
  { flag }: Question,
  value: string,
): Promise<ReadFilesOptions> {
  const [first = '', ...more] = value.split(/(?<!\s)\s+(?=--)/)
  const glued = flag.endsWith('=')
    ? [...flag.split(' ').slice(0, -1), flag.split(' ').at(-1)! + first]
    : [flag, first]
  const flags = more.flatMap(word => word.split(/\s+/))
  const { options } = await parseInput(answering, [...glued, ...flags])
  const added = await answersOf(options as ReadFlags)
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
  io: Io,
  options: { readonly quiet?: boolean } = {},
): Promise<Corpus> {
  return (await readingFrom(paths, flags, io, options)).corpus
}

/** The same with everything that is known of the reading: references that `cesura.json` names, the files. */
export async function readingFrom(
  paths: readonly string[],
  flags: ReadFlags,
  io: Io,
  options: { readonly quiet?: boolean } = {},
): Promise<UsableReading> {
  const reading = await readInput(paths, flags)
  return usable((await answeredOnTerminal(paths, flags, reading, io)) ?? reading, io, options)
}

/** The same reading after its questions were answered on the terminal; undefined where nothing is or may be asked. */
async function answeredOnTerminal(
  paths: readonly string[],
  flags: ReadFlags,
  { corpus, questions, problems }: Pick<WholeReading, 'corpus' | 'questions' | 'problems'>,
  io: Io,
): Promise<WholeReading | undefined> {
  const broken = problems.some(({ severity }) => severity === 'error')
  if (corpus !== undefined || questions.length === 0 || broken || !mayPrompt(flags, io)) return undefined
  const { promptedReading } = await import('./prompted-reading.ts')
  return (await promptedReading(paths, await answersOf(flags), withAnswer, io))?.reading
}

/** A reading that gave a corpus. */
export type UsableReading = WholeReading & { readonly corpus: Corpus }

/** A reading with its corpus, after all that is wrong or left open was reported. */
export function usable(
  reading: WholeReading,
  io: Io,
  { quiet = false }: { readonly quiet?: boolean } = {},
): UsableReading {
  const { corpus, problems, questions } = reading
  if (corpus !== undefined && !quiet) io.note(describeReading({ ...reading, corpus }))
  for (const assumption of reading.assumptions ?? []) io.note(assumptionLine(assumption))
  io.problems(allProblems(reading), questions)
  if (corpus !== undefined) return { ...reading, corpus }
  for (const line of allAnswers(reading.assumptions, questions)) io.note(line)
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

/** The same for a command that can compare items while it reads them: a large file of JSON lines stays where it is. */
export async function openCorpusFrom(
  paths: readonly string[],
  flags: ReadFlags,
  options: OpenCorpusOptions,
  io: Io,
): Promise<Opening & { readonly opened: OpenedCorpus }> {
  const bar = io.progress('reading')
  const opening = await openCorpus(paths, await answersOf(flags), {
    ...options,
    progress: bar.notify,
  }).finally(bar.done)
  const answered =
    opening.reading === undefined
      ? undefined
      : await answeredOnTerminal(paths, flags, { ...opening.reading, corpus: wholeOf(opening.opened) }, io)
  if (answered?.corpus !== undefined) {
    const reading = usable(answered, io)
    const opened = { kind: 'whole', corpus: reading.corpus } as const
    return { ...opening, opened, reading, problems: reading.problems, questions: [] }
  }
  const { opened, problems, questions } = opening
  if (opened?.kind === 'whole' && opening.reading !== undefined)
    io.note(describeReading({ ...opening.reading, corpus: opened.corpus }))
  else if (opened?.kind === 'streamed') io.note(describeStreamed(opened.survey))
  for (const assumption of opening.reading?.assumptions ?? []) io.note(assumptionLine(assumption))
  io.problems([...problems, ...fresh(problems, opened && openedWarnings(opened))], questions)
  if (opened !== undefined) return { ...opening, opened }
  for (const line of allAnswers(opening.reading?.assumptions, questions)) io.note(line)
  throw unusable(problems, questions)
}

const wholeOf = (opened: OpenedCorpus | undefined): Corpus | undefined =>
  opened?.kind === 'whole' ? opened.corpus : undefined

/** The same sentence of a corpus that stays in its files. */
export function describeStreamed({ files, facts }: StreamedCorpus['survey']): string {
  const boundaries = [...facts.coders.values()].reduce((sum, coder) => sum + coder.boundaries, 0)
  const scored = [...(facts.scored?.keys() ?? [])].filter(coder => !facts.coders.has(coder)).length
  return describeCounts({
    files,
    format: files[0]?.table?.format ?? 'json-lines',
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

/** Options of a reader that only a flag of their own sets. */
const ownFlags = ['format', 'mark', 'column', 'columns', 'from-path']

/** The value of one `--read name=value`, in the kind that the reader takes it. `given` is the name as it was written. */
function readValue(name: string, given: string, text: string): unknown {
  const kind = Object.hasOwn(readOptionChoices, name) ? readOptionChoices[name]! : undefined
  if (kind === undefined && ownFlags.includes(given))
    throw invalid(readingHasOwnFlag, { name: given, flag: given.replace(/s$/, '') })
  if (kind === undefined) {
    throw invalid(readingOptionUnknown, { name: given, known: Object.keys(readOptionChoices) })
  }
  if (kind === 'word') return text
  if (kind === 'words') return text.split(/\s+/).filter(word => word !== '')
  if (kind === 'codings') {
    const at = text.lastIndexOf('/')
    if (at > 0 && at < text.length - 1) return { item: text.slice(0, at), coder: text.slice(at + 1) }
    throw invalid(readingValueInvalid, {
      name: given,
      value: text,
      advice: 'item/coder, for example poem/ann',
    })
  }
  if (kind === 'integer') {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    throw invalid(readingValueInvalid, { name: given, value: text, advice: 'an integer, 1 or more' })
  }
  if (kind === 'number') {
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
    throw invalid(readingValueInvalid, { name: given, value: text, advice: 'a number, for example 0.5' })
  }
  if (kind.includes(text)) return text
  throw invalid(readingValueInvalid, { name: given, value: text, advice: `one of ${kind.join(', ')}` })
}

/** What another reading would change: a clause for each effect. */
function effectClause({ effect, differing, of }: Assumption['alternatives'][number]): string {
  if (effect === 'none') return 'changes no boundary'
  if (effect === 'shifted') return 'moves every boundary by one unit'
  if (effect === 'boundaries') return `changes ${differing} of ${of} boundaries`
  if (effect === 'items') return 'reads other texts, annotators or units'
  return effect === 'unreadable' ? 'does not fit the data' : 'is possible'
}

/** An assumption as one line: what was assumed, why, and the flags that change it with their effect. */
function assumptionLine(assumption: Assumption): string {
  const { location, code, flag, chosen, meaning, because, alternatives } = assumption
  const where = formatLocation(location)
  const others = alternatives
    .filter(({ effect }) => effect !== 'unreadable')
    .map(other => `${answerText(other.flag, other.value)} ${effectClause(other)}`)
  const reason = because === undefined ? '' : `, because ${because}`
  const rest = others.length === 0 ? '' : `; ${others.join('; ')}`
  return `warning ${where === '' ? '' : `${where}: `}assumed ${answerText(flag, chosen)}: ${meaning}${reason}${rest} (${code})`
}

/** All answers on one line, where several are needed: the likely one to each question, else the first. */
function allAnswers(
  assumptions: readonly Assumption[] = [],
  questions: readonly Question[] = [],
): readonly string[] {
  const answers = questions.flatMap(({ flag, choices, likely = choices[0]?.value }) => {
    const own = choices.find(({ value }) => value === likely)?.flag ?? flag
    return likely === undefined ? [] : [answerText(own, likely)]
  })
  const flags = [...assumedFlags(assumptions), ...answers]
  if (questions.length === 0 || flags.length < 2) return []
  return [`all answers in one line, to be checked: ${flags.join(' ')}`]
}

/** The flags that repeat a reading without assumptions or questions. */
const assumedFlags = (assumptions: readonly Assumption[] = []): readonly string[] =>
  assumptions.map(({ flag, chosen }) => answerText(flag, chosen))
