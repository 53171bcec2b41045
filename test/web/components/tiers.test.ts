import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromSeconds, makeCorpus } from '../../../src/index.ts'
import { likelyTiers, tierPreviews } from '../../../web/worker/tiers.ts'

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

test('a tier has the units only where it is three times as fine as any other', () => {
  const roles = (sizes: Readonly<Record<string, number>>) =>
    likelyTiers({
      code: 'which-layer',
      message: '',
      option: 'tiers',
      flag: '',
      location: {},
      choices: Object.entries(sizes).map(([value, size]) => ({
        value,
        meaning: `${size} intervals, 2 pauses`,
      })),
    })
  assert.equal(roles({ Maureen: 2, Marvin: 1, Robin: 1 }), undefined)
  assert.equal(roles({ words: 20, ann: 8, bo: 5 }), undefined)
  assert.deepEqual(roles({ words: 24, ann: 8, bo: 5 }), { words: 'units', ann: 'coder', bo: 'coder' })
})
