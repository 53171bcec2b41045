import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { boundaryShifts } from '../../../../src/compare/edits/boundary-shifts.ts'
import { countBoundaryEdits } from '../../../../src/compare/edits/edit-counts.ts'
import { editSettings } from '../../../../src/compare/edits/edit-settings.ts'
import { type BoundaryEdits, boundaryEditDistance } from '../../../../src/compare/index.ts'
import {
  CesuraError,
  fromBoundaries,
  fromGaps,
  fromMasses,
  fromSequence,
  fromSets,
  type Segmentation,
  toSets,
} from '../../../../src/index.ts'

const kinds = (edits: BoundaryEdits) => ({
  matches: edits.matches.length,
  additions: edits.additions.length,
  substitutions: edits.substitutions.length,
  transpositions: edits.transpositions.length,
})
const editCount = ({ additions, substitutions, transpositions }: BoundaryEdits) =>
  additions.length + substitutions.length + transpositions.length

/** Cost in the unit 1/(span · (range + 1)) so that it stays whole; types 1 … t. */
function wholeCost(edits: BoundaryEdits, span: number, range: number): number {
  let cost = edits.additions.length * span * (range + 1)
  for (const { start, end } of edits.transpositions) cost += (end - start) * (range + 1)
  for (const edit of edits.substitutions) {
    cost += Math.abs(Number(edit.reference) - Number(edit.hypothesis)) * span
  }
  return cost
}

/** All subsets of 1 … t. */
const subsets = (t: number) =>
  Array.from({ length: 2 ** t }, (_, bits) =>
    Array.from({ length: t }, (_, i) => i + 1).filter(type => (bits >> (type - 1)) & 1),
  )

/** The least (edits, cost) and (cost, edits) over every matching, by trying them all. */
function bruteForce(a: Segmentation, b: Segmentation, span: number, range: number) {
  const [left, right] = [toSets(a) as number[][], toSets(b) as number[][]]
  const nodes = (own: number[][], other: number[][]) =>
    own.flatMap((types, place) =>
      types.filter(t => !other[place]!.includes(t)).map(type => ({ place, type })),
    )
  const rows = nodes(left, right)
  const columns = nodes(right, left)
  const one = span * (range + 1)
  let fewest: [number, number] = [Number.POSITIVE_INFINITY, 0]
  let cheapest: [number, number] = [Number.POSITIVE_INFINITY, 0]
  const used = new Set<number>()
  const visit = (row: number, pairs: number, paid: number) => {
    if (row === rows.length) {
      const alone = rows.length + columns.length - 2 * pairs
      const [edits, cost] = [alone + pairs, alone * one + paid]
      if (edits < fewest[0] || (edits === fewest[0] && cost < fewest[1])) fewest = [edits, cost]
      if (cost < cheapest[0] || (cost === cheapest[0] && edits < cheapest[1])) cheapest = [cost, edits]
      return
    }
    visit(row + 1, pairs, paid)
    for (const [index, column] of columns.entries()) {
      if (used.has(index)) continue
      const apart = Math.abs(column.place - rows[row]!.place)
      const change = Math.abs(column.type - rows[row]!.type)
      const cost =
        change === 0 && apart < span ? apart * (range + 1) : change > 0 && apart === 0 ? change * span : -1
      if (cost < 0) continue
      used.add(index)
      visit(row + 1, pairs + 1, paid + cost)
      used.delete(index)
    }
  }
  visit(0, 0, 0)
  return { fewest, cheapest }
}

