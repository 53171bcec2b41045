import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { defectsOf } from '../../../scripts/packed-files.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('a package that lacks something, or holds too much, has faults', () => {
  // What really is packed is looked at by scripts/check-package.mjs, which packs it.
  const defects: string[] = defectsOf(
    ['README.md', 'src/index.ts', 'dist/.sources', 'dist/metrics/gone.js'],
    root,
  )
  for (const expected of [
    'LICENSE is missing in the package',
    'dist/lib/index.js is missing in the package',
    'dist/types/index.d.ts is missing in the package',
    'examples/kubla-khan.json is missing in the package',
    'schemas/evaluation.schema.json is missing in the package',
    'bin/cesura.js is missing in the package',
    'man/cesura.1 is missing in the package',
    'src/index.ts must not be in the package',
    'dist/.sources must not be in the package',
    'dist/metrics/gone.js must not be in the package',
  ])
    assert.ok(defects.includes(expected), expected)
  assert.ok(!defects.some(defect => defect.startsWith('README.md')))
})

test('what Node prints of an error that nobody caught is a line of code, not a file', () => {
  const { stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { fromMasses } from 'cesura'; fromMasses([])"],
    { cwd: root, encoding: 'utf8' },
  )
  assert.match(stderr, /CesuraError: there are no masses/)
  assert.ok(Math.max(...stderr.split('\n').map(line => line.length)) < 300, 'a line of dist/lib is too long')
})

test.each([
  'index',
  'metrics',
  'compare',
  'agreement',
  'evaluate',
  'stats',
  'formats',
  'chunks',
  'plots',
  'report',
])('cesura/%s imports no module of Node, so that bundlers for browsers have nothing to leave out', name => {
  const seen = new Set<string>()
  const queue = [`${name}.js`]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = readFileSync(join(root, 'dist/lib', file), 'utf8')
    assert.doesNotMatch(code, /^import .*"node:/m, file)
    for (const [, next] of code.matchAll(/^(?:import|export) .*from "\.\/([^"]+)";$/gm)) queue.push(next!)
  }
  assert.ok(seen.size > 1)
})
