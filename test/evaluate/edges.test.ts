import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addCoderEffect, findOutliers, leaveOneOut } from '../../src/agreement/index.ts'
import { settingsToTry } from '../../src/evaluate/explain/settings-to-try.ts'
import { factsOf } from '../../src/evaluate/facts.ts'
import { explain, simulateCorpus, sweepTolerance } from '../../src/evaluate/index.ts'
import { mapShard, planRun, reduceParts, requireItems } from '../../src/evaluate/run/run.ts'
import { requireSelection } from '../../src/evaluate/select/select-corpus.ts'
import { againstBaseline, MISSING_ITEMS, readTask, taskPooling } from '../../src/evaluate/shared.ts'
import { areaUnder } from '../../src/evaluate/sweep/area.ts'
import { spread } from '../../src/evaluate/sweep/steps.ts'
import { sealTask, unsealTask } from '../../src/evaluate/task/seal.ts'
import { taskOptions } from '../../src/evaluate/task/task.ts'
import { worstWhereMissing } from '../../src/evaluate/task/worst-where-missing.ts'
import { rank, significanceRanks } from '../../src/evaluate/tests/ranking.ts'
import {
  type AnyMetric,
  type Corpus,
  type EvaluateOptions,
  evaluate,
  findMetric,
  fromBoundaries,
  makeCorpus,
} from '../../src/index.ts'
import { corpusOf, gold, rows } from './small-corpora.ts'

const corpus = corpusOf(rows)

test('two points are a curve where they reach both ends', () => {
  const curve = [
    { ratio: 0.5, value: 0 },
    { ratio: 2, value: 1 },
  ]
  assert.equal(areaUnder(curve, [0.5, 2]), 0.5)
  assert.equal(areaUnder(curve.slice(1), [2, 2]), undefined)
  assert.equal(areaUnder(curve, [0.4, 2]), undefined)
  assert.equal(areaUnder(curve, [0.5, 2.1]), undefined)
})

test('points of a curve stand at equal steps of ln(cuts)', () => {
  const steps = Array.from({ length: 100 }, (_, at) => ({ at: 1 - at / 100, gaps: [], cuts: at + 1 }))
  assert.deepEqual(
    [...spread(steps as never, 5)!].sort((a, b) => a - b),
    [0, 3, 9, 31, 99],
  )
  assert.equal(spread(steps as never, 100), undefined)
})

test('ranks: equal scores share one, undefined ones come last, letters follow the tests in either order', () => {
  const row = (hypothesis: string, value: number | null) =>
    ({ hypothesis, micro: { value }, macro: { value } }) as never
  const pooling = { pool: 'micro', acrossGroups: 'pool' } as never
  const test3 = (a: string, b: string, differ: boolean) => ({ a, b, differ }) as never
  const given = [row('lost', null), row('mid', 0.5), row('top', 0.9), row('low', 0.1), row('also', 0.5)]
  const tests = [test3('low', 'top', true), test3('mid', 'top', false), test3('low', 'mid', false)]
  const { order, tested } = rank(given, 'higher', pooling, tests)
  assert.equal(tested, true)
  assert.deepEqual(
    order.map(({ hypothesis, rank: own, groups }) => [hypothesis, own, groups]),
    [
      ['top', 1, 'a'],
      ['mid', 2, 'ab'],
      ['also', 2, 'ab'],
      ['low', 4, 'b'],
      ['lost', null, ''],
    ],
  )
  const untested = rank(given, 'lower', pooling, undefined)
  assert.deepEqual(
    untested.order.map(({ hypothesis, rank: own, groups }) => [hypothesis, own, groups]),
    [
      ['low', 1, ''],
      ['mid', 2, ''],
      ['also', 2, ''],
      ['top', 4, ''],
      ['lost', null, ''],
    ],
  )
  const sure = (ranking: object, better: string) => [
    ...significanceRanks({ ranking, tests: { pairs: tests }, better } as never),
  ]
  assert.deepEqual(sure({ order, tested }, 'higher'), [
    ['top', 1],
    ['mid', 1],
    ['also', 1],
    ['low', 2],
    ['lost', null],
  ])
  assert.deepEqual(sure({ order, tested: false }, 'higher').slice(0, 4), [
    ['top', 1],
    ['mid', 2],
    ['also', 2],
    ['low', 4],
  ])
})

