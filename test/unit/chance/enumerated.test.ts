import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ChanceSetting, expectedTally, flexibleChance } from '../../../src/agreement/index.ts'
import { interpolatedLevel, scaleRate } from '../../../src/chance/random/random-pair.ts'
import { findMetric, fromSequence, fromSets } from '../../../src/index.ts'

type Tally = Record<string, number>

/** Two coders who put one of some sets at every place, each by its chance: every pair of codings, weighed. */
function enumerate(
  id: string,
  options: Record<string, unknown>,
  places: number,
  types: readonly number[],
  sets: readonly (readonly number[])[],
  shares: readonly [readonly number[], readonly number[]],
): Tally {
  const metric = findMetric(id)!
  const codings = Array.from({ length: sets.length ** places }, (_, code) =>
    Array.from({ length: places }, (__, at) => Math.floor(code / sets.length ** at) % sets.length),
  )
  const made = codings.map(row =>
    fromSets(
      row.map(set => [...sets[set]!]),
      { types: [...types] },
    ),
  )
  const chance = (row: readonly number[], own: readonly number[]) =>
    row.reduce((product, set) => product * own[set]!, 1)
  const sum: Tally = {}
  for (const [x, first] of codings.entries())
    for (const [y, second] of codings.entries()) {
      const weight = chance(first, shares[0]) * chance(second, shares[1])
      const tally = metric.tally(made[x]!, made[y]!, options) as Tally
      for (const [field, value] of Object.entries(tally)) sum[field] = (sum[field] ?? 0) + weight * value
    }
  return sum
}

function same(found: Tally, wanted: Tally, what: string): void {
  for (const field of new Set([...Object.keys(found), ...Object.keys(wanted)]))
    assert.ok(
      Math.abs((found[field] ?? 0) - (wanted[field] ?? 0)) < 1e-12,
      `${what} ${field}: ${found[field]} should be ${wanted[field]}`,
    )
}

const four = [1, 2, 4, 9]
const one = [[], [1], [2], [4], [9]]
const several = [[], [1], [2], [1, 4]]
for (const [id, options, places, sets, shares] of [
  [
    'boundary-similarity',
    { span: 1 },
    2,
    one,
    [
      [0.4, 0.1, 0.2, 0.1, 0.2],
      [0.5, 0.2, 0.1, 0.15, 0.05],
    ],
  ],
  [
    'boundary-similarity',
    {},
    2,
    one,
    [
      [0.4, 0.1, 0.2, 0.1, 0.2],
      [0.5, 0.2, 0.1, 0.15, 0.05],
    ],
  ],
  [
    'boundary-similarity',
    { typeRange: 'pair' },
    2,
    one,
    [
      [0.4, 0.1, 0.2, 0.1, 0.2],
      [0.5, 0.2, 0.1, 0.15, 0.05],
    ],
  ],
  [
    'boundary-similarity',
    { span: 3 },
    3,
    several,
    [
      [0.4, 0.1, 0.2, 0.3],
      [0.25, 0.25, 0.3, 0.2],
    ],
  ],
  [
    'segmentation-similarity',
    {},
    3,
    several,
    [
      [0.4, 0.1, 0.2, 0.3],
      [0.25, 0.25, 0.3, 0.2],
    ],
  ],
  [
    'bed-f',
    {},
    3,
    several,
    [
      [0.4, 0.1, 0.2, 0.3],
      [0.25, 0.25, 0.3, 0.2],
    ],
  ],
] as const)
  test(`types: the expected tally is that of all pairs of codings: ${id} ${JSON.stringify(options)}`, () => {
    const setting = {
      units: places + 1,
      chance: 'rates',
      types: four,
      sets,
      shares,
    } as unknown as ChanceSetting
    const { tally, method } = expectedTally({ id, options }, setting)
    const what = `${id} ${JSON.stringify(options)}`
    assert.equal(method, 'exact', what)
    same(tally as Tally, enumerate(id, options, places, four, sets, shares), what)
  })

