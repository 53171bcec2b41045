// What must and must not compile where a corpus is measured: tsc reads this file.
import { expectTypeOf, test } from 'vitest'
import {
  agreement,
  type Corpus,
  defineMetric,
  evaluate,
  fromMasses,
  type MetricOptions,
  makeCorpus,
  windowDiff,
} from '../../../src/index.ts'
import { whole } from '../../../src/metrics/index.ts'

const corpus: Corpus = makeCorpus([
  { id: 'a', units: 5, codings: [{ coder: 'x', segmentation: fromMasses([2, 3]) }] },
])
const ownMetric = defineMetric<{ readonly same: number }, { slack: number }>({
  id: 'own',
  title: 'Own',
  symbol: 'O',
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: { slack: whole(0, 1) },
  tally: () => ({ same: 1 }),
  score: ({ same }) => same,
  reason: () => undefined,
})

test('what must compile', () => {
  const fine = () => {
    evaluate(corpus)
    evaluate(corpus, { metrics: ['B', windowDiff, { id: 'pk', options: { window: 3 } }], references: ['x'] })
    evaluate(corpus, { metrics: [{ id: ownMetric, options: { slack: 2 } }] })
    evaluate(corpus, { interval: { level: 0.9, resamples: 200 }, seed: 7 })
    agreement(corpus, { coefficient: 'multi-kappa', similarity: 'B', span: 3 })
    agreement(corpus, { similarity: { id: 'B', options: { span: 3 } }, missing: 'available' })
  }
  expectTypeOf(fine).toBeFunction()
  expectTypeOf<MetricOptions['span']>().toExtend<number | string | undefined>()
})

test('what must not compile in evaluate', () => {
  const never = () => {
    // @ts-expect-error a misspelt option
    evaluate(corpus, { metric: ['B'] })
    // @ts-expect-error one metric is a list of one
    evaluate(corpus, { metrics: 'B' })
    // @ts-expect-error an option that no metric has
    evaluate(corpus, { metrics: [{ id: 'pk', options: { windw: 3 } }] })
    // @ts-expect-error an option of a metric stands inside its options
    evaluate(corpus, { metrics: [{ id: 'pk', window: 3 }] })
    // @ts-expect-error a way of pooling that there is not
    evaluate(corpus, { pool: 'mean' })
    // @ts-expect-error a setting of the interval that there is not
    evaluate(corpus, { interval: { levle: 0.9 } })
    // @ts-expect-error items are not a corpus
    evaluate(corpus.items)
  }
  expectTypeOf(never).toBeFunction()
})

test('what must not compile in agreement', () => {
  const never = () => {
    // @ts-expect-error a misspelt setting
    agreement(corpus, { coeficient: 'pi' })
    // @ts-expect-error a coefficient that there is not
    agreement(corpus, { coefficient: 'alpha' })
    // @ts-expect-error an option that no similarity has
    agreement(corpus, { spam: 3 })
    // @ts-expect-error an option of the similarity with a value it does not take
    agreement(corpus, { matching: 'nearest' })
  }
  expectTypeOf(never).toBeFunction()
})
