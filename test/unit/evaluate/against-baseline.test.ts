import assert from 'node:assert/strict'
import { test } from 'vitest'
import { againstBaseline, readBaseline } from '../../../src/evaluate/shared.ts'
import { type Corpus, type EvaluateOptions, evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'
import { corpusOf, gold, rows } from './small-corpora.ts'

const good = [4, 4, 4, 4, 4, 4, 4, 4]
const bad = [2, 28, 2]
/** Twelve items; `wrong` of them are cut badly by h. */
const corpus = (wrong: number, items = 12): Corpus =>
  makeCorpus(
    Array.from({ length: items }, (_, index) => ({
      id: `t${index}`,
      units: 32,
      codings: [
        { coder: 'gold', segmentation: fromMasses(good) },
        { coder: 'h', segmentation: fromMasses(index < wrong ? bad : good) },
      ],
    })),
  )
const run = (wrong: number, metrics: readonly string[] = ['B'], items = 12) =>
  evaluate(corpus(wrong, items), { metrics, references: ['gold'] })

test('the same result is neither worse nor better', () => {
  const { differences, otherMetrics, added, gone } = againstBaseline(run(3), run(3), ['B'])
  assert.equal(differences.length, 1)
  assert.deepEqual([differences[0]!.worse, differences[0]!.p, differences[0]!.items], [false, 1, 12])
  assert.deepEqual([otherMetrics, added, gone], [[], [], []])
})

test('worse follows the direction of the metric, and p the number of items that changed', () => {
  const metrics = ['B', 'pk']
  const { differences } = againstBaseline(run(12, metrics), run(0, metrics), metrics)
  assert.deepEqual(
    differences.map(({ symbol, worse }) => [symbol, worse]),
    [
      ['B', true],
      ['Pk', true],
    ],
  )
  // All twelve items fell: of 2^12 exchanges only the two extreme ones reach this.
  assert.equal(differences[0]!.p, 2 / 2 ** 12)
  assert.equal(againstBaseline(run(0), run(12), ['B']).differences[0]!.worse, false)
  assert.equal(againstBaseline(run(1), run(0), ['B']).differences[0]!.p, 1)
})

test('only what both have is compared: other options are named, other items left out', () => {
  const { differences, otherMetrics } = againstBaseline(run(0, ['B', 'pk']), run(12, ['B'], 20), ['B', 'pk'])
  assert.deepEqual(otherMetrics, ['pk'])
  assert.equal(differences[0]!.items, 12)
  assert.equal(againstBaseline(run(0), run(12, ['B'], 20), ['B']).itemsGone, 8)
  assert.throws(() => againstBaseline(run(0, ['pk']), run(0, ['B']), ['pk']), { code: 'baseline-differs' })
})

test('a gate does not pass on nothing: other items or another reference are rejected', () => {
  const renamed = (from: RegExp, to: string) => JSON.parse(JSON.stringify(run(0)).replaceAll(from, to))
  for (const old of [renamed(/"item":"t/g, '"item":"x'), renamed(/"reference":"gold"/g, '"reference":"ann"')])
    assert.throws(() => againstBaseline(run(12), old, ['B']), { code: 'baseline-differs' })
})

test('what is no document of evaluate is rejected', () => {
  const document = JSON.parse(JSON.stringify(run(0)))
  assert.deepEqual(readBaseline(document), document)
  for (const wrong of [
    null,
    'x',
    {},
    { evaluation: 1 },
    { ...document, metrics: 1 },
    { ...document, metrics: [{ ...document.metrics[0], pairs: undefined }] },
  ])
    assert.throws(() => readBaseline(wrong), { code: 'baseline-invalid' })
})

const smallCorpus = corpusOf(rows)

test('against a baseline: means leave undefined items out, presets count as asked, what is lost is worse', () => {
  const before = corpusOf([...rows, { gold: [], ann: [], bo: [] }])
  const macro: EvaluateOptions = { ...gold, pool: 'macro' }
  const old = evaluate(before, macro)
  const same = againstBaseline(old, old, ['boundary-f']).differences[0]!
  assert.equal(same.before, old.metrics[0]!.hypotheses[0]!.macro.value)
  assert.deepEqual([same.before, same.worse], [same.now, false])
  const preset = [{ id: 'pk', preset: 'nltk' }] as const
  const nltk = evaluate(smallCorpus, { references: ['gold'], metrics: preset })
  const [found] = againstBaseline(nltk, nltk, preset).differences
  assert.equal(found!.now, nltk.metrics[0]!.hypotheses[0]![nltk.metrics[0]!.pool].value)
  const cut = evaluate(corpusOf([{ gold: [3], ann: [3] }]), gold)
  const empty = evaluate(corpusOf([{ gold: [], ann: [] }]), gold)
  const lost = againstBaseline(empty, cut, ['boundary-f']).differences[0]!
  assert.deepEqual([lost.before, lost.now, lost.worse, lost.p], [1, null, true, null])
  const won = againstBaseline(cut, empty, ['boundary-f']).differences[0]!
  assert.deepEqual([won.before, won.now, won.worse, won.p], [null, 1, false, null])
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