test('settings that papers differ in: every number, and two options at a time', () => {
  const tried = (id: string) => [...settingsToTry(findMetric(id) as AnyMetric, {})]
  const values = (id: string, option: string) =>
    tried(id)
      .filter(({ options, preset }) => Object.keys(options).join() === option && preset === undefined)
      .map(({ options }) => (options as Record<string, unknown>)[option])
  assert.deepEqual(values('boundary-similarity', 'span').slice(0, 4), [1, 3, 4, 5])
  const least = tried('window-diff').flatMap(({ options }) =>
    'minWindow' in options ? [options.minWindow] : [],
  )
  assert.deepEqual([...new Set(least)].sort(), [0, 1, 2])
  assert.deepEqual(values('boundary-f', 'tolerance').slice(0, 3), [1, 2, 3])
  const two = tried('boundary-similarity').filter(
    ({ preset, changes }) => preset === undefined && changes === 2,
  )
  assert.ok(two.length > 10)
  for (const { options } of two) assert.equal(Object.keys(options).length, 2)
})

test('a printed number is explained with how many ways were tried, the plainest first', () => {
  const one = corpusOf([rows[0]!, rows[1]!])
  const asked = { value: '0.5000', references: ['gold'], hypotheses: ['ann'] }
  const found = explain(one, 'boundary-f', asked)
  const turned = explain(makeCorpus([...one.items].reverse()), 'boundary-f', asked)
  assert.deepEqual(turned, found)
  const only = explain(one, { id: 'boundary-f', options: { tolerance: 0 } }, asked)
  assert.ok(only.tried > 0 && only.tried < found.tried)
  // A distance of 0.25 is printed as 0.75 too: one change more than the distance itself.
  const { fits } = explain(corpusOf([{ gold: [5], ann: [6] }]), 'pk', {
    value: '1.0000',
    references: ['gold'],
  })
  const sorted = fits.map(({ differs }) => differs.length)
  assert.deepEqual(
    sorted,
    [...sorted].sort((a, b) => a - b),
  )
})

test('a run is rejected when it is planned, and parts that do not fit are distinguished', () => {
  const { ids: _, ...facts } = factsOf(corpus)
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
  assert.equal('annotatorStats' in left, false)
  const joined = await asked({ drops: ['c'] })
  assert.deepEqual(plain(joined.drops), plain(addCoderEffect(large, ['c'], options)))
  const apart = await asked({ annotatorStats: true })
  assert.deepEqual(plain(apart.annotatorStats), plain(findOutliers(large, options)))
  const without = await asked({ annotatorStats: true, options: {} })
  assert.equal('annotatorStats' in without, false)
})

test('rules of selection, tasks and submissions that are invalid are rejected', () => {
  assert.throws(() => requireSelection({ rule: 'reference-count', per: 'text' } as never), {
    code: 'option-invalid',
    message: /select\.per/,
  })
  requireSelection({ rule: 'threshold', at: 0.5, per: 'text' } as never)
  const task = {
    task: 1,
    name: 'x',
    reference: { sha256: '0'.repeat(64), coders: ['gold'], file: 'g.json' },
    metrics: [
      { id: 'pk', preset: null, options: {} },
      { id: 'boundary-f', preset: null, options: {} },
    ],
    primary: 'pk',
    pool: 'preset',
    acrossGroups: 'preset',
    tests: { method: 'permutation' },
    interval: null,
    seed: 1,
  }
  const good = { ...task, missing: MISSING_ITEMS[0] }
  assert.throws(() => readTask({ ...good, primary: 'boundary-similarity' }), {
    code: 'task-invalid',
    message: /"primary" is not among the metrics/,
  })
  assert.deepEqual(taskPooling(good as never), {})
  assert.deepEqual(taskPooling({ ...good, pool: 'macro', acrossGroups: 'mean' } as never), {
    pool: 'macro',
    acrossGroups: 'mean',
  })
  assert.deepEqual(taskPooling({ ...good, pool: null, acrossGroups: null } as never), {})
  const tests = (hypotheses: string[]) => taskOptions(good as never, hypotheses, () => false).tests
  assert.equal(tests(['a']), false)
  assert.deepEqual(tests(['a', 'b']), good.tests)
  // The seal holds what is null as null.
  const sha = (text: string) => `sha of ${text}`
  const sealed = sealTask(good as never, sha)
  assert.match(sealed.digest, /"interval":null/)
  assert.deepEqual(unsealTask(sealed, 't.json', sha), good)
  // in any order of keys, at the top and below
  const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse())
  const moved = turned({ ...sealed, reference: turned(sealed.reference) })
  assert.deepEqual(unsealTask(moved, 't.json', sha), good)
  assert.throws(() => unsealTask({ ...sealed, interval: {} }, 't.json', sha), { code: 'task-edited' })
})

