// Lists of thousands of texts: only what is in view is drawn, and names are searched.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { launch } from './chromium.ts'
import { comes, give, goTo, open } from './workbench.ts'

const corpus = JSON.stringify({
  cesura: 1,
  items: Array.from({ length: 3000 }, (_, item) => ({
    id: `text ${String(item).padStart(4, '0')}`,
    units: 20,
    codings: ['ann', 'bo', 'cy'].map((coder, at) => ({
      coder,
      boundaries: [4 + ((item + at) % 3), 11 + ((item * at) % 4)],
    })),
  })),
})

test('3,000 texts: a field that searches on Compare, a list that renders what is in view on Adjudicate', async () => {
  const { page, complaints } = await open(await launch())
  await give(page, { name: 'many.json', text: corpus })
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  assert.equal(
    await page
      .locator('select option')
      .filter({ hasText: /^text / })
      .count(),
    0,
  )
  const field = page.getByRole('combobox', { name: 'Text' })
  await field.fill('2345')
  await page.getByRole('option', { name: 'text 2345' }).waitFor()
  assert.equal(await page.getByRole('listbox', { name: 'Text' }).getByRole('option').count(), 1)
  await page.keyboard.press('Enter')
  await comes(async () => assert.match(page.url(), /item=text\+2345/))
  assert.equal(await field.inputValue(), 'text 2345')
  await field.fill('text 00')
  await page.getByText('50 of 100: type to search').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  assert.equal(await field.inputValue(), 'text 2345')

  await goTo(page, 'Adjudicate')
  await page.getByTestId('question').waitFor()
  const list = page.getByRole('region', { name: 'Texts' }).locator('ol')
  const rows = () => list.getByRole('button').count()
  assert.ok((await rows()) < 100, String(await rows()))
  // A text far down is found, opened, and shown in the list.
  await page.getByRole('combobox', { name: 'Find' }).fill('text 1999')
  await page.getByRole('option', { name: 'text 1999' }).click()
  await comes(async () =>
    assert.match((await list.locator('[aria-current=true]').innerText()) ?? '', /text 1999/),
  )
  await comes(async () => assert.ok(await list.locator('[aria-current=true]').isVisible()))
  assert.ok((await rows()) < 100)
  assert.deepEqual(complaints, [])
  await page.context().close()
})
