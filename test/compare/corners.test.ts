import assert from 'node:assert/strict'
import { test } from 'vitest'
import { boundaryShifts } from '../../src/compare/edits/boundary-shifts.ts'
import { alignTexts, boundaryEditDistance, flexibleEdits } from '../../src/compare/index.ts'
import { edgeTies } from '../../src/compare/scores/select.ts'
import { optimalCells } from '../../src/compare/texts/optimal-cells.ts'
import { projectBoundaries } from '../../src/compare/texts/project-boundaries.ts'
import { unitWords } from '../../src/compare/texts/unit-words.ts'
import { wordDistance } from '../../src/compare/texts/word-distance.ts'
import { eachReach } from '../../src/compare/windows/expected-windows.ts'
import { windowFamilies, windowRow } from '../../src/compare/windows/windows.ts'
import { findMetric, fromBoundaries, fromSequence } from '../../src/index.ts'

test('windows start where the table of their families says', () => {
  const of = (family: (typeof windowFamilies)[number]) => {
    const { width, first, last, divisor } = windowRow(family, 10, 3)
    return [width, first, last, divisor]
  }
  assert.deepEqual(windowFamilies.map(of), [
    [3, 1, 7, 7],
    [2, 1, 8, 8],
    [4, 0, 7, 8],
    [3, 1, 8, 8],
    [3, -1, 9, 11],
    [3, -2, 10, 14],
  ])
})

test('positions that windows hold, counted one by one', () => {
  for (const family of windowFamilies)
    for (const [units, window] of [
      [2, 1],
      [4, 2],
      [5, 7],
      [12, 3],
    ] as const) {
      const row = windowRow(family, units, window)
      const found = new Map<number, number>()
      eachReach(row, units - 1, (reach, windows) => found.set(reach, (found.get(reach) ?? 0) + windows))
      const naive = new Map<number, number>()
      for (let start = row.first; start <= row.last; start++) {
        let held = 0
        for (let at = start; at < start + row.width; at++) if (at >= 1 && at <= units - 1) held++
        naive.set(held, (naive.get(held) ?? 0) + 1)
      }
      const sorted = (counts: Map<number, number>) => [...counts].sort(([a], [b]) => a - b)
      assert.deepEqual(sorted(found), sorted(naive), `${family} ${units} ${window}`)
    }
})

test('windows of texts beyond 2^30 units', () => {
  const units = 1_600_000_000
  const metric = findMetric('window-diff')!
  const options = metric.resolve({ window: 10, windows: 'interior' })
  const of = (...cuts: number[]) => fromBoundaries(units, cuts)
  const tally = metric.tally(of(5, 1_500_000_000), of(5, 1_500_000_003), options)
  assert.deepEqual([tally.errors, tally.windows], [6, units - 10])
})

test('of shifts that cost the same, those with more pairs', () => {
  const costs = { insert: 2, delete: 2, shift: 1 }
  const { insertions, deletions, distance } = boundaryShifts(
    Uint32Array.of(1, 2),
    Uint32Array.of(4, 5),
    costs,
  )
  assert.deepEqual([insertions, deletions, distance], [0, 0, 6])
})

test('segments matched with themselves are the same', () => {
  const metric = findMetric('alignment-similarity')!
  const segmentation = fromBoundaries(9, [2, 5])
  const options = metric.resolve({ alignment: 'matching' })
  assert.equal(metric.score(metric.tally(segmentation, segmentation, options), options), 1)
})

test('an exact matching that is too large says how large', () => {
  const count = 2 ** 15 + 2
  const odd = fromBoundaries(
    2 * count + 2,
    Uint32Array.from({ length: count }, (_, at) => 2 * at + 1),
  )
  const even = fromBoundaries(
    2 * count + 2,
    Uint32Array.from({ length: count }, (_, at) => 2 * at + 2),
  )
  assert.throws(() => boundaryEditDistance(odd, even, { span: 4 * count, matching: 'min-edits' }), {
    code: 'matching-too-large',
    message: new RegExp(`needs ${count * (count + 1)} cells`),
  })
})

test('substitutions come by their positions', () => {
  const scale = { names: ['p', 'q', 'r'], ranks: [0, 1, 2] }
  const typed = (masks: number[]) => ({
    ...fromBoundaries(9, [2, 4, 6]),
    types: Uint32Array.from(masks),
    scale: scale as never,
  })
  for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
    const { substitutions } = boundaryEditDistance(typed([1, 2, 1]), typed([4, 4, 2]), { matching, span: 1 })
    assert.deepEqual(
      substitutions.map(({ position }) => position),
      [2, 4, 6],
    )
  }
})

test('substitutions of one position come in the order of the types, whatever their ranks', () => {
  const scale = { names: ['p', 'q', 'r', 's'], ranks: [3, 2, 1, 0] } as never
  const at = (mask: number) => ({ ...fromBoundaries(4, [2]), types: Uint32Array.of(mask), scale })
  assert.deepEqual(boundaryEditDistance(at(0b0011), at(0b1100)).substitutions, [
    { position: 2, reference: 'p', hypothesis: 'r' },
    { position: 2, reference: 'q', hypothesis: 's' },
  ])
})

