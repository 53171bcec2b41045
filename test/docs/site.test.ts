import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { referencePages } from '../../scripts/reference.mjs'
// @ts-expect-error a script without types
import { formatSections } from '../../site/pages.mjs'
// @ts-expect-error a script without types
import { relocated } from '../../site/relocate.mjs'
// @ts-expect-error a script without types
import { sections } from '../../site/sidebar.mjs'
import { commands } from '../../src/cli/commands.ts'
import { formats } from '../../src/formats/index.ts'
import { metrics } from '../../src/index.ts'

const docs = join(import.meta.dirname, '../../docs')
const written = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.md'))
  .map(name => name.replaceAll('\\', '/').replace(/\.md$/, ''))
const generated: ReadonlyMap<string, string> = await referencePages({ papers: false })
const listed: string[] = sections.flatMap(({ pages }: { pages: string[] }) => pages)

test('the sidebar lists every page of docs/ once, and only pages that there are', () => {
  const known = new Set([...written, ...[...generated.keys()].map(name => name.replace(/\.md$/, ''))])
  assert.deepEqual(
    listed.filter(page => !known.has(page)),
    [],
  )
  assert.deepEqual([...new Set(listed)].length, listed.length)
  assert.deepEqual(
    written.filter(page => page !== 'index' && !listed.includes(page)),
    [],
  )
})

test('every command and every metric has a page, with a heading and its options', () => {
  for (const { name } of commands) assert.match(generated.get(`reference/cli/${name}.md`) ?? '', /^# cesura /)
  for (const { id, options } of metrics) {
    const page = generated.get(`reference/metrics/${id}.md`) ?? ''
    assert.match(page, /^# \S/)
    for (const part of ['## Definition', "from 'cesura'", '--metric'])
      assert.ok(page.includes(part), `${id}: ${part}`)
    for (const name of Object.keys(options)) assert.ok(page.includes(`| \`${name}\` |`), `${id}: ${name}`)
  }
})

test('the page of formats is split at headings outside of code', () => {
  const parts: { heading?: string }[] = formatSections(
    readFileSync(join(docs, 'reference/formats.md'), 'utf8'),
  )
  const headings = parts.map(({ heading }) => heading)
  assert.ok(!headings.includes('Leaves'), 'a heading inside of an example was taken for one of the page')
  for (const { id } of formats)
    assert.ok(
      headings.some(heading => heading?.split(' ').includes(id)),
      id,
    )
})

test('addresses of the built site do not depend on where it is', () => {
  const page = relocated(
    'a/b.html',
    '<head></head><a href="/base/c/#x"></a><script>f("{\\"base\\":\\"/base/\\"}")</script>',
    '/base/',
  )
  assert.match(page, /<a href="\.\.\/c\/index\.html#x">/)
  assert.match(page, /\\"base\\":\\""\+window\.__siteBase\+"\\"/)
  assert.equal(
    relocated('assets/x.js', 'const a="/base/assets/y.svg".length', '/base/'),
    'const a=(window.__siteBase+"assets/y.svg").length',
  )
})
