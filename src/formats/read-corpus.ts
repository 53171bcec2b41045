import type { Corpus } from '../model/corpus.ts'
import { describe, formatLocation, invalid, type Problem, problemOf } from '../model/error.ts'
import { type Hint, hint } from '../model/errors/define.ts'
import {
  type CorpusSize,
  extensionContradicts,
  notAText,
  oneFormatPossible,
  severalFormats,
} from '../model/errors/reading.ts'
import { show } from '../model/require.ts'
import { readAssuming } from './assume.ts'
import { allClaimsOn, type Candidate, claimsOn } from './detect/claim.ts'
import { BYTE_ORDER_MARK, suspiciousCharacters } from './detect/decode.ts'
import { fencedJson, nothingFits } from './detect/nothing-fits.ts'
import { sourceOf } from './detect/open.ts'
import type { Source } from './detect/source.ts'
import type { Format, Question, ReadOptions, ReadResult } from './format.ts'
import { formatById } from './formats.ts'
import { guard } from './guard.ts'
import { readAs } from './inspect.ts'
import { positioned, readOnGrid } from './positions.ts'
import { checkReadOptions, durationGiven } from './read-options.ts'

/**
 * The formats a text may be in, the surest first, each with its evidence: `named` and `structural` ones are read,
 * `possible` ones only asked about. The ending of a name makes no claim by itself.
 *
 * @param text - the content of a file
 * @param file - its name; an ending alone decides nothing
 * @param options - what is known of the file, as for `readCorpus`
 * @returns candidates, the strongest evidence first; empty where no format fits
 * @example
 * detectFormat('{"cesura": 1, "items": []}').map(({ format }) => format.id) //=> ['cesura-json']
 */
export function detectFormat(text: string, file = 'text', options: ReadOptions = {}): readonly Candidate[] {
  return allClaimsOn(sourceOf(file, text), options).candidates
}

/** Options of `readCorpus`: the format, and the answers to its questions. */
export interface ReadCorpusOptions extends ReadOptions {
  /**
   * Id of the format.
   * @defaultValue the one the content shows
   */
  readonly format?: string
}

/**
 * Reads a text in any format: the corpus, or every problem and open question of the file at once. The format is
 * found by content unless `format` says it; two that fit equally well are a question.
 *
 * @param source - the text of one file; a byte-order mark is passed over
 * @param options - the format and answers to its questions; what is undefined is found in the content or asked
 * @returns the corpus, or undefined with the problems and questions that prevent it
 * @throws CesuraError `not-a-text` when `source` is no string
 * @throws CesuraError `unknown-format`, `option-unknown` or `option-invalid` when an option is wrong. What is wrong
 *   with the text is a problem and not thrown
 * @example
 * readCorpus('{"cesura": 1, "items": [{"id": "a", "codings": [{"coder": "x", "masses": [2, 3]}]}]}').corpus.items[0].units
 * //=> 5
 */
export function readCorpus(source: string, options: ReadCorpusOptions = {}): ReadResult {
  if (typeof source !== 'string') {
    throw invalid(notAText, { source: show(source) })
  }
  checkReadOptions(options)
  const { grid, ...inTime } = options
  if (grid !== undefined)
    return readOnGrid(grid, options, () => readCorpus(source, { ...inTime, axis: 'time' }))
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source
  const opened = sourceOf(options.file ?? 'text', text)
  const { positions, ...answers } = options
  return positioned(
    readAssuming(stated => guard(readSource(opened, stated), stated), answers),
    positions,
  )
}

/** Reads an opened file: as the format that was named, or as the one that claims it and has no rival. */
export function readSource(source: Source, options: ReadCorpusOptions): ReadResult {
  const { format: id, ...answers } = options
  const notes = suspiciousCharacters(source.text, options.file)
  const read = (format: Format, why: string) => {
    return withNotes(readAs(format, source, answers), notes, why)
  }
  if (id !== undefined) return read(formatById(id), 'as specified')
  const { candidates, rejection } = claimsOn(source, answers)
  const location = { file: options.file }
  const [best] = candidates
  if (rejection !== undefined && best?.strength !== 'named') {
    const { line } = rejection
    const where = line === undefined ? location : { ...location, line }
    return rejected([...notes, problemOf('error', rejection, where)], 'a known format that cannot be read')
  }
  if ((best === undefined || best.strength === 'possible') && options.separator === undefined) {
    // A language model puts its answer into a code fence; what is around it is talk.
    const answer = fencedJson(source.text)
    if (answer !== undefined) return readSource(sourceOf(source.name, answer), options)
  }
  if (best === undefined) {
    const { location: _, ...problem } = nothingFits(source, answers)
    return rejected([...notes, { ...problem, location }], 'no format fits')
  }
  const rivals = candidates.filter(({ strength }) => strength === best.strength)
  if (rivals.length > 1) return askFormat(rivals, notes, location)
  const fileExtension = contradiction(source.name, best)
  if (fileExtension !== undefined && !isGiven(answers))
    return askExtension(fileExtension, best, notes, location)
  const result = read(best.format, best.why)
  if (best.strength !== 'possible' || isGiven(answers)) return result
  // A look alone is never enough: what would be read is shown, and asked.
  if (result.corpus !== undefined)
    return askFormat(rivals, notes, location, { corpus: sizeOf(result.corpus) })
  const [error] = result.problems.filter(({ severity }) => severity === 'error')
  // What is damaged is no question of formats.
  const damaged = error?.code === 'json-syntax' || notes.some(({ severity }) => severity === 'error')
  if (error === undefined || result.questions.length > 0 || damaged) return result
  return askFormat(rivals, notes, location, { error: problemHint(error) })
}

