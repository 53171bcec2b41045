import assert from 'node:assert/strict'
import { test } from 'vitest'
import { conventions, presetsOf, simulateCorpus, windowDiff } from '../../src/index.ts'

const corpus = simulateCorpus({ seed: 4, items: 6, coders: 2 })

test('the default comes first, then every preset that says something of the metric', () => {
  const { conventions: found } = conventions(corpus, 'pk')
  assert.deepEqual(
    found.map(({ preset }) => preset),
    ['default', ...presetsOf('pk')],
  )
})

test('the spread holds every value, and differences are taken from the default', () => {
  const { conventions: found, spread } = conventions(corpus, 'pk')
  for (const { value, difference } of found) {
    if (value === null) continue
    assert.ok(spread![0] <= value && value <= spread![1])
    assert.equal(difference, value - found[0]!.value!)
  }
  assert.ok(spread![0] < spread![1])
})

test('what a preset sets otherwise is named with both values', () => {
  const nltk = conventions(corpus, 'pk').conventions.find(({ preset }) => preset === 'nltk')!
  const rule = nltk.differs.find(({ name }) => name === 'windowRule')!
  assert.deepEqual([rule.value, rule.usual], ['boundaries', 'segments'])
})

test('a convention under which its source would stop has a problem instead of a value', () => {
  const nltk = conventions(corpus, windowDiff).conventions.find(({ preset }) => preset === 'nltk')!
  assert.equal(nltk.value, null)
  assert.match(nltk.problem!, /window/)
  const given = conventions(corpus, { id: windowDiff, options: { window: 3 } }).conventions
  assert.equal(typeof given.find(({ preset }) => preset === 'nltk')!.value, 'number')
})
