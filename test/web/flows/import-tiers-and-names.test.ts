// Files that say only part of what is needed: tiers, names of files, words that differ, one coder, copies, slips.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { freshPage } from './fresh-page.ts'
import { folderOfTalks, grid, prose } from './imported-files.ts'
import { comes, give, goTo, scores } from './workbench.ts'

const empty = freshPage()

const headline = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

describe('tiers', () => {
  test('the finest tier has the units, the others are coders; each can be switched; the command line says the same', async () => {
    const { page, complaints } = await empty()
    await give(page, grid)
    await headline(page, 'talk.TextGrid: one text, cut by two people.')
    const tiers = page.getByRole('region', { name: 'What does each tier hold?' })
    const role = (name: string, what: string) => tiers.getByRole('group', { name }).getByText(what)
    await comes(async () => {
      assert.equal(await role('words', 'Units').getAttribute('aria-pressed'), 'true')
      assert.equal(await role('bo', 'Coder').getAttribute('aria-pressed'), 'true')
      assert.ok((await tiers.locator('svg text').count()) > 3)
    })
    await page.getByText('11 words.').first().waitFor()
    await page.getByRole('button', { name: 'Compare ann and bo' }).click()
    const shown = await scores(page)
    const folder = mkdtempSync(join(tmpdir(), 'cesura-tiers-'))
    writeFileSync(join(folder, grid.name), grid.text)
    await goTo(page, 'Export')
    await page
      .getByTestId('command')
      .getByText(/--read layer=ann,bo --read layers=coders --read unit-layer=words/)
      .waitFor()
    const read = ['--read', 'layer=ann,bo', '--read', 'layers=coders', '--read', 'unit-layer=words']
    const printed = JSON.parse(
      cesura(['evaluate', join(folder, grid.name), ...read, '-m', 'B', '--pairs', '--json']).stdout,
    )
    assert.equal(shown['boundary-similarity'], printed.metrics[0].overall.micro.value)
    await goTo(page, 'Data')
    await page.getByRole('radio', { name: 'seconds' }).check()
    await page.getByText('0:00:12').first().waitFor()
    await role('bo', 'Leave out').click()
    await headline(page, 'talk.TextGrid: one text, one coder.')
    await role('bo', 'Coder').click()
    await headline(page, 'talk.TextGrid: one text, cut by two people.')
    assert.deepEqual(complaints, [])
  })

  test('tiers of one size are asked about, and one click answers', async () => {
    const { page } = await empty()
    const text = grid.text
      .replace(/item \[1\]:\nclass[\s\S]*?(?=item \[1\])/, '')
      .replace('size = 3', 'size = 2')
    await give(page, { name: 'two.TextGrid', text })
    await page.getByText('One question is open.').waitFor()
    await page.getByRole('button', { name: 'All are coders' }).click()
    await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
  })
})

describe('names of files', () => {
  test('a folder of texts and coders shows its pattern; the parts can be swapped and written', async () => {
    const folder = folderOfTalks()
    const { page, complaints } = await empty()
    await page.locator('input[webkitdirectory]').setInputFiles(folder)
    await headline(page, 'Six files: three texts, cut by two people.')
    const pattern = page.getByRole('region', { name: 'How does a file name say text and coder?' })
    await pattern.getByText('talks/p1_ann.txt → text p1, coder ann').waitFor()
    await pattern.getByRole('button', { name: 'Write a pattern' }).click()
    await pattern.getByRole('textbox').fill('{coder}_{item}.txt')
    await pattern.getByRole('textbox').press('Enter')
    await pattern.getByText('talks/p1_ann.txt → text ann, coder p1').waitFor()
    await pattern.getByRole('button', { name: 'Swap' }).click()
    await headline(page, 'Six files: three texts, cut by two people.')
    assert.deepEqual(complaints, [])
  })

  test('what all names begin with is the text, the rest the coder', async () => {
    const { page } = await empty()
    await give(page, prose('tale-ann.txt', [2, 5]), prose('tale-bo.txt', [3]))
    await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
    const text = page.getByRole('combobox', { name: 'Text of tale-bo.txt' })
    await comes(async () => assert.equal(await text.inputValue(), 'tale'))
    await text.fill('A small tale')
    await text.press('Enter')
    await page.getByText('Ready: ann and bo on “A small tale”').waitFor()
  })

  test('coders of one file have names of their own; a copy of a file is left out', async () => {
    const { page } = await empty()
    const corpus = {
      cesura: 1,
      items: [{ id: 'a', units: 5, codings: ['3', '7'].map(coder => ({ coder, boundaries: [2] })) }],
    }
    const text = JSON.stringify(corpus)
    await give(page, { name: 'export.json', text }, { name: 'export (1).json', text })
    await card(page, 'export (1).json').getByText('The same as export.json, left out.').waitFor()
    const name = page.getByRole('textbox', { name: 'Name of coder 7 in export.json' })
    await name.fill('Mira')
    await name.press('Enter')
    await page.getByRole('button', { name: 'Compare 3 and Mira' }).waitFor()
  })
})

test('words that differ are asked about; two clicks lead to the difference', async () => {
  const { page, complaints } = await empty()
  await give(
    page,
    prose('ann.txt', [2, 5]),
    prose('bo.txt', [2, 6], text => text.replace('line 4 of a small', 'line 4 of one small')),
  )
  await page.getByText('One question is open.').waitFor()
  await comes(async () => assert.equal(await page.getByTestId('problems').count(), 0))
  await page.getByRole('radio', { name: 'Put the cuts of bo on the words of ann' }).check()
  await headline(page, 'Two files: nearly one text. bo’s two cuts have a certain place.')
  await page.getByRole('button', { name: 'Compare ann and bo' }).click()
  await page.getByTestId('headline').getByText('agree on one cut').waitFor()
  await page.getByTestId('two-texts').waitFor()
  assert.deepEqual(complaints, [])
})

test('one coder: a rule is a second side, with a card of its own', async () => {
  const { page, complaints } = await empty()
  await give(page, prose('ann.txt', [2, 5]))
  await page.getByTestId('second-coding').getByRole('button', { name: 'Cut evenly' }).click()
  await card(page, 'even cuts.json').waitFor()
  await page.getByRole('button', { name: /^Compare .* and even cuts$/ }).click()
  await page.getByTestId('headline').getByText('even cuts').waitFor()
  await goTo(page, 'Export')
  await page.getByTestId('save-first').getByText('made or changed in this page').waitFor()
  assert.deepEqual(complaints, [])
})

test('a line with a slip is fixed on its card, and the file comes in', async () => {
  const { page, complaints } = await empty()
  await give(page, { name: 'm.tsv', text: 'Coder\tMasses\r\nann\t2\t3x\r\nbo\t1\t4\r\n' })
  await page.getByRole('button', { name: /^Show line 2 of m\.tsv/ }).click()
  await page.getByRole('button', { name: 'Fix the line' }).click()
  const line = page.getByRole('textbox', { name: 'Line 2 of m.tsv, to be fixed' })
  await line.fill('ann\t2\t3')
  await line.press('Enter')
  await headline(page, 'm.tsv: one text, cut by two people.')
  assert.deepEqual(complaints, [])
})
