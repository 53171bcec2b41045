import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { selectBoundaries } from '../../../../src/compare/index.ts'
import { sweepCorpus, sweepTolerance, toleranceCurve } from '../../../../src/evaluate/index.ts'
import {
  boundaryF,
  type Corpus,
  fromBoundaries,
  fromScores,
  fromSequence,
  makeCorpus,
  type Segmentation,
} from '../../../../src/index.ts'
import { plainTerminal } from '../../../../src/report/render/terminal.ts'
import { sweepText, toleranceText } from '../../report/texts.ts'

const worked = [0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6]
const one: Corpus = makeCorpus([
  {
    id: 'a',
    units: 10,
    codings: [{ coder: 'manual', segmentation: fromBoundaries(10, [2, 6, 9]) }],
    scored: [{ coder: 'model', scores: fromScores(worked) }],
  },
])
const two: Corpus = makeCorpus([
  ...one.items,
  {
    id: 'b',
    units: 6,
    codings: [
      { coder: 'manual', segmentation: fromBoundaries(6, [3]) },
      { coder: 'ann', segmentation: fromBoundaries(6, [3, 5]) },
    ],
    scored: [{ coder: 'model', scores: fromScores([0.2, 0.1, 0.7, 0.75, 0.3]) }],
  },
])

test('the worked example of one text: points, best, area, measures', () => {
  const { sweeps } = sweepCorpus(one, { references: ['manual'] })
  const [curve] = sweeps
  assert.equal(curve!.points.length, 9)
  assert.deepEqual(curve!.best, { value: 0.75, at: 0.6, ratio: 5 / 3 })
  assert.equal(curve!.area!.toFixed(6), '0.571277')
  assert.deepEqual(
    curve!.measures.map(({ value }) => value!.toFixed(4)),
    ['0.7556', '0.8333', '0.1842', '0.1712', '0.5523'],
  )
  assert.match(curve!.signature, /\|select:all-thresholds\|area:0\.5-2\|pool:micro\|v:/)
})

test('the best point stays on a curve of few points', () => {
  const { sweeps } = sweepCorpus(one, { points: 2 })
  assert.deepEqual(
    sweeps[0]!.points.map(({ at }) => at),
    [0.9, 0.6, 0.1],
  )
})

test('the value at a threshold is boundary F of that selection, pooled', () => {
  const [curve] = sweepCorpus(two, { references: ['manual'] }).sweeps
  for (const { at, value } of curve!.points) {
    const tallies = two.items.map(({ codings, scored }) =>
      boundaryF.tally(
        codings[0]!.segmentation,
        selectBoundaries(scored![0]!.scores, { rule: 'threshold', at }),
      ),
    )
    assert.equal(value, boundaryF.score(boundaryF.add(tallies[0]!, tallies[1]!)) ?? null)
  }
})

test('a rising map of the scores changes no value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }), scores => {
      const curve = (map: (score: number) => number) =>
        sweepCorpus({
          items: [{ ...one.items[0]!, scored: [{ coder: 'm', scores: fromScores(scores.map(map)) }] }],
        }).sweeps[0]!
      const [plain, mapped] = [curve(score => score), curve(score => score ** 3 - 5)]
      assert.deepEqual(
        mapped.points.map(({ value, cuts }) => [value, cuts]),
        plain.points.map(({ value, cuts }) => [value, cuts]),
      )
      assert.equal(mapped.area, plain.area)
      assert.equal(mapped.measures[0]!.value, plain.measures[0]!.value)
    }),
    { seed: 1 },
  )
})

test('all scores equal: one point that cuts everywhere, and the ties are counted', () => {
  const items = [{ ...one.items[0]!, scored: [{ coder: 'm', scores: fromScores(worked.map(() => 0.5)) }] }]
  const [curve] = sweepCorpus({ items }).sweeps
  assert.equal(curve!.points.length, 1)
  assert.equal(curve!.points[0]!.cuts, 9)
  assert.equal(curve!.ties, 9)
  assert.equal(curve!.area, null)
  assert.equal(curve!.areaReason, 'curve-too-short')
})

test('scores outside 0 to 1 have a curve and no Brier score', () => {
  const items = [{ ...one.items[0]!, scored: [{ coder: 'm', scores: fromScores(worked.map(x => x * 7)) }] }]
  const [curve] = sweepCorpus({ items }).sweeps
  assert.equal(curve!.best!.value, 0.75)
  const brier = curve!.measures.find(({ id }) => id === 'brier')!
  assert.deepEqual([brier.value, brier.reason], [null, 'scores-not-probabilities'])
})

