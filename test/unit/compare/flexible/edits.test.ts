import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { commonDenominator, flexibleCosts } from '../../../../src/compare/flexible/costs.ts'
import { flexibleDistance } from '../../../../src/compare/flexible/distance.ts'
import { flexibleSettings } from '../../../../src/compare/flexible/edits.ts'
import { runningTexts } from '../../../../src/compare/flexible/running-texts.ts'
import type { TieRule } from '../../../../src/compare/flexible/settings.ts'
import { boundaryEditDistance, flexibleEdits } from '../../../../src/compare/index.ts'
import {
  flexibleBoundarySimilarity,
  fromBoundaries,
  fromSequence,
  type Segmentation,
} from '../../../../src/index.ts'
import { bruteForce, plain, plainSearch, sequence, settingsOf, wholeTable } from './naive.ts'

const rules = ['later', 'second', 'max', 'mean', 'min'] as const

const similarity = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)

/** Two short texts of up to three types with a matrix and costs, symmetric or not. */
const cases = (longest: number) =>
  fc
    .record({
      size: fc.integer({ min: 1, max: 3 }),
      units: fc.integer({ min: 1, max: longest }),
      symmetric: fc.boolean(),
      values: fc.array(similarity, { minLength: 16, maxLength: 16 }),
      steps: fc.option(fc.array(fc.constantFrom(0, 0.125, 0.25, 0.5, 1), { minLength: 3, maxLength: 3 }), {
        nil: undefined,
      }),
      rule: fc.constantFrom(...rules),
      ties: fc.constantFrom<TieRule>('max', 'min'),
      chars: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
        minLength: longest,
        maxLength: longest,
      }),
    })
    .map(({ size, units, symmetric, values, steps, rule, ties, chars }) => {
      const matrix = Array.from({ length: size + 1 }, (_, r) =>
        Array.from({ length: size + 1 }, (__, c) =>
          r === c ? 1 : values[symmetric && c < r ? c * 4 + r : r * 4 + c]!,
        ),
      )
      const types = ['p', 'q', 'r'].slice(0, size)
      const side = (which: 0 | 1) =>
        fromSequence(
          chars.slice(0, units).map(pair => types[pair[which]] ?? null),
          { types },
        )
      const transpositionCost = steps?.slice(0, size)
      return {
        symmetric,
        reference: side(0),
        hypothesis: side(1),
        options: { matrix, transpositionCost, rule, ties },
      }
    })

const distance = (a: Segmentation, b: Segmentation, options = plain) =>
  flexibleDistance(a, b, settingsOf(options))

describe('the exact programme', () => {
  test('finds what trying every pairing finds: all pairs of one type, 7 units', () => {
    const all = Array.from({ length: 2 ** 7 }, (_, bits) =>
      sequence([...bits.toString(2).padStart(7, '0')].map(bit => (bit === '1' ? 'p' : '.')).join('')),
    )
    for (const a of all) for (const b of all) assert.deepEqual(distance(a, b), bruteForce(a, b, plain))
  })

  test('finds what trying every pairing finds: all pairs of two types, 4 units', () => {
    const all = Array.from({ length: 3 ** 4 }, (_, digits) =>
      sequence([...digits.toString(3).padStart(4, '0')].map(digit => '.pq'[Number(digit)]).join('')),
    )
    for (const options of [{ ties: 'max' }, { ties: 'min' }] as const)
      for (const a of all)
        for (const b of all) assert.deepEqual(distance(a, b, options), bruteForce(a, b, options))
  })

  test('finds what trying every pairing finds, under any matrix, costs, rule and ties', () => {
    fc.assert(
      fc.property(cases(9), ({ reference, hypothesis, options }) => {
        assert.deepEqual(distance(reference, hypothesis, options), bruteForce(reference, hypothesis, options))
      }),
      { seed: 6, numRuns: 1500 },
    )
  })

  test('its band gives what the whole table gives on long stretches', () => {
    fc.assert(
      fc.property(cases(40), ({ reference, hypothesis, options }) => {
        const wide = { ...flexibleSettings(options) }
        const costs = flexibleCosts(wide, reference.scale)
        const [text] = runningTexts(reference, hypothesis, undefined)
        const table = wholeTable(text!, costs, options.ties)
        const { cost, edits } = distance(reference, hypothesis, options)
        assert.deepEqual({ cost, edits }, table)
      }),
      { seed: 7, numRuns: 400 },
    )
  })
})

