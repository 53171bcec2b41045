import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  CesuraError,
  fromBoundaries,
  fromSeconds,
  type GridSnap,
  onGrid,
  type Segmentation,
  typeScale,
} from '../../../src/index.ts'
import { readLines } from '../../golden/read.ts'

interface Side {
  duration: string
  seconds: string[]
}
interface Placed {
  units: number
  boundaries: number[]
  collapsed: number
  dropped: number
  moved: number
}
interface Case {
  id: string
  kind: string
  unit: `${number}s`
  reference: Side
  hypothesis: Side
  expect: {
    grid: Record<'nearest' | 'start' | 'end', { reference: Placed; hypothesis: Placed }>
    flags: { reference: Flags; hypothesis: Flags }
  }
}
interface Flags {
  units: number | null
  boundaries: number[]
  cutOff: number
}

const recordings = readLines<Case>('chapters-grid.jsonl').filter(({ expect }) => expect?.grid !== undefined)
const positions = ({ units, boundaries }: Segmentation) => ({ units, boundaries: [...boundaries] })
const isError = (code: string) => (error: unknown) => error instanceof CesuraError && error.code === code

test('63 recordings agree with exact fractions under every snap', () => {
  assert.equal(recordings.length, 63)
  for (const { id, unit, expect, ...sides } of recordings)
    for (const side of ['reference', 'hypothesis'] as const)
      for (const snap of ['nearest', 'start', 'end'] as const) {
        const recording = fromSeconds(sides[side].duration, sides[side].seconds)
        const { segmentation, ...counts } = onGrid(recording, { unit, snap })
        assert.deepEqual({ ...positions(segmentation), ...counts }, expect.grid[snap][side], `${id} ${snap}`)
      }
})

test('the preset reads flags as chunkseg does', () => {
  let cut = 0
  for (const { id, unit, expect, ...sides } of recordings)
    for (const side of ['reference', 'hypothesis'] as const) {
      const recording = fromSeconds(sides[side].duration, sides[side].seconds)
      const own = expect.flags[side]
      if (own.units === null) {
        assert.throws(() => onGrid(recording, { preset: 'chunkseg', unit }), isError('no-units'), id)
        continue
      }
      const { segmentation, cutOff } = onGrid(recording, { preset: 'chunkseg', unit })
      assert.deepEqual({ ...positions(segmentation), cutOff }, own, id)
      cut += cutOff
    }
  assert.ok(cut > 0, 'no case has a boundary after the last complete unit')
})

test('62 s in units of 6 s', () => {
  const recording = fromSeconds('62', ['9', '33', '60.5'])
  const placed = (snap: GridSnap) => onGrid(recording, { unit: '6s', snap })
  assert.deepEqual(positions(placed('nearest').segmentation), { units: 11, boundaries: [1, 5, 10] })
  assert.deepEqual(positions(placed('start').segmentation), { units: 11, boundaries: [1, 5, 10] })
  assert.deepEqual(positions(placed('end').segmentation), { units: 11, boundaries: [2, 6] })
  assert.equal(placed('end').dropped, 1)
  assert.equal(placed('nearest').segmentation.axis, undefined)
  assert.throws(() => placed('error'), isError('boundary-inside-unit'))
  assert.deepEqual(
    [...onGrid(fromSeconds('62', ['12', '36']), { unit: '6s', snap: 'error' }).segmentation.boundaries],
    [2, 6],
  )
})

test('types of boundaries at one position are united, and segments without length lose their labels', () => {
  const scale = typeScale(['minor', 'major'])
  const recording: Segmentation = {
    ...fromSeconds('30', ['1', '11', '13', '29']),
    types: Uint32Array.of(1, 1, 2, 2),
    scale,
    labels: ['jingle', 'news', 'pause', 'weather', 'end'],
  }
  const { segmentation, collapsed, dropped, moved } = onGrid(recording, { unit: '6s' })
  assert.deepEqual(segmentation, {
    units: 5,
    boundaries: Uint32Array.of(2),
    types: Uint32Array.of(3),
    scale,
    labels: ['news', 'weather'],
  })
  assert.deepEqual({ collapsed, dropped, moved }, { collapsed: 1, dropped: 2, moved: 1 })
})