test('bands hold the value, and fewer than six items have none', () => {
  const six = {
    items: [0, 1, 2].flatMap(copy => two.items.map(item => ({ ...item, id: `${item.id}${copy}` }))),
  }
  const [curve] = sweepCorpus(six, { interval: { resamples: 200 } }).sweeps
  for (const { value, interval } of curve!.points)
    assert.ok(interval![0] <= value! + 1e-12 && value! <= interval![1] + 1e-12)
  for (const few of [one, two]) {
    const [own] = sweepCorpus(few, { interval: true }).sweeps
    assert.ok(own!.points.every(({ interval }) => interval === undefined))
  }
})

test('the share of annotators that cut: against a reference, or each against the others', () => {
  const cut = (coder: string, ...at: number[]) => ({ coder, segmentation: fromBoundaries(6, at) })
  const corpus = makeCorpus([
    { id: 'x', units: 6, codings: [cut('gold', 3), cut('ann', 3), cut('bo', 3, 5), cut('cy', 2)] },
  ])
  const against = sweepCorpus(corpus, { consensus: true, references: ['gold'] })
  assert.deepEqual(against.settings.annotators, ['ann', 'bo', 'cy'])
  assert.deepEqual(
    against.sweeps[0]!.points.map(({ at, cuts, value }) => [at.toFixed(3), cuts, value]),
    [
      ['0.667', 1, 1],
      ['0.333', 3, 0.5],
      ['0.000', 5, 1 / 3],
    ],
  )
  const mutual = sweepCorpus(corpus, { consensus: true, hypotheses: ['ann', 'bo', 'cy'] })
  assert.equal(mutual.sweeps[0]!.boundaries, 4)
  assert.match(mutual.sweeps[0]!.signature, /scores:share-of-annotators/)
})

test('the tolerance curve of a corpus is that of its pooled tallies', () => {
  const { sweeps } = sweepTolerance(two, { references: ['manual'], upTo: 2 })
  const { codings } = two.items[1]!
  assert.deepEqual(
    sweeps[0]!.points.map(({ value }) => value),
    toleranceCurve(codings[0]!.segmentation, codings[1]!.segmentation, { upTo: 2 }),
  )
})

test('what cannot be swept is rejected in words', () => {
  const bare = { items: two.items.map(({ scored: _, ...item }) => item) }
  assert.throws(() => sweepCorpus(bare), { code: 'scores-required' })
  assert.throws(() => sweepCorpus(one, { references: ['nobody'] }), { code: 'unknown-coder' })
  assert.throws(() => sweepCorpus(one, { hypotheses: ['manual'] }), { code: 'unknown-coder' })
  assert.throws(() => sweepCorpus(one, { metrics: ['average-precision'] }), { code: 'option-invalid' })
  assert.throws(() => sweepCorpus(one, { consensus: true }), { code: 'too-few-coders' })
})

test.each([60, 80, 160])('the text fits %i columns, signatures aside', width => {
  const terminal = { ...plainTerminal, width }
  const long = makeCorpus(
    two.items.map(item => ({
      ...item,
      scored: item.scored!.map(each => ({ ...each, coder: 'a model with a rather long name 文章' })),
    })),
  )
  const texts = [
    sweepText(sweepCorpus(long, { interval: { resamples: 200 } }), terminal),
    toleranceText(sweepTolerance(two, { references: ['manual'], upTo: 20 }), terminal),
  ]
  for (const text of texts)
    for (const line of text.split('\n')) if (!line.includes('|v:')) assert.ok(line.length <= width, line)
})

test('a reference with types is swept by its places: scores have no types', () => {
  const typed = fromSequence([null, 'major', null, 'minor', null], { types: ['minor', 'major'] })
  const item = (segmentation: Segmentation) => ({
    id: 'a',
    units: 5,
    codings: [{ coder: 'manual', segmentation }],
    scored: [{ coder: 'model', scores: fromScores([0.1, 0.8, 0.3, 0.7]) }],
  })
  const metrics = ['boundary-similarity', 'boundary-f', 'window-diff']
  const swept = (segmentation: Segmentation) =>
    sweepCorpus({ items: [item(segmentation)] }, { metrics }).sweeps
  assert.deepEqual(swept(typed), swept(fromBoundaries(5, [2, 4])))
  assert.equal(swept(typed)[0]!.atReferenceCount, 1)
})
