import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isLookedAt, meanLevel, sharedTexts } from '../../../src/agreement/flexible-expected.ts'
import { chanceLevel } from '../../../src/chance/flexible/chance.ts'
import { flexibleCosts } from '../../../src/compare/flexible/costs.ts'
import { flexibleSettings } from '../../../src/compare/flexible/edits.ts'
import { sampleVariance, stream } from '../../../src/stats/index.ts'

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
      samples: 2,
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

test('levels that follow from what is known of every pair are reported without an error', () => {
  const pairs = sharedTexts(manyCoders(40), [...Array(40).keys()], costs.types)
  // Types that differ cost 1 by default: the chance that two places differ, both rates, and their product.
  const level = ({ shares: [a, b] }: (typeof pairs)[number]) => {
    const alike = a.none * b.none + a.types[0]! * b.types[0]! + a.types[1]! * b.types[1]!
    const [x, y] = [1 - a.none, 1 - b.none]
    return { expected: 0.1 + 0.5 * (1 - alike) + 0.3 * (x + y) - 0.7 * x * y, method: 'chain' } as never
  }
  const all = meanLevel(pairs, level, costs, 1)
  const some = meanLevel(pairs, level, costs, 10)
  assert.ok(some.pairs![0] < 200)
  assert.ok(Math.abs(some.expected - all.expected) < 1e-9, `${some.expected}, not ${all.expected}`)
  assert.ok(some.standardError! < 1e-9)
})

test('what is not known of a pair is the standard error: noise over the root of the pairs that were looked at', () => {
  const pairs = sharedTexts(manyCoders(60), [...Array(60).keys()], costs.types)
  const source = stream(9, 1)
  const noise = new Map(pairs.map(pair => [pair, source.uniform() - 0.5]))
  const level = (pair: (typeof pairs)[number]) => ({ expected: noise.get(pair)!, method: 'chain' }) as never
  const { standardError, pairs: counts } = meanLevel(pairs, level, costs, 10)
  const [looked, number] = counts!
  // The standard deviation of uniform noise is the root of 1/12.
  const known = Math.sqrt((1 / 12 / looked) * (1 - looked / number))
  assert.ok(Math.abs(standardError! / known - 1) < 0.2, `${standardError} for ${known}`)
})

test('the standard error of a mean over some pairs is that of a sample without replacement', () => {
  const coders = [...Array(40).keys()]
  // All have the same rates: nothing is known of one pair that does not hold of all.
  const rows = [
    { ...manyCoders(1)[0]!, codings: coders.map(coder => ({ coder, boundaries: [5, 5], marks: [] })) },
  ]
  const pairs = sharedTexts(rows, coders, costs.types)
  const levels: number[] = []
  const { expected, standardError } = meanLevel(
    pairs,
    ({ coders: [a, b] }) => {
      levels.push((a * 7 + b) % 5)
      return { expected: levels.at(-1)!, method: 'exact' }
    },
    costs,
    10,
  )
  const [n, all] = [levels.length, pairs.length]
  assert.ok(n > 30 && n < 200)
  assert.ok(Math.abs(expected - levels.reduce((a, b) => a + b, 0) / n) < 1e-9)
  const textbook = Math.sqrt((sampleVariance(levels)! / n) * (1 - n / all))
  assert.ok(Math.abs(standardError! - textbook) < 1e-9, `${standardError} ${textbook}`)
})

test('a level that follows from rates is reported for all pairs, though with one type the cost follows from them', () => {
  const plain = flexibleCosts(flexibleSettings({}), { names: ['a'] } as never)
  const rows = manyCoders(40).map(row => ({
    ...row,
    codings: row.codings.map(coding => ({ ...coding, boundaries: coding.boundaries.slice(0, 1) })),
  }))
  const pairs = sharedTexts(rows, [...Array(40).keys()], plain.types)
  const level = ({ shares: [a, b] }: (typeof pairs)[number]) => {
    const [x, y] = [1 - a.none, 1 - b.none]
    return { expected: 0.1 + 2 * (x + y) - 3 * x * y, method: 'exact' } as never
  }
  const [all, some] = [1, 10].map(oneIn => meanLevel(pairs, level, plain, oneIn))
  assert.ok(some!.pairs![0] < 120)
  assert.ok(Math.abs(all!.expected - some!.expected) < 1e-9 && some!.standardError! < 1e-9)
})
