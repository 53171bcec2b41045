import assert from 'node:assert/strict'
import { test } from 'vitest'
import { flexibleBoundarySimilarity, flexibleSimilarity } from '../../src/index.ts'
import { flexibleEdits } from '../../src/compare/index.ts'
import { casePair, type FlexibleCase, flexibleCases } from './flexible.ts'

const near = (actual: number | undefined, expected: number, line: FlexibleCase, what: string) =>
  assert.ok(
    Math.abs(actual! - expected) <= 1e-9,
    `${line.id} ${what}: ${actual} should be ${expected}`,
  )

type Expected = Pick<FlexibleCase['expect'], 'cost' | 'edits' | 'correct' | 'Sf' | 'SfB'>

function check(line: FlexibleCase, expected: Expected, settings: object) {
  const { reference, hypothesis, options } = casePair(line)
  const all = { ...options, ...settings }
  const tally = flexibleSimilarity.tally(reference, hypothesis, all)
  near(tally.cost / 1e9, expected.cost, line, 'cost')
  assert.equal(tally.edits, expected.edits, `${line.id} edits`)
  assert.equal(tally.matches, expected.correct, `${line.id} correct`)
  assert.equal(tally.units, line.tokens)
  near(flexibleSimilarity(reference, hypothesis, all), expected.Sf, line, 'S_f')
  near(flexibleBoundarySimilarity(reference, hypothesis, all), expected.SfB ?? 1, line, 'S_f^B')
  const reason = flexibleBoundarySimilarity.reason(tally, all)
  assert.equal(reason, expected.SfB === null ? 'no-boundaries' : undefined)
}

test('the exact programme gives the minimum of all 734 pairs, with its counts', () => {
  for (const line of flexibleCases) {
    check(line, line.optimal, {})
    assert.ok(line.optimal.cost <= line.expect.cost + 1e-9)
  }
})

test('among equal costs the fewest edits are counted where asked', () => {
  for (const line of flexibleCases) {
    const { reference, hypothesis, options } = casePair(line)
    const tally = flexibleSimilarity.tally(reference, hypothesis, { ...options, ties: 'min' })
    assert.equal(tally.edits, line.optimal.editsMin, line.id)
  }
})

test('recursive is the search of the paper, under the rule of R and of the paper', () => {
  for (const line of flexibleCases) {
    check(line, line.parDist, { algorithm: 'recursive' })
    const { reference, hypothesis, options } = casePair(line)
    const paper = flexibleSimilarity.tally(reference, hypothesis, { ...options, preset: 'lai-2023' })
    near(paper.cost / 1e9, line.parDist.paperRuleCost, line, 'cost under rule second')
  }
})

test('segsimflex gives the numbers of the R package, both ways round', () => {
  for (const line of flexibleCases) {
    check(line, line.expect, { algorithm: 'segsimflex' })
    if (line.expect.swapped === undefined) continue
    const { reference, hypothesis, options } = casePair(line)
    const swapped = flexibleSimilarity.tally(hypothesis, reference, { ...options, algorithm: 'segsimflex' })
    near(swapped.cost / 1e9, line.expect.swapped.cost, line, 'swapped cost')
    assert.equal(swapped.edits, line.expect.swapped.edits, `${line.id} swapped edits`)
  }
})

test('the log of every pair is the canonical one, and adds up', () => {
  for (const line of flexibleCases) {
    const { reference, hypothesis, options } = casePair(line)
    for (const algorithm of ['exact', 'recursive'] as const) {
      const expected = algorithm === 'exact' ? line.optimal : line.parDist
      const { operations, cost, edits, matches } = flexibleEdits(reference, hypothesis, {
        ...options,
        algorithm,
      })
      near(cost, expected.cost, line, 'cost')
      near(
        operations.reduce((sum, operation) => sum + operation.cost, 0),
        expected.cost,
        line,
        'sum of costs',
      )
      assert.equal(edits, expected.edits)
      assert.equal(operations.filter(({ op }) => op !== 'match').length, expected.edits, line.id)
      assert.equal(matches, expected.correct)
      assert.equal(operations.filter(({ op }) => op === 'match').length, expected.correct, line.id)
      if (algorithm === 'recursive') continue
      const places = (operation: { from: number | null; to: number | null }) =>
        [operation.from ?? operation.to!, operation.to ?? operation.from!].sort((a, b) => a - b)
      const golden = line.optimal.ops
        .map(({ op, speaker, old, new: now, from, to }) => ({
          op,
          speaker,
          old,
          new: now,
          from: from === null ? null : from + 1,
          to: to === null ? null : to + 1,
        }))
        .sort((a, b) => places(a)[0]! - places(b)[0]! || places(a)[1]! - places(b)[1]!)
      assert.deepEqual(
        operations.map(({ cost: _, ...rest }) => rest),
        golden,
        line.id,
      )
    }
  }
})
