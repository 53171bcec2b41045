import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readCorpus, writeCorpus } from '../../../src/formats/index.ts'
import {
  type Corpus,
  type EvaluateOptions,
  evaluate,
  fromBoundaries,
  fromLevels,
  fromScores,
  fromSequence,
  lMeasure,
  makeCorpus,
  tMeasure,
  typeScale,
} from '../../../src/index.ts'
import { codingLevels } from '../../../src/model/levels.ts'
import { evaluationNotes } from '../../../src/report/sentences/evaluation-notes.ts'
import { readLines } from '../../golden/read.ts'

interface Levelled {
  readonly units: number
  readonly levels: number[][]
}
interface Expected {
  readonly mean: number
  readonly byLevel: { level: number; items: number; value: number }[]
}
interface Case {
  readonly id: string
  readonly items: { id: string; reference: Levelled; hypothesis: Levelled }[]
  readonly expect: { pk: Expected; windowDiff: Expected }
}

const coding = (coder: string, { units, levels }: Levelled) => ({
  coder,
  segmentation: fromBoundaries(units, levels.at(-1)!),
  levels: levels.map(list => fromBoundaries(units, list)),
})
const corpusOf = ({ items }: Pick<Case, 'items'>): Corpus => ({
  items: items.map(({ id, reference, hypothesis }) => ({
    id,
    units: reference.units,
    codings: [coding('reference', reference), coding('hypothesis', hypothesis)],
  })),
})

describe('a table for each level agrees with treeseg', () => {
  test.each(readLines<Case>('level-tables.jsonl').slice(1))('$id', given => {
    const { metrics } = evaluate(corpusOf(given), {
      references: ['reference'],
      levels: 'same',
      metrics: [
        { id: 'pk', preset: 'treeseg' },
        { id: 'window-diff', preset: 'treeseg' },
      ],
    })
    for (const [index, expected] of [given.expect.pk, given.expect.windowDiff].entries()) {
      const { levels, allLevels } = metrics[index]!.hypotheses[0]!
      assert.ok(Math.abs(allLevels!.macro.value! - expected.mean) < 1e-12)
      assert.deepEqual(
        levels!.map(({ level, items }) => [level, items]),
        expected.byLevel.map(({ level, items }) => [level, items]),
      )
      for (const [row, { value }] of expected.byLevel.entries())
        assert.ok(Math.abs(levels![row]!.macro.value! - value) < 1e-12)
    }
  })
})

test('the preset treeseg compares level by level by default: its score is the mean of items and levels', () => {
  for (const given of readLines<Case>('level-tables.jsonl').slice(1)) {
    const asked = {
      references: ['reference'],
      metrics: [{ id: 'pk', preset: 'treeseg' as const }, 'boundary-f'],
    }
    const { metrics, settings } = evaluate(corpusOf(given), { ...asked, metrics: asked.metrics.slice(0, 1) })
    const [pk] = metrics
    const { macro, levels, flattened } = pk!.hypotheses[0]!
    assert.ok(Math.abs(macro.value! - given.expect.pk.mean) < 1e-12, given.id)
    assert.equal(levels!.length, given.expect.pk.byLevel.length)
    assert.match(pk!.signature, /\|levels:mean\(same\)\|pool:macro\|/)
    assert.equal(settings.levels, 'same')
    assert.ok(flattened !== undefined)
  }
})

test('a table for each level stands in the signature, and no metric of levels has it', () => {
  const nested = corpusOf({
    items: [
      {
        id: 'a',
        reference: { units: 12, levels: [[6], [3, 6, 9]] },
        hypothesis: { units: 12, levels: [[6], [4, 6, 9]] },
      },
    ],
  })
  const signatures = (levels?: 'same' | 'nearest-count') =>
    evaluate(nested, {
      references: ['reference'],
      metrics: ['boundary-similarity', 't-measure'],
      ...(levels === undefined ? {} : { levels }),
    }).metrics.map(({ signature }) => signature)
  const [plain, same, nearest] = [signatures(), signatures('same'), signatures('nearest-count')]
  assert.equal(new Set([plain[0], same[0], nearest[0]]).size, 3)
  assert.equal(new Set([plain[1], same[1], nearest[1]]).size, 1)
})

