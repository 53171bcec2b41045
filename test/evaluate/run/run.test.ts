import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { factsOf } from '../../../src/evaluate/facts.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { mapShard, planRun, type RunQuestion, reduceParts } from '../../../src/evaluate/run/run.ts'
import { type Corpus, type EvaluateOptions, evaluate } from '../../../src/index.ts'

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
    { of: 'agreement', question: { options: {} } },
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
