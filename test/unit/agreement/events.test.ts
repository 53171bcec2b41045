import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Bandwidth } from '../../../src/agreement/index.ts'
import {
  agreementIndex,
  CesuraError,
  fromBoundaries,
  fromSeconds,
  onOneAxis,
  peakiness,
  type Segmentation,
  surpriseIndex,
} from '../../../src/index.ts'
import { logPoissonTail } from '../../../src/stats/distributions/gamma.ts'
import { assertClose } from '../../golden/close.ts'
import { readLines } from '../../golden/read.ts'

type Expected<T extends string> = Record<T, number | null> & { reason?: string }
interface Film {
  id: string
  duration: string
  bin: `${number}s`
  window: `${number}s`
  bandwidth: Bandwidth
  coders: string[][]
  expect: {
    agreementIndex: Record<'others' | 'all', Expected<'index' | 'r' | 'min' | 'max'>[]>
    surprise: (Expected<'value' | 'hits' | 'expected' | 'bandwidth'> & { normative?: number[] })[]
    peakiness: Expected<'value' | 'even' | 'actual' | 'bandwidth'>
    peakinessOwnBandwidth?: number
  }
}

const films = readLines<Film | { about: unknown }>('event-segmentation.jsonl').filter(line => 'id' in line)
const isError = (code: string) => (error: unknown) => error instanceof CesuraError && error.code === code
const people = (duration: string, ...presses: string[][]): Segmentation[] =>
  onOneAxis(...presses.map(seconds => fromSeconds(duration, seconds)))

describe('28 films', () => {
  const read = films.map(film => ({ ...film, codings: people(film.duration, ...film.coders) }))

  test('agree on the agreement index, with the others and with all', () => {
    assert.equal(read.length, 28)
    for (const { id, bin, codings, expect } of read)
      for (const group of ['others', 'all'] as const)
        for (const [person, found] of agreementIndex(codings, { bin, group }).entries()) {
          const expected = expect.agreementIndex[group][person]!
          for (const field of ['index', 'r', 'min', 'max'] as const)
            assertClose(found[field], expected[field], `${id} ${group} ${person} ${field}`)
          assert.equal(found.reason, expected.reason, id)
        }
  })

  test('agree on normative boundaries, hits and surprise', () => {
    for (const { id, window, bandwidth, codings, expect } of read)
      for (const [person, found] of surpriseIndex(codings, { window, bandwidth }).entries()) {
        const expected = expect.surprise[person]!
        assert.deepEqual(found.normative, expected.normative, `${id} ${person}`)
        assert.equal(found.reason, expected.reason, id)
        for (const field of ['value', 'hits', 'expected', 'bandwidth'] as const)
          assertClose(found[field], expected[field], `${id} ${person} ${field}`)
      }
  })

  test('agree on peakiness, and on that of esMethods', () => {
    let own = 0
    for (const { id, bandwidth, codings, expect } of read) {
      const found = peakiness(codings, { bandwidth })
      for (const field of ['value', 'even', 'actual', 'bandwidth'] as const)
        assertClose(found[field], expect.peakiness[field], `${id} ${field}`)
      if (expect.peakinessOwnBandwidth === undefined) continue
      own++
      const { value } = peakiness(codings, { bandwidth, preset: 'esmethods' })
      assertClose(value, expect.peakinessOwnBandwidth, id)
    }
    assert.equal(own, 12)
  })
})

test('three people, bins of one second', () => {
  const [first, second, third] = agreementIndex(people('60', ['10.2', '30.5'], [], ['11.1', '30.9', '50']), {
    bin: '1s',
  })
  assert.equal(first!.index, 0.5)
  assert.equal(third!.index, 0.5)
  assert.deepEqual(second, { reason: 'no-presses' })
  assert.deepEqual(
    [first!.r!, first!.min!, first!.max!].map(value => value.toFixed(3)),
    ['0.383', '-0.043', '0.809'],
  )
})

test('an undefined result has a reason', () => {
  const everywhere = ['0.5', '1.5', '2.5']
  assert.deepEqual(agreementIndex(people('3', everywhere, ['1']), { bin: '1s' })[0], { reason: 'all-bins' })
  assert.deepEqual(agreementIndex(people('3', ['1'], everywhere), { bin: '1s' })[0], {
    reason: 'group-flat',
  })
  const sj = { rule: 'sj' } as const
  const surprise = surpriseIndex(people('30', ['4', '9'], ['8'], []), { window: '1s', bandwidth: sj })
  assert.deepEqual(
    surprise.map(({ reason }) => reason),
    ['no-density', undefined, 'no-presses'],
  )
  assert.deepEqual(peakiness(people('30', ['4'], []), { bandwidth: '1s' }), { reason: 'no-density' })
  // Two people press at 30 and 31 with equal height: no second is above both neighbours.
  const [flat] = surpriseIndex(people('60', ['10'], ['30'], ['31']), { window: '1s', bandwidth: '2s' })
  assert.equal(flat!.reason, 'no-normative-boundaries')
})

test('a kernel much narrower than a second still has its peaks at whole seconds', () => {
  // All densities are below 10⁻¹⁴ of the height of a kernel; the one at 5 is the largest by far.
  const [first] = surpriseIndex(people('12', ['5'], ['5.3', '6.58']), { window: '1s', bandwidth: '0.035s' })
  assert.deepEqual(first!.normative, [5])
})

