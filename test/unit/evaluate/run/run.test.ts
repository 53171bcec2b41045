import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  addCoderEffect,
  findOutliers,
  leaveOneOut,
  percentageAgreement,
} from '../../../../src/agreement/index.ts'
import { factsOf } from '../../../../src/evaluate/facts.ts'
import { simulateCorpus, sweepTolerance } from '../../../../src/evaluate/index.ts'
import {
  mapShard,
  planRun,
  type RunQuestion,
  reduceParts,
  requireItems,
} from '../../../../src/evaluate/run/run.ts'
import { type Corpus, type EvaluateOptions, evaluate } from '../../../../src/index.ts'
import { type Cuts, corpusOf, gold, rows } from '../small-corpora.ts'

const simulated = simulateCorpus({
  items: 60,
  units: 30,
  coders: ['gold', 'ann', 'bo', 'cy'].map(name => ({ name })),
  seed: 3,
})
/** Some coders miss some items, and items have groups. */
const corpus: Corpus = {
  ...simulated,
  items: simulated.items.map((item, index) => ({
    ...item,
    group: `g${index % 3}`,
    codings: item.codings.filter(({ coder }, place) => coder === 'gold' || (index + place) % 7 > 0),
  })),
}

const options: EvaluateOptions = {
  metrics: ['boundary-similarity', 'window-diff', 'alignment-similarity'],
  references: ['gold'],
  interval: { resamples: 200 },
  tests: { resamples: 60 },
  bounds: true,
}

const evaluations = new Map<EvaluateOptions['buckets'], ReturnType<typeof evaluate>>()
/** The corpus evaluated as a whole, once for each way to keep rows. */
function evaluated(buckets: EvaluateOptions['buckets']): ReturnType<typeof evaluate> {
  const found = evaluations.get(buckets) ?? evaluate(corpus, { ...options, buckets, detail: 'pooled' })
  evaluations.set(buckets, found)
  return found
}

/** A way to share out items: the items in any order, and where to cut them. */
const sharing = fc.record({
  order: fc.shuffledSubarray(corpus.items as Corpus['items'][number][], { minLength: 60 }),
  cuts: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
})
const shardsOf = ({ order, cuts }: { order: Corpus['items']; cuts: number[] }) => {
  const ends = [0, ...cuts.sort((a, b) => a - b), order.length]
  return ends.slice(1).map((end, index) => order.slice(ends[index], end))
}

for (const buckets of ['items', 16, 4096] as const) {
  test(`every sharding, in any order, gives the same document: ${buckets}`, async () => {
    const asked: RunQuestion = { of: 'evaluate', options: { ...options, buckets, detail: 'pooled' } }
    const plan = JSON.parse(JSON.stringify(planRun(factsOf(corpus), asked)))
    const expected = JSON.stringify(evaluated(buckets))
    await fc.assert(
      fc.asyncProperty(sharing, async way => {
        const parts = shardsOf(way).map(items => mapShard(plan, items))
        const found = await reduceParts(plan, parts)
        assert.equal(JSON.stringify(found), expected)
      }),
      { seed: 1, numRuns: 6 },
    )
  })
}

test('agreement shared out is agreement', async () => {
  const asked: RunQuestion = {
    of: 'agreement',
    question: {
      options: { similarity: 'boundary-similarity', missing: 'available', interval: { resamples: 200 } },
      coefficients: ['multi-pi', 'multi-kappa'],
      majority: true,
      drops: ['cy'],
    },
  }
  const plan = planRun(factsOf(corpus), asked)
  const whole = await reduceParts(plan, [mapShard(plan, corpus.items)])
  const parts = [corpus.items.slice(0, 11), corpus.items.slice(11, 11), corpus.items.slice(11)].map(items =>
    mapShard(plan, items),
  )
  assert.deepEqual(await reduceParts(plan, parts), whole)
})

test('parts that are missing, doubled or of another corpus are rejected', async () => {
  const asked: RunQuestion = { of: 'evaluate', options: { ...options, tests: false } }
  const plan = planRun(factsOf(corpus), asked)
  const [first, second] = [corpus.items.slice(0, 30), corpus.items.slice(30)].map(items =>
    mapShard(plan, items),
  )
  const incomplete = { code: 'parts-incomplete' }
  await assert.rejects(reduceParts(plan, [first!]), incomplete)
  await assert.rejects(reduceParts(plan, [first!, second!, second!]), incomplete)
  // As many items as the plan has, and yet not its items.
  await assert.rejects(reduceParts(plan, [first!, first!]), incomplete)
  const known = { ...plan, items: { items: 60, low: 1, high: 2 } }
  await assert.rejects(reduceParts(known, [first!, second!]), incomplete)
  await assert.rejects(reduceParts({ ...plan, cesura: '0.0.1' }, [first!, second!]), {
    code: 'plan-other-version',
  })
})

test('what is no question is rejected with one sentence', () => {
  for (const asked of [
    {},
    { of: 'evaluate' },
    { of: 'agreement', question: {} },
    { of: 'agreement', question: { options: {}, coefficients: [] } },
    { of: 'pairs' },
  ])
    assert.throws(() => planRun(factsOf(corpus), asked as never), { code: 'option-invalid' })
})

