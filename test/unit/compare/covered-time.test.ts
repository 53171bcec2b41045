import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { countedPositions } from '../../../src/compare/matches/matched-boundaries.ts'
import { onCoveredTime } from '../../../src/compare/overlaps/covered-time.ts'
import { coverage, fromMasses, purity, toMasses } from '../../../src/index.ts'
import { coveredEnds, segmentLabels } from '../../../src/model/covered.ts'

const labelled = (masses: number[], ...labels: string[]) => ({ ...fromMasses(masses), labels })
const covered = (...args: Parameters<typeof onCoveredTime>) => onCoveredTime(...args)?.map(toMasses)

test('a segment without a label among others with one is not covered', () => {
  assert.deepEqual(segmentLabels(labelled([2, 1, 3], 'A', '', 'A | B')), [['A'], [], ['A', 'B']])
  assert.equal(segmentLabels(labelled([2, 1], '', '')), undefined)
  assert.equal(segmentLabels(fromMasses([2, 1])), undefined)
})

test('only ends of covered segments count where silence is trimmed, the last of them excepted', () => {
  assert.deepEqual(coveredEnds(labelled([2, 1, 3], 'A', '', 'B')), [2, 6])
  assert.deepEqual(coveredEnds(labelled([2, 1, 3], 'A', 'A | B', 'B')), [3, 6])
  assert.deepEqual(coveredEnds(labelled([2, 1, 3], 'A', 'A', '')), [2, 3])
  assert.deepEqual([...countedPositions(labelled([2, 1, 3], 'A', '', 'B'), 'silence')], [2])
  assert.deepEqual([...countedPositions(labelled([1, 2, 3], '', 'A', ''), 'silence')], [])
  assert.deepEqual([...countedPositions(fromMasses([2, 1, 3]), 'silence')], [2, 3])
})

test('what the reference does not cover is taken out, and parts segments', () => {
  const reference = labelled([2, 2, 2], 'A', '', 'B')
  assert.deepEqual(covered(reference, fromMasses([5, 1]), 0), [
    [2, 2],
    [2, 1, 1],
  ])
  // From the first to the last edge of the hypothesis.
  assert.deepEqual(covered(reference, labelled([1, 4, 1], '', 'x', ''), 0), [
    [1, 1],
    [1, 1],
  ])
  assert.equal(covered(reference, labelled([2, 2, 2], '', 'x', ''), 0), undefined)
  assert.equal(purity(reference, labelled([2, 2, 2], '', 'x', ''), { weighting: 'covered' }), undefined)
})

test('gaps of one label are filled if they are shorter than the limit; neighbours with one label are one', () => {
  const reference = labelled([4, 2, 4, 3], 'A', '', 'A', 'A')
  assert.deepEqual(covered(reference, fromMasses([13]), 2), [
    [4, 7],
    [4, 7],
  ])
  assert.deepEqual(covered(reference, fromMasses([13]), 3), [[13], [13]])
})

test('without labels, and with a different one for each segment, everything is covered', () => {
  const masses = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(masses, masses, (a, b) => {
      const [x, y] = [a, b].map(list => list.reduce((sum, mass) => sum + mass, 0))
      const units = Math.max(x!, y!)
      const [reference, hypothesis] = [
        fromMasses(units > x! ? [...a, units - x!] : a),
        fromMasses(units > y! ? [...b, units - y!] : b),
      ]
      const named = { ...reference, labels: toMasses(reference).map((_, at) => `s${at}`) }
      for (const metric of [purity, coverage])
        for (const side of [reference, named])
          assert.equal(metric(side, hypothesis, { weighting: 'covered' }), metric(reference, hypothesis))
    }),
  )
})
