import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { test } from 'vitest'
import {
  formats,
  type ReadFilesOptions,
  readFiles,
  unpackFiles,
  writeCorpus,
} from '../../../src/formats/index.ts'
import { CesuraError, fromBoundaries, makeCorpus } from '../../../src/index.ts'
import { gzipOf, pack, zipOf } from './packed.ts'
import { parquetOf } from './parquet.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The codes that stop a reading, or `read`. */
function codes(name: string, text: string, options: ReadFilesOptions = {}): string[] {
  const { corpus, problems, questions } = readFiles([{ name, bytes: bytesOf(text) }], options)
  if (corpus !== undefined) return ['read']
  const errors = problems.filter(({ severity }) => severity === 'error')
  return [...errors, ...questions].map(({ code }) => code)
}

const unpacked = async (name: string, bytes: Uint8Array) => {
  const { files, problems } = await unpackFiles([{ name, bytes }])
  return { files: files.length, codes: problems.map(({ code }): string => code) }
}

test('gzip, zip and xlsx that are decompression bombs are rejected before they are expanded', async () => {
  const zeros = pack(new Uint8Array(2 ** 26 + 2 ** 20))
  const rejected = { files: 0, codes: ['file-too-large'] }
  assert.deepEqual(await unpacked('a.csv.gz', gzipOf(zeros)), rejected)
  assert.deepEqual(await unpacked('a.zip', zipOf({ 'a.csv': zeros })), rejected)
  const sheets = { 'xl/workbook.xml': pack(bytesOf('<workbook/>')), 'xl/worksheets/sheet1.xml': zeros }
  assert.deepEqual(await unpacked('a.xlsx', zipOf(sheets)), rejected)
})

test('the archives made here are archives: what is no bomb is unpacked', async () => {
  const small = pack(bytesOf('talk\tann\t2 3\n'))
  assert.equal((await unpacked('a.txt.gz', gzipOf(small))).files, 1)
  assert.equal((await unpacked('a.zip', zipOf({ 'ann/a.txt': small, 'bo/a.txt': small }))).files, 2)
})

test('pages of Parquet whose heads say the least and the greatest value are read', async () => {
  // Eight bytes each, as for whole numbers: a length that was passed over by one byte less broke every such file.
  const statistics = ['\u0001\0\0\0\0\0\0\0', '\u0009\0\0\0\0\0\0\0'] as const
  const bytes = parquetOf('text', ['Boats go.', 'Nets dry.'], { statistics })
  const { files, problems } = await unpackFiles([{ name: 'a.parquet', bytes }])
  assert.deepEqual(problems, [])
  assert.equal(files[0]?.text, '{"text":"Boats go."}\n{"text":"Nets dry."}\n')
})

test('Parquet is read, and rejected where its end or a page says that it grows beyond all measure', async () => {
  const texts = ['{"id":"a"}', 'plain']
  const { files } = await unpackFiles([{ name: 'a.parquet', bytes: parquetOf('text', texts) }])
  assert.equal(files[0]!.text, '{"text":{"id":"a"}}\n{"text":"plain"}\n')
  assert.match(
    readFiles(files).problems[0]!.message,
    /^a\.parquet is a Parquet table of 2 objects with text;/,
  )
  for (const lie of [
    { rows: 5e9 },
    { rows: 5e6 },
    { values: 2 ** 31 - 1 },
    { values: 5e6 },
    { size: 2 ** 31 - 1 },
  ]) {
    const bomb = parquetOf('text', texts, lie)
    assert.deepEqual(await unpacked('a.parquet', bomb), { files: 0, codes: ['file-too-large'] })
    // A table is packed inside: there is nothing to unpack first.
    const { problems } = await unpackFiles([{ name: 'a.parquet', bytes: bomb }])
    assert.match(problems[0]!.message, /the rows .*; write them into several files/)
  }
  assert.deepEqual(await unpacked('a.parquet', parquetOf('text', texts).subarray(0, -9)), {
    files: 0,
    codes: ['parquet-broken'],
  })
})

test('an archive in an archive in an archive is not followed to the end', async () => {
  let bytes = zipSync({ 'a.txt': bytesOf('talk\tann\t2 3\n') })
  assert.equal((await unpacked('a.zip', bytes)).files, 1)
  for (let depth = 0; depth < 5; depth++) bytes = zipSync({ 'a.zip': bytes })
  assert.deepEqual((await unpacked('a.zip', bytes)).codes, ['file-nested'])
})

test('packed files that are cut short anywhere are rejected by name', async () => {
  const many = Array.from({ length: 200 }, (_, row) => `talk-${row}\tann\t${row + 1} 3\n`).join('')
  for (const [name, bytes, code] of [
    ['a.txt.gz', gzipSync(bytesOf(many)), 'gzip-broken'],
    ['a.zip', zipSync({ 'a.txt': bytesOf(many) }), 'zip-broken'],
  ] as const)
    for (let end = 30; end < bytes.length - 1; end += 97) {
      const found = await unpacked(name, bytes.slice(0, end))
      assert.deepEqual(found, { files: 0, codes: [code] }, `${name} cut after ${end}`)
    }
})

