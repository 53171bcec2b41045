import {
  type Agreement,
  agreement,
  codersOf,
  type Drop,
  findMetric,
  joining,
  type MetricOptions,
  type RandomScores,
  randomScores,
} from 'cesura'
import { heldCorpus } from './held.ts'

export interface AgreementQuestion {
  readonly similarity: string
  readonly options: MetricOptions
  /** Coders who stay out of everything. */
  readonly withoutCoders: readonly string[]
  readonly withoutItems: readonly string[]
  /** Programs: they do not count as coders, but may join them. */
  readonly segmenters: readonly string[]
  /** Draws of items for the intervals; 0: no intervals. */
  readonly replicates: number
}

export interface AgreementAnswer {
  readonly pi: Agreement
  /** Absent in a first answer. */
  readonly kappa: Agreement | undefined
  readonly joining: readonly Drop[]
  readonly missing: number
  /** What coders who cut at random score; absent in a first answer, and where the similarity has a model of its own. */
  readonly random: RandomScores | undefined
}

/** Agreement of the people, with intervals, and what each program costs when it joins them. */
export function agreementOfPeople(
  question: AgreementQuestion,
  progress: (done: number, of: number) => void,
): AgreementAnswer {
  const { similarity, options, withoutCoders, withoutItems, segmenters, replicates } = question
  const people = heldCorpus({ coders: [...withoutCoders, ...segmenters], items: withoutItems })
  const settings = {
    similarity: { id: similarity, options },
    missing: 'available',
    expected: 'exact',
    both: true,
    interval: replicates === 0 ? false : { replicates },
    seed: 1,
  } as const
  const flexible = findMetric(similarity).chance === 'flexible'
  const pi = agreement(people, { ...settings, coefficient: 'multi-pi' })
  progress(replicates, 2 * replicates)
  const kappa = replicates === 0 ? undefined : agreement(people, { ...settings, coefficient: 'multi-kappa' })
  const everybody = heldCorpus({ coders: withoutCoders, items: withoutItems })
  const present = codersOf(everybody)
  const joiners = segmenters.filter(name => present.includes(name))
  return {
    pi,
    kappa,
    joining:
      joiners.length === 0
        ? []
        : joining(everybody, joiners, { ...settings, both: false, coefficient: 'multi-pi', interval: false }),
    missing: pi.counts.missing,
    random:
      replicates === 0 || flexible
        ? undefined
        : randomScores(people, { similarity: settings.similarity, seed: 1 }),
  }
}
