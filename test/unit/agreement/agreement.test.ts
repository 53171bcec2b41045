import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  addCoderEffect,
  consensusSegmentation,
  leaveOneOut,
  percentageAgreement,
} from '../../../src/agreement/index.ts'
import {
  agreement,
  type Corpus,
  fromMasses,
  fromSets,
  makeCorpus,
  toMasses,
  toSets,
} from '../../../src/index.ts'

/** One item per entry; one coder per list of masses. */
const corpus = (...items: (number[] | undefined)[][]): Corpus =>
  makeCorpus(
    items.map((codings, index) => ({
      id: `item-${index + 1}`,
      units: codings.find(masses => masses !== undefined)!.reduce((sum, mass) => sum + mass, 0),
      codings: codings.flatMap((masses, coder) =>
        masses === undefined ? [] : [{ coder: 'abcdef'[coder]!, segmentation: fromMasses(masses) }],
      ),
    })),
  )

test('no boundary anywhere: published, full agreement by definition; exact, none; the reason says so', () => {
  const none = corpus([[5], [5]])
  const { value, reason, observed, expected } = agreement(none, { expected: 'published' })
  assert.deepEqual(
    { value, reason, observed, expected },
    { value: 1, reason: 'no-boundaries', observed: 1, expected: 0 },
  )
  const exact = agreement(none)
  assert.deepEqual([exact.value, exact.reason], [undefined, 'no-boundaries'])
})

test('every gap is a boundary: chance alone agrees completely, so there is no coefficient', () => {
  const { value, reason, expected } = agreement(
    corpus([
      [1, 1, 1],
      [1, 1, 1],
    ]),
  )
  assert.deepEqual({ value, reason, expected }, { value: undefined, reason: 'chance-is-one', expected: 1 })
})

test('one coder: nothing to compare', () => {
  assert.equal(agreement(corpus([[2, 3]])).reason, 'nothing-to-compare')
})

test('one unit: nobody could cut, and B holds by definition', () => {
  const { value, reason } = agreement(corpus([[1], [1]]), { expected: 'published' })
  assert.deepEqual({ value, reason }, { value: 1, reason: 'no-boundaries' })
})

test('an empty corpus leaves nothing to compare', () => {
  assert.equal(agreement({ items: [] }).reason, 'nothing-to-compare')
})

test('two coders: the forms for many coders equal the forms for two', () => {
  const two = corpus(
    [
      [2, 3, 6],
      [2, 2, 7],
    ],
    [
      [4, 4],
      [1, 3, 4],
    ],
  )
  assert.equal(agreement(two, { coefficient: 'multi-pi' }).value, agreement(two, { coefficient: 'pi' }).value)
  assert.equal(
    agreement(two, { coefficient: 'multi-kappa' }).value,
    agreement(two, { coefficient: 'kappa' }).value,
  )
})

test('pi rejects three coders and names the form that takes them', () => {
  const three = corpus([
    [2, 3],
    [2, 3],
    [3, 2],
  ])
  assert.throws(() => agreement(three, { coefficient: 'pi' }), {
    code: 'two-coders-needed',
    message: /multi-pi/,
  })
  assert.ok(agreement(three, { coefficient: 'pi', coders: ['a', 'c'] }).value! < 1)
})

test('a similarity that depends on the reference is rejected', () => {
  const two = corpus([
    [2, 3],
    [3, 2],
  ])
  for (const similarity of ['purity', 'boundary-precision'])
    assert.throws(() => agreement(two, { similarity }), { code: 'similarity-not-symmetric' })
  assert.throws(() => agreement(two, { similarity: 'pk' }), { message: /give one for all pairs, window: 5/ })
  assert.throws(() => agreement(two, { similarity: 'win-pr-f' }), { message: /for all pairs, width: 5/ })
  assert.equal(agreement(two, { similarity: 'win-pr-f', width: 5 }).coders.length, 2)
  assert.throws(() => agreement(two, { similarity: 'generalized-hamming' }), { code: /similarity-/ })
})

test('an option that neither agreement nor the similarity has is rejected', () => {
  assert.throws(
    () =>
      agreement(
        corpus([
          [2, 3],
          [3, 2],
        ]),
        // @ts-expect-error a misspelt option does not compile either
        { spam: 3 },
      ),
    { code: 'option-unknown' },
  )
})

test("Bennett's S has no published chance level", () => {
  const two = corpus([
    [2, 3],
    [3, 2],
  ])
  assert.throws(() => agreement(two, { coefficient: 'bennett-s', expected: 'published' }), {
    code: 'coefficient-needs-types',
  })
  assert.equal(typeof agreement(two, { coefficient: 'bennett-s' }).value, 'number')
})

//  a and b have both items, c only the first
const gaps = corpus(
  [
    [2, 3],
    [2, 3],
    [3, 2],
  ],
  [[2, 4], [3, 3], undefined],
)

test('a missing coding is an error that names item, coder and ways out', () => {
  assert.throws(() => agreement(gaps), {
    code: 'coding-missing',
    location: { item: 'item-2', coder: 'c' },
    message: /available/,
  })
})

test('missing: available uses the pairs there are and the items each coder has', () => {
  const { counts, observed, expected, perItem } = agreement(gaps, {
    missing: 'available',
    span: 1,
    expected: 'published',
  })
  assert.equal(counts.missing, 1)
  assert.equal(counts.pairs, 4)
  //  one match of 1 + 2 + 2 + 2 boundary pairs; 5 cuts in 3 × 4 + 2 × 5 places
  assert.equal(observed, 1 / 7)
  assert.equal(expected, (5 / 22) ** 2)
  assert.deepEqual(
    perItem.map(item => [item.item, item.coders, item.pairs]),
    [
      ['item-1', 3, 3],
      ['item-2', 2, 1],
    ],
  )
})

