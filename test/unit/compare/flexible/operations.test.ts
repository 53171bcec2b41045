import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { flexibleEdits, LAI_2023_MATRIX, operationDistribution } from '../../../../src/compare/index.ts'
import { CesuraError, fromMasses, fromSequence, fromSets, type Segmentation } from '../../../../src/index.ts'
import { sequence } from './naive.ts'

describe('the log', () => {
  test('names every operation with types and places on both sides', () => {
    //  reference   p . q . . . p r
    //  hypothesis  p q . . . r . p
    const { operations, cost, edits, matches, window } = flexibleEdits(
      sequence('p.q...pr'),
      sequence('pq...r.p'),
    )
    assert.deepEqual(
      operations.map(({ op, old, new: now, from, to, cost: price }) => [op, old, now, from, to, price]),
      [
        ['match', 'p', 'p', 1, 1, 0],
        ['transpose', 'q', 'q', 3, 2, 0.5],
        ['transpose+substitute', 'p', 'r', 7, 6, 1.5],
        ['substitute', 'r', 'p', 8, 8, 1],
      ],
    )
    assert.deepEqual([cost, edits, matches, window], [3, 3, 1, 4])
  })

  test('a boundary alone on its side is inserted or deleted', () => {
    const ops = (a: string, b: string) => flexibleEdits(sequence(a), sequence(b)).operations
    assert.deepEqual(ops('p..', '...'), [
      { op: 'delete', speaker: null, old: 'p', new: null, from: 1, to: null, cost: 1 },
    ])
    assert.deepEqual(ops('...', '..q'), [
      { op: 'insert', speaker: null, old: null, new: 'q', from: null, to: 3, cost: 1 },
    ])
  })

  test('counts distances in the speaker’s own words and places in the text', () => {
    const speakers = ['A', 'B', 'B', 'B', 'B', 'A']
    const { operations } = flexibleEdits(sequence('p.....'), sequence('.....p'), { speakers })
    assert.deepEqual(operations, [
      { op: 'transpose', speaker: 'A', old: 'p', new: 'p', from: 1, to: 6, cost: 0.5 },
    ])
  })

  test('untyped segmentations have one type, called 1', () => {
    const { operations } = flexibleEdits(fromMasses([2, 3]), fromMasses([3, 2]))
    assert.deepEqual(operations, [
      { op: 'transpose', speaker: null, old: 1, new: 1, from: 2, to: 3, cost: 0.5 },
    ])
  })

  test('warns of a type that moves for nothing, unless the rule is max', () => {
    const types = LAI_2023_MATRIX.types
    const [a, b] = [sequence('.', ['.']), sequence('.', ['.'])]
    assert.deepEqual(flexibleEdits(a, b).warnings, [])
    const far = fromSequence(['.', null, null, null, null, null, null, null], { types })
    const unclassified = fromSequence([null, null, null, null, null, null, null, ';'], { types })
    const later = flexibleEdits(far, unclassified, { matrix: LAI_2023_MATRIX })
    assert.deepEqual([later.cost, later.window, later.warnings], [0, null, ['window-unbounded']])
    const max = flexibleEdits(far, unclassified, { matrix: LAI_2023_MATRIX, rule: 'max' })
    assert.deepEqual([max.cost, max.window, max.warnings], [1, 4, []])
  })

  test('operations by type: each boundary once, the shares add up', () => {
    const edits = flexibleEdits(sequence('p.q...prq'), sequence('pq...r.p.'))
    const rows = operationDistribution(edits.operations, ['r', 'q', 'p'])
    assert.deepEqual(rows, [
      {
        type: 'r',
        total: 2,
        match: 0,
        transpose: 0,
        unmatched: 0,
        delete: 0,
        insert: 0,
        substitute: { p: 1 },
        'transpose+substitute': { p: 1 },
      },
      {
        type: 'q',
        total: 3,
        match: 0,
        transpose: 2,
        unmatched: 1,
        delete: 1,
        insert: 0,
        substitute: {},
        'transpose+substitute': {},
      },
      {
        type: 'p',
        total: 4,
        match: 2,
        transpose: 0,
        unmatched: 0,
        delete: 0,
        insert: 0,
        substitute: { r: 1 },
        'transpose+substitute': { r: 1 },
      },
    ])
  })
})

describe('bad input', () => {
  const code = (a: Segmentation, b: Segmentation, options: object = {}) => {
    try {
      flexibleEdits(a, b, options)
    } catch (error) {
      assert.ok(error instanceof CesuraError, String(error))
      return error.code
    }
    return undefined
  }
  const text = sequence('p.q')

  test('texts that do not fit', () => {
    assert.equal(code(text, sequence('p.q.')), 'unit-count-mismatch')
    assert.equal(code(text, sequence('p.q', ['q', 'p'])), 'types-differ')
    assert.equal(code(fromSets([[1, 2], []]), fromSets([[1], [2]])), 'types-not-exclusive')
    assert.throws(() => fromSequence([]), { code: 'text-empty' })
  })

  test('speakers that do not fit', () => {
    assert.equal(code(text, text, { speakers: ['A', 'B'] }), 'speaker-count-mismatch')
    assert.equal(code(text, text, { speakers: 'A' }), 'option-invalid')
    assert.equal(code(text, text, { speakers: ['A', 'B', null] }), 'option-invalid')
  })

  test('rejects invalid costs', () => {
    assert.equal(code(text, text, { transpositionCost: [0.5, 0.5] }), 'transposition-size')
    assert.equal(code(text, text, { transpositionCost: -1 }), 'option-invalid')
    assert.equal(code(text, text, { transpositionCost: [0.5, Number.NaN, 1] }), 'option-invalid')
    assert.equal(code(text, text, { matrix: [[1]] }), 'matrix-size')
  })

  test('words that are not known', () => {
    assert.equal(code(text, text, { rule: 'first' }), 'option-invalid')
    assert.equal(code(text, text, { ties: 'none' }), 'option-invalid')
    assert.equal(code(text, text, { algorithm: 'greedy' }), 'option-invalid')
    assert.equal(code(text, text, { transpositionCosts: 1 }), 'option-unknown')
    assert.equal(code(text, text, { algorithm: 'segsimflex' }), 'option-invalid')
  })
})
