// Adjudicate in its window: nothing scrolls but the columns, and what saves is always in reach.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo } from './workbench.ts'

const empty = freshPage()

test('in its window: on a phone and on a wide screen', async () => {
  const { page } = await empty()
  await give(page, example('simulated.json'))
  await goTo(page, 'Adjudicate')
  await page.getByTestId('question').waitFor()
  // On a phone texts, progress and undo stand over the place; the cut is under the thumb, and saving is there.
  await page.setViewportSize({ width: 390, height: 844 })
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
    assert.ok(await page.getByRole('button', { name: 'Save as gold standard' }).isVisible())
  })
  // On a wide screen the page does not scroll, and the gold coding can be saved at once.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (let press = 0; press < 12; press++) await page.keyboard.press('y')
  await page.getByText('How often each coder is where you decide').waitFor()
  await comes(async () => {
    assert.equal(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), 0)
    const box = (await page.getByRole('button', { name: 'Save as gold standard' }).boundingBox())!
    assert.ok(box.y + box.height <= 900, `${box.y}`)
  })
})

test('a cut is not moved to a place that is asked about by itself, where it could be contradicted', async () => {
  const { page } = await empty()
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
    page.getByRole('button', { name: 'Save as gold standard' }).click(),
  ])
  assert.equal(file.suggestedFilename(), 'gold.json')
})
