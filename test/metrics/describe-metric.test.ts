import assert from 'node:assert/strict'
import { test } from 'vitest'
import { choice, defineMetric, describeMetric, metrics, pk, whole } from '../../src/index.ts'
import { metricWords } from '../../src/metrics/describe-metric.ts'

test('the register and src/metrics/words name the same metrics and the same options', () => {
  assert.deepEqual(Object.keys(metricWords).sort(), metrics.map(metric => metric.id).sort())
  for (const { id, options } of metrics)
    assert.deepEqual(Object.keys(metricWords[id]!.options).sort(), Object.keys(options).sort(), id)
})

test('the metrics of the register carry no words themselves: whoever only scores does not load them', () => {
  for (const { id, about, formula, sources, options } of metrics) {
    assert.deepEqual([about, formula, sources], [undefined, undefined, undefined], id)
    for (const [name, option] of Object.entries<{ about?: string }>(options))
      assert.equal(option.about, undefined, `${id}.${name}`)
  }
})

test('a metric is described by its id, its symbol or itself', () => {
  const words = describeMetric('win-pr-f')
  assert.deepEqual(words, {
    about: 'WinPR precision and recall in one number, their weighted harmonic mean.',
    formula: '(1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)',
    sources: ['scaiano-inkpen-2012'],
    options: {
      width: { about: 'positions per window, k + 1' },
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
  const told = defineMetric({
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
  assert.deepEqual(describeMetric(told), {
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
