import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { blocks } from './conventions-windows.ts'

const page = new URL('../../docs/explanation/conventions.md', import.meta.url)
const block = (name: string) => new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`)

/** `UPDATE_DOCS=1 npx vitest run test/docs` writes the numbers into the page. */
if (process.env.UPDATE_DOCS === '1') {
  let text = readFileSync(page, 'utf8')
  for (const [name, content] of Object.entries(blocks))
    text = text.replace(block(name), (_, open: string, close: string) => `${open}${content}${close}`)
  writeFileSync(page, text)
}

test.each(Object.entries(blocks))(
  'explanation/conventions.md shows what the library computes: %s',
  (name, content) => {
    const found = readFileSync(page, 'utf8').match(block(name))
    assert.ok(found, `explanation/conventions.md has no block ${name}`)
    assert.equal(
      found[0],
      `<!-- ${name} -->\n${content}\n<!-- /${name} -->`,
      'run UPDATE_DOCS=1 npx vitest run test/docs, and read what changed',
    )
  },
)
