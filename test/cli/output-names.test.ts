import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cesura-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an output has the ending of what it holds', () => {
  const khan = join(examples, 'kubla-khan.json')
  const document = join(examples, 'chunks/tide-service.md')
  const chunks = join(examples, 'chunks/langchain.json')
  test.each([
    ['x.json', ['report', khan, '-o', 'x.json']],
    ['x.md', ['report', khan, '-o', 'x.md']],
    ['x.json', ['chunks', document, '--chunks', chunks, '--html', 'x.json']],
    ['x.png', ['sweep', join(examples, 'scores.json'), '--svg', 'x.png']],
    ['x.csv', ['plot', 'strip', khan, '-o', 'x.csv']],
  ])('not %s: %j', (name, args) => {
    const { code, stderr } = cesuraIn(folder, args)
    assert.match(stderr, /the extension says what is written, .*; give one of .*\(option-invalid\)/)
    assert.equal(code, 2)
    assert.ok(!existsSync(join(folder, name)))
  })

  test.each(['page.html', 'page.HTM', 'page'])('a report is %s', name => {
    const { code, stderr } = cesuraIn(folder, ['report', khan, '-o', name])
    assert.equal(code, 0, stderr)
    assert.ok(existsSync(join(folder, name)))
  })
})

describe('a folder can be copied to any system', () => {
  const corpus = (items: readonly string[], coders: readonly string[]) =>
    ['item,coder,masses', ...items.flatMap(item => coders.map(coder => `${item},${coder},2 3`)), ''].join(
      '\n',
    )
  test.each([
    ['items that differ in case', corpus(['Talk', 'talk'], ['ann']), /Talk\.tsv.*talk\.tsv/],
    [
      'items that are composed differently',
      corpus(['caf\u00e9', 'cafe\u0301'], ['ann']),
      /are the same file where/,
    ],
    ...['CON', 'nul', 'Aux', 'com1', 'LPT9', 'nul.2024', 'COM\u00b9'].map(
      name =>
        [`an item called ${name}`, corpus([name], ['ann']), /reserves the name ".*" for a device/] as const,
    ),
  ] as const)('%s', (_, rows, reported) => {
    writeFileSync(join(folder, 'in.csv'), rows)
    const { code, stderr } = cesuraIn(folder, ['convert', 'in.csv', '--to', 'segeval-tsv', '-o', 'out'])
    assert.match(stderr, reported)
    assert.match(stderr, /\(name-not-writable\)/)
    assert.equal(code, 2)
    assert.ok(!existsSync(join(folder, 'out')))
  })

  test('names that only look like these are written', () => {
    writeFileSync(join(folder, 'in.csv'), corpus(['console', 'com10', 'null', 'a.con'], ['ann', 'bo']))
    const { code, stderr } = cesuraIn(folder, ['convert', 'in.csv', '--to', 'segeval-tsv', '-o', 'fine'])
    assert.equal(code, 0, stderr)
    assert.deepEqual(readdirSync(join(folder, 'fine')).sort(), [
      'a.con.tsv',
      'com10.tsv',
      'console.tsv',
      'null.tsv',
    ])
  })
})
