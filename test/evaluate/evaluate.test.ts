import assert from 'node:assert/strict'
import { test } from 'vitest'
import { boundaryPrecision, type Corpus, evaluate, fromMasses, makeCorpus } from '../../src/index.ts'

const cut = (coder: string, ...masses: number[]) => ({ coder, segmentation: fromMasses(masses) })
const kubla = makeCorpus([
  {
    id: 'kubla-khan',
    units: 11,
    codings: [cut('manual', 2, 3, 6), cut('a', 5, 6), cut('b', 2, 2, 7), cut('c', 2, 3, 3, 3)],
  },
  { id: 'one-unit', units: 1, codings: [cut('manual', 1), cut('a', 1), cut('b', 1)] },
])

test('hypotheses are scored against the reference, per pair and pooled', () => {
  const { metrics, settings } = evaluate(kubla, { metrics: ['boundary-precision'], references: ['manual'] })
  assert.deepEqual(settings.hypotheses, ['a', 'b', 'c'])
  const [precision] = metrics
  assert.deepEqual(
    precision!.hypotheses.map(({ hypothesis, micro, macro }) => [hypothesis, micro.value, macro.value]),
    [
      ['a', 1, 1],
      ['b', 0.5, 0.5],
      ['c', 2 / 3, 2 / 3],
    ],
  )
  assert.deepEqual(precision!.pairs![3], {
    item: 'one-unit',
    reference: 'manual',
    hypothesis: 'a',
    tally: { matches: 0, reference: 0, hypothesis: 0 },
    score: null,
    reason: 'no-hypothesis-boundaries',
  })
  assert.equal(precision!.overall.micro.value, 4 / 6)
})

test('a pair without a score is counted with its reason and left out of the mean', () => {
  const { overall } = evaluate(kubla, { metrics: [boundaryPrecision], references: ['manual'] }).metrics[0]!
  assert.equal(overall.pairs, 5)
  assert.equal(overall.undefined, 2)
  assert.deepEqual(overall.reasons, { 'no-hypothesis-boundaries': 2 })
  assert.ok(Math.abs(overall.macro.value! - (1 + 0.5 + 2 / 3) / 3) < 1e-15)
})

test('without roles every pair is compared, both ways where the metric is not symmetric', () => {
  const { settings, metrics } = evaluate(kubla, { metrics: ['boundary-precision'] })
  assert.equal(settings.design, 'pairs')
  assert.equal(metrics[0]!.overall.pairs, 4 * 3 + 3 * 2)
  assert.equal(metrics[0]!.hypotheses.find(row => row.hypothesis === 'c')!.pairs, 3)
})

test('one coder leaves nothing to compare, and that is reported', () => {
  const alone = makeCorpus([{ id: 'x', units: 2, codings: [cut('ann', 1, 1)] }])
  const { overall } = evaluate(alone, { metrics: ['boundary-precision'] }).metrics[0]!
  assert.deepEqual(overall.micro, { value: null, reason: 'nothing-to-compare' })
  assert.equal(overall.macro.value, null)
})

test('the order of items and codings changes no bit of a score', () => {
  const turned: Corpus = {
    items: [...kubla.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  const scores = (corpus: Corpus) =>
    evaluate(corpus, { references: ['manual'], hypotheses: ['a', 'b', 'c'], detail: 'pooled' }).metrics
  assert.equal(JSON.stringify(scores(turned)), JSON.stringify(scores(kubla)))
})

test('the signature says how scores were pooled', () => {
  const signature = evaluate(kubla, { metrics: ['boundary-precision'], pool: 'macro' }).metrics[0]!.signature
  assert.match(signature, /^boundary-precision\|.*\|pool:macro\|v:[\d.]+$/)
})

test('a coder nobody knows is rejected with the names there are', () => {
  assert.throws(() => evaluate(kubla, { references: ['manuel'] }), {
    code: 'unknown-coder',
    message: /manual/,
  })
})
