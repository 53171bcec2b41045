import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { pairsOfOne } from '../../../src/agreement/flexible-expected.ts'
import { boundaryVotes, percentageAgreement } from '../../../src/agreement/index.ts'
import { fromBoundaries, makeCorpus } from '../../../src/index.ts'

/** Items of annotators who place boundaries anywhere, also nowhere. */
const items = fc.integer({ min: 1, max: 30 }).chain(units =>
  fc
    .array(fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, units - 1) })), {
      minLength: 1,
      maxLength: 6,
    })
    .map(lists => ({
      units,
      lists: lists.map(list => (units === 1 ? [] : list.sort((a, b) => a - b))),
    })),
)

test('boundaryVotes counts annotators position by position', () => {
  fc.assert(
    fc.property(items, ({ units, lists }) => {
      const item = {
        id: 'a',
        units,
        codings: lists.map((list, coder) => ({
          coder: `c${coder}`,
          segmentation: fromBoundaries(units, list),
        })),
      }
      const expected: [number, number][] = []
      for (let position = 1; position < units; position++) {
        const votes = lists.filter(list => list.includes(position)).length
        if (votes > 0) expected.push([position, votes])
      }
      const { positions, votes, coders } = boundaryVotes(item)
      assert.equal(coders, lists.length)
      assert.deepEqual(
        Array.from(positions, (position, at) => [position, votes[at]]),
        expected,
      )
    }),
  )
})

test('percentageAgreement counts decisions over items of different lengths', () => {
  const corpus = makeCorpus([
    item('long', 9, [1, 2, 5], [2, 5, 8], [5]),
    item('short', 3, [1], [], [2]),
    item('long again', 8, [], [7], [7]),
  ])
  // Of 3 annotators, decisions with the majority, position by position.
  const long = 2 + 2 + 3 + 3 + 3 + 3 + 3 + 2
  const short = 2 + 2
  const again = 6 * 3 + 2
  assert.equal(percentageAgreement(corpus).agreements, long + short + again)
  assert.equal(percentageAgreement(corpus).possible, 3 * (8 + 2 + 7))
})

function item(id: string, units: number, ...lists: number[][]) {
  return {
    id,
    units,
    codings: lists.map((list, coder) => ({ coder: `c${coder}`, segmentation: fromBoundaries(units, list) })),
  }
}

test('pairs of one item: those asked for, and all', () => {
  const row = { codings: [0, 1, 2, 3].map(coder => ({ coder })), places: 11 }
  const { count, everybody } = pairsOfOne(row as never, coder => coder < 3, 1)
  assert.deepEqual([count, everybody], [3, 6])
})
