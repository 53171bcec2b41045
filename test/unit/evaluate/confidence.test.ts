import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreement, type Corpus, evaluate, makeCorpus } from '../../../src/index.ts'
import { evaluationNotes } from '../../../src/report/sentences/evaluation-notes.ts'

const corpus = simulateCorpus({ seed: 5, items: 12, coders: 3, segmenters: 3 })
const hypotheses = ['segmenter-1', 'segmenter-2', 'segmenter-3']
const references = ['ann', 'bo', 'cy']
const options = {
  metrics: ['boundary-similarity', 'pk'],
  references,
  hypotheses,
  interval: { method: 'percentile', resamples: 300 },
  tests: { resamples: 500 },
  bounds: true,
  seed: 2,
} as const
const evaluation = evaluate(corpus, options)

test('the same options give the same bytes, whatever the order of items and codings', () => {
  const turned: Corpus = {
    items: [...corpus.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  const again = evaluate(turned, { ...options, detail: 'pooled' })
  const pooled = evaluate(corpus, { ...options, detail: 'pooled' })
  assert.equal(JSON.stringify(again.metrics), JSON.stringify(pooled.metrics))
})

test('another seed moves resampled intervals and leaves the scores alone', () => {
  const [other] = evaluate(corpus, { ...options, seed: 3 }).metrics
  const [first] = evaluation.metrics
  assert.equal(other!.overall.micro.value, first!.overall.micro.value)
  assert.notDeepEqual(other!.overall.micro.interval, first!.overall.micro.interval)
})

test('every pooled score has an interval around it and a standard error', () => {
  for (const metric of evaluation.metrics) {
    for (const row of [...metric.hypotheses, metric.overall]) {
      for (const { value, interval, standardError } of [row.micro, row.macro]) {
        assert.ok(interval![0] <= value! && value! <= interval![1])
        assert.ok(standardError! > 0)
      }
    }
  }
})

test('every two hypotheses are tested, with Holm never below the bare p', () => {
  const { tests, ranking } = evaluation.metrics[0]!
  assert.deepEqual(
    tests!.pairs.map(({ a, b }) => [a, b]),
    [
      ['segmenter-1', 'segmenter-2'],
      ['segmenter-1', 'segmenter-3'],
      ['segmenter-2', 'segmenter-3'],
    ],
  )
  for (const { p, holm, items, difference, interval, exact } of tests!.pairs) {
    assert.ok(holm! >= p!)
    assert.equal(items, 12)
    assert.ok(interval![0] <= difference! && difference! <= interval![1])
    assert.ok(exact)
  }
  assert.equal(tests!.friedman!.n, 36)
  assert.equal(tests!.kruskalWallis!.n, 108)
  assert.equal(ranking!.tested, true)
  const values = ranking!.order.map(entry => entry.value!)
  assert.deepEqual(
    values,
    [...values].sort((a, b) => b - a),
  )
})

test('a difference is a minus b, of the pooled scores themselves', () => {
  const { hypotheses: rows, tests } = evaluation.metrics[1]!
  const value = (name: string) => rows.find(row => row.hypothesis === name)!.micro.value!
  for (const { a, b, difference } of tests!.pairs) assert.equal(difference, value(a) - value(b))
})

test('hypotheses are tested on the items that both have', () => {
  const holes = makeCorpus(
    corpus.items.map((item, index) => ({
      ...item,
      codings: item.codings.filter(({ coder }) => index > 1 || coder !== 'segmenter-2'),
    })),
  )
  const { tests } = evaluate(holes, { ...options, metrics: ['boundary-similarity'] }).metrics[0]!
  assert.deepEqual(
    tests!.pairs.map(({ items }) => items),
    [10, 12, 10],
  )
  assert.equal(tests!.friedman!.n, 30)
})

test('hypotheses without a difference share a letter, equal scores a rank', () => {
  const duplicates = makeCorpus(
    corpus.items.map(item => ({
      ...item,
      codings: [
        ...item.codings.filter(({ coder }) => coder !== 'segmenter-2'),
        { ...item.codings.find(({ coder }) => coder === 'segmenter-1')!, coder: 'segmenter-2' },
      ],
    })),
  )
  const { ranking, tests } = evaluate(duplicates, { ...options, metrics: ['boundary-similarity'] })
    .metrics[0]!
  const [first, second] = ranking!.order
  assert.deepEqual([first!.rank, second!.rank], [1, 1])
  assert.equal(first!.groups, second!.groups)
  assert.equal(tests!.pairs[0]!.p, 1)
})

test('two hypotheses share a letter exactly where the corrected test does not separate them', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const many = simulateCorpus({ seed, items: 10, coders: 1, segmenters: 6, reference: 'gold' })
    const { ranking, tests } = evaluate(many, {
      metrics: ['B'],
      references: ['gold'],
      interval: false,
      tests: { resamples: 500 },
    }).metrics[0]!
    const letters = new Map(ranking!.order.map(entry => [entry.hypothesis, entry.letters]))
    for (const { a, b, differ } of tests!.pairs)
      assert.equal(
        letters.get(a)!.some(letter => letters.get(b)!.includes(letter)),
        !differ,
      )
    for (const entry of ranking!.order) assert.equal(entry.groups, entry.letters.join(''))
  }
})