/** The greedy search word for word as section 3 of Fournier's program has it, on sets, without any shortcut. */
function plainGreedy(a: Segmentation, b: Segmentation, span: number) {
  const [left, right] = [toSets(a) as number[][], toSets(b) as number[][]]
  const xa = left.map((types, p) => new Set(types.filter(type => !right[p]!.includes(type))))
  const xb = right.map((types, p) => new Set(types.filter(type => !left[p]!.includes(type))))
  const transpositions: [number, number, number][] = []
  for (let d = 1; d < span && d < left.length; d++) {
    for (let i = 0; i + d < left.length; i++) {
      const j = i + d
      if (Math.min(xa[i]!.size, xb[i]!.size) > 0 && Math.min(xa[j]!.size, xb[j]!.size) > 0) continue
      const moving = [...xa[i]!].filter(t => xb[j]!.has(t)).concat([...xb[i]!].filter(t => xa[j]!.has(t)))
      for (const type of moving.sort((x, y) => x - y)) {
        transpositions.push([i + 1, j + 1, type])
        for (const set of [xa[i]!, xb[i]!, xa[j]!, xb[j]!]) set.delete(type)
      }
    }
  }
  const substitutions = xa.reduce((sum, set, p) => sum + Math.min(set.size, xb[p]!.size), 0)
  const additions = xa.reduce((sum, set, p) => sum + Math.abs(set.size - xb[p]!.size), 0)
  return { transpositions, substitutions, additions }
}

const sets = (places: number, types: number) =>
  fc
    .tuple(
      fc.array(fc.subarray(Array.from({ length: types }, (_, i) => i + 1)), {
        minLength: places,
        maxLength: places,
      }),
      fc.array(fc.subarray(Array.from({ length: types }, (_, i) => i + 1)), {
        minLength: places,
        maxLength: places,
      }),
    )
    .map(pair => {
      const scale = { types: Array.from({ length: types }, (_, i) => i + 1) }
      return pair.map(side => fromSets(side, scale)) as [Segmentation, Segmentation]
    })

describe('worked examples', () => {
  //  reference  ..|....|....|....      hypothesis  ...|...|......|..
  test('Figure 1 of Fournier (2013): one near miss, one match, two misses at span 2', () => {
    const edits = boundaryEditDistance(fromMasses([2, 4, 4, 4]), fromMasses([3, 3, 6, 2]))
    assert.deepEqual(edits, {
      matches: [{ position: 6, type: 1 }],
      additions: [
        { position: 10, type: 1, side: 'reference' },
        { position: 12, type: 1, side: 'hypothesis' },
      ],
      substitutions: [],
      transpositions: [{ start: 2, end: 3, type: 1 }],
    })
  })

  test('short moves come before long ones, then left before right', () => {
    const edits = boundaryEditDistance(fromBoundaries(9, [1, 4]), fromBoundaries(9, [3, 5]), { span: 5 })
    assert.deepEqual(edits.transpositions, [
      { start: 3, end: 4, type: 1 },
      { start: 1, end: 5, type: 1 },
    ])
  })

  test('the least cost may need other moves than the nearest first', () => {
    const edits = boundaryEditDistance(fromBoundaries(9, [1, 4]), fromBoundaries(9, [3, 5]), {
      span: 5,
      matching: 'min-cost',
    })
    assert.deepEqual(edits.transpositions, [
      { start: 4, end: 5, type: 1 },
      { start: 1, end: 3, type: 1 },
    ])
  })

  test('two types: greedy takes three edits where two will do', () => {
    const scale = { types: [1, 2] }
    const hypothesis = fromSets([[1], [2], []], scale)
    const reference = fromSets([[2], [], [2]], scale)
    assert.equal(editCount(boundaryEditDistance(reference, hypothesis)), 3)
    assert.deepEqual(boundaryEditDistance(reference, hypothesis, { matching: 'min-edits' }), {
      matches: [],
      additions: [],
      substitutions: [{ position: 1, reference: 2, hypothesis: 1 }],
      transpositions: [{ start: 2, end: 3, type: 2 }],
    })
  })

  test('substitutions pair types by rank and leave the farthest alone', () => {
    const scale = { types: [2, 3, 4, 6] }
    const edits = boundaryEditDistance(fromSets([[2, 3, 4]], scale), fromSets([[6]], scale))
    assert.deepEqual(edits.substitutions, [{ position: 1, reference: 4, hypothesis: 6 }])
    assert.deepEqual(
      edits.additions.map(({ type }) => type),
      [2, 3],
    )
    const tied = boundaryEditDistance(fromSets([[2, 4]], scale), fromSets([[3]], scale))
    assert.deepEqual(tied.substitutions, [{ position: 1, reference: 2, hypothesis: 3 }])
  })

  test('types that are words keep their words', () => {
    const types = { types: ['.', ','] }
    const edits = boundaryEditDistance(
      fromSequence(['.', null, ','], types),
      fromSequence([',', null, ','], types),
    )
    assert.deepEqual(edits.substitutions, [{ position: 1, reference: '.', hypothesis: ',' }])
  })
})

