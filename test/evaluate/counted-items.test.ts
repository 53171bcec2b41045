import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { factsOf } from '../../src/evaluate/facts.ts'
import { resolveEvaluation } from '../../src/evaluate/job.ts'
import { compareItems, growEvaluation } from '../../src/evaluate/run/compare-items.ts'
import { countedItem } from '../../src/evaluate/run/counted-item.ts'
import { tallyItem } from '../../src/evaluate/tally-item.ts'
import { fromBoundaries, fromMasses, type Item, type MetricRequest } from '../../src/index.ts'

const coders = ['gold', 'second', 'Ann', 'bo']

/** Items of up to four coders, not every coder in every item, not in the order of their names; a few long and dense. */
const item = fc
  .record({
    units: fc.oneof(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 300, max: 700 }),
    ),
    codings: fc.uniqueArray(
      fc.record({
        coder: fc.constantFrom(...coders),
        every: fc.integer({ min: 1, max: 40 }),
        seed: fc.nat(),
      }),
      { minLength: 1, selector: ({ coder }) => coder },
    ),
  })
  .map(
    ({ units, codings }): Omit<Item, 'id'> => ({
      units,
      codings: codings.map(({ coder, every, seed }) => ({
        coder,
        segmentation: fromBoundaries(units, scattered(units, every, seed)),
      })),
    }),
  )

/** Boundaries at about every so many places. */
function scattered(units: number, every: number, seed: number): number[] {
  let state = seed >>> 0
  const cuts: number[] = []
  for (let at = 1; at < units; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    if ((state >>> 8) % every === 0) cuts.push(at)
  }
  return cuts
}

const counted: MetricRequest[] = [
  'B',
  'WD',
  'Pk',
  'F',
  'P',
  'R',
  { id: 'B', options: { span: 1 } },
  { id: 'WD', options: { window: 3 } },
  { id: 'WD', options: { windows: 'padded', window: 9 } },
  { id: 'WD', options: { windows: 'inclusive', windowRule: 'boundaries' } },
  { id: 'WD', preset: 'nltk-n-closed' },
  { id: 'Pk', options: { minWindow: 0, rounding: 'floor' } },
  { id: 'Pk', options: { windows: 'segeval-padded', window: 20 } },
  { id: 'Pk', options: { windows: 'units', window: 1 } },
  { id: 'Pk', preset: 'nltk-n-closed' },
  { id: 'Pk', preset: 'segeval-2' },
  { id: 'WD', preset: 'spokennlp' },
  { id: 'F', options: { beta: 2, onEmpty: 'zero' } },
]

const settings = fc.record({
  metrics: fc.uniqueArray(fc.constantFrom(...counted), { minLength: 1 }),
  references: fc.constantFrom(['gold'], ['gold', 'second'], ['gold', 'bo'], undefined),
  buckets: fc.constantFrom('items' as const, 4),
  tests: fc.boolean(),
})

test('rows of counts are what the metrics tally, pair by pair, with and without references', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      settings,
      (some, { references, ...asked }) => {
        // Every coder occurs, so that any may be a reference.
        const named = coders.map(coder => ({
          units: 9,
          codings: [{ coder, segmentation: fromMasses([4, 5]) }],
        }))
        const items = [...some, ...named].map(({ units, codings }, index) => ({
          id: `item ${index}`,
          units,
          codings,
        }))
        const job = resolveEvaluation(
          factsOf({ items }),
          references === undefined ? asked : { ...asked, references },
        )
        const general = growEvaluation(job)
        for (const each of items) general.put(each.id, each.units, tallyItem(each, job.plan))
        assert.deepEqual(compareItems(job, items), general.part())
      },
    ),
  )
})

const pair: Item = {
  id: 'a',
  units: 9,
  codings: ['gold', 'bo'].map((coder, at) => ({ coder, segmentation: fromBoundaries(9, [4 + at]) })),
}

test('metrics and options that need more than two lists of boundaries are left to the general way', () => {
  const isCounted = (...metrics: MetricRequest[]) =>
    countedItem(resolveEvaluation(factsOf({ items: [pair] }), { metrics, references: ['gold'] })) !==
    undefined
  assert.ok(isCounted('B', 'WD', 'Pk', 'F', 'P', 'R'))
  for (const request of [
    'S',
    { id: 'B', options: { span: 3 } },
    { id: 'F', options: { tolerance: 1 } },
    { id: 'F', options: { trim: 'no' } },
    { id: 'F', options: { average: 'items-pr' } },
    { id: 'F', options: { excludeEvery: 2 } },
    { id: 'WD', options: { weighted: true } },
    { id: 'WD', preset: 'nltk' },
    { id: 'Pk', options: { windows: 'nltk-n', marks: 'start' } },
  ] as MetricRequest[])
    assert.ok(!isCounted('B', request), JSON.stringify(request))
})

test('items whose codings say more than boundaries are left to the general way', () => {
  const job = resolveEvaluation(factsOf({ items: [pair] }), { metrics: ['B'], references: ['gold'] })
  const takes = (change: object) =>
    countedItem(job)!.take({
      ...pair,
      codings: pair.codings.map(coding => ({
        ...coding,
        segmentation: { ...coding.segmentation, ...change },
      })),
    })
  assert.ok(takes({}))
  assert.ok(!takes({ units: 10 }))
  assert.ok(!takes({ axis: { ticksPerSecond: 10 } }))
  assert.ok(!takes({ types: Uint32Array.of(1), scale: { names: ['a'], ranks: [0] } }))
  assert.ok(!countedItem(job)!.take({ ...pair, units: 2 ** 26 }))
  const [gold, bo] = pair.codings
  assert.ok(!countedItem(job)!.take({ ...pair, codings: [{ ...gold!, levels: [gold!.segmentation] }, bo!] }))
})
