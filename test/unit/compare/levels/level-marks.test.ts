import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { explainLevels, levelMarks } from '../../../../src/compare/index.ts'
import { fromLevels, tMeasure } from '../../../../src/index.ts'
import { nestedStrips } from '../../../../src/plots/index.ts'
import { contradicted } from '../../../../src/report/sentences/levels.ts'

test('a cut on another level is neither missing nor extra', () => {
  const marks = levelMarks(fromLevels(12, [[6], [3, 6, 9]]), fromLevels(12, [[3], [3, 6, 9]]))
  assert.deepEqual(
    marks.map(({ kind, reference, referenceType, hypothesisType }) => [
      kind,
      reference,
      referenceType,
      hypothesisType,
    ]),
    [
      ['type', 3, '2', '1'],
      ['type', 6, '1', '2'],
      ['match', 9, '2', '2'],
    ],
  )
})

test('levels of another text are rejected, wherever they cut', () => {
  assert.throws(() => levelMarks(fromLevels(12, [[6]]), fromLevels(20, [[6]])), {
    code: 'unit-count-mismatch',
  })
})

test('levels that do not nest are compared by all their places', () => {
  const marks = levelMarks(fromLevels(12, [[6], [3, 9]]), fromLevels(12, [[6], [4]]))
  assert.deepEqual(
    marks.map(({ kind }) => kind),
    ['near', 'match', 'missing'],
  )
})

const hierarchy = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 11 })), fc.uniqueArray(fc.integer({ min: 1, max: 11 })))
  .map(([coarse, fine]) => {
    const sorted = (list: number[]) => [...new Set(list)].sort((a, b) => a - b)
    return fromLevels(12, [sorted(coarse), sorted([...coarse, ...fine])])
  })

test('identical hierarchies match everywhere and contradict one another nowhere', () => {
  fc.assert(
    fc.property(hierarchy, levels => {
      assert.ok(levelMarks(levels, levels).every(({ kind }) => kind === 'match'))
      assert.ok(explainLevels(levels, levels).every(stretch => contradicted(stretch) === 0))
    }),
    { seed: 1 },
  )
})

test('the figure shows a contradiction exactly where T is below 1', () => {
  fc.assert(
    fc.property(hierarchy, hierarchy, (a, b) => {
      const stretches = explainLevels(a, b)
      const t = tMeasure(a, b)
      if (t === undefined) return
      assert.equal(
        stretches.some(stretch => contradicted(stretch) > 1e-12),
        t < 1 - 1e-12,
      )
      const { title, svg } = nestedStrips({
        units: 12,
        reference: { name: 'ann', levels: a.levels },
        hypothesis: { name: 'bo', levels: b.levels },
        marks: levelMarks(a, b),
        stretches,
      })
      assert.equal(title.includes('never'), t > 1 - 1e-12)
      assert.ok(!svg.includes('NaN'))
    }),
    { seed: 1, numRuns: 60 },
  )
})
