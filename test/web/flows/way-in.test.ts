// Files that do not say where segments end: a table whose columns are chosen, a text that is segmented here.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { comes, give, goTo, open } from './workbench.ts'

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

test('a pasted text without boundaries is segmented here, or read as one segment per line', async () => {
  const { page, complaints } = await open(browser)
  await page.getByRole('button', { name: 'Paste text or masses' }).click()
  const panel = page.getByRole('region', { name: 'Paste' })
  await panel
    .getByRole('textbox')
    .fill('The harbour woke. Gulls argued.\nOld Marten counted.\nThe tide came.')
  await panel.getByTestId('plain-text').waitFor()
  assert.deepEqual(await wrongAtWidths(page), {})
  await panel.getByRole('button', { name: 'Read it so' }).click()
  await page.getByTestId('live').getByText('1 segmentation of').waitFor()
  await panel.getByRole('textbox').fill('The harbour woke. Gulls argued.\nOld Marten counted.')
  await panel.getByRole('button', { name: 'Segment it' }).click()
  await page.getByTestId('start').click()
  await page.getByRole('button', { name: 'Boundary after 2' }).click()
  await page.getByTestId('segment-facts').getByText('1 to 2').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('subtitles say that their times are not used, and can be compared in seconds', async () => {
  const { page, complaints } = await open(browser)
  const captions = (middle: string) =>
    `1\n00:00:01,000 --> 00:00:02,500\nso we go down\n\n2\n00:00:${middle} --> 00:00:05,000\nto the sea and wait\n`
  await give(
    page,
    { name: 'ann.srt', text: captions('03,000') },
    { name: 'bo.srt', text: captions('03,700') },
  )
  await page.getByText('the times are not used').first().waitFor()
  await page.getByRole('button', { name: 'Count seconds instead' }).first().click()
  await page.getByText('boundaries: in time').waitFor()
  await page.getByText('0:00:05').first().waitFor()
  assert.equal(await page.getByText('the times are not used').count(), 0)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('columns that were taken for annotators can be given other roles; equal notes are one', async () => {
  const { page, complaints } = await open(browser)
  const table = Array.from({ length: 12 }, (_, at) => `line ${at},${+(at % 4 === 3)},${+(at % 3 === 2)}\n`)
  const text = `text,ann,bo\n${table.join('')}`
  await give(page, { name: 'wide.csv', text })
  await page.getByRole('group', { name: /hold only 0 and 1/ }).waitFor()
  await page.getByTestId('question').getByRole('button', { name: 'Choose columns' }).click()
  await page.getByLabel('Column bo').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('files named after texts and annotators are these, however alike their texts; notes of all are one', async () => {
  const { page, complaints } = await open(browser)
  const files = ['ann', 'bo', 'cy'].flatMap((coder, c) =>
    ['01', '02', '03'].map((text, t) => ({
      name: `interview${text}_${coder}.txt`,
      text: Array.from(
        { length: 12 },
        (_, at) => `${at === 2 + c || at === 7 + t ? '\n' : ''}Question ${at + 1} of the list.`,
      ).join('\n'),
    })),
  )
  await give(page, ...files)
  await page.getByText(/^Nine files: three texts/i).waitFor()
  await page.getByText('How does a file name say text and coder?').waitFor()
  const notes = page.getByTestId('notes').locator('[data-code=line-unfinished]')
  await comes(async () => assert.equal(await notes.count(), 1))
  await notes.getByText('and 6 more').waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('of a person and a program, the program is compared with the person', async () => {
  const { page, complaints } = await open(browser)
  const chapters = (name: string, at: string) => ({
    name,
    text: `WEBVTT\n\n00:00:00.000 --> ${at}\nOpening\n\n${at} --> 00:52:00.000\nThe sea\n`,
  })
  await give(page, chapters('talk.auto.vtt', '00:10:00.000'), chapters('talk.hand.vtt', '00:10:03.600'))
  await page.getByRole('radio', { name: 'names hold both' }).check()
  await page.getByRole('radio', { name: 'chapters' }).check()
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  await comes(async () => assert.match(await page.getByTestId('headline').innerText(), /^auto/))
  assert.deepEqual(complaints, [])
  await page.context().close()
})
