import type { Corpus, Item } from '../model/corpus.ts'
import type { Problem } from '../model/error.ts'
import type { ErrorCode } from '../model/error-codes.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { noEdgeMarks, sayEdges, seeEdges } from './edge-marks.ts'
import type { Question, ReadOptions, ReadResult } from './format.ts'
import { durationGiven } from './options/duration-rule.ts'
import { baseOf } from './roles/path-pattern.ts'

/** What a reading is, once it stands: nothing yet, a warning, a question or an error. */
interface Verdict {
  readonly problem?: Problem
  readonly question?: Question
}

/** cesura's own notations say what they mean: a corpus without boundaries is one there, and only worth a word. */
const OWN = new Set([
  'cesura-json',
  'columns',
  'segeval-json',
  'choi',
  'wiki-727k',
  'markdown',
  'masses',
  'labels',
  'marks',
])

/**
 * Whether what was read is a segmentation at all. Items of one unit are documents; a corpus in which nobody cuts, or in
 * which everything is cut, was probably read from the wrong column. Bare, these are questions or errors; told, warnings.
 */
export function guard<R extends ReadResult>(result: R, options: ReadOptions): R {
  return result.corpus === undefined
    ? result
    : withVerdicts(result, suspicions(result.corpus, result, options))
}

/**
 * The same over files that were joined, each guarded before: a file of one coding by itself cannot show that nobody
 * cuts, or that everything is cut.
 */
export function guardJoined<R extends ReadResult>(
  result: R,
  options: ReadOptions & { readonly format?: string },
): R {
  if (result.corpus === undefined || result.problems.some(({ code }) => WHOLE.includes(code))) return result
  const why = options.format === undefined ? result.why : 'as you said'
  // Files of several formats are joined under none.
  const format = result.format === '' ? undefined : result.format
  const found = suspicions(result.corpus, { ...result, format, why }, options)
  return withVerdicts(
    result,
    found.filter(({ question, problem }) => WHOLE.includes((question ?? problem)!.code)),
  )
}

/** Units of a coding that may well be cut everywhere. */
const SHORT = 20

/** What only the whole corpus shows. */
const WHOLE: readonly ErrorCode[] = ['nobody-cuts', 'everything-cut', 'mark-at-end', 'mark-at-start']

function withVerdicts<R extends ReadResult>(result: R, found: readonly Verdict[]): R {
  if (found.length === 0) return result
  const problems = [...result.problems, ...found.flatMap(({ problem }) => (problem ? [problem] : []))]
  const questions = [...result.questions, ...found.flatMap(({ question }) => (question ? [question] : []))]
  const stopped = questions.length > 0 || problems.some(({ severity }) => severity === 'error')
  return { ...result, ...(stopped ? { corpus: undefined } : {}), problems, questions }
}

function suspicions(corpus: Corpus, { format, why, unit }: ReadResult, options: ReadOptions): Verdict[] {
  const { items } = corpus
  if (items.length === 0) return []
  const told =
    why === 'as you said' ||
    (format !== undefined && OWN.has(format)) ||
    durationGiven(options) !== undefined ||
    ['mark', 'columns', 'rows', 'layout', 'layer', 'separator', 'holes', 'units', 'values'].some(
      name => options[name as keyof ReadOptions] !== undefined,
    )
  const location = options.file === undefined ? {} : { file: options.file }
  const warn = (code: ErrorCode, message: string): Verdict => ({
    problem: { severity: 'warning', code, message, location },
  })
  const ones = items.filter(({ units }) => units === 1).length
  if (items.length > 1 && ones * 10 >= items.length * 9) {
    const message = `${ones} of ${items.length} items have one unit. ${baseOf(options.file ?? 'the file')} holds documents, it seems: labels for a whole document are no segmentation, and nothing says where a text is cut`
    return [
      told
        ? warn('items-one-unit', message)
        : { problem: { severity: 'error', code: 'documents-labelled', message, location } },
    ]
  }
  const verdicts: Verdict[] = []
  const { codings, uncut, long, everywhere, only } = cutsOf(items)
  if (codings === 0) return []
  if (uncut && codings > 1 && items.some(({ units }) => units > 1)) {
    const message = `No coder cuts anything in ${items.length} ${items.length === 1 ? 'item' : 'items'}.`
    verdicts.push(
      told || options.empty === 'yes'
        ? warn(
            'nobody-cuts',
            `${message} Agreement on nothing is no agreement; is it the right column or layer?`,
          )
        : { question: askEmpty(message, location) },
    )
  }
  // One coding of few units may be so, and one of a recording whose segments all last a second; a list of tokens with
  // their offsets is cut everywhere, too.
  const enough = codings > 1 || (only !== undefined && only.axis === undefined && only.units >= SHORT)
  if (long > 0 && long === codings && everywhere && enough) {
    const where = codings === 1 ? 'in the only coding' : `in all ${codings} codings`
    const message = `Every place is a boundary, ${where}; were other numbers read than meant?`
    verdicts.push(
      told || format === undefined
        ? warn('everything-cut', message)
        : { question: askEverywhere(message, format, location) },
    )
  }
  const unused = unusedOptions(items, unit, options)
  return [
    ...verdicts,
    ...unused.map(message => warn('option-unused', message)),
    ...marksAtEnds(items).map(({ code, message }) => warn(code, message)),
  ]
}

