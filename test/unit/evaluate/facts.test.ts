import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addFacts, factsOf } from '../../../src/evaluate/facts.ts'
import { type Corpus, evaluate, fromBoundaries, fromScores, makeCorpus } from '../../../src/index.ts'
import { alignedCoders } from '../../../src/model/aligned-texts.ts'
import { corpusOf, rows } from './small-corpora.ts'

const corpus = corpusOf(rows)

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

const _scoredItem = (id: string, scores: readonly number[], cuts: readonly number[]) => ({
  id,
  units: scores.length + 1,
  codings: [
    { coder: 'gold', segmentation: fromBoundaries(scores.length + 1, cuts) },
    { coder: 'flat', segmentation: fromBoundaries(scores.length + 1, [1]) },
  ],
  scored: [{ coder: 'model', scores: fromScores(scores) }],
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