test('a doubtful boundary goes to the end that lies nearer to one of the reference', () => {
  const alignment = alignTexts([...'abcdefgh'], ['a', 'b', 'x', 'y', 'g', 'h'], { limit: 0 })
  const { lo, hi } = alignment.interval(3)
  assert.ok(lo > 1 && hi < 7 && lo < hi)
  const placed = (...targets: number[]) =>
    projectBoundaries(alignment, fromBoundaries(6, [3]), {
      place: 'nearest',
      reference: fromBoundaries(8, targets),
    }).placed[0]
  assert.equal(placed(lo - 1, hi + 1), lo)
  assert.equal(placed(lo - 2, hi + 1), hi)
  assert.equal(placed(hi + 1), hi)
  assert.equal(placed(lo - 2), lo)
})

test('words of units, and how many stand before each', () => {
  assert.deepEqual(unitWords(['so we', '', ' begin ']), {
    words: ['so', 'we', 'begin'],
    before: [0, 2, 2, 3],
  })
})

test('texts that hardly match: how little, where they part, and that one ends', () => {
  const why = (reference: string, hypothesis: string, limit: number) => {
    try {
      alignTexts(reference.split(' '), hypothesis.split(' '), { limit })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(
    why('a b c d', 'a b', 0.55),
    /^only 50 % of the words match, fewer than 55 %; the texts first differ at word 3: "c" and the end\. /,
  )
  assert.match(
    why('a b c d', 'a x y z', 0.3),
    /fewer than 30 %; the texts first differ at word 2: "b" and "x"\./,
  )
})

test('how wide the places of doubtful boundaries are on the mean', () => {
  const alignment = alignTexts(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'x', 'e', 'y', 'g'])
  const { certain, meanWidth } = projectBoundaries(alignment, fromBoundaries(5, [1, 2, 3, 4]))
  const widths = [1, 2, 3, 4].map(at => alignment.interval(at)).map(({ lo, hi }) => hi - lo)
  const wide = widths.filter(width => width > 0)
  assert.ok(wide.length > 1)
  assert.equal(certain, 4 - wide.length)
  assert.equal(meanWidth, wide.reduce((a, b) => a + b, 0) / wide.length)
})

test('optimal alignments are the same in one block and in many', () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed
    const words = (length: number) =>
      Uint32Array.from({ length }, () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0
        return (state >>> 16) % 3
      })
    const [a, b] = [words(5 + (seed % 11)), words(4 + (seed % 13))]
    const distance = wordDistance(a, b, 100)!
    const whole = optimalCells(a, b, distance)
    for (const cells of [1, 20, 45]) assert.deepEqual(optimalCells(a, b, distance, cells), whole, `${seed}`)
  }
})

test('a gap that a higher boundary keeps away is no tie, the first gap of the text neither', () => {
  const tied = (scores: number[], chosen: number[], minGap: number) =>
    edgeTies(
      [{ scored: { units: 5, scores: Float64Array.from(scores) }, chosen: fromBoundaries(5, chosen) }],
      minGap,
    )
  assert.equal(tied([0.5, 0.9, 0.1, 0.5], [2, 4], 2), 0)
  assert.equal(tied([0.5, 0.9, 0.1, 0.5], [2, 4], 1), 2)
  assert.equal(tied([0.5, 0.1, 0.9, 0.5], [1, 3], 2), 0)
})

/** A text with the types of its boundaries, one sign a unit. */
const typed = (text: string) =>
  fromSequence(
    [...text].map(char => (char === '.' ? null : char)),
    { types: ['a', 'b', 'c'] },
  )

test('of pairings of types that cost the same, the one further to the left', () => {
  const { substitutions, transpositions, additions } = boundaryEditDistance(typed('.b..'), typed('.ab.'), {
    matching: 'min-edits',
    span: 3,
  })
  assert.deepEqual(substitutions, [{ position: 2, reference: 'b', hypothesis: 'a' }])
  assert.deepEqual(transpositions, [])
  assert.deepEqual(additions, [{ position: 3, type: 'b', side: 'hypothesis' }])
})

test('of flexible edits that cost the same and are as many, a deletion goes before an insertion', () => {
  const { operations, cost } = flexibleEdits(typed('ab...'), typed('..ca.'))
  assert.equal(cost, 3.5)
  assert.deepEqual(
    operations.map(({ op, old, new: made, from, to }) => [op, old, made, from, to]),
    [
      ['transpose', 'a', 'a', 1, 4],
      ['delete', 'b', null, 2, null],
      ['insert', null, 'c', null, 3],
    ],
  )
})

test('flexible edits are as many as are counted, however far apart the two sides are', () => {
  const edits = flexibleEdits(typed('a.b...b.c....'), typed('....acabab...'), { ties: 'min' })
  assert.equal(edits.operations.filter(({ op }) => op !== 'match').length, edits.edits)
  assert.equal(
    edits.operations.reduce((sum, { cost }) => sum + cost, 0),
    edits.cost,
  )
  assert.deepEqual([edits.cost, edits.edits], [8, 7])
})
