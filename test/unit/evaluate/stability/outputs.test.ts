import assert from 'node:assert/strict'
import { test } from 'vitest'
import { rankingStability, simulateCorpus } from '../../../../src/evaluate/index.ts'
import { stabilityDocument } from '../../../../src/evaluate/shared.ts'
import { fromBoundaries, makeCorpus } from '../../../../src/index.ts'
import { plainTerminal, stabilityRows, stabilityTable } from '../../../../src/report/index.ts'
import {
  optionSentences,
  pairSentence,
  pairSentences,
  stabilitySentences,
  worstFirst,
} from '../../../../src/report/sentences/conventions.ts'
import { stabilityText } from '../../report/texts.ts'
import { defects, schemaOf } from '../fits-schema.ts'

/** All near misses against three of five exactly right: F at tolerance 0 and at 1 contradict each other. */
const contradicting = makeCorpus(
  Array.from({ length: 24 }, (_, index) => {
    const places = [3, 7, 12, 16, 21].map(place => place + (index % 3))
    const units = 30 + (index % 5)
    const side = (coder: string, boundaries: readonly number[]) => ({
      coder,
      segmentation: fromBoundaries(units, [...boundaries]),
    })
    return {
      id: `i${String(index).padStart(2, '0')}`,
      units,
      codings: [
        side('gold', places),
        side(
          'near',
          places.map(place => place + 1),
        ),
        side('exact', places.slice(index % 3, (index % 3) + 3)),
        side('copy', places.slice(index % 3, (index % 3) + 3)),
      ],
    }
  }),
)
const found = rankingStability(contradicting, { references: ['gold'], metrics: ['F'], replicates: 200 })

test('the document fits its schema, for several items, one item, and no score at all', () => {
  const one = makeCorpus([contradicting.items[0]!])
  const empty = makeCorpus(
    ['i', 'j'].map(id => ({
      id,
      units: 4,
      codings: ['gold', 'x', 'y'].map(coder => ({ coder, segmentation: fromBoundaries(4, []) })),
    })),
  )
  const documents = [
    found,
    rankingStability(simulateCorpus({ seed: 1, items: 8, coders: 1, segmenters: 3, reference: 'gold' }), {
      replicates: 50,
    }),
    rankingStability(one, { references: ['gold'] }),
    rankingStability(empty, { references: ['gold'], metrics: ['F'] }),
  ].map(stabilityDocument)
  for (const document of documents) {
    assert.deepEqual(defects(document, schemaOf('stability')), [])
    assert.deepEqual(JSON.parse(JSON.stringify(document)), document)
  }
  assert.notDeepEqual(defects({ ...documents[0], extra: 1 }, schemaOf('stability')), [])
})

test('sentences name the verdict and the conventions behind it, worst first', () => {
  const pairs = worstFirst(found)
  assert.deepEqual(
    pairs.map(({ verdict }) => verdict),
    ['convention', 'convention', 'stable'],
  )
  assert.equal(
    pairSentence(found, pairs[0]!),
    'Whether near or exact is better depends on the convention: settled for near under F (tolerance 1), for exact under F.',
  )
  assert.equal(
    pairSentence(found, pairs[2]!),
    'The order of exact and copy is the same under all 6 conventions.',
  )
  assert.deepEqual(optionSentences(found), [
    'Changing tolerance of F changes an order in 4 of 6 steps, in 4 beyond noise, for example of near and exact.',
  ])
  assert.deepEqual(pairSentences(found), [
    pairSentence(found, pairs[0]!),
    pairSentence(found, pairs[1]!),
    pairSentence(found, pairs[2]!),
  ])
  assert.deepEqual(stabilitySentences(found), [
    'Kendall’s τ between conventions: mean −0.07, lowest −1.00 (F against F (tolerance 1)).',
  ])
})

test('few items and conventions without a score are reported', () => {
  const few = rankingStability(makeCorpus(contradicting.items.slice(0, 6)), {
    references: ['gold'],
    metrics: ['F'],
    replicates: 50,
  })
  assert.ok(
    stabilitySentences(few).includes(
      '6 items are few, so an order is settled only from 99.8 % of the resamples on.',
    ),
  )
  const silent = makeCorpus(
    contradicting.items.slice(0, 3).map(({ id, units, codings }) => ({
      id,
      units,
      codings: codings.map(coding =>
        coding.coder === 'gold' || coding.coder === 'copy'
          ? { ...coding, segmentation: fromBoundaries(units, []) }
          : coding,
      ),
    })),
  )
  const left = rankingStability(silent, { references: ['gold'], metrics: ['B', 'F'], replicates: 20 })
  assert.ok(
    stabilitySentences(left).includes(
      '6 conventions left out, because some system has no score: neither side has a boundary.',
    ),
  )
})

test('text, table and rows hold every pair and every convention', () => {
  const text = stabilityText(found)
  assert.match(
    text,
    /^Does the order depend on the convention\? 6 conventions of 1 metric, 200\nresamples of 24 items$/m,
  )
  assert.match(text, /^First, by weight of conventions: near 67 %, exact 17 %, copy 17 %\.$/m)
  assert.match(text, /^near +exact +67 % +67 %, 33 % +100 % +depends$/m)
  assert.match(text, /^tolerance of F +6 +4 +4 +near, exact$/m)
  for (const width of [44, 60, 80])
    for (const line of stabilityText(found, { ...plainTerminal, width })
      .split('\n')
      .slice(0, -2))
      assert.ok(line.length <= width, line)
  assert.equal(stabilityTable(found).rows.length, 3)
  const { columns, rows } = stabilityRows(found)
  assert.equal(rows.length, 6)
  assert.ok(rows.every(row => row.length === columns.length))
})
