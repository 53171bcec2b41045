import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isLookedAt, meanLevel, sharedTexts } from '../../src/agreement/flexible-pairs.ts'
import { chanceLevel } from '../../src/chance/flexible/chance.ts'
import { flexibleCosts } from '../../src/compare/flexible/costs.ts'
import { flexibleSettings } from '../../src/compare/flexible/edits.ts'
import { stream } from '../../src/stats/index.ts'

const costs = flexibleCosts(flexibleSettings({}), { names: ['a', 'b'] } as never)

/** Coders of two types whose rates differ. */
function manyCoders(coders: number) {
  const source = stream(4, 2)
  return Array.from({ length: 3 }, (_, row) => ({
    item: `i${row}`,
    places: 59,
    codings: Array.from({ length: coders }, (__, coder) => ({
      coder,
      boundaries: [4 + source.below(6), 2 + source.below(9)],
      marks: [],
    })),
    pairs: undefined as never,
  }))
}

test('the mean over some pairs of coders is that over all, within its standard error', () => {
  const pairs = sharedTexts(manyCoders(40), [...Array(40).keys()], costs.types)
  let asked = 0
  const level = (pair: (typeof pairs)[number]) => {
    asked++
    const [reference, hypothesis] = pair.shares
    return chanceLevel({
      lengths: pair.lengths,
      reference,
      hypothesis,
      costs,
      algorithm: 'exact',
      ratio: false,
      simulate: false,
      draws: 2,
      seed: 1,
    })
  }
  const all = meanLevel(pairs, level, costs, 1)
  assert.equal(asked, 780)
  const some = meanLevel(pairs, level, costs, 10)
  assert.ok(asked < 780 + 120, 'a tenth of the pairs is looked at')
  assert.deepEqual([all.pairs, some.pairs], [undefined, [asked - 780, 780]])
  assert.ok(Math.abs(all.expected - some.expected) < 4 * some.standardError!)
  assert.ok(some.standardError! < 5e-4)
})

test('which pairs are looked at does not depend on who else is there', () => {
  const rows = manyCoders(60)
  const looked = (coders: number[]) =>
    sharedTexts(rows, coders, 2)
      .filter(({ coders: both }) => isLookedAt(both, 8))
      .map(({ coders: both }) => both.join())
  const everybody = [...Array(60).keys()]
  const without = looked(everybody.filter(coder => coder !== 7))
  assert.deepEqual(
    without,
    looked(everybody).filter(pair => !pair.split(',').includes('7')),
  )
})

test('coders who miss items are counted on the items they share', () => {
  const [first, second] = manyCoders(3)
  const rows = [first!, { ...second!, codings: second!.codings.slice(0, 2) }]
  const pairs = sharedTexts(rows, [0, 1, 2], 2)
  assert.deepEqual(
    pairs.map(({ units }) => units),
    [120, 60, 60],
  )
  const [a] = pairs[1]!.shares
  assert.deepEqual(
    a.types,
    first!.codings[0]!.boundaries.map(count => count / 60),
  )
})
