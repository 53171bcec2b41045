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
  const counts = { whole: 0, split: 0, short: 0, lost: 0 }
  const assessed = questions.map(({ excerpts, retrieved }) => {
    const scores = excerptScores({ chunks, excerpts, retrieved: retrieved ?? [] })
    const classes = scores.cover.map((cover, index) => classOf(cover, excerpts[index]!))
    for (const each of classes) counts[each]++
    return { classes, scores, isRanked: retrieved !== undefined }
  })
  const isWhole = ({ classes }: (typeof assessed)[number]) => classes.every(each => each === 'whole')
  return {
    classes: assessed.map(({ classes }) => classes),
    counts,
    groups: {
      whole: groupOf(assessed.filter(isWhole)),
      split: groupOf(assessed.filter(question => !isWhole(question))),
    },
  }
}

/** What chunks make of one excerpt, from its minimal cover. */
export function classOf({ chunks, covered }: Cover, { start, end }: CharacterRange): ExcerptClass {
  if (chunks.length === 0) return 'lost'
  if (chunks.length > 1) return 'split'
  return covered === end - start ? 'whole' : 'short'
}

function groupOf(
  questions: readonly { readonly scores: ExcerptScores; readonly isRanked: boolean }[],
): ExcerptGroup {
  const ranked = questions.filter(({ isRanked }) => isRanked)
  return {
    questions: questions.length,
    omega: mean(questions.map(({ scores }) => scores.omega)),
    recall: mean(ranked.map(({ scores }) => scores.recall)),
    precision: mean(ranked.flatMap(({ scores }) => scores.precision ?? [])),
    iou: mean(ranked.map(({ scores }) => scores.iou)),
  }
}
