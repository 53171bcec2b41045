import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { selectBoundaries } from '../../../src/compare/index.ts'
import { readSelection, selectCorpus } from '../../../src/evaluate/shared.ts'
import {
  averagePrecision,
  boundaryF,
  type Corpus,
  evaluate,
  fromBoundaries,
  fromScores,
} from '../../../src/index.ts'

const corpusOf = (lists: readonly (readonly number[])[]): Corpus => ({
  items: lists.map((scores, index) => ({
    id: `item ${index}`,
    units: scores.length + 1,
    codings: [{ coder: 'manual', segmentation: fromBoundaries(scores.length + 1, [2]) }],
    scored: [{ coder: 'model', scores: fromScores(scores) }],
  })),
})
const two = corpusOf([
  [0.1, 0.8, 0.3, 0.75],
  [0.9, 0.2, 0.9],
])
const flat = { references: ['manual'], metrics: ['boundary-f'] }

test('scores without a rule are rejected where boundaries are needed', () => {
  assert.throws(() => evaluate(two, flat), {
    code: 'selection-required',
    message: /select: \{ rule: 'threshold', at: 0\.5 \}/,
  })
  assert.throws(() => evaluate(two, { metrics: ['boundary-f'] }), { code: 'selection-required' })
  assert.doesNotThrow(() => evaluate(two, { ...flat, metrics: ['average-precision'] }))
})

test('the rule stands in the signature, the ties in the settings', () => {
  const { metrics, settings } = evaluate(two, { ...flat, select: { rule: 'count', count: 1 } })
  assert.match(metrics[0]!.signature, /\|select:count\(1\)\|pool:micro\|v:/)
  assert.equal(settings.select, 'select:count(1)')
  assert.equal(settings.ties, 2)
  const spaced = evaluate(two, { ...flat, select: { rule: 'threshold', at: 0.5, minGap: 2 } })
  assert.match(spaced.metrics[0]!.signature, /\|select:threshold\(0\.5\)\+min-gap\(2\)\|/)
})

test('the value at a rule is that of the boundaries it selects', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 8 }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.integer({ min: 0, max: 9 }),
      (lists, at) => {
        const corpus = corpusOf(lists)
        const rule = { rule: 'threshold', at } as const
        const { metrics } = evaluate(corpus, { ...flat, select: rule })
        const tallies = corpus.items.map(({ codings, scored }) =>
          boundaryF.tally(codings[0]!.segmentation, selectBoundaries(scored![0]!.scores, rule)),
        )
        const sum = tallies.reduce((a, b) => boundaryF.add(a, b))
        assert.equal(metrics[0]!.hypotheses[0]!.micro.value, boundaryF.score(sum) ?? null)
      },
    ),
    { seed: 1 },
  )
})

test('average precision is pooled over the gaps of all items, with an interval', () => {
  const { metrics } = evaluate(two, { ...flat, metrics: ['average-precision', 'brier'], interval: true })
  const tallies = two.items.map(({ codings, scored }) =>
    averagePrecision.tally(codings[0]!.segmentation, scored![0]!.scores),
  )
  const [ap, brier] = metrics
  assert.equal(
    ap!.hypotheses[0]!.micro.value,
    averagePrecision.score(averagePrecision.add(tallies[0]!, tallies[1]!)),
  )
  const six = {
    items: [0, 1, 2].flatMap(copy => two.items.map(item => ({ ...item, id: `${item.id}${copy}` }))),
  }
  const [row] = evaluate(six, { ...flat, metrics: ['average-precision'], interval: true }).metrics[0]!
    .hypotheses
  assert.ok(row!.micro.interval![0] <= row!.micro.value!)
  assert.equal(brier!.hypotheses[0]!.pairs, 2)
})

test('two coders with other scores do not disturb each other', () => {
  const corpus = {
    items: two.items.map(item => ({
      ...item,
      scored: [
        ...item.scored!,
        {
          coder: 'other',
          scores: fromScores([...item.scored![0]!.scores.scores].map(score => score / 3 + 2)),
        },
      ],
    })),
  }
  const { metrics } = evaluate(corpus, { ...flat, metrics: ['average-precision', 'auroc'] })
  for (const { hypotheses } of metrics) assert.equal(hypotheses[0]!.micro.value, hypotheses[1]!.micro.value)
})

test('reference-count needs one reference, in each item or over the corpus', () => {
  const cut = (per: 'item' | 'corpus') =>
    selectCorpus(two, { rule: 'reference-count', per }, ['manual']).corpus.items.map(({ codings }) =>
      [...codings[1]!.segmentation.boundaries].join(),
    )
  assert.deepEqual(cut('item'), ['2', '1'])
  assert.deepEqual(cut('corpus'), ['', '1,3'])
  assert.throws(() => selectCorpus(two, { rule: 'reference-count' }), { code: 'option-invalid' })
})

test('rules are read from their words', () => {
  assert.deepEqual(readSelection('count=7'), { rule: 'count', count: 7 })
  assert.deepEqual(readSelection('reference-count=corpus, min-gap=3'), {
    rule: 'reference-count',
    per: 'corpus',
    minGap: 3,
  })
  for (const word of [
    '',
    'threshold',
    'threshold=x',
    'count=1.5',
    'top=3',
    'count=1,gap=2',
    'local-maxima=2',
  ])
    assert.throws(() => readSelection(word), { code: 'option-invalid' }, word)
})
