// Files that do not say where segments end: a table whose columns are chosen, a text that is segmented here.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { give, open } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const rows = ['talk,who,no,utterance,neu', ...['ann', 'bo'].flatMap(who => utterances(who))]
function utterances(who: string): string[] {
  return Array.from(
    { length: 6 },
    (_, at) =>
      `t1,${who},${at + 1},Line ${at + 1} of it.,${at === 0 || at === (who === 'ann' ? 3 : 4) ? 'x' : ''}`,
  )
}

test('a table whose columns say nothing shows its rows, and is read by the columns that are chosen', async () => {
  const { page, complaints } = await open(browser)
  await give(page, { name: 'meetings.csv', text: `${rows.join('\n')}\n` })
  const chooser = page.getByTestId('columns')
  await chooser.waitFor()
  assert.equal(await page.getByLabel('Column neu').inputValue(), 'boundary')
  assert.equal(await page.getByLabel('Column utterance').inputValue(), 'text')
  assert.deepEqual(await wrongAtWidths(page), {})
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Column talk').selectOption('item')
  await page.getByLabel('Column who').selectOption('coder')
  await page.getByRole('button', { name: /^Compare ann and bo/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('headline').waitFor()
  assert.match(page.url(), /#compare/)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a text without boundaries leads to segmenting; after loading the headline has the focus', async () => {
  const { page, complaints } = await open(browser)
  await give(page, { name: 'harbour.txt', text: 'The harbour woke. Gulls argued.\nOld Marten counted.\n' })
  await page.getByTestId('plain-text').waitFor()
  await page.waitForFunction("document.activeElement?.localName === 'h1'")
  await page.getByRole('button', { name: 'Segment it' }).click()
  await page.getByText('“harbour” is a text without boundaries').waitFor()
  await page.getByTestId('start').click()
  await page.getByRole('button', { name: 'Boundary after 2' }).click()
  await page.getByTestId('segment-facts').getByText('1 to 2').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})
