import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { papers } from '../../papers/index.ts'
import { cesura } from './run.ts'

test('without a paper, all papers and artefacts are listed and nothing is computed', () => {
  const { code, stdout } = cesura(['reproduce'])
  assert.equal(code, 0)
  for (const { id, artefacts } of papers) {
    assert.ok(stdout.includes(id))
    for (const artefact of artefacts) assert.ok(stdout.includes(`  ${artefact.id} `), artefact.id)
  }
})

test('one figure as a table: printed, computed, verdict', () => {
  const { code, stdout } = cesura(['reproduce', 'ocampo-diaz-ouyang-2022', '--only', 'figure-16,figure-9'])
  assert.equal(code, 0)
  assert.match(stdout, /A \(r,h2\) +1 8 1 \| 3 6 1 +0\.58 +0\.58 +match/)
  assert.match(stdout, /1−WD \(r,h2\) +1 8 1 \| 3 6 1 +0\.62 +0\.625 +match/)
  assert.match(stdout, /A \(r,h1\) +2 2 2 2 2 2 \| 2 2 8 +0\.58 +0\.50 +erratum \(1\)/)
  assert.match(stdout, /11 printed numbers and claims: 9 match, 2 errata\./)
})

test('JSON keeps all digits and says what it depends on', () => {
  const { code, stdout } = cesura(['reproduce', 'fournier-2013', '--only', 'figure-6', '--json'])
  assert.equal(code, 0)
  const { settings, artefacts } = JSON.parse(stdout)
  assert.equal(settings.seed, 1)
  assert.equal(artefacts[0].checks[2].computed, 7 / 9)
  assert.equal(artefacts[0].checks[2].verdict, 'match')
  assert.equal(artefacts[0].preset, 'fournier-2013')
})

test('corpora with and without types of boundaries may be given together', () => {
  const { code, stdout } = cesura([
    ...['reproduce', '--only', 'figure-6,section-5', '--json'],
    ...['--corpus', 'examples/simulated.json', '--corpus', 'examples/dialogue.json'],
  ])
  assert.equal(code, 0)
  const { artefacts } = JSON.parse(stdout) as {
    artefacts: { paper: string; id: string; series?: { title: string; rows: unknown[][] }[] }[]
  }
  const rows = (paper: string, id: string) =>
    artefacts.find(artefact => artefact.paper === paper && artefact.id === id)!.series![0]!.rows
  assert.equal(rows('fournier-2013', 'section-5')[0]![1], 12)
  assert.deepEqual([...new Set(rows('lai-2023', 'figure-6').map(([type]) => type))].sort(), [
    ',',
    '--',
    '.',
    '?',
  ])
})

test('a folder gets the page, the numbers and the pictures, the same bytes twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-reproduce-'))
  try {
    const write = (name: string) =>
      cesura(['reproduce', 'scaiano-inkpen-2012', '--seed', '5', '--out', join(folder, name)])
    assert.equal(write('a').code, 0)
    assert.equal(write('b').code, 0)
    const files = readdirSync(join(folder, 'a'), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.includes('.'),
    )
    assert.ok(files.includes('papers.md') && files.some(name => name.endsWith('figure-4-3.svg')))
    for (const name of files) {
      const [a, b] = ['a', 'b'].map(run => readFileSync(join(folder, run, name), 'utf8'))
      assert.equal(a, b, name)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a corpus of one’s own fills the tables that need data', () => {
  const args = [
    'reproduce',
    'fournier-inkpen-2012',
    '--only',
    'table-2',
    '--corpus',
    'examples/simulated.json',
  ]
  const { code, stdout } = cesura(args)
  assert.equal(code, 0)
  assert.match(stdout, /item-12 +0\.\d{4} +0\.\d{4}/)
  assert.match(stdout, /166 printed numbers need data that --corpus has not given\n/)
})

test('data that cannot be used as given: the message names the way', () => {
  const stray = cesura(['reproduce', 'all', '--corpus', 'examples/simulated.json', 'examples/dialogue.json'])
  assert.equal(stray.code, 2)
  assert.match(stray.stderr, /name it again: --corpus examples\/dialogue\.json \(unknown-paper\)/)
  const folder = mkdtempSync(join(tmpdir(), 'cesura-reproduce-'))
  try {
    for (const name of ['simulated.json', 'dialogue.json'])
      copyFileSync(new URL(`../../examples/${name}`, import.meta.url), join(folder, name))
    const mixed = cesura(['reproduce', 'lai-2023', '--corpus', folder])
    assert.equal(mixed.code, 2)
    assert.match(mixed.stderr, /different papers: --corpus PATH for each kind \(types-differ\)/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('typos produce a suggestion and exit code 2', () => {
  const paper = cesura(['reproduce', 'fournier-2012'])
  assert.equal(paper.code, 2)
  assert.match(paper.stderr, /unknown paper "fournier-2012".*\(unknown-paper\)/)
  const artefact = cesura(['reproduce', 'lai-2023', '--only', 'figure-22'])
  assert.equal(artefact.code, 2)
  assert.match(artefact.stderr, /\(unknown-artefact\)/)
  const long = cesura(['reproduce', 'ocampo-diaz-ouyang-2022', '--only', 'figure-13', '--longest', '40'])
  assert.equal(long.code, 2)
  assert.match(long.stderr, /from 3 units to 22/)
})
