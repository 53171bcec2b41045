import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ChanceSetting, expectedTally, type TypeSet } from '../../../src/agreement/index.ts'
import { CesuraError, findMetric, fromBoundaries, fromSets, toMasses } from '../../../src/index.ts'

/** All ways to choose so many of the numbers from 1 to n. */
function subsets(n: number, size: number, from = 1): number[][] {
  if (size === 0) return [[]]
  const found: number[][] = []
  for (let first = from; first <= n - size + 1; first++)
    for (const rest of subsets(n, size - 1, first + 1)) found.push([first, ...rest])
  return found
}

const masses = (units: number, boundaries: readonly number[]) => [
  ...toMasses(fromBoundaries(units, boundaries)),
]
const tallyOf = (metric: string, setting: ChanceSetting, options: object = {}) =>
  expectedTally({ id: metric, options }, setting).tally

const close = (
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
  tolerance = 1e-12,
) => {
  for (const field of new Set([...Object.keys(a), ...Object.keys(b)]))
    assert.ok(
      Math.abs((a[field] ?? 0) - (b[field] ?? 0)) < tolerance,
      `${field}: ${a[field]} and ${b[field]}`,
    )
}

const measures = [
  ['boundary-similarity', {}],
  ['segmentation-similarity', {}],
  ['segmentation-similarity', { variant: '2012' }],
  ['bed-f', {}],
  ['boundary-f', {}],
  ['boundary-f', { trim: 'no' }],
  ['pk', { window: 3 }],
  ['pk', { window: 3, closed: true }],
  ['window-diff', { window: 2 }],
  ['window-diff', { window: 3, windows: 'inclusive' }],
  ['window-diff', { window: 3, windows: 'padded' }],
  ['window-diff', { window: 1, windows: 'units' }],
  ['win-pr-f', { width: 3 }],
] as const

describe('lengths', () => {
  test('the worked example', () => {
    const setting = {
      units: 11,
      chance: 'lengths',
      masses: [
        [2, 3, 6],
        [2, 2, 7],
      ],
    } as const
    const { matches, transpositions, additions } = tallyOf('B', setting)
    close(
      { matches: matches! * 9, transpositions: transpositions! * 3, additions: additions! * 9 },
      {
        matches: 4,
        transpositions: 2,
        additions: 16,
      },
    )
    assert.ok(Math.abs(tallyOf('WD', setting, { window: 3 }).errors! - 40 / 9) < 1e-12)
    assert.ok(Math.abs(tallyOf('Pk', setting, { window: 3 }).errors! - 35 / 9) < 1e-12)
  })

  test.each(measures)('the mean over all pairs of codings is the tally of counts: %s %j', (id, options) => {
    const units = 9
    const sum: Record<string, number> = {}
    let pairs = 0
    for (const a of subsets(units - 1, 3))
      for (const b of subsets(units - 1, 2)) {
        const setting = { units, chance: 'lengths', masses: [masses(units, a), masses(units, b)] } as const
        const tally = tallyOf(id, setting, options)
        for (const field in tally) sum[field] = (sum[field] ?? 0) + tally[field]!
        pairs++
      }
    for (const field in sum) sum[field]! /= pairs
    close(sum, tallyOf(id, { units, chance: 'counts', boundaries: [3, 2] }, options), 1e-10)
  })

  test.each(measures)('order of segments and of coders is irrelevant: %s %j', (id, options) => {
    const of = (a: number[], b: number[]) =>
      expectedTally({ id, options }, { units: 14, chance: 'lengths', masses: [a, b] }).level!
    const level = of([1, 2, 2, 5, 4], [1, 1, 2, 2, 8])
    assert.ok(Math.abs(of([4, 2, 5, 1, 2], [8, 2, 1, 2, 1]) - level) < 1e-12)
    assert.ok(Math.abs(of([1, 1, 2, 2, 8], [1, 2, 2, 5, 4]) - level) < 1e-12)
  })

  test.each(measures)('random orders come to the exact level: %s %j', (id, options) => {
    const setting = {
      units: 14,
      chance: 'lengths',
      masses: [
        [1, 2, 2, 5, 4],
        [1, 1, 2, 2, 8],
      ],
    } as const
    const exact = expectedTally({ id, options }, setting)
    const sampled = expectedTally({ id, options }, setting, { expected: 'simulated', chanceError: 0.002 })
    assert.equal(exact.method, 'exact')
    assert.equal(sampled.reason, 'asked')
    assert.ok(Math.abs(exact.level! - sampled.level!) <= 4 * sampled.standardError! + 1e-12)
  })

  test('one order, one segment and a text of one unit', () => {
    const level = (a: number[], b: number[]) =>
      expectedTally('B', { units: 6, chance: 'lengths', masses: [a, b] }).tally
    close(level([1, 1, 1, 1, 1, 1], [6]), { additions: 5 })
    close(level([1, 1, 1, 1, 1, 1], [3, 3]), { matches: 1, additions: 4 })
    close(tallyOf('B', { units: 1, chance: 'lengths', masses: [[1], [1]] }), {})
  })

  test('codings that would take too long are simulated, and say so', () => {
    const many = Array.from({ length: 500 }, (_, index) => 1 + (index % 5))
    const units = many.reduce((sum, length) => sum + length, 0)
    const setting = { units, chance: 'lengths', masses: [many, many] } as const
    const found = expectedTally('B', setting, { samples: 4 })
    assert.deepEqual([found.method, found.reason], ['simulated', 'too-many-states'])
    const span = expectedTally({ id: 'B', options: { span: 3 } }, setting, { samples: 4 })
    assert.deepEqual([span.method, span.reason], ['simulated', 'no-exact-method'])
  })

  test('types: marks are shuffled apart from the lengths', () => {
    const setting = {
      units: 6,
      chance: 'lengths',
      types: ['a', 'b'],
      masses: [
        [1, 2, 3],
        [3, 3],
      ],
      marks: [[['a'], ['b']], [['a']]],
    } as const
    // The second coding has one boundary, at 3; the first has one there in 4 of 6 orders, of type a in half of them.
    const { tally, method } = expectedTally('boundary-f', setting)
    assert.equal(method, 'exact')
    assert.ok(Math.abs(tally.matches! - 2 / 3) < 1e-12)
    const typed = expectedTally({ id: 'B', options: { span: 1 } }, setting, { samples: 20_000 })
    assert.equal(typed.reason, 'no-exact-method')
    assert.ok(Math.abs(typed.tally.matches! - 1 / 3) < 0.02)
  })
})

