import assert from 'node:assert/strict'
import { test } from 'vitest'
import { consensusSegmentation } from '../../../src/agreement/index.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import {
  agreement,
  CesuraError,
  codersOf,
  codingOf,
  evaluate,
  fromBoundaries,
  fromGaps,
  fromJSON,
  fromLabels,
  fromMarks,
  fromMasses,
  fromSequence,
  fromSets,
  makeCorpus,
  mergeTypes,
  toGaps,
  toMasses,
  toSequence,
  typeScale,
} from '../../../src/index.ts'

/** What a caller in plain JavaScript may pass: anything. */
const any = (value: unknown) => value as never
const scale = { names: ['a'], ranks: [0] }

const refusals: [string, () => unknown, string][] = [
  ['a number for masses', () => fromMasses(any(5)), 'not-a-list'],
  ['a set for masses', () => fromMasses(any(new Set([2, 3]))), 'not-a-list'],
  ['a list of negative length', () => fromMasses(any({ length: -1 })), 'not-a-list'],
  ['nothing for boundaries', () => fromBoundaries(5, any(undefined)), 'not-a-list'],
  ['a number for boundaries', () => fromBoundaries(5, any(2)), 'not-a-list'],
  ['nothing for labels', () => fromLabels(any(null)), 'not-a-list'],
  ['nothing for gaps', () => fromGaps(any(undefined)), 'not-a-list'],
  ['nothing for marks', () => fromMarks(any(undefined), { side: 'end' }), 'not-a-list'],
  ['nothing for sets', () => fromSets(any(undefined)), 'not-a-list'],
  ['a number for the types of sets', () => fromSets([[1]], { types: any(1) }), 'not-a-list'],
  ['nothing for a sequence', () => fromSequence(any(undefined)), 'not-a-list'],
  ['a number for the types of a sequence', () => fromSequence(['a'], { types: any(1) }), 'not-a-list'],
  ['a scale without names', () => typeScale(any(undefined)), 'not-a-list'],
  [
    'types that are no list',
    () => fromJSON(any({ units: 2, boundaries: [], types: 1, scale })),
    'not-a-list',
  ],
  [
    'a scale that is null',
    () => fromJSON(any({ units: 2, boundaries: [1], types: [1], scale: null })),
    'not-a-list',
  ],
  ['labels that are no list', () => fromJSON(any({ units: 2, boundaries: [], labels: 5 })), 'not-a-list'],
  ['masses to write as gaps', () => toGaps(any([2, 3])), 'not-a-segmentation'],
  ['masses to write as masses', () => toMasses(any([2, 3])), 'not-a-segmentation'],
  ['masses whose types are to be forgotten', () => mergeTypes(any([2, 3])), 'not-a-segmentation'],
  ['nothing whose types are to be forgotten', () => mergeTypes(any(undefined)), 'not-a-segmentation'],
  ['a corpus for an item', () => codingOf(any({ items: [] }), 'ann'), 'not-an-item'],
  ['nothing for an item', () => codingOf(any(undefined), 'ann'), 'not-an-item'],
  ['a corpus for the item of a consensus', () => consensusSegmentation(any({ items: [] })), 'not-an-item'],
  ['nothing to simulate by', () => simulateCorpus(any(undefined)), 'option-invalid'],
  ['no masses', () => fromMasses([]), 'text-empty'],
  ['a mass of zero', () => fromMasses([2, 0, 3]), 'mass-not-integer'],
  ['a negative mass', () => fromMasses([2, -3]), 'mass-not-integer'],
  ['a mass with a fraction', () => fromMasses([1.5]), 'mass-not-integer'],
  ['a mass that is NaN', () => fromMasses([Number.NaN]), 'mass-not-integer'],
  ['a mass that is true', () => fromMasses(any([true])), 'mass-not-integer'],
  ['a mass that is a word', () => fromMasses(any(['3'])), 'mass-not-integer'],
  ['a mass that is missing', () => fromMasses(any([null])), 'mass-not-integer'],
  ['a text of no units', () => fromBoundaries(0, []), 'text-empty'],
  ['half a unit', () => fromBoundaries(1.5, []), 'units-not-integer'],
  ['a negative number of units', () => fromBoundaries(-1, []), 'units-not-integer'],
  ['too many units', () => fromBoundaries(2 ** 32, []), 'text-too-long'],
  ['a boundary at the start', () => fromBoundaries(5, [0]), 'boundary-outside'],
  ['a boundary at the end', () => fromBoundaries(5, [5]), 'boundary-outside'],
  ['a boundary twice', () => fromBoundaries(5, [2, 2]), 'boundary-order'],
  ['boundaries out of order', () => fromBoundaries(5, [3, 2]), 'boundary-order'],
  ['a boundary inside a unit', () => fromBoundaries(5, [2.5]), 'boundary-outside'],
  ['no labels', () => fromLabels([]), 'text-empty'],
  ['a label that is missing', () => fromLabels(any([1, null])), 'label-missing'],
  ['a mark that is neither 0 nor 1', () => fromGaps('012'), 'mark-unknown'],
  ['marks without their side', () => fromMarks('01', any(undefined)), 'side-required'],
  ['marks on an unknown side', () => fromMarks('01', any({ side: 'left' })), 'side-required'],
  ['no marks', () => fromMarks('', { side: 'end' }), 'text-empty'],
  ['a set that is a number', () => fromSets(any([1])), 'set-not-list'],
  ['a type that is a word', () => fromSets(any([['a']])), 'type-not-number'],
  ['a type that is infinite', () => fromSets([[Infinity]]), 'type-not-number'],
  ['a type outside the scale', () => fromSets([[3]], { types: [1, 2] }), 'unknown-type'],
  ['an empty sequence', () => fromSequence([]), 'text-empty'],
  ['a sign outside the scale', () => fromSequence(['!'], { types: ['.'] }), 'unknown-type'],
  ['a type without a name', () => typeScale(['']), 'type-name-empty'],
  ['a type named twice', () => typeScale(['a', 'a']), 'duplicate-type'],
  ['a rank too few', () => typeScale(['a', 'b'], [1]), 'ranks-differ'],
  ['a rank that is NaN', () => typeScale(['a'], [Number.NaN]), 'rank-not-number'],
  ['several types at one place as a sequence', () => toSequence(fromSets([[1, 2]])), 'types-not-exclusive'],
  ['gaps that would not fit in memory', () => toGaps(fromBoundaries(4e9, [])), 'text-too-long'],
  ['JSON that is no segmentation', () => fromJSON(any(null)), 'not-a-segmentation'],
  [
    'a typed array that went through JSON',
    () => fromJSON(JSON.parse(JSON.stringify(fromMasses([2, 3])))),
    'not-a-segmentation',
  ],
  [
    'JSON with a bit that is no type',
    () => fromJSON({ units: 2, boundaries: [1], types: [2], scale }),
    'unknown-type',
  ],
  [
    'JSON with an end that is no type',
    () => fromJSON({ units: 2, boundaries: [1], types: [1], end: 1, scale }),
    'unknown-type',
  ],
  ['JSON with types but no scale', () => fromJSON({ units: 2, boundaries: [1], types: [1] }), 'types-differ'],
  [
    'JSON with a label too few',
    () => fromJSON({ units: 2, boundaries: [1], labels: ['a'] }),
    'label-missing',
  ],
]

