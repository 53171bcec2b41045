import { type AnyMetric, findMetric, type Segmentation } from '../../src/index.ts'
import { type SumsScore, sumsAsTally } from '../../src/stats/index.ts'

/** A metric as counts that add up. */
export interface Measure {
  readonly symbol: string
  readonly fields: readonly string[]
  tally(reference: Segmentation, hypothesis: Segmentation): Readonly<Record<string, number>>
  readonly score: SumsScore
}

export const measureOf = (id: string, options: object, fields: readonly string[]): Measure => {
  const metric: AnyMetric = findMetric(id)!
  const resolved = metric.resolve(options)
  return {
    symbol: metric.symbol,
    fields,
    tally: (reference, hypothesis) => metric.tally(reference, hypothesis, resolved),
    score: sums => metric.score(sumsAsTally(fields, sums), resolved),
  }
}

export const B = measureOf('boundary-similarity', {}, [
  'additions',
  'matches',
  'moved',
  'substitutions',
  'transpositions',
])

export const measures: readonly Measure[] = [
  B,
  measureOf('window-diff', { window: 3 }, ['errors', 'windows']),
  measureOf('boundary-f', {}, ['hypothesis', 'matches', 'reference']),
]
