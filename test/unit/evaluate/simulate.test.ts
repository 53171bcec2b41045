import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maximumMatches } from '../../../src/compare/index.ts'
import { type SegmentLengths, type SimulateOptions, simulateCorpus } from '../../../src/evaluate/index.ts'
import {
  boundarySimilarity,
  type Corpus,
  codersOf,
  codingOf,
  fromMasses,
  type Segmentation,
  toMasses,
} from '../../../src/index.ts'

const perfect = { miss: 0, nearMiss: 0, insertion: 0, confusion: 0 }
/** One long text, the segmentation behind it and one coder. */
function pair(
  quality: object,
  options: Partial<SimulateOptions> = {},
): readonly [Segmentation, Segmentation] {
  const corpus = simulateCorpus({
    seed: 5,
    items: 1,
    units: 200_000,
    lengths: { kind: 'uniform', min: 15, max: 25 },
    coders: [{ name: 'x', ...perfect, ...quality }],
    reference: 'truth',
    ...options,
  })
  const [truth, coder] = corpus.items[0]!.codings
  return [truth!.segmentation, coder!.segmentation]
}
const masses = (lengths: SegmentLengths) =>
  toMasses(
    simulateCorpus({ seed: 6, items: 1, units: 200_000, lengths, coders: 0, reference: 't' }).items[0]!
      .codings[0]!.segmentation,
  ).slice(0, -1)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const near = (found: number, expected: number, band: number) =>
  assert.ok(Math.abs(found - expected) < band, `${found}, should be ${expected} ± ${band}`)

test('same seed, same corpus; another seed, another corpus', () => {
  assert.deepEqual(simulateCorpus({ seed: 1, segmenters: 2 }), simulateCorpus({ seed: 1, segmenters: 2 }))
  assert.notDeepEqual(simulateCorpus({ seed: 1 }), simulateCorpus({ seed: 2 }))
})

test('more items or other coders change nothing in those that were there', () => {
  const small = simulateCorpus({ seed: 1, items: 3, coders: 2 })
  const large = simulateCorpus({ seed: 1, items: 9, coders: 4, segmenters: 1, texts: true })
  for (const [index, item] of small.items.entries())
    for (const { coder, segmentation } of item.codings)
      assert.deepEqual(codingOf(large.items[index]!, coder), segmentation)
})

test('a coder without faults finds the segmentation behind the item', () => {
  const [truth, coder] = pair({})
  assert.deepEqual(coder, truth)
})

test('boundaries are missed, moved and put in at the rates asked for', () => {
  const [truth, missing] = pair({ miss: 0.3 })
  const total = truth.boundaries.length
  near(missing.boundaries.length / total, 0.7, 0.015)
  assert.equal(maximumMatches(truth, missing, 0), missing.boundaries.length)

  const [, moving] = pair({ nearMiss: 0.4, reach: 3 })
  assert.equal(moving.boundaries.length, total)
  near(maximumMatches(truth, moving, 0) / total, 0.6, 0.015)
  // of those moved, half go one unit, a quarter two, a quarter three
  near(maximumMatches(truth, moving, 1) / total, 0.8, 0.015)
  near(maximumMatches(truth, moving, 2) / total, 0.9, 0.012)
  assert.equal(maximumMatches(truth, moving, 3), total)

  const [, adding] = pair({ insertion: 0.25 })
  assert.equal(maximumMatches(truth, adding, 0), total)
  near(adding.boundaries.length / total - 1, 0.25, 0.02)
})

test('rates for all people give way to those of one', () => {
  const corpus = simulateCorpus({
    seed: 1,
    items: 1,
    units: 5_000,
    rates: { ...perfect, miss: 1 },
    coders: [{ name: 'x' }, { name: 'y', miss: 0 }],
    reference: 'truth',
  })
  const [truth, x, y] = corpus.items[0]!.codings.map(coding => coding.segmentation)
  assert.equal(x!.boundaries.length, 0)
  assert.deepEqual(y, truth)
})

test('segment lengths have the distribution asked for', () => {
  const uniform = masses({ kind: 'uniform', min: 3, max: 9 })
  assert.deepEqual([Math.min(...uniform), Math.max(...uniform)], [3, 9])
  near(meanOf(uniform), 6, 0.06)
  const geometric = masses({ kind: 'geometric', mean: 10 })
  near(meanOf(geometric), 10, 0.3)
  near(geometric.filter(mass => mass === 1).length / geometric.length, 0.1, 0.01)
  const lognormal = masses({ kind: 'lognormal', mean: 20, deviation: 10 })
  near(meanOf(lognormal), 20, 0.4)
  near(Math.sqrt(meanOf(lognormal.map(mass => (mass - 20) ** 2))), 10, 0.6)
  const corpus: Corpus = {
    items: [{ id: 'a', units: 12, codings: [{ coder: 'x', segmentation: fromMasses([2, 10]) }] }],
  }
  const resampled = masses({ kind: 'corpus', corpus })
  assert.deepEqual(
    [...new Set(resampled)].sort((a, b) => a - b),
    [2, 10],
  )
  near(meanOf(resampled), 6, 0.08)
  const like = simulateCorpus({ seed: 1, lengths: { kind: 'corpus', corpus } })
  assert.ok(like.items.every(item => item.units === 12))
})

