import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { flexibleEdits, LAI_2023_MATRIX, readMatrix } from '../../../../src/compare/index.ts'
import { readCorpus } from '../../../../src/formats/index.ts'
import {
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  fromMasses,
  fromSequence,
  fromSets,
} from '../../../../src/index.ts'
import { presetsOf } from '../../../../src/metrics/index.ts'
import { readDocument } from '../../../golden/read.ts'

const sequence = (text: string) =>
  fromSequence(
    [...text].map(sign => (sign === '.' ? null : sign)),
    { types: ['p', 'q', 'r'] },
  )

describe('S_f and S_f^B', () => {
  //  reference   . . p p      hypothesis  p p . .      two moves by two places: C = 2, N = 4, M = 2
  test('two moves cost two, per unit and per boundary', () => {
    const [a, b] = [sequence('..pp'), sequence('pp..')]
    assert.deepEqual(flexibleSimilarity.tally(a, b), { cost: 2e9, edits: 2, matches: 0, units: 4 })
    assert.equal(flexibleSimilarity(a, b), 0.5)
    assert.equal(flexibleBoundarySimilarity(a, b), 0)
  })

  test('the end of the text counts where it is typed, and only there', () => {
    assert.equal(flexibleSimilarity(sequence('..p'), sequence('..q')), 1 - 1 / 3)
    assert.equal(flexibleSimilarity(fromMasses([2, 2]), fromMasses([3, 1])), 1 - 0.5 / 4)
  })

  test('without a boundary both are 1, S_f^B by definition', () => {
    const empty = sequence('...')
    assert.equal(flexibleSimilarity(empty, empty), 1)
    assert.equal(flexibleBoundarySimilarity(empty, empty), 1)
    const tally = flexibleBoundarySimilarity.tally(empty, empty)
    assert.equal(flexibleBoundarySimilarity.reason(tally), 'no-boundaries')
    assert.equal(flexibleSimilarity.reason(flexibleSimilarity.tally(empty, empty)), undefined)
  })

  test('a far move makes S_f^B negative; with fewest edits it reaches −1', () => {
    assert.equal(flexibleBoundarySimilarity(sequence('p...'), sequence('...p')), -0.5)
    assert.equal(flexibleBoundarySimilarity(sequence('p....'), sequence('....p'), { ties: 'min' }), -1)
    assert.equal(flexibleBoundarySimilarity(sequence('p....'), sequence('....p')), 0)
  })

  test('rows of the matrix are the reference', () => {
    const matrix = [
      [1, 0.25, 0.5],
      [0, 1, 0.125],
      [0, 0.25, 1],
    ]
    const types = ['p', 'q']
    const cost = (a: string | null, b: string | null) =>
      flexibleSimilarity.tally(fromSequence([a], { types }), fromSequence([b], { types }), { matrix }).cost
    assert.equal(cost('p', null), 0.5e9)
    assert.equal(cost(null, 'p'), 1e9)
    assert.equal(cost('p', 'q'), 0.75e9)
    assert.equal(cost('q', 'p'), 1e9)
  })

  test('several types at one place are rejected', () => {
    assert.throws(() => flexibleSimilarity(fromSets([[1, 2]]), fromSets([[1, 2]])), {
      code: 'types-not-exclusive',
    })
  })
})

describe('what travels with the number', () => {
  test('the signature shows every setting, the matrix as a checksum, the speakers never', () => {
    assert.match(
      flexibleSimilarity.signature({ speakers: ['A'] }),
      /^flexible-similarity\|matrix:identity\|transpositionCost:half-deletion\|rule:later\|ties:max\|algorithm:exact\|v:/,
    )
    const shown = flexibleBoundarySimilarity.signature({
      matrix: LAI_2023_MATRIX,
      transpositionCost: [0.5, 0.25],
      preset: 'lai-2023',
    })
    assert.match(
      shown,
      /\|matrix:[0-9a-f]{8}\|transpositionCost:0\.5,0\.25\|rule:second\|ties:max\|algorithm:recursive\|/,
    )
    const rows = LAI_2023_MATRIX.similarity.map(row => [...row])
    const before = flexibleSimilarity.signature({ matrix: rows })
    rows[0]![1] = 0.6
    assert.notEqual(flexibleSimilarity.signature({ matrix: rows }), before)
  })

  test('it says it is symmetric exactly when it is', () => {
    const lopsided = [
      [1, 0.5],
      [0.25, 1],
    ]
    const uneven = { transpositionCost: [0.5, 0.25] }
    assert.equal(flexibleSimilarity.symmetric(), true)
    assert.equal(flexibleSimilarity.symmetric({ matrix: LAI_2023_MATRIX }), true)
    assert.equal(flexibleSimilarity.symmetric({ matrix: lopsided }), false)
    assert.equal(flexibleSimilarity.symmetric({ rule: 'second' }), true)
    assert.equal(flexibleSimilarity.symmetric({ rule: 'second', ...uneven }), false)
    assert.equal(flexibleSimilarity.symmetric({ rule: 'later', ...uneven }), true)
    assert.equal(flexibleSimilarity.symmetric({ algorithm: 'recursive' }), false)
    assert.equal(flexibleSimilarity.symmetric({ algorithm: 'segsimflex' }), false)
    assert.equal(flexibleSimilarity.symmetric({ algorithm: 'recursive', transpositionCost: 3 }), true)
    const some = { matrix: LAI_2023_MATRIX, transpositionCost: [0.5, 0.375] }
    assert.equal(flexibleSimilarity.symmetric(some), true)
    assert.equal(flexibleSimilarity.symmetric({ ...some, rule: 'second' }), false)
    // p moved to the place of q: the hypothesis's type pays, so the sides matter.
    const types = ['p', 'q']
    const [a, b] = [fromSequence(['p', null], { types }), fromSequence([null, 'q'], { types })]
    const second = { rule: 'second', ...uneven } as const
    assert.notEqual(flexibleSimilarity(a, b, second), flexibleSimilarity(b, a, second))
  })

  test('words of the command line become options', () => {
    const { matrix, transpositionCost } = flexibleSimilarity.options
    assert.deepEqual(transpositionCost.parse('0.5,0.25'), [0.5, 0.25])
    assert.deepEqual(transpositionCost.parse('[0.5, 0.25]'), [0.5, 0.25])
    assert.equal(transpositionCost.parse('0.5'), 0.5)
    assert.equal(transpositionCost.check('c', transpositionCost.parse('half-deletion')), undefined)
    assert.deepEqual(matrix.check('m', matrix.parse('[[1,0.5],[0.5,1]]')), [
      [1, 0.5],
      [0.5, 1],
    ])
    assert.throws(() => matrix.check('m', matrix.parse('half')), { code: 'option-invalid' })
  })

  test('two presets: the paper and the package', () => {
    assert.deepEqual(presetsOf('flexible-similarity'), ['lai-2023', 'segsimflex'])
    assert.deepEqual(presetsOf('flexible-boundary-similarity'), ['lai-2023', 'segsimflex'])
  })
})

