import assert from 'node:assert/strict'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { test } from 'vitest'
import { readFiles, unpackFiles } from '../../../src/formats/index.ts'
import { gzipOf, pack } from './packed.ts'

const choi = (...segments: string[][]) =>
  `==========\n${segments.map(lines => `${lines.join('\n')}\n==========\n`).join('')}`
const codesOf = (result: ReturnType<typeof readFiles>) => [
  ...result.problems.map(({ code }) => code),
  ...result.questions.map(({ code }) => code),
]
const ids = (result: ReturnType<typeof readFiles>) =>
  result.corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)])

test('folders with other texts are part of the item, with the same texts they are coders', () => {
  const tree = readFiles([
    { name: 'choi/1/3-5/0.ref', text: choi(['a', 'b'], ['c']) },
    { name: 'choi/2/3-5/0.ref', text: choi(['d'], ['e', 'f']) },
  ])
  assert.deepEqual(ids(tree), [
    ['1/3-5/0', ['reference']],
    ['2/3-5/0', ['reference']],
  ])
  const coders = readFiles([
    { name: 'ann/x.ref', text: choi(['a', 'b'], ['c']) },
    { name: 'bo/x.ref', text: choi(['a'], ['b', 'c']) },
  ])
  assert.deepEqual(ids(coders), [['x', ['ann', 'bo']]])
  const stated = readFiles([{ name: 'choi/1/3-5/0.ref', text: choi(['a'], ['c']) }], {
    fromPath: 'choi/{item:**}.ref',
  })
  assert.deepEqual(ids(stated), [['1/3-5/0', ['reference']]])
})

test('files by one system each ask once whether their names are coders, and the answer is taken', () => {
  const lines = (cut: number) =>
    [1, 2, 3].map(id => JSON.stringify({ id: `d${id}`, masses: [cut, 6 - cut] })).join('\n')
  const files = [
    { name: 'runs/a.jsonl', text: lines(2) },
    { name: 'runs/b.jsonl', text: lines(3) },
  ]
  const asked = readFiles(files, { strict: true })
  assert.deepEqual(
    asked.questions.map(({ code, choices }) => [code, choices[0]!.value]),
    [['coder-from-name', '{coder}.jsonl']],
  )
  assert.match(asked.questions[0]!.message, /2 files hold segmentations of the same 3 items by coder 1/)
  const answered = readFiles(files, { fromPath: asked.questions[0]!.choices[0]!.value })
  assert.deepEqual(ids(answered)[0], ['d1', ['a', 'b']])
})

test('a readme in a folder is passed over with a word; named, it is an error that leads on', () => {
  const coding = { name: 'data/a.ref', text: choi(['a', 'b'], ['c', 'd']) }
  const readme = { name: 'data/README.md', text: 'About these data. They are good.\n' }
  const folder = readFiles([coding, { ...readme, inFolder: true }])
  assert.deepEqual(codesOf(folder), ['file-skipped'])
  assert.equal(folder.corpus!.items.length, 1)
  const named = readFiles([coding, readme])
  assert.equal(named.corpus, undefined)
  assert.match(named.problems[0]!.message, /plain text without marks.*documents: .*separator: '---'/)
})

test('the same texts under two ids are reported, and joined with the option', () => {
  const files = [
    { name: 'a.ref', text: choi(['u', 'v'], ['w']) },
    { name: 'b.ref', text: choi(['u'], ['v', 'w']) },
  ]
  assert.deepEqual(ids(readFiles(files)), [['text', ['a', 'b']]])
  const more = [...files, { name: 'c.ref', text: choi(['k', 'l'], ['m']) }]
  assert.deepEqual(codesOf(readFiles(more)), ['items-identical'])
})

test('references of one text that differ in a word are reported as such, in one folder and in several', () => {
  const texts = [choi(['u', 'v'], ['w']), choi(['u'], ['v', 'W'])]
  const files = (...names: string[]) => names.map((name, index) => ({ name, text: texts[index]! }))
  assert.deepEqual(codesOf(readFiles(files('a.ref', 'b.ref'))), ['token-mismatch'])
  assert.deepEqual(ids(readFiles(files('a.ref', 'b.ref'), { texts: 'ignore' })), [['text', ['a', 'b']]])
  assert.deepEqual(codesOf(readFiles(files('x/a.ref', 'y/b.ref'))), ['path-meaning'])
})

