import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { windowSize, winPr } from '../../../../src/compare/index.ts'
import {
  findMetric,
  fromBoundaries,
  fromMasses,
  nwin,
  pk,
  toMasses,
  windowDiff,
  winPrF,
  winPrPrecision,
  winPrRecall,
} from '../../../../src/index.ts'
import { expectedPk, expectedWindowDiff } from '../../../../src/metrics/index.ts'
import { noTriples } from '../../../../src/metrics/levels/containment-options.ts'
import { multiWindowDiff } from '../../../../src/metrics/windows/multi-window-diff.ts'
import { noWindows } from '../../../../src/metrics/windows/window-options.ts'
import { pair } from '../../../support/arbitraries.ts'

const runs = { seed: 5, numRuns: 200 }
const window = fc.integer({ min: 1, max: 12 })
const reversed = (segmentation: Parameters<typeof toMasses>[0]) =>
  fromMasses(toMasses(segmentation).reverse())

describe('worked examples', () => {
  //  reference  ......|......      hypothesis  ............      k = 3
  test('a missed boundary costs every window that should have held it', () => {
    assert.deepEqual(windowDiff.tally(fromMasses([6, 6]), fromMasses([12])), { errors: 3, windows: 9 })
    assert.deepEqual(pk.tally(fromMasses([6, 6]), fromMasses([12])), { errors: 3, windows: 9 })
  })

  //  reference  ......|......      hypothesis  .....|.......     k = 3
  test('a boundary one unit off costs two windows', () => {
    assert.deepEqual(windowDiff.tally(fromMasses([6, 6]), fromMasses([5, 7])), { errors: 2, windows: 9 })
  })

  //  reference  ......|......      hypothesis  .....|.|.....     k = 3
  test('WindowDiff sees a second boundary in the window, Pk does not', () => {
    const [reference, hypothesis] = [fromMasses([6, 6]), fromMasses([5, 2, 5])]
    assert.deepEqual(pk.tally(reference, hypothesis), { errors: 2, windows: 9 })
    assert.deepEqual(windowDiff.tally(reference, hypothesis), { errors: 3, windows: 9 })
  })

  test('a score of 0 does not prove identity', () => {
    assert.equal(windowDiff(fromMasses([1, 2, 2]), fromMasses([2, 2, 1]), { window: 2 }), 0)
  })

  test('every row of windows counts its own windows', () => {
    const windows = (family: 'interior' | 'units' | 'inclusive' | 'nltk-n' | 'padded' | 'segeval-padded') => {
      const tally = windowDiff.tally(fromMasses([6, 6]), fromMasses([1, 5, 6]), {
        window: 3,
        windows: family,
      })
      return [tally.errors, tally.windows]
    }
    assert.deepEqual(windows('interior'), [1, 9])
    assert.deepEqual(windows('units'), [1, 10])
    assert.deepEqual(windows('inclusive'), [2, 10])
    assert.deepEqual(windows('nltk-n'), [1, 10])
    assert.deepEqual(windows('padded'), [3, 13])
    assert.deepEqual(windows('segeval-padded'), [3, 16])
  })

  test('TP per position does not always grow with the width', () => {
    const reference = fromMasses([1, 1, 4, 3, 4, 1, 2, 12, 2, 2])
    const hypothesis = fromMasses([4, 4, 2, 1, 8, 5, 8])
    assert.equal(winPr(reference, hypothesis, { width: 17 }).tp, 100)
    assert.equal(winPr(reference, hypothesis, { width: 18 }).tp, 105)
  })

  test('NWin is 1 on average over all placements of the boundaries', () => {
    let errors = 0
    let expected = 0
    for (const a of [1, 2, 3, 4]) {
      for (const b of [1, 2, 3, 4]) {
        const tally = nwin.tally(fromMasses([a, 5 - a]), fromMasses([b, 5 - b]), { window: 2 })
        errors += tally.errors
        expected += tally.expected
      }
    }
    assert.ok(Math.abs(errors - expected) < 1e-12)
  })

  test('the expected values of very long texts keep their digits', () => {
    // One boundary each among P positions, window k: 2 q (1 − q) with q = k / P.
    const units = 4_000_000_001
    const one = fromBoundaries(units, [7])
    const q = 2 / 4e9
    const relative = (value: number | undefined, truth: number) => Math.abs(value! / truth - 1)
    assert.ok(relative(expectedWindowDiff(one, one, { window: 2 }), 2 * q * (1 - q)) < 1e-14)
    assert.ok(relative(expectedPk(one, one, { window: 2 }), 2 * q * (1 - q)) < 1e-14)
  })
})

