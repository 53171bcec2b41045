import assert from 'node:assert/strict'
import { test } from 'vitest'
import { itemSums, microScore } from '../../../../src/evaluate/pool.ts'
import { missesItems, openSums } from '../../../../src/evaluate/run/metric-sums.ts'
import { ComparisonsBuilder } from '../../../../src/evidence/comparisons.ts'
import { openLines, sumRows } from '../../../../src/evidence/sum-rows.ts'
import {
  type Corpus,
  type EvaluateOptions,
  evaluate,
  fromBoundaries,
  fromScores,
  makeCorpus,
} from '../../../../src/index.ts'

const coding = (coder: string, units: number, cuts: readonly number[]) => ({
  coder,
  segmentation: fromBoundaries(units, cuts),
})
type Cuts = Readonly<Record<string, readonly number[]>>
const item = (id: string, units: number, group: string | undefined, cuts: Cuts) => ({
  id,
  units,
  ...(group === undefined ? {} : { group }),
  codings: Object.entries(cuts).map(([coder, own]) => coding(coder, units, own)),
})

/** Scores that are tied, undefined and missing; an item that nobody can be compared on. */
const items = [
  item('a', 12, 'g', { gold: [3, 5], silver: [3], ann: [3], bo: [4], cy: [3, 9] }),
  item('b', 12, 'g', { gold: [], silver: [4], ann: [], bo: [], cy: [2] }),
  item('c', 9, 'h', { gold: [2, 6], silver: [2], ann: [2], bo: [2], cy: [5] }),
  item('d', 15, 'h', { gold: [1, 8, 13], silver: [8], ann: [8, 13], bo: [2, 7], cy: [1, 8, 13] }),
  item('e', 7, undefined, { gold: [2], silver: [2, 3], ann: [3], bo: [5], cy: [] }),
  item('f', 20, 'g', { gold: [4, 9, 15], silver: [4], ann: [], bo: [4, 10], cy: [9, 14] }),
]
const gaps = [
  ...items.map(one => ({
    ...one,
    codings: one.codings.filter(({ coder }) => one.id !== 'd' || coder !== 'bo'),
  })),
  item('z', 6, 'h', { ann: [2] }),
]

/** What does not hang on which resamples were drawn, nor is left out where there is no row for each item. */
const sampled = new Set([
  'interval',
  'standardError',
  'p',
  'pCorrected',
  'pValue',
  'adjusted',
  'corrected',
  'significant',
  'kruskalWallis',
  'ranking',
  'letters',
  'better',
])
const stable = (value: unknown): unknown =>
  typeof value === 'number'
    ? Number(value.toPrecision(11))
    : Array.isArray(value)
      ? value.map(stable)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).flatMap(([key, own]) => (sampled.has(key) ? [] : [[key, stable(own)]])),
          )
        : value

const asked: EvaluateOptions = {
  metrics: ['boundary-f', 'boundary-similarity', 'window-diff', 'density-ratio'],
  interval: { resamples: 200 },
  tests: { resamples: 30 },
  detail: 'pooled',
  seed: 4,
}
/** Items have a bucket each: there are far more buckets, and no two fall into one. */
function same(corpus: Corpus, options: EvaluateOptions): void {
  const [rows, buckets] = (['items', 256] as const).map(one =>
    evaluate(corpus, { ...asked, ...options, buckets: one }),
  )
  assert.deepEqual(stable(buckets!.metrics), stable(rows!.metrics))
}

test('where every item has a bucket of its own, buckets say what rows say', () => {
  const whole = makeCorpus(items)
  const holed = makeCorpus(gaps)
  for (const corpus of [whole, holed]) {
    same(corpus, { references: ['gold'] })
    same(corpus, { references: ['gold'], pool: 'macro' })
    same(corpus, { references: ['gold', 'silver'] })
    same(corpus, { references: ['gold'], hypotheses: ['ann', 'bo'] })
    same(corpus, { references: ['gold'], hypotheses: ['cy'] })
    same(corpus, { references: ['gold'], groupBy: 'group' } as EvaluateOptions)
    // every two coders, once where the metric is symmetric
    same(corpus, { tests: false, metrics: ['boundary-similarity', 'boundary-f', 'window-diff'] })
  }
})

const _scoredItem = (id: string, scores: readonly number[], cuts: readonly number[]) => ({
  id,
  units: scores.length + 1,
  codings: [
    { coder: 'gold', segmentation: fromBoundaries(scores.length + 1, cuts) },
    { coder: 'flat', segmentation: fromBoundaries(scores.length + 1, [1]) },
  ],
  scored: [{ coder: 'model', scores: fromScores(scores) }],
})

test('sums without a pair have no score', () => {
  const builder = new ComparisonsBuilder()
  builder.add(0, 1, { hits: 3 }, 1, undefined)
  builder.add(0, 1, { hits: 0 }, 1, undefined)
  builder.endItem()
  const sumsOf = (rows: number) => {
    const lines = openLines(1, rows)
    sumRows(lines, builder.finish(), { rowOf: () => 0, linesOf: () => [0] })
    return itemSums(lines, ['hits'], [...lines[0]!.pairs.keys()])[0]!.micro
  }
  assert.deepEqual([...sumsOf(1).values], [3])
  const counted = sumsOf(2)
  assert.deepEqual([...counted.values], [3, 0, 2, 0])
  const own = { family: 'own', score: ({ hits }: { hits: number }) => hits * 2 }
  const score = microScore(own as never, {}, counted.fields)
  assert.deepEqual([score(Float64Array.of(3, 2)), score(Float64Array.of(0, 0))], [6, undefined])
})

test('who misses items; one bucket where none are asked for', () => {
  const job = (codings: number | undefined, of: number | undefined) => ({
    settings: { tests: {} },
    plan: { design: 'references', hypotheses: ['a'], metrics: [{}] },
    facts: {
      items: 3,
      coders: new Map(codings === undefined ? [] : [['a', { codings }]]),
      ...(of === undefined ? {} : { scored: new Map([['a', of]]) }),
    },
  })
  const misses = (codings?: number, of?: number) => missesItems(job(codings, of) as never)
  assert.deepEqual(
    [misses(3), misses(2), misses(undefined, 3), misses(undefined, 2)],
    [false, true, false, true],
  )
  assert.equal(openSums(job(3, undefined) as never)[0]!.items.length, 1)
})

test('two that never code the same item are not compared, in buckets as item by item', () => {
  const item = (id: string, coder: string) => ({
    id,
    units: 9,
    codings: [
      { coder: 'gold', segmentation: fromBoundaries(9, [3, 6]) },
      { coder, segmentation: fromBoundaries(9, [3, 7]) },
    ],
  })
  const corpus = makeCorpus([...'abcdef'].map((id, at) => item(id, at % 2 === 0 ? 'x' : 'y')))
  for (const pool of ['micro', 'macro'] as const) {
    const options = { references: ['gold'], metrics: ['B'], tests: { resamples: 100 }, pool }
    const compared = (more: object) =>
      evaluate(corpus, { ...options, ...more }).metrics[0]!.tests!.pairs.map(test => [
        test.items,
        test.difference,
        test.p,
        test.differ,
      ])
    assert.deepEqual(compared({ buckets: 4 }), [[0, null, null, false]], pool)
    assert.deepEqual(compared({}), [[0, null, null, false]], pool)
  }
})