describe('brute force on small cases', () => {
  test('one type, every pair of strings of 6 places, spans 1 to 6: all three modes', () => {
    for (let x = 0; x < 64; x++) {
      for (let y = 0; y < 64; y++) {
        const a = fromGaps(x.toString(2).padStart(6, '0'))
        const b = fromGaps(y.toString(2).padStart(6, '0'))
        for (const span of [1, 2, 3, 4, 6]) {
          const { fewest, cheapest } = bruteForce(a, b, span, 0)
          const byEdits = boundaryEditDistance(a, b, { span, matching: 'min-edits' })
          const byCost = boundaryEditDistance(a, b, { span, matching: 'min-cost' })
          assert.deepEqual([editCount(byEdits), wholeCost(byEdits, span, 0)], fewest)
          assert.deepEqual([wholeCost(byCost, span, 0), editCount(byCost)], cheapest)
          const greedy = boundaryEditDistance(a, b, { span })
          const plain = plainGreedy(a, b, span)
          assert.deepEqual(
            greedy.transpositions.map(({ start, end, type }) => [start, end, type]),
            plain.transpositions,
          )
          assert.equal(greedy.additions.length, plain.additions)
        }
      }
    }
  })

  test('two types, every pair of sets at 3 places, spans 2 and 3: both optima', () => {
    const all = subsets(2).flatMap(p => subsets(2).flatMap(q => subsets(2).map(r => [p, q, r])))
    const scale = { types: [1, 2] }
    const segmentations = all.map(three => fromSets(three, scale))
    for (const a of segmentations) {
      for (const b of segmentations) {
        for (const span of [2, 3]) {
          const { fewest, cheapest } = bruteForce(a, b, span, 1)
          const byEdits = boundaryEditDistance(a, b, { span, matching: 'min-edits' })
          const byCost = boundaryEditDistance(a, b, { span, matching: 'min-cost' })
          assert.deepEqual([editCount(byEdits), wholeCost(byEdits, span, 1)], fewest)
          assert.deepEqual([wholeCost(byCost, span, 1), editCount(byCost)], cheapest)
        }
      }
    }
  })

  test('three types, drawn: both optima, and the greedy search as it is written down', () => {
    fc.assert(
      fc.property(sets(4, 3), fc.integer({ min: 1, max: 5 }), ([a, b], span) => {
        const { fewest, cheapest } = bruteForce(a, b, span, 2)
        const byEdits = boundaryEditDistance(a, b, { span, matching: 'min-edits' })
        const byCost = boundaryEditDistance(a, b, { span, matching: 'min-cost' })
        assert.deepEqual([editCount(byEdits), wholeCost(byEdits, span, 2)], fewest)
        assert.deepEqual([wholeCost(byCost, span, 2), editCount(byCost)], cheapest)
      }),
      { seed: 1, numRuns: 300 },
    )
    fc.assert(
      fc.property(sets(12, 4), fc.integer({ min: 1, max: 14 }), ([a, b], span) => {
        const greedy = boundaryEditDistance(a, b, { span })
        const plain = plainGreedy(a, b, span)
        assert.deepEqual(
          greedy.transpositions.map(({ start, end, type }) => [start, end, type]),
          plain.transpositions,
        )
        assert.equal(greedy.substitutions.length, plain.substitutions)
        assert.equal(greedy.additions.length, plain.additions)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})

test('thirty-two types, the last bit included: greedy as it is written down, exact no worse', () => {
  const types = Array.from({ length: 32 }, (_, i) => i + 1)
  const sampled = fc.array(fc.subarray(types, { maxLength: 3 }), { minLength: 10, maxLength: 10 }).map(list =>
    fromSets(
      list.map((set, place) => (place % 3 === 0 ? [...set, 32] : set)),
      { types },
    ),
  )
  fc.assert(
    fc.property(sampled, sampled, fc.integer({ min: 2, max: 5 }), (a, b, span) => {
      const greedy = boundaryEditDistance(a, b, { span })
      const plain = plainGreedy(a, b, span)
      assert.deepEqual(
        greedy.transpositions.map(({ start, end, type }) => [start, end, type]),
        plain.transpositions,
      )
      assert.equal(greedy.substitutions.length, plain.substitutions)
      assert.equal(greedy.additions.length, plain.additions)
      const exact = boundaryEditDistance(a, b, { span, matching: 'min-cost' })
      assert.ok(wholeCost(exact, span, 31) <= wholeCost(greedy, span, 31))
      assert.equal(kinds(exact).matches, kinds(greedy).matches)
    }),
    { seed: 1, numRuns: 200 },
  )
})

describe('laws', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 30 })
  const pair = fc.tuple(places, places).map(
    both =>
      both.map(list =>
        fromBoundaries(
          60,
          list.sort((x, y) => x - y),
        ),
      ) as [Segmentation, Segmentation],
  )
  const span = fc.integer({ min: 1, max: 12 })
  const mirror = ({ units, boundaries }: Segmentation) =>
    fromBoundaries(units, [...boundaries].map(boundary => units - boundary).reverse())

  test('exact needs no more edits and no more cost than greedy, and the same for one type at span 2', () => {
    fc.assert(
      fc.property(pair, span, ([a, b], span) => {
        const greedy = boundaryEditDistance(a, b, { span })
        const byEdits = boundaryEditDistance(a, b, { span, matching: 'min-edits' })
        const byCost = boundaryEditDistance(a, b, { span, matching: 'min-cost' })
        assert.ok(editCount(byEdits) <= editCount(greedy))
        assert.ok(wholeCost(byCost, span, 0) <= wholeCost(greedy, span, 0))
        if (span === 2) {
          assert.deepEqual(byEdits, greedy)
          assert.deepEqual(byCost, greedy)
        }
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test('the exact modes read the same forwards and backwards; greedy does not', () => {
    const differs = (matching: 'greedy' | 'min-edits' | 'min-cost') =>
      fc.check(
        fc.property(pair, span, ([a, b], span) => {
          const there = boundaryEditDistance(a, b, { span, matching })
          const back = boundaryEditDistance(mirror(a), mirror(b), { span, matching })
          assert.equal(editCount(there), editCount(back))
          assert.equal(wholeCost(there, span, 0), wholeCost(back, span, 0))
        }),
        { seed: 1, numRuns: 500 },
      ).failed
    assert.equal(differs('min-edits'), false)
    assert.equal(differs('min-cost'), false)
    assert.equal(differs('greedy'), true)
  })

  test('swapping the sides swaps the roles and nothing else', () => {
    const turned = (edits: BoundaryEdits): BoundaryEdits => ({
      ...edits,
      additions: edits.additions.map(edit => ({
        ...edit,
        side: edit.side === 'reference' ? 'hypothesis' : 'reference',
      })),
    })
    for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
      fc.assert(
        fc.property(pair, span, ([a, b], span) => {
          const options = { span, matching }
          assert.deepEqual(boundaryEditDistance(b, a, options), turned(boundaryEditDistance(a, b, options)))
        }),
        { seed: 1, numRuns: 200 },
      )
    }
  })

  test('counting alone agrees with the edits that are written out', () => {
    for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
      fc.assert(
        fc.property(pair, span, ([a, b], span) => {
          const settings = editSettings({ span, matching })
          const { matches, additions, substitutions, transpositions, moved } = countBoundaryEdits(
            a,
            b,
            settings,
          )
          const edits = boundaryEditDistance(a, b, settings)
          assert.deepEqual({ matches, additions, substitutions, transpositions }, kinds(edits))
          assert.equal(
            moved,
            edits.transpositions.reduce((sum, { start, end }) => sum + end - start, 0),
          )
        }),
        { seed: 1, numRuns: 200 },
      )
    }
  })
})

describe('work', () => {
  const every = (tenth: number, count: number, first = tenth) =>
    fromBoundaries(
      count * tenth + tenth,
      Array.from({ length: count }, (_, i) => first + i * tenth),
    )

  test('at span 2 the steps are those of one merge pass, whatever the length of the text', () => {
    const [a, b] = [every(400_000, 10_000), every(400_000, 10_000, 400_001)]
    const counts = countBoundaryEdits(a, b, editSettings())
    assert.equal(counts.transpositions, 10_000)
    assert.ok(counts.steps <= 20_000, String(counts.steps))
  })

  test('a span as long as the text needs one walk', () => {
    const [a, b] = [every(400_000, 100), every(400_000, 100, 500_000)]
    const counts = countBoundaryEdits(a, b, editSettings({ span: 4_294_967_295 }))
    assert.equal(counts.transpositions, 100)
    assert.ok(counts.steps <= 3 * 200, String(counts.steps))
  })

  test('the steps do not grow with the span: every distance once, 1 to 2,000', () => {
    // Pairs farther and farther apart, each alone in its stretch.
    const a = Array.from({ length: 2_000 }, (_, i) => 1 + i * 10_000)
    const b = Array.from({ length: 2_000 }, (_, i) => 2 + i + i * 10_000)
    const sides = [a, b].map(list => fromBoundaries(20_000_001, list)) as [Segmentation, Segmentation]
    const counts = countBoundaryEdits(...sides, editSettings({ span: 5_000 }))
    assert.equal(counts.transpositions, 2_000)
    assert.equal(counts.moved, (2_000 * 2_001) / 2)
    assert.ok(counts.steps <= 3 * 4_000, String(counts.steps))
  })

  test('positions of any size are paired alike, and the end of the row is nobody', () => {
    const shifts = [2 ** 30 - 85, 2 ** 30 - 40, 2 ** 30 - 3, 2 ** 31 - 40, 2 ** 32 - 90]
    fc.assert(
      fc.property(
        sets(80, 1),
        fc.integer({ min: 3, max: 90 }),
        fc.constantFrom(...shifts),
        ([a, b], span, shift) => {
          const moved = [a, b].map(({ boundaries }) =>
            fromBoundaries(
              2 ** 32 - 1,
              Array.from(boundaries, place => place + shift),
            ),
          ) as [Segmentation, Segmentation]
          const { steps: _, ...counts } = countBoundaryEdits(...moved, editSettings({ span }))
          const { steps: __, ...own } = countBoundaryEdits(a, b, editSettings({ span }))
          assert.deepEqual(counts, own)
        },
      ),
      { numRuns: 500 },
    )
    for (let back = 1; back < 6; back++) {
      const sides = [[], [2 ** 30 - back]].map(list => fromBoundaries(2 ** 31, list)) as [
        Segmentation,
        Segmentation,
      ]
      assert.equal(countBoundaryEdits(...sides, editSettings({ span: 9 })).transpositions, 0)
    }
  })

  test('any span finds the pairs that taking the nearest again and again finds', () => {
    fc.assert(
      fc.property(sets(80, 1), fc.integer({ min: 2, max: 90 }), ([a, b], span) => {
        const { transpositions, additions } = plainGreedy(a, b, span)
        const edits = boundaryEditDistance(a, b, { span })
        const found = edits.transpositions.map(({ start, end, type }) => [start, end, type])
        const byPlace = (x: readonly unknown[], y: readonly unknown[]) => Number(x[0]) - Number(y[0])
        assert.deepEqual(found.sort(byPlace), transpositions.sort(byPlace))
        assert.equal(edits.additions.length, additions)
        assert.equal(countBoundaryEdits(a, b, editSettings({ span })).transpositions, transpositions.length)
      }),
    )
  })

  test('the exact programme looks only at boundaries in reach', () => {
    const [a, b] = [every(10, 10_000), every(10, 10_000, 12)]
    const counts = countBoundaryEdits(a, b, editSettings({ span: 5, matching: 'min-cost' }))
    assert.equal(counts.transpositions, 10_000)
    assert.ok(counts.steps <= 60_000, String(counts.steps))
  })

  test('thirty types at one position do not stall', () => {
    const types = Array.from({ length: 30 }, (_, i) => i)
    const even = types.filter(type => type % 2 === 0)
    const odd = types.filter(type => type % 2 === 1)
    const [a, b] = [fromSets([even], { types }), fromSets([odd], { types })]
    for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
      assert.equal(boundaryEditDistance(a, b, { matching }).substitutions.length, 15)
    }
  })
})

describe('bad input', () => {
  const code = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      assert.ok(error instanceof CesuraError, String(error))
      return `${error.code}: ${error.message}`
    }
    return 'nothing'
  }
  const text = fromMasses([2, 3])

  test('a span that is 0, fractional, huge or no number', () => {
    for (const span of [0, -1, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '2']) {
      assert.match(
        code(() => boundaryEditDistance(text, text, { span: span as number })),
        /^option-invalid: span is .*; it must be an integer, from 1 to 4294967295$/,
      )
    }
  })

  test('an unknown search', () => {
    assert.match(
      code(() => boundaryEditDistance(text, text, { matching: 'best' as 'greedy' })),
      /^option-invalid: matching is "best"; it must be one of greedy, min-edits, min-cost$/,
    )
  })

  test('an option that it does not have', () => {
    assert.match(
      code(() => boundaryEditDistance(text, text, { spam: 3 } as never)),
      /^option-unknown: .* no option "spam"; did you mean "span"\?$/,
    )
  })

  test('texts of different length, scales that differ, labels outside the scale, empty texts', () => {
    assert.match(
      code(() => boundaryEditDistance(text, fromMasses([2, 4]))),
      /^unit-count-mismatch: reference has 5 units, hypothesis has 6/,
    )
    assert.match(
      code(() => boundaryEditDistance(fromSets([[1]]), fromSets([[2]]))),
      /^types-differ: reference has types 1, hypothesis has types 2/,
    )
    assert.match(
      code(() => boundaryEditDistance(fromSets([[1]]), fromMasses([1, 1]))),
      /^types-differ: .* no types/,
    )
    assert.match(
      code(() => fromSets([[1], [3]], { types: [1, 2] })),
      /^unknown-type: type 3 is not in the scale 1 2/,
    )
    assert.match(
      code(() => boundaryEditDistance(fromMasses([]), fromMasses([]))),
      /^text-empty/,
    )
  })

  test('an exact search too large for memory says so', () => {
    const all = Array.from({ length: 70_000 }, (_, i) => 2 * i + 1)
    const [a, b] = [
      fromBoundaries(200_000, all),
      fromBoundaries(
        200_000,
        all.map(x => x + 1),
      ),
    ]
    assert.match(
      code(() => boundaryEditDistance(a, b, { span: 200_000, matching: 'min-cost' })),
      /^matching-too-large: .* take a smaller span, or matching: 'greedy'$/,
    )
  })
})

test('one unit, no boundary, every boundary', () => {
  const none = { matches: 0, additions: 0, substitutions: 0, transpositions: 0 }
  assert.deepEqual(kinds(boundaryEditDistance(fromMasses([1]), fromMasses([1]))), none)
  assert.deepEqual(kinds(boundaryEditDistance(fromMasses([9]), fromMasses([9]))), none)
  const all = fromMasses([1, 1, 1, 1])
  assert.deepEqual(kinds(boundaryEditDistance(all, all)), { ...none, matches: 3 })
  assert.deepEqual(kinds(boundaryEditDistance(all, fromMasses([4]), { matching: 'min-cost' })), {
    ...none,
    additions: 3,
  })
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
