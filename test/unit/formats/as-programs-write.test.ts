import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { asked, errors, masses, read, rows } from './read-one.ts'

const jsonLines = (...objects: object[]) => rows(...objects.map(object => JSON.stringify(object)))

test('marks with decimals, as pandas writes a column with a gap, are marks and never names', () => {
  const table = (name: string) =>
    rows(`doc,sentence,${name}`, 'd,Fog.,0.0', 'd,Wind.,1.0', 'd,Hail.,0.0', 'd,Sun.,1.0')
  for (const name of ['label', 'boundary', 'cut']) {
    assert.deepEqual(asked(read('a.csv', table(name), { strict: true })), ['mark-meaning'], name)
    assert.deepEqual(masses(read('a.csv', table(name), { mark: 'end' })), { d: { 1: [2, 2] } }, name)
  }
  const wide = rows('sentence,uma,ole', 'Fog.,0.0,0.0', 'Wind.,1.0,0.0', 'Hail.,0.0,1.0', 'Sun.,1.0,1.0')
  assert.deepEqual(asked(read('a.csv', wide, { strict: true })), ['wide-table', 'mark-meaning'])
  assert.deepEqual(masses(read('a.csv', wide, { layout: 'wide', mark: 'end' })), {
    a: { uma: [2, 2], ole: [3, 1] },
  })
  const starts = rows('doc,sentence,label', 'd,Fog.,-1.0', 'd,Wind.,0.0', 'd,Hail.,1.0')
  assert.deepEqual(masses(read('a.csv', starts)), { d: { 1: [2, 1] } })
})

test('marks that are words cut where they are true', () => {
  const line = jsonLines({
    id: 'd',
    sentences: ['Fog.', 'Wind.', 'Hail.'],
    labels: ['False', 'True', 'False'],
  })
  assert.deepEqual(asked(read('a.jsonl', line, { strict: true })), ['mark-meaning'])
  assert.deepEqual(masses(read('a.jsonl', line, { mark: 'end' })), { d: { 1: [2, 1] } })
})

test('lists in cells as NumPy prints them', () => {
  const table = (first: string) => rows('doc,coder,masses', `d,uma,${first}`, 'd,ole,[1 3]')
  assert.deepEqual(masses(read('a.csv', table('[2 2]'))), { d: { uma: [2, 2], ole: [1, 3] } })
  for (const broken of ['[2 ... 2]', '[2 2', '[2 x]'])
    assert.deepEqual(
      errors(read('a.csv', table(broken), { columns: { masses: 'masses' } })),
      ['not-a-list'],
      broken,
    )
})

test('a list of numbers under label is one label for each text, not a span', () => {
  const text = ['Fog.', 'Wind.', 'Hail.', 'Sun.']
  const found = read('a.json', JSON.stringify({ text, label: [0, 1, 0, 0] }), { strict: true })
  assert.deepEqual(asked(found), ['mark-meaning'])
  const stated = read('a.json', JSON.stringify({ text, label: [0, 1, 0, 0] }), { mark: 'end' })
  assert.deepEqual(masses(stated), { a: { 1: [2, 2] } })
})

test('lines without a name, each with texts of its own, are texts; without texts it is asked', () => {
  const lines = jsonLines(
    { sentences: ['Fog.', 'Wind.', 'Hail.'], labels: ['sea', 'sea', 'sky'] },
    { sentences: ['Sun.', 'Dew.'], labels: ['sky', 'ground'] },
  )
  const found = read('a.jsonl', lines)
  assert.deepEqual(masses(found), { 1: { 1: [2, 1] }, 2: { 1: [1, 1] } })
  assert.ok(found.problems.some(({ code }) => code === 'items-numbered'))
  const bare = jsonLines({ masses: [2, 1] }, { masses: [1, 2] })
  assert.deepEqual(asked(read('a.jsonl', bare)), ['rows-coders-or-items'])
  assert.deepEqual(masses(read('a.jsonl', bare, { rows: 'items' })), { 1: { 1: [2, 1] }, 2: { 1: [1, 2] } })
  assert.deepEqual(masses(read('a.jsonl', bare, { rows: 'coders' })), { a: { 1: [2, 1], 2: [1, 2] } })
  assert.deepEqual(masses(read('a.jsonl', bare, { coder: 'uma' })), {
    1: { uma: [2, 1] },
    2: { uma: [1, 2] },
  })
  assert.deepEqual(masses(read('a.jsonl', bare, { item: 'talk' })), { talk: { 1: [2, 1], 2: [1, 2] } })
})

