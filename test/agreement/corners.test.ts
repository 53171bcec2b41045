import assert from 'node:assert/strict'
import { test } from 'vitest'
import { applyDecisions } from '../../src/agreement/adjudication/apply-decisions.ts'
import { clusterItem } from '../../src/agreement/adjudication/clusters.ts'
import { consensusSegmentation } from '../../src/agreement/adjudication/consensus.ts'
import { gainsOf } from '../../src/agreement/adjudication/gain.ts'
import { verdictsOf } from '../../src/agreement/adjudication/verdict.ts'
import { coderWeights } from '../../src/agreement/adjudication/weights.ts'
import { ownChances, pooledChances } from '../../src/agreement/random/random-shares.ts'
import { pairsOfOne } from '../../src/agreement/requested-pairs.ts'
import {
  agreement,
  findMetric,
  fromBoundaries,
  fromSets,
  makeCorpus,
  type Segmentation,
} from '../../src/index.ts'

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

test('half of the weights is not more than half, in any assignment and order', () => {
  const names = ['ann', 'bo', 'cy', 'di']
  for (const apart of names) {
    const weights = Object.fromEntries(names.map(name => [name, name === apart ? 0.3 : 0.1]))
    const item = itemOf('a', Object.fromEntries(names.map(name => [name, name === apart ? [] : [3]])))
    const { boundaries } = consensusSegmentation(item as never, { rule: 'weighted', weights })
    assert.deepEqual([...boundaries], [], apart)
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

test('what a decision gains is the mean B of all pairs once everybody has taken it, less what it is now', () => {
  let state = 5
  const below = (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  const metric = findMetric('boundary-similarity')!
  /** The sets of types at all places, without the own one of a cluster and with the verdict. */
  const taken = (
    given: Segmentation,
    own: number | undefined,
    verdict: { position: number; mask: number } | undefined,
  ) => {
    const masks = new Map(Array.from(given.boundaries, (at, index) => [at, given.types?.[index] ?? 1]))
    if (own !== undefined) masks.delete(own)
    if (verdict !== undefined) masks.set(verdict.position, verdict.mask)
    const boundaries = [...masks.keys()].sort((a, b) => a - b)
    const plain = { units: given.units, boundaries: Uint32Array.from(boundaries) }
    return given.types === undefined
      ? plain
      : { ...plain, types: Uint32Array.from(boundaries, at => masks.get(at)!), scale: given.scale! }
  }
  let gained = 0
  for (let round = 0; round < 24; round++) {
    const units = 10 + below(30)
    const span = 2 + below(3)
    const codings = ['ann', 'bo', 'cy', 'di'].map(coder => {
      const sets = Array.from({ length: units - 1 }, () => (below(3) === 0 ? [1 + below(3)] : []))
      const typed = fromSets(sets, { types: [1, 2, 3] })
      const plain = { units, boundaries: typed.boundaries }
      return { coder, segmentation: round % 2 === 0 ? typed : plain }
    })
    const clustered = clusterItem({ id: 'x', units, codings }, { span })
    const verdicts = verdictsOf(clustered, {})
    const { before, gains, counted } = gainsOf(clustered, verdicts, () => true, span)
    const options = metric.resolve({ span })
    const mean = (all: readonly Segmentation[]) => {
      const scores = all.flatMap((a, at) =>
        all.slice(at + 1).map(b => metric.score(metric.tally(a, b, options), options)!),
      )
      return scores.reduce((sum, score) => sum + score, 0) / scores.length
    }
    assert.ok(Math.abs(before - mean(clustered.codings)) < 1e-12)
    assert.ok(counted >= 6)
    for (const [index, { votes }] of clustered.clusters.entries()) {
      const after = clustered.codings.map((coding, at) =>
        taken(coding, votes.find(({ coder }) => coder === clustered.coders[at])?.position, verdicts[index]),
      )
      const gain = mean(after as Segmentation[]) - before
      if (Math.abs(gain) > 1e-9) gained++
      assert.ok(
        Math.abs(gains[index]! - gain) < 1e-12,
        `round ${round}, cluster ${index}: ${gains[index]} for ${gain}`,
      )
    }
  }
  assert.ok(gained > 40)
})

test('counts that cannot vary give no number, simulated ones either', () => {
  const corpus = makeCorpus([itemOf('a', { ann: [1, 2, 3], bo: [2] }, 4)])
  for (const expected of ['exact', 'simulated'] as const) {
    const { value, reason } = agreement(corpus, { expected, chance: 'counts' })
    assert.deepEqual([value, reason], [undefined, 'nothing-can-vary'], expected)
  }
})

test('texts of one unit: nothing can be cut, nothing is left to chance, in resamples as well', () => {
  const none = { units: 1, boundaries: new Uint32Array(0) }
  const corpus = makeCorpus(
    [...'stuvwx'].map(id => ({
      id,
      units: 1,
      codings: ['a', 'b'].map(coder => ({ coder, segmentation: none })),
    })),
  )
  for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
    const asked = { coefficient, expected: 'published' } as const
    const found = agreement(corpus, { ...asked, interval: { method: 'percentile', resamples: 200 } })
    assert.deepEqual([found.value, found.expected, found.reason], [1, 0, 'no-boundaries'])
    assert.deepEqual(found.interval, [1, 1])
    // No item has a gap, so none is left to leave out.
    const left = agreement(corpus, { ...asked, interval: true })
    assert.deepEqual([left.interval, left.intervalReason], [null, 'few-items'])
  }
})

test('a simulated level has an interval where every item has two coders', () => {
  const corpus = makeCorpus(
    Array.from({ length: 12 }, (_, item) => ({
      id: `t${item}`,
      units: 20,
      codings: [0, 1].map(coder => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(20, [4 + (item % 3) * coder, 9, 14 + coder * (item % 2)]),
      })),
    })),
  )
  const { value, interval, chance } = agreement(corpus, {
    similarity: 'alignment-similarity',
    expected: 'exact',
    interval: { resamples: 200 },
  })
  assert.equal(chance?.method, 'simulated')
  assert.ok(interval![0] < value! && value! < interval![1] && interval![0] > 0, JSON.stringify(interval))
})
