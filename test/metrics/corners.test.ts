import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findMetric, fromBoundaries } from '../../src/index.ts'
import { bedOptions } from '../../src/metrics/edits/bed-options.ts'
import { flexibleOptions } from '../../src/metrics/flexible/flexible-options.ts'
import { noTriples } from '../../src/metrics/levels/containment-options.ts'
import { flag } from '../../src/metrics/option.ts'
import { multiWindowDiff } from '../../src/metrics/windows/multi-window-diff.ts'
import { noWindows } from '../../src/metrics/windows/window-options.ts'

test('F by nearness is 0, not undefined, where one side has no boundary', () => {
  const metric = findMetric('boundary-f')!
  const options = metric.resolve({ matching: 'any-within', tolerance: 1, onEmpty: 'undefined' } as never)
  const of = (a: number[], b: number[]) =>
    metric.score(metric.tally(fromBoundaries(6, a), fromBoundaries(6, b), options), options)
  assert.deepEqual([of([2], []), of([], [2]), of([2], [3])], [0, 0, 1])
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

test('mirrored edits reject texts of different lengths', () => {
  const metric = findMetric('segmentation-similarity')!
  for (const variant of ['2012', '2013']) {
    const options = metric.resolve({ variant } as never)
    assert.throws(() => metric.tally(fromBoundaries(6, [2]), fromBoundaries(7, [2]), options), {
      code: 'unit-count-mismatch',
    })
  }
})

test('no window: what was not set, and what a program calls 0; one triple is enough', () => {
  assert.deepEqual(noWindows(undefined, true), { errors: 0, windows: 0, unset: 1 })
  assert.deepEqual([noTriples(0), noTriples(1)], ['no-triples', undefined])
})

test('marks of starts need rows of n marks', () => {
  for (const id of ['pk', 'window-diff']) {
    const metric = findMetric(id)!
    const segmentation = fromBoundaries(8, [3, 5])
    assert.throws(
      () =>
        metric.tally(
          segmentation,
          segmentation,
          metric.resolve({ marks: 'start', windows: 'interior' } as never),
        ),
      {
        code: 'option-invalid',
        message: /marks is "start", which only windows over n marks have; add windows: 'nltk-n'/,
      },
    )
  }
})

test('several references: without a window there is no value, and nothing to norm it by', () => {
  const short = multiWindowDiff([fromBoundaries(2, [1])], fromBoundaries(2, []), { window: 5 } as never)
  assert.deepEqual([short.value, short.best, short.normalised], [undefined, undefined, undefined])
  const haps = multiWindowDiff([fromBoundaries(4, [1])], fromBoundaries(4, []), {
    window: 4,
    denominator: 'haps',
  } as never)
  assert.deepEqual([haps.value, haps.normalised], [undefined, undefined])
})

test('shares of an alignment lie between 0 and 1, the base of its penalty above', () => {
  const metric = findMetric('alignment-similarity')!
  for (const options of [
    { threshold: 1.5 },
    { penalty: 1.5 },
    { threshold: -0.5 },
    { penalty: -1 },
    { base: 0.5 },
  ])
    assert.throws(() => metric.resolve(options as never), { code: 'option-invalid' }, JSON.stringify(options))
  metric.resolve({ threshold: 1, penalty: 1, base: 1 } as never)
})
