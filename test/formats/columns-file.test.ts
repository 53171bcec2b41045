import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readFiles, writeColumns } from '../../src/formats/index.ts'
import { type Corpus, fromMasses, makeCorpus } from '../../src/index.ts'
import { samples } from './samples.ts'

const back = (bytes: Uint8Array) => readFiles([{ name: 'a.columns', bytes }])

/** The same with plain arrays, whatever buffer they are parts of. */
const plain = (corpus: Corpus | undefined) =>
  JSON.parse(
    JSON.stringify(corpus, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : value,
    ),
  )

const corpus = makeCorpus([
  { id: 'a', units: 5, codings: [{ coder: 'x', segmentation: fromMasses([2, 3]) }] },
  {
    id: 'ü𝄞',
    units: 2,
    texts: ['one\0', ''],
    speakers: ['A', 'B'],
    group: 'g',
    codings: [
      { coder: 'y', segmentation: { ...fromMasses([1, 1]), labels: ['p', ''] } },
      { coder: 'x', segmentation: fromMasses([2]) },
    ],
  },
  { id: 'nobody', units: 3, codings: [] },
])

test('every sample comes back from columns as it went in', () => {
  for (const { name, text, options, format } of samples) {
    const read = readFiles([{ name, text }], options).corpus
    if (read === undefined) continue
    const { corpus, problems } = back(writeColumns(read))
    assert.deepEqual(plain(corpus), plain(read), `${format}: ${problems[0]?.message}`)
  }
})

test('texts, speakers, groups, labels, items without codings and any sign of Unicode are kept', () => {
  const { corpus: read, format } = back(writeColumns(corpus))
  assert.equal(format, 'columns')
  assert.deepEqual(plain(read), plain(corpus))
  assert.deepEqual(writeColumns(read!), writeColumns(corpus))
})

test('boundaries are parts of one column, from a file that stands anywhere in memory', () => {
  const bytes = writeColumns(corpus)
  for (const shift of [0, 1, 4]) {
    const moved = new Uint8Array(bytes.length + shift)
    moved.set(bytes, shift)
    assert.deepEqual(plain(back(moved.subarray(shift)).corpus), plain(corpus))
  }
  const codings = back(bytes).corpus!.items.flatMap(({ codings }) => codings)
  assert.equal(new Set(codings.map(({ segmentation }) => segmentation.boundaries.buffer)).size, 1)
})

test('memory that threads share is read without a copy', () => {
  const bytes = writeColumns(corpus)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const { corpus: read } = back(shared)
  assert.deepEqual(plain(read), plain(corpus))
  assert.equal(read!.items[0]!.codings[0]!.segmentation.boundaries.buffer, shared.buffer)
})

test('a file that is cut short or has one wrong byte is refused with one sentence', () => {
  const bytes = writeColumns(corpus)
  for (let end = 17; end < bytes.length; end += 7) {
    const { corpus: read, problems } = back(bytes.slice(0, end))
    assert.equal(read, undefined)
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['columns-broken'],
    )
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 17, max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      (at, by) => {
        const damaged = bytes.slice()
        damaged[at]! ^= by
        const { corpus: read, problems } = back(damaged)
        // The header may be written otherwise and mean the same: blanks, the version that wrote it.
        if (read === undefined) assert.match(problems[0]!.code, /columns-broken|type|rank|not-a-list/)
      },
    ),
    { numRuns: 300 },
  )
})

test('columns that do not fit together are refused, whatever their checksum says', () => {
  const text = new TextDecoder('latin1').decode(writeColumns(corpus))
  const end = text.indexOf('\n', 17)
  const header = JSON.parse(text.slice(26, end))
  const forged = (change: (header: Record<string, unknown>) => void) => {
    const other = structuredClone(header)
    change(other)
    const json = JSON.stringify(other)
    let sum = 0x811c9dc5
    for (const byte of new TextEncoder().encode(json)) sum = Math.imul(sum ^ byte, 0x01000193)
    const words = `cesura columns 1\n${(sum >>> 0).toString(16).padStart(8, '0')} ${json}\n`
    return Uint8Array.from(words + text.slice(end + 1), char => char.charCodeAt(0))
  }
  assert.equal(back(forged(() => undefined)).problems[0], undefined)
  const cases: ((header: Record<string, unknown>) => void)[] = [
    other => {
      other.coders = ['x']
    },
    other => {
      other.sections = []
    },
    other => {
      other.sections = (other.sections as [string, number, number, number][]).map(
        ([name, width, start, length]) =>
          name === 'boundaries' ? [name, width, start, 2 ** 40] : [name, width, start, length],
      )
    },
    other => {
      other.others = [0]
    },
    other => {
      other.groups = undefined
    },
  ]
  for (const change of cases) assert.equal(back(forged(change)).problems[0]?.code, 'columns-broken')
})

test('half of a surrogate pair is refused before anything is written', () => {
  const lone = makeCorpus([{ id: 'a', units: 1, texts: ['\ud800'], codings: [] }])
  assert.throws(() => writeColumns(lone), { code: 'text-not-writable' })
})