describe('positions', () => {
  const all = Array.from({ length: 12 }, (_, index) => index + 1)

  test('the worked example', () => {
    const eligible = [2, 4, 5, 8]
    const tally = tallyOf('B', { units: 11, chance: 'positions', eligible, rates: [0.5, 0.5] })
    assert.deepEqual([tally.matches, tally.transpositions], [1, 0.125])
    const given = tallyOf('B', { units: 11, chance: 'positions-counts', eligible, boundaries: [2, 2] })
    assert.ok(Math.abs(given.transpositions! - 2 / 9) < 1e-12)
  })

  test.each(measures)('with every gap eligible they are rates and counts: %s %j', (id, options) => {
    const rates = [0.3, 0.2] as const
    const boundaries = [4, 2] as const
    close(
      tallyOf(id, { units: 13, chance: 'positions', eligible: all, rates }, options),
      tallyOf(id, { units: 13, chance: 'rates', rates }, options),
    )
    close(
      tallyOf(id, { units: 13, chance: 'positions-counts', eligible: all, boundaries }, options),
      tallyOf(id, { units: 13, chance: 'counts', boundaries }, options),
    )
  })

  test.each([...measures, ['boundary-f', { tolerance: 2 }], ['B', { span: 3 }]] as const)(
    'random boundaries at eligible gaps come to the exact level: %s %j',
    (id, options) => {
      const eligible = [1, 2, 4, 5, 6, 9, 12]
      for (const setting of [
        { units: 13, chance: 'positions', eligible, rates: [0.5, 0.3] },
        { units: 13, chance: 'positions-counts', eligible, boundaries: [3, 4] },
      ] as const) {
        const exact = expectedTally({ id, options }, setting)
        const sampled = expectedTally({ id, options }, setting, { expected: 'simulated', chanceError: 0.002 })
        assert.equal(exact.method, 'exact', setting.chance)
        assert.ok(
          Math.abs(exact.level! - sampled.level!) <= 4 * sampled.standardError! + 1e-12,
          setting.chance,
        )
      }
    },
  )

  /** The expected tally of two coders at eligible gaps, by comparing all pairs of typed codings. */
  function enumerated(
    metric: string,
    options: object,
    units: number,
    eligible: readonly number[],
    sets: readonly TypeSet[],
    shares: readonly [readonly number[], readonly number[]],
    types: readonly number[],
  ): Record<string, number> {
    const definition = findMetric(metric)!
    const resolved = definition.resolve(options)
    const codings = (of: readonly number[]) => {
      let found: { marks: TypeSet[]; chance: number }[] = [{ marks: [], chance: 1 }]
      for (let gap = 1; gap < units; gap++)
        found = found.flatMap(({ marks, chance }) =>
          eligible.includes(gap)
            ? sets.map((set, index) => ({ marks: [...marks, set], chance: chance * of[index]! }))
            : [{ marks: [...marks, []], chance }],
        )
      return found.map(({ marks, chance }) => ({
        chance,
        segmentation: fromSets(marks as number[][], { types }),
      }))
    }
    const sum: Record<string, number> = {}
    const [first, second] = [codings(shares[0]), codings(shares[1])]
    for (const a of first)
      for (const b of second) {
        const tally = definition.tally(a.segmentation, b.segmentation, resolved)
        for (const field in tally) sum[field] = (sum[field] ?? 0) + a.chance * b.chance * tally[field]!
      }
    return sum
  }

  test.each([
    ['boundary-similarity', {}],
    ['boundary-similarity', { typeRange: 'pair' }],
    ['boundary-similarity', { span: 3 }],
    ['segmentation-similarity', {}],
    ['segmentation-similarity', { normalisation: 'pb*t^2' }],
    ['segmentation-similarity', { variant: '2012' }],
    ['bed-f', {}],
    ['boundary-f', { tolerance: 1 }],
    ['pk', { window: 2 }],
  ] as const)('types at eligible gaps, by enumeration: %s %j', (id, options) => {
    const types = [1, 2, 4]
    const eligible = [1, 3, 4]
    const sets = [[], [1], [2, 4], [4]]
    const shares = [
      [0.4, 0.3, 0.2, 0.1],
      [0.5, 0.1, 0.1, 0.3],
    ] as const
    const found = expectedTally(
      { id, options },
      { units: 6, chance: 'positions', eligible, types, sets, shares },
    )
    assert.equal(found.method, 'exact')
    close(found.tally, enumerated(id, options, 6, eligible, sets, shares, types), 1e-10)
  })

  test('types in given numbers are simulated at eligible gaps', () => {
    const setting = {
      units: 6,
      chance: 'positions-counts',
      eligible: [1, 3, 4],
      types: ['a', 'b'],
      marks: [[['a'], ['b']], [['a']]],
    } as const
    const found = expectedTally({ id: 'B', options: { span: 1 } }, setting, { samples: 20_000 })
    assert.equal(found.reason, 'no-exact-method')
    // Each of three gaps: the first coder has an a with chance 1/3, the second too.
    assert.ok(Math.abs(found.tally.matches! - 1 / 3) < 0.02)
  })

  test('no eligible gap gives a tally of nothing', () => {
    const none = { units: 5, eligible: [] }
    close(tallyOf('B', { ...none, chance: 'positions', rates: [0.5, 0.5] }), {})
    close(tallyOf('B', { ...none, chance: 'positions-counts', boundaries: [0, 0] }), {})
    close(tallyOf('WD', { ...none, chance: 'positions', rates: [0.5, 0.5] }, { window: 2 }), { windows: 3 })
  })
})