test('entities that a file declares itself are never expanded', () => {
  const bomb = (root: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]>${root}`
  const eaf = bomb('<ANNOTATION_DOCUMENT><HEADER MEDIA_FILE="&a8;"/></ANNOTATION_DOCUMENT>')
  assert.deepEqual(codes('a.eaf', eaf), ['xml-broken'])
  const xmi = bomb(
    '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore"><cas:Sofa xmi:id="1" sofaString="&a8;"/></xmi:XMI>',
  )
  assert.equal(codes('a.xmi', xmi).includes('read'), false)
})

const MANY = 100_000

test('100,000 tiers are a question that can be read, not a hang', () => {
  const grid = `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n2\n<exists>\n${MANY}\n${'"IntervalTier"\n"t"\n0\n2\n2\n0\n1\n"a"\n1\n2\n"b"\n'.repeat(MANY)}`
  const eaf = `<?xml version="1.0"?><ANNOTATION_DOCUMENT><HEADER/><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="9"/></TIME_ORDER>${Array.from({ length: MANY }, (_, i) => `<TIER TIER_ID="t${i}"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${i}" TIME_SLOT_REF1="a" TIME_SLOT_REF2="b"><ANNOTATION_VALUE>x</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>`).join('')}</ANNOTATION_DOCUMENT>`
  for (const [name, text] of [
    ['a.TextGrid', grid],
    ['a.eaf', eaf],
  ] as const) {
    const { questions } = readFiles([{ name, text }])
    assert.deepEqual(
      questions.map(({ code }) => code),
      ['which-layer'],
    )
    assert.ok(questions[0]!.message.length < 2_000, `${questions[0]!.message.length} signs are no question`)
    assert.ok(questions[0]!.choices.length <= 1_000, `${questions[0]!.choices.length} choices`)
  }
})

test('a million columns are no table, with quotes or without', () => {
  const columns = Array.from({ length: 1_000_000 }, (_, i) => `c${i}`)
  for (const char of [',', '\t', ';']) {
    const row = `1${`${char}1`.repeat(columns.length - 1)}`
    const quoted = `"${columns.join(`"${char}"`)}"\n${row}\n`
    for (const text of [`${columns.join(char)}\n${row}\n`, quoted]) {
      const { corpus, problems, questions } = readFiles([{ name: 'a.csv', text }])
      assert.equal(corpus, undefined)
      for (const { message } of [...problems, ...questions]) assert.ok(message.length < 5_000)
    }
    const stated = readFiles([{ name: 'a.csv', text: quoted }], { format: char === '\t' ? 'tsv' : 'csv' })
    assert.deepEqual(
      stated.problems.map(({ code }) => code),
      ['columns-too-many'],
    )
  }
})

test('lines that end in a carriage return alone cost no more than others', () => {
  const text = `item,coder,masses\r${Array.from({ length: 50_000 }, (_, row) => `t${row},ann,2 3`).join('\r')}\r`
  assert.deepEqual(codes('a.csv', text), ['read'])
})

test('mixed line ends are one kind of line end', () => {
  assert.deepEqual(codes('a.csv', 'item,coder,masses\r\na,x,2 3\nb,x,4\rc,x,1 1\r\n'), ['read'])
  assert.deepEqual(codes('a.vtt', 'WEBVTT\r\n\n00:01.000 --> 00:02.000\rOne two\r\n\n'), ['read'])
})

test('offsets beyond the text, backwards and inside a surrogate pair are reported with their place', () => {
  const line = (label: unknown) => `${JSON.stringify({ id: 1, text: 'One 😀 two.', label })}\n`
  assert.ok(codes('a.jsonl', line([[0, 99, 'x']])).includes('offset-beyond-text'))
  assert.ok(codes('a.jsonl', line([[5, 2, 'x']])).includes('offset-beyond-text'))
  assert.ok(!codes('a.jsonl', line([[0, 2 ** 53, 'x']])).includes('read'))
  const text = 'a.ann needs its text'
  const documents = [{ name: 'a.txt', text }]
  assert.deepEqual(codes('a.ann', `T1\tX 0 9999\t${text}\n`, { documents }), ['offset-text-mismatch'])
})

test('lone surrogates, NUL bytes, an empty file and a byte-order mark alone never become a corpus unsaid', () => {
  const line = '{"id": 1, "text": "a \\ud800 b", "label": [[0, 1, "x"], [2, 5, "y"]]}\n'
  const { corpus, problems } = readFiles([{ name: 'a.jsonl', bytes: bytesOf(line) }])
  assert.ok(corpus === undefined || problems.length > 0 || corpus.items[0]!.units === 3)
  for (const name of ['a.srt', 'a.csv', 'a.TextGrid', 'a.eaf', 'a.json', 'a']) {
    assert.deepEqual(codes(name, ''), ['file-empty'], name)
    assert.deepEqual(codes(name, '\ufeff'), ['file-empty'], name)
    assert.ok(!codes(name, 'a\0b\0\n\0').includes('read'), name)
  }
})

test('a text with too many units for a row each is rejected before anything is written', () => {
  const corpus = (units: number) =>
    makeCorpus([
      { id: 'a', units, codings: [{ coder: 'x', segmentation: fromBoundaries(units, [1, units - 1]) }] },
    ])
  const sizes = new Map<string, number>()
  for (const { id, write } of formats) {
    if (write === undefined) continue
    try {
      const written = writeCorpus(corpus(60_000_000), id)
      sizes.set(id, (typeof written === 'string' ? written : JSON.stringify(written)).length)
    } catch (error) {
      assert.ok(error instanceof CesuraError, `${id}: ${error}`)
    }
  }
  assert.deepEqual(
    [...sizes].filter(([, size]) => size > 1_000),
    [],
  )
  // A row of DISRPT has ten columns: 24 million of them were too long for one text.
  assert.throws(() => writeCorpus(corpus(11_000_000), 'disrpt'), { code: 'text-too-long' })
})
