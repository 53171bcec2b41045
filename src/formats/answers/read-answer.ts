import { CesuraError, describe, type ProblemFacts, throwInvalid } from '../../model/error.ts'
import {
  answerChatter,
  answerCutOff,
  answerEmpty,
  answerFormDiffers,
  answerNoCuts,
  answerNotRecognised,
  answerRevised,
} from '../../model/errors/answers.ts'
import type { AnswerForm, RecognisedAnswer } from './answer-form.ts'
import { jsonAnswer } from './json-answer.ts'
import { numberedLinesAnswer, rangesAnswer } from './number-answer.ts'
import {
  type PlaceAnswerOptions,
  type PlacedAnswer,
  placeAnswer,
  type UncertainBoundary,
} from './place-answer.ts'
import {
  blankLines,
  headingsAnswer,
  inlineSeparators,
  listAnswer,
  plainAnswer,
  separatorLines,
  tagsAnswer,
} from './text-answer.ts'
import { foldedWords, type KnownText, knownText } from './words.ts'

/** How an answer is read. */
export interface ReadAnswerOptions extends PlaceAnswerOptions {
  /** The texts of the units in their order. */
  readonly units: readonly string[]
  /**
   * The form of the answer.
   * @defaultValue the first one that fits
   */
  readonly form?: AnswerForm | undefined
  /**
   * Whether units are counted from 0 or 1.
   * @defaultValue what the numbers show; else it is an error
   */
  readonly base?: 0 | 1 | undefined
  /**
   * Which unit of a segment has the mark 1, in a list with one mark per unit.
   * @defaultValue what the marks show; else it is an error
   */
  readonly mark?: 'start' | 'end' | undefined
  /**
   * Whether a list of numbers holds first or last units.
   * @defaultValue by the name of the list, else first units
   */
  readonly marks?: 'starts' | 'ends' | undefined
  /**
   * Where an uncertain boundary is put between its first and last possible position.
   * @defaultValue `middle`
   */
  readonly place?: 'left' | 'middle' | 'right' | undefined
}

/** An answer of a language model as boundaries of a known text. */
export interface AnswerReading {
  readonly form: AnswerForm
  /** Positions 1 … n − 1, sorted. */
  readonly boundaries: readonly number[]
  /** Boundaries whose position is only known to be between `lo` and `hi`. */
  readonly uncertain: readonly UncertainBoundary[]
  /** Units from the start that the answer covers; the number of units: all. */
  readonly covered: number
  /** Forms that repeat the text: share of the covered words that were found; undefined otherwise. */
  readonly matched: number | undefined
  /** What is not as it should be, one per code, sorted by code. */
  readonly problems: readonly ProblemFacts[]
}

/**
 * Reads the answer of a language model as a segmentation of a text that is known: lists of numbers, ranges, JSON, tags,
 * numbered lines, separators, headings, lists, paragraphs. What is certain is placed, what is uncertain is reported with
 * the positions that are possible, and what has no position is rejected. Linear in the answer, and for forms that
 * repeat the text as `alignTexts`.
 *
 * @param answer - what the model printed, with everything around it
 * @param options - `units`: the texts of the units; the others answer what an answer may leave open
 * @returns the boundaries, the uncertain ones, and the problems
 * @throws CesuraError `answer-empty`, `answer-not-recognised`, `base-unknown`, `mark-unknown`, `units-out-of-range`,
 *   `segments-reordered`, `alignment-poor`; `alignment-too-long` as `alignTexts`
 * @example
 * readAnswer('1-2: opening\n3-4: fees', { units: ['Hello.', 'Welcome.', 'Now fees.', 'They rise.'] }).boundaries
 * //=> [2]
 */
export function readAnswer(answer: string, options: ReadAnswerOptions): AnswerReading {
  const known = knownText(options.units)
  const { blocks, whole, outside, open } = peelAnswer(answer)
  const extra: ProblemFacts[] = []
  for (let at = blocks.length - 1; at >= 0; at--) {
    const read = readCandidate(blocks[at]!, known, options)
    if (read === undefined) continue
    if (blocks.slice(0, at).some(block => readsOtherwise(block, read, known, options)))
      extra.push(describe(answerRevised, {}))
    if (open) extra.push(describe(answerCutOff, { covered: read.covered, units: known.units.length }))
    // Numbers have no words of the text, so that any word around them is more.
    const inside = read.matched === undefined ? 0 : foldedWords(blocks[at]!).length
    if (foldedWords(outside).length > inside) extra.push(describe(answerChatter, {}))
    return withProblems(read, extra)
  }
  const read = readCandidate(whole, known, options)
  if (read === undefined) {
    if (options.form !== undefined) throwInvalid(answerFormDiffers, { form: options.form })
    throwInvalid(answerNotRecognised, { line: whole.trim().split('\n', 1)[0]!.slice(0, 80) })
  }
  if (open) extra.push(describe(answerCutOff, { covered: read.covered, units: known.units.length }))
  return withProblems(read, extra)
}

/** One problem per code, sorted by code. */
function withProblems(read: AnswerReading, extra: readonly ProblemFacts[]): AnswerReading {
  const byCode = new Map<string, ProblemFacts>()
  for (const problem of [...read.problems, ...extra])
    if (!byCode.has(problem.code)) byCode.set(problem.code, problem)
  return { ...read, problems: [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1)) }
}