test('boundary types occur in their shares and are confused at their rate', () => {
  const [truth, coder] = pair({ confusion: 0.2 }, { types: ['minor', 'major', 'part'], shares: [3, 1, 0] })
  assert.deepEqual(truth.scale, { names: ['minor', 'major', 'part'], ranks: [0, 1, 2] })
  const share = (type: number) => truth.types!.filter(mask => mask === 1 << type).length / truth.types!.length
  near(share(0), 0.75, 0.015)
  assert.equal(share(2), 0)
  near(
    truth.types!.filter((mask, index) => mask !== coder.types![index]).length / truth.types!.length,
    0.2,
    0.015,
  )
  const parts = coder.types!.filter(mask => mask === 4).length
  near(parts / coder.types!.length, 0.1, 0.01)
  const ended = simulateCorpus({ seed: 1, types: ['.', ','], typedEnd: true })
  assert.ok(
    ended.items.every(item => item.codings.every(({ segmentation }) => segmentation.end !== undefined)),
  )
})

test('each segmenter of the default kind is worse than the one before, and all are worse than people', () => {
  const corpus = simulateCorpus({ seed: 3, items: 60, coders: 1, segmenters: 3, reference: 'truth' })
  const [truth, ...others] = codersOf(corpus)
  const scores = others.map(coder =>
    meanOf(corpus.items.map(item => boundarySimilarity(codingOf(item, truth!)!, codingOf(item, coder)!)!)),
  )
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
  )
})

test('a coder who misses items leaves gaps in the design', () => {
  const corpus = simulateCorpus({
    seed: 2,
    items: 400,
    coders: [{ name: 'x', missing: 0.25 }, { name: 'y' }],
  })
  const held = corpus.items.filter(item => codingOf(item, 'x') !== undefined).length
  near(held / 400, 0.75, 0.065)
  assert.ok(corpus.items.every(item => codingOf(item, 'y') !== undefined))
})

test('texts are one a unit, ids keep their order, short texts may have no boundary', () => {
  const corpus = simulateCorpus({ seed: 1, items: 10, units: [1, 3], texts: true, coders: 9 })
  assert.equal(corpus.items[0]!.id, 'item-01')
  assert.equal(corpus.items[9]!.id, 'item-10')
  assert.equal(codersOf(corpus).at(-1), 'coder-9')
  for (const { texts, units } of corpus.items) {
    assert.equal(texts!.length, units)
    assert.equal(texts!.at(-1), `unit ${units}`)
  }
  assert.ok(corpus.items.some(item => item.units === 1))
})

test('what is invalid is rejected, with the option named', () => {
  const rejects = (options: Partial<SimulateOptions>, word: RegExp) =>
    assert.throws(() => simulateCorpus({ seed: 1, ...options }), { code: 'option-invalid', message: word })
  rejects({ seed: 0.5 }, /seed/)
  rejects({ items: 0 }, /items/)
  rejects({ units: [5, 3] }, /units/)
  rejects({ lengths: { kind: 'uniform', min: 0, max: 3 } }, /lengths.min/)
  rejects({ lengths: { kind: 'geometric', mean: 0.5 } }, /lengths.mean/)
  rejects({ lengths: { kind: 'poisson' } as unknown as SegmentLengths }, /lengths.kind/)
  rejects({ lengths: { kind: 'corpus', corpus: { items: [] } } }, /no segmentation/)
  rejects({ coders: [{ name: 'x', miss: 2 }] }, /x: miss/)
  rejects({ coders: [{ name: 'x', reach: 0 }] }, /x: reach/)
  rejects({ types: [] }, /types/)
  rejects({ typedEnd: true }, /types/)
  rejects({ types: ['a', 'b'], shares: [1] }, /shares/)
  rejects({ types: ['a', 'b'], shares: [0, 0] }, /shares/)
  assert.throws(() => simulateCorpus({ seed: 1, coders: [{ name: 'x' }, { name: 'x' }] }), {
    code: 'duplicate-coder',
  })
})
