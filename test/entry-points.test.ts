// What stands at each public door, and what an import of it loads.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import * as cesura from '../src/index.ts'
import { loads } from './loads.ts'

const root = join(import.meta.dirname, '..')
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Every module that runs when `door` is imported, as paths below src. */
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

test('the door cesura: every metric, and some forty names besides', () => {
  const ids = new Set(cesura.metrics.map(metric => metric.id))
  const values = Object.entries(cesura as Record<string, unknown>)
  const shown = values.filter(
    ([, value]) => typeof value === 'function' && ids.has((value as { id?: string }).id!),
  )
  assert.equal(shown.length, ids.size, 'a metric of the register is not at the door')
  const others = values.length - shown.length
  assert.ok(
    others <= 46,
    `${others} names that are no metrics stand at cesura. Is the new one for all readers? Else it belongs to another door`,
  )
})

test('the doors of the package are those of the plan, and each leads to a file', () => {
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
    './reproduce',
    './node',
    './package.json',
  ])
  for (const { default: path } of Object.values(exports) as { default?: string }[]) {
    if (path === undefined || path.includes('*')) continue
    const source = path.replace('./dist/', 'src/').replace(/\.js$/, '.ts')
    assert.ok(readFileSync(join(root, source), 'utf8').includes('export'), source)
  }
})

test('sentences of wording are for our own faces: no door passes them on', () => {
  const passing: string[] = []
  for (const { default: path } of Object.values(exports) as { default?: string }[]) {
    if (path === undefined || path.includes('*')) continue
    const source = path.replace('./dist/', '').replace(/\.js$/, '.ts')
    const loaded = loads(source).filter(file => file.startsWith('wording/'))
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
    'metrics',
    'model',
    'stats',
    'wording',
  ])
})

/** Which other shelves of metrics and compare each family takes something from. */
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

test.each(Object.entries(families))('cesura/metrics/%s loads what its metrics run', (name, alternative) => {
  const loaded = loadedBy(`metrics/${name}/metrics.ts`)
  const shelves = [...loaded]
    .filter(path => /^(metrics|compare)\/.*\//.test(path))
    .map(path => path.split('/')[1]!)
  assert.deepEqual([...new Set(shelves)].filter(cache => cache !== name).sort(), alternative)
  for (const folder of foldersOf(loaded))
    assert.ok(['compare', 'metrics', 'model', 'wording'].includes(folder), folder)
  // Kernels by words of bits, and what is shared between metrics, are five of them.
  assert.ok(loaded.size <= 53, `cesura/metrics/${name} loads ${loaded.size} modules, of more than 250`)
})
