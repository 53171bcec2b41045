import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { requireSelection } from '../../../src/evaluate/select/select-corpus.ts'
import {
  checkSubmission,
  evaluateTask,
  MISSING_ITEMS,
  makeTask,
  readTask,
  reported,
  scoreTask,
  taskPooling,
} from '../../../src/evaluate/shared.ts'
import { sealTask, unsealTask } from '../../../src/evaluate/task/submission.ts'
import { taskOptions, worstWhereMissing } from '../../../src/evaluate/task/task.ts'
import { type AnyMetric, type Corpus, findMetric, fromBoundaries } from '../../../src/index.ts'
import { boardPage } from '../../../src/report/index.ts'
import { cardOf } from '../../../src/report/task/card.ts'

const simulated = simulateCorpus({ seed: 2, items: 9, coders: 2, segmenters: 3 })
const items = simulated.items.map((item, index) => ({ ...item, group: ['talks', 'stories'][index % 2]! }))
const only = (...coders: string[]): Corpus => ({
  ...simulated,
  items: items.map(item => ({
    ...item,
    codings: item.codings.filter(({ coder }) => coders.includes(coder)),
  })),
})
const reference = only('ann', 'bo')
const choices = {
  name: 'topics',
  sha256: '0'.repeat(64),
  file: 'gold.json',
  metrics: [
    { id: 'pk', preset: null, options: {} },
    { id: 'boundary-similarity', preset: null, options: {} },
  ],
  primary: 'boundary-similarity',
  interval: { method: 'percentile', level: 0.95, resamples: 200 },
} as const
const task = makeTask(reference, choices)
const digests = { task: 'a', submission: 'b' }
const codesOf = (submission: Corpus, own = task) =>
  checkSubmission(own, reference, submission, 'x').problems.map(({ code }) => code)

test('a submission gets the scores of an evaluation, the primary metric first', () => {
  const checked = checkSubmission(task, reference, only('segmenter-1'), 'team')
  const document = scoreTask(task, digests, reference, checked)
  const evaluation = evaluateTask(task, reference, [checked])
  assert.deepEqual(
    document.scores.map(({ metric }) => metric),
    ['boundary-similarity', 'pk'],
  )
  const [metric] = evaluation.metrics
  assert.equal(document.scores[0]!.value, reported(metric!.hypotheses[0]!, metric!).value)
  assert.equal(document.perItem.length, items.length)
  assert.deepEqual(document.problems, [])
  assert.deepEqual(readTask(JSON.parse(JSON.stringify(task))), task)
})

test('other items, units, texts, coders, references and missing items are named, and nothing is scored', () => {
  const good = only('segmenter-1')
  const first = good.items[0]!
  const changed = (item: object): Corpus => ({
    ...good,
    items: [{ ...first, ...item }, ...good.items.slice(1)],
  })
  assert.deepEqual(codesOf(changed({ id: 'other' })), ['unknown-item', 'item-missing'])
  const longer = fromBoundaries(first.units + 1, [1])
  assert.deepEqual(
    codesOf(changed({ units: first.units + 1, codings: [{ coder: 'segmenter-1', segmentation: longer }] })),
    ['unit-count-mismatch'],
  )
  assert.deepEqual(codesOf({ ...good, items: good.items.slice(1) }), ['item-missing'])
  assert.deepEqual(codesOf(only('segmenter-1', 'segmenter-2')), ['submission-coders'])
  assert.deepEqual(codesOf(only('ann')), ['submission-empty'])
  const moved = { coder: 'ann', segmentation: fromBoundaries(first.units, []) }
  assert.deepEqual(codesOf(changed({ codings: [...first.codings, moved] })), ['reference-differs'])
  const checked = checkSubmission(task, reference, changed({ id: 'other' }), 'team')
  const document = scoreTask(task, digests, reference, checked)
  assert.deepEqual(document.scores, [])
  assert.equal(document.problems.length, 2)
  const skipping = makeTask(reference, { ...choices, missing: 'skip' })
  const some = checkSubmission(skipping, reference, { ...good, items: good.items.slice(1) }, 'team')
  assert.deepEqual(some.missing, [first.id])
  assert.deepEqual(some.problems, [])
})

