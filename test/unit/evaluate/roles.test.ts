import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { IntervalMethod } from '../../../src/agreement/coefficient-interval.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreementGroup, suggestReference } from '../../../src/evaluate/shared.ts'
import type { Evaluation } from '../../../src/index.ts'
import { CesuraError, evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'
import { intervalDots } from '../../../src/plots/index.ts'
import { paperTables, rankingData, type Score } from '../../../src/report/index.ts'
import { rankingHeadline } from '../../../src/report/sentences/ranking.ts'
import { reportSummary } from '../../../src/report/sentences/summary.ts'
import { evaluationText } from '../report/texts.ts'
import { corpusOf } from './small-corpora.ts'

const corpus = makeCorpus([
  {
    id: 'poem',
    units: 11,
    codings: [
      { coder: 'manual', segmentation: fromMasses([2, 3, 6]) },
      { coder: 'h1', segmentation: fromMasses([2, 9]) },
      { coder: 'h2', segmentation: fromMasses([2, 2, 7]) },
    ],
  },
])

test('one rule names the reference, whatever its spelling', () => {
  for (const name of [
    'reference',
    'gold',
    'ground_truth',
    'groundTruth',
    'ann-reference',
    'target',
    'manual',
    'GT',
  ])
    assert.equal(suggestReference(['zoe', name, 'segmenter-1']), name)
  assert.equal(suggestReference(['targeted', 'reform', 'goldie']), undefined)
  assert.equal(suggestReference(['gold-1', 'gold-2']), undefined)
})

test('a baseline with as many boundaries as the reference is not the reference', () => {
  assert.equal(suggestReference(['gold', 'u00(reference-count)']), 'gold')
  assert.equal(suggestReference(['ann', 'u00(reference-count)']), undefined)
  const written = ['u00', 'u00(reference-count)', 'u00(7)', 'unit-tiling', 'text-tiling']
  assert.deepEqual(agreementGroup(['ann', 'bo', ...written]).systems, written)
})

test('hypotheses without references are tested against the reference by its name', () => {
  const { settings, data, metrics } = evaluate(corpus, { metrics: ['B'], hypotheses: ['h2'] })
  assert.deepEqual([settings.references, settings.referencesBy], [['manual'], 'name'])
  assert.deepEqual(data.leftOut.coders, ['h1'])
  assert.equal(metrics[0]!.overall.micro.value, 0.75)
})

test('a coder is not compared with itself', () => {
  assert.throws(
    () => evaluate(corpus, { references: ['h2'], hypotheses: ['h2'] }),
    (error: unknown) => error instanceof CesuraError && error.code === 'roles-same',
  )
})

test('hypotheses leave a reference; where all are references a note says that no system is tested', () => {
  const all = ['manual', 'h1', 'h2']
  assert.throws(
    () => evaluate(corpus, { hypotheses: all }),
    (error: unknown) => error instanceof CesuraError && error.code === 'roles-missing',
  )
  const [table] = paperTables(evaluate(corpus, { references: all, metrics: ['B'] }))
  assert.ok(table!.notes.includes('Every coder is a reference, so no system is tested.'))
})

test('people are measured where there are two of them, and everybody where a user says so', () => {
  const coders = ['ann', 'bo', 'segmenter-1']
  assert.deepEqual(agreementGroup(coders).measured, ['ann', 'bo'])
  assert.deepEqual(agreementGroup(coders, { everyone: true }).measured, coders)
  assert.deepEqual(agreementGroup(coders, { systems: ['bo'] }).people, ['ann', 'segmenter-1'])
  assert.equal(agreementGroup(['manual', 'h1']).measuredBy, 'few-people')
})

test('a hypothesis is reported with its density', () => {
  const { hypotheses } = evaluate(corpus, { metrics: ['B'], references: ['manual'] }).metrics[0]!
  assert.deepEqual(
    hypotheses.map(({ density }) => density),
    [
      { reference: 2, hypothesis: 1, ratio: 0.5, under: 1, equal: 0, over: 0 },
      { reference: 2, hypothesis: 2, ratio: 1, under: 0, equal: 1, over: 0 },
    ],
  )
  assert.equal(evaluate(corpus, { metrics: ['B'] }).metrics[0]!.hypotheses[0]!.density, undefined)
})

test('at p = alpha letters and sentence say the same', () => {
  const many = simulateCorpus({ seed: 3, items: 8, coders: 1, segmenters: 3, reference: 'gold' })
  const run = (alpha: number): Evaluation =>
    evaluate(many, { metrics: ['B'], references: ['gold'], tests: { alpha } })
  const first = run(0.05).metrics[0]!
  const [best, next] = first.ranking!.order.map(({ hypothesis }) => hypothesis)
  const test = first.tests!.pairs.find(({ a, b }) => [a, b].every(name => name === best || name === next))!
  // With alpha at exactly that p the two differ, in the letters and in the sentence.
  const evaluation = run(Math.min(0.5, test.holm!))
  const { ranking, tests } = evaluation.metrics[0]!
  const differ = tests!.pairs.find(({ a, b }) => a === test.a && b === test.b)!.differ
  assert.equal(differ, test.holm! <= 0.5)
  const [x, y] = ranking!.order.map(({ letters }) => new Set(letters))
  assert.equal(![...x!].some(letter => y!.has(letter)), differ)
  assert.equal(/is ahead of/.test(evaluationText(evaluation)), differ)
  // A report, a ranking on the page, a table and a plot say what the document decided.
  const facts = { evaluation, agreements: [], operations: new Map() }
  assert.equal(
    reportSummary(facts).some(each => each.includes(`, ahead of ${next} by`)),
    differ,
  )
  assert.equal(rankingHeadline(evaluation.metrics[0]!).includes(`ahead of ${next} by`), differ)
  const { title } = intervalDots(rankingData(evaluation, evaluation.metrics[0]!))
  assert.equal(title.includes(`${best} and ${next}`), !differ)
  const [paper] = paperTables(evaluation, { significance: 'letters' })
  assert.deepEqual(
    ranking!.order.map((_, row) => (paper!.rows[row]![1] as Score).marks),
    ranking!.order.map(({ groups }) => groups),
  )
})

test('from 6 to 19 items the text gives the measured coverage, below 6 there is no interval', () => {
  const text = (items: number, tests: 'permutation' | 'bootstrap', method: IntervalMethod = 'percentile') =>
    evaluationText(
      evaluate(simulateCorpus({ seed: 1, items, coders: 1, segmenters: 2, reference: 'gold' }), {
        metrics: ['B'],
        references: ['gold'],
        interval: { method, resamples: 200 },
        tests: { method: tests, resamples: 50 },
      }),
    ).replace(/\n/g, ' ')
  assert.match(
    text(10, 'bootstrap'),
    /With 10 items percentile intervals at 95 % cover the true value in 84 to 91 % of simulated samples, .*; jackknife-t in 94 to 97 %\..*bootstrap test finds differences too often/,
  )
  assert.match(
    text(7, 'permutation', 'bca'),
    /With 7 items BCa intervals at 95 % cover the true value in 81 to 87 %/,
  )
  assert.match(
    text(6, 'permutation', 'widened'),
    /With 6 items widened intervals at 95 % cover the true value in 88 to 93 % of simulated samples/,
  )
  assert.doesNotMatch(text(10, 'permutation'), /too often/)
  assert.doesNotMatch(text(24, 'bootstrap'), /cover the true value|too often/)
  for (const method of ['jackknife-t', 'percentile', 'widened', 'bca'] as const) {
    const few = text(5, 'permutation', method)
    assert.match(few, /No confidence interval: 5 items, at least 6 are needed\./)
    assert.doesNotMatch(few, /\[[\d.]+, [\d.]+\]|cover the true value/)
  }
})

test('of two coders the other is the reference by its name', () => {
  const { settings } = evaluate(corpusOf([{ gold: [3], ann: [3] }]), {
    metrics: ['boundary-f'],
    hypotheses: ['ann'],
  })
  assert.deepEqual([settings.references, settings.referencesBy], [['gold'], 'name'])
})