test('buckets give the scores of single items to the bit, and standard errors near theirs', () => {
  const large = simulateCorpus({
    items: 3000,
    units: 30,
    coders: ['gold', 'ann', 'bo'].map(name => ({ name })),
    seed: 5,
  })
  const asked: EvaluateOptions = {
    metrics: ['boundary-similarity', 'pk'],
    references: ['gold'],
    interval: true,
    tests: true,
    detail: 'pooled',
  }
  const [items, buckets] = (['items', 1024] as const).map(rows =>
    evaluate(large, { ...asked, buckets: rows }),
  )
  assert.equal(items!.settings.buckets, undefined)
  assert.equal(buckets!.settings.interval!.buckets, 1024)
  assert.deepEqual(buckets!.settings.leftOut, ['pairs', 'kruskalWallis'])
  for (const [index, metric] of items!.metrics.entries()) {
    const other = buckets!.metrics[index]!
    for (const [line, { micro, macro, tally }] of metric.hypotheses.entries()) {
      const own = other.hypotheses[line]!
      assert.deepEqual(own.tally, tally)
      assert.equal(own.micro.value, micro.value)
      assert.ok(Math.abs(own.macro.value! - macro.value!) < 1e-12)
      assert.ok(Math.abs(own.macro.deviation! - macro.deviation!) < 1e-9)
      const ratio = own.micro.standardError! / micro.standardError!
      assert.ok(ratio > 0.9 && ratio < 1.1, `${metric.id}: ${ratio}`)
    }
    assert.deepEqual(other.tests!.friedman, metric.tests!.friedman)
    assert.equal(other.tests!.kruskalWallis, undefined)
    assert.equal(other.tests!.pairs[0]!.items, metric.tests!.pairs[0]!.items)
    assert.equal(other.tests!.pairs[0]!.difference, metric.tests!.pairs[0]!.difference)
  }
})

test('hypotheses that miss items are tested on what both have, in buckets too', () => {
  const [items, buckets] = (['items', 4096] as const).map(evaluated)
  for (const [index, metric] of items!.metrics.entries())
    for (const [pair, { items: count, difference }] of metric.tests!.pairs.entries()) {
      const own = buckets!.metrics[index]!.tests!.pairs[pair]!
      assert.equal(own.items, count)
      assert.ok(Math.abs(own.difference! - difference!) < 1e-12)
    }
})

const smallCorpus = corpusOf(rows)

test('a run is rejected when it is planned, and parts that do not fit are distinguished', () => {
  const { ids: _, ...facts } = factsOf(smallCorpus)
  assert.throws(() => planRun(facts, { of: 'evaluate', options: { metrics: ['nonsense'] } }), {
    code: 'unknown-metric',
  })
  const plan = planRun(facts, { of: 'evaluate', options: gold })
  requireItems(plan, { items: 4, low: 0, high: 0 })
  assert.throws(() => requireItems(plan, { items: 3, low: 0, high: 0 }), {
    message: /have 3 items, and the plan has 4; .* one is missing or there twice/,
  })
  assert.throws(
    () => requireItems({ ...plan, items: { items: 4, low: 1, high: 2 } }, { items: 4, low: 0, high: 0 }),
    {
      message: /have 4 items, as many as the plan, but not the same/,
    },
  )
})

test('agreement of a run: who is left out, who joins, who is an outlier', async () => {
  const large = simulateCorpus({
    items: 8,
    units: 20,
    coders: ['a', 'b', 'c'].map(name => ({ name })),
    seed: 2,
  })
  const options = { interval: { resamples: 200 } } as const
  const asked = async (question: object) => {
    const plan = planRun(factsOf(large), {
      of: 'agreement',
      question: { options, coefficients: ['multi-pi'], ...question },
    } as never)
    return (await reduceParts(plan, [mapShard(plan, large.items)])) as unknown as Record<string, unknown>
  }
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
  const left = await asked({ drops: 'leave-one-out' })
  assert.deepEqual(plain(left.drops), plain(leaveOneOut(large, options)))
  assert.equal(left.annotatorStats, undefined)
  const joined = await asked({ drops: ['c'] })
  assert.deepEqual(plain(joined.drops), plain(addCoderEffect(large, ['c'], options)))
  const apart = await asked({ annotatorStats: true })
  assert.deepEqual(plain(apart.annotatorStats), plain(findOutliers(large, options)))
  const without = await asked({ annotatorStats: true, options: {} })
  assert.equal(without.annotatorStats, undefined)
})

test('defaults: twelve items, tolerances up to five, buckets only where they were asked for', () => {
  assert.equal(simulateCorpus({ seed: 1 }).items.length, 12)
  const { sweeps } = sweepTolerance(smallCorpus, { references: ['gold'] })
  assert.deepEqual(
    sweeps[0]!.points.map(({ tolerance }) => tolerance),
    [0, 1, 2, 3, 4, 5],
  )
  const { settings } = evaluate(smallCorpus, { ...gold, tests: true })
  assert.equal('leftOut' in settings, false)
  assert.equal('buckets' in settings, false)
  assert.deepEqual(
    evaluate(smallCorpus, { ...gold, tests: true, buckets: 16, detail: 'pooled' }).settings.leftOut,
    ['pairs', 'kruskalWallis'],
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
