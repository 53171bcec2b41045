import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { swapTest } from '../../../src/agreement/candidate/alternative-annotator.ts'
import {
  type AlternativeAnnotatorOptions,
  alternativeAnnotator,
  planReplacement,
} from '../../../src/agreement/index.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { CesuraError, type Corpus, fromBoundaries, makeCorpus } from '../../../src/index.ts'
import {
  columnSums,
  itemsForReplacement,
  pairedPermutation,
  type SumsScore,
  tallyTable,
} from '../../../src/stats/index.ts'

type Codings = Record<string, readonly number[]>
const corpusOf = (items: readonly (readonly [string, Codings])[], units = 8): Corpus =>
  makeCorpus(
    items.map(([id, codings]) => ({
      id,
      units,
      codings: Object.entries(codings).map(([coder, boundaries]) => ({
        coder,
        segmentation: fromBoundaries(units, boundaries),
      })),
    })),
  )

const boundaries = fc.subarray([1, 2, 3, 4, 5, 6, 7])
const codings = fc.record(
  { ann: boundaries, bo: boundaries, cy: boundaries, gpt: boundaries },
  { requiredKeys: ['ann', 'bo'] },
)
const items = fc.array(codings, { minLength: 11, maxLength: 16 })
const named = (all: readonly Codings[]) =>
  all.map((each, index) => [`i${String(index).padStart(2, '0')}`, each] as const)
const options = { candidate: 'gpt', annotators: ['ann', 'bo', 'cy'], minItems: 3, replicates: 200 } as const
/** Nobody has the candidate in any item: there is nothing to ask. */
const hasAll = (all: readonly Codings[]) =>
  ['gpt', 'cy'].every(name => all.some(each => Object.hasOwn(each, name)))

