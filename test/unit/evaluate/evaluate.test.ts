import assert from 'node:assert/strict'
import { test } from 'vitest'
import { omnibusTests } from '../../../src/evaluate/tests/omnibus-tests.ts'
import { ComparisonsBuilder } from '../../../src/evidence/comparisons.ts'
import { readFiles } from '../../../src/formats/index.ts'
import {
  boundaryPrecision,
  type Corpus,
  type EvaluateOptions,
  evaluate,
  fromMasses,
  fromSequence,
  makeCorpus,
  typeScale,
} from '../../../src/index.ts'
import { corpusOf, gold, rows } from './small-corpora.ts'

const cut = (coder: string, ...masses: number[]) => ({ coder, segmentation: fromMasses(masses) })
const kubla = makeCorpus([
  {
    id: 'kubla-khan',
    units: 11,
    codings: [cut('manual', 2, 3, 6), cut('a', 5, 6), cut('b', 2, 2, 7), cut('c', 2, 3, 3, 3)],
  },
  { id: 'one-unit', units: 1, codings: [cut('manual', 1), cut('a', 1), cut('b', 1)] },
])

test('hypotheses are scored against the reference, per pair and pooled', () => {
  const { metrics, settings } = evaluate(kubla, { metrics: ['boundary-precision'], references: ['manual'] })
  assert.deepEqual(settings.hypotheses, ['a', 'b', 'c'])
  const [precision] = metrics
  assert.deepEqual(
    precision!.hypotheses.map(({ hypothesis, micro, macro }) => [hypothesis, micro.value, macro.value]),
    [
      ['a', 1, 1],
      ['b', 0.5, 0.5],
      ['c', 2 / 3, 2 / 3],
    ],
  )
  assert.deepEqual(precision!.pairs![3], {
    item: 'one-unit',
    reference: 'manual',
    hypothesis: 'a',
    tally: { matches: 0, reference: 0, hypothesis: 0 },
    score: null,
    reason: 'no-hypothesis-boundaries',
  })
  assert.equal(precision!.overall.micro.value, 4 / 6)
})

test('a pair without a score is counted with its reason and left out of the mean', () => {
  const { overall } = evaluate(kubla, { metrics: [boundaryPrecision], references: ['manual'] }).metrics[0]!
  assert.equal(overall.pairs, 5)
  assert.equal(overall.undefined, 2)
  assert.deepEqual(overall.reasons, { 'no-hypothesis-boundaries': 2 })
  assert.ok(Math.abs(overall.macro.value! - (1 + 0.5 + 2 / 3) / 3) < 1e-15)
})

test('without roles every pair is compared, both ways where the metric is not symmetric', () => {
  const { settings, metrics } = evaluate(kubla, { metrics: ['boundary-precision'] })
  assert.equal(settings.design, 'pairs')
  assert.equal(metrics[0]!.overall.pairs, 4 * 3 + 3 * 2)
  assert.equal(metrics[0]!.hypotheses.find(row => row.hypothesis === 'c')!.pairs, 3)
})

test('one coder leaves nothing to compare, and that is reported', () => {
  const alone = makeCorpus([{ id: 'x', units: 2, codings: [cut('ann', 1, 1)] }])
  const { overall } = evaluate(alone, { metrics: ['boundary-precision'] }).metrics[0]!
  assert.deepEqual(overall.micro, { value: null, reason: 'nothing-to-compare' })
  assert.equal(overall.macro.value, null)
})

