import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parsePair, parseSegmentation, readCorpus, writeCorpus } from '../../../src/formats/index.ts'
import {
  boundaryF,
  evaluate,
  fromBoundaries,
  fromJSON,
  makeCorpus,
  mergeTypes,
  type Segmentation,
  toJSON,
  withoutBoundaries,
} from '../../../src/index.ts'

const lost: Segmentation = { ...fromBoundaries(6, [3]), unmarkedStart: true }
const corpus = makeCorpus([
  {
    id: 'a',
    units: 6,
    codings: [
      { coder: 'gold', segmentation: fromBoundaries(6, [3]) },
      { coder: 'sys', segmentation: lost },
    ],
  },
])
const startsOf = ({ items }: typeof corpus) =>
  items.map(({ codings }) => codings.map(({ segmentation }) => segmentation.unmarkedStart))

test('a start without a mark is kept by what copies a segmentation', () => {
  assert.deepEqual(toJSON(lost), { units: 6, boundaries: [3], unmarkedStart: true })
  assert.deepEqual(fromJSON(toJSON(lost)), lost)
  assert.deepEqual(parseSegmentation({ masses: [3, 3], unmarkedStart: true }), lost)
  assert.deepEqual(parseSegmentation({ masses: [3, 3], unmarkedStart: false }), fromBoundaries(6, [3]))
  assert.equal(mergeTypes(lost).unmarkedStart, true)
  assert.equal(withoutBoundaries(lost, [3]).unmarkedStart, true)
  const { reference, hypothesis } = parsePair(
    { units: 6, boundaries: [3] },
    { units: 6, boundaries: [3], unmarkedStart: true },
  )
  assert.equal(boundaryF(reference, hypothesis, { preset: 'disrpt' }), 2 / 3)
})

test('it is true or false', () => {
  const wrong = { code: 'option-invalid', message: /unmarkedStart/ }
  assert.throws(() => parseSegmentation({ masses: [3, 3], unmarkedStart: 'yes' }), wrong)
  assert.throws(() => fromJSON({ units: 6, boundaries: [3], unmarkedStart: 1 as never }), wrong)
})

test('corpora keep it in files that can hold it', () => {
  for (const format of ['cesura-json', 'json-lines']) {
    const read = readCorpus(writeCorpus(corpus, format) as string)
    assert.deepEqual(read.problems, [])
    assert.deepEqual(startsOf(read.corpus!), [[undefined, true]])
  }
  const [, system] = writeCorpus(corpus, 'disrpt') as { name: string; text: string }[]
  assert.match(system!.text, /^1\t.*Seg=O$/m)
  const again = readCorpus(system!.text)
  assert.equal(again.problems[0]!.code, 'first-mark-missing')
  assert.deepEqual(startsOf(again.corpus!), [[true]])
})

test('the finest of levels keeps it', () => {
  const typed = (segmentation: Segmentation): Segmentation => ({
    ...segmentation,
    types: Uint32Array.of(1),
    scale: { names: ['fine'], ranks: [0] },
  })
  const levelled = makeCorpus(
    [
      {
        id: 'a',
        units: 6,
        codings: corpus.items[0]!.codings.map(({ coder, segmentation }) => ({
          coder,
          segmentation: typed(segmentation),
        })),
      },
    ],
    { names: ['fine'], ranks: [0] },
  )
  const [found] = evaluate(levelled, {
    references: ['gold'],
    metrics: [{ id: 'boundary-f', preset: 'disrpt' }],
    levels: 'same',
    bounds: false,
  }).metrics
  assert.equal(found!.hypotheses[0]!.micro.value, 2 / 3)
})
