import type { Tally } from '../../metrics/definition.ts'
import { findMetric } from '../../metrics/register.ts'
import type { PairText, Sentence } from '../comparison/mark-sentences.ts'
import { capital, score3, shortNumber } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'

/** A score with the evidence that was counted. */
interface CountedScore {
  readonly id: string
  readonly value: number | undefined
  readonly reason: string | undefined
  readonly tally: Tally
  readonly settings: Readonly<Record<string, unknown>>
}

/** One line for a score: its value and where it comes from, or why there is none. */
export function scoreSentence(row: CountedScore, words: PairText): Sentence {
  const metric = findMetric(row.id)
  if (row.value === undefined)
    return { fact: `${metric.title} is undefined.`, meaning: reasonSentence(row.reason ?? '') }
  const { reference, hypothesis, unit = 'unit' } = words
  const meaning = metric.explain(row.tally, row.settings, { reference, hypothesis, unit })
  // A cost without a bound is not a share: it is printed as it is.
  const bounded = metric.range().every(Number.isFinite)
  const value = bounded ? score3(row.value) : shortNumber(row.value)
  return { fact: `${metric.title} is ${value}.`, meaning: capital(meaning) }
}
