import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  coverage,
  franzFn,
  franzFp,
  fromMasses,
  generalizedHamming,
  purity,
} from '../../../src/index.ts'
import { hitsOf } from '../../../src/metrics/boundaries/boundary-match.ts'
import { assertClose } from '../../golden/close.ts'
import { windowCases } from '../../golden/windows.ts'

const pairs = windowCases.map(({ id, n, reference, hypothesis, expect }) => ({
  id,
  n,
  expect,
  segments: reference.length,
  reference: fromMasses(reference),
  hypothesis: fromMasses(hypothesis),
}))

test('boundary precision, recall and F agree with mir_eval, trimmed and untrimmed, at every tolerance', () => {
  for (const { id, reference, hypothesis, expect } of pairs) {
    for (const [tolerance, { hits, mir_eval, mir_eval_untrimmed }] of Object.entries(expect.boundary)) {
      const options = { tolerance: Number(tolerance) }
      const counts = boundaryF.tally(reference, hypothesis, options)
      assert.equal(counts.matches, hits, id)
      const trimmed = [boundaryPrecision, boundaryRecall, boundaryF].map(m =>
        m(reference, hypothesis, options),
      )
      // mir_eval says 0 for all three where one side is empty; we say what is undefined.
      if (counts.reference > 0 && counts.hypothesis > 0)
        for (const [index, value] of trimmed.entries()) assertClose(value, mir_eval[index], id)
      else {
        assert.equal(trimmed[0], counts.hypothesis > 0 ? 0 : undefined, id)
        assert.equal(trimmed[1], counts.reference > 0 ? 0 : undefined, id)
        assert.equal(trimmed[2], counts.reference + counts.hypothesis > 0 ? 0 : undefined, id)
      }
      for (const [index, metric] of [boundaryPrecision, boundaryRecall, boundaryF].entries())
        assertClose(metric(reference, hypothesis, { ...options, trim: false }), mir_eval_untrimmed[index], id)
    }
  }
})

test('the closest pair first finds the hits of pyannote.metrics', () => {
  let fewer = 0
  for (const { id, reference, hypothesis, expect } of pairs) {
    for (const [tolerance, { hits, pyannote_hits }] of Object.entries(expect.boundary)) {
      const options = { tolerance: Number(tolerance), matching: 'greedy-nearest' } as const
      assert.equal(
        hitsOf(boundaryRecall.tally(reference, hypothesis, options), 'reference'),
        pyannote_hits,
        id,
      )
      if (pyannote_hits < hits) fewer++
    }
  }
  assert.ok(fewer > 0, 'no case tells the two matchings apart')
})

test('purity and coverage agree with pyannote.metrics', () => {
  for (const { id, reference, hypothesis, expect } of pairs) {
    const [covered, units] = expect.coverage_parts
    assert.deepEqual(coverage.tally(reference, hypothesis), { covered, units }, id)
    assert.deepEqual(purity.tally(reference, hypothesis), { pure: expect.purity_parts[0], units }, id)
  }
})

test('Franz R_FN and R_FP agree with the sets of units written out', () => {
  for (const { id, n, reference, hypothesis, expect } of pairs) {
    const { fn_sum, fp_sum, fn_rate_sum, fp_rate_sum } = expect.franz
    assert.deepEqual(franzFn.tally(reference, hypothesis), { missed: fn_sum, units: n }, id)
    assert.deepEqual(franzFp.tally(reference, hypothesis), { added: fp_sum, units: n }, id)
    assertClose(franzFn(reference, hypothesis, { unit: 'rate' }), fn_rate_sum / n, id)
    assertClose(franzFp(reference, hypothesis, { unit: 'rate' }), fp_rate_sum / n, id)
  }
})

test('generalized Hamming distance agrees with NLTK at four cost settings', () => {
  for (const { id, n, segments, reference, hypothesis, expect } of pairs) {
    const { nltk } = expect
    const costs = (insert: number, remove: number, shift: number) =>
      generalizedHamming(reference, hypothesis, { insert, delete: remove, shift })
    assert.equal(generalizedHamming(reference, hypothesis, { preset: 'nltk' }), nltk.ghd, id)
    assertClose(costs(1, 1, 0.5), nltk['ghd_1_1_0.5'], id)
    assertClose(costs(1, 3, 0.25), nltk['ghd_1_3_0.25'], id)
    assertClose(costs(n / segments, n / segments, 2), nltk.ghd_mean, id)
  }
})
