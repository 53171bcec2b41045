// Every state of Data, one after the other in one page: no broken rule of accessibility, no sideways scrolling.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { violations, wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { folderOfTalks, grid, prose } from './imported-files.ts'
import { comes, give, goTo, open } from './workbench.ts'

const ann = prose('ann.txt', [2, 5])
const otherWords = prose('bo.txt', [2, 6], text => text.replace('line 4 of a small', 'line 4 of one small'))

/** Brings what makes the state, and ends when it is there. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'one coder, with the ways to read its file': async page => {
    await give(page, ann)
    await page.getByTestId('second-coding').waitFor()
    await page.getByRole('button', { name: 'Read it another way' }).click()
    await page.getByRole('radio', { name: 'plain text, a cut at the end of every line' }).waitFor()
  },
  'two files of one text': async page => {
    await give(page, ann, prose('bo.txt', [3]))
    await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
  },
  'texts that differ, asked': async page => {
    await give(page, ann, otherWords)
    await page.getByText('One question is open.').waitFor()
  },
  'texts that differ, answered': async page => {
    await give(page, ann, otherWords)
    await page.getByRole('radio', { name: 'Put the cuts of bo on the words of ann' }).check()
    await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
  },
  tiers: async page => {
    await give(page, grid)
    await page.getByRole('region', { name: 'What does each tier hold?' }).waitFor()
  },
  'a folder and its pattern': async page => {
    await page.locator('input[webkitdirectory]').setInputFiles(folderOfTalks())
    await page.getByRole('region', { name: 'How does a file name say text and coder?' }).waitFor()
  },
  'many texts, a box for each coding': async page => {
    const items = Array.from({ length: 14 }, (_, at) => ({
      id: `talk ${at + 1}`,
      units: 20,
      codings: ['ann', 'bo']
        .slice(0, at === 3 ? 1 : 2)
        .map((coder, own) => ({ coder, boundaries: [3 + own, 9 + (at % 6)].slice(own) })),
    }))
    await give(page, { name: 'talks.json', text: JSON.stringify({ cesura: 1, items }) })
    const boxes = page.getByRole('region', { name: 'Texts and coders' })
    await boxes.getByRole('button', { name: /^talk 1, ann: two cuts/ }).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await boxes.getByText('talk 4, bo: no coding.').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByTestId('cell-text').waitFor()
    await comes(async () => assert.equal(await boxes.locator('rect.missing').count(), 1))
    await boxes.getByRole('button', { name: 'As a table' }).click()
    await boxes.getByRole('button', { name: 'ann on talk 4: 2 cuts; show the text' }).waitFor()
    await boxes.getByRole('button', { name: 'As boxes' }).click()
  },
  'files left out, one with its line': async page => {
    await give(page, ann, { name: 'cy.tsv', text: 'Coder\tMasses\ncy\t2\t3x\n' })
    await page.getByRole('button', { name: /^Show line 2 of cy\.tsv/ }).click()
    await page.getByRole('button', { name: 'Fix the line' }).waitFor()
  },
}

test('no state of Data breaks a rule, from a phone to a wide screen, in light and dark', async () => {
  const { page, complaints } = await open(await launch())
  const wrong: Record<string, object> = {}
  for (const [name, importFiles] of Object.entries(states)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await importFiles(page)
    const found = await wrongAtWidths(page, [1440, 768, 320])
    if (Object.keys(found).length > 0) wrong[name] = found
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByTestId('try-it').waitFor()
  }
  // Nothing answers any more: what is said while files are read, and while coders are compared, stays.
  const silence = () => page.evaluate('Worker.prototype.postMessage = function () {}')
  await page.evaluate('globalThis.post = Worker.prototype.postMessage')
  await silence()
  const file = { name: ann.name, mimeType: 'text/plain', buffer: Buffer.from(ann.text) }
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file)
  await page.getByRole('status').getByText('ann.txt').waitFor()
  wrong.reading = await wrongAtWidths(page, [1440, 320])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.evaluate('Worker.prototype.postMessage = globalThis.post')
  await give(page, ann, prose('bo.txt', [3]))
  await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
  await silence()
  await goTo(page, 'Agreement')
  await page.getByTestId('working').waitFor()
  wrong.comparing = await violations(page)
  assert.deepEqual(wrong, { reading: {}, comparing: [] })
  assert.deepEqual(complaints, [])
  await page.context().close()
})
