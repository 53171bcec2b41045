import assert from 'node:assert/strict'
import { test } from 'vitest'
import { percentageAgreement } from '../../../src/agreement/index.ts'
import { scoresOf } from '../../../src/evaluate/explain/scores-of.ts'
import { factsOf } from '../../../src/evaluate/facts.ts'
import { explain, sweep, textTiling } from '../../../src/evaluate/index.ts'
import { mapShard, planRun, reduceParts } from '../../../src/evaluate/run/run.ts'
import { readFiles } from '../../../src/formats/index.ts'
import {
  type EvaluateOptions,
  evaluate,
  findMetric,
  fromBoundaries,
  fromScores,
  fromSequence,
  makeCorpus,
  typeScale,
} from '../../../src/index.ts'
import { type Cuts, corpusOf, gold } from './small-corpora.ts'

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

const levelled = (first: string, second: string) => {
  const coding = (coder: string, levels: readonly number[][]) => ({
    coder,
    segmentation: fromBoundaries(12, levels.at(-1)!),
    levels: levels.map(list => fromBoundaries(12, list)),
  })
  const codings = [coding(first, [[6], [3, 6]]), coding(second, [[5], [4, 6]])]
  return makeCorpus([{ id: 'a', units: 12, codings }])
}
// With a window of its own Pk is symmetric, without one it is not.
const byLevel = [
  { id: 'pk', preset: 'treeseg', options: { window: 2 } },
  { id: 'pk', preset: 'treeseg' },
] as const

test('level by level a reference may come after the hypothesis by its name', () => {
  const [one, other] = [
    ['a', 'z'],
    ['z', 'a'],
  ].map(([first, second]) =>
    evaluate(levelled(first!, second!), { references: [first!], metrics: byLevel }).metrics.map(
      ({ overall }) => [overall.pairs, overall.micro.value],
    ),
  )
  assert.deepEqual(one, other)
  assert.equal(one![0]![0], 2)
})

test('level by level all pairs of coders: what is symmetric is compared one way, all else both ways', () => {
  const { metrics } = evaluate(levelled('a', 'z'), { metrics: byLevel })
  assert.deepEqual(
    metrics.map(({ overall }) => overall.pairs),
    [2, 4],
  )
})

const scale = typeScale(['x', 'y'])
const typed = (coder: string, sequence: readonly ('x' | 'y' | null)[]) => ({
  coder,
  segmentation: fromSequence(sequence, { types: ['x', 'y'] }),
})

test('where levels are compared a flat metric sees no types', () => {
  const codings = [typed('gold', ['x', null, 'x', null]), typed('other', ['y', null, 'y', null])]
  const corpus = makeCorpus([{ id: 'a', units: 4, codings }], scale)
  const similarity = (more: EvaluateOptions) =>
    evaluate(corpus, { references: ['gold'], metrics: ['B'], ...more }).metrics[0]!.overall.micro.value
  assert.equal(similarity({ levels: 'same' }), 1)
  assert.notEqual(similarity({}), 1)
})

test('a group in which a hypothesis has no item has nothing to compare', () => {
  const { groups } = evaluate(
    corpusOf(
      [
        { gold: [3], ann: [3], bo: [4] },
        { gold: [3], ann: [4] },
      ] as Cuts[],
      ['a', 'b'],
    ),
    gold,
  ).metrics[0]!.hypotheses.find(({ hypothesis }) => hypothesis === 'bo')!
  assert.deepEqual(groups![1], {
    group: 'b',
    pairs: 0,
    undefined: 0,
    micro: { value: null, reason: 'nothing-to-compare' },
    macro: { value: null, reason: 'nothing-to-compare' },
  })
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

test('of equal values on a curve the highest threshold is the best, where less is better too', () => {
  const pairs = [{ reference: fromBoundaries(5, [2]), scores: fromScores([0.1, 0.3, 0.9, 0.2]) }]
  const { points, best } = sweep(pairs, { metric: 'window-diff', options: { window: 2 } })
  const least = Math.min(...points.flatMap(({ value }) => value ?? []))
  const equal = points.filter(({ value }) => value === least)
  assert.ok(equal.length > 1)
  assert.deepEqual(best, { value: least, at: Math.max(...equal.map(({ at }) => at)) })
})

test('the majority is counted where coders are compared in parts', async () => {
  const corpus = corpusOf([
    { ann: [3], bo: [3], cy: [4] },
    { ann: [2, 5], bo: [2], cy: [2, 5] },
  ])
  const plan = planRun(factsOf(corpus), {
    of: 'agreement',
    question: { options: {}, coefficients: ['multi-pi'], majority: true },
  })
  const found = await reduceParts(
    plan,
    corpus.items.map(item => mapShard(plan, [item])),
  )
  assert.deepEqual((found as { majority?: unknown }).majority, percentageAgreement(corpus))
})

test('of ways that change as much the one that has a name comes first', () => {
  const { fits } = explain(corpusOf([{ gold: [2, 3, 6, 7, 8], x: [5] }]), 'pk', {
    value: '0.6',
    references: ['gold'],
  })
  assert.deepEqual(
    fits.slice(0, 2).map(({ preset, differs }) => [preset, differs.map(({ option }) => option)]),
    [
      ['superdialseg', ['windows']],
      [undefined, ['roles']],
    ],
  )
})

test('a cut of TextTiling that moves to the start of the text is no boundary after its first character', () => {
  const words = (some: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => some[index % some.length]).join(' ')
  const paragraphs = [
    'A',
    `${words(['cat', 'paw'], 40)} ${words(['stock', 'share'], 120)}`,
    words(['tree', 'leaf'], 80),
  ]
  const { cuts, segmentation } = textTiling(paragraphs, { w: 5, k: 2 })
  assert.equal(cuts.indexOf(1), 3)
  assert.deepEqual([...segmentation.boundaries], [2])
})

test('scores of groups are those of the items that have one', () => {
  const own = (group: string | undefined, place: number) => ({
    sides: [fromBoundaries(6, [2]), fromBoundaries(6, [place])] as const,
    group,
  })
  const metric = findMetric('boundary-f')
  const pairs = [[own('de', 2), own('de', 3), own('en', 2), own(undefined, 4)]]
  const found = scoresOf(metric, metric.resolve({}), pairs, ['x'])
  assert.deepEqual(
    found
      .filter(({ pool }) => pool === 'micro')
      .map(({ group, acrossGroups, score }) => [group, acrossGroups, score]),
    [
      [undefined, 'pool', 0.5],
      [undefined, 'mean', 0.75],
      ['de', undefined, 0.5],
      ['en', undefined, 1],
    ],
  )
})
