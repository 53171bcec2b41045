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
    await page.evaluate(
      `axe.configure({ noHtml: true, rules: [{ id: '${contrast}', selector: '[data-audit]' }] })`,
    )
  }
  const unseen = colours ? Number(await page.evaluate(markNew)) : 0
  if (unseen === 0 && rules.length === 1 && rules[0] === contrast) return []
  // What passes is not written down, and no place is described by a selector or its markup: that is half of the time.
  const options = {
    runOnly: rules,
    rules: unseen > 0 ? {} : { [contrast]: { enabled: false } },
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    preload: false,
  }
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ element }) => element.outerHTML.slice(0, 160)).join(' · ')))
    .finally(() => {
      for (const each of document.querySelectorAll('[data-audit]')) each.removeAttribute('data-audit')
    })`)
}

/** By how many px the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Changes width or theme, and ends when the page is drawn so. */
async function renderedAs(
  page: Page,
  width: number | undefined,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  if (width !== undefined) await page.setViewportSize({ width, height: 900 })
  await settled(page)
}

/** What is wrong in light: broken rules, and a page that scrolls sideways. */
async function wrongInLight(page: Page, rules: readonly string[], colours: boolean): Promise<string[]> {
  const found = await violations(page, rules, colours)
  const beyond = await overflow(page)
  return beyond > 0 ? [...found, `scrolls sideways by ${beyond} px`] : found
}

/** What is wrong in the dark, which changes colours only. */
const wrongInDark = async (page: Page): Promise<string[]> =>
  (await violations(page, [contrast])).map(text => `dark: ${text}`)

/** What is wrong with the page as it stands, in light and in dark. */
export async function wrongHere(page: Page, rules: readonly string[] = everything): Promise<string[]> {
  await renderedAs(page, undefined, 'light')
  const found = await wrongInLight(page, rules, true)
  await renderedAs(page, undefined, 'dark')
  found.push(...(await wrongInDark(page)))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/**
 * What is wrong at each width, from a phone to a wide screen; nothing is `{}`. Colours are looked at in the widest and in
 * the narrowest: no colour depends on the width (test/web/colours). Both have their turn in the dark one after the other,
 * since drawing a page in another theme takes as long as looking at it; the narrowest comes last.
 */
export async function wrongAtWidths(
  page: Page,
  widths: readonly number[] = [2560, 1440, 768, 320],
  rules: readonly string[] = everything,
): Promise<Record<number, string[]>> {
  const [widest, narrowest] = [Math.max(...widths), Math.min(...widths)]
  const found: Record<number, string[]> = Object.fromEntries(widths.map(width => [width, []]))
  for (const width of widths.filter(width => width !== widest && width !== narrowest)) {
    await renderedAs(page, width, 'light')
    found[width]!.push(...(await wrongInLight(page, rules, false)))
  }
  await renderedAs(page, widest, 'light')
  found[widest]!.push(...(await wrongInLight(page, rules, true)))
  for (const width of [widest, narrowest]) {
    await renderedAs(page, width, 'dark')
    found[width]!.push(...(await wrongInDark(page)))
  }
  await renderedAs(page, narrowest, 'light')
  found[narrowest]!.push(...(await wrongInLight(page, rules, true)))
  return Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))
}
