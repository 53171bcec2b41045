import type { Corpus, Item } from '../model/corpus.ts'
import { describe, type Problem, type ProblemFacts, problemOf } from '../model/error.ts'
import type { ErrorCode } from '../model/errors/code.ts'
import {
  askEverythingCut,
  askNobodyCuts,
  axisUnused,
  documentsAsItems,
  everythingCut,
  itemsOneUnit,
  markAtEnd,
  markAtStart,
  nobodyCuts,
  unitsUnused,
} from '../model/errors/reading.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { Question, ReadOptions, ReadResult } from './format.ts'
import { durationGiven } from './read-options.ts'
import { baseOf } from './roles/path-pattern.ts'

/** The verdict on a complete reading: nothing, a warning, a question or an error. */
interface Verdict {
  readonly problem?: Problem
  readonly question?: Question
}

/** cesura's own notations say what they mean: a corpus without boundaries is one there, and only worth a word. */
const OWN = new Set([
  'cesura-json',
  'segeval-json',
  'choi',
  'wiki-727k',
  'markdown',
  'masses',
  'labels',
  'marks',
])

/**
 * Whether what was read is a segmentation at all. Items of one unit are documents; a corpus without any boundary, or
 * with one at every gap, was probably read from the wrong column. These are questions or errors; with options, warnings.
 */
export function guard<R extends ReadResult>(result: R, options: ReadOptions): R {
  return result.corpus === undefined
    ? result
    : withVerdicts(result, suspicions(result.corpus, result, options))
}

/**
 * The same over files that were joined, each guarded before: a file of one coding by itself cannot show that there is
 * no boundary in the corpus, or that there is one at every gap.
 */
export function guardJoined<R extends ReadResult>(
  result: R,
  options: ReadOptions & { readonly format?: string },
): R {
  if (result.corpus === undefined || result.problems.some(({ code }) => WHOLE.includes(code))) return result
  const why = options.format === undefined ? result.why : 'as specified'
  // Files of several formats are joined under none.
  const format = result.format === '' ? undefined : result.format
  const found = suspicions(result.corpus, { ...result, format, why }, options)
  return withVerdicts(
    result,
    found.filter(({ question, problem }) => WHOLE.includes((question ?? problem)!.code)),
  )
}

/** Units of a coding that may well have a boundary at every gap. */
const SHORT = 20

/** What only the whole corpus shows. */
const WHOLE: readonly ErrorCode[] = [
  'no-boundaries-anywhere',
  'boundary-everywhere',
  'mark-at-end',
  'mark-at-start',
]

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
  const stated =
    why === 'as specified' ||
    (format !== undefined && OWN.has(format)) ||
    durationGiven(options) !== undefined ||
    ['mark', 'columns', 'rows', 'layout', 'layer', 'separator', 'holes', 'units', 'values'].some(
      name => options[name as keyof ReadOptions] !== undefined && options.assumed?.includes(name) !== true,
    )
  const location = { file: options.file }
  const warn = (facts: ProblemFacts): Verdict => ({ problem: problemOf('warning', facts, location) })
  const ones = items.filter(({ units }) => units === 1).length
  if (items.length > 1 && ones * 10 >= items.length * 9) {
    return [
      stated
        ? warn(
            describe(itemsOneUnit, { ones, items: items.length, file: baseOf(options.file ?? 'the file') }),
          )
        : {
            problem: problemOf(
              'error',
              describe(documentsAsItems, {
                ones,
                items: items.length,
                file: baseOf(options.file ?? 'the file'),
              }),
              location,
            ),
          },
    ]
  }
  const verdicts: Verdict[] = []
  const { codings, uncut, long, everywhere, only } = cutsOf(items)
  if (codings === 0) return []
  if (uncut && codings > 1 && items.some(({ units }) => units > 1)) {
    verdicts.push(
      stated || options.empty === 'yes'
        ? warn(describe(nobodyCuts, { items: items.length }))
        : { question: askEmpty(items.length, location) },
    )
  }
  // One coding of few units may be so, and one of a recording whose segments all last a second; a list of tokens with
  // their offsets has a boundary at every gap, too.
  const enough = codings > 1 || (only !== undefined && only.axis === undefined && only.units >= SHORT)
  if (long > 0 && long === codings && everywhere && enough) {
    verdicts.push(
      stated || format === undefined
        ? warn(describe(everythingCut, { codings }))
        : { question: askEverywhere(codings, format, location) },
    )
  }
  const unused = unusedOptions(items, unit, options)
  return [...verdicts, ...unused.map(warn), ...marksAtEnds(items).map(warn)]
}

