import { findMetric } from 'cesura'
import { capital, type PairWords, type Sentence, score3 } from 'cesura/plots'
import { reasonSentence } from 'cesura/report'
import type { ScoreRow } from '../worker/compare.ts'

/** One line for a score: its value and where it comes from, or why there is none. */
export function scoreSentence(row: ScoreRow, words: PairWords): Sentence {
  const metric = findMetric(row.id)
  if (row.value === undefined)
    return { fact: `${metric.title} is undefined.`, meaning: reasonSentence(row.reason ?? '') }
  const { reference, hypothesis, unit = 'unit' } = words
  const meaning = metric.explain(row.tally, row.settings, { reference, hypothesis, unit })
  // A cost without a bound is not a share: it is printed as it is.
  const bounded = metric.range().every(Number.isFinite)
  const value = bounded ? score3(row.value) : String(Number(row.value.toFixed(3)))
  return { fact: `${metric.title} is ${value}.`, meaning: capital(meaning) }
}