test('a missing coding counts as the worst score of one item, an undefined one as none', () => {
  const gone = Symbol('gone')
  const { id } = worstWhereMissing('boundary-f', side => (side as unknown) === gone)
  const own = id as AnyMetric
  const [one, none] = [fromBoundaries(6, [2]), fromBoundaries(6, [])]
  assert.deepEqual(own.tally(one, gone as never, {}), { sum: 0, items: 1 })
  assert.deepEqual(own.tally(one, one, {}), { sum: 1, items: 1 })
  const empty = own.tally(none, none, {}) as Record<string, number>
  assert.deepEqual([empty.sum, empty.items], [0, 0])
  assert.equal(own.score(empty, {}), undefined)
  assert.equal(
    own.reason(empty, {}),
    findMetric('boundary-f').reason({ matches: 0, reference: 0, hypothesis: 0 } as never, {}),
  )
  assert.equal(own.reason(own.add!(empty, own.tally(one, one, {}) as never), {}), undefined)
})

test('of two coders the other is the reference by its name', () => {
  const { settings } = evaluate(corpusOf([{ gold: [3], ann: [3] }]), {
    metrics: ['boundary-f'],
    hypotheses: ['ann'],
  })
  assert.deepEqual([settings.references, settings.referencesBy], [['gold'], 'name'])
})

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

test('against a baseline: means leave undefined items out, presets count as asked, what is lost is worse', () => {
  const before = corpusOf([...rows, { gold: [], ann: [], bo: [] }])
  const macro: EvaluateOptions = { ...gold, pool: 'macro' }
  const old = evaluate(before, macro)
  const same = againstBaseline(old, old, ['boundary-f']).differences[0]!
  assert.equal(same.before, old.metrics[0]!.hypotheses[0]!.macro.value)
  assert.deepEqual([same.before, same.worse], [same.now, false])
  const preset = [{ id: 'pk', preset: 'nltk' }] as const
  const nltk = evaluate(corpus, { references: ['gold'], metrics: preset })
  const [found] = againstBaseline(nltk, nltk, preset).differences
  assert.equal(found!.now, nltk.metrics[0]!.hypotheses[0]![nltk.metrics[0]!.pool].value)
  const cut = evaluate(corpusOf([{ gold: [3], ann: [3] }]), gold)
  const empty = evaluate(corpusOf([{ gold: [], ann: [] }]), gold)
  const lost = againstBaseline(empty, cut, ['boundary-f']).differences[0]!
  assert.deepEqual([lost.before, lost.now, lost.worse, lost.p], [1, null, true, null])
  const won = againstBaseline(cut, empty, ['boundary-f']).differences[0]!
  assert.deepEqual([won.before, won.now, won.worse, won.p], [null, 1, false, null])
})

test('seconds are reported for lengths on a time axis, and of nothing else', () => {
  const time = makeCorpus([
    {
      id: 'a',
      units: 100,
      codings: ['gold', 'ann'].map((coder, at) => ({
        coder,
        segmentation: { ...fromBoundaries(100, [30 + 10 * at]), axis: { ticksPerSecond: 10 } },
      })),
    },
  ])
  const unit = (given: Corpus, id: string, options = {}) =>
    evaluate(given, { references: ['gold'], metrics: [{ id, options }] }).metrics[0]!.unit
  assert.equal(unit(time, 'boundary-deviation'), 's')
  assert.equal(unit(corpus, 'boundary-deviation'), undefined)
  assert.equal(unit(time, 'boundary-f'), undefined)
})

test('defaults: twelve items, tolerances up to five, buckets only where they were asked for', () => {
  assert.equal(simulateCorpus({ seed: 1 }).items.length, 12)
  const { sweeps } = sweepTolerance(corpus, { references: ['gold'] })
  assert.deepEqual(
    sweeps[0]!.points.map(({ tolerance }) => tolerance),
    [0, 1, 2, 3, 4, 5],
  )
  const { settings } = evaluate(corpus, { ...gold, tests: true })
  assert.equal('leftOut' in settings, false)
  assert.equal('buckets' in settings, false)
  assert.deepEqual(
    evaluate(corpus, { ...gold, tests: true, buckets: 16, detail: 'pooled' }).settings.leftOut,
    ['pairs', 'kruskalWallis'],
  )
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
