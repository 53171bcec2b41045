import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type BoundaryEdits, boundaryEditDistance } from '../../../../src/compare/index.ts'
import {
  bedF,
  bedPrecision,
  bedRecall,
  boundarySimilarity,
  type CesuraError,
  segmentationSimilarity,
} from '../../../../src/index.ts'
import { type BoundaryConfusion, boundaryConfusion } from '../../../../src/metrics/index.ts'
import { editCases, pairOf } from '../../../golden/edits.ts'

const near = (actual: number | undefined, expected: number, what: string) =>
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= 1e-9,
    `${what}: ${actual} is not ${expected}`,
  )

/** Our matrix holds exactly the oracle's cells: [predicted, actual, value], null for no boundary. */
function cellsAgree(
  { cells }: BoundaryConfusion,
  expected: [number | null, number | null, number][],
  id: string,
) {
  const places = (list: readonly (readonly unknown[])[]) => list.map(cell => `${cell[0]},${cell[1]}`).sort()
  const ours = cells.map(({ hypothesis, reference, count }) => [hypothesis, reference, count] as const)
  assert.deepEqual(places(ours), places(expected), `cells of ${id}`)
  for (const [predicted, actual, value] of expected) {
    near(ours.find(cell => cell[0] === predicted && cell[1] === actual)![2], value, `cell of ${id}`)
  }
}

/** What the edits cost under segeval's weights, as the oracle's exact optima count it. */
function costOf({ additions, transpositions, substitutions }: BoundaryEdits, span: number, types: number[]) {
  const range = types.length === 0 ? 0 : Math.max(...types) - Math.min(...types)
  let cost = additions.length
  for (const { start, end } of transpositions) cost += (end - start) / span
  for (const { reference, hypothesis } of substitutions) {
    cost += Math.abs(Number(reference) - Number(hypothesis)) / (range + 1)
  }
  return cost
}

describe('2,000 cases of segeval 2.0.11', () => {
  test('the edit scripts are the same, edit by edit', () => {
    for (const golden of editCases) {
      if ('error' in golden.expect) continue
      const { reference, hypothesis } = pairOf(golden)
      const edits = boundaryEditDistance(reference, hypothesis, { span: golden.nt })
      const { expect } = golden
      assert.equal(edits.matches.length, expect.matches, golden.id)
      assert.deepEqual(
        edits.transpositions.map(({ start, end, type }) => [start - 1, end - 1, type]),
        expect.transpositions,
        golden.id,
      )
      const byTypeThenSide = (x: unknown[], y: unknown[]) =>
        Number(x[0]) - Number(y[0]) || String(x[1]).localeCompare(String(y[1]))
      assert.deepEqual(
        edits.additions
          .map(({ type, side }) => [type, side === 'hypothesis' ? 'a' : 'b'])
          .sort(byTypeThenSide),
        expect.additionList,
        golden.id,
      )
      const byBoth = (x: number[], y: number[]) => x[0]! - y[0]! || x[1]! - y[1]!
      assert.deepEqual(
        edits.substitutions.map(edit => [Number(edit.hypothesis), Number(edit.reference)]).sort(byBoth),
        expect.substitutionList,
        golden.id,
      )
    }
  })

  test('B and S are the same under the preset segeval-2, with their weights and without', () => {
    const settings = { preset: 'segeval-2' } as const
    const unweighted = { ...settings, transposition: 'unit', substitution: 'unit' } as const
    for (const golden of editCases) {
      if ('error' in golden.expect) continue
      const { reference, hypothesis } = pairOf(golden)
      const { expect, id, nt: span } = golden
      near(boundarySimilarity(reference, hypothesis, { ...settings, span }), expect.B, id)
      near(boundarySimilarity(reference, hypothesis, { ...unweighted, span }), expect.BUnweighted, id)
      near(segmentationSimilarity(reference, hypothesis, { ...settings, span }), expect.S, id)
      near(segmentationSimilarity(reference, hypothesis, { ...unweighted, span }), expect.SUnweighted, id)
      const tally = boundarySimilarity.tally(reference, hypothesis, { ...settings, span })
      assert.equal(tally.additions, expect.additions, id)
      assert.equal(tally.substitutions, expect.substitutions, id)
      assert.equal(tally.matches, expect.matches, id)
      assert.equal(
        tally.additions + 2 * tally.transpositions + 2 * tally.substitutions,
        expect.fullMisses,
        `full misses of ${id}`,
      )
    }
  })

  test('the confusion matrix and all that follows from it are the same under the preset segeval-2', () => {
    const options = { preset: 'segeval-2' } as const
    for (const golden of editCases) {
      if ('error' in golden.expect) continue
      const { reference, hypothesis } = pairOf(golden)
      const { expect, id, nt: span } = golden
      const settings = { ...options, span }
      cellsAgree(boundaryConfusion(reference, hypothesis, settings), expect.cm, id)
      for (const [metric, printed] of [
        [bedPrecision, expect.precision],
        [bedRecall, expect.recall],
        [bedF, expect.f1],
      ] as const) {
        near(metric(reference, hypothesis, settings), printed.micro, `micro ${metric.id} of ${id}`)
        const macro = metric(reference, hypothesis, { ...settings, average: 'segeval-macro' })
        near(macro, printed.macro, `macro ${metric.id} of ${id}`)
        for (const [type, value] of Object.entries(printed.byType)) {
          // segeval reads 0 over 0 as 0
          near(
            metric(reference, hypothesis, { ...settings, type }) ?? 0,
            value as number,
            `${metric.id} of ${id}`,
          )
        }
      }
      for (const [type, value] of Object.entries(expect.f2.byType)) {
        near(bedF(reference, hypothesis, { ...settings, type, beta: 2 }) ?? 0, value as number, id)
      }
    }
  })

  test('where segeval raises we say what is the matter', () => {
    let raised = 0
    for (const golden of editCases) {
      if (!('error' in golden.expect)) continue
      raised++
      const { reference, hypothesis } = pairOf(golden)
      const options = { preset: 'segeval-2', span: golden.nt } as const
      for (const metric of [boundarySimilarity, segmentationSimilarity]) {
        if (golden.expect.message.startsWith('Segmentations differ in length')) {
          assert.throws(
            () => metric(reference, hypothesis, options),
            (error: CesuraError) => error.code === 'unit-count-mismatch',
          )
        } else {
          assert.equal(metric(reference, hypothesis, options), 1, golden.id)
          assert.equal(
            metric.reason(metric.tally(reference, hypothesis, options) as never, options),
            'no-boundaries',
          )
        }
      }
    }
    assert.equal(raised, 38)
  })

  test('S of 2012 is that of segeval 1.0-beta, with te and without', () => {
    const settings = { preset: 'segeval-1' } as const
    let compared = 0
    for (const golden of editCases) {
      if (golden.expect2012 === undefined || 'error' in golden.expect2012) continue
      const { reference, hypothesis } = pairOf(golden)
      const { expect2012, id, nt: span } = golden
      near(segmentationSimilarity(reference, hypothesis, { ...settings, span }), expect2012.S, id)
      near(
        segmentationSimilarity(reference, hypothesis, { ...settings, span, te: false }),
        expect2012.SUnscaled,
        id,
      )
      const tally = segmentationSimilarity.tally(reference, hypothesis, { ...settings, span })
      assert.equal(tally.substitutions, expect2012.substitutions, id)
      assert.equal(tally.transpositions, expect2012.transpositions.length, id)
      compared++
    }
    assert.ok(compared > 900, String(compared))
  })
})