describe('ties where a cost is not exact in binary', () => {
  const third = [
    [1, 1 / 3],
    [1 / 3, 1],
  ]
  const one = (places: readonly number[], units = 9) => sequence(row(places, units), ['p'])
  const row = (places: readonly number[], units: number) =>
    Array.from({ length: units }, (_, at) => (places.includes(at) ? 'p' : '.')).join('')

  test('a boundary moved by 4 at half the deletion cost is a deletion and an insertion', () => {
    assert.equal(flexibleBoundarySimilarity(one([1]), one([5]), { matrix: third })?.toFixed(6), '0.333333')
    assert.equal(
      flexibleBoundarySimilarity(one([1]), one([5]), { matrix: third, ties: 'min' })?.toFixed(6),
      '-0.333333',
    )
  })

  test('thirds, sixths and sevenths tie like halves', () => {
    for (const [transpositionCost, by] of [
      [1 / 3, 6],
      [2 / 3, 3],
      [1 / 6, 12],
      [1 / 7, 14],
    ] as const) {
      const [a, b] = [one([1], 20), one([1 + by], 20)]
      assert.equal(flexibleBoundarySimilarity(a, b, { transpositionCost }), 0, `${transpositionCost}`)
      assert.equal(flexibleBoundarySimilarity(a, b, { transpositionCost, ties: 'min' }), -1)
    }
  })

  test('a matrix of any numbers ties at the default costs', () => {
    const matrix = [
      [1, 0.1234567891234],
      [0.1234567891234, 1],
    ]
    assert.equal(distance(one([1]), one([5]), { matrix }).edits, 2)
    assert.equal(distance(one([1]), one([5]), { matrix, ties: 'min' }).edits, 1)
  })

  test('the smallest common denominator, or billionths', () => {
    assert.equal(commonDenominator([]), 1)
    assert.equal(commonDenominator([0, 1]), 1)
    assert.equal(commonDenominator([0.1 + 0.2, 1 - 2 / 3]), 30)
    assert.equal(commonDenominator([1 / 49, 0.375]), 392)
    assert.equal(commonDenominator([Math.PI / 4]), 1e9)
    assert.equal(commonDenominator([1 / 9973, 1 / 9967, 1 / 9949]), 1e9)
  })
})

describe('the search of the paper', () => {
  test('in closed form and in a band is the plain recursion', () => {
    fc.assert(
      fc.property(cases(14), ({ reference, hypothesis, options }) => {
        const { cost } = distance(reference, hypothesis, { ...options, algorithm: 'recursive' })
        assert.equal(cost, plainSearch(reference, hypothesis, options))
        assert.ok(cost >= distance(reference, hypothesis, options).cost)
      }),
      { seed: 8, numRuns: 1000 },
    )
  })
})

