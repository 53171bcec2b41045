import assert from 'node:assert/strict'
import { test } from 'vitest'
import { evaluate, fromBoundaries, makeCorpus } from '../../../../src/index.ts'
import { intervalCaption } from '../../../../src/report/sentences/intervals.ts'
import { testSentences } from '../../../../src/report/sentences/ranking.ts'
import { itemDeviation, itemsForDifference } from '../../../../src/stats/index.ts'

/** Items of 20 units with one reference boundary at 10, or more, and those of two systems. */
const evaluated = (items: readonly (readonly [reference: number[], a: number[], b: number[]])[]) =>
  evaluate(
    makeCorpus(
      items.map((sides, index) => ({
        id: `item ${index}`,
        units: 20,
        codings: ['reference', 'a', 'b'].map((coder, at) => ({
          coder,
          segmentation: fromBoundaries(20, sides[at]!),
        })),
      })),
    ),
    {
      metrics: ['boundary-f'],
      references: ['reference'],
      hypotheses: ['a', 'b'],
      interval: true,
      tests: { resamples: 200 },
    },
  )

test('where a test separates nothing, the differences that so many items would show are named', () => {
  const right = [[10], [10], [4]] as const
  const wrong = [[10], [4], [10]] as const
  const evaluation = evaluated(
    [right, wrong, right, wrong, right, right, wrong].map(sides => sides.map(side => [...side])) as never,
  )
  const [metric] = evaluation.metrics
  const { standardError, differ } = metric!.tests!.pairs[0]!
  assert.equal(differ, false)
  // One boundary on each side everywhere: F is the share of right items, and every item counts alike.
  const shares = [1, -1, 1, -1, 1, 1, -1]
  const { standardDeviation } = itemDeviation(
    { rows: 7, fields: ['sum', 'items'], values: Float64Array.of(...shares, ...shares.map(() => 1)) },
    ([sum, count]) => sum! / count!,
  )
  assert.ok(Math.abs(standardError! * Math.sqrt(7) - standardDeviation!) < 1e-9)
  const [, sentence] = testSentences(evaluation, metric!)
  const least = Number(/differences of (\d+\.\d+) or more/.exec(sentence!)![1])
  const needed = (difference: number) =>
    itemsForDifference({ standardDeviation: standardDeviation!, difference }).items!
  assert.ok(needed(least + 0.01) <= 7 && needed(least - 0.01) > 7, sentence)
})

test('nothing is said of differences that the test found, or without an interval', () => {
  const found = evaluated(
    Array.from({ length: 9 }, (_, index) => [[5, 10], index === 0 ? [5] : [5, 10], [index === 0 ? 10 : 3]]),
  )
  assert.equal(found.metrics[0]!.tests!.pairs[0]!.differ, true)
  assert.equal(testSentences(found, found.metrics[0]!).length, 1)
  const same = evaluated(Array.from({ length: 8 }, () => [[10], [9], [11]]))
  assert.equal(testSentences(same, same.metrics[0]!).length, 1)
  assert.equal(
    intervalCaption(same, { method: 'jackknife-t', level: 0.95 }),
    'No confidence interval: no item changes the score, so nothing is known of how items vary.',
  )
})
