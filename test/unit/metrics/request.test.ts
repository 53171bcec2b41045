import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  agreement,
  CesuraError,
  conventions,
  evaluate,
  findMetric,
  fromMasses,
  makeCorpus,
  metrics,
  pairScorer,
} from '../../../src/index.ts'
import { presetPooling, shareOptions } from '../../../src/metrics/index.ts'

const item = (id: string, a: number[], b: number[]) => ({
  id,
  units: 11,
  codings: [
    { coder: 'ann', segmentation: fromMasses(a) },
    { coder: 'bo', segmentation: fromMasses(b) },
  ],
})
const corpus = makeCorpus([item('x', [2, 3, 6], [2, 2, 7]), item('y', [5, 6], [2, 3, 6])])

test('every metric is found by its id and by its symbol in any case', () => {
  for (const metric of metrics) {
    assert.equal(findMetric(metric.id), metric)
    for (const word of [metric.symbol, metric.symbol.toLowerCase(), metric.symbol.toUpperCase()])
      assert.equal(findMetric(word), metric, word)
  }
})

test('wherever a metric is asked for, its symbol does', () => {
  const byId = { coefficient: 'multi-pi', similarity: 'boundary-similarity' } as const
  assert.equal(agreement(corpus, { ...byId, similarity: 'B' }).value, agreement(corpus, byId).value)
  assert.deepEqual(
    evaluate(corpus, { metrics: ['B', { id: 'WD', options: { window: 3 } }] }),
    evaluate(corpus, { metrics: ['boundary-similarity', { id: 'window-diff', options: { window: 3 } }] }),
  )
  assert.deepEqual(conventions(corpus, 'Pk'), conventions(corpus, 'pk'))
  const [a, b] = [fromMasses([2, 3, 6]), fromMasses([2, 2, 7])]
  assert.deepEqual(pairScorer(['B'])(a, b), pairScorer(['boundary-similarity'])(a, b))
  assert.deepEqual(
    pairScorer(['B'])(a, b, { options: { 'B.span': 1 } }),
    pairScorer(['B'])(a, b, { options: { 'boundary-similarity.span': 1 } }),
  )
})

test('a word of one letter is answered with no other word', () => {
  const message = (word: string) => {
    try {
      findMetric(word)
    } catch (error) {
      assert.ok(error instanceof CesuraError && error.code === 'unknown-metric')
      return error.message
    }
    return assert.fail(word)
  }
  assert.equal(message('C'), 'unknown metric "C"; `cesura metrics` lists them')
  assert.match(message('WDD'), /did you mean "WD"\?/)
  assert.match(message('windowdif'), /did you mean "window-diff"\?/)
})

test('a word that begins several names is answered with all of them: coverage and covering are two metrics', () => {
  assert.throws(() => findMetric('Cover'), { message: /did you mean "coverage" or "covering"\?/ })
  assert.throws(() => findMetric('covring'), { message: /did you mean "covering"\?/ })
  // More than four are a list, and no hint.
  assert.throws(() => findMetric('boundary'), { message: /did you mean "boundary-f"\?/ })
})

test('an option given for one metric of a group holds for the others, unless set otherwise', () => {
  const of = (word: string, options: Record<string, unknown> = {}) => ({ metric: findMetric(word), options })
  const { asked, notes } = shareOptions([
    of('P'),
    of('R', { trim: 'no' }),
    of('F', { tolerance: 2, beta: 2 }),
    of('B'),
  ])
  assert.deepEqual(
    asked.map(({ options }) => options),
    [{ trim: 'no', tolerance: 2 }, { trim: 'no', tolerance: 2 }, { tolerance: 2, beta: 2, trim: 'no' }, {}],
  )
  assert.deepEqual(notes, [
    'trim of boundary-recall holds for boundary-precision and boundary-f too; give boundary-precision.trim for another.',
    'tolerance of boundary-f holds for boundary-precision and boundary-recall too; give boundary-precision.tolerance for another.',
  ])
  const corrupt = shareOptions([of('P', { tolerance: 1 }), of('R'), of('F', { tolerance: 2 })])
  assert.deepEqual(corrupt.asked[1]!.options, {})
})

test('names that people use find the metric, in any case', () => {
  for (const [word, id] of [
    ['WindowDiff', 'window-diff'],
    ['f1', 'boundary-f'],
    ['Sf', 'flexible-similarity'],
    ['precision', 'boundary-precision'],
  ])
    assert.equal(findMetric(word!).id, id)
})

test('a preset that says nothing of a metric is rejected, and the metrics it sets are named', () => {
  assert.throws(() => evaluate(corpus, { metrics: [{ id: 'B', preset: 'nltk' }] }), {
    code: 'preset-undefined',
    message: /it sets window-diff, pk, generalized-hamming/,
  })
  assert.deepEqual(presetPooling('disrpt', 'boundary-f'), { pool: 'micro', acrossGroups: 'mean' })
  assert.deepEqual(presetPooling('spokennlp', 'pk'), { pool: 'macro' })
  assert.deepEqual(presetPooling('spokennlp', 'boundary-f'), { pool: 'micro' })
})
