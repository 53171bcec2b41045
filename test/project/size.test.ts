// What a bundle holds. Modules and bytes depend on the locked toolchain only, not on the machine.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { bundle, imports } from '../../bench/bundle.ts'

const root = join(import.meta.dirname, '../..')

const modulesOf = async (names: string) => Object.keys((await bundle(root, names)).modules).sort()

test('one metric brings its comparison, its options, presets and words, and nothing else', async () => {
  assert.deepEqual(await modulesOf('{ windowDiff }'), [
    'compare/bits/bit-windows.ts',
    'compare/bits/count-bits.ts',
    'compare/pairs/counted.ts',
    'compare/pairs/merge-sides.ts',
    'compare/windows/window-counts.ts',
    'compare/windows/window-size.ts',
    'compare/windows/windows.ts',
    'metrics/definition/metric.ts',
    'metrics/definition/option.ts',
    'metrics/definition/preset-names.ts',
    'metrics/windows/window-diff.ts',
    'metrics/windows/window-options.ts',
    'model/computed.ts',
    'model/decimal-time.ts',
    'model/error.ts',
    'model/errors/define.ts',
    'model/errors/metrics.ts',
    'model/errors/model.ts',
    'model/kept-bits.ts',
    'model/length.ts',
    'model/nearest.ts',
    'model/numbers.ts',
    'model/require.ts',
    'model/version.ts',
  ])
})

test('a constructor brings the model only', async () => {
  const folders = (await modulesOf('{ fromMasses, toMasses }')).map(path => path.split('/')[0])
  assert.deepEqual([...new Set(folders)], ['model'])
})

test('the metrics bring no agreement, no statistics, no evaluation, no log of edits and no bibliography', async () => {
  const modules = await modulesOf(imports.core)
  assert.deepEqual([...new Set(modules.map(path => path.split('/')[0]))], ['compare', 'metrics', 'model'])
  for (const only of [
    'flexible/log',
    'flexible/edits',
    'alignment/explain-alignment',
    'flexible/read-matrix',
  ])
    assert.ok(!modules.includes(`compare/${only}.ts`), `compare/${only}.ts is for what people look at`)
  for (const only of ['describe-metric', 'definition/sources'])
    assert.ok(!modules.includes(`metrics/${only}.ts`), `metrics/${only}.ts is for what people read`)
})

// Words and sentences stand in the definition of a metric since it is one: some 5 kB over all metrics. Everything grows
// with what the second edition adds: it bounds accidents only. The kernels by words of bits are 1.5 kB of them all, 0.5 kB
// of one metric of edits, which brings three searches: the fewest edits and the least cost are 2 kB, the greedy one 1.2 kB.
// Reading rows of marks by their bytes is 0.3 kB of the core and halves what building from gaps costs; S of 2012 without
// holding every window of even texts is 0.2 kB. What B counts of types it shares with BED:
// 0.1 kB of one metric. That comparisons take stretches of a long list, as columns of a corpus are, is 0.07 kB of all.
// Costs of S_f by the names of types, time that only labelled segments cover and first units without a mark are 1.4 kB of the
// core; strict decimal digits 20 bytes of one metric. The thirteen metrics of segments as things are 3.5 kB of the core, half
// of it their sentences.
// Grids, chunkseg and ruptures are 1.3 kB of the core.
// Messages are functions of their parameters, with hints as data: 1.7 kB of the core, 0.9 kB of one metric. That a message
// itself names options as data, so that every interface words them its own way, is 0.2 kB of the core, 0.06 kB of one metric.
const budgets = { everything: 140_000, core: 53_400, metrics: 50_300, oneMetric: 11_150 }

test.each(Object.entries(budgets))('%s stays within %i bytes, minified and gzipped', async (name, most) => {
  const { gzipped, modules } = await bundle(root, imports[name as keyof typeof imports])
  const largest = Object.entries(modules)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([path]) => path)
  assert.ok(
    gzipped <= most,
    `${name} is ${gzipped} bytes, ${gzipped - most} more than its budget; its largest modules are ${largest.join(', ')}. Make something smaller, or raise the budget in test/project/size.test.ts and say why`,
  )
})
