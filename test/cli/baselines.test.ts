import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-baselines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const texts = [
  ...['cat purr milk cat paw', 'cat fur paw milk', 'kitten cat purr fur'],
  ...['stock market price share', 'market trade share stock', 'price share bank stock'],
  ...['rain cloud storm wind', 'storm wind rain thunder', 'cloud rain wind sky'],
]
const item = (id: string, more: object = { texts }) => ({
  id,
  units: 9,
  ...more,
  codings: [
    { coder: 'gold', boundaries: [3, 6] },
    { coder: 'model', boundaries: [2, 6] },
  ],
})
function corpus(name: string, ...items: object[]): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ cesura: 1, items }))
  return path
}
const nine = corpus('nine.json', item('nine'))
const boundariesOf = (text: string): Record<string, number[]> =>
  Object.fromEntries(
    JSON.parse(text).items[0].codings.map(
      ({ coder, boundaries }: { coder: string; boundaries: number[] }) => [coder, boundaries],
    ),
  )

describe('cesura baselines', () => {
  test('adds coders named after the method and what was given to it, with their signatures', () => {
    const methods = 'u00,u00(reference-count),u00(2),unit-tiling(k=2),text-tiling(w=4,k=2)'
    const { code, stdout, stderr } = cesura(['baselines', nine, '--methods', methods])
    assert.equal(code, 0, stderr)
    const found = boundariesOf(stdout)
    assert.deepEqual(found.u00, [3, 6])
    assert.deepEqual(found['u00(reference-count)'], [3, 6])
    assert.equal(found['u00(2)']!.length, 1)
    assert.deepEqual(found['unit-tiling(k=2)'], [3, 6])
    assert.deepEqual(found['text-tiling(w=4,k=2)'], [5])
    assert.match(JSON.parse(stdout).note, /u00 = u00\|segments:free\|tokens:words\|v:/)
    assert.match(
      stderr,
      /u00\(reference-count\): 1 item, boundaries as gold, u00\|segments:reference-count\|/,
    )
  })
  test('the file is read again, and by other commands', () => {
    const path = join(folder, 'with.json')
    assert.equal(cesura(['baselines', nine, '-o', path]).code, 0)
    const { code, stdout } = cesura(['evaluate', path, '--references', 'gold', '--json'])
    assert.equal(code, 0)
    const rows = JSON.parse(stdout).metrics[0].hypotheses
    assert.deepEqual(
      rows.map((row: { hypothesis: string }) => row.hypothesis),
      ['model', 'u00'],
    )
    assert.equal(rows[1].micro.value, 1)
  })
  test('any writable format; --only leaves the others out', () => {
    const { code, stdout } = cesura(['baselines', nine, '--to', 'csv', '--only'])
    assert.equal(code, 0)
    assert.match(stdout, /^nine,u00,1,1,cat purr/m)
    assert.doesNotMatch(stdout, /gold/)
  })
  test('tokens by white space', () => {
    const { stderr } = cesura(['baselines', nine, '--tokens', 'white-space'])
    assert.match(stderr, /tokens:white-space/)
  })
  test.each([
    ['texts-required', ['baselines', corpus('bare.json', item('bare', {}))]],
    ['option-invalid', ['baselines', nine, '--methods', 'c99']],
    ['option-invalid', ['baselines', nine, '--methods', 'u00(0)']],
    ['option-invalid', ['baselines', nine, '--methods', 'u00(10)']],
    ['option-invalid', ['baselines', nine, '--methods', 'unit-tiling(cutoff=x)']],
    ['text-empty', ['baselines', corpus('dots.json', item('dots', { texts: Array(9).fill('…') }))]],
    ['text-too-short', ['baselines', nine, '--methods', 'text-tiling']],
    ['output-is-input', ['baselines', nine, '-o', nine]],
    [
      'coder-name-used',
      ['baselines', corpus('taken.json', { ...item('t'), codings: [{ coder: 'u00', boundaries: [] }] })],
    ],
  ])('%s', (code, args) => {
    const answer = cesura(args)
    assert.equal(answer.code, 2)
    assert.match(answer.stderr, new RegExp(`\\(${code}\\)`))
  })
  test('an item without texts is left out and reported', () => {
    const { code, stderr, stdout } = cesura(['baselines', corpus('two.json', item('nine'), item('bare', {}))])
    assert.equal(code, 0)
    assert.match(stderr, /u00: 1 item,.*1 left out, the first is bare/)
    assert.equal(JSON.parse(stdout).items[1].codings.length, 2)
  })
})

describe('evaluate', () => {
  test('shows U00 among the bounds where the corpus has texts, and not elsewhere', () => {
    const bound = (path: string) =>
      JSON.parse(cesura(['evaluate', path, '--json']).stdout).metrics[0].bounds.find(
        ({ id }: { id: string }) => id === 'u00',
      )
    assert.equal(bound(nine).micro.value, 1)
    assert.match(bound(nine).signature, /^u00\|segments:free\|tokens:words\|v:/)
    assert.equal(bound(corpus('bare2.json', item('bare', {}))), undefined)
    assert.match(cesura(['evaluate', nine, '--detail']).stdout, /^word repetition \(U00\) +1\.000/m)
    assert.match(
      bound(corpus('both.json', item('nine'), item('bare', {}))).about,
      /in the 1 of 2 items that have texts/,
    )
  })
  test('several threads give the same bound', () => {
    const many = corpus('many.json', ...Array.from({ length: 300 }, (_, i) => item(`i${i}`)))
    const [one, two] = ['1', '2'].map(
      n => cesura(['evaluate', many, '--json', '--workers', n, '--interval', 'none']).stdout,
    )
    assert.equal(one, two)
    assert.ok(readFileSync(many).length > 0)
  })
})
