import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromSeconds, makeCorpus } from '../../../src/index.ts'
import { tierPreviews } from '../../../web/worker/tiers.ts'

test('tiers stand on one scale, though each alone counts in ticks of its own', () => {
  const ends: Record<string, number[]> = { ann: [4, 9.2], bo: [4, 8], words: [1, 2, 3, 4, 6, 8, 9.25, 10] }
  const previews = tierPreviews(
    {
      code: 'which-layer',
      message: '',
      option: 'tiers',
      flag: '',
      location: {},
      choices: Object.keys(ends).map(value => ({ value, meaning: '' })),
    },
    ({ layer }) => {
      const segmentation = fromSeconds(12, ends[layer!]!)
      return makeCorpus([{ id: 't', units: segmentation.units, codings: [{ coder: layer!, segmentation }] }])
    },
  )
  const cuts = (name: string) => previews[name]!.segments.slice(1).map(({ from }) => from * 12)
  for (const [name, expected] of Object.entries(ends))
    cuts(name).forEach(
      (cut, index) => void assert.ok(Math.abs(cut - expected[index]!) < 1e-9, `${name} ${cut}`),
    )
  assert.deepEqual(
    Object.values(previews).map(({ segments }) => segments.length),
    [3, 3, 9],
  )
})