describe('settings that no text can have', () => {
  test.each([
    [{ units: 5, chance: 'lengths', masses: [[2, 2], [5]] }, 'masses[0] add up to 4'],
    [{ units: 5, chance: 'lengths', masses: [[5], [0, 5]] }, 'masses[1] is 0'],
    [{ units: 5, chance: 'lengths' }, 'masses[0]'],
    [{ units: 5, chance: 'positions', eligible: [0, 2], rates: [0.5, 0.5] }, 'holds 0'],
    [{ units: 5, chance: 'positions', eligible: [2, 5], rates: [0.5, 0.5] }, 'holds 5'],
    [{ units: 5, chance: 'positions', eligible: [3, 2], rates: [0.5, 0.5] }, 'holds 2 after 3'],
    [{ units: 5, chance: 'positions', rates: [0.5, 0.5] }, '"eligible" is undefined'],
    [{ units: 5, chance: 'positions-counts', eligible: [2], boundaries: [2, 1] }, '2 boundaries for 1 gaps'],
    [{ units: 5, chance: 'uniform', rates: [0.5, 0.5] }, 'chance is "uniform"'],
  ])('%j', (setting, message) => {
    assert.throws(
      () => expectedTally('B', setting as unknown as ChanceSetting),
      (error: unknown) => error instanceof CesuraError && error.message.includes(message),
    )
  })
})
