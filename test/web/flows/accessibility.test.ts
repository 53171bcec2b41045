import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { violations, wrongAtWidths, wrongHere } from './audit.ts'
import { launch } from './chromium.ts'
import { goTo, open } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

test('the audit finds what is wrong, so that its silence means something', async () => {
  const page = await browser.newPage()
  await page.setContent(
    `<html lang="en"><title>audit</title><meta name="color-scheme" content="light dark"><main>
      <img src="data:,"><button></button></main>`,
  )
  assert.ok((await violations(page)).length >= 2)
  // Words that stood there before are not looked at again; pale ones that come later are, and in the dark too.
  const main = async (html: string) => {
    await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(html)}`)
    return wrongHere(page)
  }
  const plain = '<p>plain</p>'.repeat(9)
  assert.deepEqual(await main(plain), [])
  const pale = await main(`${plain}<p style="color: #ddd; background: #fff">pale</p>`)
  assert.match(pale.join('\n'), /^color-contrast: .*>pale<\/p>\ndark: color-contrast: .*>pale<\/p>$/)
  const ink = '<p style="color: light-dark(#000, #333); background: light-dark(#fff, #111)">ink</p>'
  assert.match((await main(plain + ink)).join('\n'), /^dark: color-contrast: .*>ink<\/p>$/)
  await page.close()
})

test('every screen is without violations on a phone, a tablet and a desktop, in light and dark, and does not scroll sideways', async () => {
  const { page, complaints } = await open(browser, {
    viewport: { width: 360, height: 900 },
    colorScheme: 'light',
  })
  const wrong: Record<string, object> = {}
  const look = async (name: string) => {
    // The way goes on as on a phone: its menu is the narrowest.
    const found = await wrongAtWidths(page, [1280, 768, 360])
    if (Object.keys(found).length > 0) wrong[name] = found
  }
  await look('welcome')
  await page.locator('.ex button').nth(1).click()
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  await look('data')
  for (const [screen, ready] of [
    ['Compare', 'headline'],
    ['Agreement', 'agreement-headline'],
    ['Systems', 'segmenters-headline'],
    ['Conventions', 'conventions-headline'],
    ['Export', 'command'],
  ] as const) {
    await goTo(page, screen)
    await page.getByTestId(ready).waitFor()
    await look(screen)
  }
  await goTo(page, 'Compare')
  for (const view of ['Windows', 'Alignment']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await look(view)
  }
  await page.getByRole('button', { name: 'Edits', exact: true }).click()
  await page.getByRole('button', { name: /^Edit / }).click()
  await look('editing')
  await page.evaluate(`location.hash = '#compare?all=yes'`)
  await page.getByTestId('stack-headline').waitFor()
  await look('stacked lanes')
  await goTo(page, 'Data')
  await page.locator('.cell').first().click()
  await look('a cell of the table')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Paste text or masses' }).click()
  await page.getByRole('textbox').fill('0100100000\n0100010000')
  await page.getByTestId('preview').first().waitFor()
  await look('questions')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.ex button').nth(2).click()
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  await look('typed')
  assert.deepEqual(wrong, {})
  assert.deepEqual(complaints, [])
  await page.context().close()
})
