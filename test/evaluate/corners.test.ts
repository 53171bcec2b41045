import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alignedCoders } from '../../src/evaluate/aligned-texts.ts'
import { pairsOf, scoresOf } from '../../src/evaluate/explain/scores-of.ts'
import { addFacts, factsOf } from '../../src/evaluate/facts.ts'
import { explain, lexicalBaselines, sweepCorpus } from '../../src/evaluate/index.ts'
import { itemSums, microScore } from '../../src/evaluate/pool.ts'
import { missesItems, openSums } from '../../src/evaluate/run/metric-sums.ts'
import { mapShard, planRun, reduceParts } from '../../src/evaluate/run/run.ts'
import { againstBaseline } from '../../src/evaluate/shared.ts'
import { pooledCounter } from '../../src/evaluate/sweep/pooled-counter.ts'
import { omnibusTests } from '../../src/evaluate/tests/omnibus-tests.ts'
import { ComparisonsBuilder } from '../../src/evidence/comparisons.ts'
import { openLines, sumRows } from '../../src/evidence/sum-rows.ts'
import {
  type EvaluateOptions,
  evaluate,
  findMetric,
  fromBoundaries,
  fromScores,
  makeCorpus,
  pairScorer,
} from '../../src/index.ts'
import { type Cuts, corpusOf, gold, rows } from './small-corpora.ts'

test('words that match in texts that differ are added up, those of both sides', () => {
  const aligned = (matched: readonly [number, number]) => ({
    case: 'aligned',
    place: 'middle',
    reference: 10,
    hypothesis: 11,
    distance: 2,
    matched,
    boundaries: 1,
    certain: 1,
    lo: [4],
    hi: [4],
    inside: 0,
    collapsed: 0,
    dropped: 0,
  })
  const item = (id: string, matched: readonly [number, number]) => ({
    id,
    units: 10,
    codings: [{ coder: 'c', segmentation: fromBoundaries(10, [4]), aligned: aligned(matched) }],
  })
  const [found] = alignedCoders({ items: [item('a', [9, 8]), item('b', [7, 5])] } as never)
  assert.deepEqual([found!.matched, found!.wer], [[16, 13], 0.2])
})

const texts = ['cat milk', 'cat paw milk', 'stock share', 'stock price share']
const withTexts = makeCorpus([
  { id: 'a', units: 4, texts, codings: [{ coder: 'gold', segmentation: fromBoundaries(4, [2]) }] },
  { id: 'b', units: 4, texts, codings: [] },
])

test('lexical segmenters: who was added, what was left out and why, and who can cut nothing', () => {
  const { corpus, added } = lexicalBaselines(withTexts, {
    methods: ['u00(reference-count)'],
    reference: 'gold',
  })
  const [coder] = added
  assert.deepEqual(
    [coder!.items, coder!.leftOut],
    [1, [{ item: 'b', reason: 'coder-missing', message: 'gold has not cut it' }]],
  )
  const own = corpus.items[0]!.codings.find(({ coder: name }) => name === coder!.coder)
  assert.deepEqual([...own!.segmentation.boundaries], [2])
  const mute = makeCorpus([{ id: 'a', units: 2, texts: ['…', '—'], codings: [] }])
  assert.throws(() => lexicalBaselines(mute, { methods: ['u00'] }), {
    message: /^u00 can segment no item; a: /,
  })
})

test('a printed number: how many ways were tried, and what 1 − the score changes', () => {
  const [one, two] = [rows.slice(1, 2), rows.slice(0, 2)].map(some =>
    explain(corpusOf(some.map(({ gold: reference, bo }) => ({ gold: reference, bo }))), 'boundary-f', {
      value: '0.5',
      references: ['gold'],
    }),
  )
  assert.deepEqual([one!.stopped, two!.stopped], [false, false])
  // Two items are pooled both ways, one item one way.
  assert.equal(two!.tried, 2 * one!.tried)
  const half = explain(corpusOf([{ gold: [3], bo: [3, 5, 7] }]), 'boundary-f', {
    value: '0.5',
    references: ['gold'],
  })
  assert.deepEqual(half.fits[0]!.differs, [], 'what changes nothing comes first')
  const exact = explain(corpusOf([{ gold: [3], bo: [3, 5, 7, 9] }]), 'boundary-f', {
    value: '0.6',
    references: ['gold'],
  })
  // F is 0.4: 1 − F is one change away from the default, other ways to 0.6 as many or more.
  assert.deepEqual(exact.fits[0]!.differs, [{ option: 'printed', from: 'F', to: '1 − F' }])
})

