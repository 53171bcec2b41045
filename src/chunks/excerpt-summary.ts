import { invalid, type Location } from '../model/error.ts'
import { retrievedOutside } from '../model/errors/chunks.ts'
import { isInteger, show } from '../model/require.ts'
import { mean, populationVariance } from '../stats/sums/summary.ts'
import {
  classesOf,
  type ExcerptClass,
  type ExcerptGroup,
  type ExcerptQuestion,
  type ExcerptScores,
  excerptScores,
  recallAtBudget,
  splitOf,
} from './excerpts.ts'
import type { CharacterRange } from './ranges.ts'

/** A chunk that may have another number in its file than in the list. */
interface RankedChunk extends CharacterRange {
  readonly index?: number
}

/** The stretches of a document that answer a question, and what a retriever brought for it. */
export interface QuestionExcerpts {
  /** Its words, for people. @defaultValue undefined: it is known by its number */
  readonly question?: string
  /** The stretches that answer it; one or more. */
  readonly excerpts: readonly CharacterRange[]
  /**
   * Indices into the chunks of the document, best first: one list, or one for each chunker by name.
   * @defaultValue undefined: no retriever was asked, and recall and precision are null
   */
  readonly retrieved?: readonly number[] | Readonly<Record<string, readonly number[]>>
  /** Where it was read, for messages. @defaultValue undefined: messages name its words or its number */
  readonly location?: Location
}

/** A mean over questions and their standard deviation (of the population); null where no question has a value. */
export interface MeanOfQuestions {
  readonly mean: number | null
  readonly sd: number | null
  /** Questions with a value. */
  readonly questions: number
}

/** Measures of one convention. Those of retrieval are null without a ranking. */
export interface ExcerptMeans {
  readonly omega: MeanOfQuestions
  readonly highlighted: MeanOfQuestions
  readonly recall: MeanOfQuestions | null
  readonly precision: MeanOfQuestions | null
  readonly iou: MeanOfQuestions | null
}

/** Means over the questions of a group; null where no question has a value. */
export interface ExcerptGroupMeans {
  readonly questions: number
  readonly omega: number | null
  readonly recall: number | null
  readonly precision: number | null
  readonly iou: number | null
}

/** Excerpts of all questions against the chunks of one chunker. */
export interface ExcerptSummary extends ExcerptMeans {
  readonly questions: number
  /** Questions with a ranking. */
  readonly ranked: number
  /** Characters of excerpts in no chunk. */
  readonly unreachable: number
  /** The fewest chunks that hold each excerpt. */
  readonly cover: {
    readonly excerpts: number
    /** Mean number of chunks an excerpt needs. */
    readonly chunks: MeanOfQuestions
    /** Excerpts that need two chunks or more. */
    readonly split: number
    readonly precision: MeanOfQuestions
  }
  /** The class of each excerpt of each question: whole, split, short or lost. */
  readonly classes: readonly (readonly ExcerptClass[])[]
  /** Excerpts of each class. */
  readonly counts: Readonly<Record<ExcerptClass, number>>
  /** Questions whose excerpts are all whole, and the others; `by` names the chunker whose groups they are, null: its own. */
  readonly groups: {
    readonly by: string | null
    readonly whole: ExcerptGroupMeans
    readonly split: ExcerptGroupMeans
  }
  /** Null without a ranking or a budget. */
  readonly recallAtBudget: MeanOfQuestions | null
  /** The same as chunking_evaluation counts them. */
  readonly chroma: ExcerptMeans
}

/** What one question says of one chunker. */
export interface AssessedQuestion {
  readonly ranked: boolean
  readonly classes: readonly ExcerptClass[]
  readonly corrected: ExcerptScores
  readonly published: ExcerptScores
  readonly atBudget: number | undefined
}

/** Who cut which document, and which of its questions is judged; for messages. */
export interface QuestionPlace {
  readonly chunker: string
  readonly document: string
  /** From 1. */
  readonly number: number
}

