import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { rankingStability, simulateCorpus, stabilityConventions } from '../../../../src/evaluate/index.ts'
import { CesuraError, type Corpus, evaluate, fromBoundaries, makeCorpus } from '../../../../src/index.ts'

const corpus = simulateCorpus({ seed: 3, items: 12, coders: 1, segmenters: 3, reference: 'gold' })
const systems = ['segmenter-1', 'segmenter-2', 'segmenter-3']
const asked = { references: ['gold'], hypotheses: systems, metrics: ['B', 'F', 'WinF'], replicates: 200 }
const found = rankingStability(corpus, asked)

/** The corpus with one more coder, who segments as another does. */
const withCopy = ({ items }: Corpus, of: string, name: string): Corpus =>
  makeCorpus(
    items.map(({ id, units, codings }) => ({
      id,
      units,
      codings: [...codings, { ...codings.find(({ coder }) => coder === of)!, coder: name }],
    })),
  )

const isCode = (code: string) => (error: unknown) => error instanceof CesuraError && error.code === code

describe('laws', () => {
  test('a copy of a system changes no other pair, and is tied with its original', () => {
    const more = rankingStability(withCopy(corpus, 'segmenter-1', 'copy'), {
      ...asked,
      hypotheses: [...systems, 'copy'],
    })
    for (const pair of found.pairs)
      assert.deepEqual(
        more.pairs.find(({ a, b }) => a === pair.a && b === pair.b),
        pair,
      )
    const tied = more.pairs.find(({ a, b }) => a === 'segmenter-1' && b === 'copy')!
    assert.deepEqual([tied.verdict, tied.fromConvention, tied.settled], ['stable', null, [0, 0]])
    assert.ok(Math.abs(tied.sure! - 0.5) < 1e-12 && Math.abs(tied.ahead! - 0.5) < 1e-12)
  })

  test('swapping two systems turns every share into the rest', () => {
    const swapped = rankingStability(corpus, { ...asked, hypotheses: [...systems].reverse() })
    for (const { a, b, ...pair } of found.pairs) {
      const other = swapped.pairs.find(each => each.a === b && each.b === a)!
      assert.equal(other.verdict, pair.verdict)
      for (const [index, share] of pair.perConvention!.entries())
        assert.ok(Math.abs(share! + other.perConvention![index]! - 1) < 1e-12)
      assert.deepEqual(other.settled, [...pair.settled!].reverse())
    }
  })

  test('shares of the first place and weights add up to 1', () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
    assert.ok(Math.abs(sum(Object.values(found.first!)) - 1) < 1e-12)
    assert.ok(Math.abs(sum(found.conventions.map(({ weight }) => weight)) - 1) < 1e-12)
  })

  test('one convention has the plain ranking, and no doubt of its own', () => {
    const one = rankingStability(corpus, { ...asked, metrics: undefined, conventions: [{ metric: 'B' }] })
    const { ranking } = evaluate(corpus, { metrics: ['B'], references: ['gold'], hypotheses: systems })
      .metrics[0]!
    assert.equal(one.first![ranking!.order[0]!.hypothesis], 1)
    for (const { fromConvention } of one.pairs) assert.ok(fromConvention === 0 || fromConvention === null)
    assert.deepEqual(one.options, [])
  })

  test('values are those of an evaluation with the same options and pooling', () => {
    for (const { metric, options, pool, values, signature } of found.conventions) {
      const [result] = evaluate(corpus, {
        metrics: [{ id: metric, options }],
        pool,
        references: ['gold'],
        hypotheses: systems,
      }).metrics
      assert.equal(result!.signature, signature)
      for (const row of result!.hypotheses) assert.equal(values[row.hypothesis], row[pool].value)
    }
  })
})

