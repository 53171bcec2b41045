import type { Corpus } from '../model/corpus.ts'
import { CesuraError, type Problem } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { show } from '../model/require.ts'
import { type Candidate, claimsOn } from './claim.ts'
import { fencedJson } from './code-fence.ts'
import { BYTE_ORDER_MARK } from './decode.ts'
import type { Format, NamedFile, Question, ReadOptions, ReadResult } from './format.ts'
import { formats } from './formats.ts'
import { guard } from './guard.ts'
import { locationAt } from './json-text.ts'
import { nothingFits } from './nothing-fits.ts'
import { sourceOf } from './open.ts'
import { checkReadOptions } from './read-options.ts'
import type { Source } from './source.ts'
import { requireHeld } from './writable.ts'

/**
 * The formats a text may be in, the surest first, each with its evidence: `named` and `shaped` ones are read,
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
  return claimsOn(sourceOf(file, text), options).candidates
}

/**
 * The format with this id; the error names the nearest.
 *
 * @param id - as in `formats`, such as `cesura-json`
 * @returns the format: its title, its endings, what it reads and writes
 * @throws CesuraError `unknown-format` when there is none
 */
export function formatById(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (format !== undefined) return format
  const ids = formats.map(format => format.id)
  const meant = didYouMean(id, ids) || `; the formats are ${ids.join(', ')}`
  throw new CesuraError('unknown-format', `unknown format "${id}"${meant}`)
}

/** What `readCorpus` may be told: the format, and the answers to its questions. */
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
 * @returns the corpus, or undefined with the problems and questions that stand in the way
 * @throws CesuraError `not-a-text` when `source` is no string
 * @throws CesuraError `unknown-format`, `option-unknown` or `option-invalid` when an option is wrong. What is wrong
 *   with the text is a problem and not thrown
 * @example
 * readCorpus('{"cesura": 1, "items": [{"id": "a", "codings": [{"coder": "x", "masses": [2, 3]}]}]}').corpus.items[0].units
 * //=> 5
 */
export function readCorpus(source: string, options: ReadCorpusOptions = {}): ReadResult {
  if (typeof source !== 'string') {
    throw new CesuraError(
      'not-a-text',
      `${show(source)} is not text; give the text of a file, or its bytes to readFiles([{ name, bytes }])`,
    )
  }
  checkReadOptions(options)
  const text = source.startsWith(BYTE_ORDER_MARK) ? source.slice(1) : source
  return guard(readSource(sourceOf(options.file ?? 'text', text), options), options)
}

/** Reads an opened file: as the format that was named, or as the one that claims it and has no rival. */
export function readSource(source: Source, options: ReadCorpusOptions): ReadResult {
  const { format: id, ...answers } = options
  const notes = suspiciousCharacters(source.text, options.file)
  const read = (format: Format, why: string) => {
    const result = format.readSource?.(source, answers) ?? format.read(source.text, answers)
    return withNotes(result, notes, why)
  }
  if (id !== undefined) return read(formatById(id), 'as you said')
  const { candidates, refusal } = claimsOn(source, answers)
  const location = options.file === undefined ? {} : { file: options.file }
  const [best] = candidates
  if (refusal !== undefined && best?.strength !== 'named') {
    const { code, message, line } = refusal
    const where = line === undefined ? location : { ...location, line }
    const problem: Problem = { severity: 'error', code, message, location: where }
    return refused([...notes, problem], 'it is known, and not to be read')
  }
  if ((best === undefined || best.strength === 'possible') && options.separator === undefined) {
    // A language model puts its answer into a code fence; what stands around it is talk.
    const answer = fencedJson(source.text)
    if (answer !== undefined) return readSource(sourceOf(source.name, answer), options)
  }
  if (best === undefined) {
    const { location: _, ...problem } = nothingFits(source)
    return refused([...notes, { ...problem, location }], 'no format fits')
  }
  const rivals = candidates.filter(({ strength }) => strength === best.strength)
  if (rivals.length > 1) return askFormat(rivals, notes, location)
  const ending = contradiction(source.name, best)
  if (ending !== undefined && !isTold(answers)) return askEnding(ending, best, notes, location)
  const result = read(best.format, best.why)
  if (best.strength !== 'possible' || result.corpus === undefined || isTold(answers)) return result
  // A look alone is never enough: what would be read is shown, and asked.
  return askFormat(rivals, notes, location, shape(result.corpus))
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

/** The ending of a name that speaks against what the content shows; undefined where it does not. */
function contradiction(name: string, { format }: Candidate): string | undefined {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1] ?? ''
  const expected = Object.hasOwn(STRONG, ending.toLowerCase()) ? STRONG[ending.toLowerCase()]! : [format.id]
  return expected.includes(format.id) ? undefined : ending
}