test('the bounds are what no skill and what people get', () => {
  const [similarity, pk] = evaluation.metrics
  const bound = (metric: typeof similarity, id: string) =>
    metric!.bounds!.find(entry => entry.id === id)!.micro.value!
  assert.deepEqual(
    similarity!.bounds!.map(({ id }) => id),
    ['random', 'even', 'none', 'human'],
  )
  assert.equal(bound(similarity, 'none'), 0)
  assert.ok(bound(similarity, 'random') < bound(similarity, 'human'))
  assert.ok(bound(pk, 'random') > bound(pk, 'human'))
  const people = evaluate(
    makeCorpus(
      corpus.items.map(item => ({
        ...item,
        codings: item.codings.filter(({ coder }) => references.includes(coder)),
      })),
    ),
    { metrics: ['boundary-similarity'] },
  )
  assert.equal(bound(similarity, 'human'), people.metrics[0]!.overall.micro.value)
})

test('one item: no interval, no tests', () => {
  const one = evaluate({ items: corpus.items.slice(0, 1) }, options).metrics[0]!
  assert.equal(one.overall.micro.interval, null)
  assert.equal(one.tests, undefined)
  assert.equal(one.ranking!.tested, false)
})

test('progress is reported up to the end', () => {
  const stated: number[] = []
  evaluate(corpus, { ...options, progress: (done, of) => stated.push(done / of) })
  assert.equal(stated.at(-1), 1)
})

test('settings that are invalid are rejected', () => {
  for (const wrong of [
    { interval: { level: 1 } },
    { interval: { method: 'percentile', resamples: 0 } },
    { interval: { method: 'jackknife' } },
    { tests: { alpha: 2 } },
    { seed: -1 },
  ])
    assert.throws(() => evaluate(corpus, wrong as object), { code: 'option-invalid' })
})

