import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findMetric, fromMasses, type Segmentation } from '../../../src/index.ts'

const words = { reference: 'ann', hypothesis: 'bo' } as never
const reported = (
  id: string,
  reference: Segmentation,
  hypothesis: Segmentation,
  options: object = {},
): string => {
  const metric = findMetric(id)!
  return metric.explain!(metric.tally(reference, hypothesis, options), metric.resolve(options), words)
}

test('sentences count what they say', () => {
  const [three, two, one] = [fromMasses([2, 3, 5]), fromMasses([3, 7]), fromMasses([10])]
  assert.equal(reported('count-error', three, one), 'two cuts too many or too few over one pair: 2 each.')
  const error = findMetric('count-error')!
  assert.equal(
    error.explain!({ sum: 6, signed: 2, pairs: 4 }, error.resolve({}), words),
    'six cuts too many or too few over four pairs: 1.5 each.',
  )
  const hamming = findMetric('generalized-hamming')!
  assert.equal(
    hamming.explain!({ insertions: 2, deletions: 3, distance: 0, pairs: 1 }, hamming.resolve({}), words),
    'five cuts added or removed at 2 each. Not a share: it grows with the text.',
  )
  assert.equal(
    reported('boundary-deviation', three, two),
    'From ann’s two cuts to the nearest of bo: half of them as far or nearer 1.5.',
  )
  assert.equal(
    reported('segment-iou-recall', three, fromMasses([2, 8]), { thresholds: [0.3, 0.9] }),
    '3 of ann’s 3 segments have a partner with an IoU of 0.3 or more.',
  )
})

test('one edge, or one pair of segments, is enough for a score', () => {
  for (const id of ['alignment-similarity', 'mean-iou']) {
    const metric = findMetric(id)!
    const tally = metric.tally(fromMasses([5]), fromMasses([5]), {})
    assert.equal(metric.score(tally, {}), 1)
    assert.equal(metric.reason(tally, {}), undefined)
  }
})

test('the settings of programs that score chapters', () => {
  const signature = (preset: 'vidchapters' | 'chapter-llama') =>
    findMetric('segment-iou-f')!.signature({ preset })
  assert.match(
    signature('vidchapters'),
    /\|thresholds:0\.3,0\.5,0\.7,0\.9\|hit:above\|epsilon:1e-8\|average:items-pr\|/,
  )
  // numpy.arange(0.5, 1, 0.05), in doubles
  assert.match(
    signature('chapter-llama'),
    /\|thresholds:0\.5,0\.55,0\.6000000000000001,0\.6500000000000001,0\.7000000000000002,0\.7500000000000002,0\.8000000000000003,0\.8500000000000003,0\.9000000000000004,0\.9500000000000004\|hit:at-least\|epsilon:1e-8\|average:items-f\|/,
  )
  // with an epsilon nothing overlaps fully, and at least a threshold is not above it
  const half = [fromMasses([4, 4]), fromMasses([2, 2, 4])] as const
  const hits = (options: object) => findMetric('segment-iou-recall')!(...half, options)
  assert.equal(hits({ thresholds: [0.5] }), 1)
  assert.equal(hits({ thresholds: [0.5], hit: 'above' }), 0.5)
  assert.equal(hits({ thresholds: [0.5], epsilon: 1e-8 }), 0.5)
  assert.equal(hits({ thresholds: [4 / 9], epsilon: 0.5, hit: 'above' }), 0.5)
  assert.equal(hits({ thresholds: [4 / 8.5], epsilon: 0.5 }), 0.5)
  assert.equal(hits({ thresholds: [4 / 9], epsilon: 1 }), 0.5)
  assert.equal(hits({ thresholds: [2 / 5], epsilon: 1 }), 1)
  assert.equal(hits({ thresholds: [2 / 5], epsilon: 1, hit: 'above' }), 0.5)
})

test('defaults stand in the signature', () => {
  for (const [id, part] of [
    ['boundary-f', '|tolerance:0|'],
    ['segment-iou-f', '|thresholds:0.5|hit:at-least|epsilon:0|average:pooled|'],
    ['mean-iou', '|epsilon:0|'],
    ['boundary-similarity', '|span:2|'],
    ['bed-f', '|span:2|'],
    ['segmentation-similarity', '|te:yes|weights:1,1|'],
    ['alignment-similarity', '|weightsByLabel:none|threshold:0|penalty:0|'],
    ['generalized-hamming', '|insert:2|delete:2|shift:1|'],
  ] as const)
    assert.ok(findMetric(id)!.signature({}).includes(part), `${id}: ${findMetric(id)!.signature({})}`)
})

test('weights of the 2012 variant: missing ones are 1, and heavy ones have no lower end', () => {
  const metric = findMetric('segmentation-similarity')!
  const weights = (given: unknown) =>
    metric.signature({ variant: '2012', weights: given }).match(/weights:([^|]*)/)![1]
  assert.equal(weights({ transposition: 2 }), '1,2')
  assert.equal(weights({ substitution: 3 }), '3,1')
  assert.equal(weights({}), '1,1')
  assert.equal(weights([2, 0.5]), '2,0.5')
  const low = (options: object) => metric.range({ variant: '2012', ...options })[0]
  assert.equal(low({}), 0)
  assert.equal(low({ weights: { substitution: 1.5 } }), -Infinity)
  assert.equal(low({ weights: { transposition: 1.5 } }), -Infinity)
  assert.equal(low({ span: 3 }), -Infinity)
  assert.equal(low({ span: 3, te: false }), 0)
  assert.throws(() => metric.tally(fromMasses([2, 3]), fromMasses([2, 4]), { variant: '2012' }), {
    code: 'unit-count-mismatch',
  })
})

test('weights by label: in any order the same, and nothing but an object', () => {
  const metric = findMetric('alignment-similarity')!
  const signature = (weightsByLabel: unknown) => metric.signature({ weightsByLabel })
  assert.equal(signature({ b: 'dice', a: 'jaccard' }), signature({ a: 'jaccard', b: 'dice' }))
  assert.match(signature({ b: 'dice', a: 'jaccard' }), /weightsByLabel:a=jaccard,b=dice\|/)
  for (const wrong of [null, 'abc', 3, ['dice']])
    assert.throws(() => signature(wrong), { code: 'option-invalid', message: /weightsByLabel is / })
})
