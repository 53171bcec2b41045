import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { toMasses } from '../../../src/index.ts'

const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)

const massesOf = ({ corpus }: ReturnType<typeof readFiles>) =>
  corpus?.items.map(({ id, codings }) => [
    id,
    ...codings.map(({ coder, segmentation }) => [coder, [...toMasses(segmentation)]]),
  ])

test('a list of rows for each coder: an item a row', () => {
  const text = '{"gold":[[0,1,0,0],[0,0,1]],"pred":[[0,0,1,0],[1,0,0]]}'
  assert.equal(read('run.json', text).questions[0]?.code, 'mark-meaning')
  assert.deepEqual(massesOf(read('run.json', text, { mark: 'gaps' })), [
    ['run-1', ['gold', [2, 3]], ['pred', [3, 2]]],
    ['run-2', ['gold', [3, 1]], ['pred', [1, 3]]],
  ])
  const strings = '{"gold":["0100","001"],"pred":["0010","100"]}'
  assert.deepEqual(
    massesOf(read('run.json', strings, { mark: 'gaps' })),
    massesOf(read('run.json', text, { mark: 'gaps' })),
  )
})

test('two strings of 0 and 1 are a pair, in a file by itself too', () => {
  const text = '{"gold":"0100","pred":"0010"}'
  assert.equal(read('a.json', text, { strict: true }).questions[0]?.code, 'mark-meaning')
  assert.deepEqual(massesOf(read('a.json', text, { mark: 'gaps' })), [
    ['a', ['gold', [2, 3]], ['pred', [3, 2]]],
  ])
})

test('a matrix of one name, and lists of different numbers of rows, are no pair', () => {
  for (const text of [
    '{"data":[[1,2],[3,4]]}',
    '{"a":[[0,1],[1,0]],"b":[[0,1]]}',
    '{"a":[["x"]],"b":[["y"]]}',
  ])
    assert.equal(read('m.json', text).corpus, undefined, text)
})

const video = (ranges: object[]) =>
  JSON.stringify([
    {
      id: 1,
      data: { video: 'https://example.org/a.mp4' },
      annotations: [
        {
          completed_by: 1,
          result: ranges.map(range => ({
            from_name: 'timeline',
            to_name: 'video',
            type: 'timelinelabels',
            value: { ranges: [range], timelinelabels: ['Run'] },
          })),
        },
      ],
    },
  ])

test('labels on the timeline of a video count frames: how many make a second is asked', () => {
  const text = video([
    { start: 1, end: 50 },
    { start: 51, end: 100 },
  ])
  const asked = read('v.json', text)
  assert.deepEqual(
    asked.questions.map(({ code }) => code),
    ['frame-rate'],
  )
  const { corpus } = read('v.json', text, { frameRate: 25 })
  const { segmentation } = corpus!.items[0]!.codings[0]!
  assert.equal(segmentation.boundaries[0]! / segmentation.axis!.ticksPerSecond, 2)
})

test('Python tuples are Python, with the way out', () => {
  for (const text of [
    "[('doc', 3)]",
    '[("doc", [0, 1])]',
    '[(0, 5), (5, 9)]',
    '(1, 0, 1)',
    "{'a': (1, 2)}",
  ]) {
    const [problem] = read('x.json', text).problems
    assert.equal(problem?.code, 'python-literal', text)
    assert.match(problem!.message, /json\.dump/)
  }
})
