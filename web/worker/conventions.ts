import { type ConventionsOptions, conventions } from 'cesura'
import type { Convention } from 'cesura/evaluate'
import { workerCorpus } from './worker-corpus.ts'

export interface ConventionsQuestion {
  readonly metric: string
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  readonly withoutCoders: readonly string[]
  readonly withoutItems: readonly string[]
  /** Undefined: as each preset has it, else the sum of the tallies. */
  readonly pool: ConventionsOptions['pool']
}

/** One metric on the data under one convention. */
export function measureConvention(question: ConventionsQuestion, name: string): Convention {
  const { metric, references, hypotheses, withoutCoders, withoutItems, pool } = question
  const corpus = workerCorpus({ coders: withoutCoders, items: withoutItems })
  return conventions(corpus, metric, {
    ...(references.length === 0 ? {} : { references, hypotheses }),
    ...(pool === undefined ? {} : { pool }),
    only: [name],
  }).conventions[0]!
}
