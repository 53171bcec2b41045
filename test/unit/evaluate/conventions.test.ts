import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { conventionNames } from '../../../src/evaluate/shared.ts'
import { conventions, evaluate, fromBoundaries, makeCorpus, windowDiff } from '../../../src/index.ts'
import { presetPooling, presetsOf } from '../../../src/metrics/index.ts'
import { conventionsText, evaluationText } from '../report/texts.ts'

const corpus = simulateCorpus({ seed: 4, items: 6, coders: 2 })

test('the default comes first, then the other pooling, then every preset as it pools, NLTK on n marks among them', () => {
  const { conventions: found } = conventions(corpus, 'pk')
  assert.deepEqual(
    found.map(({ name }) => name),
    ['default', 'default, macro', ...presetsOf('pk')],
  )
  for (const preset of ['nltk', 'nltk-n-open', 'nltk-n-closed'])
    assert.equal(found.filter(({ name }) => name === preset).length, 1, preset)
  assert.deepEqual(
    found.filter(({ pool }) => pool === 'macro').map(({ name }) => name),
    ['default, macro', ...presetsOf('pk').filter(preset => presetPooling(preset, 'pk').pool === 'macro')],
  )
})

test('every hypothesis has a value of its own, that of an evaluation of it alone', () => {
  const wide = simulateCorpus({ seed: 4, items: 5, coders: 1, segmenters: 2, reference: 'gold' })
  const {
    conventions: found,
    hypotheses,
    references,
    referencesBy,
  } = conventions(wide, 'pk', {
    references: 'by-name',
  })
  assert.deepEqual([references, referencesBy], [['gold'], 'name'])
  assert.ok(hypotheses.length > 2)
  for (const { values, preset, pool, name } of found) {
    assert.deepEqual(
      values.map(({ hypothesis }) => hypothesis),
      hypotheses,
    )
    if (name !== preset && preset !== 'default') continue
    for (const { hypothesis, value } of values) {
      const alone = evaluate(wide, {
        metrics: [preset === 'default' ? 'pk' : { id: 'pk', preset }],
        references: ['gold'],
        hypotheses: [hypothesis],
      })
      assert.equal(value, alone.metrics[0]!.overall[pool].value, `${name} ${hypothesis}`)
    }
  }
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

test.each(['pk', 'boundary-similarity', 'window-diff'])('the conventions of %s can be run one by one', id => {
  const { conventions: together } = conventions(corpus, id)
  assert.deepEqual(
    conventionNames(id),
    together.map(({ name }) => name),
  )
  for (const whole of together) {
    const { conventions: alone } = conventions(corpus, id, { only: [whole.name] })
    assert.deepEqual(alone, [{ ...whole, difference: whole.name === 'default' ? whole.difference : null }])
  }
})

test('what a preset sets otherwise is named with both values', () => {
  const nltk = conventions(corpus, 'pk').conventions.find(({ preset }) => preset === 'nltk')!
  const rule = nltk.differs.find(({ name }) => name === 'windowRule')!
  assert.deepEqual([rule.value, rule.default], ['boundaries', 'segments'])
})

test('a convention under which its source would stop has a problem instead of a value', () => {
  const nltk = conventions(corpus, windowDiff).conventions.find(({ preset }) => preset === 'nltk')!
  assert.equal(nltk.value, null)
  assert.match(nltk.problem!, /window/)
  const given = conventions(corpus, { id: windowDiff, options: { window: 3 } }).conventions
  assert.equal(typeof given.find(({ preset }) => preset === 'nltk')!.value, 'number')
})

test('what any-within rewards is reported under every score that was made with it', () => {
  const corpus = makeCorpus([
    {
      id: 'a',
      units: 10,
      codings: [
        { coder: 'gold', segmentation: fromBoundaries(10, [2, 6, 9]) },
        { coder: 'x', segmentation: fromBoundaries(10, [1, 2, 3, 4, 5, 6, 7, 8, 9]) },
      ],
    },
  ])
  const asked = { references: ['gold'] }
  const of = (matching: 'any-within' | 'maximum') =>
    evaluationText(
      evaluate(corpus, { metrics: [{ id: 'boundary-f', options: { tolerance: 1, matching } }], ...asked }),
    ).replace(/\s+/g, ' ')
  assert.match(of('any-within'), /cutting everywhere scores high/)
  assert.doesNotMatch(of('maximum'), /cutting everywhere/)
  // vidchapters matches so.
  const shown = conventionsText(conventions(corpus, 'boundary-f', asked)).replace(/\s+/g, ' ')
  assert.match(shown, /cutting everywhere scores high/)
  assert.doesNotMatch(conventionsText(conventions(corpus, 'pk', asked)), /any-within/)
})

test('a preset that takes the mean says so next to its options', () => {
  const text = conventionsText(conventions(corpus, 'pk')).replace(/\s+/g, ' ')
  assert.match(text, /superdialseg: windows is nltk-n, not interior; the mean of the scores of the pairs/)
  assert.match(text, /koomri is the default here\./)
})