/** The boundaries of codings: how many codings there are, whether none has any, and those of more than three units. */
interface Cuts {
  codings: number
  uncut: boolean
  long: number
  /** Every long one has a boundary at every gap. */
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

/** A format that has units of its own is not split into others; a request for sentences must not give words. */
function unusedOptions(
  items: readonly Item[],
  unit: string | undefined,
  { units, axis }: ReadOptions,
): readonly ProblemFacts[] {
  const timed = items.some(
    ({ time, codings }) => time !== undefined || codings[0]?.segmentation.axis !== undefined,
  )
  const counted = timed ? 'time' : (unit ?? 'the units of the file')
  if (axis === 'time' && !timed) return [describe(axisUnused, { counted })]
  if (units === undefined || (!timed && (unit === undefined || unit.split(' ')[0] === units))) return []
  return [describe(unitsUnused, { units, timed, counted })]
}

function askEmpty(items: number, location: Problem['location']): Question {
  return {
    ...describe(askNobodyCuts, { items }),
    option: 'empty',
    flag: '--read empty=',
    choices: [{ value: 'yes', meaning: 'no boundary was placed, and that is meant' }],
    location,
  }
}

function askEverywhere(codings: number, format: string, location: Problem['location']): Question {
  return {
    ...describe(askEverythingCut, { codings }),
    option: 'format',
    flag: '--format',
    choices: [{ value: format, meaning: 'every unit is a segment, and that is meant' }],
    location,
  }
}

/** What is next to the ends of all codings, where it is suspicious. */
export function marksAtEnds(items: readonly Item[]): ProblemFacts[] {
  const seen = noEdgeMarks()
  for (const { units, codings } of items)
    for (const { segmentation } of codings) seeEdges(seen, units, segmentation.boundaries)
  return reportEdges(seen)
}

/** What was seen at the two ends of codings: plain data, so that several threads may see them. */
export interface EdgeMarks {
  /** Codings of more than two units. */
  cut: number
  longest: number
  /** Each of them has a boundary before its last unit, after its first. */
  last: boolean
  first: boolean
}

export const noEdgeMarks = (): EdgeMarks => ({ cut: 0, longest: 0, last: true, first: true })

/** Looks at one coding. */
export function seeEdges(seen: EdgeMarks, units: number, boundaries: ArrayLike<number>): void {
  if (units <= 2) return
  seen.cut++
  if (units > seen.longest) seen.longest = units
  if (seen.last && boundaries[boundaries.length - 1] !== units - 1) seen.last = false
  if (seen.first && boundaries[0] !== 1) seen.first = false
}

/** Adds what was seen elsewhere. */
export function joinEdgeMarks(seen: EdgeMarks, { cut, longest, last, first }: EdgeMarks): void {
  seen.cut += cut
  seen.longest = Math.max(seen.longest, longest)
  seen.last &&= last
  seen.first &&= first
}

/** Marks of whole texts read as gaps leave a boundary next to the end of every one of them. */
export function reportEdges({ cut, longest, last, first }: EdgeMarks): ProblemFacts[] {
  const found: ProblemFacts[] = []
  // Two codings of a short text meet there by chance.
  if (cut < 2 || (cut === 2 && longest <= 5)) return found
  if (last) found.push({ ...describe(markAtEnd, {}) })
  if (first) found.push({ ...describe(markAtStart, {}) })
  return found
}
