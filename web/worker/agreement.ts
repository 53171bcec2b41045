import { type Agreement, agreement, codersOf, type Drop, joining, type MetricOptions } from 'cesura'
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
    interval: replicates === 0 ? false : { replicates },
    seed: 1,
  } as const
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
        : joining(everybody, joiners, { ...settings, coefficient: 'multi-pi', interval: false }),
    missing: pi.counts.missing,
  }
}
