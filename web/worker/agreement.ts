import { type Agreement, agreement, type Corpus, codersOf, findMetric, type MetricOptions } from 'cesura'
import {
  type AnnotatorStats,
  addCoderEffect,
  type Drop,
  findOutliers,
  type RandomScores,
  randomScores,
} from 'cesura/agreement'
import { type TypeConfusion, typeConfusion } from 'cesura/compare'
import {
  type ChanceCheck,
  type ChanceModelName,
  chanceCheckOf,
  estimatesRates,
  MOST_ANNOTATOR_STATS,
} from '../../src/agreement/shared.ts'
import { workerCorpus } from './worker-corpus.ts'

export interface AgreementQuestion {
  readonly similarity: string
  readonly options: MetricOptions
  /** What stays fixed where coders place boundaries at random. */
  readonly chance: ChanceModelName
  /** Coders who stay out of everything. */
  readonly withoutCoders: readonly string[]
  readonly withoutItems: readonly string[]
  /** Programs: they do not count as coders, but may join them. */
  readonly segmenters: readonly string[]
  /** False: a first answer, without intervals. */
  readonly intervals: boolean
}

/** Scores of random coders as they cross to the page: a crowd has hundreds of thousands of pairs. */
type PackedScores = Omit<RandomScores, 'pairs'> & { readonly pairs: Float64Array }

export interface AgreementAnswer {
  /** With one rate for all coders; κ where the model of chance estimates no rates. */
  readonly pi: Agreement
  /** Absent in a first answer, and where `pi` is κ. */
  readonly kappa: Agreement | undefined
  readonly addCoderEffect: readonly Drop[]
  readonly missing: number
  /** What coders who cut at random score; absent in a first answer, and where the similarity has a model of its own. */
  readonly random: PackedScores | undefined
  /** Whether the model of chance fits, and what others give; absent as the scores of random coders are. */
  readonly chanceCheck: ChanceCheck | undefined
  /** Who stands apart; absent in a first answer, with two coders, and with very many. */
  readonly annotatorStats: AnnotatorStats | undefined
  /** Types at cuts that two coders share, both ways; absent where boundaries have one type. */
  readonly confusion: TypeConfusion | undefined
}

/** Pairs of codings whose types are counted. */
const MOST_PAIRS = 20_000

/** What `cesura agreement --missing available` takes. */
const settingsOf = ({
  similarity,
  options,
  intervals,
  chance,
}: Pick<AgreementQuestion, 'similarity' | 'options' | 'intervals' | 'chance'>) =>
  ({
    similarity: { id: similarity, options },
    missing: 'available',
    both: true,
    chance,
    coefficient: estimatesRates(chance) ? 'multi-pi' : 'multi-kappa',
    interval: intervals,
    seed: 1,
  }) as const

/** Agreement of the people, with intervals, and what each program costs when it joins them. */
export function agreementOfPeople(
  question: AgreementQuestion,
  progress: (done: number, of: number) => void,
): AgreementAnswer {
  const { similarity, withoutCoders, withoutItems, segmenters, intervals, chance } = question
  const people = workerCorpus({ coders: [...withoutCoders, ...segmenters], items: withoutItems })
  const settings = settingsOf(question)
  const flexible = findMetric(similarity).chance === 'flexible'
  const pi = agreement(people, settings)
  progress(1, 2)
  const kappa =
    intervals && estimatesRates(chance)
      ? agreement(people, { ...settings, coefficient: 'multi-kappa' })
      : undefined
  const everybody = workerCorpus({ coders: withoutCoders, items: withoutItems })
  const present = codersOf(everybody)
  const joiners = segmenters.filter(name => present.includes(name))
  const random =
    intervals && !flexible && chance === 'rates'
      ? randomScores(people, { similarity: settings.similarity, seed: 1 })
      : undefined
  return {
    pi,
    kappa,
    addCoderEffect:
      joiners.length === 0
        ? []
        : addCoderEffect(everybody, joiners, {
            ...settings,
            both: false,
            interval: false,
          }),
    missing: pi.counts.missing,
    random: random && { ...random, pairs: Float64Array.from(random.pairs) },
    chanceCheck: intervals && pi.observed !== undefined ? chanceCheckOf(people, settings) : undefined,
    annotatorStats: undefined,
    confusion: confusionOf(people),
  }
}

/** Who stands apart among the people: asked after the rest, since each coder is left out, and then each item. */
export function statsOfPeople(question: AgreementQuestion): AnnotatorStats | undefined {
  const { withoutCoders, withoutItems, segmenters } = question
  const people = workerCorpus({ coders: [...withoutCoders, ...segmenters], items: withoutItems })
  const count = codersOf(people).length
  if (count < 3 || count > MOST_ANNOTATOR_STATS) return undefined
  return findOutliers(people, {
    ...settingsOf({ ...question, intervals: true }),
  })
}

/** Every two coders of a text, either way round: nobody is the reference. */
function confusionOf({ items, scale }: Corpus): TypeConfusion | undefined {
  if (scale === undefined || scale.names.length < 2) return undefined
  const pairs = items.flatMap(({ codings }) =>
    codings.flatMap(a => codings.flatMap(b => (a === b ? [] : [[a.segmentation, b.segmentation] as const]))),
  )
  return pairs.length === 0 || pairs.length > MOST_PAIRS ? undefined : typeConfusion(pairs)
}
