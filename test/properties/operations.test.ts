import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  boundarySimilarity,
  fromBoundaries,
  fromSets,
  metrics,
  pairScorer,
  type Segmentation,
  segmentationSimilarity,
  typeScale,
} from '../../src/index.ts'

/** A list of boundaries that counts how often one of them is looked at. */
function counting(list: Uint32Array, read: (times: number) => void): Uint32Array {
  return new Proxy(list, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read(1)
      const value = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      // A method of the list may look at all of it.
      return (...args: unknown[]) => {
        read(target.length)
        return value.apply(target, args)
      }
    },
  })
}

/** Boundaries spread over a text of any length: every fourth one unit off, every fourth on one side only. */
function pair(units: number, count: number): [number[], number[]] {
  const reference: number[] = []
  const hypothesis: number[] = []
  for (let index = 0; index < count; index++) {
    const position = Math.floor(((index + 0.5) * units) / count)
    if (index % 4 !== 0) reference.push(position)
    if (index % 4 !== 1) hypothesis.push(index % 4 === 2 ? position + 1 : position)
  }
  return [reference, hypothesis]
}

function reads(metric: (typeof metrics)[number], units: number, count: number): number {
  let total = 0
  const sides = pair(units, count).map(positions => {
    const { boundaries } = fromBoundaries(units, positions)
    return { units, boundaries: counting(boundaries, times => (total += times)) } as Segmentation
  })
  metric(sides[0]!, sides[1]!)
  return total / (sides[0]!.boundaries.length + sides[1]!.boundaries.length)
}

// The cost class stands in the definition: work that a machine cannot change. One that has to grow is a decision.
for (const metric of metrics.filter(({ takes }) => takes === 'boundaries')) {
  describe(metric.id, () => {
    const most = metric.reads ?? Number.NaN
    const few = reads(metric, 4_000, 400)
    test('looks at no boundary more often than it needs', () => {
      assert.ok(few <= most, `${few} reads per boundary, not ${most}`)
    })
    test('looks no more often in a text a hundred thousand times as long', () => {
      const long = reads(metric, 400_000_000, 400)
      assert.ok(long <= Math.max(few, most), `${long} reads per boundary, not ${few}`)
    })
    test('the work is a straight line: four times the boundaries, four times the reads', () => {
      const many = reads(metric, 16_000, 1_600)
      assert.ok(many <= few * 1.02 + 0.05, `${many} reads per boundary, not ${few}`)
    })
  })
}

/** Reads per boundary when several metrics are asked for together. */
function readsTogether(ids: readonly string[], units = 400_000): number {
  let total = 0
  const sides = pair(units, 400).map(positions => {
    const { boundaries } = fromBoundaries(units, positions)
    return { units, boundaries: counting(boundaries, times => (total += times)) } as Segmentation
  })
  pairScorer(ids)(sides[0]!, sides[1]!)
  return total / (sides[0]!.boundaries.length + sides[1]!.boundaries.length)
}

