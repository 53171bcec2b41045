// Every state of Data, one after the other in one page: no broken rule of accessibility, no sideways scrolling.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { wrongAtWidths } from './audit.ts'
import { folderOfTalks, grid, prose } from './brought-files.ts'
import { launch } from './chromium.ts'
import { give, open } from './workbench.ts'

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
    await page.getByRole('radio', { name: 'Put bo’s cuts on ann’s words' }).check()
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
  'files left out, one with its line': async page => {
    await give(page, ann, { name: 'cy.tsv', text: 'Coder\tMasses\ncy\t2\t3x\n' })
    await page.getByRole('button', { name: /^Show line 2 of cy\.tsv/ }).click()
    await page.getByRole('button', { name: 'Mend the line' }).waitFor()
  },
}

test('no state of Data breaks a rule, from a phone to a wide screen, in light and dark', async () => {
  const { page, complaints } = await open(await launch())
  const wrong: Record<string, object> = {}
  for (const [name, bring] of Object.entries(states)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await bring(page)
    const found = await wrongAtWidths(page, [1440, 768, 320])
    if (Object.keys(found).length > 0) wrong[name] = found
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByTestId('try-it').waitFor()
  }
  assert.deepEqual(wrong, {})
  assert.deepEqual(complaints, [])
  await page.context().close()
})
