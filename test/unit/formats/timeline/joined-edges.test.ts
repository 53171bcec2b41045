import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

/** Boundaries in seconds of the only coding, and how many edges were joined, as reported. */
function read(name: string, text: string, options: ReadFilesOptions = {}) {
  const { corpus, problems, questions } = readFiles([{ name, text }], options)
  assert.deepEqual(questions, [])
  const [item] = corpus!.items
  const boundaries = [...item!.codings[0]!.segmentation.boundaries].map(
    tick => item!.time!.start + tick / item!.time!.perSecond,
  )
  const joined = problems
    .filter(({ code }) => code === 'edges-joined')
    .map(({ message }) => parseInt(message, 10))
  return [boundaries.map(time => Number(time.toFixed(6))), joined[0] ?? 0]
}
const lab = (rows: string) => `${rows.split('; ').join(' x\n')} x\n`
const rttm = (rows: string) =>
  rows
    .split('; ')
    .map(row => `SPEAKER r 1 ${row} <NA> <NA> s <NA> <NA>\n`)
    .join('')

test('a pause that was written stays, however coarse the clock', () => {
  assert.deepEqual(read('a.lab', lab('0.0 45; 45 75; 76 85')), [[45, 75, 76], 0])
  assert.deepEqual(read('a.lab', lab('0.0 4.5; 4.6 9.0; 9.0 12.0')), [[4.5, 4.6, 9], 0])
  assert.deepEqual(read('a.lab', lab('0.00 4.50; 4.51 9.00')), [[4.5, 4.51], 0])
  assert.deepEqual(read('a.lab', lab('0.000 4.500; 4.502 9.000')), [[4.5, 4.502], 0])
  // Fine ticks elsewhere in the file change nothing.
  assert.deepEqual(read('a.lab', lab('0.000001 4.5; 4.501 9.000')), [[4.5, 4.501], 1])
})

test('the same marks have the same boundaries, whatever the other marks of the file are written with', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 30 }), (places, pause) => {
      const text = (last: string) => lab(`0.0 10; ${(10 + pause / 10).toFixed(1)} 20; 20 ${last}`)
      const [boundaries] = read('a.lab', text((30).toFixed(places)))
      assert.deepEqual(boundaries, read('a.lab', text('30'))[0])
      assert.deepEqual(boundaries, [10, 10 + pause / 10, 20])
    }),
  )
})

test('edges that rounding set at most 1 ms apart are one, and counted', () => {
  assert.deepEqual(read('a.lab', lab('0.0 16.950567; 16.950566 20.1')), [[16.950566], 1])
  assert.deepEqual(read('a.lab', lab('0.0 16.950566; 16.950567 20.1')), [[16.950566], 1])
  assert.deepEqual(read('a.lab', lab('0.000 4.500; 4.501 9.000; 9.0005 12.0')), [[4.5, 9], 2])
  assert.deepEqual(read('a.lab', lab('0.000 4.500; 4.5011 9.000')), [[4.5, 4.5011], 0])
})

test('an end that was computed of a start and a duration is rounded, too', () => {
  assert.deepEqual(read('a.rttm', rttm('0.0 1.5999; 1.6 2.4')), [[1.5999], 1])
  assert.deepEqual(read('a.rttm', rttm('0.0 1.5; 1.6 2.4')), [[1.5, 1.6], 0])
  const table = 'onset\tduration\ttrial_type\n0.0\t1.5999\ta\n1.6\t2.4\tb\n'
  assert.deepEqual(read('a.tsv', table), [[1.5999], 1])
  const data = [
    { time: 0, duration: 1.5999, value: 'a' },
    { time: 1.6, duration: 2.4, value: 'b' },
  ]
  const jams = {
    file_metadata: { duration: 4 },
    annotations: [{ namespace: 'segment_open', data }],
    sandbox: {},
  }
  assert.deepEqual(read('a.jams', JSON.stringify(jams)), [[1.5999], 1])
  const captions = [
    { text: 'a', start: 0, duration: 1.5999 },
    { text: 'b', start: 1.6, duration: 2.4 },
  ]
  assert.deepEqual(read('a.json', JSON.stringify(captions), { axis: 'time' }), [[1.5999], 1])
})

test('an interval of 1 ms or less is no rounding', () => {
  assert.deepEqual(read('a.lab', lab('0.000 4.5000; 4.5000 4.5005; 4.5005 9.0')), [[4.5, 4.5005], 0])
  assert.deepEqual(read('a.lab', lab('0.000 4.500; 4.501 4.502; 4.503 9.000')), [
    [4.5, 4.501, 4.502, 4.503],
    0,
  ])
})

test('an edge next to an end of the recording is that end', () => {
  const grid = (rows: readonly (readonly [string, string])[], end: string) =>
    `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n${end}\n<exists>\n1\n"IntervalTier"\n"t"\n0\n${end}\n${rows.length}\n${rows.map(([from, to]) => `${from}\n${to}\n"x"\n`).join('')}`
  const rows = [
    ['0.0004', '1.5'],
    ['1.5', '2.9997'],
  ] as const
  assert.deepEqual(read('a.TextGrid', grid(rows, '3')), [[1.5], 2])
  assert.deepEqual(read('a.TextGrid', grid([rows[0], ['1.5', '3.0005']], '3')), [[1.5], 2])
  const late = (to: string) =>
    readFiles([
      {
        name: 'a.TextGrid',
        text: grid(
          [
            ['0', '1'],
            ['1', to],
          ],
          '3',
        ),
      },
    ]).problems.map(({ code }) => code)
  assert.deepEqual(late('4'), ['time-after-end'])
  assert.deepEqual(late('3.1'), ['time-after-end'])
  assert.deepEqual(late('3.0011'), ['time-after-end'])
})