test('rejects units that are no length, and texts', () => {
  const recording = fromSeconds('60', ['10'])
  const on = (unit: unknown) => () => onGrid(recording, { unit: unit as '6s' })
  assert.throws(on(6), isError('unit-required'))
  for (const unit of ['0s', '0.5us', '0.0000001s', '-6s', 'words', undefined])
    assert.throws(on(unit), isError('option-invalid'), String(unit))
  assert.throws(() => onGrid(fromBoundaries(10, [2]), { unit: '6s' }), isError('axis-required'))
  assert.throws(() => onGrid(fromSeconds('5', []), { preset: 'chunkseg', unit: '6s' }), isError('no-units'))
  assert.throws(() => onGrid(recording, { unit: '6s', snap: 'left' as 'start' }), isError('option-invalid'))
})

const recording = fc
  .record({
    duration: fc.integer({ min: 1, max: 100_000 }),
    times: fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 12 }),
    unit: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ duration, times, unit }) => ({
    milliseconds: { duration, unit, times: times.filter(time => time < duration) },
    side: (factor: number) =>
      fromSeconds(
        String((duration * factor) / 1000),
        times.filter(time => time < duration).map(time => String((time * factor) / 1000)),
      ),
  }))

test('laws of the grid', () => {
  fc.assert(
    fc.property(recording, ({ milliseconds: { duration, unit, times }, side }) => {
      const length = `${unit}ms` as const
      const near = onGrid(side(1), { unit: length })
      // Ten times as slow, ten times as long units.
      const slow = onGrid(side(10), { unit: `${unit * 10}ms` })
      assert.deepEqual(slow.segmentation, near.segmentation)
      assert.ok(Math.abs(slow.moved - 10 * near.moved) < 1e-9)
      assert.ok(near.moved * 1000 <= unit / 2)
      for (const snap of ['start', 'end'] as const)
        assert.ok(onGrid(side(1), { unit: length, snap }).moved * 1000 < unit)
      const { segmentation, collapsed, dropped } = near
      assert.equal(segmentation.boundaries.length + collapsed + dropped, new Set(times).size)
      if (duration % unit === 0)
        assert.equal(
          onGrid(side(1), { preset: 'chunkseg', unit: length }).segmentation.units,
          segmentation.units + 1,
        )
    }),
  )
})

test('a grid finer than every distance collapses nothing, and lines of the grid stay', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 }), tenths => {
      const side = fromSeconds(
        '100',
        tenths.map(tenth => String(tenth / 10)),
      )
      const fine = onGrid(side, { unit: '100ms' })
      assert.deepEqual([fine.collapsed, fine.dropped, fine.moved], [0, 0, 0])
      for (const snap of ['start', 'end', 'error'] as const)
        assert.deepEqual(onGrid(side, { unit: '100ms', snap }), fine)
    }),
  )
})

test('frames that are no integer number of microseconds are compared exactly', () => {
  const frames = (units: number, boundaries: number[]): Segmentation => ({
    ...fromBoundaries(units, boundaries),
    axis: { ticksPerSecond: 30 },
  })
  // 1980 frames are 66 s to the digit, and frame 15 is half a second.
  assert.equal(onGrid(frames(1980, []), { unit: '1s' }).segmentation.units, 66)
  assert.deepEqual([...onGrid(frames(60, [15, 30, 46]), { unit: '1s' }).segmentation.boundaries], [1])
  const { segmentation, cutOff } = onGrid(frames(54, [29, 30, 31]), { preset: 'chunkseg', unit: '1s' })
  assert.deepEqual([segmentation.units, [...segmentation.boundaries], cutOff], [2, [1], 1])
})
