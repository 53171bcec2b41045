import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { evaluate, flexibleSimilarity, fromSequence, makeCorpus, metrics } from '../../../src/index.ts'
import { addFields } from '../../../src/metrics/index.ts'

const corpus = simulateCorpus({ seed: 6, items: 3, coders: 2 })

/** Metrics that any corpus has data for: scores per gap and labels on every level are left out. */
const onSegmentations = metrics.filter(({ takes, group }) => takes !== 'scores' && group !== 'l-measure')

test('every metric adds its tallies field by field: intervals and tests sample sums of fields', () => {
  const [a, b] = corpus.items.map(({ codings }) => codings.map(({ segmentation }) => segmentation))
  for (const metric of onSegmentations) {
    const [t, u] = [metric.tally(a![0]!, a![1]!), metric.tally(b![0]!, b![1]!)]
    assert.deepEqual(metric.add(t, u), addFields(t, u), metric.id)
  }
})

test('every metric of the register can be evaluated, pooled in both ways', () => {
  const evaluation = evaluate(corpus, {
    metrics: onSegmentations.map(metric => metric.id),
    interval: { resamples: 200 },
  })
  for (const { id, overall } of evaluation.metrics) {
    assert.notEqual(overall.micro.value, null, id)
    assert.notEqual(overall.macro.value, null, id)
  }
})

test("an item's speakers go to the metrics that want them", () => {
  const [reference, hypothesis] = [fromSequence(['.', null, null, '.']), fromSequence([null, '.', null, '.'])]
  const speakers = ['x', 'y', 'x', 'y']
  const talk = makeCorpus(
    [
      {
        id: 'talk',
        units: 4,
        speakers,
        codings: [
          { coder: 'a', segmentation: reference },
          { coder: 'b', segmentation: hypothesis },
        ],
      },
    ],
    reference.scale,
  )
  const { score } = evaluate(talk, { metrics: ['flexible-similarity'] }).metrics[0]!.pairs![0]!
  assert.equal(score, flexibleSimilarity(reference, hypothesis, { speakers }))
  assert.notEqual(score, flexibleSimilarity(reference, hypothesis))
})
