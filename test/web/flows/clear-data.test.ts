// What was answered about data that are gone is never shown beside new data.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { launch } from './chromium.ts'
import { comes, give, open, settled } from './workbench.ts'

const corpus = (coders: readonly string[], items: number) =>
  JSON.stringify({
    cesura: 1,
    items: Array.from({ length: items }, (_, item) => ({
      id: `${coders[0]}-${item}`,
      units: 30,
      codings: coders.map((coder, at) => ({ coder, boundaries: [5 + at, 12, 20 + ((item + at) % 7)] })),
    })),
  })

test('after Clear, and after other files, no screen shows an answer about the data before', async () => {
  const { page, complaints } = await open(await launch())
  await give(page, { name: 'old.json', text: corpus(['olda', 'oldb', 'oldc'], 4) })
  for (const screen of ['#agreement', '#compare']) {
    await page.evaluate(`location.hash = '${screen}'`)
    await comes(async () => assert.match(await page.locator('main').innerText(), /oldb/))
  }
  // Whatever is drawn from now on is looked at, also what stays for a moment only.
  await page.evaluate(`(() => {
    globalThis.seen = ''
    new MutationObserver(() => (globalThis.seen += document.querySelector('main').innerText + '\\n'))
      .observe(document.body, { childList: true, subtree: true, characterData: true })
  })()`)
  await page.evaluate("location.hash = '#data'")
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByTestId('try-it').waitFor()
  await page.evaluate("globalThis.seen = ''")
  await give(page, { name: 'new.json', text: corpus(['newa', 'newb'], 3) })
  for (const screen of ['#agreement', '#compare']) {
    await page.evaluate(`location.hash = '${screen}'`)
    await comes(async () => assert.match(await page.locator('main').innerText(), /newb/))
  }
  assert.doesNotMatch(await page.evaluate<string>('globalThis.seen'), /old[abc]/)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('files that are still being read when everything is cleared do not come after all', async () => {
  const { page, complaints } = await open(await launch())
  const numbers = page.getByRole('region', { name: 'Try it' }).getByText(/^\d\.\d{3}/)
  await numbers.first().waitFor()
  await give(page, { name: 'old.json', text: corpus(['olda', 'oldb', 'oldc'], 4) })
  const threads = page.workers()
  // Whoever has answered the first question reads the files, too.
  assert.equal(threads.length, 1)
  await page.evaluate(`(() => {
    const buttons = [...document.querySelectorAll('main button')]
    for (const name of ['Leave out', 'Clear']) buttons.find(each => each.textContent === name).click()
  })()`)
  // Whoever reads is sent away.
  await comes(async () => assert.ok(!page.workers().includes(threads[0]!)))
  await settled(page)
  assert.ok(await page.getByTestId('try-it').isVisible())
  assert.deepEqual(complaints, [])
  await page.context().close()
})
