import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { galleryPage } from '../../gallery/page.ts'
import { escapeText, type Figure } from '../../src/plots/index.ts'

const folder = new URL('../../gallery/', import.meta.url)
const fix = '`npm run gallery` draws it again; look at it before you commit it'

const figures: { name: string; figure: Figure }[] = []
for (const file of readdirSync(folder).sort()) {
  if (!file.endsWith('.ts')) continue
  const module: { figure?: Figure } = await import(new URL(file, folder).href)
  if (module.figure !== undefined) figures.push({ name: file.replace(/\.ts$/, ''), figure: module.figure })
}

describe.each(figures)('gallery/$name', ({ name, figure }) => {
  test('renders the stored bytes', () => {
    assert.equal(`${figure.svg}\n`, readFileSync(new URL(`${name}.svg`, folder), 'utf8'), fix)
  })

  test('says what it shows, in a title, a description of 250 characters and a table', () => {
    assert.notEqual(figure.title, '')
    assert.ok(figure.description.length <= 250 + ' Table follows.'.length, figure.description)
    assert.ok(figure.description.endsWith(' Table follows.'))
    assert.ok(figure.table.rows.length > 0)
    for (const row of figure.table.rows) assert.equal(row.length, figure.table.columns.length)
  })

  test('holds only finite numbers, and no text under 12 px', () => {
    assert.ok(!/="[^"]*(NaN|Infinity|undefined|\de[-+]\d)/.test(figure.svg))
    for (const [, size] of figure.svg.matchAll(/font-size="([\d.]+)"/g)) assert.ok(Number(size) >= 12)
  })

  test('stays inside its width and height', () => {
    for (const [, x, y, width, height] of figure.svg.matchAll(
      /<rect x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
    )) {
      assert.ok(Number(x) >= 0 && Number(x) + Number(width) <= figure.width)
      assert.ok(Number(y) >= 0 && Number(y) + Number(height) <= figure.height)
    }
  })
})

test('the gallery shows every plot, and no stored picture is left without its source', () => {
  const stored = readdirSync(folder).filter(file => file.endsWith('.svg'))
  assert.deepEqual(
    stored.sort(),
    figures.map(({ name }) => `${name}.svg`),
  )
  const page = galleryPage(figures)
  for (const { name, figure } of figures) {
    assert.ok(page.includes(`<section id="${name}">`) && page.includes(figure.svg), name)
    for (const row of figure.table.rows)
      for (const value of row) assert.ok(page.includes(`<td>${escapeText(String(value ?? ''))}</td>`), name)
  }
})
