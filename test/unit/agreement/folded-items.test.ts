import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  type AgreementOptions,
  addCoderEffect,
  agreement,
  findOutliers,
  leaveOneOut,
} from '../../../src/agreement/index.ts'
import type { AgreementQuestion, AgreementResult } from '../../../src/agreement/question.ts'
import { factsOf, mapShard, planRun, reduceParts } from '../../../src/evaluate/index.ts'
import { simulateCorpus } from '../../../src/evaluate/simulate/simulate.ts'
import type { Corpus, Item } from '../../../src/model/corpus.ts'

/** Texts of several lengths; some coders miss some of them, and some texts have one coder or none. */
const simulated = simulateCorpus({ items: 90, units: [2, 40], coders: 4, seed: 3 })
const complete: Corpus = {
  items: simulated.items.map((item, index) => ({ ...item, id: `i${(index * 37) % 90}` })),
}
const gaps: Corpus = {
  items: complete.items.map((item, index) => ({
    ...item,
    codings: item.codings.filter((_, coder) => (index * 5 + coder * 3) % 7 !== 0 && index % 11 !== coder),
  })),
}

const questionOf = (options: AgreementOptions, more: Partial<AgreementQuestion> = {}): AgreementQuestion => ({
  options,
  coefficients: ['multi-pi', 'multi-kappa'],
  buckets: 16,
  ...more,
})

const measured = (corpus: Corpus, question: AgreementQuestion, shards: readonly (readonly Item[])[]) => {
  const plan = JSON.parse(JSON.stringify(planRun(factsOf(corpus), { of: 'agreement', question })))
  return reduceParts(
    plan,
    shards.map(items => mapShard(plan, items)),
  ) as Promise<AgreementResult>
}

const options: readonly (AgreementOptions & { readonly both?: true })[] = [
  { expected: 'published' },
  { both: true },
  { similarity: 'segmentation-similarity', expected: 'exact' },
  { similarity: 'boundary-f', expected: 'exact', both: true },
  { similarity: 'window-diff', window: 3, expected: 'exact' },
  { similarity: 'boundary-similarity', span: 3, expected: 'exact' },
  { count: 'segments' },
  { categories: 'merged' },
  { similarity: 'alignment-similarity', expected: 'published' },
]

for (const [name, corpus] of [
  ['all coders', complete],
  ['gaps', gaps],
] as const)
  test(`items that are added up give the coefficients of single items to the bit: ${name}`, async () => {
    const missing = corpus === gaps ? ('available' as const) : ('error' as const)
    for (const own of options) {
      const asked = { ...own, missing }
      const { coefficients, leftOut } = await measured(corpus, questionOf(asked), [corpus.items])
      assert.deepEqual(leftOut, ['items'])
      for (const found of coefficients) {
        const { perItem, ...whole } = agreement(corpus, { ...asked, coefficient: found.coefficient })
        const { perItem: least, ...same } = found
        // A's tallies are no whole numbers: the order of a sum shows in its last digit.
        if (own.similarity === 'alignment-similarity') {
          assert.ok(Math.abs(same.value! - whole.value!) < 1e-12)
          continue
        }
        assert.deepEqual(same, whole, JSON.stringify(asked))
        const expected = perItem
          .map(({ item, observed, coders, pairs }) => ({ item, observed, coders, pairs }))
          .sort((a, b) => (a.observed ?? 2) - (b.observed ?? 2) || (a.item < b.item ? -1 : 1))
        assert.deepEqual(
          least.map(({ item, observed, coders, pairs }) => ({ item, observed, coders, pairs })),
          expected.slice(0, 12),
        )
      }
    }
  })