describe('invariants', () => {
  test('windows of k units are windows of k − 1 positions', () => {
    fc.assert(
      fc.property(pair(), window, ([reference, hypothesis], k) => {
        for (const metric of [pk, windowDiff])
          assert.deepEqual(
            metric.tally(reference, hypothesis, { window: k + 1, windows: 'units' }),
            metric.tally(reference, hypothesis, { window: k, windows: 'interior' }),
          )
      }),
      runs,
    )
  })

  test('Pk never exceeds WindowDiff, and WindowDiff never its weighted form', () => {
    fc.assert(
      fc.property(pair(), window, ([reference, hypothesis], k) => {
        const options = { window: k, windows: 'padded' } as const
        const difference = windowDiff.tally(reference, hypothesis, options).errors
        assert.ok(pk.tally(reference, hypothesis, options).errors <= difference)
        assert.ok(
          difference <= windowDiff.tally(reference, hypothesis, { ...options, weighted: true }).errors,
        )
      }),
      runs,
    )
  })

  test('read backwards, the text gives the same counts', () => {
    fc.assert(
      fc.property(pair(), window, ([reference, hypothesis], k) => {
        const [r, h] = [reversed(reference), reversed(hypothesis)]
        for (const windows of ['interior', 'padded', 'inclusive'] as const) {
          for (const metric of [pk, windowDiff])
            assert.deepEqual(
              metric.tally(r, h, { window: k, windows }),
              metric.tally(reference, hypothesis, { window: k, windows }),
            )
        }
        assert.deepEqual(winPr(r, h, { width: k }), winPr(reference, hypothesis, { width: k }))
      }),
      runs,
    )
  })

  test('every boundary against none is wrong in every window, except in segeval’s padding', () => {
    for (const [n, k] of [
      [4, 2],
      [10, 4],
      [50, 25],
    ] as const) {
      const every = fromMasses(Array.from({ length: n }, () => 1))
      const none = fromMasses([n])
      const score = (windows: 'interior' | 'padded' | 'segeval-padded') =>
        windowDiff(every, none, { window: k, windows })
      assert.deepEqual([score('interior'), score('padded')], [1, 1])
      assert.equal(score('segeval-padded'), (n + k - 2) / (n + k + 1))
    }
  })
})

