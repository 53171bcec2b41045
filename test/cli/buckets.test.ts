import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cesura } from './run.ts'

test('--rows and --buckets items keep a row for each item; --buckets N does not, and says so', () => {
  const file = 'examples/simulated.json'
  const plain = cesura(['evaluate', file, '--json'])
  for (const words of [['--rows'], ['--buckets', 'items']]) {
    const rows = cesura(['evaluate', file, '--json', ...words])
    assert.equal(rows.code, 0, rows.stderr)
    assert.equal(rows.stdout, plain.stdout)
  }
  const { settings, metrics } = JSON.parse(cesura(['evaluate', file, '--json', '--buckets', '64']).stdout)
  assert.equal(settings.buckets, 64)
  assert.ok(metrics.every((metric: object) => !('pairs' in metric)))
  assert.equal(cesura(['evaluate', file, '--buckets', '1']).code, 2)
})
