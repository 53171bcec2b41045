import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  bedPrecision,
  boundarySimilarity,
  defineMetric,
  describeMetric,
  fromMasses,
  metrics,
  pk,
} from '../../../src/index.ts'
import { choice, whole } from '../../../src/metrics/index.ts'

test('the metrics of the register carry their words: what they measure, how, after whom, and each option', () => {
  for (const metric of metrics) {
    assert.notEqual(metric.family, 'own', metric.id)
    assert.equal(describeMetric(metric).about, metric.about)
    assert.ok(metric.about && metric.formula, metric.id)
    assert.ok(metric.sources?.length || metric.better === 'none', metric.id)
    for (const [name, option] of Object.entries<{ about?: string }>(metric.options))
      assert.ok(option.about, `${metric.id}.${name}`)
  }
})

test('every metric explains its tally in sentences, with and without names of the sides', () => {
  const [reference, hypothesis] = [fromMasses([3, 4, 2, 3]), fromMasses([3, 3, 6])]
  for (const metric of metrics.filter(({ takes }) => takes === 'boundaries')) {
    const tally = metric.tally(reference, hypothesis)
    const reported = metric.explain(tally)
    assert.match(reported, /^\S.*\.$/s, metric.id)
    assert.doesNotMatch(reported, /undefined|NaN|\[object/, metric.id)
    const named = metric.explain(tally, undefined, { reference: 'Ann', hypothesis: 'Bo', unit: 'word' })
    assert.doesNotMatch(named, /the (reference|hypothesis)/, metric.id)
  }
})

test('what a tally means is reported with its counts', () => {
  const [reference, hypothesis] = [fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])]
  assert.equal(
    boundarySimilarity.explain(boundarySimilarity.tally(reference, hypothesis)),
    'Of 3 boundary pairs one matches, one is a near miss worth half and one has no partner: 1.5 ÷ 3.',
  )
  assert.equal(
    bedPrecision.explain(bedPrecision.tally(reference, hypothesis), undefined, {
      reference: 'Ann',
      hypothesis: 'Bo',
      unit: 'word',
    }),
    'Of Bo’s cuts one matches, one comes close and one is extra; a near miss earns a part of a hit: 1.5 ÷ 2.5.',
  )
  assert.equal(
    pk.explain({ errors: 3, windows: 9 }, { window: 2 }),
    'In 3 of 9 windows of 2 places only one of the two has a cut.',
  )
})

test('a metric is described by its id, its symbol or itself', () => {
  const words = describeMetric('win-pr-f')
  assert.deepEqual(words, {
    about: 'WinPR precision and recall in one number, their weighted harmonic mean.',
    formula: '(1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)',
    sources: ['scaiano-inkpen-2012'],
    options: {
      width: { about: 'positions per window, k + 1; in time 0.5s or 500ms' },
      trueNegatives: {
        about: 'true negatives by the paper’s equation, or as its Table 2 prints them',
        choices: ['equation', 'table'],
      },
      beta: { about: 'how many times recall counts as much as precision, β' },
    },
  })
  assert.deepEqual(describeMetric('WinF'), words)
  assert.deepEqual(describeMetric({ id: 'win-pr-f', options: { beta: 2 } }), words)
  assert.throws(() => describeMetric('winpr'), { code: 'unknown-metric' })
})

const own = {
  id: 'pk',
  title: 'A Pk of my own',
  symbol: 'Pk',
  better: 'lower',
  range: [0, 1],
  symmetric: true,
  tally: () => ({ pairs: 1 }),
  score: () => 0,
  reason: () => undefined,
} as const

test('a metric of the user’s own says what its definition says', () => {
  const reported = defineMetric({
    ...own,
    about: 'Nothing.',
    formula: '0',
    sources: ['lai-2023'],
    options: {
      reach: whole(0, 0, 'how far'),
      way: choice(['here', 'there'], 'here', 'where to'),
      silent: choice(['yes', 'no'], 'no'),
    },
  })
  assert.deepEqual(describeMetric(reported), {
    about: 'Nothing.',
    formula: '0',
    sources: ['lai-2023'],
    options: {
      reach: { about: 'how far' },
      way: { about: 'where to', choices: ['here', 'there'] },
      silent: { about: '', choices: ['yes', 'no'] },
    },
  })
})

test('what it does not say is empty, and not borrowed from a metric of the register with the same id', () => {
  const silent = defineMetric({ ...own, options: { window: whole(1, 1) } })
  assert.deepEqual(describeMetric(silent), {
    about: '',
    formula: '',
    sources: [],
    options: { window: { about: '' } },
  })
  assert.notEqual(describeMetric(pk).about, '')
})
