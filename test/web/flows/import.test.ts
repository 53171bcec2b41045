import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, give, goTo, open, pageAddress } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const empty = freshPage()

const poem = {
  name: 'kubla-khan.json',
  text: readFileSync(new URL('../../../examples/kubla-khan.json', import.meta.url), 'utf8'),
}

/** Drops a file on an element, as a system would: answers whether the browser was kept from opening it. */
const dropOn = (page: Page, selector: string, { name, text }: { name: string; text: string }) =>
  page.evaluate(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
    return ['dragover', 'drop'].map(type => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer })
      document.querySelector(${JSON.stringify(selector)}).dispatchEvent(event)
      return event.defaultPrevented
    })
  })()`)

test('a file may be dropped anywhere, on any screen; the browser never opens it in place of the page', async () => {
  const { page, complaints } = await empty()
  await comes(async () => assert.deepEqual(await dropOn(page, 'h1', poem), [true, true]))
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  await goTo(page, 'Agreement')
  // The step is taken once the page has read its new address: one taken while files are read is kept.
  await page.locator('nav [aria-current="page"]', { hasText: 'Agreement' }).waitFor()
  const masses = { segmentation_type: 'linear', items: { a: { x: [2, 3], y: [1, 4] } } }
  await comes(async () =>
    assert.deepEqual(await dropOn(page, 'header', { name: 'm.json', text: JSON.stringify(masses) }), [
      true,
      true,
    ]),
  )
  await page
    .getByRole('heading', { name: 'Two files: two texts, seven coders, seven codings missing.' })
    .waitFor()
  await page.getByRole('article', { name: 'kubla-khan.json' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a folder is chosen with all its files, and its subfolders name the coders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  const rule = '==========\n'
  for (const [coder, text] of [
    ['ann', `${rule}x\n${rule}y\nz\n${rule}`],
    ['bo', `${rule}x\ny\n${rule}z\n${rule}`],
  ] as const) {
    mkdirSync(join(folder, coder))
    writeFileSync(join(folder, coder, 'tale.txt'), text)
  }
  writeFileSync(join(folder, '.DS_Store'), 'not for us')
  const { page, complaints } = await empty()
  await page.locator('input[webkitdirectory]').setInputFiles(folder)
  await page.getByRole('button', { name: 'ann on tale: 1 cut; show the text' }).waitFor()
  await page.getByRole('button', { name: 'bo on tale: 1 cut; show the text' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a corrected file can be chosen again under its name', async () => {
  const { page } = await empty()
  await give(page, { name: 'm.tsv', text: 'Coder\tMasses\nann\t2\t3x\n' })
  await page.getByTestId('problems').waitFor()
  await give(page, { name: 'm.tsv', text: 'Coder\tMasses\nann\t2\t3\n' })
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  await comes(async () => assert.equal(await page.locator('input[type=file]').first().inputValue(), ''))
})

test('what is pasted on Data, without looking for a box, stands in the box', async () => {
  const { page } = await empty()
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'ann: 2 3 6\\nbo: 2 2 7')
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    document.body.dispatchEvent(event)
  })()`)
  await page.getByText('2 segmentations of 11 units.').waitFor()
  await comes(async () => assert.equal(await page.getByRole('textbox').inputValue(), 'ann: 2 3 6\nbo: 2 2 7'))
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a shared link shows its view once its files are there', async () => {
  const { page } = await open(browser, {
    address: `${pageAddress}#compare?item=kubla-khan&reference=h2&hypothesis=h3&view=windows`,
  })
  await page.getByText('This link shows h2 and h3 on kubla-khan.').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: poem.name, mimeType: 'text/plain', buffer: Buffer.from(poem.text) })
  await page.getByTestId('headline').getByText('h3').waitFor()
  await comes(async () => {
    assert.equal(await page.getByRole('combobox', { name: 'Reference' }).inputValue(), 'h2')
    assert.equal(await page.getByRole('button', { name: 'Windows' }).getAttribute('aria-pressed'), 'true')
  })
  await page.context().close()
})

