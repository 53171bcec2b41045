import assert from 'node:assert/strict'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
copyFileSync(example('simulated.json'), join(folder, 'talks.json'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const run = (...args: string[]) =>
  cesuraIn(folder, ['evaluate', 'talks.json', '-r', 'ann,bo', '--resamples', '200', ...args])

describe('--save', () => {
  test('writes every form in one run, and the screen stays as it is', () => {
    const files = ['r.json', 't.csv', 't.tex', 't.md', 'p.html', 'f.svg']
    const { code, stdout, stderr } = run('-m', 'B', ...files.flatMap(file => ['--save', file]))
    assert.equal(code, 0, stderr)
    assert.equal(stdout, run('-m', 'B').stdout)
    for (const file of files) assert.ok(stderr.includes(`Wrote ${file}.`), file)
    assert.equal(JSON.parse(read('r.json')).evaluation, 2)
    assert.equal(read('r.json'), run('-m', 'B', '--json').stdout)
    assert.equal(read('t.csv'), run('-m', 'B', '--csv').stdout)
    assert.equal(read('t.tex'), run('-m', 'B', '--latex').stdout)
    assert.equal(read('t.md'), run('-m', 'B', '--markdown').stdout)
    assert.match(read('p.html'), /^<!doctype html>/)
    assert.match(read('f.svg'), /^<svg /)
  })

  test('never over the input, nor twice, nor under an unknown ending; then nothing is written', () => {
    const before = read('talks.json')
    for (const [args, code] of [
      [['--save', 'talks.json'], 'output-is-input'],
      [['--save', 'a.json', '--save', './a.json'], 'output-twice'],
      [['--save', 'a.docx'], 'option-invalid'],
      [['--save', 'a.json', '--save', 'none/b.tex'], 'output-unwritable'],
      [['--save', 'a.json', '-m', 'no-such'], 'unknown-metric'],
      [['--save', 'a.json', '-r', 'nobody'], 'unknown-coder'],
    ] as [string[], string][]) {
      const answer = run(...args)
      assert.equal(answer.code, 2, answer.stderr)
      assert.ok(answer.stderr.includes(`(${code})`), answer.stderr)
    }
    assert.equal(read('talks.json'), before)
    assert.ok(!existsSync(join(folder, 'a.json')))
    assert.deepEqual(
      readdirSync(folder).filter(name => name.endsWith('.tmp')),
      [],
    )
  })
})

describe('thresholds', () => {
  const one = ['-m', 'B', '-y', 'segmenter-1,segmenter-2']
  for (const [args, code, reported] of [
    [['--fail-under', 'segmenter-1:B=0.4'], 0, ''],
    [['--fail-under', 'segmenter-2:B=0.4'], 1, 'B of segmenter-2 is 0.3'],
    [['--fail-under', 'B=0.4'], 1, 'B of segmenter-2 is 0.3'],
    [['--fail-under', 'segmenter-1:B.low=0.3'], 0, ''],
    [['--fail-under', 'segmenter-1:B.low=0.46'], 1, 'Lower end of B of segmenter-1'],
    [['--fail-over', 'segmenter-1:B.high=0.47'], 1, 'Upper end of B of segmenter-1'],
    [['--fail-under', 'segmenter-9:B=0.4'], 2, 'unknown-coder'],
    [['--fail-under', 'B.low=0.4', '--interval', 'none'], 2, 'option-unused'],
    [['--fail-under', 'B.middle=0.4'], 2, 'unknown-metric'],
    [['--fail-under', 'B'], 2, 'option-invalid'],
  ] as [string[], number, string][])
    test(`${args.join(' ')} ends with ${code}`, () => {
      const answer = run(...one, ...args)
      assert.equal(answer.code, code, answer.stderr)
      assert.ok(answer.stderr.includes(reported), answer.stderr)
    })
})

describe('--baseline', () => {
  const args = ['-m', 'B', '-y', 'segmenter-1']
  run(...args, '--save', 'old.json')
  const swapped = read('talks.json')
    .replaceAll('segmenter-1', 'x')
    .replaceAll('segmenter-3', 'segmenter-1')
    .replaceAll('"x"', '"segmenter-3"')
  writeFileSync(join(folder, 'worse.json'), swapped)
  const worse = (...more: string[]) =>
    cesuraIn(folder, ['evaluate', 'worse.json', '-r', 'ann,bo', '--resamples', '200', ...args, ...more])

  test('the same data pass', () => {
    const { code, stderr } = run(...args, '--baseline', 'old.json')
    assert.equal(code, 0, stderr)
    assert.match(stderr, /B of segmenter-1 is 0\.\d+ as before; 12 items, p = 1\.000/)
  })

  test('worse data fail with 1, with both values and p; a level lets small changes pass', () => {
    const { code, stdout, stderr } = worse('--baseline', 'old.json')
    assert.equal(code, 1, stderr)
    assert.match(stdout, /segmenter-1/)
    assert.match(
      stderr,
      /was 0\.\d+ and is 0\.\d+, worse than before; 12 items, p [=<] 0\.\d+ \(worse-than-baseline\)/,
    )
    assert.equal(worse('--baseline', 'old.json', '--baseline-alpha', '0.0001').code, 0)
  })

  test('another file, another metric and a level without a baseline are misuse', () => {
    for (const [more, code] of [
      [['--baseline', 'talks.json'], 'baseline-invalid'],
      [['--baseline', 'none.json'], 'file-not-found'],
      [['--baseline', 'old.json', '--option', 'span=3'], 'baseline-differs'],
      [['--baseline-alpha', '0.05'], 'option-unused'],
      [['--baseline', 'old.json', '--save', 'old.json'], 'output-is-input'],
    ] as [string[], string][]) {
      const answer = worse(...more)
      assert.equal(answer.code, 2, answer.stderr)
      assert.ok(answer.stderr.includes(`(${code})`), answer.stderr)
    }
  })
})
