import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './workbench.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2, A and AA. */
export const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rule that takes most of the time of an audit: it looks for what stands behind every word. */
const contrast = 'color-contrast'

/**
 * Marks words whose contrast nobody has looked at in this page: of those with equal colours, letters and classes, inside
 * equal ones, three. What a state, a width or a theme has in common with an earlier one is not looked at again.
 */
const markNew = `(() => {
  const ids = (globalThis.auditIds ??= new Map())
  const looked = (globalThis.auditLooked ??= new Set())
  const idOf = key => ids.get(key) ?? (ids.set(key, ids.size), ids.size - 1)
  const chain = new Map([[null, -1]])
  const inside = element => {
    if (!chain.has(element)) {
      const { color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight, textShadow } =
        getComputedStyle(element)
      const off = element.disabled === true || element.getAttribute('aria-disabled') === 'true'
      const own = [color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight, textShadow, off]
      const key = [inside(element.parentElement), element.localName, element.getAttribute('class'), ...own]
      chain.set(element, idOf(key.join('|')))
    }
    return chain.get(element)
  }
  const alike = new Map()
  const holdsWords = element =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '')
  for (const element of document.body.querySelectorAll('*')) {
    if (!holdsWords(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const id = inside(element)
    if (!looked.has(id)) alike.set(id, [...(alike.get(id) ?? []), element])
  }
  for (const [id, all] of alike) {
    looked.add(id)
    for (const at of [0, all.length >> 1, all.length - 1]) all[at].setAttribute('data-audit', '')
  }
  return alike.size
})()`

/** What axe finds wrong by these rules: rule and places. Contrast is a rule of its own, and looked at once (markNew). */
export async function violations(
  page: Page,
  rules: readonly string[] = everything,
  colours = true,
): Promise<string[]> {
  // Once a page: the script is half a megabyte.
  if ((await page.evaluate('typeof axe')) === 'undefined') {
    await page.evaluate(axe)
    await page.evaluate(`axe.configure({ rules: [{ id: '${contrast}', selector: '[data-audit]' }] })`)
  }
  const unseen = colours ? Number(await page.evaluate(markNew)) : 0
  if (unseen === 0 && rules.length === 1 && rules[0] === contrast) return []
  // What passes is not written down, and no place is described by a selector: that is half of the time.
  const options = {
    runOnly: rules,
    rules: unseen > 0 ? {} : { [contrast]: { enabled: false } },
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  }
  const { violations: found } =
    (await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).finally(() => {
    for (const each of document.querySelectorAll('[data-audit]')) each.removeAttribute('data-audit')
  })`)) as {
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
  const found = await violations(page, rules, colours)
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
