import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { officialTable, recomputed } from './official-page.ts'

const file = new URL('../../docs/explanation/published-results.md', import.meta.url)
const block = /(<!-- official-scorers -->\n)[\s\S]*?(\n<!-- \/official-scorers -->)/

test('every preset gives what its program prints, and the page says so', () => {
  const rows = recomputed()
  const table = officialTable(rows)
  const page = readFileSync(file, 'utf8')
  if (process.env.UPDATE_DOCS === '1' || process.env.UPDATE)
    writeFileSync(
      file,
      page.replace(block, (_, open: string, close: string) => `${open}${table}${close}`),
    )
  assert.equal(block.exec(readFileSync(file, 'utf8'))?.[0].split('\n').slice(1, -1).join('\n'), table)
  for (const { preset, numbers, largest } of rows) {
    assert.ok(numbers > 100, `${preset}: ${numbers} numbers`)
    assert.ok(largest < 1e-12, `${preset}: ${largest}`)
  }
})
