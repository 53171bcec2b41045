import assert from 'node:assert/strict'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, test } from 'vitest'
import { openCorpus, readPaths } from '../../../src/node/index.ts'
import {
  FileAccess,
  openOutput,
  openRoot,
  withFileAccess,
  writeFileAtomically,
} from '../../../src/node/shared.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-access-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inside = join(folder, 'inside')
mkdirSync(inside)
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const within = <T>(run: () => T): T => withFileAccess(new FileAccess(), run)
const limited = <T>(write: boolean, run: () => T): T =>
  withFileAccess(new FileAccess({ roots: [openRoot(inside)], write }), run)
const code = (wanted: string) => (error: unknown) => (error as { code?: string }).code === wanted
const rows = 'item,coder,masses\na,ann,2 3\na,bo,3 2\n'

describe('a run remembers what it opened', () => {
  test('whichever comes first, the output or the input', async () => {
    const path = put('a.csv', rows)
    await within(async () => {
      await readPaths([path])
      await assert.rejects(openOutput(path), code('output-is-input'))
      await assert.rejects(writeFileAtomically(path, ''), code('output-is-input'))
    })
    await within(async () => {
      await openOutput(path)
      await assert.rejects(readPaths([path]), code('output-is-input'))
    })
    assert.equal(readFileSync(path, 'utf8'), rows)
  })

  test('until the output is put in place', async () => {
    const path = join(folder, 'late.csv')
    await within(async () => {
      const output = await openOutput(path)
      const other = put('other.csv', rows)
      await readPaths([other])
      linkSync(other, path)
      await assert.rejects(output.commit('lost'), code('output-is-input'))
      await output.discard()
    })
    assert.equal(readFileSync(path, 'utf8'), rows)
  })

  test('also where another file came to stand there meanwhile', async () => {
    const path = put('b.csv', rows)
    await within(async () => {
      await readPaths([path])
      put('b.new', rows)
      renameSync(join(folder, 'b.new'), path)
      await assert.rejects(openOutput(path), code('output-is-input'))
    })
  })

  test('and every name of it, but not what it wrote itself', async () => {
    const path = put('c.csv', rows)
    linkSync(path, join(folder, 'c-hard.csv'))
    symlinkSync(path, join(folder, 'c-soft.csv'))
    await within(async () => {
      await readPaths([path])
      for (const name of ['c-hard.csv', 'c-soft.csv'])
        await assert.rejects(openOutput(join(folder, name)), code('output-is-input'), name)
      const made = join(folder, 'made.csv')
      await writeFileAtomically(made, rows)
      assert.equal((await readPaths([made])).problems.length, 0)
    })
  })

  test('two outputs are two files, also where upper and lower case are the same', async () => {
    await within(async () => {
      const first = await openOutput(join(folder, 'out.csv'))
      await assert.rejects(openOutput(join(folder, 'inside/../out.csv')), code('output-twice'))
      await assert.rejects(openOutput(join(folder, 'OUT.csv')), code('output-twice'))
      await first.discard()
      await (await openOutput(join(folder, 'OUT.csv'))).discard()
    })
  })

  test('a library call remembers nothing: its caller names the files', async () => {
    const path = put('free.csv', rows)
    await readPaths([path])
    await writeFileAtomically(path, 'new')
    assert.equal(readFileSync(path, 'utf8'), 'new')
  })
})

describe('a limited run', () => {
  test('opens nothing outside, by any link', async () => {
    put('secret.csv', rows)
    put('inside/own.csv', rows)
    symlinkSync('../secret.csv', join(inside, 'link.csv'))
    const { files, problems } = await limited(false, () => readPaths([inside, join(folder, 'secret.csv')]))
    assert.deepEqual(
      files.map(({ name }) => name),
      [join(inside, 'own.csv')],
    )
    assert.deepEqual(
      problems.map(({ code, location }) => [code, location.file]),
      [
        ['file-outside', join(inside, 'link.csv')],
        ['file-outside', join(folder, 'secret.csv')],
      ],
    )
    const outside = await limited(false, () => readPaths([folder]))
    assert.deepEqual(
      outside.problems.map(({ code }) => code),
      ['file-outside'],
    )
  })

  test('writes nothing unless it may, and nothing outside', async () => {
    const write = (path: string) => writeFileAtomically(path, 'x')
    await assert.rejects(
      limited(false, () => write(join(inside, 'x'))),
      code('write-not-allowed'),
    )
    await assert.rejects(
      limited(true, () => write(join(folder, 'x'))),
      code('file-outside'),
    )
    await assert.rejects(
      limited(true, () => write(join(inside, 'link.csv'))),
      code('file-outside'),
    )
    await limited(true, () => write(join(inside, 'x')))
    assert.equal(readFileSync(join(folder, 'secret.csv'), 'utf8'), rows)
  })

  test('keeps large input of its own where temporary files are, and reads it', async () => {
    const line = (at: number) => `{"id":"i${at}","codings":{"ann":{"masses":[2,3]},"bo":{"masses":[3,2]}}}\n`
    const stdin = Readable.from(Array.from({ length: 2000 }, (_, at) => Buffer.from(line(at))))
    await limited(false, async () => {
      const { opened, problems, close } = await openCorpus(
        ['-'],
        {},
        { workers: 1, stdin, streamFrom: 2 ** 16 },
      )
      assert.deepEqual(problems, [])
      assert.equal(opened?.kind, 'streamed')
      await close()
    })
  })
})
