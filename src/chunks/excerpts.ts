import { throwInvalid } from '../model/error.ts'
import { excerptsEmpty, retrievedUnknown } from '../model/errors/chunks.ts'
import { requireChoice, requireInteger } from '../model/require.ts'
import { mean } from '../stats/sums/summary.ts'
import { type CharacterRange, type Cover, charactersIn, coverOf, intersect, unite } from './ranges.ts'

/** A question: its chunks, the excerpts that answer it, and what a retriever brought, in its order. */
export interface ExcerptQuestion {
  readonly chunks: readonly CharacterRange[]
  readonly excerpts: readonly CharacterRange[]
  /** Indices into `chunks`. */
  readonly retrieved: readonly number[]
}

/** Whose counts. */
export interface ExcerptOptions {
  /**
   * `chroma`: as chunking_evaluation counts: overlapping excerpts twice, chunks that only touch an excerpt too.
   * @defaultValue undefined: the formulas of `excerptScores`
   */
  readonly preset?: 'chroma'
}

/** What `excerptScores` finds. */
export interface ExcerptScores {
  /** Characters of the excerpts in the retrieved chunks. */
  readonly hit: number
  readonly recall: number
  /** Undefined where nothing was retrieved. */
  readonly precision: number | undefined
  readonly precisionReason?: 'nothing-retrieved'
  readonly iou: number
  /** What perfect retrieval of whole chunks would reach. */
  readonly omega: number
  /** Chunks that hold a piece of an excerpt. */
  readonly highlighted: number
  /** Characters of the excerpts that are in no chunk. */
  readonly unreachable: number
  readonly cover: readonly Cover[]
}

/**
 * Chunks against the excerpts that answer a question. E are the characters of the excerpts, C the retrieved chunks.
 *
 *     recall = |∪C ∩ E| / |E|      precision = |∪C ∩ E| / Σ |c|      IoU = |∪C ∩ E| / (Σ |c| + |E ∖ ∪C|)
 *     Ω = |∪T ∩ E| / |∪T ∪ E|,  T = the chunks that share a character with E
 *
 * All are higher is better, from 0 to 1. A chunk that was retrieved twice counts twice in Σ |c|. Time O(k log k).
 *
 * @param question - chunks, excerpts and what was retrieved, all of one document
 * @param options - whose counts
 * @returns the scores, each 0 to 1, with the counts behind them; `precision` is undefined where nothing was retrieved
 * @throws CesuraError `excerpts-empty` when the question has no excerpt with a character
 * @throws CesuraError `option-invalid` when an index is no chunk, or the preset is unknown
 * @example
 * excerptScores({ chunks: [{ start: 0, end: 10 }, { start: 10, end: 20 }], excerpts: [{ start: 12, end: 16 }], retrieved: [1] }).iou //=> 0.4
 */
export function excerptScores(question: ExcerptQuestion, options: ExcerptOptions = {}): ExcerptScores {
  const { chunks, excerpts, retrieved } = question
  if (options.preset !== undefined) requireChoice('preset', options.preset, ['chroma'])
  const chroma = options.preset === 'chroma'
  if (excerpts.length === 0 || excerpts.every(({ start, end }) => end <= start))
    throwInvalid(excerptsEmpty, {})
  for (const index of retrieved) requireInteger('retrieved', index, 0, chunks.length - 1)
  const wanted = unite(excerpts)
  const all = charactersIn(wanted)
  const taken = retrieved.map(index => chunks[index]!)
  const hit = charactersIn(intersect(unite(taken), wanted))
  const size = charactersIn(taken)
  const touches = (chunk: CharacterRange) =>
    excerpts.some(({ start, end }) =>
      chroma ? chunk.start <= end && chunk.end >= start : chunk.start < end && chunk.end > start,
    )
  const holding = chunks.filter(touches)
  const held = unite(holding)
  const shared = charactersIn(intersect(held, wanted))
  return {
    hit,
    recall: hit / (chroma ? charactersIn(excerpts) : all),
    ...(size === 0
      ? { precision: undefined, precisionReason: 'nothing-retrieved' as const }
      : { precision: hit / size }),
    iou: hit / (size + all - hit),
    omega: shared / (charactersIn(held) + all - shared),
    highlighted: holding.length,
    unreachable: all - charactersIn(intersect(unite(chunks), wanted)),
    cover: excerpts.map(excerpt => coverOf(excerpt, chunks)),
  }
}

/**
 * Recall of the chunks that fit a budget: in the retriever's order until the next one would pass it.
 *
 * @param question - chunks, excerpts and what was retrieved, all of one document
 * @param characters - the budget; a chunk that was retrieved twice is paid for twice
 * @param options - whose counts
 * @returns the recall, 0 to 1; 0 where not even the first chunk fits
 * @throws CesuraError `option-invalid` when an index is no chunk, or the preset is unknown
 * @throws CesuraError `excerpts-empty` when the question has no excerpt with a character
 * @example
 * recallAtBudget({ chunks: [{ start: 0, end: 10 }, { start: 10, end: 20 }], excerpts: [{ start: 12, end: 16 }], retrieved: [0, 1] }, 10) //=> 0
 */
