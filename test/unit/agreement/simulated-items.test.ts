import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dropSettings } from '../../../src/agreement/add-coder-effect.ts'
import { gatherEvidence } from '../../../src/agreement/evidence.ts'
import { contextOf } from '../../../src/agreement/random/random-levels.ts'
import { countMarks } from '../../../src/agreement/random/random-shares.ts'
import { simulateItems } from '../../../src/agreement/random/random-simulation.ts'
import { codersOf, fromBoundaries, makeCorpus } from '../../../src/index.ts'

test('in the simulated level of a resample an item counts for every pair of its coders', () => {
  const corpus = makeCorpus(
    [2, 4].map(coders => ({
      id: `of ${coders}`,
      units: 30,
      codings: Array.from({ length: coders }, (_, coder) => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(30, [5 + coder, 12, 20]),
      })),
    })),
  )
  const settings = dropSettings(codersOf(corpus), {
    similarity: 'alignment-similarity',
    expected: 'exact',
    missing: 'available',
    interval: { resamples: 200 },
  })
  const evidence = gatherEvidence(corpus, settings)
  const context = contextOf(evidence, settings)
  const counts = countMarks(evidence.rows, settings.coders.length, context.space, () => true)
  const found = simulateItems(settings, context, counts, 'pi', () => true, evidence.rows)
  const [two, four] = ['of 2', 'of 4'].map(id => found.get(id)![0]!)
  for (const [field, value] of Object.entries(two!))
    if (value > 0)
      assert.ok(Math.abs(four![field]! / value / 6 - 1) < 0.2, `${field} ${four![field]} ${value}`)
})