test('a link to names that the files do not have falls back to what they have', async () => {
  const { page, complaints } = await open(browser, {
    address: `${pageAddress}#data?item=x&hypothesis=nobody`,
  })
  await give(page, poem)
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  await page.waitForURL(/#compare$/)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a problem shows the line it stands in, with the word marked', async () => {
  const { page } = await empty()
  await give(page, { name: 'm.tsv', text: 'Coder\tMasses\nann\t2\t3x\t<b>\nbo\t1\t4\n' })
  const problems = page.getByTestId('problems')
  await problems
    .getByRole('button', { name: /^Show line 2 of m\.tsv/ })
    .first()
    .click()
  const line = problems.getByRole('region', { name: 'Line 2 of m.tsv' })
  await comes(async () => {
    assert.equal(await line.locator('mark').innerText(), '3x')
    assert.match(await line.innerText(), /ann\s+2\s+3x\s+<b>/)
  })
})

test('screens say what files with open problems need, instead of asking for files', async () => {
  const { page } = await empty()
  await give(page, { name: 'marks.txt', text: 'talk\tann\t11001000011\ntalk\tbo\t11000100011\n' })
  await page.getByTestId('question').waitFor()
  await goTo(page, 'Compare')
  await page.getByText('marks.txt cannot be used yet: a question about it is open.').waitFor()
  await page.getByRole('button', { name: 'Answer it' }).click()
  await page.getByTestId('question').waitFor()
})

test('texts of different length are rendered with the surplus hatched, and aligned by their words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  const rule = '==========\n'
  for (const [coder, parts] of [
    ['ann', ['In Xanadu did Kubla Khan\nA stately dome decree\n', 'Where Alph ran\nDown to a sunless sea\n']],
    [
      'bo',
      ['In Xanadu did Kubla Khan\n', 'A stately dome decree\n', 'Where Alph\nran down\nto a sunless sea\n'],
    ],
  ] as const) {
    mkdirSync(join(folder, coder))
    writeFileSync(join(folder, coder, 'tale.txt'), `${rule}${parts.join(rule)}${rule}`)
  }
  const { page, complaints } = await empty()
  await page.locator('input[webkitdirectory]').setInputFiles(folder)
  const panel = page.getByTestId('misfit')
  // Files that do not fit lead to Data once they are read.
  await panel.waitFor()
  await goTo(page, 'Compare')
  await panel.getByRole('heading', { name: /^ann cuts 4 \w+ of tale, bo 5 \w+$/ }).waitFor()
  await comes(async () => assert.ok((await panel.locator('svg path.s-edge').count()) > 0))
  await panel.getByRole('button', { name: 'Align the texts' }).click()
  await page.getByTestId('headline').getByText('ann and bo (aligned)').waitFor()
  // Both texts stand below as rows of words, with how sure the cuts are.
  const rows = page.getByTestId('two-texts')
  await rows.getByText('2 of 2 cuts of bo (aligned) have a certain place').waitFor()
  await comes(async () => assert.ok((await rows.locator('svg text').count()) > 20))
  // bo cuts before "A stately" and before "Where": after the first and the second of ann's units.
  const lane = page.getByRole('slider', { name: 'bo (aligned), coder' })
  await lane.focus()
  for (const place of ['1', '2']) {
    await comes(async () => {
      assert.match((await lane.getAttribute('aria-valuetext'))!, new RegExp(`^After \\w+ ${place} of 4`))
      assert.doesNotMatch((await lane.getAttribute('aria-valuetext'))!, /bo \(aligned\) does not/)
    })
    await page.keyboard.press('ArrowRight')
  }
  await goTo(page, 'Data')
  await page
    .getByTestId('notes')
    .getByText('carried over to the text of the others by 100 % of its words')
    .waitFor()
  await goTo(page, 'Export')
  await page.getByTestId('save-first').getByText('the files do not hold the aligned cuts').waitFor()
  assert.deepEqual(complaints, [])
})
