import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { fromSequence, type Item, typeScale } from '../../../src/index.ts'
import { columnsOfLines } from '../../../src/node/corpus/item-lines.ts'
import { itemParts } from '../../../src/node/corpus/map-corpus.ts'

/** Everything that the numbers of some items take along when they are sent to a thread. */
const buffersOf = (items: readonly Item[]) =>
  new Set(
    items.flatMap(({ codings }) =>
      codings.flatMap(({ segmentation: { boundaries, types } }) => [
        boundaries.buffer,
        ...(types ? [types.buffer] : []),
      ]),
    ),
  )

test('threads are sent no more numbers than they are asked about, whatever these are a part of', async () => {
  const simulated = simulateCorpus({ seed: 1, items: 200, coders: 3 })
  // All boundaries are parts of one buffer, as readers keep them.
  const all = new Uint32Array(2 ** 20)
  let used = 0
  const items = simulated.items.map(item => ({
    ...item,
    codings: item.codings.map(coding => {
      const { boundaries } = coding.segmentation
      const own = all.subarray(used, used + boundaries.length)
      own.set(boundaries)
      used += boundaries.length
      return { ...coding, segmentation: { ...coding.segmentation, boundaries: own } }
    }),
  }))
  assert.equal(buffersOf(items).size, 1)
  const sent: Item[] = []
  for await (const { items: part } of itemParts(items, true, true)) {
    const all = [...buffersOf(part)]
    const numbers = part.flatMap(({ codings }) => codings.flatMap(c => [...c.segmentation.boundaries]))
    assert.ok(all.every(buffer => buffer instanceof SharedArrayBuffer))
    assert.deepEqual(
      all.map(buffer => buffer.byteLength),
      [4 * numbers.length],
    )
    sent.push(...part)
  }
  assert.deepEqual(sent, items)
})

test('types go along with their boundaries', async () => {
  const types = ['.', ',']
  const codings = [
    ['.', null, ','],
    [null, ',', null],
  ].map((row, at) => ({
    coder: `c${at}`,
    segmentation: fromSequence(row, { types }),
  }))
  const items = [{ id: 'a', units: 3, codings }]
  for await (const part of itemParts(items, true, true)) {
    assert.deepEqual(part.items, items)
    assert.equal(buffersOf(part.items).size, 1)
    assert.deepEqual(part.items[0]!.codings[0]!.segmentation.scale, typeScale(types))
  }
})

test('columns of lines are shared with threads, not copied', () => {
  const line = '{"id":"a","units":9,"codings":[{"coder":"x","boundaries":[2,5]}]}\n'
  const columns = columnsOfLines(new Uint8Array(Buffer.from(line)))!
  for (const column of ['units', 'firstCoding', 'coder', 'firstBoundary', 'boundaries'] as const)
    assert.ok(structuredClone(columns[column]).buffer instanceof SharedArrayBuffer, column)
  assert.deepEqual([...columns.boundaries], [2, 5])
})
