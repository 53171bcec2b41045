import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromMasses, fromSeconds, pairScorer, windowDiff } from '../../../src/index.ts'

const reference = fromMasses([6, 6])
const hypothesis = fromMasses([12])

test('a pair gets value, tally, signature, and the reason where there is one', () => {
  assert.deepEqual(pairScorer(['window-diff'])(reference, hypothesis), {
    'window-diff': {
      value: 3 / 9,
      tally: windowDiff.tally(reference, hypothesis),
      signature: windowDiff.signature(),
    },
  })
  const { pk } = pairScorer(['pk'])(fromMasses([1]), fromMasses([1]))
  assert.equal(pk!.value, null)
  assert.equal(pk!.reason, 'no-windows')
})

test('options of a pair go to every metric that has them, and win over those of the request', () => {
  const score = pairScorer([
    { id: 'boundary-similarity', options: { span: 5 } },
    { id: 'segmentation-similarity', preset: 'segeval-2' },
    'pk',
  ])
  const near = [fromMasses([5, 7]), fromMasses([8, 4])] as const
  const usual = score(...near)
  assert.match(usual['boundary-similarity']!.signature, /span:5/)
  const own = score(...near, { options: { span: 3 } })
  assert.match(own['boundary-similarity']!.signature, /span:3/)
  assert.match(own['segmentation-similarity']!.signature, /variant:segeval-2\|span:3/)
  assert.deepEqual(own.pk, usual.pk)
  // The next pair is not touched by them.
  assert.deepEqual(score(...near), usual)
})

test('an option can be given to one metric alone', () => {
  const score = pairScorer(['boundary-similarity', 'boundary-f'])
  const own = score(reference, hypothesis, { options: { 'boundary-f.matching': 'greedy-nearest' } })
  assert.match(own['boundary-f']!.signature, /matching:greedy-nearest/)
  assert.match(own['boundary-similarity']!.signature, /matching:greedy\|/)
})

test('an option that no metric has, or that is invalid, is rejected', () => {
  const score = pairScorer(['boundary-similarity', 'pk'])
  // @ts-expect-error a misspelt option does not compile either
  assert.throws(() => score(reference, hypothesis, { options: { spam: 3 } }), { code: 'option-unknown' })
  assert.throws(() => score(reference, hypothesis, { options: { 'window-diff.window': 3 } }), {
    code: 'option-unknown',
  })
  assert.throws(() => score(reference, hypothesis, { options: JSON.parse('{"__proto__": 1}') }), {
    code: 'option-unknown',
  })
  assert.throws(() => score(reference, hypothesis, { options: { span: -1 } }), { code: 'option-invalid' })
})

test('a metric asked for twice keeps both answers', () => {
  const scores = pairScorer(['pk', { id: 'pk', options: { window: 4 } }])(reference, hypothesis)
  assert.deepEqual(Object.keys(scores), ['pk', 'pk#2'])
})

test('thousands of different options leave nothing behind that changes an answer', () => {
  const score = pairScorer(['window-diff'])
  for (let window = 1; window < 300; window++) {
    const { value } = score(reference, hypothesis, { options: { window } })['window-diff']!
    assert.equal(value ?? undefined, windowDiff(reference, hypothesis, { window }))
  }
})

test('a pair of recordings says its axis, and lengths that differ are reported in seconds', () => {
  const score = pairScorer([{ id: 'boundary-f', options: { tolerance: '0.3s' } }])
  const [first, second] = [fromSeconds('1', ['.1']), fromSeconds('1', ['0.4'])]
  const { value, signature } = score(first, second)['boundary-f']!
  assert.equal(value, 1)
  assert.match(signature, /\|tolerance:0\.3s\|.*\|axis:ds\|v:/)
  assert.doesNotMatch(score.signatures['boundary-f']!, /axis/)
  assert.throws(() => score(first, fromSeconds('1.5', ['0.4'])), /reference has 1 s, hypothesis has 1\.5 s/)
})
