// Adjudicate in its window: nothing scrolls but the columns, and what saves is always in reach.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { launch } from './chromium.ts'
import { comes, example, give, goTo, open } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

async function atDesk(width: number, height: number): Promise<Page> {
  const { page } = await open(browser, { viewport: { width, height } })
  await give(page, example('simulated.json'))
  await goTo(page, 'Adjudicate')
  await page.getByTestId('question').waitFor()
  return page
}

test('on a wide screen the page does not scroll, and the gold coding can be saved at once', async () => {
  const page = await atDesk(1440, 900)
  for (let press = 0; press < 12; press++) await page.keyboard.press('y')
  await page.getByText('How often each coder is where you decide').waitFor()
  await comes(async () => {
    assert.equal(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), 0)
    const box = (await page.getByRole('button', { name: 'Save as gold coding' }).boundingBox())!
    assert.ok(box.y + box.height <= 900, `${box.y}`)
  })
  await page.context().close()
})

test('on a phone texts, progress and undo stand over the place; the cut is under the thumb, and saving is there', async () => {
  const page = await atDesk(390, 844)
  const x = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0
  await comes(async () => assert.ok((await x('Cut here')) > (await x('Later'))))
  await page.getByRole('button', { name: 'Cut here' }).click()
  await page.getByText('1 of 79').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByText('0 of 79').waitFor()
  await comes(async () => {
    const clipped = await page.evaluate(
      `[...document.querySelectorAll('.choices .btn')].filter(each => each.scrollWidth > each.clientWidth).length`,
    )
    assert.equal(clipped, 0)
    assert.ok(await page.getByRole('button', { name: 'Save as gold coding' }).isVisible())
  })
  await page.context().close()
})

test('a cut is not moved to a place that is asked about by itself, where it could be contradicted', async () => {
  const { page } = await open(browser)
  const coding = (coder: string, ...boundaries: number[]) => ({ coder, boundaries })
  const item = { id: 'a', units: 20, codings: [coding('ann', 5), coding('bo', 8)] }
  await give(page, { name: 'a.json', text: JSON.stringify({ cesura: 1, items: [item] }) })
  await goTo(page, 'Adjudicate')
  await page.getByText('Place 1 of 2').waitFor()
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown')
  await page.getByTestId('frame').getByText('after 7').waitFor()
  await page.keyboard.press('y')
  await page.getByText('Place 2 of 2').waitFor()
  await page.keyboard.press('n')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as gold coding' }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'gold.json')
  await page.context().close()
})