describe('laws', () => {
  test('the order of items and of codings changes nothing', () => {
    fc.assert(
      fc.property(items, all => {
        fc.pre(hasAll(all))
        const turned = named(all)
          .map(([id, each]) => [id, Object.fromEntries(Object.entries(each).reverse())] as const)
          .reverse()
        assert.deepEqual(
          alternativeAnnotator(corpusOf(turned), { ...options, annotators: ['cy', 'ann', 'bo'] }),
          alternativeAnnotator(corpusOf(named(all)), options),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('no item is decided against a candidate that copies an annotator', () => {
    fc.assert(
      fc.property(items, all => {
        const copied = all.map(each => ({ ...each, cy: each.cy ?? [3], gpt: each.ann! }))
        const { comparisons, place } = alternativeAnnotator(corpusOf(named(copied)), options)
        const { closer, difference } = comparisons.find(({ annotator }) => annotator === 'ann')!
        assert.deepEqual(closer, { annotator: 0, equal: all.length, candidate: 0 })
        assert.equal(difference, 0)
        assert.ok(Math.abs(place!.typicality.gpt! - place!.typicality.ann!) < 1e-12)
      }),
      { numRuns: 25 },
    )
  })

  test('equal codings: ties only, the middle place, p = 1', () => {
    const same = { ann: [3], bo: [3], cy: [3], gpt: [3] }
    const { comparisons, place } = alternativeAnnotator(corpusOf(named(Array(12).fill(same))), options)
    for (const { closer } of comparisons) assert.deepEqual(closer, { annotator: 0, equal: 12, candidate: 0 })
    assert.equal(place!.place, (3 + 2) / 2)
    assert.equal(place!.p, 1)
    assert.equal(place!.itemByItem, 1)
  })

  test('an item of one annotator changes only how many of them there are', () => {
    fc.assert(
      fc.property(items, boundaries, (all, more) => {
        fc.pre(hasAll(all))
        const before = alternativeAnnotator(corpusOf(named(all)), options)
        const after = alternativeAnnotator(
          corpusOf([...named(all), ['more', { ann: more, gpt: more }]]),
          options,
        )
        assert.deepEqual(after, { ...before, itemsWithFewAnnotators: before.itemsWithFewAnnotators + 1 })
      }),
      { numRuns: 25 },
    )
  })

  test('places of all coders add up, for any candidate', () => {
    fc.assert(
      fc.property(items, all => {
        const whole = all.map(each => ({ ...each, cy: each.cy ?? [], gpt: each.gpt ?? [1] }))
        const everyone = ['ann', 'bo', 'cy', 'gpt']
        const places = everyone.map(
          candidate =>
            alternativeAnnotator(corpusOf(named(whole)), {
              ...options,
              candidate,
              annotators: everyone.filter(name => name !== candidate),
            }).place!.place,
        )
        assert.equal(
          places.reduce((sum, place) => sum + place, 0),
          10,
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('what is compared', () => {
  const alike = { ann: [2], bo: [2], cy: [4], gpt: [2] }

  test('people are the annotators by default, and other systems are ignored', () => {
    const corpus = corpusOf(named(Array(12).fill({ ...alike, 'segmenter-1': [5] })))
    assert.deepEqual(alternativeAnnotator(corpus, { candidate: 'gpt' }).annotators, ['ann', 'bo', 'cy'])
  })

  test('an annotator with few items is skipped, and nobody left has a reason', () => {
    const corpus = corpusOf(named(Array(9).fill(alike)))
    const { omega, passes, advantage, reason, skipped, comparisons } = alternativeAnnotator(corpus, {
      candidate: 'gpt',
    })
    assert.deepEqual([omega, passes, advantage, reason], [null, null, null, 'too-few-items'])
    assert.deepEqual(comparisons, [])
    assert.deepEqual(skipped[0], { annotator: 'ann', items: 9, reason: 'too-few-items' })
  })

  test('a similarity that is undefined leaves the item out, and counts it', () => {
    // Pk with a window of 9 has no window in a text of 8 units.
    const corpus = makeCorpus([
      ...corpusOf(named(Array(12).fill(alike)), 20).items,
      ...corpusOf([['short', alike]]).items,
    ])
    const { comparisons } = alternativeAnnotator(corpus, {
      candidate: 'gpt',
      similarity: { id: 'pk', options: { window: 9 } },
    })
    assert.deepEqual(
      comparisons.map(({ items, undefinedItems }) => [items, undefinedItems]),
      [
        [12, 1],
        [12, 1],
        [12, 1],
      ],
    )
  })

  test('fewer than six items have no interval', () => {
    const five = corpusOf(named(Array(5).fill(alike)))
    assert.equal(alternativeAnnotator(five, { candidate: 'gpt', minItems: 2 }).interval, null)
  })

  test('the signature names every setting', () => {
    const corpus = corpusOf(named(Array(12).fill(alike)))
    const { signature } = alternativeAnnotator(corpus, { candidate: 'gpt' })
    assert.match(
      signature,
      /^alternative-annotator\|epsilon:0\.1\|q:0\.05\|weigh:items\|test:exact\|similarity:boundary-similarity\|.*\|min-items:10\|v:/,
    )
    const pooled = alternativeAnnotator(corpus, { candidate: 'gpt', weigh: 'pooled', margin: 0.05 })
    assert.match(pooled.signature, /\|margin:0\.05\|q:0\.05\|weigh:pooled\|test:permutation\|/)
    assert.equal(pooled.epsilon, undefined)
  })
})

describe('pooled', () => {
  test('in resamples the normal approximation is close to the permutation test', () => {
    const tallies = (shift: number) =>
      tallyTable(
        Array.from({ length: 40 }, (_, i) => ({ right: 5 + ((i * 7 + shift) % 5), n: 10 + (i % 3) })),
      )
    const rows = {
      undefinedItems: 0,
      farthest: [],
      closer: tallyTable([]),
      own: tallies(0),
      candidate: tallies(3),
    }
    const score: SumsScore = ([right, n]) => right! / n!
    for (const margin of [0, 0.02, 0.05]) {
      const { columns, p } = swapTest(rows, score, margin)
      const normal = p(Float64Array.from(columns.flatMap(table => [...columnSums(table)])), 0)
      const swapped = pairedPermutation(rows.own, rows.candidate, score, {
        seed: 1,
        margin,
        alternative: 'less',
      })
      assert.ok(Math.abs(normal - swapped.p!) < 0.03, `${margin}: ${normal}, ${swapped.p}`)
    }
  })

  test('a larger margin never raises p, and the seed is repeatable', () => {
    const corpus = simulateCorpus({ seed: 3, items: 24, coders: 3, segmenters: 1 })
    const at = (margin: number) =>
      alternativeAnnotator(corpus, { candidate: 'segmenter-1', weigh: 'pooled', margin, replicates: 200 })
    const ps = [0, 0.05, 0.1, 0.3].map(margin => at(margin).comparisons[0]!.p)
    assert.deepEqual(
      ps,
      [...ps].sort((a, b) => b - a),
    )
    assert.ok(ps[0]! > ps[3]!)
    assert.deepEqual(at(0.1), at(0.1))
  })
})

test('a plan of the test follows the shares of each comparison', () => {
  const corpus = simulateCorpus({ seed: 3, items: 24, coders: 3, segmenters: 1 })
  const found = alternativeAnnotator(corpus, { candidate: 'segmenter-1', epsilon: 0.3, replicates: 200 })
  const plan = planReplacement(found, { power: 0.9 })
  assert.equal(plan.pilotItems, 24)
  for (const [index, { closer, items, annotator }] of found.comparisons.entries()) {
    const asked = {
      annotator: closer.annotator / items,
      equal: closer.equal / items,
      candidate: closer.candidate / items,
      annotators: 3,
      epsilon: 0.3,
      power: 0.9,
    }
    const ties = { annotator: (1 - asked.equal) / 2, candidate: (1 - asked.equal) / 2 }
    assert.deepEqual(plan.comparisons[index], {
      annotator,
      itemsIfEqual: itemsForReplacement({ ...asked, ...ties }).items,
      ...itemsForReplacement(asked),
    })
  }
  const none = alternativeAnnotator(corpus, { candidate: 'segmenter-1', minItems: 99 })
  assert.deepEqual(
    [planReplacement(none).itemsIfEqual, planReplacement(none).reason],
    [null, 'too-few-items'],
  )
  const pooled = alternativeAnnotator(corpus, { candidate: 'segmenter-1', weigh: 'pooled', margin: 0.1 })
  assert.throws(() => planReplacement(pooled), RangeError)
})

test('rejects what is invalid, by code', () => {
  const corpus = corpusOf(named(Array(12).fill({ ann: [2], bo: [2], cy: [4], gpt: [2] })))
  const cases: [string, Partial<AlternativeAnnotatorOptions>][] = [
    ['candidate-unknown', { candidate: 'gtp' }],
    ['candidate-is-annotator', { annotators: ['ann', 'gpt'] }],
    ['unknown-coder', { annotators: ['ann', 'bob'] }],
    ['too-few-annotators', { annotators: ['ann'] }],
    ['similarity-not-symmetric', { similarity: 'boundary-precision' }],
    ['option-missing', { weigh: 'pooled' }],
    ['option-invalid', { epsilon: 1.2 }],
    ['option-invalid', { margin: 0.1 }],
    ['option-invalid', { weigh: 'pooled', margin: 0.1, epsilon: 0.1 }],
    ['option-invalid', { weigh: 'pooled', margin: 0.1, test: 'exact' }],
    ['option-unknown', { eps: 0.1 } as object],
  ]
  for (const [code, given] of cases)
    assert.throws(
      () => alternativeAnnotator(corpus, { candidate: 'gpt', ...given }),
      error => error instanceof CesuraError && error.code === code,
      code,
    )
})

test('names the items on which the candidate is farthest behind, and no others', () => {
  const codings = (boundaries: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(boundaries).map(([coder, own]) => ({ coder, segmentation: fromBoundaries(12, [...own]) }))
  const good = codings({ ann: [4, 8], bo: [4, 8], cy: [4, 8], gpt: [4, 8] })
  const corpus = makeCorpus([
    ...Array.from({ length: 10 }, (_, index) => ({ id: `same-${index}`, units: 12, codings: good })),
    { id: 'half', units: 12, codings: codings({ ann: [4, 8], bo: [4, 8], cy: [4, 8], gpt: [4] }) },
    { id: 'none', units: 12, codings: codings({ ann: [4, 8], bo: [4, 8], cy: [4, 8], gpt: [] }) },
  ])
  const { comparisons } = alternativeAnnotator(corpus, { candidate: 'gpt' })
  assert.deepEqual(comparisons[0]!.farthest, [
    { item: 'none', annotator: 1, candidate: 0 },
    { item: 'half', annotator: 1, candidate: 0.5 },
  ])
})