/** Asks whether the content or the name of a file is right. */
function askEnding(
  ending: string,
  { format, why }: Candidate,
  problems: readonly Problem[],
  location: Problem['location'],
): ReadResult {
  const question: Question = {
    code: 'ending-contradicts',
    message: `The name ends in .${ending}, but the content is no such file: it looks like ${format.title} (${why}). Is it?`,
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

/** Whether anything was said about the content, beside names. */
const isTold = (options: ReadOptions): boolean =>
  Object.entries(options).some(
    ([name, value]) =>
      value !== undefined &&
      !['file', 'item', 'coder', 'documents', 'encoding', 'leaveOut', 'texts'].includes(name),
  )

const shape = ({ items }: Corpus): string => {
  const units = items.reduce((sum, item) => sum + item.units, 0)
  const cuts = items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0),
    0,
  )
  return ` It would be read as ${items.length} ${items.length === 1 ? 'item' : 'items'} with ${units} units and ${cuts} boundaries.`
}

const refused = (problems: readonly Problem[], why: string): ReadResult => ({
  corpus: undefined,
  problems,
  questions: [],
  format: undefined,
  why,
})

function askFormat(
  rivals: readonly Candidate[],
  problems: readonly Problem[],
  location: Problem['location'],
  more = '',
): ReadResult {
  const choices = rivals.map(({ format, why }) => ({ value: format.id, meaning: `${format.title}: ${why}` }))
  const titles = rivals.map(({ format }) => format.title).join(' or ')
  const message =
    rivals.length > 1
      ? `The content fits several formats. Is it ${titles}?`
      : `Is it ${titles}? Only this speaks for it: ${rivals[0]!.why}.${more}`
  const question: Question = {
    code: 'which-format',
    message,
    option: 'format',
    flag: '--format',
    choices,
    location,
  }
  const why = rivals.length > 1 ? 'several formats fit equally well' : 'one format is possible'
  return { corpus: undefined, problems, questions: [question], format: undefined, why }
}

const withNotes = (result: ReadResult, notes: readonly Problem[], why: string): ReadResult => {
  const broken = notes.some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...notes, ...result.problems],
    why,
  }
}

/** NUL bytes, except the one that ends a Rezonator file, and characters that an earlier decoding lost. */
export function suspiciousCharacters(text: string, file: string | undefined, firstLine = 1): Problem[] {
  const problems: Problem[] = []
  const nul = text.indexOf('\0')
  if (nul !== -1 && !(nul === text.length - 1 && text.trimStart().startsWith('{'))) {
    const message = 'a NUL byte; the file is damaged, binary, or in another encoding: save it as UTF-8 text'
    problems.push({
      severity: 'error',
      code: 'nul-byte',
      message,
      location: locationAt(text, nul, file, firstLine),
    })
  }
  const lost = text.indexOf('\ufffd')
  if (lost !== -1) {
    const message =
      'a character was lost (U+FFFD) when the file was saved or decoded; look whether its encoding is UTF-8'
    problems.push({
      severity: 'warning',
      code: 'replacement-character',
      message,
      location: locationAt(text, lost, file, firstLine),
    })
  }
  return problems
}

/** Formats whose size goes with boundaries, not with units. */
const compact: ReadonlySet<string> = new Set(
  'cesura-json json-lines segeval-json segeval-tsv masses textgrid eaf srt webvtt audacity'.split(' '),
)
/** More would not fit into one text. */
const MOST_ROWS = 5e7

/**
 * A corpus as text in a format: one string, or files where the format holds one item or one coding each. What the
 * format cannot hold is an error, never dropped in silence.
 *
 * @param corpus - items with their codings
 * @param format - id of a format that can be written
 * @returns one text, or files with names where the format holds one item or one coding each
 * @throws CesuraError `unknown-format` when there is no such format
 * @throws CesuraError `format-not-writable` when cesura only reads it
 * @throws CesuraError `text-too-long` when it would write a row for each of more than fifty million units
 * @throws CesuraError `nul-byte` when a text or name holds one; a code of the format, such as `label-not-writable`,
 *   when it has no place for something
 * @example
 * writeCorpus({ items: [] }, 'cesura-json') //=> '{\n  "cesura": 1,\n  "items": []\n}\n'
 */
export function writeCorpus(corpus: Corpus, format: string): string | readonly NamedFile[] {
  const { write, title } = formatById(format)
  if (write === undefined)
    throw new CesuraError(
      'format-not-writable',
      `cesura reads ${title} but does not write it; choose another format`,
    )
  const units = corpus.items.reduce((sum, item) => sum + item.units * Math.max(1, item.codings.length), 0)
  if (units > MOST_ROWS && !compact.has(format))
    throw new CesuraError(
      'text-too-long',
      `${units} units are too many for ${title}, which writes something for each; choose cesura-json`,
    )
  requireHeld(corpus, format, title)
  const written = write(corpus)
  const texts = typeof written === 'string' ? [{ name: undefined, text: written }] : written
  const nul = texts.find(({ text }) => text.includes('\0'))
  if (nul === undefined) return written
  throw new CesuraError(
    'nul-byte',
    `a text or name holds a NUL byte, and ${title} with one could not be read back; take it out, or choose cesura-json`,
    nul.name === undefined ? {} : { file: nul.name },
  )
}
