import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { CesuraError } from '../../../src/index.ts'
import { readPaths, readTexts } from '../../../src/node/index.ts'
import { openOutput, writeFileAtomically } from '../../../src/node/shared.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('folders are read to the bottom in order of names, .gz unpacked, hidden and foreign files passed over', async () => {
  mkdirSync(at('in/deep/.hidden'), { recursive: true })
  writeFileSync(at('in/b.txt'), 'b')
  writeFileSync(at('in/a.json.gz'), gzipSync('a'))
  writeFileSync(at('in/deep/1234'), 'wiki')
  writeFileSync(at('in/deep/.hidden/x.txt'), 'no')
  writeFileSync(at('in/notes.docx'), 'no')
  const { files, problems } = await readPaths([at('in')])
  assert.deepEqual(
    files.map(({ name, bytes }) => [name.slice(folder.length + 1), text(bytes)]),
    [
      ['in/a.json', 'a'],
      ['in/b.txt', 'b'],
      ['in/deep/1234', 'wiki'],
    ],
  )
  assert.deepEqual(
    problems.map(({ code, severity }) => [code, severity]),
    [['file-skipped', 'warning']],
  )
})

test('many files of a folder, and what is wrong with some, come in order of names', async () => {
  mkdirSync(at('many'))
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 10))
  // The first of all is by far the longest to read.
  for (const number of numbers)
    writeFileSync(at(`many/${number}.txt`), number.repeat(number === '10' ? 2 ** 20 : 1))
  for (const number of ['11', '42', '70'])
    writeFileSync(at(`many/${number}.txt.gz`), gzipSync('x'.repeat(1000)).subarray(0, 20))
  const { files, problems } = await readPaths([at('many')])
  assert.deepEqual(
    files.map(({ bytes }) => text(bytes).slice(0, 2)),
    numbers,
  )
  assert.ok(files.every(({ inFolder }) => inFolder))
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location.file?.slice(-9)]),
    ['11', '42', '70'].map(number => ['gzip-broken', `${number}.txt.gz`]),
  )
})

test('everything that cannot be read is a problem of its own', async () => {
  writeFileSync(at('cut.gz'), gzipSync('x'.repeat(1000)).subarray(0, 20))
  mkdirSync(at('empty'), { recursive: true })
  const { files, problems } = await readPaths([
    at('nowhere'),
    at('cut.gz'),
    at('empty'),
    at('in/b.txt'),
    at('in/b.txt'),
  ])
  assert.equal(files.length, 1)
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['file-not-found', 'gzip-broken', 'folder-empty', 'path-twice'],
  )
})

test('standard input may come in pieces that cut a character', async () => {
  const bytes = new TextEncoder().encode('é漢')
  async function* stdin() {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const { files } = await readPaths(['-'], { stdin: stdin() })
  assert.deepEqual([files[0]!.name, text(files[0]!.bytes)], ['stdin', 'é漢'])
})

test('until commit the old content stands; afterwards the new; discard leaves no trace', async () => {
  writeFileSync(at('out.txt'), 'old', { mode: 0o600 })
  const output = await openOutput(at('out.txt'))
  assert.equal(readFileSync(at('out.txt'), 'utf8'), 'old')
  await output.commit('new')
  assert.equal(readFileSync(at('out.txt'), 'utf8'), 'new')
  assert.equal(statSync(at('out.txt')).mode & 0o777, 0o600)
  const before = readdirSync(folder)
  await (await openOutput(at('never.txt'))).discard()
  assert.deepEqual(readdirSync(folder), before)
})

test('a link stays a link, and a device is written, not replaced', async () => {
  symlinkSync(at('out.txt'), at('link.txt'))
  await writeFileAtomically(at('link.txt'), 'through the link')
  assert.equal(readFileSync(at('out.txt'), 'utf8'), 'through the link')
  await writeFileAtomically('/dev/null', 'gone')
  assert.ok(statSync('/dev/null').isCharacterDevice())
})

test('a folder, or a folder that is missing, is rejected at once', async () => {
  const rejected = (path: string) =>
    assert.rejects(
      openOutput(path),
      error => error instanceof CesuraError && error.code === 'output-unwritable',
    )
  await rejected(folder)
  await rejected(at('no/such/file.txt'))
  await assert.rejects(
    openOutput(at('no/such/file.txt')),
    ({ cause }) => (cause as NodeJS.ErrnoException).code === 'ENOENT',
  )
})

test('files that no format uses are named, three of them, in order', async () => {
  const reported = async (name: string, files: readonly string[]) => {
    mkdirSync(at(name), { recursive: true })
    for (const file of ['a.txt', ...files]) writeFileSync(at(`${name}/${file}`), 'x')
    const { problems } = await readPaths([at(name)])
    return problems.map(({ message }) => message.split(' skipped')[0])
  }
  assert.deepEqual(await reported('three', ['c.docx', 'a.docx', 'b.docx']), ['a.docx, b.docx, c.docx'])
  const five = ['e.docx', 'd.docx', 'c.docx', 'b.docx', 'a.docx']
  assert.deepEqual(await reported('five', five), ['a.docx, b.docx, c.docx and 2 more'])
  assert.deepEqual(await reported('four', five.slice(1)), ['a.docx, b.docx, c.docx and 1 more'])
})

test('texts that other files refer to are decoded, or rejected with their place', async () => {
  mkdirSync(at('texts'), { recursive: true })
  writeFileSync(at('texts/b.txt'), 'zwei')
  writeFileSync(at('texts/a.txt'), 'eins')
  writeFileSync(at('texts/x.docx'), 'no')
  const texts = await readTexts([at('texts')])
  assert.deepEqual(
    texts.map(({ name, text: own }) => [name.slice(-5), own]),
    [
      ['a.txt', 'eins'],
      ['b.txt', 'zwei'],
    ],
  )
  writeFileSync(at('latin.txt'), Uint8Array.of(0x61, 0xe9))
  assert.deepEqual((await readTexts([at('latin.txt')], 'windows-1252'))[0]!.text, 'a\u00e9')
  await assert.rejects(readTexts([at('latin.txt')]), { code: 'encoding-not-utf8' })
  await assert.rejects(readTexts([at('texts/a.txt'), at('nowhere.txt')]), { code: 'file-not-found' })
  // UTF-16 without a mark is read, with a warning that stops nothing.
  writeFileSync(at('wide.txt'), Buffer.from('eins zwei drei', 'utf16le'))
  assert.equal((await readTexts([at('wide.txt')]))[0]!.text, 'eins zwei drei')
})
