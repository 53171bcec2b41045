import type { Corpus } from '../model/corpus.ts'
import { CesuraError, type Problem } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { show } from '../model/require.ts'
import { BYTE_ORDER_MARK, byteOrderMark } from './decode.ts'
import type { Format, NamedFile, ReadOptions, ReadResult } from './format.ts'
import { formats } from './formats.ts'
import { locationAt } from './json-text.ts'
import { checkReadOptions } from './read-options.ts'

/** A format that a text may be in. */
export interface Candidate {
  readonly format: Format
  /** From 0 to 1. */
  readonly confidence: number
  readonly why: string
}

/**
 * The formats a text may be in, the most likely first, each with its reason. An ending that the format uses
 * decides between equals, never alone.
 *
 * @example
 * detectFormat('{"cesura": 1, "items": []}').map(({ format }) => format.id) //=> ['cesura-json']
 */
export function detectFormat(text: string, file?: string): Candidate[] {
  const ending = /\.([^./\\]+)$/.exec(file ?? '')?.[1]?.toLowerCase()
  const found: Candidate[] = []
  for (const format of formats) {
    const detection = format.detect(text, file)
    if (detection === undefined) continue
    const usual = ending !== undefined && format.extensions.includes(ending)
    const confidence = Math.min(1, detection.confidence + (usual ? 0.05 : 0))
    found.push({ format, confidence, why: detection.why })
  }
  return found.sort((a, b) => b.confidence - a.confidence)
}

/** The format with this id; the error names the nearest. */
export function formatById(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (format !== undefined) return format
  const ids = formats.map(format => format.id)
  const meant = didYouMean(id, ids) || `; the formats are ${ids.join(', ')}`
  throw new CesuraError('unknown-format', `unknown format "${id}"${meant}`)
}

/** What `readCorpus` may be told: the format, and the answers to its questions. */
export interface ReadCorpusOptions extends ReadOptions {
  /** Id of the format. Default: the one the content shows. */
  readonly format?: string
}

/**
 * Reads a text in any format: the corpus, or every problem and open question of the file at once. The format is
 * found by content unless `format` says it; two that fit equally well are a question.
 *
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
  const { format: id, ...answers } = options
  const marked = source.startsWith(BYTE_ORDER_MARK)
  const text = marked ? source.slice(1) : source
  const notes = suspiciousCharacters(text, options.file)
  if (marked) notes.unshift(byteOrderMark(options.file))
  if (id !== undefined) return withNotes(formatById(id).read(text, answers), notes, 'as you said')
  const location = options.file === undefined ? {} : { file: options.file }
  const candidates = detectFormat(text, options.file)
  const best = candidates[0]
  if (best === undefined) {
    const empty = text.trim() === ''
    const problem: Problem = {
      severity: 'error',
      code: empty ? 'file-empty' : 'format-unknown',
      message: empty
        ? 'the file is empty; a corpus holds one segmentation or more'
        : 'the content fits no format that cesura knows; name one with --format, `docs/formats.md` shows them',
      location,
    }
    return {
      corpus: undefined,
      problems: [...notes, problem],
      questions: [],
      format: undefined,
      why: 'nothing fits',
    }
  }
  const equals = candidates.filter(({ confidence }) => confidence > best.confidence - 0.04)
  if (equals.length > 1) {
    const choices = equals.map(({ format, why }) => ({
      value: format.id,
      meaning: `${format.title}: ${why}`,
    }))
    const titles = equals.map(({ format }) => format.title).join(' or ')
    const message = `The content fits several formats. Is it ${titles}?`
    const question = { code: 'which-format', message, option: 'format', flag: '--format', choices, location }
    const why = 'several formats fit equally well'
    return { corpus: undefined, problems: notes, questions: [question], format: undefined, why }
  }
  return withNotes(best.format.read(text, answers), notes, best.why)
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

/**
 * A corpus as text in a format: one string, or files where the format holds one item or one coding each. What the
 * format cannot hold is an error, never dropped in silence.
 *
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
  return write(corpus)
}
