import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type InputFile, readFiles, writeCorpus } from '../../src/formats/index.ts'
import { samples } from '../unit/formats/samples.ts'
import { selfMade } from '../unit/formats/self-made.ts'
import { cesuraIn } from './run.ts'
import { Client } from './serve-client.ts'

/** Small files of every kind, as a user names them: without any option. */
const cases: readonly { readonly what: string; readonly files: readonly InputFile[] }[] = [
  ...selfMade,
  ...samples
    .filter(({ options }) => options === undefined)
    .map(({ format, name, text }) => ({ what: format, files: [{ name, text }] })),
]
const folder = mkdtempSync(join(tmpdir(), 'same-reading-'))
let client: Client
beforeAll(() => {
  client = new Client()
})
afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

test('there are at least sixty', () => assert.ok(cases.length >= 60, String(cases.length)))

for (const [number, { what, files }] of cases.entries())
  test(`library, command line and the server behind Python and R read ${what} alike`, async () => {
    const own = join(folder, String(number))
    for (const { name, text } of files) {
      mkdirSync(dirname(join(own, name)), { recursive: true })
      writeFileSync(join(own, name), text!)
    }
    const names = files.map(({ name }) => name)
    const library = readFiles(files.map(({ name, text }) => ({ name, text: text! })))
    const line = cesuraIn(own, ['convert', ...names, '--to', 'cesura-json'])
    const served = await client.ask({
      id: number + 1,
      method: 'convert',
      params: { files: names.map(name => join(own, name)), to: 'cesura-json' },
    })
    assert.equal(line.code, library.corpus === undefined ? 2 : 0, line.stderr)
    assert.equal(served.error === undefined, library.corpus !== undefined, JSON.stringify(served.error))
    for (const { flag, chosen } of library.assumptions ?? []) {
      const [option] = flag.split(' ')
      assert.ok(
        line.stderr.includes('assumed ') && line.stderr.includes(option!),
        `${flag}${chosen}: ${line.stderr}`,
      )
    }
    if (library.corpus === undefined) return
    const expected = JSON.parse(writeCorpus(library.corpus, 'cesura-json') as string)
    assert.deepEqual(JSON.parse(line.stdout), expected)
    const text =
      typeof served.result === 'string' ? served.result : (served.result.text ?? served.result.output)
    assert.deepEqual(withoutNames(JSON.parse(text)), withoutNames(expected))
  })

/** The server is given absolute paths: what is called after a file or folder has the same name there. */
const withoutNames = (document: {
  readonly items: readonly { readonly units: number; readonly codings: readonly object[] }[]
}) => document.items.map(({ units, codings }) => [units, codings])
