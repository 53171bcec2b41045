import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { planWidth } from '../../../src/agreement/index.ts'
import { planDifference, simulateCorpus } from '../../../src/evaluate/index.ts'
import { CesuraError, type Corpus, makeCorpus } from '../../../src/index.ts'

const pilot = simulateCorpus({ seed: 2, items: 30, coders: 4, segmenters: 2, reference: 'reference' })
const asked = {
  metric: 'boundary-similarity',
  references: ['reference'],
  hypotheses: ['segmenter-1', 'segmenter-2'] as const,
  difference: 0.05,
}
const people = ['ann', 'bo', 'cy', 'di']

const twice = ({ items }: Corpus): Corpus =>
  makeCorpus([...items, ...items.map(item => ({ ...item, id: `${item.id} again` }))])

describe('planDifference', () => {
  test('a pilot twice over has nearly the same deviation per item, macro', () => {
    const one = planDifference(pilot, { ...asked, pool: 'macro' })
    const two = planDifference(twice(pilot), { ...asked, pool: 'macro' })
    assert.equal(two.pilotItems, 60)
    const ratio = two.standardDeviation! / one.standardDeviation!
    assert.ok(Math.abs(ratio - Math.sqrt(58 / 59)) < 1e-9, `${ratio}`)
  })

  test('the order of the systems turns the sign and nothing else', () => {
    const one = planDifference(pilot, asked)
    const other = planDifference(pilot, { ...asked, hypotheses: ['segmenter-2', 'segmenter-1'] })
    assert.ok(Math.abs(one.observed! + other.observed!) < 1e-12)
    assert.equal(other.items, one.items)
    assert.equal(one.check, undefined)
  })

  test('the safe plan has more items, and what the pilot finds is found by its items', () => {
    const { items, itemsSafe, detectable } = planDifference(pilot, asked)
    assert.ok(itemsSafe! > items!)
    const found = planDifference(pilot, { ...asked, difference: detectable! })
    assert.equal(found.items, 30)
  })

  test('the observed difference is checked with the permutation test, by seed', () => {
    const plan = (seed: number) => planDifference(pilot, { ...asked, difference: 'observed', seed })
    const { check, power, differenceBy, difference, observed } = plan(1)
    assert.deepEqual([differenceBy, difference], ['observed', observed])
    assert.ok(Math.abs(check!.power - power!) < 0.1, `${check!.power} and ${power}`)
    assert.deepEqual(plan(1), plan(1))
    assert.equal(check!.standardError, Math.sqrt((check!.power * (1 - check!.power)) / 1000))
  })

  test('says why there is no number', () => {
    const one = planDifference(makeCorpus(pilot.items.slice(0, 1)), asked)
    assert.deepEqual([one.items, one.reason, one.curve], [null, 'no-pilot', []])
    const same = makeCorpus(
      pilot.items.map(item => {
        const own = item.codings.find(({ coder }) => coder === 'segmenter-1')!
        const codings = item.codings.map(each =>
          each.coder === 'segmenter-2' ? { ...own, coder: 'segmenter-2' } : each,
        )
        return { ...item, codings }
      }),
    )
    assert.equal(planDifference(same, asked).reason, 'no-variance')
    assert.equal(planDifference(pilot, { ...asked, difference: 1e-6 }).reason, 'too-many-items')
  })

  test('rejects what is invalid, by code', () => {
    const cases: [string, object][] = [
      ['option-missing', { difference: undefined }],
      ['option-invalid', { difference: 0 }],
      ['option-invalid', { hypotheses: ['segmenter-1'] }],
      ['option-invalid', { hypotheses: ['segmenter-1', 'segmenter-1'] }],
      ['option-invalid', { power: 0.01 }],
      ['option-unknown', { metrics: ['B'] }],
      ['unknown-coder', { hypotheses: ['segmenter-1', 'segmenter-9'] }],
    ]
    for (const [code, given] of cases)
      assert.throws(
        () => planDifference(pilot, { ...asked, ...given }),
        error => error instanceof CesuraError && error.code === code,
        code,
      )
  })
})

describe('planWidth', () => {
  const plan = (more: object = {}) => planWidth(pilot, { coders: people, width: 0.1, ...more })

  test('more annotators never need more items, up to the pilot’s', () => {
    const { annotators, items, standardDeviation } = plan({ annotators: [2, 3, 4] })
    assert.deepEqual(annotators[2], { annotators: 4, standardDeviation, items })
    assert.ok(annotators[0]!.items! >= annotators[1]!.items! && annotators[1]!.items! >= items!)
  })

  test('as many annotators as the pilot has by default, and the fewest that are enough', () => {
    const { annotators, enoughAnnotators } = plan()
    assert.deepEqual(
      annotators.map(each => each.annotators),
      [4],
    )
    const two = plan({ annotators: [enoughAnnotators!, enoughAnnotators! + 1] }).annotators
    assert.ok(two[1]!.standardDeviation! > 0.97 * two[0]!.standardDeviation!)
  })

  test('a smaller width never needs fewer items', () => {
    const items = [0.4, 0.2, 0.1, 0.05].map(width => plan({ width }).items!)
    assert.deepEqual(
      items,
      [...items].sort((a, b) => a - b),
    )
  })

  test('rejects what is invalid, by code', () => {
    const cases: [string, object][] = [
      ['option-missing', { width: undefined }],
      ['option-invalid', { width: 0 }],
      ['option-invalid', { level: 1 }],
      ['option-invalid', { annotators: [1] }],
      ['option-unknown', { widths: 0.1 }],
    ]
    for (const [code, given] of cases)
      assert.throws(
        () => plan(given),
        error => error instanceof CesuraError && error.code === code,
        code,
      )
    const missing = makeCorpus([
      ...pilot.items.slice(1),
      { ...pilot.items[0]!, codings: pilot.items[0]!.codings.filter(({ coder }) => coder !== 'ann') },
    ])
    assert.throws(() => planWidth(missing, { coders: people, width: 0.1 }), /no segmentation of this item/)
  })
})
