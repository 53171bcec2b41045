// What each public entry point exports, and what an import of it loads.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import * as cesura from '../../src/index.ts'
import { loads } from '../support/loads.ts'

const root = join(import.meta.dirname, '../..')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const entryPoints = Object.keys(exports).filter(name => !name.includes('*') && name !== './package.json')
/** The module below src that an entry point of package.json is made from. */
const sourceOf = (name: string) => (name === '.' ? 'index.ts' : `${name.slice(2)}/index.ts`)

/** Every module that runs when `entryPoint` is imported, as paths below src. */
function loadedBy(entryPoint: string): Set<string> {
  const loaded = new Set<string>()
  const queue = [entryPoint]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    queue.push(...loads(file))
  }
  return loaded
}
const foldersOf = (paths: Iterable<string>) =>
  [...new Set([...paths].map(path => path.split('/')[0]!))].filter(path => path !== 'index.ts').sort()

test('cesura exports every metric and about forty other names', () => {
  const ids = new Set(cesura.metrics.map(metric => metric.id))
  const values = Object.entries(cesura as Record<string, unknown>)
  const shown = values.filter(
    ([, value]) => typeof value === 'function' && ids.has((value as { id?: string }).id!),
  )
  assert.equal(shown.length, ids.size, 'a metric of the registry is not exported')
  const others = values.length - shown.length
  assert.ok(
    others <= 50,
    `${others} names that are not metrics are exported by cesura. Does everyone need the new one? Otherwise export it from another entry point`,
  )
})

test('package.json lists the planned entry points, each made from a module', () => {
  assert.deepEqual(Object.keys(exports), [
    '.',
    './metrics',
    './metrics/*',
    './compare',
    './agreement',
    './evaluate',
    './stats',
    './formats',
    './chunks',
    './plots',
    './report',
    './node',
    './package.json',
  ])
  for (const name of entryPoints) {
    const source = sourceOf(name)
    assert.ok(readFileSync(join(root, 'src', source), 'utf8').includes('export'), source)
  }
})

test('no entry point exports sentences', () => {
  const passing: string[] = []
  for (const name of entryPoints) {
    const source = sourceOf(name)
    const loaded = loads(source).filter(file => file.startsWith('report/sentences/'))
    passing.push(...loaded.map(file => `${source} passes on ${file}`))
  }
  assert.deepEqual(passing, [])
})

test('cesura loads no reader, no plot, no report and no paper', () => {
  assert.deepEqual(foldersOf(loadedBy('index.ts')), [
    'agreement',
    'chance',
    'compare',
    'evaluate',
    'evidence',
    'metrics',
    'model',
    'stats',
  ])
})

/** The lower folders of metrics and compare, which every family builds on. */
const LOWER = ['definition', 'pairs']

/** Which other folders of metrics and compare each family uses. */
const families = {
  edits: ['bits'],
  alignment: ['overlaps'],
  flexible: [],
  windows: ['bits', 'boundaries', 'edits', 'matches'],
  boundaries: ['bits', 'edits', 'matches'],
  overlaps: [],
  levels: [],
  scores: [],
}

test.each(Object.entries(families))('cesura/metrics/%s loads what its metrics run', (name, others) => {
  const loaded = loadedBy(`metrics/${name}/metrics.ts`)
  const folders = [...loaded]
    .filter(path => /^(metrics|compare)\/.*\//.test(path))
    .map(path => path.split('/')[1]!)
  assert.deepEqual(
    [...new Set(folders)].filter(folder => folder !== name && !LOWER.includes(folder)).sort(),
    others,
  )
  for (const folder of foldersOf(loaded)) assert.ok(['compare', 'metrics', 'model'].includes(folder), folder)
  // Kernels by words of bits, and what is shared between metrics, are five of them.
  assert.ok(loaded.size <= 53, `cesura/metrics/${name} loads ${loaded.size} modules, of more than 250`)
})
