import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { clusterItem, isClear } from '../../../../src/agreement/adjudication/clusters.ts'
import { gainsOf } from '../../../../src/agreement/adjudication/queue.ts'
import { verdictsOf } from '../../../../src/agreement/adjudication/verdict.ts'
import { rankDisputes } from '../../../../src/agreement/index.ts'
import {
  boundarySimilarity,
  findMetric,
  fromBoundaries,
  fromSets,
  type Item,
  makeCorpus,
  type Segmentation,
} from '../../../../src/index.ts'
import { stream } from '../../../../src/stats/index.ts'

/** An item where each coder cuts each place by chance, one of the types. */
function randomItem(seed: number, units: number, coders: number, rate: number, types: number): Item {
  const source = stream(seed)
  return {
    id: 'a',
    units,
    codings: Array.from({ length: coders }, (_, coder) => {
      const sets = Array.from({ length: units - 1 }, () =>
        source.chance(rate) ? [[1, 2, 5][source.below(types)]!] : [],
      )
      const cuts = sets.flatMap((set, at) => (set.length > 0 ? [at + 1] : []))
      return {
        coder: `c${String(coder).padStart(3, '0')}`,
        segmentation:
          types === 1 ? fromBoundaries(units, cuts) : fromSets(sets, { types: [1, 2, 5].slice(0, types) }),
      }
    }),
  }
}

const meanB = ({ codings, units }: Item, span: number): number => {
  const scores = codings.flatMap(({ segmentation: a }, at) =>
    codings.slice(at + 1).map(({ segmentation: b }) => boundarySimilarity(a, b, { span })!),
  )
  assert.ok(units > 0)
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

test('the gain is the mean B of codings that took the verdict, less the mean B as it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 2, max: 80 }),
      fc.integer({ min: 2, max: 6 }),
      fc.constantFrom(0.05, 0.2, 0.6, 1),
      fc.constantFrom(1, 2, 3),
      fc.integer({ min: 1, max: 4 }),
      (seed, units, coders, rate, types, span) => {
        const item = randomItem(seed, units, coders, rate, types)
        const clustered = clusterItem(item, { span })
        const verdicts = verdictsOf(clustered, { rule: 'majority' })
        const { before, gains } = gainsOf(clustered, verdicts, () => true, span)
        assert.ok(Math.abs(before - meanB(item, span)) < 1e-12)
        for (const [index, cluster] of clustered.clusters.entries()) {
          const verdict = verdicts[index]
          const after = item.codings.map(({ coder, segmentation }) => {
            const own = cluster.votes.find(vote => vote.coder === coder)?.position
            const masks = new Map(
              Array.from(segmentation.boundaries, (at, i) => [at, segmentation.types?.[i] ?? 1]),
            )
            if (own !== undefined) masks.delete(own)
            if (verdict !== undefined) masks.set(verdict.position, verdict.mask)
            const boundaries = Uint32Array.from(masks.keys()).sort()
            const taken = { ...segmentation, boundaries }
            return {
              coder,
              segmentation:
                segmentation.types === undefined
                  ? taken
                  : { ...taken, types: Uint32Array.from(boundaries, at => masks.get(at)!) },
            }
          })
          const wanted = meanB({ ...item, codings: after }, span) - before
          assert.ok(Math.abs(gains[index]! - wanted) < 1e-12, `${gains[index]} is not ${wanted}`)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('200 coders: pairs are counted once, then only coders who differ around a dispute', () => {
  const truth = stream(3)
  const units = 120
  const cuts = Array.from({ length: units - 1 }, (_, at) => at + 1).filter(() => truth.chance(0.1))
  const source = stream(4)
  const item: Item = {
    id: 'a',
    units,
    codings: Array.from({ length: 200 }, (_, coder) => ({
      coder: `c${coder}`,
      segmentation: fromBoundaries(
        units,
        [...new Set(cuts.filter(() => source.chance(0.85)).map(at => (source.chance(0.1) ? at - 1 : at)))]
          .filter(at => at > 0)
          .sort((a, b) => a - b),
      ),
    })),
  }
  const clustered = clusterItem(item)
  const open = clustered.clusters.filter(cluster => !isClear(cluster, 200)).length
  const { counted } = gainsOf(clustered, verdictsOf(clustered, {}), () => true, 2)
  const pairs = (200 * 199) / 2
  assert.ok(open >= 8)
  assert.ok(counted < pairs * open * 0.5, `${counted} counts of ${pairs * (open + 1)}`)
})

test('on a time axis the span is a length; a number asks for its unit', () => {
  const axis = { ticksPerSecond: 1000 }
  const at = (...cuts: number[]) => ({ ...fromBoundaries(10_000, cuts), axis })
  const corpus = makeCorpus([
    {
      id: 'talk',
      units: 10_000,
      codings: [
        { coder: 'ann', segmentation: at(2000, 7000) },
        { coder: 'bo', segmentation: at(2400, 7000) },
        { coder: 'cy', segmentation: at(2400, 8000) },
      ],
    },
  ])
  const [ranked] = rankDisputes(corpus, { span: '0.5s' })
  assert.deepEqual(
    ranked!.disputes.map(({ from, to }) => [from, to]),
    [
      [2000, 2400],
      [7000, 7000],
      [8000, 8000],
    ],
  )
  assert.ok(ranked!.disputes[0]!.gain > 0)
  assert.equal(rankDisputes(corpus, { span: '300ms' })[0]!.disputes.length, 4)
  assert.throws(() => rankDisputes(corpus), /span is 2 on a time axis; say the unit/)
  assert.throws(
    () => rankDisputes(makeCorpus([randomItem(1, 9, 2, 0.4, 1)]), { span: '0.5s' }),
    /text counts units/,
  )
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
