import { type AlternativeAnnotator, alternativeAnnotator, planWidth, type WidthPlan } from 'cesura/agreement'
import {
  type Checks,
  checks,
  type DifferencePlan,
  evaluate,
  type MetricResult,
  planDifference,
  type RankingStability,
  rankingStability,
} from 'cesura/evaluate'
import type { SegmentersQuestion } from './segmenters.ts'
import { workerCorpus } from './worker-corpus.ts'

/** Which number is checked: a system’s score, or the agreement of annotators. */
export interface ChecksQuestion {
  readonly metric: string
  readonly options: Readonly<Record<string, unknown>>
  readonly withoutItems: readonly string[]
  /** The roles behind a score; absent for agreement. */
  readonly roles: { readonly references: readonly string[]; readonly hypotheses: readonly string[] } | null
  /** The system whose score it is; null: the first of the ranking. */
  readonly system: string | null
  /** The annotators behind a coefficient. */
  readonly coders: readonly string[]
}

/** What limits the conclusion from one number. */
export function checksOf({ metric, options, withoutItems, roles, system, coders }: ChecksQuestion): Checks {
  const corpus = workerCorpus({ items: withoutItems })
  const request = { id: metric, options } as const
  return roles === null
    ? checks(corpus, { question: 'agreement', coders, metric: request })
    : checks(corpus, { question: 'evaluation', ...roles, system: system ?? undefined, metric: request })
}

/** What the losses of the systems are made of; a metric without parts has none. */
export function lossOf({
  metric,
  options,
  references,
  hypotheses,
  withoutItems,
}: SegmentersQuestion): MetricResult {
  return evaluate(workerCorpus({ items: withoutItems }), {
    metrics: [{ id: metric, options }],
    references,
    hypotheses,
    loss: true,
    detail: 'pooled',
  }).metrics[0]!
}

/** Whether the order of the systems depends on the convention. */
export function stabilityOf({
  references,
  hypotheses,
  withoutItems,
  resamples,
}: SegmentersQuestion): RankingStability {
  return rankingStability(workerCorpus({ items: withoutItems }), {
    references,
    hypotheses,
    replicates: resamples,
  })
}

/** Whether a system may replace an annotator. */
export interface CandidateQuestion {
  readonly candidate: string
  readonly annotators: readonly string[]
  readonly similarity: string
  readonly options: Readonly<Record<string, unknown>>
  readonly withoutItems: readonly string[]
  readonly epsilon: number
}

export function candidateOf(question: CandidateQuestion): AlternativeAnnotator {
  const { candidate, annotators, similarity, options, withoutItems, epsilon } = question
  return alternativeAnnotator(workerCorpus({ items: withoutItems }), {
    candidate,
    annotators,
    similarity: { id: similarity, options },
    epsilon,
  })
}

/** How many texts a study like this needs: to find a difference of two systems, or for a narrow interval of agreement. */
export type PlanQuestion = {
  readonly metric: string
  readonly options: Readonly<Record<string, unknown>>
  readonly withoutItems: readonly string[]
} & (
  | {
      readonly goal: 'difference'
      readonly references: readonly string[]
      readonly hypotheses: readonly [string, string]
      readonly difference: number
    }
  | { readonly goal: 'width'; readonly coders: readonly string[]; readonly width: number }
)

export function planOf(question: PlanQuestion): DifferencePlan | WidthPlan {
  const corpus = workerCorpus({ items: question.withoutItems })
  const request = { id: question.metric, options: question.options }
  if (question.goal === 'difference') {
    const { references, hypotheses, difference } = question
    return planDifference(corpus, { metric: request, references, hypotheses, difference })
  }
  const { coders, width } = question
  const annotators = [...new Set([2, 3, coders.length, ...(coders.length < 4 ? [] : [coders.length + 2])])]
  return planWidth(corpus, {
    similarity: request,
    coders,
    width,
    annotators: annotators.sort((a, b) => a - b),
  })
}
