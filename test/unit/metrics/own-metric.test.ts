import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreement, defineMetric, evaluate, fromMasses, fromSeconds } from '../../../src/index.ts'
import { whole } from '../../../src/metrics/index.ts'
import { htmlReport } from '../../../src/report/index.ts'
import { evaluationText } from '../report/texts.ts'

/** No more than a metric needs; the types follow from it. */
const sameCount = defineMetric({
  id: 'same-count',
  title: 'Same count',
  symbol: 'SC',
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: { reach: whole(0, 0, 'how many boundaries more or fewer count as the same') },
  tally: (a, b, { reach }) => ({
    same: Number(Math.abs(a.boundaries.length - b.boundaries.length) <= reach),
    pairs: 1,
  }),
  score: ({ same, pairs }) => same / pairs,
  reason: () => undefined,
})
const plain = defineMetric({
  id: 'plain',
  title: 'Plain',
  symbol: 'PL',
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: {},
  tally: () => ({ pairs: 1 }),
  score: ({ pairs }) => pairs / pairs,
  reason: () => undefined,
})
const corpus = simulateCorpus({ seed: 1, items: 3, coders: 3 })

test('a metric of the user’s own works wherever one of the register does', () => {
  assert.equal(sameCount(fromMasses([2, 3]), fromMasses([1, 1, 3]), { reach: 1 }), 1)
  assert.equal(sameCount.signature({ reach: 1 }).split('|v:')[0], 'same-count|reach:1')
  const evaluation = evaluate(corpus, {
    metrics: [sameCount, plain, { id: sameCount, options: { reach: 1 } }],
  })
  assert.match(evaluationText(evaluation), /SC ↑ {2}Same count/)
  assert.ok(htmlReport(evaluation, corpus, { title: 'Own' }).includes('Same count'))
  assert.equal(typeof agreement(corpus, { similarity: sameCount }).value, 'number')
  assert.equal(agreement(corpus, { similarity: plain }).observed, 1)
})

test('what cannot be compared is rejected before the metric of the user’s own counts it', () => {
  const text = fromMasses([1, 3])
  const recording = fromSeconds('4', ['1'])
  assert.throws(() => sameCount(recording, text), { code: 'axes-differ' })
  assert.throws(() => sameCount.tally(text, recording), { code: 'axes-differ' })
  assert.equal(sameCount(recording, recording), 1)
  for (const masses of [[1, 3], undefined]) {
    assert.throws(() => sameCount(text, masses as never), {
      code: 'not-a-segmentation',
      message: /hypothesis/,
    })
    assert.throws(() => sameCount(masses as never, text), {
      code: 'not-a-segmentation',
      message: /reference/,
    })
  }
})
