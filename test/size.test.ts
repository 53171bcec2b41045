// What a bundle holds. Modules and bytes depend on the locked toolchain only, not on the machine.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { bundle, imports } from '../bench/bundle.ts'

const root = join(import.meta.dirname, '..')

const modulesOf = async (names: string) => Object.keys((await bundle(root, names)).modules).sort()

test('one metric brings its comparison, its options and its own presets, and nothing else', async () => {
  assert.deepEqual(await modulesOf('{ windowDiff }'), [
    'compare/windows/window-counts.ts',
    'compare/windows/window-size.ts',
    'compare/windows/windows.ts',
    'metrics/metric.ts',
    'metrics/option.ts',
    'metrics/preset-names.ts',
    'metrics/windows/presets.ts',
    'metrics/windows/window-diff.ts',
    'metrics/windows/window-options.ts',
    'model/error.ts',
    'model/nearest.ts',
    'model/require.ts',
    'model/version.ts',
  ])
})

test('a constructor brings the model only', async () => {
  const folders = (await modulesOf('{ fromMasses, toMasses }')).map(path => path.split('/')[0])
  assert.deepEqual([...new Set(folders)], ['model'])
})

test('the metrics bring no agreement, no statistics, no evaluation, no log of edits and no words for people', async () => {
  const modules = await modulesOf(imports.core)
  assert.deepEqual([...new Set(modules.map(path => path.split('/')[0]))], ['compare', 'metrics', 'model'])
  for (const only of [
    'flexible/log',
    'flexible/edits',
    'alignment/explain-alignment',
    'flexible/read-matrix',
  ])
    assert.ok(!modules.includes(`compare/${only}.ts`), `compare/${only}.ts is for what people look at`)
  const words = /^metrics\/(\w+\/words|describe-metric|sources)/
  assert.deepEqual(
    modules.filter(path => words.test(path)),
    [],
  )
})

// The goal for the core is 25 kB. Everything grows with what the second edition adds: it bounds accidents only.
const budgets = { everything: 90_000, core: 24_800, metrics: 22_600, oneMetric: 6_600 }

test.each(Object.entries(budgets))('%s stays within %i bytes, minified and gzipped', async (name, most) => {
  const { gzipped, modules } = await bundle(root, imports[name as keyof typeof imports])
  const largest = Object.entries(modules)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([path]) => path)
  assert.ok(
    gzipped <= most,
    `${name} is ${gzipped} bytes, ${gzipped - most} more than its budget; its largest modules are ${largest.join(', ')}. Make something smaller, or raise the budget in test/size.test.ts and say why`,
  )
})
