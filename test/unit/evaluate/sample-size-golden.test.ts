import assert from 'node:assert/strict'
import { test } from 'vitest'
import { planWidth } from '../../../src/agreement/index.ts'
import { planDifference } from '../../../src/evaluate/index.ts'
import { type Corpus, fromBoundaries, makeCorpus } from '../../../src/index.ts'
import { readLines } from '../../golden/read.ts'

type Item = { id: string; units: number } & Record<string, number | string | number[]>
interface Row {
  id: string
  kind: string
  given: { items: Item[] } & Record<string, unknown>
  expect: {
    observed?: number
    value?: number
    standardDeviation: number
    items: number
    itemsSafe: number
    power?: { items: number; power: number }[]
    annotators?: { annotators: number; standardDeviation?: number; items: number | null; reason?: string }[]
  }
}

const rows = readLines<Row>('sample-size.jsonl')
const corpusOf = (items: readonly Item[]): Corpus =>
  makeCorpus(
    items.map(({ id, units, ...codings }) => ({
      id,
      units,
      codings: Object.entries(codings).map(([coder, boundaries]) => ({
        coder,
        segmentation: fromBoundaries(units, boundaries as number[]),
      })),
    })),
  )
const near = (actual: number | null | undefined, expected: number | undefined, what: string, by = 1e-8) =>
  assert.ok(Math.abs(actual! - expected!) < by, `${what}: ${actual} instead of ${expected}`)

const differences = rows.filter(({ kind }) => kind === 'pilot-difference')
test.each(differences.map(row => [row.id, row] as const))(
  '%s: a difference from a pilot',
  (_, { given, expect }) => {
    const { items, hypotheses, metric, options, pool, difference, alpha, power } = given
    const plan = planDifference(corpusOf(items), {
      metric: { id: metric as string, options: options as object },
      references: ['reference'],
      hypotheses: hypotheses as [string, string],
      pool: pool as 'micro',
      difference: difference as number,
      alpha: alpha as number,
      power: power as number,
      curve: [20, 50, 100],
    })
    assert.equal(plan.pilotItems, items.length)
    near(plan.observed, expect.observed, 'observed')
    near(plan.standardDeviation, expect.standardDeviation, 'standardDeviation')
    assert.equal(plan.items, expect.items)
    assert.equal(plan.itemsSafe, expect.itemsSafe)
    for (const [index, { items, power }] of expect.power!.entries()) {
      assert.equal(plan.curve[index]!.items, items)
      near(plan.curve[index]!.power, power, `power of ${items}`, 1e-9)
    }
  },
)

const widths = rows.filter(({ kind }) => kind === 'pilot-width')
test.each(widths.map(row => [row.id, row] as const))('%s: a width from a pilot', (_, { given, expect }) => {
  const { items, coders, similarity, coefficient, expected, width, level } = given
  const plan = planWidth(corpusOf(items), {
    similarity: similarity as string,
    coefficient: coefficient as 'multi-pi',
    expected: expected as 'exact',
    coders: coders as string[],
    width: width as number,
    level: level as number,
    annotators: expect.annotators!.map(({ annotators }) => annotators),
  })
  near(plan.value, expect.value, 'value')
  near(plan.standardDeviation, expect.standardDeviation, 'standardDeviation')
  assert.equal(plan.items, expect.items)
  assert.equal(plan.itemsSafe, expect.itemsSafe)
  for (const [index, { annotators, standardDeviation, items, reason }] of expect.annotators!.entries()) {
    const found = plan.annotators[index]!
    assert.deepEqual([found.annotators, found.items, found.reason], [annotators, items, reason])
    if (standardDeviation !== undefined)
      near(found.standardDeviation, standardDeviation, `${annotators} annotators`)
  }
})

test('there are pilots of both kinds', () => {
  assert.deepEqual([differences.length, widths.length], [11, 7])
})
