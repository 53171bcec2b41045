import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { commonDenominator } from '../../../src/compare/flexible/cost-unit.ts'
import { flexibleCosts, inBillionths } from '../../../src/compare/flexible/costs.ts'
import { costsFor, flexibleDistance } from '../../../src/compare/flexible/distance.ts'
import { flexibleSettings } from '../../../src/compare/flexible/edits.ts'
import { type RunningText, runningTexts } from '../../../src/compare/flexible/running-texts.ts'
import type { TieRule } from '../../../src/compare/flexible/settings.ts'
import {
  type FlexibleSettings,
  flexibleEdits,
  LAI_2023_MATRIX,
  operationDistribution,
} from '../../../src/compare/index.ts'
import {
  CesuraError,
  flexibleBoundarySimilarity,
  fromBoundaries,
  fromMasses,
  fromSequence,
  fromSets,
  type Segmentation,
} from '../../../src/index.ts'

const rules = ['later', 'second', 'max', 'mean', 'min'] as const

/** A text drawn with letters for types and dots for nothing. */
const sequence = (text: string, types: readonly string[] = ['p', 'q', 'r']) =>
  fromSequence(
    [...text].map(sign => (sign === '.' ? null : sign)),
    { types },
  )

const settled = new WeakMap<object, FlexibleSettings>()
/** The settings of options, once for all pairs that are compared with them: so are the costs then. */
function settingsOf(options: Partial<FlexibleSettings>): FlexibleSettings {
  const settings = settled.get(options) ?? flexibleSettings(options)
  settled.set(options, settings)
  return settings
}
const plain: Partial<FlexibleSettings> = {}

/** Every order-preserving pairing of one stretch, by plain recursion: the least cost, then the tie rule's count. */
function bruteForce(reference: Segmentation, hypothesis: Segmentation, options: Partial<FlexibleSettings>) {
  const settings = settingsOf(options)
  const costs = costsFor(settings, reference.scale)
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const sign = settings.ties === 'max' ? -1 : 1
  let [cost, edits, matches] = [0, 0, 0]

  const best = (text: RunningText, i: number, i1: number, j: number, j1: number): [number, number] => {
    if (i === i1 && j === j1) return [0, 0]
    const ways: [number, number][] = []
    const p = text.reference.types[i]!
    const q = text.hypothesis.types[j]!
    const way = (price: number, [c, e]: [number, number]) => ways.push([price + c, e + 1])
    if (i < i1) way(deletion[p]!, best(text, i + 1, i1, j, j1))
    if (j < j1) way(insertion[q]!, best(text, i, i1, j + 1, j1))
    if (i < i1 && j < j1) {
      const distance = text.reference.places[i]! - text.hypothesis.places[j]!
      const step = distance > 0 ? stepBack[p * types + q]! : stepOn[p * types + q]!
      way(substitution[p * types + q]! + step * Math.abs(distance), best(text, i + 1, i1, j + 1, j1))
    }
    return ways.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && sign * (b[1] - a[1]) < 0) ? b : a))
  }

  for (const text of runningTexts(reference, hypothesis, settings.speakers)) {
    let [i0, j0] = [0, 0]
    const close = (i1: number, j1: number) => {
      const [c, e] = best(text, i0, i1, j0, j1)
      cost += c
      edits += e
    }
    const { places: x, types: p } = text.reference
    const { places: y, types: q } = text.hypothesis
    for (const [i, place] of x.entries()) {
      const j = y.indexOf(place)
      if (j < 0) continue
      close(i, j)
      if (p[i] === q[j]) matches++
      else {
        edits++
        cost += substitution[p[i]! * types + q[j]!]!
      }
      i0 = i + 1
      j0 = j + 1
    }
    close(x.length, y.length)
  }
  return { cost: inBillionths(cost, costs), edits, matches, units: reference.units }
}