test('a metric that takes boundaries of all levels alike is named, B is not', () => {
  const text = JSON.stringify({
    cesura: 1,
    items: [
      {
        id: 'a',
        units: 12,
        codings: [
          { coder: 'reference', levels: [[6], [3, 6, 9]] },
          { coder: 'm', levels: [[6], [4, 6, 9]] },
        ],
      },
    ],
  })
  const { corpus } = readCorpus(text)
  const metrics = ['pk', 'boundary-similarity', 't-measure', 'boundary-f']
  const asked = { references: ['reference'], metrics }
  assert.deepEqual(evaluate(corpus!, asked).data.levels, { count: 2, alike: ['pk', 'boundary-f'] })
  assert.match(
    evaluationNotes(evaluate(corpus!, asked)).join(' '),
    /Pk and F take those of all levels alike.*\(levels-given\)/,
  )
  assert.equal(evaluate(corpus!, { ...asked, levels: 'same' }).data.levels, undefined)
  assert.equal(evaluate(corpus!, { ...asked, metrics: ['t-measure'] }).data.levels, undefined)
})

test('labels of every level reach L, and come back from what is written', () => {
  const labels = [
    ['verse', 'verse'],
    ['a', 'b', 'a', 'b'],
  ]
  const codings = [
    { coder: 'reference', levels: [[6], [3, 6, 9]], labels },
    { coder: 'm', levels: [[6], [4, 6, 9]], labels },
  ]
  const { corpus, problems } = readCorpus(
    JSON.stringify({ cesura: 1, items: [{ id: 'a', units: 12, codings }] }),
  )
  assert.deepEqual(problems, [])
  const { metrics } = evaluate(corpus!, { references: ['reference'], metrics: ['l-measure', 'pk'] })
  const [first, second] = codings.map(({ levels }) => fromLevels(12, levels, { labels }))
  assert.equal(metrics[0]!.overall.micro.value, lMeasure(first!, second!))
  for (const format of ['cesura-json', 'json-lines'])
    assert.deepEqual(readCorpus(writeCorpus(corpus!, format) as string).corpus, corpus)
  assert.throws(() => writeCorpus(corpus!, 'csv'), { code: 'levels-not-writable' })
})

const uneven = corpusOf({
  items: [
    {
      id: 'a',
      reference: { units: 12, levels: [[6], [3, 6, 9], [1, 3, 6, 9]] },
      hypothesis: { units: 12, levels: [[6], [4, 6, 9]] },
    },
  ],
})
const options = { references: ['reference'], metrics: ['boundary-f'] }

test('a level that the hypothesis lacks is undefined and counted', () => {
  const { levels } = evaluate(uneven, { ...options, levels: 'same' }).metrics[0]!.hypotheses[0]!
  assert.deepEqual(
    levels!.map(({ micro, undefined: none }) => [micro.value, none]),
    [
      [1, 0],
      [2 / 3, 0],
      [null, 1],
    ],
  )
  assert.deepEqual(levels![2]!.reasons, { 'level-missing': 1 })
})

test('nearest-count takes the level with the nearest number of boundaries', () => {
  const { levels } = evaluate(uneven, { ...options, levels: 'nearest-count' }).metrics[0]!.hypotheses[0]!
  assert.deepEqual(
    levels!.map(({ micro }) => micro.value),
    [1, 2 / 3, 4 / 7],
  )
})

test('different numbers of levels are rejected without an option', () => {
  assert.throws(() => evaluate(uneven, { ...options, levels: true }), { code: 'levels-differ' })
})

test('levels that do not nest are rejected by a flat metric, and taken by T', () => {
  const odd = corpusOf({
    items: [
      {
        id: 'a',
        reference: { units: 12, levels: [[6], [3, 9]] },
        hypothesis: { units: 12, levels: [[6], [3, 6, 9]] },
      },
    ],
  })
  assert.throws(() => evaluate(odd, options), { code: 'levels-given' })
  const { metrics } = evaluate(odd, { ...options, metrics: ['t-measure'] })
  assert.equal(metrics[0]!.overall.micro.value!.toFixed(4), '0.7803')
  assert.equal(
    metrics[0]!.overall.micro.value,
    tMeasure(
      { units: 12, levels: odd.items[0]!.codings[0]!.levels! },
      { units: 12, levels: odd.items[0]!.codings[1]!.levels! },
    ),
  )
})

