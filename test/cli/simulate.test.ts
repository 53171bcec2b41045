import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { simulateCorpus } from '../../src/evaluate/index.ts'
import { readCorpus } from '../../src/formats/index.ts'
import { codersOf } from '../../src/index.ts'
import { cesura, words } from './run.ts'

const example = readFileSync(fileURLToPath(new URL('../../examples/simulated.json', import.meta.url)), 'utf8')

test('the simulated example says that it is simulated, and its command makes it again byte for byte', () => {
  const { note } = JSON.parse(example) as { note: string }
  const [about, line] = note.split(' Made by: ')
  assert.equal(about, 'Simulated data, not the work of real coders.')
  const [program, ...args] = words(line!)
  assert.equal(program, 'cesura')
  const { code, stdout, stderr } = cesura(args)
  assert.equal(code, 0, stderr)
  assert.equal(stdout, example)
})

test('the simulated example has 12 items, 4 people and 3 segmenters', () => {
  const { corpus, problems } = readCorpus(example)
  assert.deepEqual(problems, [])
  assert.equal(corpus!.items.length, 12)
  assert.deepEqual(codersOf(corpus!), ['ann', 'bo', 'cy', 'di', 'segmenter-1', 'segmenter-2', 'segmenter-3'])
})

test('the command makes what the library makes', () => {
  const { stdout } = cesura(
    words(
      'simulate --seed 9 --items 3 --units 50 --lengths uniform:2..9 --types a,b --shares 3,1 --texts --missing 0.3',
    ),
  )
  const made = simulateCorpus({
    seed: 9,
    items: 3,
    units: 50,
    lengths: { kind: 'uniform', min: 2, max: 9 },
    types: ['a', 'b'],
    shares: [3, 1],
    texts: true,
    rates: { missing: 0.3 },
  })
  assert.deepEqual(readCorpus(stdout).corpus, made)
})

test('a file gets the same bytes as standard output, and the note does not say where it went', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-simulate-'))
  try {
    const path = join(folder, 'made.json')
    const options = ['simulate', '--items', '2', '--coder', 'a b:miss=0.5', '--reference']
    const { code, stdout } = cesura([...options, '-o', path])
    assert.deepEqual([code, stdout], [0, ''])
    const text = readFileSync(path, 'utf8')
    assert.equal(text, cesura(options).stdout)
    assert.match(text, /Made by: cesura simulate --items 2 --coder 'a b:miss=0.5' --reference"/)
    assert.deepEqual(codersOf(readCorpus(text).corpus!), ['reference', 'a b'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('lengths may come from a corpus', () => {
  const { stdout } = cesura(words('simulate --like examples/kubla-khan.json --items 4'))
  assert.ok(readCorpus(stdout).corpus!.items.every(item => item.units === 11))
})

const rejected: readonly (readonly [string, RegExp])[] = [
  ['simulate --items none', /"none" is not a number/],
  ['simulate --units 5..4', /units is 4/],
  ['simulate --lengths zipf:3', /geometric:8/],
  ['simulate --lengths lognormal:8', /--lengths lognormal:8|is not a number/],
  ['simulate --coder ann:mis=0.2', /did you mean "miss"/],
  ['simulate --coder ann:miss=2', /ann: miss is 2/],
  ['simulate --coders 3 --coder ann', /exclude each other/],
  ['simulate --like examples/kubla-khan.json --lengths geometric:4', /exclude each other/],
  ['simulate --to nowhere', /nowhere/],
]
for (const [line, message] of rejected) {
  test(`\`${line}\` ends with exit code 2 and one clear line`, () => {
    const { code, stdout, stderr } = cesura(words(line))
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, message)
    assert.ok(!stderr.includes('    at '), stderr)
  })
}

test('a format of several files asks for a folder and fills it', () => {
  const line = 'simulate --items 2 --coders 1 --texts --to choi'
  const asked = cesura(words(line))
  assert.equal(asked.code, 2)
  assert.match(asked.stderr, /-o.*\(output-required\)/)
  const folder = mkdtempSync(join(tmpdir(), 'cesura-simulate-'))
  try {
    const { code, stderr } = cesura([...words(line), '-o', join(folder, 'deep')])
    assert.equal(code, 0, stderr)
    const files = readdirSync(join(folder, 'deep'), { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    )
    assert.equal(files.length, 2)
    for (const { name, parentPath } of files)
      assert.match(readFileSync(join(parentPath, name), 'utf8'), /unit 1\n/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('an output that cannot be written is rejected before anything is made', () => {
  const { code, stderr } = cesura(words('simulate -o /nowhere/made.json'))
  assert.equal(code, 2)
  assert.match(stderr, /output-unwritable/)
})
