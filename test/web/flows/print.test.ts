// Paper: nothing is wider than its page, and Adjudicate prints what was decided.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { launch } from './chromium.ts'
import { comes, example, give, goTo, open, settled } from './workbench.ts'

/** A4 without its margins, in px. */
const WIDTH = 658

test('every screen fits the width of its paper', async () => {
  const { page, complaints } = await open(await launch())
  await give(page, example('simulated.json'))
  for (const screen of ['Data', 'Compare', 'Adjudicate', 'Agreement', 'Conventions', 'Export']) {
    await goTo(page, screen)
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: WIDTH, height: 900 })
    await comes(async () => {
      const wide = await page.evaluate(`[...document.querySelectorAll('main *')]
        .filter(each => each.getClientRects().length > 0 && !each.closest('.vh'))
        .filter(each => Math.floor(each.getBoundingClientRect().right) > ${WIDTH} + 4)
        .map(each => each.tagName + '.' + (each.getAttribute('class') ?? ''))`)
      assert.deepEqual(wide, [], screen)
    })
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await goTo(page, 'Adjudicate')
  await page.getByTestId('question').waitFor()
  await settled(page)
  await page.keyboard.press('y')
  await comes(async () => assert.equal(await page.getByTestId('decided').innerText(), '1'))
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  const rows = page.getByRole('region', { name: 'Decisions' }).locator('tbody tr')
  await rows.getByText(/^after unit \d+/).waitFor()
  assert.equal(await rows.count(), 1)
  assert.equal(await page.getByTestId('question').isVisible(), false)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await rows.first().waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await page.context().close()
})