/** The paper's search as it is written down: P(i, j) by plain recursion. */
function plainSearch(reference: Segmentation, hypothesis: Segmentation, options: Partial<FlexibleSettings>) {
  const settings = flexibleSettings(options)
  const costs = flexibleCosts(settings, reference.scale)
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  let cost = 0
  for (const { reference: a, hypothesis: b } of runningTexts(reference, hypothesis, settings.speakers)) {
    const anchored = [...a.places].filter(place => b.places.includes(place))
    const cuts = [0, ...anchored, Number.POSITIVE_INFINITY]
    for (const place of anchored) {
      const [p, q] = [a.types[a.places.indexOf(place)]!, b.types[b.places.indexOf(place)]!]
      cost += p === q ? 0 : substitution[p * types + q]!
    }
    for (let cut = 0; cut + 1 < cuts.length; cut++) {
      const inside = (place: number) => place > cuts[cut]! && place < cuts[cut + 1]!
      const x = [...a.places.entries()].filter(([, place]) => inside(place))
      const y = [...b.places.entries()].filter(([, place]) => inside(place))
      const P = (i: number, j: number): number => {
        if (i === x.length) return y.slice(j).reduce((sum, [at]) => sum + insertion[b.types[at]!]!, 0)
        if (j === y.length) return x.slice(i).reduce((sum, [at]) => sum + deletion[a.types[at]!]!, 0)
        const [p, q] = [a.types[x[i]![0]]!, b.types[y[j]![0]]!]
        const [here, there] = [x[i]![1], y[j]![1]]
        if (there < here) {
          let next = j + 1
          let between = 0
          while (next < y.length && y[next]![1] < here) between += insertion[b.types[y[next++]![0]]!]!
          const keep = insertion[q]! + P(i, j + 1)
          const price = stepBack[p * types + q]! * (here - there) + substitution[p * types + q]!
          return Math.min(keep, price + between + P(i + 1, next))
        }
        const keep = deletion[p]! + P(i + 1, j)
        const price = stepOn[p * types + q]! * (there - here) + substitution[p * types + q]!
        return Math.min(keep, price + P(i + 1, j + 1))
      }
      cost += P(0, 0)
    }
  }
  return inBillionths(cost, costs)
}

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
      signs: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
        minLength: longest,
        maxLength: longest,
      }),
    })
    .map(({ size, units, symmetric, values, steps, rule, ties, signs }) => {
      const matrix = Array.from({ length: size + 1 }, (_, r) =>
        Array.from({ length: size + 1 }, (__, c) =>
          r === c ? 1 : values[symmetric && c < r ? c * 4 + r : r * 4 + c]!,
        ),
      )
      const types = ['p', 'q', 'r'].slice(0, size)
      const side = (which: 0 | 1) =>
        fromSequence(
          signs.slice(0, units).map(pair => types[pair[which]] ?? null),
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

/** The programme of section 4.2 without a band. */
function wholeTable(text: RunningText, costs: ReturnType<typeof flexibleCosts>, ties: TieRule) {
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const sign = ties === 'max' ? -1 : 1
  let [cost, edits] = [0, 0]
  let [i0, j0] = [0, 0]
  const close = (i1: number, j1: number) => {
    const D: [number, number][][] = []
    for (let i = i0; i <= i1; i++) {
      D.push([])
      for (let j = j0; j <= j1; j++) {
        const ways: [number, number][] = i === i0 && j === j0 ? [[0, 0]] : []
        const [row, column] = [i - i0, j - j0]
        const way = (price: number, [c, e]: [number, number]) => ways.push([price + c, e + 1])
        if (row > 0) way(deletion[p[i - 1]!]!, D[row - 1]![column]!)
        if (column > 0) way(insertion[q[j - 1]!]!, D[row]![column - 1]!)
        if (row > 0 && column > 0) {
          const gap = x[i - 1]! - y[j - 1]!
          const at = p[i - 1]! * types + q[j - 1]!
          const step = gap > 0 ? stepBack[at]! : stepOn[at]!
          way(substitution[at]! + step * Math.abs(gap), D[row - 1]![column - 1]!)
        }
        D[row]!.push(
          ways.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && sign * (b[1] - a[1]) < 0) ? b : a)),
        )
      }
    }
    cost += D.at(-1)!.at(-1)![0]
    edits += D.at(-1)!.at(-1)![1]
  }
  for (const [i, place] of x.entries()) {
    const j = y.indexOf(place)
    if (j < 0) continue
    close(i, j)
    if (p[i] !== q[j]) {
      edits++
      cost += substitution[p[i]! * types + q[j]!]!
    }
    i0 = i + 1
    j0 = j + 1
  }
  close(x.length, y.length)
  return { cost: inBillionths(cost, costs), edits }
}

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

  test('costs that make no sense', () => {
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

test('rows are as long as the other side has boundaries, whatever the room of rows before', () => {
  const moved = (count: number, by: number) =>
    fromBoundaries(
      3 * count + 3,
      Array.from({ length: count }, (_, at) => 3 * at + by),
    )
  const one = flexibleBoundarySimilarity(moved(1, 1), moved(1, 2))
  for (let count = 250; count < 262; count++)
    assert.equal(flexibleBoundarySimilarity(moved(count, 1), moved(count, 2)), one, String(count))
})