test('scores of one setting: items by name, all hypotheses only where there are several, small groups once', () => {
  const f = findMetric('boundary-f')!
  const corpus = makeCorpus(
    [2, 0, 1].map(at => ({
      id: `i${at}`,
      units: 12,
      group: at === 2 ? 'large' : 'small',
      codings: ['gold', 'ann', 'bo'].map(coder => ({
        coder,
        segmentation: fromBoundaries(12, rows[at]![coder as 'ann']),
      })),
    })),
  )
  const pairs = pairsOf(corpus, ['gold'], ['ann'])
  assert.deepEqual(
    pairs[0]!.map(({ sides: [reference] }) => [...(reference as { boundaries: Uint32Array }).boundaries]),
    [[3, 5], [2, 8], [6]],
  )
  const found = scoresOf(f, f.resolve({}), pairs, ['ann'])
  assert.ok(found.every(({ hypothesis }) => hypothesis === 'ann'))
  assert.deepEqual(
    found.filter(({ group }) => group !== undefined).map(({ group, pool }) => [group, pool]),
    [
      ['small', 'micro'],
      ['large', 'micro'],
      ['small', 'macro'],
    ],
  )
})

test.each([2, 3])(
  'groups are clusters; tests look at what both hypotheses have in each: one item in %i',
  part => {
    const options: EvaluateOptions = {
      ...gold,
      acrossGroups: 'mean',
      interval: { resamples: 200 },
      tests: true,
    }
    const many = [...rows, ...rows, ...rows]
    const groups = many.map((_, index) => (index % part === 0 ? 'a' : 'b'))
    const { bo: _, ...first } = many[0]!
    const found = evaluate(corpusOf([first, ...many.slice(1)] as Cuts[], groups), options).metrics[0]!
    const whole = evaluate(corpusOf(many.slice(1), groups.slice(1)), options).metrics[0]!
    const [own, other] = [found, whole].map(({ tests }) => tests!.pairs[0]!)
    // What only one of them has counts for neither: the test is that of the other items.
    assert.deepEqual([own!.p, own!.difference], [other!.p, other!.difference])
    const pooled = evaluate(corpusOf(many.slice(1), groups.slice(1)), { ...options, acrossGroups: 'pool' })
    assert.notEqual(pooled.metrics[0]!.tests!.pairs[0]!.difference, other!.difference)
  },
)

const scoredItem = (id: string, scores: readonly number[], cuts: readonly number[]) => ({
  id,
  units: scores.length + 1,
  codings: [
    { coder: 'gold', segmentation: fromBoundaries(scores.length + 1, cuts) },
    { coder: 'flat', segmentation: fromBoundaries(scores.length + 1, [1]) },
  ],
  scored: [{ coder: 'model', scores: fromScores(scores) }],
})
const scored = makeCorpus([
  scoredItem('a', [0.1, 0.8, 0.3, 0.2], [2]),
  scoredItem('b', [0.9, 0.4, 0.7, 0.1], [3]),
  scoredItem('c', [0.2, 0.6, 0.6, 0.3], [2, 3]),
])

test('a metric of scores tests those who have scores', () => {
  const { settings } = evaluate(scored, { references: ['gold'], metrics: ['average-precision'] })
  assert.deepEqual(settings.hypotheses, ['model'])
})

test('a curve: points with their share of boundaries, measures over the gaps of all items', () => {
  const { sweeps } = sweepCorpus(scored, { references: ['gold'] })
  const { points, measures } = sweeps[0]!
  assert.deepEqual(
    points.map(({ at, cuts, ratio }) => [at, cuts, ratio]),
    [
      [0.9, 1, 0.25],
      [0.8, 2, 0.5],
      [0.7, 3, 0.75],
      [0.6, 5, 1.25],
      [0.4, 6, 1.5],
      [0.3, 8, 2],
      [0.2, 10, 2.5],
      [0.1, 12, 3],
    ],
  )
  const brier = measures.find(({ id }) => id === 'brier')!.value!
  const squares = [0.01, 0.04, 0.09, 0.04, 0.81, 0.16, 0.09, 0.01, 0.04, 0.16, 0.16, 0.09]
  assert.ok(Math.abs(brier - squares.reduce((a, b) => a + b, 0) / 12) < 1e-12)
  assert.throws(() => sweepCorpus(scored, { hypotheses: ['nobody'] }), {
    code: 'unknown-coder',
    message: 'no coder "nobody" has scores; those who have some are model',
  })
})

