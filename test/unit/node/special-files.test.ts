import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { openInput, readPaths } from '../../../src/node/index.ts'
import { upTo } from '../../../src/node/input-stream.ts'
import { readTextSync } from '../../../src/node/shared.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-odd-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (...names: string[]) => join(folder, ...names)
const program = fileURLToPath(new URL('../../../bin/cesura.js', import.meta.url))
const run = (args: readonly string[], stdin: 'ignore' | number = 'ignore') =>
  spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: [stdin, 'pipe', 'pipe'],
  })
const rows = 'item,coder,masses\na,ann,2 3\na,bo,3 2\n'
const codes = (problems: readonly { code: string; location: { file?: string } }[]) =>
  problems.map(({ code, location }) => [code, location.file])

test('a link that leads nowhere is named, and the rest of the folder is read', async () => {
  mkdirSync(at('links/deep'), { recursive: true })
  writeFileSync(at('links/a.csv'), rows)
  symlinkSync('nowhere.csv', at('links/gone.csv'))
  symlinkSync('loop.csv', at('links/deep/loop.csv'))
  const { files, problems } = await readPaths([at('links')])
  assert.deepEqual(
    files.map(({ name }) => name),
    [at('links/a.csv')],
  )
  assert.deepEqual(codes(problems), [
    ['link-broken', at('links/deep/loop.csv')],
    ['link-broken', at('links/gone.csv')],
  ])
  const { status, stderr } = run(['evaluate', 'links', '-r', 'ann'])
  assert.equal(status, 0, stderr)
  for (const link of ['deep/loop.csv', 'gone.csv'])
    assert.match(stderr, new RegExp(`^warning links/${link}: [^\n]* \\(link-broken\\)$`, 'm'))
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that may not be read is named, not the one around it',
  async () => {
    mkdirSync(at('closed/own'), { recursive: true, mode: 0o755 })
    writeFileSync(at('closed/a.csv'), rows)
    mkdirSync(at('closed/secret'), { mode: 0 })
    const { files, problems } = await readPaths([at('closed')])
    assert.equal(files.length, 1)
    assert.deepEqual(codes(problems), [['file-unreadable', at('closed/secret')]])
  },
)

describe.skipIf(process.platform !== 'linux')('devices without an end', () => {
  const endless = /more than 16 MiB.*\(file-too-large\)/
  test.each([
    ['lint', '/dev/zero'],
    ['evaluate', '/dev/zero'],
    ['convert', '/dev/urandom'],
    ['pairs', '/dev/zero'],
    ['agreement', 'links/a.csv', '--text', '/dev/zero'],
    ['agreement', 'links/a.csv', '--matrix', '/dev/zero'],
    ['evaluate', 'links/a.csv', '--baseline', '/dev/zero'],
    ['adjudicate', 'links/a.csv', '--decisions', '/dev/zero'],
    ['task', 'score', '/dev/zero', 'links/a.csv'],
  ])('%s %s %s', (...args) => {
    const { status, stdout, stderr } = run(args)
    assert.match(stdout + stderr, endless)
    assert.equal(status, 2)
  })

  test.each([['evaluate'], ['lint'], ['pairs']])('%s, redirected into standard input', command => {
    const { status, stdout, stderr } = run([command, '-'], openSync('/dev/zero', 'r'))
    assert.match(stdout + stderr, endless)
    assert.equal(status, 2)
  })

  test('one that has an end is an empty file', async () => {
    const { files, problems } = await readPaths(['/dev/null'])
    assert.deepEqual([files[0]!.bytes!.length, problems.length], [0, 0])
  })
})

test.skipIf(process.platform === 'win32')('pipes that are named as files are read', () => {
  const pair = '{"reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}'
  const piped = (words: string, text: string) =>
    spawnSync(
      'bash',
      ['-c', `"$1" "$2" ${words} <(printf %s "$3")`, 'bash', process.execPath, program, text],
      { cwd: folder, encoding: 'utf8' },
    )
  const scored = piped('pairs --values', pair)
  assert.equal(scored.status, 0, scored.stderr)
  assert.match(scored.stdout, /"values"/)
  const read = piped('convert --to csv', rows)
  assert.equal(read.status, 0, read.stderr)
  assert.match(read.stdout, /^item,/)
})

test('a stream that is kept ends with the piece that makes it too long', async () => {
  let given = 0
  async function* endless() {
    for (;;) {
      given++
      yield new Uint8Array(10)
    }
  }
  let size = 0
  for await (const piece of upTo(25, endless())) size += piece.length
  assert.deepEqual([size, given], [30, 3])
})

describe.skipIf(process.platform !== 'linux')('names that are not UTF-8', () => {
  const odd = (...parts: (string | number[])[]) =>
    Buffer.concat(
      [folder, '/', ...parts].map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    )
  mkdirSync(odd('odd', [0xe9]), { recursive: true })
  writeFileSync(odd('odd', [0xe9], '/caf', [0xe9], '.csv'), rows)
  const path = at('odd\ufffd', 'caf\ufffd.csv')

  test('are read, in a folder and by themselves, however they are opened', async () => {
    for (const named of [at('odd\ufffd'), path]) {
      const { files, problems } = await readPaths([named])
      assert.deepEqual(problems, [])
      assert.deepEqual(
        files.map(({ name, bytes }) => [name, String(bytes)]),
        [[path, rows]],
      )
    }
    assert.equal(readTextSync(path), rows)
    let streamed = ''
    for await (const piece of await openInput(path)) streamed += piece
    assert.equal(streamed, rows)
  })

  test('are named where two look the same', async () => {
    mkdirSync(at('same'))
    for (const byte of [0xe8, 0xe9]) writeFileSync(odd('same/x', [byte], '.csv'), rows)
    const { files, problems } = await readPaths([at('same')])
    assert.equal(files.length, 0)
    assert.deepEqual(codes(problems), [
      ['file-ambiguous', at('same/x\ufffd.csv')],
      ['file-ambiguous', at('same/x\ufffd.csv')],
    ])
  })

  test('a name that holds the replacement character itself is that file', async () => {
    writeFileSync(at('real\ufffd.csv'), rows)
    assert.deepEqual((await readPaths([at('real\ufffd.csv')])).problems, [])
  })
})
