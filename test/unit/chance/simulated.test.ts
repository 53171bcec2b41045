import assert from 'node:assert/strict'
import { test } from 'vitest'
import { expectedTally } from '../../../src/agreement/index.ts'
import { throwCoding } from '../../../src/chance/random/random-coding.ts'
import { simulateLevel } from '../../../src/chance/simulate.ts'
import { findMetric, typeScale } from '../../../src/index.ts'
import { stream } from '../../../src/stats/resampling/stream.ts'

const plain = { scale: undefined, marks: [0, 1] }

const boundaryF = findMetric('boundary-f')

test('a simulated tally of coders who cut everywhere is the one tally there is', () => {
  const { tally, samples } = expectedTally(
    'boundary-f',
    { units: 5, chance: 'rates', rates: [1, 1] },
    { expected: 'simulated', samples: 3 },
  )
  assert.deepEqual([{ ...tally }, samples], [{ matches: 4, reference: 4, hypothesis: 4 }, 3])
})

test('without a number of samples there are as many as the error needs', () => {
  const setting = { units: 40, chance: 'rates', rates: [0.98, 0.98] } as const
  const exact = expectedTally('boundary-f', setting)
  for (const chanceError of [undefined, 0.001]) {
    const sampled = expectedTally('boundary-f', setting, {
      expected: 'simulated',
      ...(chanceError === undefined ? {} : { chanceError }),
    })
    const error = chanceError ?? 0.0005
    assert.ok(
      sampled.standardError! < 1.4 * error && sampled.standardError! > error / 1.4,
      `${sampled.standardError}`,
    )
    assert.ok(sampled.samples! > 64)
    assert.ok(Math.abs(sampled.level! - exact.level!) < 5 * error)
    assert.ok(Math.abs(Number(sampled.tally.reference) - 39 * 0.98) < 0.1, `${sampled.tally.reference}`)
  }
})

test('the standard error is the jackknife over fifty batches of samples', () => {
  const chances = [0.6, 0.4]
  const ask = (samples: number) =>
    simulateLevel({
      metric: boundaryF,
      options: boundaryF.resolve({} as never),
      space: plain,
      items: [
        {
          id: 'x',
          units: 12,
          options: boundaryF.resolve({} as never),
          coders: [{ chances }, { chances }],
          pairs: [[0, 1, 1]],
        },
      ],
      seed: 3,
      samples,
      error: 1,
    })
  const samples = 57
  // The tally of each draw: what all so far have more than those before.
  const sums = Array.from({ length: samples }, (_, at) => {
    const { tally } = ask(at + 1)
    return ['matches', 'reference', 'hypothesis'].map(field => Math.round(Number(tally[field]) * (at + 1)))
  })
  const each = sums.map((sum, at) => sum.map((value, field) => value - (sums[at - 1]?.[field] ?? 0)))
  const levels = Array.from({ length: 50 }, (_, batch) => {
    const [matches, reference, hypothesis] = [0, 1, 2].map(field =>
      each.reduce((sum, own, at) => sum + (at % 50 === batch ? 0 : own[field]!), 0),
    )
    return (2 * matches!) / (reference! + hypothesis!)
  })
  const mean = levels.reduce((sum, level) => sum + level, 0) / 50
  const squares = levels.reduce((sum, level) => sum + (level - mean) ** 2, 0)
  const found = ask(samples)
  assert.ok(Math.abs(found.standardError - Math.sqrt((49 / 50) * squares)) < 1e-12)
  // Eleven places at 0.4: 4.4 boundaries, and their mean has a standard error of 0.22.
  assert.ok(Math.abs(Number(found.tally.reference) - 4.4) < 1)
})

test('random boundaries come as often as their rate says, and a lower rate keeps some of them', () => {
  const units = 20_001
  const thrown = throwCoding(units, plain, { chances: [0.5, 0.5] }, stream(1, 2, 3, 4))
  const counts = [1, 0.85, 1.15].map(factor => thrown(factor).boundaries.length)
  // Standard errors below 71.
  for (const [at, rate] of [0.5, 0.425, 0.575].entries())
    assert.ok(Math.abs(counts[at]! - 20_000 * rate) < 300, `${counts[at]} at ${rate}`)
  const some = new Set(thrown(1.15).boundaries)
  assert.ok(thrown(0.85).boundaries.every(position => some.has(position)))
  const everywhere = throwCoding(4, plain, { chances: [0, 1] }, stream(1))(1)
  assert.deepEqual([...everywhere.boundaries], [1, 2, 3])
})

test('random marks: each by its chance, or as many as are given, each at a place of its own', () => {
  const scale = typeScale(['p', 'q', 'r'])
  const space = { scale, marks: [0, 1, 2, 4] }
  const first = throwCoding(2000, space, { chances: [0.5, 0.5, 0, 0] }, stream(1))(1)
  assert.ok(first.types!.every(mark => mark === 1))
  const mixed = throwCoding(20_001, space, { chances: [0.4, 0.1, 0.2, 0.3] }, stream(5))(1)
  for (const [mark, rate] of [
    [1, 0.1],
    [2, 0.2],
    [4, 0.3],
  ] as const)
    assert.ok(Math.abs(mixed.types!.filter(own => own === mark).length - 20_000 * rate) < 270)
  const places = new Array<number>(6).fill(0)
  for (let draw = 0; draw < 600; draw++) {
    const { boundaries, types } = throwCoding(6, space, { marks: [1, 1, 4] }, stream(7, draw))(1)
    assert.equal(new Set(boundaries).size, 3)
    assert.deepEqual([...types!].sort(), [1, 1, 4])
    for (const position of boundaries) places[position]!++
  }
  // Three of five places: 360 of 600 each, with a standard error of 12.
  assert.equal(places[0], 0)
  for (const count of places.slice(1)) assert.ok(Math.abs(count - 360) < 60, String(places))
})
