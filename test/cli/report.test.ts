import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const poem = 'examples/kubla-khan.json'

describe('cesura report', () => {
  test('writes one file and says how large it is; the file says how to make it again', () => {
    const file = join(folder, 'poem.html')
    const { code, stdout, stderr } = cesura(['report', poem, '-o', file, '--date', '1 May 2026'])
    assert.equal(code, 0, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, /poem\.html: \d+ kB\n$/)
    const html = readFileSync(file, 'utf8')
    assert.ok(html.startsWith('<!doctype html>'))
    assert.match(html, /<h1>kubla-khan<\/h1><p>1 May 2026\./)
    assert.ok(html.includes(`cesura report ${poem} -o ${file} --date '1 May 2026'</pre>`))
    assert.ok(html.includes(createHash('sha256').update(readFileSync(poem)).digest('hex')))
  })

  test('gives the same bytes again, to standard output too', () => {
    const first = cesura(['report', poem, '-o', '-'])
    assert.equal(first.code, 0)
    assert.equal(first.stdout, cesura(['report', poem, '-o', '-']).stdout)
  })

  test('prints the numbers that evaluate prints', () => {
    const { stdout } = cesura(['evaluate', poem, '--json'])
    const html = cesura(['report', poem, '-o', '-']).stdout
    for (const metric of JSON.parse(stdout).metrics)
      for (const row of metric.hypotheses) assert.ok(html.includes(`data-v="${row.micro.value}"`))
  })

  test('leaves what stood there when the input cannot be used, and exits with 2', () => {
    const file = join(folder, 'kept.html')
    writeFileSync(file, 'before')
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"cesura": 1, "items": [')
    const { code } = cesura(['report', broken, '-o', file])
    assert.equal(code, 2)
    assert.equal(readFileSync(file, 'utf8'), 'before')
    assert.deepEqual(
      readdirSync(folder).filter(name => name.endsWith('.tmp')),
      [],
    )
  })

  test('knows its output cannot be written before it works, and rejects words it does not know', () => {
    const nowhere = cesura(['report', poem, '-o', join(folder, 'no', 'such', 'file.html')])
    assert.equal(nowhere.code, 2)
    assert.match(nowhere.stderr, /\(output-unwritable\)/)
    const pairs = cesura(['report', poem, '-o', '-', '--pairs', 'best:3'])
    assert.equal(pairs.code, 2)
    assert.match(pairs.stderr, /worst:200/)
  })

  test('shows as many pairs as asked for', () => {
    const count = (choice: string): number =>
      cesura(['report', poem, '-o', '-', '--pairs', choice]).stdout.split('<details class="pair"').length - 1
    assert.deepEqual(['none', 'worst:3', 'all'].map(count), [0, 3, 4])
  })
})