test('gzip and zip are unpacked, whatever their name; a bomb and a broken one are rejected', async () => {
  const text = choi(['a', 'b'], ['c'])
  const zip = zipSync({
    'ann/x.ref': strToU8(text),
    'bo/x.ref': strToU8(choi(['a'], ['b', 'c'])),
    'README.md': strToU8('hello'),
  })
  const { files, problems } = await unpackFiles([{ name: 'all.zip', bytes: zip }])
  assert.deepEqual(problems, [])
  assert.deepEqual(ids(readFiles(files)), [['x', ['ann', 'bo']]])
  const packed = await unpackFiles([{ name: 'x.ref.gz', bytes: gzipSync(strToU8(text)) }])
  assert.deepEqual(ids(readFiles(packed.files)), [['x', ['reference']]])
  const broken = await unpackFiles([{ name: 'x.gz', bytes: gzipSync(strToU8(text)).subarray(0, 12) }])
  assert.ok(
    [...broken.problems.map(({ code }) => code), ''].includes('gzip-broken') ||
      broken.files[0]!.bytes!.length === 0,
  )
  const one = gzipOf(pack(new Uint8Array(2 ** 24)))
  const bomb = new Uint8Array(one.length * 40)
  for (let at = 0; at < 40; at++) bomb.set(one, at * one.length)
  const rejected = await unpackFiles([{ name: 'bomb.gz', bytes: bomb }])
  assert.deepEqual(
    rejected.problems.map(({ code }) => code),
    ['file-too-large'],
  )
})

test('an archive without a file to read says so', async () => {
  const whole = zipSync({ 'a.jsonl': strToU8('{"id":"a","masses":[2,3]}\n') })
  const end = whole.length - 22
  // The end of an archive counts its files: a damaged one may say that there are none.
  const damaged = whole.slice()
  for (const at of [8, 10]) damaged[end + at] = 0
  const hidden = zipSync({ '.DS_Store': strToU8('x'), '__MACOSX/a.jsonl': strToU8('x') })
  const empty = new Uint8Array(22)
  empty.set([0x50, 0x4b, 0x05, 0x06])
  for (const bytes of [damaged, hidden, empty]) {
    const { files, problems } = await unpackFiles([{ name: 'all.zip', bytes }])
    assert.deepEqual(
      [files, problems.map(({ severity, code, location }) => [severity, code, location.file])],
      [[], [['error', 'zip-broken', 'all.zip']]],
    )
    assert.match(problems[0]!.message, /^the archive holds no file to read/)
  }
})

test('known files that are not to be read are named as what they are', () => {
  const read = (name: string, bytes: number[]) =>
    readFiles([{ name, bytes: Uint8Array.from(bytes) }]).problems[0]!
  assert.match(read('a.pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]).message, /is a PDF/)
  assert.match(read('a.rda', [0x42, 0x5a, 0x68, 0x39]).message, /R data.*write\.csv/)
  assert.match(read('a.bz2', [0x42, 0x5a, 0x68, 0x39]).message, /bunzip2/)
  assert.match(read('a.bin', [1, 0, 2, 3, 0, 9, 9]).message, /binary/)
  const python = readFiles([{ name: 'a.json', text: "{'a': True, 'b': None}\n" }]).problems[0]!
  assert.match(python.message, /Python literal.*json\.dump/)
})

test('names that hold text and coder are distinguished where the texts bear it out', () => {
  const text = (...lines: string[]) => lines
  const one = text('so we begin', 'with a song', 'of the sea', 'and rest')
  const two = text('another day', 'another tide', 'and a boat', 'comes in')
  const cut = (lines: string[], at: number) => choi(lines.slice(0, at), lines.slice(at))
  const files = [
    { name: 'talks/day_1_ann.txt', text: cut(one, 1) },
    { name: 'talks/day_1_bo.txt', text: cut(one, 2) },
    { name: 'talks/day_2_ann.txt', text: cut(two, 2) },
    { name: 'talks/day_2_bo.txt', text: cut(two, 3) },
  ]
  assert.deepEqual(ids(readFiles(files)), [
    ['day_1', ['ann', 'bo']],
    ['day_2', ['ann', 'bo']],
  ])
  const turned = files.map(({ name, text }) => ({
    name: name.replace(/day_(\d)_(\w+)\.txt/, '$2-day$1.txt'),
    text,
  }))
  assert.deepEqual(ids(readFiles(turned)), [
    ['day1', ['ann', 'bo']],
    ['day2', ['ann', 'bo']],
  ])
  // Texts that have nothing in common stay texts, whatever their names.
  const apart = files.map(({ name }, at) => ({ name, text: cut(text(`${at} a`, `${at} b`, `${at} c`), 1) }))
  assert.equal(readFiles(apart).corpus!.items.length, 4)
})

test('names that cross every text with every annotator count more than texts that are alike', () => {
  const named = (names: readonly string[], cross: boolean) =>
    ids(
      readFiles(
        names.map((name, at) => ({
          name: `${name}.ref`,
          text: choi(
            ['Who are you?', 'Why?', ...(cross ? Array(1 + Math.floor(at / 3)).fill('So.') : [])],
            ['When?', 'Bye.'],
          ),
        })),
      ),
    )
  const people = ['ann', 'bo', 'cy']
  const talks = ['talk01', 'talk02', 'talk03']
  assert.deepEqual(
    named(
      talks.flatMap(talk => people.map(coder => `${talk}_${coder}`)),
      true,
    ),
    talks.map(talk => [talk, people]),
  )
  // Numbers after a word for annotators count annotators.
  const raters = ['rater-1', 'rater-2', 'rater-3', 'judge-1', 'judge-2', 'judge-3']
  assert.equal(named(raters, false).length, 1)
})
