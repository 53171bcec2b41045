import assert from 'node:assert/strict'
import { test } from 'vitest'
import { baselines } from '../../../src/evaluate/index.ts'
import {
  type Corpus,
  fromBoundaries,
  fromMasses,
  fromSequence,
  type Item,
  toMasses,
} from '../../../src/index.ts'

const item = (id: string, masses: number[]): Item => {
  const segmentation = fromMasses(masses)
  return { id, units: segmentation.units, codings: [{ coder: 'ref', segmentation }] }
}
const corpus: Corpus = { items: [item('a', [2, 3, 6, 4]), item('b', [5, 5, 2, 8, 1]), item('c', [30])] }
const long: Item = { id: 'long', units: 100_000, codings: [] }
const of = (id: string, match?: 'rate' | 'lengths', seed = 1) =>
  baselines(corpus, { seed, ...(match === undefined ? {} : { match }) }).find(each => each.id === id)!

test('the random segmenter has the boundary rate of the references: 7 boundaries in 63 places', () => {
  const { boundaries } = of('random').segmentation(long)
  assert.ok(Math.abs(boundaries.length / 99_999 - 7 / 63) < 0.004)
})

test('matching lengths, it has their segments: the mean and no other length', () => {
  const masses = toMasses(of('random', 'lengths').segmentation(long))
  const known = new Set([2, 3, 6, 4, 5, 8, 1, 30])
  assert.ok(masses.slice(0, -1).every(mass => known.has(mass)))
  // ten segments of 66 units; standard error of the mean about 0.07
  assert.ok(Math.abs(100_000 / masses.length - 6.6) < 0.3)
})

test('the cuts of an item depend on seed, item and replicate alone', () => {
  const cuts = (seed: number, replicate: number) => of('random', 'rate', seed).segmentation(long, replicate)
  assert.deepEqual(cuts(1, 0), cuts(1, 0))
  assert.notDeepEqual(cuts(1, 0), cuts(1, 1))
  assert.notDeepEqual(cuts(1, 0), cuts(2, 0))
  const reversed = baselines({ items: [...corpus.items].reverse() }, { seed: 1 })[0]!
  assert.deepEqual(reversed.segmentation(long), cuts(1, 0))
})

test('even cuts are as equal as can be and as many as the rate gives', () => {
  for (let units = 1; units < 60; units++) {
    const masses = toMasses(of('even').segmentation({ id: 'x', units, codings: [] }))
    assert.ok(Math.max(...masses) - Math.min(...masses) <= 1)
    assert.equal(masses.length, 1 + Math.round((7 / 63) * (units - 1)))
  }
})

test('no cuts are no cuts, and a text of one unit has none of any kind', () => {
  assert.deepEqual(toMasses(of('none').segmentation(corpus.items[0]!)), [15])
  for (const baseline of baselines(corpus, { seed: 1 }))
    assert.deepEqual(toMasses(baseline.segmentation({ id: 'u', units: 1, codings: [] })), [1])
})

test('references without boundary, and with a boundary everywhere', () => {
  const whole = baselines({ items: [item('c', [9])] }, { seed: 1 })
  for (const baseline of whole) assert.equal(baseline.segmentation(long).boundaries.length, 0)
  const every = baselines({ items: [item('c', [1, 1, 1, 1])] }, { seed: 1 })
  const text = { id: 'd', units: 6, codings: [] }
  assert.deepEqual(
    every.slice(0, 2).map(each => toMasses(each.segmentation(text)).length),
    [6, 6],
  )
})

test('boundary types and the type of the end come as often as in the references', () => {
  const segmentation = fromSequence(['.', null, ',', null, ',', null, null, '.'], { types: ['.', ','] })
  const { scale } = segmentation
  const typed: Corpus = {
    items: [{ id: 'a', units: 8, codings: [{ coder: 'r', segmentation }] }],
    scale: scale!,
  }
  const [random, even, none] = baselines(typed, { seed: 3 })
  const { types } = random!.segmentation(long)
  const commas = types!.filter(mask => mask === 2).length
  assert.ok(Math.abs(commas / types!.length - 2 / 3) < 0.02)
  const text = { id: 'd', units: 8, codings: [] }
  assert.deepEqual([...even!.segmentation(text).types!], [2, 2, 2])
  assert.deepEqual(none!.segmentation(text), {
    ...fromBoundaries(8, []),
    types: new Uint32Array(0),
    scale,
    end: 0,
  })
})

test('only the references named are imitated; without any segmentation there is nothing to imitate', () => {
  const two: Corpus = {
    items: [
      {
        id: 'a',
        units: 10,
        codings: [
          { coder: 'x', segmentation: fromMasses([5, 5]) },
          { coder: 'y', segmentation: fromMasses([10]) },
        ],
      },
    ],
  }
  assert.equal(baselines(two, { seed: 1, references: ['y'] })[1]!.segmentation(long).boundaries.length, 0)
  assert.throws(() => baselines(two, { seed: 1, references: ['z'] }), { code: 'nothing-to-compare' })
  assert.throws(() => baselines(two, { seed: 1, match: 'shape' as 'rate' }), { code: 'option-invalid' })
})
