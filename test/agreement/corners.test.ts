import assert from 'node:assert/strict'
import { test } from 'vitest'
import { applyDecisions } from '../../src/agreement/adjudication/apply-decisions.ts'
import { consensusSegmentation } from '../../src/agreement/adjudication/consensus.ts'
import { coderWeights } from '../../src/agreement/adjudication/weights.ts'
import { pairsOfOne } from '../../src/agreement/pairs-asked.ts'
import { ownChances, pooledChances } from '../../src/agreement/random/random-shares.ts'
import { fromBoundaries, makeCorpus } from '../../src/index.ts'

type Cuts = Readonly<Record<string, readonly number[]>>
const itemOf = (id: string, cuts: Cuts, units = 12) => ({
  id,
  units,
  codings: Object.entries(cuts).map(([coder, own]) => ({ coder, segmentation: fromBoundaries(units, own) })),
})

test('what a gold coding was made of: clear, by rule, by one coder, of nobody', () => {
  const corpus = makeCorpus([
    itemOf('a', { ann: [3, 6], bo: [3, 6], cy: [3, 9] }),
    itemOf('b', { ann: [2, 5] }),
    itemOf('c', {}),
    itemOf('d', { ann: [4], bo: [4] }),
  ])
  const { corpus: decided, provenance } = applyDecisions(corpus, [])
  const made = decided.items.map(({ codings }) =>
    codings.filter(({ coder }) => coder === 'gold').map(({ segmentation }) => [...segmentation.boundaries]),
  )
  assert.deepEqual(made, [[[3, 6]], [[2, 5]], [], [[4]]])
  const { clear, byRule, oneCoder, uncoded } = provenance
  assert.deepEqual([clear, byRule, oneCoder, uncoded], [4, 2, 1, 1])
})

test('two of three are the majority; one coder alone decides, on the axis of the recording', () => {
  const three = itemOf('a', { ann: [3], bo: [3], cy: [] })
  assert.deepEqual([...consensusSegmentation(three as never, { rule: 'majority' }).boundaries], [3])
  const four = itemOf('a', { ann: [3], bo: [3], cy: [], di: [] })
  assert.deepEqual([...consensusSegmentation(four as never, { rule: 'majority' }).boundaries], [])
  const axis = { ticksPerSecond: 100 }
  const timed = { coder: 'ann', segmentation: { ...fromBoundaries(500, [120]), axis } }
  for (const rule of ['exact', 'majority'] as const) {
    const found = consensusSegmentation(
      { id: 'b', units: 500, codings: [timed] } as never,
      { rule, ...(rule === 'exact' ? {} : { span: '1s' }) } as never,
    )
    assert.deepEqual([...found.boundaries], [120])
    if (rule === 'majority') assert.deepEqual(found.axis, axis)
  }
})

test('weights of coders stand in the order of their names', () => {
  const corpus = makeCorpus([itemOf('a', { cy: [3], ann: [3], bo: [4] })])
  assert.deepEqual(Object.keys(coderWeights(corpus)), ['ann', 'bo', 'cy'])
})

test('pairs of one item: those asked for, and all', () => {
  const row = { codings: [0, 1, 2, 3].map(coder => ({ coder })), places: 11 }
  const { count, everybody } = pairsOfOne(row as never, coder => coder < 3, 1)
  assert.deepEqual([count, everybody], [3, 6])
})

test('shares of marks without a place: all are no boundary', () => {
  const counts = { coders: 2, marks: Float64Array.of(0, 0, 0, 0), places: Float64Array.of(0, 0) }
  assert.deepEqual([...pooledChances(counts as never, 2)], [1, 0])
  assert.deepEqual([...ownChances(counts as never, 2, 1)], [1, 0])
})