test('two files of such lines are matched by number, each file a coder', () => {
  const file = (name: string, labels: string[]) => ({
    name,
    text: jsonLines(
      { sentences: ['Fog.', 'Wind.', 'Hail.'], labels },
      { sentences: ['Sun.', 'Dew.'], labels: ['x', 'y'] },
    ),
  })
  const files = [file('gold.jsonl', ['a', 'a', 'b']), file('tiler.jsonl', ['a', 'b', 'b'])]
  assert.deepEqual(asked(readFiles(files, { strict: true })), ['coder-from-name'])
  assert.deepEqual(masses(readFiles(files, { fromPath: '{coder}.jsonl' })), {
    1: { gold: [2, 1], tiler: [1, 2] },
    2: { gold: [1, 1], tiler: [1, 1] },
  })
})

test('connectives next to tokens outside of them are no discourse units', () => {
  const token = (id: number, word: string, misc: string) => `${id}\t${word}${'\t_'.repeat(7)}\t${misc}`
  const text = rows('# newdoc id = d', token(1, 'But', 'Seg=B-Conn'), token(2, 'no', 'Seg=O'))
  assert.deepEqual(errors(read('a.tok', text)), ['connectives-no-segments'])
})

const message = (name: string, text: string) => read(name, text).problems[0]?.message ?? ''

test('what speech recognisers, audio books and discourse parsers write is rejected with a way on', () => {
  for (const object of [
    { recognizedPhrases: [{ offset: 'PT0S', duration: 'PT2S' }], duration: 'PT2S' },
    { monologues: [{ speaker: 0, elements: [{ type: 'text', value: 'fog', ts: 0 }] }] },
    { transcript: 'fog', words: [{ word: 'fog', start: 0 }] },
    { speakers: [{ name: 'Uma' }], segments: [{ speaker: 'a', words: [{ text: 'fog', start: 0 }] }] },
  ])
    assert.match(message('a.json', JSON.stringify(object)), /speech recogniser.*\.srt or \.vtt/)
  const chapters = { asin: 'B1', chapters: [{ startOffsetMs: 0, lengthMs: 9, title: 'Fog' }] }
  assert.match(message('a.json', JSON.stringify(chapters)), /startOffsetMs.*lines of start and title/)
  assert.match(message('a.info.json', '{"id": "v", "chapters": null}'), /chapters are null.*lines of start/)
  assert.match(message('a.rtf', '{\\rtf1\\ansi Fog.}'), /RTF document/)
  const cue = 'TITLE "Fog"\nFILE "a.mp3" MP3\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n'
  assert.match(message('a.cue', cue), /cue sheet/)
})

test('arrays of NumPy and pickles are named', () => {
  const array = Uint8Array.from([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, 0x76, 0])
  const pickle = Uint8Array.from([0x80, 4, 0x95, 3, 0, 0x5d, 0x94, 0x2e])
  for (const [bytes, name, words] of [
    [array, 'a.npy', /NumPy array.*json\.dump/],
    [pickle, 'a.pkl', /Python pickle.*json\.dump/],
  ] as const)
    assert.match(readFiles([{ name, bytes }]).problems[0]!.message, words)
})

test('a label per line, as for the frames of a video, names the segment of a unit', () => {
  const frames = rows('idle', 'idle', 'pour', 'pour', 'pour', 'stir', 'idle')
  assert.deepEqual(masses(read('a.txt', frames)), { a: { 1: [2, 3, 1, 1] } })
  const stated = { format: 'csv', header: 'no', columns: { segment: '1' } } as const
  assert.deepEqual(masses(read('a.txt', frames, stated)), { a: { 1: [2, 3, 1, 1] } })
})

test('starts and durations are segments with ends, also where the next does not follow at once', () => {
  const table = rows('onset\tduration\ttrial_type', '0.0\t1.1\trest', '1.5\t1.0\ttask', '2.5\t2.5\trest')
  const { corpus, questions } = read('a.tsv', table)
  assert.deepEqual(questions, [])
  const { segmentation } = corpus!.items[0]!.codings[0]!
  assert.deepEqual([...segmentation.boundaries, segmentation.units], [11, 15, 25, 50])
  // Clocks are not added: the end is asked for, as before.
  const clocks = rows('start,duration,label', '0:00.0,0:10.0,a', '0:15.0,0:05.0,b')
  assert.deepEqual(asked(read('a.csv', clocks)), ['duration'])
})