export function recallAtBudget(
  question: ExcerptQuestion,
  characters: number,
  options: ExcerptOptions = {},
): number {
  const kept: number[] = []
  let used = 0
  for (const index of question.retrieved) {
    const chunk = question.chunks[index]
    if (chunk === undefined) throwInvalid(retrievedUnknown, { chunk: index, chunks: question.chunks.length })
    used += chunk.end - chunk.start
    if (used > characters) break
    kept.push(index)
  }
  return excerptScores({ ...question, retrieved: kept }, options).recall
}

/**
 * What chunks make of an excerpt. `whole`: one holds all of it; `split`: its minimal cover needs two or more; `short`: one is
 * its cover, but some of it is in no chunk; `lost`: none of it is in any.
 */
export type ExcerptClass = 'whole' | 'split' | 'short' | 'lost'

/** The excerpts that answer a question, and what a retriever brought. */
export interface SplitQuestion {
  readonly excerpts: readonly CharacterRange[]
  /** Indices into the chunks, best first. @defaultValue undefined: no retriever was asked */
  readonly retrieved?: readonly number[]
}

/** Means over the questions of a group; undefined where no question has a value. */
export interface ExcerptGroup {
  readonly questions: number
  readonly omega: number | undefined
  readonly recall: number | undefined
  readonly precision: number | undefined
  readonly iou: number | undefined
}

/** What `splitExcerpts` finds. */
export interface SplitExcerpts {
  /** The class of each excerpt of each question. */
  readonly classes: readonly (readonly ExcerptClass[])[]
  /** Over all excerpts. */
  readonly counts: Readonly<Record<ExcerptClass, number>>
  /** Questions whose excerpts are all whole, and the others. */
  readonly groups: Readonly<Record<'whole' | 'split', ExcerptGroup>>
}

/**
 * Which excerpts chunks cut, and how well a retriever does on questions with and without such excerpts. The groups of two
 * chunkers are different questions: to compare retrieval, take the groups of one of them for both.
 *
 * @param input - the chunks of one document, and its questions
 * @returns the class of each excerpt, how many there are of each, and the means of both groups of questions
 * @throws CesuraError `excerpts-empty` when a question has no excerpt with a character
 * @throws CesuraError `option-invalid` when an index is no chunk
 * @example
 * splitExcerpts({ chunks: [{ start: 0, end: 10 }, { start: 10, end: 20 }], questions: [{ excerpts: [{ start: 8, end: 12 }] }] }).classes //=> [['split']]
 */
export function splitExcerpts(input: {
  readonly chunks: readonly CharacterRange[]
  readonly questions: readonly SplitQuestion[]
}): SplitExcerpts {
  const { chunks, questions } = input
  return splitOf(
    questions.map(({ excerpts, retrieved }) => {
      const scores = excerptScores({ chunks, excerpts, retrieved: retrieved ?? [] })
      return { classes: classesOf(scores, excerpts), scores, isRanked: retrieved !== undefined }
    }),
  )
}

/** A question with the class of each excerpt and its scores. */
interface ClassifiedQuestion {
  readonly classes: readonly ExcerptClass[]
  readonly scores: ExcerptScores
  readonly isRanked: boolean
}

/** Whether chunks leave all excerpts of a question whole. */
export const isComplete = (classes: readonly ExcerptClass[]): boolean =>
  classes.every(each => each === 'whole')

/** Counts and groups of questions; `inWhole` decides the group of a question by its index. */
export function splitOf(
  questions: readonly ClassifiedQuestion[],
  inWhole: (index: number) => boolean = index => isComplete(questions[index]!.classes),
): SplitExcerpts {
  const counts = { whole: 0, split: 0, short: 0, lost: 0 }
  for (const { classes } of questions) for (const each of classes) counts[each]++
  return {
    classes: questions.map(({ classes }) => classes),
    counts,
    groups: {
      whole: groupOf(questions.filter((_, index) => inWhole(index))),
      split: groupOf(questions.filter((_, index) => !inWhole(index))),
    },
  }
}

/**
 * The share of excerpts that are not whole.
 *
 * @param split - counts of excerpts by class
 * @returns the share, 0 to 1; there is an excerpt, because every question has one
 */
export const splitShare = ({ counts }: Pick<SplitExcerpts, 'counts'>): number =>
  (counts.split + counts.short + counts.lost) / (counts.whole + counts.split + counts.short + counts.lost)

/** What chunks make of the excerpts of a question. */
export const classesOf = (
  { cover }: ExcerptScores,
  excerpts: readonly CharacterRange[],
): readonly ExcerptClass[] => cover.map((one, index) => classOf(one, excerpts[index]!))

/** What chunks make of one excerpt, from its minimal cover. */
function classOf({ chunks, covered }: Cover, { start, end }: CharacterRange): ExcerptClass {
  if (chunks.length === 0) return 'lost'
  if (chunks.length > 1) return 'split'
  return covered === end - start ? 'whole' : 'short'
}

function groupOf(questions: readonly ClassifiedQuestion[]): ExcerptGroup {
  const ranked = questions.filter(({ isRanked }) => isRanked)
  return {
    questions: questions.length,
    omega: mean(questions.map(({ scores }) => scores.omega)),
    recall: mean(ranked.map(({ scores }) => scores.recall)),
    precision: mean(ranked.flatMap(({ scores }) => scores.precision ?? [])),
    iou: mean(ranked.map(({ scores }) => scores.iou)),
  }
}