/** What is cut in codings: how many there are, whether none is cut, and those of more than three units. */
interface Cuts {
  codings: number
  uncut: boolean
  long: number
  /** Every long one is cut everywhere. */
  everywhere: boolean
  /** The first long one. */
  only: Segmentation | undefined
}

function cutsOf(items: readonly Item[]): Cuts {
  const cuts: Cuts = { codings: 0, uncut: true, long: 0, everywhere: true, only: undefined }
  for (const item of items) for (const { segmentation } of item.codings) seeCuts(cuts, segmentation)
  return cuts
}

/** Looks at one coding. */
function seeCuts(cuts: Cuts, segmentation: Segmentation): void {
  const { units, boundaries } = segmentation
  cuts.codings++
  if (boundaries.length > 0) cuts.uncut = false
  if (units <= 3) return
  cuts.long++
  cuts.only ??= segmentation
  if (boundaries.length !== units - 1) cuts.everywhere = false
}

/** A format that has units of its own does not cut others; who asked for sentences must not take words for them. */
function unusedOptions(
  items: readonly Item[],
  unit: string | undefined,
  { units, axis }: ReadOptions,
): readonly string[] {
  const timed = items.some(
    ({ time, codings }) => time !== undefined || codings[0]?.segmentation.axis !== undefined,
  )
  const counted = timed ? 'time' : (unit ?? 'the units of the file')
  if (axis === 'time' && !timed)
    return [`--axis time has no effect: nothing that is read here has times; ${counted} are counted`]
  if (units === undefined || (!timed && (unit === undefined || unit.split(' ')[0] === units))) return []
  return [
    `--units ${units} has no effect: ${timed ? 'the file has times, and time is' : `the file has units of its own, and ${counted} are`} counted`,
  ]
}

function askEmpty(message: string, location: Problem['location']): Question {
  return {
    code: 'nobody-cuts',
    message: `${message} Is it the right column or layer? --column boundary=… names another. Is a corpus without boundaries meant?`,
    option: 'empty',
    flag: '--read empty=',
    choices: [{ value: 'yes', meaning: 'nobody cuts, and that is meant' }],
    location,
  }
}

function askEverywhere(message: string, format: string, location: Problem['location']): Question {
  return {
    code: 'everything-cut',
    message: `${message} --column masses=, segment= or boundary= names another column. Is every unit a segment?`,
    option: 'format',
    flag: '--format',
    choices: [{ value: format, meaning: 'every unit is a segment, and that is meant' }],
    location,
  }
}

/** What stands beside the ends of all codings, where it is suspicious. */
export function marksAtEnds(items: readonly Item[]): { code: ErrorCode; message: string }[] {
  const seen = noEdgeMarks()
  for (const { units, codings } of items)
    for (const { segmentation } of codings) seeEdges(seen, units, segmentation.boundaries)
  return sayEdges(seen)
}
