import { mean } from '../stats/sums/summary.ts'
import { type ExcerptScores, excerptScores } from './excerpts.ts'
import type { Cover } from './minimal-cover.ts'
import type { CharacterRange } from './ranges.ts'

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
export interface ClassifiedQuestion {
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
