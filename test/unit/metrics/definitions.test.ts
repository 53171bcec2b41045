import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { fromBoundaries, metrics } from '../../../src/index.ts'
import { flag } from '../../../src/metrics/definition/option.ts'
import { bedOptions } from '../../../src/metrics/edits/bed-options.ts'
import { flexibleOptions } from '../../../src/metrics/flexible/flexible-options.ts'
import { metricFamilies } from '../../../src/metrics/index.ts'

/** The ends of ranges as doc comments write them, for texts of any length. */
const ends: Readonly<Record<string, number>> = {
  '0': 0,
  'above 0': 0,
  '1/n': 0,
  '−1': -1,
  '−1/2': -0.5,
  '−∞': -Infinity,
  '1': 1,
  'n − 1': Infinity,
  // −ln of the smallest step from 1.
  '52 · ln 2': 52 * Math.LN2,
}

const end = Object.keys(ends)
  .sort((a, b) => b.length - a.length)
  .join('|')
const reported = new RegExp(`Range (${end}) (?:to (${end})|upwards)(?=[,.; ])`)

/** The page of a metric in the manual: the doc comment above its definition. Precision, recall and F may share a file. */
function pageOf({ family, id }: (typeof metrics)[number]): string {
  const folder = new URL(`../../../src/metrics/${family}/`, import.meta.url)
  for (const name of readdirSync(folder)) {
    const [before, after] = readFileSync(new URL(name, folder), 'utf8').split(`\n  id: '${id}',`)
    if (after === undefined) continue
    const above = before!.slice(0, before!.lastIndexOf('\nexport const '))
    return above.slice(above.lastIndexOf('/**')).replaceAll(/\s+\*\s+/g, ' ')
  }
  assert.fail(`no file of ${family} defines ${id}`)
}

test('every metric is what its doc comment says: how far its score goes, whether the sides may change places', () => {
  for (const metric of metrics) {
    const { id, range, symmetric, takes } = metric
    const page = pageOf(metric)
    const [, least, most] = reported.exec(page) ?? []
    assert.ok(least, `${id} does not say its range`)
    const [low, high] = range({})
    assert.equal(low, ends[least], id)
    const top = most === undefined ? Infinity : ends[most]!
    assert.ok(high === top || Math.abs(high - top) < 1e-12, `${id}: ${high}, not ${top}`)
    // A reference and scores are no two sides that could change places.
    const sides = /Not symmetric|Symmetric only for [^.]*a given|Symmetric/.exec(page)?.[0]
    assert.equal(sides === undefined, takes === 'scores', id)
    assert.equal(symmetric({}), sides === 'Symmetric', id)
  }
  assert.deepEqual(metrics.find(({ id }) => id === 'franz-fp')!.range({ unit: 'rate' }), [0, 1])
})

test('the metrics of a family say its name, and have places one after the other', () => {
  for (const { name, metrics: own } of metricFamilies)
    assert.deepEqual(
      own.map(({ family, place }) => [family, place]),
      own.map((_, index) => [name, index + 1]),
    )
})

test('a score that is undefined has its reason, one of two sides that cut has none, and nothing is no number', () => {
  const pairs = [
    [fromBoundaries(1, []), fromBoundaries(1, [])],
    [fromBoundaries(2, []), fromBoundaries(2, [])],
    [fromBoundaries(2, [1]), fromBoundaries(2, [1])],
    [fromBoundaries(2, [1]), fromBoundaries(2, [])],
    [fromBoundaries(2, []), fromBoundaries(2, [1])],
    [fromBoundaries(5, [2, 3]), fromBoundaries(5, [3])],
  ] as const
  for (const metric of metrics) {
    if (metric.takes !== 'boundaries') continue
    for (const [reference, hypothesis] of pairs) {
      const tally = metric.tally(reference, hypothesis, {})
      const nothing = Object.fromEntries(Object.keys(tally).map(field => [field, 0]))
      for (const own of [tally, nothing]) {
        const score = metric.score(own, {})
        const what = `${metric.id} of ${JSON.stringify(own)}`
        assert.ok(score === undefined || !Number.isNaN(score), `${what} is NaN`)
        // A score that holds by definition only has a reason too: not where both sides cut.
        const reason = metric.reason(own, {})
        if (score === undefined) assert.ok(reason, what)
        else if (own === tally && reference.boundaries.length * hypothesis.boundaries.length > 0)
          assert.equal(reason, undefined, what)
      }
    }
  }
})

test('settings as signatures print them', () => {
  const type = (bedOptions as unknown as Record<string, { print: (value: unknown) => string }>).type!
  assert.deepEqual([type.print(undefined), type.print('a b|c')], ['all', 'a_b_c'])
  const { speakers } = flexibleOptions as unknown as Record<string, { print: (value: unknown) => string }>
  assert.deepEqual([speakers!.print(undefined), speakers!.print(['a', 'b', 'a'])], ['none', '2'])
})

test('words of the command line that say yes or no', () => {
  const { parse } = flag(true)
  assert.deepEqual(
    ['yes', 'true', 'no', 'false', 'maybe'].map(text => parse(text)),
    [true, true, false, false, 'maybe'],
  )
})
