import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { officialPage, recomputed } from './official-page.ts'

const file = new URL('../../docs/official-scorers.md', import.meta.url)

test('every preset gives what its program prints, and the page says so', () => {
  const rows = recomputed()
  const page = officialPage(rows)
  if (process.env.UPDATE) writeFileSync(file, page)
  assert.equal(readFileSync(file, 'utf8'), page)
  for (const { preset, numbers, largest } of rows) {
    assert.ok(numbers > 100, `${preset}: ${numbers} numbers`)
    assert.ok(largest < 1e-12, `${preset}: ${largest}`)
  }
})
