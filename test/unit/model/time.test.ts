import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  boundaryF,
  CesuraError,
  formatTime,
  fromBoundaries,
  fromJSON,
  fromSeconds,
  onOneAxis,
  type TimeText,
  toJSON,
} from '../../../src/index.ts'
import { type Ticks, ticksOf } from '../../../src/model/index.ts'
import { readLines } from '../../golden/read.ts'

interface Case {
  readonly id: string
  readonly kind: string
  readonly duration: TimeText
  readonly seconds: readonly TimeText[]
  readonly expect: Ticks
}

const cases = readLines<Case | { about: unknown }>('time-parsing.jsonl').filter(line => 'id' in line)

test('the golden file has its cases', () => assert.equal(cases.length, 84))
for (const { id, kind, duration, seconds, expect } of cases) {
  test(`${id}, ${kind}: ticks from digits`, () => assert.deepEqual(ticksOf(duration, seconds), expect))
}

const rejected = (code: string, run: () => unknown) =>
  assert.throws(run, error => error instanceof CesuraError && error.code === code)

test('what is no time is rejected by name', () => {
  for (const bad of ['', 'x', '1:75', '1:61:00', '1,5', '.', NaN, Infinity, '1e999', null, '1:2:3:4']) {
    rejected('time-not-number', () => ticksOf('10', [bad as string]))
  }
  rejected('time-negative', () => ticksOf('10', ['-1']))
  rejected('time-negative', () => ticksOf('-10', []))
  rejected('time-after-end', () => ticksOf('10', ['10.01']))
  rejected('text-empty', () => ticksOf('0.0', []))
  rejected('text-too-long', () => ticksOf('5000000000', []))
  rejected('not-a-list', () => ticksOf('5', 3 as never))
})

test('minus nothing is nothing; a point may stand at either end', () => {
  assert.deepEqual(ticksOf('3.', ['-0.0', '.5', '1.']).ticks, [0, 5, 10])
})

test('a boundary at an end is none, equal times are one', () => {
  const { units, boundaries } = fromSeconds('10', ['10', '3.0', '0', '3', '1.5'])
  assert.deepEqual([units, [...boundaries]], [100, [15, 30]])
})

test('a metric rejects two axes and names the way out', () => {
  const run = () => boundaryF(fromSeconds('4', ['1']), fromSeconds('4', ['1.5']))
  assert.throws(
    run,
    error => error instanceof CesuraError && error.code === 'axes-differ' && /onOneAxis/.test(error.message),
  )
  rejected('axes-differ', () => boundaryF(fromSeconds('4', ['1']), fromBoundaries(4, [1])))
  rejected('axes-differ', () => onOneAxis(fromSeconds('4', ['1']), fromBoundaries(4, [1])))
  rejected('text-too-long', () => onOneAxis(fromSeconds('5000000', ['1']), fromSeconds('1', ['0.001'])))
})

test('an axis is written and read with its segmentation', () => {
  const segmentation = fromSeconds('4', ['1.5'])
  assert.deepEqual(fromJSON(JSON.parse(JSON.stringify(toJSON(segmentation)))), segmentation)
  rejected('option-invalid', () => fromJSON({ units: 2, boundaries: [], axis: { ticksPerSecond: 0 } }))
})

test('a clock carries when decimals are rounded', () => {
  assert.equal(formatTime(59_999_900, { ticksPerSecond: 1_000_000 }), '0:01:00.000')
  assert.equal(formatTime(5, { ticksPerSecond: 10 }, 3599.5), '1:00:00.0')
})

const times = fc.array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 8 })
const written = (milli: number) => `${Math.floor(milli / 1000)}.${String(milli % 1000).padStart(3, '0')}`

test('law: a finer axis holds the same times, and a clock says the same as its seconds', () => {
  fc.assert(
    fc.property(times, list => {
      const coarse = fromSeconds('10000', list.map(written))
      const [fine] = onOneAxis(coarse, fromSeconds('10000', ['0.00001']))
      assert.deepEqual(
        [...fine!.boundaries].map(tick => tick * coarse.axis!.ticksPerSecond),
        [...coarse.boundaries].map(tick => tick * 100_000),
      )
      const clocks = list.map(milli => formatTime(milli, { ticksPerSecond: 1000 }))
      assert.deepEqual(ticksOf('10000', clocks).ticks, ticksOf('10000', list.map(written)).ticks)
    }),
    { seed: 1 },
  )
})