/** An error as a part of a hint: where, what is wrong, what to do, and its code. */
function problemHint({ message, summary = message, hint: advice, location, code }: Problem): Hint {
  const where = formatLocation(location)
  const remedy = advice === undefined ? '' : hint`; ${advice}`
  return hint`${where === '' ? '' : `${where}: `}${summary.replace(/[.]$/, '')}${remedy} (${code})`
}

/** Whether any option is about the content, other than names. */
const isGiven = (options: ReadOptions): boolean =>
  Object.entries({ ...options, duration: durationGiven(options) }).some(
    ([name, value]) => value !== undefined && !WITHOUT_CONTENT.includes(name),
  )

/** Options that say nothing about what is in a file. */
const WITHOUT_CONTENT = [
  'file',
  'item',
  'coder',
  'documents',
  'encoding',
  'leaveOut',
  'texts',
  'preset',
  'strict',
  'assumed',
]

const rejected = (problems: readonly Problem[], why: string): ReadResult => ({
  corpus: undefined,
  problems,
  questions: [],
  format: undefined,
  why,
})

const withNotes = (result: ReadResult, notes: readonly Problem[], why: string): ReadResult => {
  const broken = notes.some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...notes, ...result.problems],
    why,
  }
}

/** Endings that belong to a few formats only. Others, such as .txt, .json and .conll, say nothing. */
const STRONG: Readonly<Record<string, readonly string[]>> = {
  textgrid: ['textgrid'],
  eaf: ['eaf'],
  srt: ['srt', 'webvtt'],
  vtt: ['srt', 'webvtt'],
  rttm: ['rttm'],
  cha: ['chat'],
  rez: ['rezonator'],
  ann: ['brat'],
  jams: ['jams'],
  xmi: ['cas-xmi'],
  conllu: ['conllu', 'disrpt', 'bio'],
}

/** The extension of a name that contradicts what the content shows; undefined where it does not. */
function contradiction(name: string, { format }: Candidate): string | undefined {
  const fileExtension = /\.([^./\\]+)$/.exec(name)?.[1] ?? ''
  const expected = Object.hasOwn(STRONG, fileExtension.toLowerCase())
    ? STRONG[fileExtension.toLowerCase()]!
    : [format.id]
  return expected.includes(format.id) ? undefined : fileExtension
}

/** Asks whether the content or the name of a file is right. */
function askExtension(
  extension: string,
  { format, why }: Candidate,
  problems: readonly Problem[],
  location: Problem['location'],
): ReadResult {
  const question: Question = {
    ...describe(extensionContradicts, { extension, title: format.title, why }),
    option: 'format',
    flag: '--format',
    choices: [{ value: format.id, meaning: `${format.title}: ${why}` }],
    location,
  }
  return {
    corpus: undefined,
    problems,
    questions: [question],
    format: undefined,
    why: 'its name says otherwise',
  }
}

/** How large a corpus is. */
const sizeOf = ({ items }: Corpus): CorpusSize => ({
  items: items.length,
  units: items.reduce((sum, item) => sum + item.units, 0),
  boundaries: items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0),
    0,
  ),
})

/** Asks which of several formats it is, or whether it is the one that is only possible. */
function askFormat(
  rivals: readonly Candidate[],
  problems: readonly Problem[],
  location: Problem['location'],
  read: { readonly corpus?: CorpusSize; readonly error?: Hint } = {},
): ReadResult {
  const choices = rivals.map(({ format, why }) => ({ value: format.id, meaning: `${format.title}: ${why}` }))
  const { format, why: evidence, but: against = [] } = rivals[0]!

  const question: Question = {
    ...(rivals.length > 1
      ? describe(severalFormats, { titles: rivals.map(({ format }) => format.title) })
      : describe(oneFormatPossible, { title: format.title, why: evidence, against, ...read })),
    option: 'format',
    flag: '--format',
    choices,
    location,
  }
  const why = rivals.length > 1 ? 'several formats fit equally well' : 'one format is possible'
  return { corpus: undefined, problems, questions: [question], format: undefined, why }
}