test('a side that cuts everywhere shares every boundary of the other', () => {
  for (const boundaries of [
    [11, 1],
    [1, 11],
    [11, 0],
    [11, 11],
  ] as const) {
    const few = Math.min(...boundaries)
    const { tally, method } = expectedTally(
      { id: 'win-pr-f', options: { width: 3 } },
      { units: 12, chance: 'counts', boundaries },
    )
    assert.equal(method, 'exact')
    same(
      tally as Tally,
      { tp: 3 * few, fp: 3 * (boundaries[1] - few), fn: 3 * (boundaries[0] - few), tn: 3 * (11 - 11) },
      boundaries.join(),
    )
  }
})

test('options without an exact way are simulated, as closely as is asked, and the tally with the level', () => {
  const setting = { units: 12, chance: 'rates', rates: [0.3, 0.5] } as const
  for (const [id, options] of [
    ['boundary-f', { excludeEvery: 3 }],
    ['segmentation-similarity', { variant: '2012', span: 3 }],
  ] as const) {
    const found = expectedTally({ id, options }, setting, { samples: 20 })
    assert.deepEqual([found.method, found.reason], ['simulated', 'no-exact-method'], JSON.stringify(options))
  }
  const exact = expectedTally('boundary-similarity', setting)
  const sampled = expectedTally('boundary-similarity', setting, { expected: 'simulated', seed: 2 })
  assert.ok(sampled.standardError! < 0.0007, `${sampled.standardError}`)
  for (const [field, value] of Object.entries(exact.tally as Tally))
    assert.ok(
      Math.abs((sampled.tally as Tally)[field]! - value) < 0.02 * Math.max(1, value),
      `${field}: ${(sampled.tally as Tally)[field]}, ${value}`,
    )
  const rough = expectedTally('boundary-similarity', setting, { expected: 'simulated', chanceError: 0.01 })
  assert.ok(rough.samples! < sampled.samples! && rough.standardError! < 0.015, `${rough.standardError}`)
})

test('coders who never cut agree in every sample', () => {
  const none = fromSequence([null, null, null], { types: ['p'] })
  for (const similarity of ['flexible-similarity', 'flexible-boundary-similarity'] as const)
    for (const samples of [2, 7]) {
      const level = flexibleChance([{ reference: none, hypothesis: none }], {
        similarity,
        expected: 'simulated',
        samples,
      })
      assert.deepEqual([level.expected, level.standardError, level.samples], [1, 0, samples])
    }
})

test('rates are multiplied for all marks alike, and none is above 1', () => {
  assert.deepEqual([...scaleRate([0.5, 0.3, 0.2], 1)], [0.5, 0.3, 0.2])
  const half = scaleRate([0.5, 0.3, 0.2], 0.5)
  assert.deepEqual(
    [...half].map(share => Number(share.toFixed(12))),
    [0.75, 0.15, 0.1],
  )
  const most = scaleRate([0.2, 0.6, 0.2], 2)
  assert.deepEqual(
    [...most].map(share => Number(share.toFixed(12))),
    [0, 0.75, 0.25],
  )
  assert.deepEqual([...scaleRate([1, 0], 2)], [1, 0])
})

test('a level near a known rate: a parabola, and no farther than it is trusted', () => {
  // 1 + 2x + 3x² at 1, 0.85 and 1.15
  const at = (x: number) => 1 + 2 * x + 3 * x * x
  const levels = [at(1), at(0.85), at(1.15)]
  for (const ratio of [0.4, 0.7, 0.85, 1, 1.3, 1.6])
    assert.ok(Math.abs(interpolatedLevel(levels, ratio)! - at(ratio)) < 1e-12, String(ratio))
  assert.equal(interpolatedLevel(levels, 2.2), interpolatedLevel(levels, 1.6))
  assert.equal(interpolatedLevel(levels, 0.1), interpolatedLevel(levels, 0.4))
  assert.equal(interpolatedLevel(levels, Number.NaN), at(1))
  assert.equal(interpolatedLevel([1, undefined, 1], 1), undefined)
})
