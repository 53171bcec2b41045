// The text of all annotators: who places a boundary where, words that are found, notes; and the search over everything.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { comes, example, give, goTo, open } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** Opens Compare with all who segmented Kubla Khan. */
async function all(page: Page): Promise<void> {
  await give(page, example('kubla-khan.json'))
  await page.evaluate("location.hash = '#compare?all=yes'")
  await page.getByTestId('annotators-text').waitFor()
}
const position = (page: Page, place: number) =>
  page.getByRole('button', { name: new RegExp(`^Boundary after ${place}:`) })

test('finds words, walks disagreements, and keeps notes with tags on every screen and in a file', async () => {
  const { page, complaints } = await open(browser)
  await all(page)
  await page.getByLabel('Find in the text').fill('SUN')
  await page.getByText(/^1 of 2/).waitFor()
  await page.getByLabel('Find in the text').press('Enter')
  await page.getByText(/^2 of 2/).waitFor()
  await page.getByLabel('Find in the text').press('Tab')
  await page.keyboard.press(']')
  await comes(async () => assert.equal(await position(page, 1).getAttribute('aria-pressed'), 'true'))
  await page.keyboard.press(']')
  await page.getByText('manual, h2, h3 and h4. h4 after 1. Neither: h1.').waitFor()
  await page.keyboard.press('m')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Does the decree end here?')
  await page.getByRole('button', { name: 'guideline unclear' }).click()
  await page.getByTestId('notes').getByText('Does the decree end here?').waitFor()
  await position(page, 2).getByText('note, guideline unclear').waitFor()

  await page.getByRole('button', { name: /^Decide in Adjudicate/ }).click()
  await page
    .getByTestId('question')
    .getByText(/after (line|unit) 2/)
    .waitFor()
  assert.equal(
    await page.getByTestId('note').getByRole('textbox').first().inputValue(),
    'Does the decree end here?',
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  assert.equal(
    readFileSync(await download.path(), 'utf8'),
    'item,from,to,tags,note\nkubla-khan,2,2,guideline unclear,Does the decree end here?\n',
  )
  await page.reload()
  await page.getByTestId('notes').getByText('Does the decree end here?').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('Ctrl K finds screens, texts and annotators; keys that follow belong to the field', async () => {
  const { page, complaints } = await open(browser)
  await all(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('h4')
  await page.getByRole('option', { name: 'h4 annotator' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('headline').getByText('h4').first().waitFor()
  await page.getByRole('button', { name: /^Find/ }).click()
  await page.keyboard.type('leader')
  await page.getByText('Nothing found').waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, 'Conventions')
  assert.match(page.url(), /#conventions/)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('has no accessibility violations and fits every width, in light and dark', async () => {
  const { page } = await open(browser)
  await all(page)
  await position(page, 2).click()
  assert.deepEqual(await wrongAtWidths(page), {})
  await page.context().close()
})
