import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { papers, reproduce, toPage } from '../../src/reproduce/index.ts'

const page = readFileSync(new URL('../../docs/papers.md', import.meta.url), 'utf8')

test('docs/papers.md is what `cesura reproduce all --markdown` prints (else: node scripts/papers-page.mjs)', () => {
  assert.equal(page, toPage([...reproduce()]))
})

test('the page has every paper and lists the errata', () => {
  for (const { cite } of papers) assert.ok(page.includes(`## ${cite}`), cite)
  assert.match(page, /## Errata\n/)
  assert.match(page, /Figure 9 \| A \(r,h1\) \| 0\.58 \| 0\.50 \|/)
})