test('rejects what cannot be compared', () => {
  const two = people('60', ['10'], ['12'])
  const functions = [
    (codings: readonly Segmentation[]) => agreementIndex(codings, { bin: '1s' }),
    (codings: readonly Segmentation[]) => surpriseIndex(codings, { window: '1s', bandwidth: '2s' }),
    (codings: readonly Segmentation[]) => peakiness(codings, { bandwidth: '2s' }),
  ]
  for (const each of functions) {
    assert.throws(() => each([]), isError('nothing-to-compare'))
    assert.throws(() => each(two.slice(1)), isError('nothing-to-compare'))
    assert.throws(() => each([two[0]!, fromBoundaries(60, [10])]), isError('axes-differ'))
    assert.throws(() => each([two[0]!, fromSeconds('61', ['10'])]), isError('unit-count-mismatch'))
  }
  assert.throws(() => agreementIndex(two, { bin: 1 }), isError('unit-required'))
  assert.throws(() => agreementIndex(two, { bin: '0s' }), isError('option-invalid'))
  assert.throws(() => peakiness(two, {} as { bandwidth: '1s' }), isError('option-required'))
  assert.throws(() => peakiness(two, { bandwidth: { rule: 'nrd' as 'sj' } }), isError('option-invalid'))
  const many = fromBoundaries(
    6000,
    Array.from({ length: 5001 }, (_, index) => index + 1),
  )
  const sides = [many, fromBoundaries(6000, [])]
  assert.throws(() => peakiness(sides, { bandwidth: { rule: 'sj' } }), isError('too-many-presses'))
  assert.ok(peakiness(sides, { bandwidth: 2 }).value !== undefined)
})

/** Presses of some people at tenths of a second of a film of ten seconds or more. */
const many = fc.record({
  duration: fc.integer({ min: 10, max: 60 }),
  presses: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }), {
    minLength: 2,
    maxLength: 6,
  }),
})
const tenths = (duration: number, presses: readonly (readonly number[])[]): Segmentation[] =>
  presses.map(own => ({
    ...fromBoundaries(
      duration * 10,
      own.toSorted((a, b) => a - b),
    ),
    axis: { ticksPerSecond: 10 },
  }))

test('laws of the agreement index', () => {
  fc.assert(
    fc.property(many, ({ duration, presses }) => {
      const index = (all: readonly Segmentation[]) => agreementIndex(all, { bin: '1s' })
      const found = index(tenths(duration, presses))
      for (const { index: value } of found) assert.ok(value === undefined || (value >= 0 && value <= 1))
      // Somebody who never presses changes nobody's index.
      assert.deepEqual(index(tenths(duration, [...presses, []])).slice(0, -1), found)
      // 1 exactly where the bins are the k most popular ones.
      for (const [person, { index: value }] of found.entries()) {
        if (value === undefined) continue
        const group = Array.from(
          { length: duration },
          (_, bin) =>
            presses.filter((own, at) => at !== person && own.some(time => Math.floor(time / 10) === bin))
              .length,
        )
        const own = new Set(presses[person]!.map(time => Math.floor(time / 10)))
        const best = group.toSorted((a, b) => b - a).slice(0, own.size)
        const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
        assert.equal(value === 1, sum([...own].map(bin => group[bin]!)) === sum(best))
      }
    }),
  )
})

test('permuting the bins changes nothing', () => {
  fc.assert(
    fc.property(many, ({ duration, presses }) => {
      const mirrored = presses.map(own =>
        own.map(time => duration * 10 - 10 - Math.floor(time / 10) * 10 + 5),
      )
      const sides = presses.map(own => own.map(time => Math.floor(time / 10) * 10 + 5))
      assert.deepEqual(
        agreementIndex(
          tenths(
            duration,
            mirrored.map(own => [...new Set(own)]),
          ),
          { bin: '1s' },
        ),
        agreementIndex(
          tenths(
            duration,
            sides.map(own => [...new Set(own)]),
          ),
          { bin: '1s' },
        ),
      )
    }),
  )
})

test('peakiness is above 0, and a fixed bandwidth leaves no choice of baseline', () => {
  fc.assert(
    fc.property(many, ({ duration, presses }) => {
      const sides = tenths(duration, presses)
      const { value } = peakiness(sides, { bandwidth: '1s' })
      assert.ok(value === undefined ? presses.flat().length < 2 : value > 0)
      assert.equal(peakiness(sides, { bandwidth: '1s', baseline: 'own' }).value, value)
    }),
  )
})

test('surprise rises with hits and falls with what is expected, far beyond the smallest double', () => {
  for (const expected of [0.1, 1, 5, 40]) {
    let before = 0
    for (let hits = 1; hits < 400; hits++) {
      const tail = -logPoissonTail(hits, expected)
      assert.ok(tail > before || tail < 1e-15, `${hits} ${expected}`)
      assert.ok(tail >= -logPoissonTail(hits, expected * 1.1))
      before = tail
    }
    assert.ok(Number.isFinite(before))
  }
  // 1 − e^−λ(1 + λ + λ²/2)
  assertClose(logPoissonTail(3, 2), Math.log(1 - 5 * Math.exp(-2)), 'three or more of two')
})

test('texts count in units: bins of gaps, windows and bandwidths of units', () => {
  // Ten units have nine gaps: bins of three hold gaps 1 to 3, 4 to 6 and 7 to 9.
  const sides = [
    [2, 9],
    [3, 4],
    [1, 5],
  ].map(cuts => fromBoundaries(10, cuts))
  assert.deepEqual(
    agreementIndex(sides, { bin: 3 }).map(({ index }) => index),
    [0, 1, 1],
  )
  const [first] = surpriseIndex(sides, { window: 2, bandwidth: 0.5 })
  assert.deepEqual(first!.normative, [1, 4])
  assert.throws(() => agreementIndex(sides, { bin: '1s' }), isError('option-invalid'))
})
