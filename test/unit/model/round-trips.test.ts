import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  fromBoundaries,
  fromGaps,
  fromJSON,
  fromLabels,
  fromMarks,
  fromMasses,
  fromSequence,
  fromSets,
  mergeTypes,
  type Segmentation,
  segmentCount,
  toGaps,
  toJSON,
  toLabels,
  toMasses,
  toSequence,
  toSets,
} from '../../../src/index.ts'

/** Masses of a short text; the largest mass is drawn too, so that dense and sparse texts both come up. */
const masses = fc
  .integer({ min: 1, max: 40 })
  .chain(max => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 30 }))
const types = fc
  .integer({ min: 0, max: 32 })
  .map(count => Array.from({ length: count }, (_, type) => type * 3 - 7))
const sets = types.chain(scale =>
  fc
    .array(
      scale.length === 0
        ? fc.constant<number[]>([])
        : fc.subarray(scale, { maxLength: Math.min(4, scale.length) }),
      {
        maxLength: 40,
      },
    )
    .map(list => ({ scale, list })),
)
const sequence = fc
  .integer({ min: 1, max: 32 })
  .map(count => Array.from({ length: count }, (_, type) => `t${type}`))
  .chain(names =>
    fc
      .array(fc.option(fc.constantFrom(...names)), { minLength: 1, maxLength: 40 })
      .map(list => ({ names, list })),
  )
const anySegmentation: fc.Arbitrary<Segmentation> = fc.oneof(
  masses.map(fromMasses),
  sets.map(({ scale, list }) => fromSets(list, { types: scale })),
  sequence.map(({ names, list }) => fromSequence(list, { types: names })),
  masses.map(list => ({ ...fromMasses(list), labels: list.map(String) })),
)

const law = <T>(title: string, values: fc.Arbitrary<T>, holds: (value: T) => void) =>
  test(title, () => fc.assert(fc.property(values, holds), { seed: 1, numRuns: 300 }))

law('masses come back', masses, list => assert.deepEqual(toMasses(fromMasses(list)), list))

law('masses and boundaries tell the same', masses, list => {
  const segmentation = fromMasses(list)
  assert.deepEqual(fromBoundaries(segmentation.units, segmentation.boundaries), segmentation)
  assert.equal(segmentCount(segmentation), list.length)
})

law('gaps come back', masses, list => {
  const segmentation = fromMasses(list)
  assert.equal(toGaps(segmentation).length, segmentation.units - 1)
  assert.deepEqual(fromGaps(toGaps(segmentation)), segmentation)
})

law('labels come back, numbered or named', masses, list => {
  const segmentation = fromMasses(list)
  assert.deepEqual(fromLabels(toLabels(segmentation)), segmentation)
  const named = { ...segmentation, labels: list.map((_, index) => `segment ${index}`) }
  assert.deepEqual(fromLabels(toLabels(named)), named)
})

law('marks on either side, with the trivial mark or without, give the gaps', masses, list => {
  const segmentation = fromMasses(list)
  const gaps = toGaps(segmentation)
  for (const trivial of ['0', '1']) {
    assert.deepEqual(fromMarks(gaps + trivial, { side: 'end' }), segmentation)
    assert.deepEqual(fromMarks(trivial + gaps, { side: 'start' }), segmentation)
  }
})

law('sets come back, with the whole scale', sets, ({ scale, list }) => {
  const segmentation = fromSets(list, { types: scale })
  assert.deepEqual(toSets(segmentation), list)
  assert.deepEqual(segmentation.scale!.ranks, scale)
  assert.equal(segmentation.types!.length, segmentation.boundaries.length)
})

law('sequences come back, the end included', sequence, ({ names, list }) => {
  const segmentation = fromSequence(list, { types: names })
  assert.deepEqual(toSequence(segmentation), list)
  assert.equal(segmentation.units, list.length)
})

law('JSON comes back, through text', anySegmentation, segmentation =>
  assert.deepEqual(fromJSON(JSON.parse(JSON.stringify(toJSON(segmentation)))), segmentation),
)

law('merging types keeps the cuts', sets, ({ scale, list }) => {
  const segmentation = fromSets(list, { types: scale })
  assert.deepEqual(mergeTypes(segmentation), {
    units: segmentation.units,
    boundaries: segmentation.boundaries,
  })
})

test('a long text costs what its boundaries cost', () => {
  const segmentation = fromBoundaries(1e9, [5])
  assert.equal(segmentation.boundaries.byteLength, 4)
  assert.deepEqual(toMasses(segmentation), [5, 1e9 - 5])
})

test('the longest text has 2^32 − 1 units', () => {
  assert.equal(fromMasses([2 ** 32 - 2, 1]).boundaries[0], 2 ** 32 - 2)
  assert.throws(() => fromMasses([2 ** 32 - 1, 1]), { code: 'text-too-long' })
})

test('thirty-two types fit at one place', () => {
  const all = Array.from({ length: 32 }, (_, type) => type)
  const segmentation = fromSets([all])
  assert.equal(segmentation.types![0], 2 ** 32 - 1)
  assert.deepEqual(toSets(segmentation), [all])
  assert.throws(() => fromSets([[...all, 32]]), { code: 'too-many-types' })
})

test('the thirty-second type alone is exclusive and comes back', () => {
  const names = Array.from({ length: 32 }, (_, type) => `t${type}`)
  assert.deepEqual(toSequence(fromSequence(['t31', null, 't0'], { types: names })), ['t31', null, 't0'])
})