describe('bad and small input', () => {
  const text = fromMasses([3, 3])
  const sliding = [pk, windowDiff, nwin] as const
  const bad = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3' as unknown as number]

  test('a window that is not a whole number of 1 or more is rejected', () => {
    for (const value of bad) {
      for (const metric of sliding)
        assert.throws(() => metric(text, text, { window: value }), { code: 'option-invalid' }, String(value))
      for (const metric of [winPrPrecision, winPrRecall, winPrF])
        assert.throws(() => metric(text, text, { width: value }), { code: 'option-invalid' }, String(value))
      assert.throws(() => winPr(text, text, { width: value }), { code: 'option-invalid' })
      assert.throws(() => expectedWindowDiff(text, text, { window: value }), { code: 'option-invalid' })
      assert.throws(() => expectedPk(text, text, { window: value }), { code: 'option-invalid' })
    }
  })

  test('other options are rejected by name and value', () => {
    assert.throws(() => pk(text, text, { weighted: true } as never), { code: 'option-unknown' })
    assert.throws(() => pk(text, text, { windows: 'outer' as never }), { code: 'option-invalid' })
    assert.throws(() => windowDiff(text, text, { minWindow: -1 }), { code: 'option-invalid' })
    assert.throws(() => windowSize(text, { rounding: 'up' as never }), { code: 'option-invalid' })
    assert.throws(() => windowSize(text, { minWindow: 0.5 }), { code: 'option-invalid' })
    assert.throws(() => winPrF(text, text, { beta: -1 }), { code: 'option-invalid' })
    assert.throws(() => expectedPk(text, text, { reference: 'given' as never }), { code: 'option-invalid' })
    assert.throws(() => windowDiff(text, text, { preset: 'segeval' as never }), { code: 'unknown-preset' })
  })

  test('texts of different lengths are rejected', () => {
    for (const metric of [...sliding, winPrPrecision, winPrRecall, winPrF])
      assert.throws(() => metric(text, fromMasses([5])), { code: 'unit-count-mismatch' })
    assert.throws(() => winPr(text, fromMasses([5])), { code: 'unit-count-mismatch' })
    assert.throws(() => expectedWindowDiff(text, fromMasses([5])), { code: 'unit-count-mismatch' })
  })

  test('a text of 0 units does not come to be', () => {
    assert.throws(() => fromMasses([]), { code: 'text-empty' })
    assert.throws(() => fromBoundaries(0, []), { code: 'text-empty' })
  })

  test('windows as long as the text or longer leave nothing to compare, explicit or automatic', () => {
    for (const metric of sliding) {
      for (const value of [6, 7, 1000, 2 ** 40]) {
        assert.equal(metric(text, text, { window: value }), undefined)
        const tally = metric.tally(text, text, { window: value }) as { errors: number } & Record<
          string,
          number
        >
        assert.equal(metric.reason(tally as never, { window: value }), 'no-windows')
      }
      for (const masses of [[1], [2], [1, 1]]) {
        const short = fromMasses(masses)
        assert.equal(metric(short, fromMasses([short.units])), undefined)
        assert.equal(metric.reason(metric.tally(short, short) as never), 'no-windows')
      }
    }
    assert.equal(expectedWindowDiff(text, text, { window: 6 }), undefined)
  })

  test('padded windows exist for every window, also beyond the text', () => {
    assert.equal(windowDiff(text, fromMasses([6]), { window: 100, windows: 'padded' }), 100 / 104)
  })

  test('expected values that would take minutes are rejected, the others are not', () => {
    const long = fromBoundaries(4e9, [5])
    assert.throws(() => nwin(long, long, { windows: 'padded' }), { code: 'window-too-wide' })
    assert.throws(() => expectedPk(long, long, { windows: 'padded', reference: 'fixed' }), {
      code: 'window-too-wide',
    })
    assert.equal(nwin(long, long), 0)
    assert.equal(nwin(long, long, { windows: 'padded', window: 100 }), 0)
  })

  test('WinPR of one unit is all zeros, and its scores say what is missing', () => {
    const one = fromMasses([1])
    assert.deepEqual(winPr(one, one), { tp: 0, fp: 0, fn: 0, tn: 0, width: 3 })
    assert.equal(winPrPrecision.reason(winPrPrecision.tally(one, one)), 'no-hypothesis-boundaries')
    assert.equal(winPrRecall.reason(winPrRecall.tally(one, one)), 'no-reference-boundaries')
    assert.equal(winPrF.reason(winPrF.tally(one, one)), 'no-boundaries')
    assert.equal(winPrF(fromMasses([6]), text), 0)
    assert.equal(winPrF(text, fromMasses([6]), { beta: 0 }), undefined)
  })

  test('a reference without boundaries has a window, unless boundaries make it', () => {
    const none = fromMasses([6])
    assert.equal(pk(none, text), 1)
    assert.equal(pk(none, text, { preset: 'nltk' }), undefined)
    assert.equal(
      pk.reason(pk.tally(none, text, { preset: 'nltk' }), { preset: 'nltk' }),
      'no-reference-boundaries',
    )
    assert.equal(nwin(none, none), undefined)
    assert.equal(nwin.reason(nwin.tally(none, none)), 'chance-is-zero')
  })

  test('WindowDiff as NLTK has it requires a window', () => {
    assert.throws(() => windowDiff(text, text, { preset: 'nltk' }), { code: 'window-required' })
    assert.equal(windowDiff(text, text, { preset: 'nltk', window: 3 }), 0)
  })
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