describe('evidence is counted once', () => {
  test.each([
    ['precision, recall and F', ['boundary-f', 'boundary-precision', 'boundary-recall']],
    ['WinPR', ['win-pr-f', 'win-pr-precision', 'win-pr-recall']],
    ['BED', ['bed-f', 'bed-precision', 'bed-recall']],
    ['all of the same edits', ['boundary-similarity', 'segmentation-similarity', 'bed-f', 'bed-precision']],
    ['WindowDiff and NWin', ['window-diff', 'nwin']],
    ['S_f and S_f^B', ['flexible-similarity', 'flexible-boundary-similarity']],
    ['purity and coverage', ['purity', 'coverage']],
    ['the two of Franz', ['franz-fn', 'franz-fp']],
    ['segment IoU', ['segment-iou-f', 'segment-iou-precision', 'segment-iou-recall', 'mean-iou']],
    [
      'panoptic quality',
      ['panoptic-quality', 'panoptic-precision', 'panoptic-recall', 'panoptic-segmentation'],
    ],
    ['BCubed', ['bcubed-f', 'bcubed-precision', 'bcubed-recall']],
    ['Rand and adjusted Rand', ['rand-index', 'adjusted-rand']],
    ['the F of purity and coverage', ['purity', 'coverage', 'purity-coverage-f']],
  ])('%s', (_, ids) => {
    for (const units of [4_000, 400_000])
      assert.equal(readsTogether(ids, units), readsTogether([ids[0]!], units))
  })

  test('also of typed boundaries', () => {
    const scale = typeScale(['minor', 'major', 'other'])
    const readsOf = (ids: readonly string[]) => {
      let total = 0
      const sides = pair(4_000, 400).map((positions, at) => ({
        units: 4_000,
        boundaries: counting(Uint32Array.from(positions), times => (total += times)),
        types: Uint32Array.from(positions, place => 1 << ((place + (place % 7 === 0 ? at : 0)) % 3)),
        scale,
      }))
      pairScorer(ids)(sides[0]!, sides[1]!)
      return total
    }
    const alone = readsOf(['boundary-similarity'])
    assert.ok(alone > 0)
    assert.equal(readsOf(['boundary-similarity', 'segmentation-similarity', 'bed-f', 'bed-recall']), alone)
  })

  test('of the same boundaries only: a side that is written again is read again', () => {
    const buffer = new Uint32Array(64).map((_, index) => 10 * index + 10)
    const reference = { units: 1_000, boundaries: buffer.slice() }
    const again = { units: 1_000, boundaries: buffer }
    const score = pairScorer(['boundary-f', 'boundary-precision'])
    assert.equal(score(reference, again)['boundary-precision']!.value, 1)
    buffer.forEach((place, index) => {
      buffer[index] = place + 5
    })
    assert.equal(score(reference, again)['boundary-precision']!.value, 0)
  })
})

// Finding 4.8: S of 2012 took boundaries times span, B with two types ten times as long as with one.
describe('neither the span nor the types multiply the work', () => {
  /** Reads per boundary of a pair that cuts at every third or fourth place, with types 1 to `types`. */
  function readsOf(
    measure: (a: Segmentation, b: Segmentation) => void,
    units: number,
    types: number,
  ): number {
    let total = 0
    const read = (times: number) => {
      total += times
    }
    const scale = Array.from({ length: types }, (_, index) => index + 1)
    const sides = [3, 4].map(step => {
      const sets = Array.from({ length: units - 1 }, (_, at) => (at % step === 0 ? [1 + (at % types)] : []))
      const made = types === 1 ? undefined : fromSets(sets, { types: scale })
      const { boundaries } =
        made ??
        fromBoundaries(
          units,
          sets.flatMap((set, at) => (set.length > 0 ? [at + 1] : [])),
        )
      return {
        ...made,
        units,
        boundaries: counting(boundaries, read),
        ...(made?.types && { types: counting(made.types, read) }),
      } as Segmentation
    })
    measure(sides[0]!, sides[1]!)
    return total / (sides[0]!.boundaries.length + sides[1]!.boundaries.length)
  }

  test('S of 2012 looks as often at span 1,000 as at span 2, in texts of any length', () => {
    const at = (span: number, units: number) =>
      readsOf((a, b) => segmentationSimilarity(a, b, { variant: '2012', span }), units, 1)
    for (const units of [3_000, 12_000])
      for (const span of [10, 1_000]) assert.ok(at(span, units) <= at(2, units) * 1.1, `span ${span}`)
    assert.ok(at(1_000, 12_000) <= at(1_000, 3_000) * 1.02)
  })

  test('B with two or eight types looks at most three times at a boundary and its type', () => {
    for (const types of [2, 8])
      for (const units of [3_000, 12_000]) {
        const times = readsOf((a, b) => boundarySimilarity(a, b), units, types)
        assert.ok(times <= 3, `${times} reads with ${types} types of ${units} units`)
      }
  })
})
