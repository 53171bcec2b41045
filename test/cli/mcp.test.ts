import assert from 'node:assert/strict'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, test } from 'vitest'
import { root } from './serve-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inside = join(folder, 'data')
mkdirSync(inside)
copyFileSync(join(root, 'examples/kubla-khan.json'), join(inside, 'khan.json'))
writeFileSync(join(folder, 'secret.json'), '{}')
symlinkSync(join(folder, 'secret.json'), join(inside, 'link.json'))
const khan = join(inside, 'khan.json')

const connect = (...flags: string[]) => connectFrom(inside, inside, ...flags)

async function connectFrom(cwd: string, ...words: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const args = [join(root, 'bin/cesura.js'), 'mcp', ...words]
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd }))
  return client
}

type Description = { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] }
const call = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { isError, content } = (await client.callTool({ name, arguments: args })) as unknown as Description
  return { wrong: isError === true, text: content[0]!.text }
}

test('agents lint, score and compare files of the folder, and of no other', async () => {
  const client = await connect()
  try {
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    for (const name of ['lint', 'evaluate', 'agreement', 'diff', 'conventions', 'chunks'])
      assert.ok(names.includes(name))
    for (const { inputSchema, annotations } of tools) {
      assert.equal(annotations?.readOnlyHint, true)
      for (const option of ['output', 'save', 'svg', 'html'])
        assert.ok(!(option in inputSchema.properties!), option)
    }
    assert.match((await call(client, 'lint', { files: [khan] })).text, /0 errors/)
    assert.match(
      (await call(client, 'evaluate', { files: ['khan.json'], metric: 'B' })).text,
      /Boundary similarity|B ↑/,
    )
    assert.match(
      (await call(client, 'agreement', { files: [khan], form: 'json' })).text,
      /"coefficient":\s*"multi-pi"/,
    )
    assert.match((await call(client, 'diff', { files: [khan], coders: ['manual', 'h2'] })).text, /manual/)
    assert.match(
      (await call(client, 'conventions', { files: [khan], metric: 'pk', value: '0.333' })).text,
      /Pk/,
    )
    const asked = await call(client, 'evaluate', { input: '0 1 0\n1 0 0\n', strict: true })
    assert.ok(asked.wrong)
    assert.match(asked.text, /--read rows=/)
    for (const path of ['/etc/passwd', '../secret.json', join(folder, 'secret.json'), 'link.json']) {
      const { wrong, text } = await call(client, 'lint', { files: [path] })
      assert.ok(wrong, path)
      assert.match(text, /outside the folders/)
    }
    const chunks = await call(client, 'chunks', { files: [khan], chunks: ['/etc/passwd'] })
    assert.match(chunks.text, /outside the folders/)
    const writes = await call(client, 'convert', { files: [khan], to: 'csv', output: join(inside, 'x.csv') })
    assert.ok(writes.wrong)
    assert.match(writes.text, /--allow-write/)
    assert.ok((await call(client, 'evaluate', { files: [khan], metrc: 'B' })).wrong)
    assert.deepEqual(readdirSync(inside).sort(), ['khan.json', 'link.json'])
  } finally {
    await client.close()
  }
})

test('files are written where the server allows it', async () => {
  const client = await connect('--allow-write')
  try {
    const { wrong, text } = await call(client, 'convert', {
      files: [khan],
      to: 'csv',
      output: join(inside, 'x.csv'),
    })
    assert.ok(!wrong, text)
    assert.ok(readdirSync(inside).includes('x.csv'))
    const outside = await call(client, 'convert', { files: [khan], to: 'csv', output: join(folder, 'x.csv') })
    assert.match(outside.text, /outside the folders/)
  } finally {
    await client.close()
  }
})

