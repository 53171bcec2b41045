import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  coverage,
  evaluate,
  fromSeconds,
  makeCorpus,
  onOneAxis,
  purity,
  purityCoverageF,
  type Segmentation,
} from '../../../../src/index.ts'
import { assertClose } from '../../../golden/close.ts'

/** Two recordings of ten seconds, the second in milliseconds: only the first is segmented perfectly. */
const sides = (refined: boolean): readonly (readonly [Segmentation, Segmentation])[] => {
  const whole = [fromSeconds('10', ['4']), fromSeconds('10', ['4'])]
  const fine = [fromSeconds('10.000', ['5.000']), fromSeconds('10.000', [])]
  const [a, b, c, d] = refined ? onOneAxis(...whole, ...fine) : [...whole, ...fine]
  return [
    [a!, b!],
    [c!, d!],
  ]
}

test.each([
  [purity, 0.75],
  [coverage, 1],
  [purityCoverageF, 1.5 / 1.75],
] as const)('%o pools recordings by time, whatever their ticks', (metric, expected) => {
  for (const refined of [false, true]) {
    const [first, second] = sides(refined).map(pair => metric.tally(...pair))
    assertClose(metric.score(metric.add(first!, second!)), expected, metric.id)
    const corpus = makeCorpus(
      sides(refined).map(([r, h], index) => ({
        id: `recording ${index}`,
        units: r.units,
        codings: [
          { coder: 'gold', segmentation: r },
          { coder: 'system', segmentation: h },
        ],
      })),
    )
    const [result] = evaluate(corpus, { metrics: [metric], references: ['gold'] }).metrics
    assertClose(result!.overall.micro.value ?? undefined, expected, metric.id)
  }
})

test('tallies of recordings are integers: microseconds', () => {
  const [, [r, h]] = sides(false) as [unknown, [Segmentation, Segmentation]]
  assert.deepEqual(purity.tally(r, h), { pure: 5e6, units: 1e7 })
})
