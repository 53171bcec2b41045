import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pairedBootstrap, type SumsScore, tallyTable } from '../../../src/stats/index.ts'

const share: SumsScore = ([x, n]) => (n! > 0 ? x! / n! : undefined)

test('resamples without a score count as at least as extreme', () => {
  // Only the first of three items has anything to score: (2/3)³ of the resamples miss it.
  const [first, second] = [9, 1].map(x =>
    tallyTable([
      { x, n: 10 },
      { x: 0, n: 0 },
      { x: 0, n: 0 },
    ]),
  )
  const { p, undefinedReplicates, difference } = pairedBootstrap(first!, second!, share, {
    seed: 1,
    replicates: 999,
  })
  assert.equal(difference, 0.8)
  assert.ok(Math.abs(undefinedReplicates / 999 - 8 / 27) < 0.05)
  assert.ok(p! >= (undefinedReplicates + 1) / 1000, `${p}`)
})