test('coders who are added, left out and outliers are those of single items', async () => {
  for (const [corpus, missing] of [
    [complete, 'error'],
    [gaps, 'available'],
  ] as const) {
    const own = { missing, expected: 'exact' } as const
    const [first] = complete.items[0]!.codings
    const joiner = first!.coder
    const out = await measured(corpus, questionOf(own, { drops: 'leave-one-out' }), [corpus.items])
    assert.deepEqual(out.drops, leaveOneOut(corpus, own))
    const joined = await measured(corpus, questionOf(own, { drops: [joiner] }), [corpus.items])
    assert.deepEqual(joined.drops, addCoderEffect(corpus, [joiner], own))
    const sure = { ...own, interval: { resamples: 200 } }
    const { annotatorStats } = await measured(corpus, questionOf(sure, { annotatorStats: true }), [
      corpus.items,
    ])
    const alone = findOutliers(corpus, sure)
    // The spread is that of buckets, all else that of items.
    const bare = (all: typeof alone) => all.coders.map(({ interval: _, p: __, apart: ___, ...rest }) => rest)
    assert.deepEqual(bare(annotatorStats!), bare(alone))
    assert.equal(annotatorStats!.value, alone.value)
  }
})

test('every sharding, in any order, gives the same agreement', async () => {
  const question = questionOf(
    { missing: 'available', expected: 'exact', both: true, interval: { resamples: 200 } },
    { annotatorStats: true, majority: true, drops: 'leave-one-out', least: 5 },
  )
  for (const similarity of ['boundary-similarity', 'boundary-f'] as const) {
    const asked = { ...question, options: { ...question.options, similarity } }
    const expected = JSON.stringify(await measured(gaps, asked, [gaps.items]))
    assert.match(expected, /16-buckets/)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...gaps.items], { minLength: 90 }),
        fc.array(fc.nat(90), { maxLength: 4 }),
        async (items, cuts) => {
          const ends = [0, ...cuts.sort((a, b) => a - b), 90]
          const shards = ends.slice(1).map((end, at) => items.slice(ends[at], end))
          assert.equal(JSON.stringify(await measured(gaps, asked, shards)), expected)
        },
      ),
      { seed: 1, numRuns: 10 },
    )
  }
})

test('sums of reals do not depend on the sharding either', async () => {
  const question = questionOf({
    similarity: 'alignment-similarity',
    expected: 'published',
    interval: { resamples: 200 },
  })
  const whole = JSON.stringify(await measured(complete, question, [complete.items]))
  const turned = [...complete.items].reverse()
  for (const at of [1, 17, 60])
    assert.equal(
      JSON.stringify(await measured(complete, question, [turned.slice(0, at), turned.slice(at)])),
      whole,
    )
})

test('what needs single items keeps them: types, a mean over items, simulated levels, groups', async () => {
  for (const own of [
    { preset: 'segeval-2' },
    { similarity: 'alignment-similarity', expected: 'exact', samples: 4 },
    { chance: 'counts', expected: 'exact', coefficient: 'multi-kappa' },
    { missing: 'group' },
  ] as const) {
    const coefficients = ['chance' in own ? 'multi-kappa' : 'multi-pi'] as const
    const found = await measured(complete, questionOf(own, { coefficients }), [complete.items])
    assert.equal(found.leftOut, undefined, JSON.stringify(own))
    assert.equal(found.coefficients[0]!.perItem.length, 90)
  }
  const kept = await measured(complete, questionOf({}, { buckets: 'items' }), [complete.items])
  assert.deepEqual(kept.coefficients[0], agreement(complete))
})

test('recordings of several ticks are added up on the finest', async () => {
  const recorded: Corpus = {
    items: complete.items.slice(0, 20).map((item, index) => {
      const ticksPerSecond = index % 2 === 0 ? 10 : 20
      const time = { perSecond: ticksPerSecond, start: 0 }
      const codings = item.codings.map(({ coder, segmentation }) => ({
        coder,
        segmentation: { ...segmentation, axis: { ticksPerSecond } },
      }))
      return { ...item, time, codings }
    }),
  }
  const own = { similarity: 'boundary-f', expected: 'exact' } as const
  const { coefficients } = await measured(recorded, questionOf(own), [recorded.items])
  const { perItem: _, ...whole } = agreement(recorded, own)
  const { perItem: __, ...same } = coefficients[0]!
  assert.deepEqual(same, whole)
  const mixed = { items: [...recorded.items, ...complete.items.slice(20, 22)] }
  await assert.rejects(measured(mixed, questionOf(own), [mixed.items]), { code: 'axes-differ' })
})