test('the order of items and codings changes no bit of a score', () => {
  const turned: Corpus = {
    items: [...kubla.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  const scores = (corpus: Corpus) =>
    evaluate(corpus, { references: ['manual'], hypotheses: ['a', 'b', 'c'], detail: 'pooled' }).metrics
  assert.equal(JSON.stringify(scores(turned)), JSON.stringify(scores(kubla)))
})

test('the signature says how scores were pooled', () => {
  const signature = evaluate(kubla, { metrics: ['boundary-precision'], pool: 'macro' }).metrics[0]!.signature
  assert.match(signature, /^boundary-precision\|.*\|pool:macro\|v:[\d.]+$/)
})

test('a coder nobody knows is rejected with the names there are', () => {
  assert.throws(() => evaluate(kubla, { references: ['manuel'] }), {
    code: 'unknown-coder',
    message: /manual/,
  })
})

const corpus = corpusOf(rows)

test('a score that no item has says why, pooled and as a mean', () => {
  const [metric] = evaluate(corpusOf([{ gold: [], ann: [] }]), gold).metrics
  const { micro, macro } = metric!.hypotheses[0]!
  assert.deepEqual([micro.value, macro.value], [null, null])
  assert.ok(micro.reason)
  assert.equal(macro.reason, micro.reason)
  const [defined] = evaluate(corpus, gold).metrics
  assert.equal('reason' in defined!.hypotheses[0]!.macro, false)
})

test('tests on items that both have, with an interval of the difference whatever else was asked', () => {
  const shared = [...rows, { gold: [4], ann: [4], bo: [5] }, { gold: [3], ann: [2], bo: [3] }]
  const holed = corpusOf([...shared, { gold: [4], ann: [4] }, { gold: [4], bo: [5] }])
  for (const method of ['permutation', 'bootstrap'] as const)
    for (const pool of ['micro', 'macro'] as const) {
      const options = { ...gold, pool, interval: false, tests: { method, resamples: 40 } } as EvaluateOptions
      const [pair] = evaluate(holed, options).metrics[0]!.tests!.pairs
      const [same] = evaluate(corpusOf(shared), options).metrics[0]!.tests!.pairs
      assert.equal(pair!.items, 6)
      assert.equal(pair!.difference, same!.difference)
      const [low, high] = pair!.interval!
      assert.ok(low! <= pair!.difference! && pair!.difference! <= high!, `${method} ${pool}`)
      const [few] = evaluate(corpusOf(shared.slice(1)), options).metrics[0]!.tests!.pairs
      assert.deepEqual([few!.interval, few!.intervalReason], [null, 'few-items'])
    }
})

test('groups: items without one are separate', () => {
  const grouped = corpusOf(rows, ['g', undefined, 'h', 'g'])
  for (const groupBy of ['group', undefined]) {
    const [metric] = evaluate(grouped, { ...gold, ...(groupBy === undefined ? {} : { groupBy }) }).metrics
    assert.deepEqual(
      metric!.hypotheses[0]!.groups!.map(({ group }) => group),
      ['(no group)', 'g', 'h'],
    )
  }
})

test('bounds: so many random segmentations, one of every other, means over defined scores', () => {
  const bounds = (options: object) =>
    evaluate(corpusOf([...rows, { gold: [], ann: [], bo: [] }]), { ...gold, ...options } as EvaluateOptions)
      .metrics[0]!.bounds!
  const few = bounds({ bounds: { replicates: 3 } })
  assert.deepEqual(
    few.map(({ id }) => id),
    ['random', 'even', 'none'],
  )
  // One cut in the middle of every text finds one of the seven boundaries: that of the third text, fully.
  const even = few[1]!
  assert.ok(Math.abs(even.micro.value! - 2 / (7 + 5)) < 1e-12, String(even.micro.value))
  assert.ok(Math.abs(even.macro.value! - 1 / 5) < 1e-12, String(even.macro.value))
  const [first, ...others] = bounds({ bounds: { replicates: 4 } })
  assert.notDeepEqual(first, few[0])
  assert.deepEqual(others, few.slice(1))
})

test('tests over all hypotheses pass over one without a score', () => {
  const tested = (hypotheses: readonly string[], ...items: readonly (readonly (number | undefined)[])[]) => {
    const builder = new ComparisonsBuilder()
    for (const scores of items) {
      for (const [at, score] of scores.entries()) builder.add(0, at + 1, {}, score, undefined)
      builder.endItem()
    }
    const hypothesisOf = [-1, ...hypotheses.keys()]
    return omnibusTests(builder.finish(), [...items.keys()], hypothesisOf, hypotheses, 0.05)
  }
  const { kruskalWallis, friedman } = tested(
    ['x', 'y', 'z'],
    [0.1, 0.4, undefined],
    [0.2, 0.6, undefined],
    [0.3, 0.9, undefined],
  )
  assert.deepEqual([kruskalWallis!.degreesOfFreedom, kruskalWallis!.n, friedman!.degreesOfFreedom], [1, 6, 1])
  const single = tested(['x', 'y'], [0.1, 0.4], [0.2, undefined])
  assert.equal(single.kruskalWallis!.n, 3)
})

test('a score that is undefined wherever doubtful boundaries are placed has no range', () => {
  const file = (coder: string, text: string, boundaries: readonly number[]) => {
    const texts = text.split(' ')
    const items = [{ id: 'a', texts, codings: [{ coder, boundaries }] }]
    return { name: `${coder}.json`, text: JSON.stringify({ cesura: 1, items }) }
  }
  const { corpus } = readFiles(
    [
      file('gold', 'so we begin the next topic is food', []),
      file('asr', 'so we begin next topic is food', [3]),
    ],
    { texts: 'align' },
  )
  const { placement, micro } = evaluate(corpus!, { metrics: ['R'], references: ['gold'] }).metrics[0]!
    .hypotheses[0]!
  assert.equal(micro.value, null)
  assert.deepEqual(placement, { boundaries: 1, certain: 0, low: null, high: null })
})

const scale = typeScale(['x', 'y'])
const typed = (coder: string, sequence: readonly ('x' | 'y' | null)[]) => ({
  coder,
  segmentation: fromSequence(sequence, { types: ['x', 'y'] }),
})

test('in buckets a hypothesis has the counts that it has item by item, of kinds that only another has too', () => {
  const corpus = makeCorpus(
    ['a', 'b', 'c', 'd'].map(id => ({
      id,
      units: 4,
      codings: [
        typed('gold', ['x', null, 'x', null]),
        typed('one', ['x', null, 'x', null]),
        typed('two', ['y', null, 'x', null]),
      ],
    })),
    scale,
  )
  const found = (more: EvaluateOptions) =>
    evaluate(corpus, { references: ['gold'], metrics: ['bed-f'], ...more }).metrics[0]!.hypotheses.map(
      ({ tally, micro }) => [tally, micro.value],
    )
  assert.deepEqual(found({ buckets: 2 } as EvaluateOptions), found({}))
})
