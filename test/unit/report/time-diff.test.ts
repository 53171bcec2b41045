import assert from 'node:assert/strict'
import { test } from 'vitest'
import { baselines } from '../../../src/evaluate/index.ts'
import { evaluate, fromSeconds, makeCorpus } from '../../../src/index.ts'
import { diffText } from './texts.ts'

const reference = fromSeconds('600.0', ['100', '300'])
const hypothesis = fromSeconds('600.0', ['100.5', '300'])

test('differences of a recording are printed as clocks, in rows as wide as the terminal', () => {
  const text = diffText({
    item: 'talk',
    reference: { name: 'gold', segmentation: reference },
    hypothesis: { name: 'a', segmentation: hypothesis },
    marks: [
      { kind: 'missing', reference: 1000 },
      { kind: 'extra', hypothesis: 1005 },
      { kind: 'match', reference: 3000, hypothesis: 3000 },
    ],
    start: 3600,
  })
  assert.match(text, /1:00:00\.0 +1:10:00\.0/)
  assert.match(text, /○ {2}at 1:01:40\.0/)
  assert.match(text, /● {2}at 1:01:40\.5/)
  assert.ok(text.split('\n').every(line => line.length <= 80))
})

test('a recording is evaluated with its baselines on the same axis', () => {
  const codings = [
    { coder: 'gold', segmentation: reference },
    { coder: 'a', segmentation: hypothesis },
  ]
  const corpus = makeCorpus([
    { id: 'talk', units: reference.units, time: { perSecond: 10, start: 0 }, codings },
  ])
  const { metrics } = evaluate(corpus, { metrics: ['boundary-f'], references: ['gold'], bounds: true })
  assert.equal(metrics[0]!.hypotheses[0]!.micro.value, 0.5)
  assert.ok(metrics[0]!.bounds!.length > 0)
  const [random] = baselines(corpus, { seed: 1, references: ['gold'] })
  assert.equal(random!.about, "random cuts: at any time alike, 0.200 a minute, the references' rate")
})