for (const [what, act, code] of refusals) {
  test(`${what} is rejected: ${code}`, () => {
    assert.throws(
      act,
      error => error instanceof CesuraError && error.code === code && error.message.length > 20,
    )
  })
}

const coding = (coder: string, masses: number[]) => ({ coder, segmentation: fromMasses(masses) })
const empty = { id: 'a', units: 1, codings: [] }
const corpora: [string, Parameters<typeof makeCorpus>, string][] = [
  ['a number for items', [any(5)], 'not-a-list'],
  ['nothing for an item', [any([null])], 'not-an-item'],
  ['an item without codings', [any([{ id: 'a', units: 1 }])], 'not-a-list'],
  ['a coding without a coder', [any([{ id: 'a', units: 1, codings: [{}] }])], 'coder-unnamed'],
  [
    'a coding without a segmentation',
    [any([{ id: 'a', units: 1, codings: [{ coder: 'x' }] }])],
    'not-a-segmentation',
  ],
  ['two items of one id', [[empty, empty]], 'duplicate-item'],
  [
    'a coder twice',
    [[{ id: 'a', units: 2, codings: [coding('x', [2]), coding('x', [1, 1])] }]],
    'duplicate-coder',
  ],
  [
    'coders who cut different texts',
    [[{ id: 'a', units: 2, codings: [coding('x', [3])] }]],
    'unit-count-mismatch',
  ],
  ['a text too few', [[{ id: 'a', units: 2, texts: ['one'], codings: [] }]], 'text-count-mismatch'],
  [
    'a speaker too many',
    [[{ id: 'a', units: 1, speakers: ['A', 'B'], codings: [] }]],
    'speaker-count-mismatch',
  ],
  [
    'a coding of another scale',
    [[{ id: 'a', units: 2, codings: [coding('x', [1, 1])] }], scale],
    'types-differ',
  ],
]
for (const [what, [items, types], code] of corpora) {
  test(`a corpus with ${what} is rejected: ${code}`, () => {
    assert.throws(() => makeCorpus(items, types), { name: 'CesuraError', code })
  })
}

test('typed codings in a corpus without a scale: the message says where the scale goes', () => {
  const segmentation = fromSets([[1], []])
  const items = [{ id: 'a', units: 3, codings: [{ coder: 'x', segmentation }] }]
  assert.throws(() => makeCorpus(items), { code: 'types-differ', message: /makeCorpus\(items, scale\)/ })
  assert.equal(makeCorpus(items, segmentation.scale).items.length, 1)
})

test('the parsed JSON of a file is no corpus, and the message says how to read one', () => {
  const parsed = any({ cesura: 1, items: [{ id: 'poem', codings: [{ coder: 'ann', masses: [2, 3] }] }] })
  for (const use of [() => codersOf(parsed), () => evaluate(parsed), () => agreement(parsed)]) {
    assert.throws(use, error => {
      assert.ok(error instanceof CesuraError)
      assert.equal(error.code, 'not-a-corpus')
      assert.deepEqual(error.location, { item: 'poem', coder: 'ann' })
      assert.match(error.message, /readCorpus/)
      return true
    })
  }
})