describe('laws of the distance', () => {
  const runs = { seed: 9, numRuns: 500 }
  const reversed = (segmentation: Segmentation): Segmentation => {
    const { units, boundaries, types, end, scale } = segmentation
    // The place after the last unit becomes the place before the first: keep it empty on both sides.
    assert.equal(end, undefined)
    return {
      units,
      scale: scale!,
      boundaries: boundaries.map(boundary => units - boundary).reverse(),
      types: types!.slice().reverse(),
    }
  }

  test('exchanging the sides changes nothing, if the matrix is symmetric and the rule is not second', () => {
    fc.assert(
      fc.property(cases(25), ({ symmetric, reference, hypothesis, options }) => {
        fc.pre(symmetric && options.rule !== 'second')
        assert.deepEqual(distance(reference, hypothesis, options), distance(hypothesis, reference, options))
      }),
      runs,
    )
  })

  test('identical annotations cost nothing', () => {
    fc.assert(
      fc.property(cases(25), ({ reference, options }) => {
        const { cost, edits } = distance(reference, reference, options)
        assert.deepEqual([cost, edits], [0, 0])
      }),
      runs,
    )
  })

  test('reading the text backwards changes nothing under max, mean and min, or if all types move alike', () => {
    fc.assert(
      fc.property(cases(25), ({ reference, hypothesis, options }) => {
        const uniform = options.transpositionCost?.every(cost => cost === options.transpositionCost![0])
        fc.pre(['max', 'mean', 'min'].includes(options.rule) || uniform === true)
        const open = ({ end: _, ...rest }: Segmentation): Segmentation => rest
        const [a, b] = [open(reference), open(hypothesis)]
        assert.deepEqual(distance(reversed(a), reversed(b), options), distance(a, b, options))
      }),
      runs,
    )
  })

  test('it never costs more than changing every place by itself, nor less when moves get dearer', () => {
    fc.assert(
      fc.property(cases(25), ({ reference, hypothesis, options }) => {
        const { cost } = distance(reference, hypothesis, options)
        const still = distance(reference, hypothesis, { ...options, transpositionCost: 1000, ties: 'max' })
        assert.ok(cost <= still.cost)
        const steps = options.transpositionCost
        if (steps === undefined) return
        const dearer = { ...options, transpositionCost: steps.map(step => step * 1.5) }
        assert.ok(distance(reference, hypothesis, dearer).cost >= cost)
      }),
      runs,
    )
  })

  test('speakers add up: interleaving two texts changes nothing', () => {
    fc.assert(
      fc.property(cases(12), cases(12), (one, two) => {
        fc.pre(one.options.matrix.length === two.options.matrix.length)
        const types = one.reference.scale!
        const rows = (segmentation: Segmentation) =>
          Array.from({ length: segmentation.units }, (_, unit) => {
            const at = segmentation.boundaries.indexOf(unit + 1)
            if (at >= 0) return types.names[31 - Math.clz32(segmentation.types![at]!)]!
            return unit + 1 === segmentation.units && segmentation.end !== undefined
              ? types.names[segmentation.end]!
              : null
          })
        const weave = (a: (string | null)[], b: (string | null)[]) =>
          fromSequence(
            Array.from({ length: Math.max(a.length, b.length) }, (_, unit) => [
              ...a.slice(unit, unit + 1),
              ...b.slice(unit, unit + 1),
            ]).flat(),
            { types },
          )
        const speakers = Array.from(
          { length: Math.max(one.reference.units, two.reference.units) },
          (_, unit) => [
            ...(unit < one.reference.units ? ['A'] : []),
            ...(unit < two.reference.units ? ['B'] : []),
          ],
        ).flat()
        const woven = distance(
          weave(rows(one.reference), rows(two.reference)),
          weave(rows(one.hypothesis), rows(two.hypothesis)),
          { ...one.options, speakers },
        )
        const first = distance(one.reference, one.hypothesis, one.options)
        const second = distance(two.reference, two.hypothesis, one.options)
        assert.equal(woven.cost, first.cost + second.cost)
        assert.equal(woven.edits, first.edits + second.edits)
        assert.equal(woven.matches, first.matches + second.matches)
      }),
      runs,
    )
  })

  test('more text without boundaries at either end changes nothing', () => {
    const inner = distance(sequence('.p.q'), sequence('p..r'))
    assert.equal(distance(sequence('...p.q..'), sequence('..p..r..')).cost, inner.cost)
  })
})

describe('size', () => {
  test('one unit works, with and without a boundary', () => {
    assert.deepEqual(distance(sequence('p'), sequence('q')), {
      cost: 1e9,
      edits: 1,
      matches: 0,
      units: 1,
    })
    assert.deepEqual(distance(sequence('.'), sequence('.')), { cost: 0, edits: 0, matches: 0, units: 1 })
  })

  test('a long stretch without anchors needs no recursion, in any search that has none', () => {
    const units = 1_000_000
    const odd = fromBoundaries(
      units,
      Array.from({ length: 60_000 }, (_, index) => 3 + 16 * index),
    )
    const even = fromBoundaries(
      units,
      Array.from({ length: 60_000 }, (_, index) => 4 + 16 * index),
    )
    for (const algorithm of ['exact', 'recursive'] as const) {
      const { cost, edits } = distance(odd, even, { algorithm })
      assert.deepEqual([cost, edits], [30_000 * 1e9, 60_000])
    }
    assert.equal(flexibleEdits(odd, even).operations.length, 60_000)
  })

  test('R’s search keeps its own stack: a thousand boundaries without an anchor', () => {
    const units = 8_000
    const side = (shift: number) =>
      fromBoundaries(
        units,
        Array.from({ length: 500 }, (_, index) => 1 + shift + 16 * index),
      )
    const { cost, edits } = distance(side(0), side(1), { algorithm: 'segsimflex' })
    assert.deepEqual([cost, edits], [250 * 1e9, 500])
  })

  test('the length of the text costs nothing', () => {
    const far = fromBoundaries(4_000_000_000, [1, 3_999_999_998])
    const near = fromBoundaries(4_000_000_000, [2, 3_999_999_997])
    for (const algorithm of ['exact', 'recursive', 'segsimflex'] as const)
      assert.equal(distance(far, near, { algorithm }).cost, 1e9)
  })
})

test('rows are as long as the other side has boundaries, whatever the capacity of the rows before', () => {
  const moved = (count: number, by: number) =>
    fromBoundaries(
      3 * count + 3,
      Array.from({ length: count }, (_, at) => 3 * at + by),
    )
  const one = flexibleBoundarySimilarity(moved(1, 1), moved(1, 2))
  for (let count = 250; count < 262; count++)
    assert.equal(flexibleBoundarySimilarity(moved(count, 1), moved(count, 2)), one, String(count))
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