describe('the paper', () => {
  interface Item {
    readonly id: string
    readonly input?: { readonly a: (string | null)[]; readonly b: (string | null)[] }
    readonly reconstruction?: { readonly a: (string | null)[]; readonly b: (string | null)[] }
    readonly printed: Record<string, number>
    readonly notPrinted?: Record<string, number>
  }
  const { items } = readDocument<{ items: Item[] }>('papers/flexible.json')
  const types = ['p', 'q', 'r']

  test('figure 2 costs 3.5', () => {
    const { reconstruction, printed } = items.find(item => item.id === 'fig2')!
    const [a, b] = [reconstruction!.a, reconstruction!.b].map(row => fromSequence(row, { types }))
    for (const preset of [undefined, 'lai-2023', 'segsimflex'] as const) {
      const options = preset === undefined ? {} : { preset }
      assert.equal(flexibleSimilarity.tally(a!, b!, options).cost, printed.minimum! * 1e9)
    }
  })

  test('the table of section 3.2 has three anchors and one insertion', () => {
    const { input, notPrinted } = items.find(item => item.id === 'sec3.2-split')!
    const [a, b] = [input!.a, input!.b].map(row => fromSequence(row, { types }))
    assert.equal(flexibleSimilarity(a!, b!), notPrinted!.Sf)
    assert.equal(flexibleBoundarySimilarity(a!, b!), notPrinted!.SfB)
  })

  //  JOHN: Hello , how are you ?     MARY: I am fine , thank you .
  //  JOHN: Hello   how are you ?     MARY: I am fine   thank you .
  test('the talk of the vignette: cost 2 of 4 actions in 9 words', () => {
    const { printed } = items.find(item => item.id === 'vignette-1')!
    const marks = (text: string) =>
      fromSequence(
        [...text].map(sign => (sign === '_' ? null : sign)),
        { types: [',', '?', '.'] },
      )
    const speakers = ['JOHN', 'JOHN', 'JOHN', 'JOHN', 'MARY', 'MARY', 'MARY', 'MARY', 'MARY']
    const [a, b] = [marks(',__?__,_.'), marks('___?____.')]
    const { cost, edits, matches } = flexibleSimilarity.tally(a, b, { speakers })
    assert.deepEqual([cost / 1e9, edits + matches], [printed.cost, printed.actions])
    assert.equal(flexibleSimilarity(a, b, { speakers })!.toFixed(7), printed.sim_N!.toFixed(7))
    assert.equal(flexibleBoundarySimilarity(a, b, { speakers }), printed.sim_B)
  })
})

test('the example of two speakers reads without a problem and has every kind of edit in it', () => {
  const file = (name: string) =>
    readFileSync(new URL(`../../../../examples/${name}`, import.meta.url), 'utf8')
  const { corpus, problems } = readCorpus(file('dialogue.json'))
  assert.deepEqual(problems, [])
  const item = corpus!.items[0]!
  const [a, b] = item.codings.map(coding => coding.segmentation)
  const options = { matrix: readMatrix(file('lai-2023-matrix.json')), speakers: item.speakers! }
  const { cost, edits, matches, units } = flexibleSimilarity.tally(a!, b!, options)
  assert.deepEqual({ cost, edits, matches, units }, { cost: 8.5e9, edits: 13, matches: 13, units: 83 })
  const kinds = new Set(flexibleEdits(a!, b!, options).operations.map(({ op }) => op))
  assert.equal(kinds.size, 6)
})

test('the search of the R package rejects a stretch that would need gigabytes; the others do not', () => {
  const side = (rest: number) =>
    fromSequence(Array.from({ length: 4002 }, (_, unit) => (unit % 2 === rest ? '.' : null)))
  const [a, b] = [side(0), side(1)]
  assert.throws(() => flexibleSimilarity(a, b, { algorithm: 'segsimflex' }), {
    code: 'stretch-too-long',
    message: /^4002 boundaries are in one stretch .* use algorithm: 'recursive' or algorithm: 'exact'$/,
  })
  assert.equal(flexibleSimilarity(a, b), 0.75)
})
