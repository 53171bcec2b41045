import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bootstrap, percentileInterval, tallyTable, widenedLevel } from '../../../src/stats/index.ts'

test('the fewer items, the higher the level; many change nothing', () => {
  const levels = [2, 5, 10, 30, 100, 10_000].map(items => widenedLevel(0.95, items))
  for (const [at, level] of levels.entries()) if (at > 0) assert.ok(level < levels[at - 1]!)
  assert.ok(levels.every(level => level > 0.95 && level <= 1))
  assert.ok(Math.abs(levels.at(-1)! - 0.95) < 1e-4)
})

test('one item has no interval', () => {
  assert.throws(() => widenedLevel(0.95, 1), RangeError)
})

test('a bootstrap has the widened interval next to the plain one, and holds it inside', () => {
  const table = tallyTable(Array.from({ length: 10 }, (_, item) => ({ x: item, n: 9 })))
  const { percentile, widened, scores } = bootstrap(table, ([x, n]) => x! / n!, { seed: 1, replicates: 999 })
  assert.deepEqual(widened, percentileInterval(scores.slice().sort(), widenedLevel(0.95, 10)))
  assert.ok(widened!.low < percentile!.low && widened!.high > percentile!.high)
})