/** Whether an earlier block is a segmentation with other boundaries. */
function readsOtherwise(
  block: string,
  { boundaries }: AnswerReading,
  known: KnownText,
  options: ReadAnswerOptions,
): boolean {
  try {
    const read = readCandidate(block, known, options)
    return read !== undefined && read.boundaries.join() !== boundaries.join()
  } catch (error) {
    if (error instanceof CesuraError) return false
    throw error
  }
}

/** Reads a part of the answer in the first form that fits; undefined where none does. */
function readCandidate(
  text: string,
  known: KnownText,
  options: ReadAnswerOptions,
): AnswerReading | undefined {
  const recognised = recognise(text, known, options)
  if (recognised === undefined) return undefined
  const { form, content, cutOff, revised } = recognised
  let placed: PlacedAnswer
  try {
    placed = placeAnswer(content, known, options)
  } catch (error) {
    // Any text has the form `plain`: one that is not the text of the units has none.
    if (form === 'plain' && error instanceof CesuraError && error.code === 'alignment-poor') return undefined
    throw error
  }
  const { matched, covered, ...rest } = placed
  const problems = [...placed.problems]
  if (form === 'plain') problems.push(describe(answerNoCuts, {}))
  if (cutOff) problems.push(describe(answerCutOff, { covered, units: known.units.length }))
  if (revised) problems.push(describe(answerRevised, {}))
  return withProblems({ form, ...rest, covered, matched, problems }, [])
}

function recognise(
  text: string,
  known: KnownText,
  { form, marks }: ReadAnswerOptions,
): RecognisedAnswer | undefined {
  const isAsked = (...forms: readonly string[]): boolean =>
    form === undefined ||
    forms.some(other => form === other || (other === 'json' && form.startsWith('json-')))
  const json = isAsked('json') ? jsonAnswer(text, known, marks) : undefined
  if (json !== undefined && isAsked(json.form)) return json
  return (
    (isAsked('tags') ? tagsAnswer(text, known) : undefined) ??
    (isAsked('ranges') ? rangesAnswer(text, known) : undefined) ??
    (isAsked('numbered-lines') ? numberedLinesAnswer(text, known) : undefined) ??
    (isAsked('separators') ? inlineSeparators(text) : undefined) ??
    (isAsked('headings') ? headingsAnswer(text, known) : undefined) ??
    (isAsked('separators') ? separatorLines(text) : undefined) ??
    (isAsked('list') ? listAnswer(text, known) : undefined) ??
    (isAsked('blank-lines') ? blankLines(text) : undefined) ??
    (isAsked('plain') ? plainAnswer(text) : undefined)
  )
}

/** An answer without reasoning and code fences. */
interface PeeledAnswer {
  /** Contents of the fenced blocks, from the first to the last. */
  readonly blocks: readonly string[]
  /** Everything without the lines of the fences. */
  readonly whole: string
  /** What is not in a fenced block. */
  readonly outside: string
  /** Whether the last fence is never closed. */
  readonly open: boolean
}

/**
 * Takes off what is around an answer: a byte order mark, reasoning, a wrapper such as `<answer>`, code fences. Linear in
 * its length.
 *
 * @throws CesuraError `answer-empty` when nothing but white space and punctuation remains
 */
function peelAnswer(answer: string): PeeledAnswer {
  const text = wrapped(withoutReasoning(answer.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')))
  if (!/[\p{L}\p{N}]/u.test(text)) throwInvalid(answerEmpty, {})
  const blocks: string[] = []
  const whole: string[] = []
  const outside: string[] = []
  let fence: { readonly mark: string; readonly lines: string[] } | undefined
  for (const line of text.split('\n')) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line.trimStart())?.[0]
    if (fence === undefined && mark !== undefined) fence = { mark, lines: [] }
    else if (fence === undefined) {
      whole.push(line)
      outside.push(line)
    } else if (mark?.startsWith(fence.mark) && line.trim() === mark) {
      blocks.push(fence.lines.join('\n'))
      fence = undefined
    } else {
      fence.lines.push(line)
      whole.push(line)
    }
  }
  if (fence !== undefined) blocks.push(fence.lines.join('\n'))
  // An empty block says nothing.
  const filled = blocks.filter(block => block.trim() !== '')
  return { blocks: filled, whole: whole.join('\n'), outside: outside.join('\n'), open: fence !== undefined }
}

/** The answer without blocks of reasoning. One that opens the answer and never closes takes everything. */
function withoutReasoning(text: string): string {
  const kept: string[] = []
  let from = 0
  let open: { readonly name: string; readonly at: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(/<(\/?)(think|thinking|reasoning)>/gi)) {
    if (open === undefined && slash === '') open = { name: name!.toLowerCase(), at: index }
    else if (open !== undefined && slash === '/' && name!.toLowerCase() === open.name) {
      kept.push(text.slice(from, open.at))
      from = index + tag.length
      open = undefined
    }
  }
  const rest = text.slice(from)
  if (open !== undefined && (kept.join('') + text.slice(from, open.at)).trim() === '') return ''
  return kept.join('') + rest
}

/** The content of the last `<answer>`, `<output>` or `<result>`, if there is one. */
function wrapped(text: string): string {
  let found: { readonly name: string; readonly from: number; to: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(/<(\/?)(answer|output|result)>/gi)) {
    if (slash === '') found = { name: name!.toLowerCase(), from: index + tag.length, to: text.length }
    else if (found?.to === text.length && name!.toLowerCase() === found.name) found.to = index
  }
  return found === undefined ? text : text.slice(found.from, found.to)
}
