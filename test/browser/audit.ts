import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2, A and AA. */
export const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong by these rules: rule and places. */
export async function violations(page: Page, rules: readonly string[] = everything): Promise<string[]> {
  // Once a page: the script is half a megabyte.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  // What passes is not written down, and no place is described by a selector: that is half of the time.
  const options = { runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false }
  const { violations: found } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`)
}