test('with missing: zero an item without a coding counts the worst score, and the signature says so', () => {
  const good = only('segmenter-1')
  const less: Corpus = { ...good, items: good.items.slice(1) }
  const own = makeTask(reference, { ...choices, missing: 'zero' })
  assert.equal(own.pool, 'macro')
  const scored = (submission: Corpus) =>
    scoreTask(own, digests, reference, checkSubmission(own, reference, submission, 'team'))
  const [all, some] = [scored(good), scored(less)]
  for (const [metric, worst] of [
    ['boundary-similarity', 0],
    ['pk', 1],
  ] as const) {
    const rows = all.perItem.map(({ scores }) => scores[metric]!)
    assert.equal(some.perItem[0]!.scores[metric], worst)
    assert.deepEqual(some.perItem.slice(1), all.perItem.slice(1))
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
    const value = (document: typeof all) => document.scores.find(each => each.metric === metric)!.value!
    assert.ok(Math.abs(value(all) - mean(rows)) < 1e-12)
    assert.ok(Math.abs(value(some) - mean([worst, ...rows.slice(1)])) < 1e-12)
  }
  assert.match(some.scores[0]!.signature, /\|missing:zero\|pool:macro\|/)
  assert.deepEqual(some.missing, [good.items[0]!.id])
  assert.throws(() => makeTask(reference, { ...choices, missing: 'zero', pool: 'micro' }), {
    code: 'option-invalid',
  })
  const endless = [{ id: 'density-ratio', preset: null, options: {} }]
  assert.throws(
    () => makeTask(reference, { ...choices, missing: 'zero', metrics: endless, primary: 'density-ratio' }),
    { code: 'option-invalid' },
  )
})

test('a text that is not that of the task is rejected', () => {
  const texts = (word: string) => ({ id: 'a', units: 2, texts: ['x', word] })
  const side = (coder: string, word: string): Corpus => ({
    items: [{ ...texts(word), codings: [{ coder, segmentation: fromBoundaries(2, [1]) }] }],
  })
  const small = makeTask(side('gold', 'y'), choices)
  const { problems } = checkSubmission(small, side('gold', 'y'), side('x', 'z'), 'x')
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['texts-differ'],
  )
})

test('what is no task, and a metric that the preset does not know, are rejected', () => {
  for (const value of [null, {}, { task: 2 }, { ...task, metrics: [] }, { ...task, missing: 'guess' }])
    assert.throws(() => readTask(value), { code: 'task-invalid' })
  assert.throws(() => makeTask(reference, { ...choices, primary: 'window-diff' }), { code: 'option-invalid' })
  const silent = [{ id: 'boundary-similarity', preset: 'koomri', options: {} }]
  assert.throws(() => makeTask(reference, { ...choices, metrics: silent }), { code: 'preset-undefined' })
})

test('the board has a row for each submission, the same bytes every time, and names cannot inject', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&'
  const submissions = [hostile, 'b', 'c'].map((name, index) =>
    checkSubmission(task, reference, only(`segmenter-${index + 1}`), name),
  )
  const evaluation = evaluateTask(task, reference, submissions)
  const make = () =>
    boardPage({ ...task, name: hostile }, evaluation, {
      digest: 'd',
      command: `cesura ${hostile}`,
      card: cardOf({ ...task, name: hostile }, evaluation),
      groupOf: new Map(items.map(({ id, group }) => [id, group])),
    })
  const page = make()
  assert.equal(page, make())
  assert.equal(page.includes('<img'), false)
  assert.match(page, /&lt;img src=x/)
  // Three in the ranking, three among the items.
  assert.equal(page.match(/<tr><th scope="row">/g)!.length, 6)
  assert.match(page, /stories/)
  assert.equal(/\b20\d\d-\d\d-\d\d/.test(page), false)
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
