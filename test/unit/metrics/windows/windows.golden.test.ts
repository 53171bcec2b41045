import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  nearMissDifference,
  normalisedWinPr,
  strictWinPr,
  windowSize,
  winPr,
} from '../../../../src/compare/index.ts'
import {
  fromMasses,
  nwin,
  pk,
  windowDiff,
  winPrF,
  winPrPrecision,
  winPrRecall,
} from '../../../../src/index.ts'
import { expectedPk, expectedWindowDiff } from '../../../../src/metrics/index.ts'
import { assertClose } from '../../../golden/close.ts'
import { type Answer, windowCases } from '../../../golden/windows.ts'

const pairs = windowCases.map(({ id, tags, n, reference, hypothesis, k, expect }) => ({
  id,
  tags,
  n,
  expect,
  k: expect.segeval.k,
  /** The window as the case gives it: said, or automatic. */
  reported: k === null ? {} : { window: k },
  reference: fromMasses(reference),
  hypothesis: fromMasses(hypothesis),
}))

const isNumber = (answer: Answer): answer is number => typeof answer === 'number'
const isParts = (answer: Answer<[number, number]>): answer is [number, number] => Array.isArray(answer)

test('the automatic window is that of segeval', () => {
  let automatic = 0
  for (const { id, k, reported, reference } of pairs) {
    if ('window' in reported) continue
    assert.equal(windowSize(reference), k, id)
    automatic++
  }
  assert.ok(automatic > 700)
})

test('Pk under the preset segeval-2 is segeval’s, also where it has no window', () => {
  for (const { id, reported, reference, hypothesis, expect } of pairs) {
    const tally = pk.tally(reference, hypothesis, { preset: 'segeval-2', ...reported })
    assert.ok(isParts(expect.segeval.pk_parts) && isNumber(expect.segeval.pk))
    if (expect.segeval.pk_parts[1] > 0)
      assert.deepEqual([tally.errors, tally.windows], expect.segeval.pk_parts, id)
    assertClose(pk.score(tally, { preset: 'segeval-2', ...reported }), expect.segeval.pk, id)
  }
})

test('Pk and WindowDiff without windows are undefined by default', () => {
  for (const { id, n, k, reported, reference, hypothesis } of pairs) {
    for (const metric of [pk, windowDiff]) {
      const tally = metric.tally(reference, hypothesis, reported)
      assert.equal(metric.score(tally, reported) === undefined, n <= k, id)
      assert.equal(metric.reason(tally, reported), n <= k ? 'no-windows' : undefined, id)
    }
  }
})

test('WindowDiff under the preset segeval-2 is segeval’s wherever it gives a number', () => {
  let raised = 0
  for (const { id, n, k, reported, reference, hypothesis, expect } of pairs) {
    const options = { preset: 'segeval-2', ...reported } as const
    const { wd, wd_parts, wd_lamprier, wd_lamprier_parts } = expect.segeval
    const value = windowDiff(reference, hypothesis, options)
    if (isNumber(wd)) assertClose(value, wd, id)
    else if (n === k) {
      raised++
      assert.equal(value, undefined, id)
    }
    const tally = windowDiff.tally(reference, hypothesis, options)
    if (isParts(wd_parts) && wd_parts[1] > 0) assert.deepEqual([tally.errors, tally.windows], wd_parts, id)
    if (!isNumber(wd_lamprier) || !isParts(wd_lamprier_parts)) continue
    const padded = { ...options, windows: 'segeval-padded' } as const
    const { errors, windows } = windowDiff.tally(reference, hypothesis, padded)
    assert.deepEqual([errors, windows], wd_lamprier_parts, id)
    assertClose(windowDiff(reference, hypothesis, padded), wd_lamprier, id)
  }
  assert.ok(raised > 0)
})

test('NLTK on strings of n − 1 marks: Pk, WindowDiff, weighted WindowDiff, with a window and without', () => {
  for (const { id, k: window, reference, hypothesis, expect } of pairs) {
    const { nltk } = expect
    const preset = { preset: 'nltk', window } as const
    assertAnswer(pk(reference, hypothesis, preset), nltk.pk, id)
    assertAnswer(windowDiff(reference, hypothesis, preset), nltk.wd, id)
    assertAnswer(windowDiff(reference, hypothesis, { ...preset, weighted: true }), nltk.wd_weighted, id)
    assertAnswer(pk(reference, hypothesis, { preset: 'nltk' }), nltk.pk_auto, id)
  }
})