test('missing: group makes one coefficient for each set of coders, and their mean', () => {
  const { value, groups } = agreement(gaps, { missing: 'group' })
  assert.deepEqual(
    groups!.map(group => group.coders),
    [
      ['a', 'b', 'c'],
      ['a', 'b'],
    ],
  )
  assert.equal(value, (groups![0]!.value! + groups![1]!.value!) / 2)
})

test('the matrix holds each pair of coders, whichever way it is read', () => {
  const { coders, perPair } = agreement(
    corpus([
      [2, 3],
      [2, 3],
      [4, 1],
    ]),
    { span: 1 },
  )
  assert.deepEqual(coders, ['a', 'b', 'c'])
  assert.deepEqual(perPair, [
    [undefined, 1, 0],
    [1, undefined, 0],
    [0, 0, undefined],
  ])
})

test('the order of items and codings changes no bit', () => {
  const one = corpus(
    [
      [2, 3, 6],
      [2, 2, 7],
      [5, 6],
    ],
    [[4, 4], [1, 3, 4], [8]],
    [
      [3, 3],
      [3, 3],
      [2, 4],
    ],
  )
  const turned = {
    items: [...one.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  for (const similarity of ['boundary-similarity', 'alignment-similarity']) {
    const { perItem: items, ...rest } = agreement(one, { similarity })
    const { perItem: turnedItems, ...turnedRest } = agreement(turned, { similarity })
    assert.deepEqual(turnedRest, rest)
    assert.deepEqual([...turnedItems].reverse(), items)
  }
})

test('bias is never negative under the equations, and 0 when all cut at one rate', () => {
  assert.equal(
    agreement(
      corpus([
        [2, 3],
        [3, 2],
        [4, 1],
      ]),
    ).bias,
    0,
  )
  assert.ok(
    agreement(
      corpus([
        [2, 3],
        [1, 1, 1, 2],
      ]),
    ).bias! > 0,
  )
})

test('types are counted one by one, or merged', () => {
  const typed = (sets: number[][]) => fromSets(sets, { types: [1, 2] })
  const two = makeCorpus(
    [
      {
        id: 'x',
        units: 5,
        codings: [
          { coder: 'a', segmentation: typed([[1], [], [2], []]) },
          { coder: 'b', segmentation: typed([[1], [], [1], []]) },
        ],
      },
    ],
    { names: ['1', '2'], ranks: [1, 2] },
  )
  assert.equal(agreement(two, { expected: 'published' }).expected, (3 / 8) ** 2 + (1 / 8) ** 2)
  assert.equal(agreement(two, { categories: 'merged' }).expected, (4 / 16) ** 2)
})

test('the annotator who differs most lowers agreement most', () => {
  const drops = leaveOneOut(
    corpus([
      [2, 4, 4],
      [2, 4, 4],
      [1, 8, 1],
    ]),
  )
  assert.deepEqual(
    drops.map(({ coder, drop }) => [coder, Math.sign(drop!)]),
    [
      ['a', -1],
      ['b', -1],
      ['c', 1],
    ],
  )
})

test('a segmenter that joins is compared with the group without it', () => {
  const [joined] = addCoderEffect(
    corpus([
      [2, 4, 4],
      [2, 4, 4],
      [1, 8, 1],
    ]),
    ['c'],
  )
  assert.equal(joined!.without.value, 1)
  assert.ok(joined!.drop! > 0)
})

//          1 2 3 4 5 6 7 8 9
//  three   . ┃ . . ┃ . . . .   of four cut after 2, two after 5
test('a majority is more than half; any share can be asked for', () => {
  const [item] = corpus([[2, 3, 5], [2, 3, 5], [2, 8], [10]]).items
  assert.deepEqual(toMasses(consensusSegmentation(item!)), [2, 8])
  assert.deepEqual(toMasses(consensusSegmentation(item!, { share: 0.5 })), [2, 3, 5])
  assert.deepEqual(toMasses(consensusSegmentation(item!, { share: 1 })), [10])
})

test('the consensus of typed codings asks for a majority of each type', () => {
  const typed = (coder: string, sets: number[][]) => ({
    coder,
    segmentation: fromSets(sets, { types: [1, 2] }),
  })
  const item = {
    id: 'x',
    units: 3,
    codings: [typed('a', [[1], [2]]), typed('b', [[1, 2], [1]]), typed('c', [[2], []])],
  }
  assert.deepEqual(toSets(consensusSegmentation(item)), [[1, 2], []])
})

test('percentage agreement is high for anyone who cuts little: its known flaw', () => {
  const sparse = percentageAgreement(
    corpus([
      [50, 50],
      [30, 70],
      [10, 90],
    ]),
  )
  assert.equal(sparse.value, (297 - 3) / 297)
  assert.equal(sparse.boundaries, undefined)
  assert.equal(percentageAgreement(corpus([[3]])).reason, 'nothing-to-compare')
})

test('a chance level that misses 1 only by rounding is one', () => {
  // Segments over places: 2/3 and 4/3, three times each. In doubles their mean is a little less than 1.
  const few = [
    [1, 3],
    [3, 1],
  ]
  const all = [
    [1, 1, 1, 1],
    [1, 1, 1, 1],
  ]
  const found = agreement(corpus(few, few, few, all, all, all), {
    expected: 'mean-of-proportions',
    count: 'segments',
  })
  assert.ok(found.expected !== 1 && Math.abs(found.expected! - 1) < 1e-12)
  assert.deepEqual([found.value, found.reason], [undefined, 'chance-is-one'])
})
