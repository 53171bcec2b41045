import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ChanceSetting, expectedTally, flexibleChance } from '../../../src/agreement/index.ts'
import { buildAutomaton } from '../../../src/chance/exact/automaton.ts'
import { countsAlongGiven, everyGap } from '../../../src/chance/exact/walk.ts'
import { matchingReader } from '../../../src/chance/exact/window-methods.ts'
import { findMetric, fromSequence } from '../../../src/index.ts'
import { readLines } from '../../golden/read.ts'

interface PairRow {
  id: string
  kind: 'pair'
  method: string
  checkedBy: string | null
  measure: string
  options: Record<string, unknown>
  chance: 'rates' | 'counts'
  units: number
  marks?: unknown
  sets?: unknown
  expect: { tally: Record<string, number>; level: number | null; undefinedShare: number }
}

const rows = readLines<PairRow>('chance.jsonl').filter(row => row.kind === 'pair')
const ask = ({ measure, options, ...row }: PairRow, more: object = {}) =>
  expectedTally({ id: measure, options }, row as unknown as ChanceSetting, more)

/** Measures and options that have no exact way. */
const withoutExact = ({ measure, options, chance, marks, sets }: PairRow): boolean => {
  if (measure === 'alignment-similarity') return true
  if (options.matching === 'min-cost' && (options.span === 3 || marks !== undefined || sets !== undefined))
    return true
  return chance === 'counts' && marks !== undefined
}

describe('golden cases of coders who cut at random', () => {
  const exact = rows.filter(row => !withoutExact(row))
  test('most cases have an exact way', () => {
    assert.ok(exact.length > 310, String(exact.length))
  })
  const asked = ({ measure, options, chance }: PairRow) => `${measure} ${JSON.stringify(options)} ${chance}`
  test.each([...new Set(exact.map(asked))])('exact tallies and levels agree to 1e-9: %s', what => {
    for (const row of exact) {
      if (asked(row) !== what) continue
      const { tally, level, method } = ask(row)
      assert.equal(method, 'exact', row.id)
      for (const field of new Set([...Object.keys(row.expect.tally), ...Object.keys(tally)]))
        assert.ok(
          Math.abs((tally[field] ?? 0) - (row.expect.tally[field] ?? 0)) <
            1e-9 * Math.max(1, tally[field] ?? 0),
          `${row.id} ${field}: ${tally[field]} is not ${row.expect.tally[field]}`,
        )
      if (row.expect.level === null) assert.equal(level, undefined, row.id)
      else assert.ok(Math.abs(level! - row.expect.level) < 1e-9, `${row.id} level ${level}`)
    }
  })

  const sampled = rows.filter(row => withoutExact(row) && row.expect.level !== null)
  test('some cases have no exact way', () => {
    assert.ok(sampled.length > 40, String(sampled.length))
  })
  test.each([...new Set(sampled.map(asked))])(
    'without an exact way the simulated level is within four standard errors: %s',
    what => {
      for (const row of sampled) {
        if (asked(row) !== what) continue
        const found = ask(row, { samples: 1500 })
        assert.equal(found.reason, 'no-exact-method', row.id)
        const apart = Math.abs(found.level! - row.expect.level!)
        assert.ok(
          apart <= 4 * found.standardError! + 1e-9,
          `${row.id}: ${found.level} ± ${found.standardError}, ${row.expect.level}`,
        )
      }
    },
  )
})

test.each([
  ['boundary-similarity', {}],
  ['boundary-similarity', { span: 3 }],
  ['segmentation-similarity', { variant: '2012' }],
  ['bed-f', {}],
  ['boundary-f', { tolerance: 2 }],
  ['pk', { window: 4 }],
  ['window-diff', { window: 4 }],
  ['win-pr-f', { width: 3 }],
] as const)('simulated levels come to the exact ones: %s %j', (id, options) => {
  for (const setting of [
    { units: 30, chance: 'rates', rates: [0.15, 0.3] },
    { units: 30, chance: 'counts', boundaries: [4, 6] },
  ] as const) {
    const metric = { id, options }
    const exact = expectedTally(metric, setting)
    const simulated = expectedTally(metric, setting, { expected: 'simulated', samples: 2000, seed: 5 })
    assert.equal(exact.method, 'exact')
    assert.ok(
      Math.abs(exact.level! - simulated.level!) <= 4 * simulated.standardError!,
      `${id} ${setting.chance}: ${exact.level}, ${simulated.level} ± ${simulated.standardError}`,
    )
  }
})

