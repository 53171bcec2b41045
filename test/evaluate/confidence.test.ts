import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../src/evaluate/index.ts'
import { agreement, type Corpus, evaluate, makeCorpus } from '../../src/index.ts'
import { evaluationNotes } from '../../src/wording/evaluation/evaluation-notes.ts'

const corpus = simulateCorpus({ seed: 5, items: 12, coders: 3, segmenters: 3 })
const hypotheses = ['segmenter-1', 'segmenter-2', 'segmenter-3']
const references = ['ann', 'bo', 'cy']
const options = {
  metrics: ['boundary-similarity', 'pk'],
  references,
  hypotheses,
  interval: { replicates: 300 },
  tests: { replicates: 500 },
  bounds: true,
  seed: 2,
}
const evaluation = evaluate(corpus, options)

test('the same options give the same bytes, whatever the order of items and codings', () => {
  const turned: Corpus = {
    items: [...corpus.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  const again = evaluate(turned, { ...options, detail: 'pooled' })
  const pooled = evaluate(corpus, { ...options, detail: 'pooled' })
  assert.equal(JSON.stringify(again.metrics), JSON.stringify(pooled.metrics))
})

test('another seed moves the intervals and leaves the scores alone', () => {
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
      tests: { replicates: 500 },
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

test('progress is told up to the end', () => {
  const stated: number[] = []
  evaluate(corpus, { ...options, progress: (done, of) => stated.push(done / of) })
  assert.equal(stated.at(-1), 1)
})

test('settings that make no sense are refused', () => {
  for (const wrong of [
    { interval: { level: 1 } },
    { interval: { replicates: 0 } },
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
    /With 12 items 95 % intervals cover the true value in 91 to 92 %/,
  )
  assert.match(
    evaluationNotes(wide!).join(' '),
    /With 12 items widened 95 % intervals cover the true value in 95 %/,
  )
  assert.match(evaluationNotes(wide!).join(' '), /widened bootstrap over items/)
})
