import assert from 'node:assert/strict'
import { test } from 'vitest'
import { widenedLevel } from '../../src/stats/index.ts'

test('the fewer items, the higher the level; many change nothing', () => {
  const levels = [2, 5, 10, 30, 100, 10_000].map(items => widenedLevel(0.95, items))
  for (const [at, level] of levels.entries()) if (at > 0) assert.ok(level < levels[at - 1]!)
  assert.ok(levels.every(level => level > 0.95 && level <= 1))
  assert.ok(Math.abs(levels.at(-1)! - 0.95) < 1e-4)
})

test('one item has no interval', () => {
  assert.throws(() => widenedLevel(0.95, 1), RangeError)
})