describe('conventions', () => {
  test('there are 184, in the order of the metrics, micro before macro', () => {
    const all = stabilityConventions()
    assert.equal(all.length, 184)
    assert.equal(new Set(all.map(each => JSON.stringify(each))).size, 184)
    const count = (metric: string) => all.filter(each => each.metric === metric).length
    assert.deepEqual(
      [...new Set(all.map(({ metric }) => metric))].map(metric => [metric, count(metric)]),
      [
        ['boundary-similarity', 8],
        ['segmentation-similarity', 6],
        ['boundary-f', 6],
        ['win-pr-f', 2],
        ['alignment-similarity', 2],
        ['pk', 80],
        ['window-diff', 80],
      ],
    )
    assert.deepEqual(all.slice(0, 3), [
      { metric: 'boundary-similarity', options: {}, pool: 'micro' },
      { metric: 'boundary-similarity', options: {}, pool: 'macro' },
      { metric: 'boundary-similarity', options: { span: 1 }, pool: 'micro' },
    ])
    assert.throws(() => stabilityConventions(['recall']), isCode('option-invalid'))
  })

  test('conventions with the same scores name the first of them', () => {
    const { conventions } = rankingStability(corpus, {
      ...asked,
      metrics: undefined,
      conventions: [
        { metric: 'pk', options: { window: 3 } },
        { metric: 'pk', options: { window: 3, minWindow: 1 } },
      ],
    })
    assert.deepEqual([conventions[0]!.sameAs, conventions[1]!.sameAs], [undefined, conventions[0]!.signature])
  })

  test('equal weights count conventions, not metrics', () => {
    const equal = rankingStability(corpus, { ...asked, weights: 'equal' })
    for (const { weight } of equal.conventions) assert.ok(Math.abs(weight - 1 / 16) < 1e-12)
    const [similarity] = found.conventions
    assert.ok(Math.abs(similarity!.weight - 1 / 3 / 8) < 1e-12)
  })
})

describe('edge cases', () => {
  const item = (id: string, ...codings: (readonly [string, readonly number[]])[]) => ({
    id,
    units: 10,
    codings: codings.map(([coder, boundaries]) => ({
      coder,
      segmentation: fromBoundaries(10, [...boundaries]),
    })),
  })

  test('one item has scores and an order, and nothing resampled', () => {
    const one = rankingStability(makeCorpus([item('i', ['gold', [5]], ['x', [5]], ['y', [6]])]), {
      references: ['gold'],
      metrics: ['B'],
    })
    assert.deepEqual([one.reason, one.first, one.cut], ['one-item', { x: 1, y: 0 }, null])
    assert.deepEqual(one.pairs, [
      {
        a: 'x',
        b: 'y',
        ahead: 1,
        sure: null,
        settled: null,
        perConvention: null,
        fromConvention: null,
        verdict: null,
      },
    ])
    assert.ok(one.options.every(({ beyondNoise }) => beyondNoise === null))
  })

  test('conventions without a score are left out; without any, nothing is compared', () => {
    const empty = makeCorpus(['i', 'j'].map(id => item(id, ['gold', []], ['x', []], ['y', []])))
    const some = rankingStability(empty, { references: ['gold'], metrics: ['B', 'F'], replicates: 10 })
    assert.deepEqual(
      [some.conventions.at(-1)!.rank, some.conventions.at(-1)!.reason],
      [null, 'no-boundaries'],
    )
    assert.equal(some.conventions[0]!.weight, 1 / 8)
    const none = rankingStability(empty, { references: ['gold'], metrics: ['F'], replicates: 10 })
    assert.deepEqual([none.first, none.reason, none.tau.mean], [null, 'nothing-to-compare', null])
    assert.deepEqual(none.pairs[0]!.ahead, null)
  })

  test('one hypothesis, a repeated convention and no reference are rejected', () => {
    const two = makeCorpus([item('i', ['gold', [5]], ['x', [5]])])
    assert.throws(() => rankingStability(two, { references: ['gold'] }), isCode('nothing-to-rank'))
    assert.throws(
      () =>
        rankingStability(corpus, {
          ...asked,
          metrics: undefined,
          conventions: [{ metric: 'B' }, { metric: 'B', options: { span: 2 } }],
        }),
      isCode('duplicate-convention'),
    )
    const unnamed = makeCorpus([item('i', ['x', [5]], ['y', [5]], ['z', [4]])])
    assert.throws(() => rankingStability(unnamed), isCode('roles-missing'))
    assert.throws(() => rankingStability(corpus, { ...asked, conventions: [] }), isCode('option-invalid'))
    assert.throws(() => rankingStability(corpus, { ...asked, level: 1 }), isCode('option-invalid'))
  })
})
