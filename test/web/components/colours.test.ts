import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { stylesheet } from '../../../src/report/html/stylesheet.ts'

const folder = new URL('../../../web/style/', import.meta.url)
const sheets = new Map([
  ...readdirSync(folder)
    .filter(name => name.endsWith('.css'))
    .map(name => [name, readFileSync(new URL(name, folder), 'utf8')] as const),
  ['the report', stylesheet] as const,
])

/** The condition and the rules of every block that holds for some widths only. */
function* widthBlocks(css: string): Generator<readonly [condition: string, rules: string]> {
  for (const { index, 0: head, 1: condition } of css.matchAll(/@media([^{]*width[^{]*)\{/g)) {
    let open = 1
    let end = index + head.length
    while (open > 0) {
      if (css[end] === '{') open++
      else if (css[end] === '}') open--
      end++
    }
    yield [condition!.trim(), css.slice(index + head.length, end - 1)]
  }
}

test('colours change at one width only, so that audits look at them in the widest and in the narrowest window', () => {
  const found: string[] = []
  let blocks = 0
  for (const [name, css] of sheets)
    for (const [condition, rules] of widthBlocks(css)) {
      blocks++
      if (/max-width:\s*767px/.test(condition)) continue
      for (const [declaration] of rules.matchAll(
        /(?<![\w-])(?:color|background(?:-color)?|opacity)\s*:[^;}]*/g,
      ))
        if (!/:\s*(?:none|transparent|inherit)\s*$/.test(declaration))
          found.push(`${name} ${condition}: ${declaration}`)
    }
  assert.ok(blocks > 10)
  assert.deepEqual(found, [])
})

test('colours come from the theme: no part of the page has its own, but the black of shadows', () => {
  const found: string[] = []
  for (const [name, css] of sheets) {
    if (name === 'the report') continue
    const code = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [literal] of code.matchAll(
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\((?!0 0 0 |20 22 24 )[^)]*\)/gi,
    ))
      found.push(`${name}: ${literal}`)
  }
  assert.deepEqual(found, [])
})
