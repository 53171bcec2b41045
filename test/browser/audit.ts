import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './workbench.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2, A and AA. */
export const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rule that takes most of the time of an audit: it looks for what stands behind every word. */
const contrast = 'color-contrast'

/** What axe finds wrong by these rules, without some: rule and places. */
export async function violations(
  page: Page,
  rules: readonly string[] = everything,
  without: readonly string[] = [],
): Promise<string[]> {
  // Once a page: the script is half a megabyte.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  // What passes is not written down, and no place is described by a selector: that is half of the time.
  const options = {
    runOnly: rules,
    rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  }
  const { violations: found } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
}

/** By how many px the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** What is wrong with the page as it stands, in light and in dark: broken rules, and a page that scrolls sideways. */
export async function wrongHere(
  page: Page,
  rules: readonly string[] = everything,
  colours = true,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  const found = await violations(page, rules, colours ? [] : [contrast])
  const beyond = await overflow(page)
  if (beyond > 0) found.push(`scrolls sideways by ${beyond} px`)
  if (!colours) return found
  // The dark theme changes colours only.
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  found.push(...(await violations(page, [contrast])).map(text => `dark: ${text}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * What is wrong at each width, from a phone to a wide screen; nothing is `{}`. Colours are looked at in the widest and in
 * the narrowest: no colour depends on the width (test/web/colours).
 */
export async function wrongAtWidths(
  page: Page,
  widths: readonly number[] = [2560, 1440, 768, 320],
  rules: readonly string[] = everything,
): Promise<Record<number, string[]>> {
  const ends = [Math.max(...widths), Math.min(...widths)]
  const wrong: Record<number, string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const found = await wrongHere(page, rules, ends.includes(width))
    if (found.length > 0) wrong[width] = found
  }
  return wrong
}