test('widened intervals hold the plain ones, of scores, differences and coefficients; both give their coverage', () => {
  const asked = (method: 'percentile' | 'widened') => ({ interval: { method, resamples: 400 }, seed: 1 })
  const [plain, wide] = (['percentile', 'widened'] as const).map(method =>
    evaluate(corpus, { ...options, metrics: ['boundary-similarity'], ...asked(method) }),
  )
  const ends = (one: typeof plain) => {
    const { overall, tests } = one!.metrics[0]!
    return [
      overall.micro.interval!,
      ...(tests?.pairs ?? []).flatMap(({ interval }) => (interval ? [interval] : [])),
    ]
  }
  assert.equal(ends(plain).length, ends(wide).length)
  for (const [at, [low, high]] of ends(wide).entries()) {
    assert.ok(low! < ends(plain)[at]![0]! && high! > ends(plain)[at]![1]!, `interval ${at}`)
  }
  const [narrow, wider] = (['percentile', 'widened'] as const).map(
    method => agreement(corpus, asked(method)).interval!,
  )
  assert.ok(wider![0]! < narrow![0]! && wider![1]! > narrow![1]!)
  assert.match(
    evaluationNotes(plain!).join(' '),
    /With 12 items percentile intervals at 95 % cover the true value in 84 to 91 %/,
  )
  assert.match(
    evaluationNotes(wide!).join(' '),
    /With 12 items widened intervals at 95 % cover the true value in 90 to 95 %/,
  )
  assert.match(evaluationNotes(wide!).join(' '), /widened bootstrap over items/)
})

test('jackknife-t is the default: no seed, no resamples, and the effective number is printed', () => {
  const asked = { ...options, interval: true, metrics: ['boundary-similarity'] }
  const found = evaluate(corpus, asked)
  assert.deepEqual(found.settings.interval, { method: 'jackknife-t', level: 0.95 })
  const other = evaluate(corpus, { ...asked, seed: 9, interval: { resamples: 1 } })
  assert.deepEqual(other.metrics[0]!.overall.micro, found.metrics[0]!.overall.micro)
  assert.deepEqual(
    other.metrics[0]!.tests!.pairs.map(({ interval }) => interval),
    found.metrics[0]!.tests!.pairs.map(({ interval }) => interval),
  )
  const { effectiveItems, items } = found.data
  assert.ok(effectiveItems > 1 && effectiveItems <= items)
  assert.match(
    evaluationNotes(found).join(' '),
    new RegExp(`jackknife-t over 12 items \\(effective number ${effectiveItems.toFixed(1)}\\)`),
  )
})

test('swapping two hypotheses mirrors the interval of their difference', () => {
  const asked = { metrics: ['B', 'WD'], references, tests: true, interval: true }
  const [a, b] = [
    ['segmenter-1', 'segmenter-2'],
    ['segmenter-2', 'segmenter-1'],
  ].map(pair => evaluate(corpus, { ...asked, hypotheses: pair }).metrics)
  for (const [index, metric] of a!.entries()) {
    const [low, high] = metric.tests!.pairs[0]!.interval!
    const [back, forth] = b![index]!.tests!.pairs[0]!.interval!
    assert.ok(Math.abs(low + forth) < 1e-12 && Math.abs(high + back) < 1e-12)
  }
})

test('an item that contributes nothing changes no interval', () => {
  const [first] = corpus.items
  const empty = {
    ...first!,
    id: 'one unit',
    units: 1,
    texts: undefined,
    codings: first!.codings.map(({ coder }) => ({
      coder,
      segmentation: { units: 1, boundaries: new Uint32Array(0) },
    })),
  }
  const asked = { metrics: ['B', 'WD', 'F'], references, hypotheses, interval: true, tests: true } as const
  const [without, with_] = [corpus, { items: [...corpus.items, empty] }].map(each => evaluate(each, asked))
  for (const [index, { hypotheses: rows, tests }] of without!.metrics.entries()) {
    const other = with_!.metrics[index]!
    for (const [row, { micro }] of rows.entries())
      assert.deepEqual(other.hypotheses[row]!.micro.interval, micro.interval)
    assert.deepEqual(
      other.tests!.pairs.map(({ interval }) => interval),
      tests!.pairs.map(({ interval }) => interval),
    )
  }
})

test('equal items have no interval, because nothing varies', () => {
  const [first] = corpus.items
  const same = makeCorpus(Array.from({ length: 8 }, (_, index) => ({ ...first!, id: `item ${index}` })))
  const { micro } = evaluate(same, { metrics: ['B'], references, interval: true }).metrics[0]!.overall
  assert.deepEqual([micro.interval, micro.intervalReason], [null, 'no-variation'])
})