test('scores are cut to the reference’s count on each level', () => {
  const item = uneven.items[0]!
  const scores = fromScores([0.2, 0.1, 0.8, 0.1, 0.1, 0.9, 0.1, 0.1, 0.7, 0.1, 0.1])
  const corpus = { items: [{ ...item, codings: item.codings.slice(0, 1), scored: [{ coder: 'm', scores }] }] }
  const { metrics } = evaluate(corpus, { ...options, levels: 'same', select: { rule: 'reference-count' } })
  assert.deepEqual(
    metrics[0]!.hypotheses[0]!.levels!.map(({ micro }) => micro.value),
    [1, 1, 1],
  )
})

test('a corpus file may hold texts of different depth, nested or not', () => {
  const text = JSON.stringify({
    cesura: 1,
    items: [
      {
        id: 'a',
        units: 12,
        codings: [
          { coder: 'x', levels: [[6], [3, 6, 9]] },
          { coder: 'y', levels: [[6], [3, 9]] },
        ],
      },
      {
        id: 'b',
        units: 9,
        codings: [
          { coder: 'x', levels: [[3], [3, 5], [3, 5, 7]] },
          { coder: 'y', levels: [[3], [3, 5], [3, 5]] },
        ],
      },
    ],
  })
  const { corpus, problems } = readCorpus(text)
  assert.ok(corpus !== undefined, JSON.stringify(problems))
  const { levels } = evaluate(corpus, { references: ['x'], metrics: ['boundary-f'], levels: true })
    .metrics[0]!.hypotheses[0]!
  assert.deepEqual(
    levels!.map(({ items, macro }) => [items, macro.value!.toFixed(2)]),
    [
      [2, '1.00'],
      [2, '0.90'],
      [1, '0.80'],
    ],
  )
})

test('a coding may hold levels of its own depth in the place of a segmentation', () => {
  const given = (coder: string, levels: number[][]) => ({ coder, segmentation: fromLevels(12, levels) })
  const corpus = makeCorpus([
    { id: 'a', units: 12, codings: [given('gold', [[6], [3, 6, 9]]), given('x', [[5], [3, 5, 9]])] },
    { id: 'b', units: 12, codings: [given('gold', [[6]]), given('x', [[6]])] },
  ])
  const [metric] = evaluate(corpus, { metrics: ['F'], references: ['gold'], levels: 'same' }).metrics
  assert.deepEqual(
    metric!.hypotheses[0]!.levels!.map(({ level, items, micro }) => [level, items, micro.value]),
    [
      [1, 2, 0.5],
      [2, 1, 2 / 3],
    ],
  )
  assert.throws(
    () =>
      makeCorpus([{ id: 'a', units: 9, codings: [{ coder: 'x', segmentation: { units: 9, levels: [] } }] }]),
    { code: 'levels-empty' },
  )
})

test('labels stay with the finest level of a text that is less deep than others', () => {
  const text = JSON.stringify({
    cesura: 1,
    items: [
      {
        id: 'a',
        units: 12,
        codings: [
          { coder: 'gold', levels: [[6], [3, 6, 9], [2, 3, 6, 9]] },
          {
            coder: 'x',
            levels: [[6], [3, 6]],
            labels: [
              ['A', 'B'],
              ['a', 'b', 'c'],
            ],
          },
        ],
      },
    ],
  })
  const [, x] = readCorpus(text).corpus!.items[0]!.codings
  assert.deepEqual(codingLevels(x!).at(-1)!.labels, ['a', 'b', 'c'])
  const { levels: _, ...typed } = x!
  assert.deepEqual(codingLevels(typed).at(-1)!.labels, ['a', 'b', 'c'])
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