test('relative names are looked for below the folders, wherever the server was started', async () => {
  const [one, two] = ['one', 'two'].map(name => join(folder, name))
  for (const place of [one!, two!]) {
    mkdirSync(place)
    copyFileSync(khan, join(place, 'both.json'))
  }
  copyFileSync(khan, join(two!, 'second.json'))
  symlinkSync(folder, join(one!, 'up'))
  const client = await connectFrom(root, one!, two!, '--allow-write')
  const lint = (path: string) => call(client, 'lint', { files: [path] })
  try {
    assert.match((await lint('second.json')).text, /0 errors/)
    assert.match((await lint(join(two!, 'both.json'))).text, /0 errors/)
    const both = await lint('both.json')
    assert.ok(both.wrong)
    assert.match(both.text, /several of the folders: .*one.both\.json, .*two.both\.json; name one/)
    assert.match((await lint('nowhere.json')).text, /one.nowhere\.json.*no such file/)
    for (const path of ['../secret.json', 'up/secret.json', 'examples/kubla-khan.json'])
      assert.match((await lint(path)).text, /outside the folders/, path)
    const convert = (output: string) => call(client, 'convert', { files: ['second.json'], to: 'csv', output })
    assert.ok(!(await convert('new.csv')).wrong)
    assert.ok(readdirSync(one!).includes('new.csv'))
    assert.match((await convert(join(one!, 'up/new.csv'))).text, /outside the folders/)
    assert.ok(!readdirSync(folder).includes('new.csv'))
  } finally {
    await client.close()
  }
})

test('no link leads out of the folders, whatever names it', async () => {
  const outside = join(folder, 'elsewhere')
  const data = join(folder, 'limited')
  for (const place of [
    outside,
    join(data, 'linked'),
    join(data, 'kept'),
    join(data, 'out/manual'),
    join(data, 'texts'),
  ])
    mkdirSync(place, { recursive: true })
  const secret = 'item,coder,masses\nhidden,ann,2 3 6\nhidden,bo,2 2 7\n'
  writeFileSync(join(outside, 'secret.csv'), secret)
  writeFileSync(join(outside, 'secret.txt'), 'hidden words\n')
  writeFileSync(join(outside, 'kubla-khan.ref'), secret)
  symlinkSync(join(outside, 'secret.csv'), join(data, 'linked/a.csv'))
  symlinkSync(join(outside, 'secret.csv'), join(data, 'kept/a.csv'))
  symlinkSync(join(outside, 'secret.txt'), join(data, 'texts/a.txt'))
  symlinkSync(join(outside, 'kubla-khan.ref'), join(data, 'out/manual/kubla-khan.ref'))
  symlinkSync(outside, join(data, 'out/h2'))
  symlinkSync(join(data, 'khan.json'), join(data, 'within.json'))
  copyFileSync(khan, join(data, 'khan.json'))
  writeFileSync(
    join(data, 'kept/cesura.json'),
    JSON.stringify({ corpus: 1, files: [{ path: 'a.csv', format: 'csv' }] }),
  )
  const client = await connectFrom(data, data, '--allow-write')
  const rejected = async (name: string, args: Record<string, unknown>) => {
    const { wrong, text } = await call(client, name, args)
    assert.ok(wrong, text)
    assert.match(text, /outside the folders.*file-outside/)
    assert.doesNotMatch(text, /hidden/)
  }
  try {
    for (const files of [['linked'], ['kept'], ['kept/cesura.json'], ['khan.json', 'linked']])
      await rejected('convert', { files, to: 'csv' })
    await rejected('convert', { files: ['khan.json'], text: ['texts'], to: 'csv' })
    // Each file of a folder output, and each folder on the way to it.
    for (const coder of ['manual', 'h2'])
      await rejected('convert', { files: ['khan.json'], coders: coder, to: 'choi', output: 'out' })
    assert.equal(readFileSync(join(outside, 'kubla-khan.ref'), 'utf8'), secret)
    assert.deepEqual(readdirSync(outside).sort(), ['kubla-khan.ref', 'secret.csv', 'secret.txt'])
    assert.match((await call(client, 'lint', { files: ['within.json'] })).text, /0 errors/)
    assert.ok(!(await call(client, 'convert', { files: ['khan.json'], to: 'choi', output: 'new' })).wrong)
  } finally {
    await client.close()
  }
})