test('the automata have as many states as there are situations to distinguish', () => {
  const states = (options: object, setting: ChanceSetting) =>
    expectedTally({ id: 'boundary-similarity', options: options as Record<string, unknown> }, setting).states
  const plain = { units: 9, chance: 'rates', rates: [0.2, 0.3] } as const
  assert.equal(states({ span: 3 }, plain), 17)
  assert.equal(states({ span: 4 }, plain), 179)
  const exclusive = (types: number) =>
    ({
      units: 9,
      chance: 'rates',
      types: Array.from({ length: types }, (_, index) => index + 1),
      sets: [[], ...Array.from({ length: types }, (_, index) => [index + 1])],
      shares: [0, 1].map(() => new Array(types + 1).fill(1 / (types + 1))) as unknown as [number[], number[]],
    }) as const
  assert.deepEqual(
    [2, 3, 4].map(types => states({}, exclusive(types))),
    [7, 13, 21],
  )
  assert.equal(states({ span: 3 }, exclusive(2)), 259)
})

test('rates of 0 and 1, one unit: defined', () => {
  for (const id of ['boundary-similarity', 'segmentation-similarity', 'boundary-f']) {
    for (const units of [1, 2, 40]) {
      const all = expectedTally(id, { units, chance: 'rates', rates: [1, 1] })
      const none = expectedTally(id, { units, chance: 'rates', rates: [0, 0] })
      for (const { tally } of [all, none])
        for (const value of Object.values(tally)) assert.ok(Number.isFinite(value) && value >= 0, id)
      if (id !== 'boundary-f') assert.equal(none.level, 1)
      else assert.equal(none.level, undefined)
    }
  }
  assert.equal(expectedTally('boundary-similarity', { units: 40, chance: 'rates', rates: [1, 1] }).level, 1)
  assert.equal(expectedTally('boundary-similarity', { units: 40, chance: 'rates', rates: [0, 1] }).level, 0)
})

test('settings that are invalid are rejected', () => {
  const bad: [unknown, string][] = [
    [{ units: 5, chance: 'rates', rates: [0.2, 1.2] }, 'option-invalid'],
    [{ units: 5, chance: 'counts', boundaries: [2, 5] }, 'option-invalid'],
    [{ units: 0, chance: 'rates', rates: [0, 0] }, 'option-invalid'],
    [{ units: 5, chance: 'luck', rates: [0, 0] }, 'option-invalid'],
    [{ units: 3, chance: 'counts', types: [1], marks: [[[1]], [[], []]] }, 'option-invalid'],
    [
      {
        units: 3,
        chance: 'counts',
        types: [1],
        marks: [
          [[1], []],
          [[], [2]],
        ],
      },
      'unknown-type',
    ],
    [
      {
        units: 3,
        chance: 'rates',
        types: [1],
        sets: [[], [1]],
        shares: [
          [0.5, 0.2],
          [0.5, 0.5],
        ],
      },
      'option-invalid',
    ],
  ]
  for (const [setting, code] of bad)
    assert.throws(() => expectedTally('boundary-similarity', setting as ChanceSetting), { code })
})

test('a measure may bring its own exact way', () => {
  const own = Object.assign(
    ((...sides) => findMetric('boundary-f')(...sides)) as typeof metric,
    findMetric('boundary-f'),
    { id: 'mine', expected: () => ({ matches: 1, reference: 4, hypothesis: 4 }) },
  )
  const metric = findMetric('boundary-f')
  const found = expectedTally(own, { units: 9, chance: 'rates', rates: [0.5, 0.5] })
  assert.deepEqual(found, {
    tally: { matches: 1, reference: 4, hypothesis: 4 },
    level: 0.25,
    method: 'exact',
  })
})

const boundaryF = findMetric('boundary-f')

test('coders who can only put nothing put nothing', () => {
  const setting = { units: 5, chance: 'rates', types: ['p'], sets: [[]], shares: [[1], [1]] } as const
  const { tally, method } = expectedTally('bed-f', setting as unknown as ChanceSetting)
  assert.equal(method, 'exact')
  for (const [field, value] of Object.entries(tally)) assert.equal(value, field === 'places' ? 4 : 0, field)
  let asked: unknown
  const own = Object.assign(((...sides) => boundaryF(...sides)) as typeof boundaryF, boundaryF, {
    id: 'mine',
    expected(question: unknown) {
      asked = question
      return { matches: 0, reference: 0, hypothesis: 0 }
    },
  })
  expectedTally(own as never, setting as unknown as ChanceSetting)
  assert.deepEqual(asked, { units: 5, chance: 'rates', rates: [0, 0] })
})

test('a walk with counters that would take too long is not begun, however few one side has', () => {
  const automaton = buildAutomaton(matchingReader(1), 2)!
  assert.equal(countsAlongGiven(automaton, everyGap(10_000_002), 0, 1), undefined)
  assert.equal(countsAlongGiven(automaton, everyGap(10_000_002), 1, 0), undefined)
})

test('coders who never cut agree fully, in a text of any length', () => {
  for (const units of [3, 100]) {
    const none = fromSequence(new Array<null>(units).fill(null), { types: ['p'] })
    const level = flexibleChance([{ reference: none, hypothesis: none }], {
      similarity: 'flexible-boundary-similarity',
    })
    assert.deepEqual([level.method, level.expected], ['exact', 1])
  }
})
