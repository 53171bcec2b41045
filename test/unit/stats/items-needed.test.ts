import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  differenceOfItems,
  itemDeviation,
  itemsForDifference,
  itemsForReplacement,
  itemsForWidth,
  powerOfItems,
  safeDeviation,
  tallyTable,
} from '../../../src/stats/index.ts'
import { readLines } from '../../golden/read.ts'

interface Row {
  id: string
  kind: string
  given: Record<string, number>
  expect: {
    items?: number | null
    power?: number
    width?: number
    standardDeviation?: number
    reason?: string
  }
}

const asked = {
  'items-for-difference': given => itemsForDifference(given as never),
  power: given => ({ power: powerOfItems(given as never) }),
  'items-for-width': given => itemsForWidth(given as never),
  'safe-deviation': given => ({
    standardDeviation: safeDeviation(given.standardDeviation!, given.pilotItems!),
  }),
  'items-for-replacement': given => itemsForReplacement(given as never),
} satisfies Record<string, (given: Record<string, number>) => object>

const rows = readLines<Row>('sample-size.jsonl').filter(({ kind }) => kind in asked)

test('golden cases of every kind', () => {
  assert.deepEqual(new Set(rows.map(({ kind }) => kind)), new Set(Object.keys(asked)))
})

test.each(rows.map(row => [`${row.id} ${row.kind}`, row] as const))('%s', (_, { kind, given, expect }) => {
  const found = asked[kind as keyof typeof asked](given) as Record<string, unknown>
  for (const [name, value] of Object.entries(expect)) {
    if (typeof value !== 'number' || name === 'items') assert.equal(found[name], value, name)
    else
      assert.ok(
        Math.abs((found[name] as number) - value) < 1e-9,
        `${name}: ${found[name]} instead of ${value}`,
      )
  }
})

describe('laws', () => {
  const deviation = fc.double({ min: 0.02, max: 1, noNaN: true })
  const difference = fc.double({ min: 0.01, max: 0.5, noNaN: true })

  test('power without a difference is the level', () => {
    for (const items of [6, 40, 1000, 100_000])
      for (const alpha of [0.05, 0.01]) {
        const power = powerOfItems({ items, standardDeviation: 0.2, difference: 0, alpha })
        assert.ok(Math.abs(power - alpha) < 1e-9, `${items}: ${power}`)
      }
  })

  test('more power, a smaller difference, a smaller width: never fewer items', () => {
    fc.assert(
      fc.property(deviation, difference, (standardDeviation, d) => {
        const items = (power: number, difference: number) =>
          itemsForDifference({ standardDeviation, difference, power }).items ?? Number.POSITIVE_INFINITY
        assert.ok(items(0.9, d) >= items(0.8, d))
        assert.ok(items(0.8, d * 0.7) >= items(0.8, d))
        const wide = (width: number) =>
          itemsForWidth({ standardDeviation, width }).items ?? Number.POSITIVE_INFINITY
        assert.ok(wide(d * 0.7) >= wide(d))
      }),
      { numRuns: 40 },
    )
  })

  test('the number of items is the smallest that is enough', () => {
    fc.assert(
      fc.property(deviation, difference, (standardDeviation, difference) => {
        const { items, power } = itemsForDifference({ standardDeviation, difference })
        if (items === null) return
        assert.ok(power! >= 0.8)
        if (items > 6) assert.ok(powerOfItems({ items: items - 1, standardDeviation, difference }) < 0.8)
      }),
      { numRuns: 40 },
    )
  })

  test('deviation and difference on another scale change nothing, nor does the sign', () => {
    fc.assert(
      fc.property(deviation, difference, (standardDeviation, difference) => {
        const { items } = itemsForDifference({ standardDeviation, difference })
        const scaled = { standardDeviation: 8 * standardDeviation, difference: -8 * difference }
        assert.equal(itemsForDifference(scaled).items, items)
      }),
      { numRuns: 40 },
    )
  })

  test('the difference that items find is found by them', () => {
    const found = differenceOfItems({ items: 20, standardDeviation: 0.15 })
    const power = powerOfItems({ items: 20, standardDeviation: 0.15, difference: found })
    assert.ok(Math.abs(power - 0.8) < 1e-6)
  })

  test('a pilot twice over has nearly the same deviation', () => {
    const values = [0.1, 0.4, 0.35, 0.8, 0.55, 0.2]
    const deviationOf = (list: number[]) =>
      itemDeviation(tallyTable(list.map(x => ({ x, n: 1 }))), ([x, n]) => x! / n!).standardDeviation!
    const ratio = deviationOf([...values, ...values]) / deviationOf(values)
    assert.ok(Math.abs(ratio - Math.sqrt((2 * 6 - 2) / (2 * 6 - 1))) < 1e-12, `${ratio}`)
  })
})

test('says why there is no number', () => {
  const mean = ([x, n]: Float64Array) => (n === 0 ? undefined : x! / n!)
  assert.equal(itemsForDifference({ standardDeviation: 0, difference: 0.1 }).reason, 'no-variance')
  assert.equal(itemsForWidth({ standardDeviation: 0, width: 0.1 }).reason, 'no-variance')
  assert.equal(itemsForWidth({ standardDeviation: 1, width: 1e-4 }).reason, 'too-many-items')
  assert.equal(itemDeviation(tallyTable([{ x: 1, n: 1 }]), mean).reason, 'no-pilot')
  const one = tallyTable([
    { x: 1, n: 1 },
    { x: 0, n: 0 },
  ])
  assert.equal(itemDeviation(one, mean).reason, 'jackknife-undefined')
  const same = tallyTable(Array.from({ length: 9 }, () => ({ x: 0.1, n: 1 })))
  assert.equal(itemDeviation(same, mean).reason, 'no-variance')
})

test('rejects what is no question', () => {
  const cases = [
    () => powerOfItems({ items: 1, standardDeviation: 0.1, difference: 0.1 }),
    () => powerOfItems({ items: 10, standardDeviation: -1, difference: 0.1 }),
    () => powerOfItems({ items: 10, standardDeviation: 1, difference: 0.1, alpha: 1 }),
    () => itemsForDifference({ standardDeviation: 1, difference: 0.1, power: 1 }),
    () => itemsForWidth({ standardDeviation: 1, width: 0 }),
    () => safeDeviation(1, 1),
    () => differenceOfItems({ items: 10, standardDeviation: 1, power: 0.01 }),
    () => itemsForReplacement({ annotator: 0.5, equal: 0.2, candidate: 0.5, annotators: 3, epsilon: 0.1 }),
  ]
  for (const each of cases) assert.throws(each, RangeError)
})