describe('what was derived beyond segeval', () => {
  test('S over places and types, S over places, and B under the printed equations 5 and 6', () => {
    for (const golden of editCases) {
      if (golden.derived === undefined) continue
      const { reference, hypothesis } = pairOf(golden)
      const { derived, id, nt: span } = golden
      near(segmentationSimilarity(reference, hypothesis, { span }), derived.S_eq4_2012_norm, id)
      near(
        segmentationSimilarity(reference, hypothesis, { span, normalisation: 'pb' }),
        derived.S_eq2_2013,
        id,
      )
      near(
        boundarySimilarity(reference, hypothesis, {
          span,
          transposition: 'span/(n-1)',
          substitution: 'range',
          typeRange: 'pair',
        }),
        derived.B_eq5_eq6,
        id,
      )
    }
  })

  test('the confusion matrix, precision, recall, F and true negatives hold under our defaults', () => {
    for (const golden of editCases) {
      if (golden.derived === undefined) continue
      const { reference, hypothesis } = pairOf(golden)
      const { derived, id, nt: span, kind } = golden
      const matrix = boundaryConfusion(reference, hypothesis, { span })
      cellsAgree(matrix, derived.cmFixed, id)
      if (kind === 'single') near(matrix.trueNegatives, derived.tn, `true negatives of ${id}`)
      const sum = (role: 'hypothesis' | 'reference', type: string) =>
        matrix.cells
          .filter(cell => String(cell[role]) === type)
          .reduce((total, { count }) => total + count, 0)
      for (const type of Object.keys(derived.precision)) {
        const options = { span, type }
        const precision = bedPrecision(reference, hypothesis, options)
        const recall = bedRecall(reference, hypothesis, options)
        if (sum('hypothesis', type) === 0) assert.equal(precision, undefined, id)
        else near(precision, derived.precision[type], id)
        if (sum('reference', type) === 0) assert.equal(recall, undefined, id)
        else near(recall, derived.recall[type], id)
        near(bedF(reference, hypothesis, options), derived.f1[type], id)
      }
    }
  })

  test('the exact modes reach the optimum in edits and in cost', () => {
    let compared = 0
    for (const golden of editCases) {
      if (golden.derived?.exactMinEdits === undefined) continue
      const { reference, hypothesis } = pairOf(golden)
      const { derived, id, nt: span, expect } = golden
      for (const [matching, optimum] of [
        ['min-edits', derived.exactMinEdits],
        ['min-cost', derived.exactMinCost],
      ] as const) {
        const edits = boundaryEditDistance(reference, hypothesis, { span, matching })
        const { additions, transpositions, substitutions } = edits
        assert.equal(additions.length + transpositions.length + substitutions.length, optimum.edits, id)
        near(costOf(edits, span, expect.types), optimum.cost, `${matching} of ${id}`)
      }
      compared++
    }
    assert.equal(compared, 1885)
  })
})
