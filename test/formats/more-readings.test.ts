import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../src/formats/index.ts'
import { toMasses } from '../../src/index.ts'

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

test('starts with labels, and the line End, as SALAMI writes them', () => {
  const text = '0.000\tSilence\n0.500\tIntro\n10.200\tVerse\n20.1\tChorus\n30.0\tEnd\n'
  const { corpus, format } = read('song.txt', text)
  assert.equal(format, 'lab')
  const { segmentation } = corpus!.items[0]!.codings[0]!
  assert.deepEqual([...segmentation.boundaries], [500, 10_200, 20_100])
  assert.deepEqual(segmentation.labels, ['Silence', 'Intro', 'Verse', 'Chorus'])
  assert.equal(segmentation.units, 30_000)
})

test('starts without an end ask how long the recording is; falling ones and values are not read', () => {
  assert.equal(read('a.txt', '0.0 A\n1.5 B\n3.25 A\n').questions[0]?.option, 'duration')
  assert.equal(read('a.txt', '0.0 A\n3.5 B\n1.25 A\n').corpus, undefined)
  assert.equal(read('a.txt', '0.0 1.5\n1.5 2.5\n3.25 7.5\n').corpus, undefined)
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

test('types of brat are labels of one coding with the option', () => {
  const files = [
    { name: 'b.txt', text: 'First part. More.\n' },
    { name: 'b.ann', text: 'T1\tIntro 0 11\tFirst part.\nT2\tBody 12 17\tMore.\n' },
  ]
  assert.match(readFiles(files).questions[0]!.message, /layers: 'labels'/)
  const { segmentation } = readFiles(files, { layers: 'labels' }).corpus!.items[0]!.codings[0]!
  assert.deepEqual([[...segmentation.boundaries], segmentation.labels], [[2], ['Intro', 'Body']])
})

test('blank lines separate segments with the option; else the error names the flag', () => {
  const text = 'One two.\nThree.\n\nFour five.\n\n\nSix.\n'
  assert.match(read('notes.txt', text).problems[0]!.message, /separator: 'blank-line'/)
  assert.deepEqual(massesOf(read('notes.txt', text, { separator: 'blank-line' })), [
    ['notes', ['1', [3, 2, 1]]],
  ])
  assert.doesNotMatch(read('notes.txt', 'one\ntwo\n').problems[0]!.message, /blank-line/)
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

test('a blank line of a Choi file is no unit, and every one of them is reported', () => {
  const text = '==========\none\n\ntwo\n==========\n \nthree\n==========\n'
  const result = read('a.ref', text)
  assert.equal(result.format, 'choi')
  assert.deepEqual(result.corpus!.items[0]!.texts, ['one', 'two', 'three'])
  assert.deepEqual([...toMasses(result.corpus!.items[0]!.codings[0]!.segmentation as never)], [2, 1])
  assert.deepEqual(
    result.problems.map(({ code, severity, location }) => [code, severity, location?.line]),
    [
      ['blank-line', 'warning', 3],
      ['blank-line', 'warning', 6],
    ],
  )
})