test('tallies of a curve hold the last cut', () => {
  const reference = fromBoundaries(9, [4])
  const pk = findMetric('pk')!
  const counter = pooledCounter([reference], pk, {})
  counter.cut(0, 4)
  assert.deepEqual(counter.tallies(), [pk.tally(reference, reference, pk.resolve({}))])
})

test('gaps that share the score where a selection ends are reported', () => {
  const score = pairScorer(['boundary-f'], { select: { rule: 'count', count: 1 } as never })
  const { ties } = score(fromBoundaries(5, [2]), fromScores([0.1, 0.7, 0.7, 0.2]))['boundary-f']!
  assert.ok(ties! > 0, String(ties))
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

test('a run in one part says of hypotheses that share no item what evaluate says', async () => {
  const apart = corpusOf(
    rows.map(
      ({ gold: reference, ann, bo }, at): Cuts =>
        at < 2 ? { gold: reference, ann } : { gold: reference, bo },
    ),
  )
  const plan = planRun(factsOf(apart), { of: 'evaluate', options: { ...gold, tests: true } })
  const found = (await reduceParts(plan, [mapShard(plan, apart.items)])) as unknown as ReturnType<
    typeof evaluate
  >
  assert.deepEqual(
    JSON.parse(JSON.stringify(found.metrics[0]!.tests)),
    JSON.parse(JSON.stringify(evaluate(apart, { ...gold, tests: true }).metrics[0]!.tests)),
  )
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

test('an earlier document of a preset is compared by that preset', () => {
  const metrics = [{ id: 'segmentation-similarity', preset: 'segeval-2' }]
  const now = evaluate(corpusOf(rows), { references: ['gold'], metrics })
  const { differences } = againstBaseline(now, now, metrics)
  assert.deepEqual(
    differences.map(({ hypothesis, before, now: after, worse }) => [hypothesis, before, after, worse]),
    now.metrics[0]!.hypotheses.map(({ hypothesis, micro }) => [hypothesis, micro.value, micro.value, false]),
  )
})

test('facts of parts add up to those of the whole, groups, times, texts and scores too', () => {
  const item = (id: string, more: object) => ({
    id,
    units: 8,
    codings: [{ coder: 'gold', segmentation: fromBoundaries(8, [3]) }],
    ...more,
  })
  const items = [
    item('a', { group: 'talks', texts: [...'abcdefgh'] }),
    item('b', { scored: [{ coder: 'm', scores: fromScores([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) }] }),
    item('c', { group: 'talks', time: { perSecond: 10, start: 0 } }),
    item('d', { time: { perSecond: 10, start: 0 }, texts: [...'stuvwxyz'] }),
  ]
  const of = (from: number, to: number) => factsOf({ items: items.slice(from, to) } as never)
  for (const cut of [0, 1, 2, 3, 4]) {
    const facts = of(0, cut)
    addFacts(facts, of(cut, 4))
    assert.deepEqual(facts, of(0, 4), `cut after ${cut}`)
  }
})

test('a printed value is looked for at the spans that papers differ in', () => {
  const corpus = makeCorpus([
    {
      id: 'a',
      units: 30,
      codings: [
        { coder: 'gold', segmentation: fromBoundaries(30, [3, 9, 15, 22]) },
        { coder: 'x', segmentation: fromBoundaries(30, [4, 11, 18, 26]) },
      ],
    },
  ])
  for (const span of [1, 3, 4, 5]) {
    const asked = { references: ['gold'], metrics: [{ id: 'boundary-similarity', options: { span } }] }
    const [score] = evaluate(corpus, asked).metrics[0]!.hypotheses
    const value = score!.micro.value!.toFixed(6)
    const { fits } = explain(corpus, 'boundary-similarity', { value, references: ['gold'] })
    assert.ok(
      fits.some(({ signature }) => signature.includes(`|span:${span}|`)),
      `span ${span}`,
    )
  }
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