/** Scores one question against the chunks of its document. */
export function assessQuestion(
  place: QuestionPlace,
  chunks: readonly RankedChunk[],
  question: QuestionExcerpts,
  budget: number | undefined,
): AssessedQuestion {
  const given = question.retrieved
  const numbers = Array.isArray(given)
    ? (given as readonly number[])
    : given !== undefined && Object.hasOwn(given, place.chunker)
      ? (given as Readonly<Record<string, readonly number[]>>)[place.chunker]
      : undefined
  const retrieved = numbers && inList(numbers, place, chunks, question)
  const asked: ExcerptQuestion = { chunks, excerpts: question.excerpts, retrieved: retrieved ?? [] }
  const corrected = excerptScores(asked)
  return {
    ranked: retrieved !== undefined,
    classes: classesOf(corrected, question.excerpts),
    corrected,
    published: excerptScores(asked, { preset: 'chroma' }),
    atBudget: retrieved === undefined || budget === undefined ? undefined : recallAtBudget(asked, budget),
  }
}

/** The indices of the chunks with these numbers; chunks of white space that a reader left out hold nothing. */
function inList(
  numbers: readonly number[],
  { chunker, document, number }: QuestionPlace,
  chunks: readonly RankedChunk[],
  { question, retrieved, location }: QuestionExcerpts,
): readonly number[] {
  const last = (chunks.at(-1)?.index ?? chunks.length - 1) as number
  const wrong = numbers.find(index => !isInteger(index, 0, last))
  if (wrong !== undefined)
    throw invalid(
      retrievedOutside,
      {
        question: `${question === undefined ? number : show(question)}`,
        chunk: show(wrong),
        document,
        chunker,
        last,
        shared: Array.isArray(retrieved),
      },
      location ?? { path: `${document}.questions[${number - 1}].retrieved` },
    )
  if (chunks.every(({ index }) => index === undefined)) return numbers
  const places = new Map(chunks.map(({ index }, at) => [index ?? at, at]))
  return numbers.flatMap(index => places.get(index) ?? [])
}

/**
 * Means over all questions; null where there is none.
 *
 * @param assessed - the questions of one chunker
 * @param by - whose groups of questions these are, and which of them are in the group of whole ones; undefined: its own
 */
export function summarizeQuestions(
  assessed: readonly AssessedQuestion[],
  by?: { readonly name: string; readonly inWhole: readonly boolean[] },
): ExcerptSummary | null {
  if (assessed.length === 0) return null
  const { classes, counts, groups } = splitOf(
    assessed.map(({ classes, corrected, ranked }) => ({ classes, scores: corrected, isRanked: ranked })),
    by && (index => by.inWhole[index]!),
  )
  const ranked = assessed.filter(question => question.ranked)
  const covers = assessed.flatMap(({ corrected }) => corrected.cover)
  const budgeted = ranked.flatMap(({ atBudget }) => (atBudget === undefined ? [] : [atBudget]))
  const means = (side: 'corrected' | 'published'): ExcerptMeans => {
    const retrieval = (pick: (scores: ExcerptScores) => number | undefined) =>
      ranked.length === 0 ? null : meanOf(ranked.map(question => pick(question[side])))
    return {
      omega: meanOf(assessed.map(question => question[side].omega)),
      highlighted: meanOf(assessed.map(question => question[side].highlighted)),
      recall: retrieval(({ recall }) => recall),
      precision: retrieval(({ precision }) => precision),
      iou: retrieval(({ iou }) => iou),
    }
  }
  return {
    questions: assessed.length,
    ranked: ranked.length,
    ...means('corrected'),
    unreachable: assessed.reduce((sum, { corrected }) => sum + corrected.unreachable, 0),
    cover: {
      excerpts: covers.length,
      chunks: meanOf(covers.map(({ chunks }) => (chunks.length === 0 ? undefined : chunks.length))),
      split: covers.filter(({ chunks }) => chunks.length > 1).length,
      precision: meanOf(covers.map(({ precision }) => precision)),
    },
    classes,
    counts,
    groups: { by: by?.name ?? null, whole: meansOf(groups.whole), split: meansOf(groups.split) },
    recallAtBudget: budgeted.length === 0 ? null : meanOf(budgeted),
    chroma: means('published'),
  }
}

const meansOf = ({ questions, omega, recall, precision, iou }: ExcerptGroup): ExcerptGroupMeans => ({
  questions,
  omega: omega ?? null,
  recall: recall ?? null,
  precision: precision ?? null,
  iou: iou ?? null,
})

function meanOf(values: readonly (number | undefined)[]): MeanOfQuestions {
  const known = values.filter(value => value !== undefined)
  if (known.length === 0) return { mean: null, sd: null, questions: 0 }
  return { mean: mean(known)!, sd: Math.sqrt(populationVariance(known)!), questions: known.length }
}