test('NLTK on strings of n marks, with and without a mark on the last unit', () => {
  for (const { id, k: window, reference, hypothesis, expect } of pairs) {
    const { nltk_n } = expect
    const preset = { preset: 'nltk', window, windows: 'nltk-n' } as const
    assertAnswer(pk(reference, hypothesis, preset), nltk_n.pk_open, id)
    assertAnswer(windowDiff(reference, hypothesis, preset), nltk_n.wd, id)
    assertAnswer(pk(reference, hypothesis, { ...preset, closed: true }), nltk_n.pk_closed, id)
    const automatic = { preset: 'nltk', windows: 'nltk-n', closed: true } as const
    assertAnswer(pk(reference, hypothesis, automatic), nltk_n.pk_closed_auto, id)
  }
})

test('padded, units and inclusive windows agree with the enumeration of every window', () => {
  for (const { id, k: window, reference, hypothesis, expect } of pairs) {
    const parts = (metric: typeof pk | typeof windowDiff, windows: 'padded' | 'units' | 'inclusive') => {
      const tally = (metric as typeof pk).tally(reference, hypothesis, { window, windows })
      return [tally.errors, tally.windows]
    }
    const agree = (actual: number[], expected: [number, number]) => {
      if (expected[1] > 0) assert.deepEqual(actual, expected, id)
      else assert.deepEqual(actual, [0, 0], id)
    }
    agree(parts(windowDiff, 'padded'), expect.padded.wd_parts)
    agree(parts(pk, 'padded'), expect.padded.pk_parts)
    agree(parts(windowDiff, 'units'), expect.other.wd_units_parts)
    agree(parts(windowDiff, 'inclusive'), expect.other.wd_inclusive_parts)
  }
})

test('WinPR: counts, both true negatives, scores, normalised matrix, strict form, near-miss difference', () => {
  for (const { id, reported, k, reference, hypothesis, expect } of pairs) {
    const { w, tp, fp, fn, tn, tn_table, precision, recall, f1, normalised, strict, near_miss_delta } =
      expect.winpr
    const automatic = winPr(reference, hypothesis)
    if (!('window' in reported)) assert.deepEqual(automatic, { tp, fp, fn, tn, width: w }, id)
    assert.equal(w, k + 1)
    const counts = winPr(reference, hypothesis, { width: w })
    assert.deepEqual(counts, { tp, fp, fn, tn, width: w }, id)
    assert.equal(winPr(reference, hypothesis, { width: w, trueNegatives: 'table' }).tn, tn_table, id)
    assertClose(winPrPrecision(reference, hypothesis, { width: w }), precision, id)
    assertClose(winPrRecall(reference, hypothesis, { width: w }), recall, id)
    assertClose(winPrF(reference, hypothesis, { width: w }), f1, id)
    const { width: _, ...exact } = strictWinPr(reference, hypothesis)
    assert.deepEqual(exact, strict, id)
    const perPosition = normalisedWinPr(counts)
    const near = nearMissDifference(reference, hypothesis, { width: w })
    for (const field of ['tp', 'fp', 'fn', 'tn'] as const) {
      assertClose(perPosition[field], normalised[field], id)
      assertClose(near[field], near_miss_delta[field], id)
    }
  }
})

test('expected Pk and WindowDiff agree with exact rationals, for random and for given references', () => {
  for (const { id, k: window, reference, hypothesis, expect } of pairs) {
    const { wd, pk: pkExpected, wd_padded, pk_padded, wd_ref_fixed, pk_ref_fixed } = expect.expected
    const close = (actual: number | undefined, expected: number | null) =>
      assertClose(actual, expected, id, 1e-9)
    close(expectedWindowDiff(reference, hypothesis, { window }), wd)
    close(expectedPk(reference, hypothesis, { window }), pkExpected)
    close(expectedWindowDiff(reference, hypothesis, { window, reference: 'fixed' }), wd_ref_fixed)
    close(expectedPk(reference, hypothesis, { window, reference: 'fixed' }), pk_ref_fixed)
    if (wd_padded !== null)
      close(expectedWindowDiff(reference, hypothesis, { window, windows: 'padded' }), wd_padded)
    if (pk_padded !== null) close(expectedPk(reference, hypothesis, { window, windows: 'padded' }), pk_padded)
    const value = windowDiff(reference, hypothesis, { window })
    close(
      nwin(reference, hypothesis, { window }),
      value === undefined || !wd || wd < 1e-15 ? null : value / wd,
    )
  }
})

/** Equal where the program gave a number; undefined where it raised. */
function assertAnswer(actual: number | undefined, expected: Answer, id: string): void {
  assertClose(actual, isNumber(expected) ? expected : undefined, id)
}
