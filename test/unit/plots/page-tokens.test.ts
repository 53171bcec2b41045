import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { fonts, lightTheme, themeVariables } from '../../../src/plots/theme.ts'

const folder = new URL('../../../web/style/', import.meta.url).pathname
const sheets = readdirSync(folder).map(name => ({ name, css: readFileSync(join(folder, name), 'utf8') }))

test('the page writes down no colour of its own: tokens are made from the theme', () => {
  for (const { name, css } of sheets) assert.deepEqual(css.match(/#[0-9a-f]{3,8}\b/gi) ?? [], [], name)
})

test('every token that the page uses is made from the theme or stands in its own sheets', () => {
  const made = new Set([
    ...Object.keys(fonts).map(name => `--${name}`),
    ...(themeVariables(lightTheme).match(/--[\w-]+(?=:)/g) ?? []),
    ...sheets.flatMap(({ css }) => css.match(/--[\w-]+(?=:)/g) ?? []),
  ])
  const set = /(?:setProperty\(|['"])(--[\w-]+)/g
  const screens = readdirSync(new URL('../../../web/', import.meta.url).pathname, {
    recursive: true,
    encoding: 'utf8',
  })
    .filter(name => name.endsWith('.tsx'))
    .flatMap(name => [
      ...readFileSync(new URL(`../../../web/${name}`, import.meta.url), 'utf8').matchAll(set),
    ])
  for (const [, name] of screens) made.add(name!)
  const used = sheets.flatMap(({ css }) => css.match(/(?<=var\()--[\w-]+/g) ?? [])
  assert.deepEqual(
    used.filter(name => !made.has(name)),
    [],
  )
})

test('every part is on the page, and no part is longer than a reader can hold', () => {
  const index = sheets.find(({ name }) => name === 'index.css')!.css
  const listed = [...index.matchAll(/@import "\.\/([\w-]+\.css)"/g)].map(([, name]) => name!)
  assert.deepEqual(
    listed.toSorted(),
    sheets
      .map(({ name }) => name)
      .filter(name => name !== 'index.css')
      .sort(),
  )
  for (const { name, css } of sheets) assert.ok(css.split('\n').length <= 350, name)
})
