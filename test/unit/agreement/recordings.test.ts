// Agreement over recordings: spans in seconds, random coders in ticks, items of several ticks.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findOutliers, randomScores } from '../../../src/agreement/index.ts'
import { agreement, fromBoundaries, fromSeconds, makeCorpus, onOneAxis } from '../../../src/index.ts'

const recording = (id: string, duration: string, cuts: Record<string, readonly string[]>) => {
  const made = onOneAxis(...Object.values(cuts).map(seconds => fromSeconds(duration, seconds)))
  const codings = Object.keys(cuts).map((coder, index) => ({ coder, segmentation: made[index]! }))
  return { id, units: made[0]!.units, codings }
}
/** Every tenth of a second is a tick, whoever cuts where. */
const tenths = (list: readonly number[]) => list.map(tick => (tick / 10).toFixed(1))
const one = recording('one', '10.0', {
  ann: tenths([25, 60]),
  bo: tenths([26, 71]),
  cy: tenths([25, 99]),
})
const exact = { expected: 'exact', span: '0.2s' } as const

test('a span in seconds: the chance level is that of coders who cut ticks at random', () => {
  const { value, observed, chance } = agreement(makeCorpus([one]), exact)
  // the same in units: 100 ticks, a span of two of them
  const units = makeCorpus([
    {
      ...one,
      codings: one.codings.map(({ coder, segmentation: { units, boundaries } }) => ({
        coder,
        segmentation: { units, boundaries },
      })),
    },
  ])
  const inUnits = agreement(units, { expected: 'exact', span: 2 })
  assert.equal(observed, inUnits.observed)
  assert.equal(chance!.method, 'simulated')
  assert.ok(Math.abs(chance!.expected! - inUnits.expected!) < 4 * chance!.standardError!)
  assert.ok(Math.abs(value! - inUnits.value!) < 0.005)
})

test('the signature says the tick of the axis; texts have none', () => {
  const corpus = makeCorpus([one, recording('two', '20.00', { ann: ['4'], bo: ['4'], cy: ['9.25'] })])
  const both = agreement(corpus, { ...exact, samples: 20, both: true })
  for (const { signature } of [both, both.published!, both.exact!, findOutliers(corpus, { span: '0.2s' })])
    assert.match(signature, /\|span:0\.2s\|.*\|axis:cs\|v:[^|]+$/)
  const texts = makeCorpus(
    ['a', 'b'].map(id => ({
      id,
      units: 9,
      codings: ['ann', 'bo'].map(coder => ({ coder, segmentation: fromBoundaries(9, [4]) })),
    })),
  )
  assert.doesNotMatch(agreement(texts).signature, /axis/)
})

test('the same with counts, per item, for one recording in blocks, and for random scores', () => {
  const long = recording('long', '60.0', {
    ann: tenths([30, 90, 150, 220, 260, 330, 390, 450, 520, 570]),
    bo: tenths([31, 90, 150, 221, 265, 330, 390, 455, 520, 571]),
  })
  const corpus = makeCorpus([long])
  assert.equal(agreement(corpus, { ...exact, chance: 'counts' }).chance!.model, 'counts')
  const { interval, resampled, perItem, signature } = agreement(corpus, {
    ...exact,
    interval: { resamples: 200 },
  })
  assert.equal(resampled?.unit ?? 'none', interval === null ? 'none' : 'blocks')
  assert.match(signature, /\|axis:ds\|(interval:blocks-of-\d+\|)?v:/)
  assert.ok(perItem[0]!.value !== undefined)
  assert.equal(randomScores(corpus, { span: '0.2s', samples: 20 }).means.length, 20)
})

test('items of several ticks: a rate is of one tick, so writing times finer changes nothing', () => {
  const two = { duration: '20', ann: ['4', '9', '15'], bo: ['4', '10', '15'] }
  const finer = (digits: number) =>
    makeCorpus([
      recording('one', '10.00', { ann: ['2.50', '6.00'], bo: ['2.60', '7.11'] }),
      recording('two', Number(two.duration).toFixed(digits), {
        ann: two.ann.map(second => Number(second).toFixed(digits)),
        bo: two.bo.map(second => Number(second).toFixed(digits)),
      }),
    ])
  const asked = { ...exact, samples: 200 }
  assert.deepEqual(
    [0, 1].map(digits => agreement(finer(digits), asked).expected),
    [2, 2].map(digits => agreement(finer(digits), asked).expected),
  )
  assert.equal(agreement(finer(0), { span: '0.2s' }).expected, agreement(finer(2), { span: '0.2s' }).expected)
})

test('texts and recordings in one corpus are rejected, a span without a unit too', () => {
  const segmentation = fromBoundaries(9, [4])
  const text = { id: 'text', units: 9, codings: ['ann', 'bo', 'cy'].map(coder => ({ coder, segmentation })) }
  assert.throws(() => agreement(makeCorpus([one, text]), { similarity: 'boundary-f', expected: 'exact' }), {
    code: 'axes-differ',
  })
  assert.throws(() => agreement(makeCorpus([one])), { code: 'unit-required' })
})
