// A text is segmented from scratch: units, boundaries, a second annotator, and the comparison of both.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { wrongAtWidths, wrongHere } from './audit.ts'
import { launch } from './chromium.ts'
import { comes, goTo, open, scores } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const folder = mkdtempSync(join(tmpdir(), 'cesura-segment-'))
const cli = fileURLToPath(new URL('../../../bin/cesura.js', import.meta.url))

/** Types a text and chooses its units; sentences are chosen already. */
async function begin(page: Page, text: string, annotator: string, unit?: string): Promise<void> {
  await goTo(page, 'Segment')
  await page.getByLabel('The text').fill(text)
  await page.keyboard.press('Control+Enter')
  if (unit !== undefined) await page.getByRole('radio', { name: new RegExp(`^${unit}`) }).check()
  await page.getByLabel('Annotator').fill(annotator)
  await page.getByLabel('Name of the text').fill('The slip')
  await page.getByTestId('start').click()
  await page.getByTestId('segment-text').waitFor()
}
const sentences = Array.from({ length: 12 }, (_, at) => `Sentence ${at + 1} tells of the harbour.`)
const text = sentences.join(' ')

const boundaries = (page: Page): Promise<number[]> =>
  page
    .locator('[data-gap][aria-pressed=true]')
    .evaluateAll(all => all.map(each => Number(each.getAttribute('data-gap'))))
const hasBoundaries = (page: Page, ...expected: number[]) =>
  comes(async () => assert.deepEqual(await boundaries(page), expected))

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

test('two people segment an empty text; the page that is handed out holds no boundaries, and what comes back is compared', async () => {
  const { page, complaints, requests } = await open(browser)
  await begin(page, text, 'Anna')
  await page.getByRole('button', { name: 'Boundary after 3' }).click()
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'End', 'Enter', 'Alt+ArrowUp')
  await hasBoundaries(page, 3, 6, 10)
  await press(page, 'Delete', 'z', '[', 'Enter', 'z')
  await hasBoundaries(page, 3, 6, 10)

  await page.getByRole('button', { name: 'Hand out to a second annotator' }).click()
  await page.getByLabel('For', { exact: true }).fill('Boris')
  await page.getByRole('dialog').getByLabel('Guideline').fill('A new topic begins a segment.')
  const page2 = await saved(page, () => page.getByRole('button', { name: 'Save the file' }).click())
  assert.match(page2, /the-slip\.boris\.cesura\.html$/)
  const [, inside = ''] = /id="cesura-session">([^<]+)</.exec(readFileSync(page2, 'utf8')) ?? []
  assert.match(inside, /Sentence 12/)
  assert.doesNotMatch(inside, /Anna|boundaries/)

  const second = await open(browser, { address: pathToFileURL(page2).href })
  await second.page.getByText('A new topic begins a segment.').waitFor()
  assert.equal(await second.page.getByRole('navigation').count(), 0)
  assert.deepEqual(await boundaries(second.page), [])
  for (const gap of [3, 7]) await second.page.getByRole('button', { name: `Boundary after ${gap}` }).click()
  await hasBoundaries(second.page, 3, 7)
  await second.page.reload()
  await hasBoundaries(second.page, 3, 7)
  const back = await saved(second.page, () => second.page.getByRole('button', { name: 'Send back' }).click())
  assert.match(back, /the-slip-boris\.json$|the-slip\.boris\.json$/)

  // A name of its own does not matter: the text does.
  await page.getByRole('button', { name: 'Done: compare with …' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mail attachment.json', mimeType: 'text/plain', buffer: readFileSync(back) })
  await page.getByTestId('joined').getByText('has joined').waitFor()
  await page.getByTestId('headline').waitFor()
  const { 'boundary-similarity': similarity } = await scores(page)

  // The command line reads what came back, with Anna's as the page saves them.
  const anna = JSON.parse(readFileSync(back, 'utf8'))
  anna.items[0].codings.push({ coder: 'Anna', boundaries: [3, 6, 10] })
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'evaluate', '-', '--json', '--pairs', '--metric', 'B'],
    {
      input: JSON.stringify(anna),
      encoding: 'utf8',
    },
  )
  const numbers = [...stdout.matchAll(/"(?:score|value|mean)": ?([\d.]+)/g)].map(([, value]) => Number(value))
  assert.ok(numbers.includes(similarity!), `${similarity} is not among ${numbers}`)

  await page.getByTestId('joined').getByRole('button', { name: /Undo/ }).click()
  await goTo(page, 'Segment')
  await hasBoundaries(page, 3, 6, 10)
  assert.deepEqual([...complaints, ...second.complaints], [])
  assert.deepEqual(
    requests.filter(each => !/^(file|blob|data):/.test(each)),
    [],
  )
  for (const each of [page, second.page]) await each.context().close()
})

test('boundaries have types, and the annotator another name; both come back after a reload', async () => {
  const { page, complaints } = await open(browser)
  await begin(page, text, 'Anna')
  await page.getByRole('button', { name: 'Add types' }).click()
  await page.getByLabel('Names').fill('topic, subtopic')
  await page.getByLabel('Names').press('Enter')
  await page.getByRole('button', { name: 'subtopic' }).waitFor()
  await page.getByRole('button', { name: 'Boundary after 4' }).click()
  await press(page, '2', 'ArrowDown', 'ArrowDown', 'Enter', '1')
  await page.getByLabel('Annotator').fill('Ada')
  await page.getByLabel('Annotator').press('Enter')
  const typed = async () => {
    await page.getByRole('button', { name: 'Boundary after 4, subtopic' }).waitFor()
    await page.getByRole('button', { name: 'Boundary after 6, topic' }).waitFor()
    assert.equal(await page.getByLabel('Annotator').inputValue(), 'Ada')
  }
  await typed()
  await page.reload()
  await typed()
  await page.getByRole('button', { name: 'Done: compare with …' }).click()
  await page.getByRole('button', { name: 'Hand out to a second annotator' }).waitFor()
  assert.deepEqual(complaints, [])
  await page.context().close()
})

describe('units', () => {
  const count = (page: Page) => page.locator('.segment-preview li').count()

  test('words, lines and a mark of one’s own; a text without spaces has words too', async () => {
    const { page } = await open(browser)
    await goTo(page, 'Segment')
    await page.getByLabel('The text').fill('“Well,” she said.\nIt don’t rain | much.')
    await page.getByRole('button', { name: 'Choose the units' }).click()
    for (const [unit, expected] of [
      ['Words', 8],
      ['Lines of the text', 2],
      ['Sentences', 2],
    ] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${unit}`) }).check()
      await comes(async () => assert.equal(await count(page), expected, unit))
    }
    await page.getByLabel('Mark between units').fill('|')
    await comes(async () => assert.equal(await count(page), 2))
    await page.getByRole('button', { name: 'Edit the text' }).click()
    await page.getByLabel('The text').fill('今日は雨です。明日は晴れるでしょう。')
    await page.getByRole('button', { name: 'Choose the units' }).click()
    await comes(async () => assert.equal(await count(page), 2))
    await page.getByRole('radio', { name: /^Words/ }).check()
    await comes(async () => assert.ok((await count(page)) > 6))
    await page.context().close()
  })

  test('words run on from right to left, and arrows follow the text', async () => {
    const { page, complaints } = await open(browser)
    await begin(page, 'הספינה יצאה מן הנמל. הים היה שקט מאוד.', 'נעה', 'Words')
    await page.getByRole('button', { name: 'Boundary after 1', exact: true }).focus()
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter')
    await hasBoundaries(page, 4)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

test('every step is accessible and fits every width, in light and dark', async () => {
  const { page } = await open(browser)
  await goTo(page, 'Segment')
  assert.deepEqual(await wrongHere(page), [])
  await page.getByRole('button', { name: /Try/ }).click()
  assert.deepEqual(await wrongAtWidths(page), {})
  await page.getByTestId('start').click()
  await page.getByRole('button', { name: 'Boundary after 4' }).click()
  assert.deepEqual(await wrongAtWidths(page), {})
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: /Hand out/ }).click()
  assert.deepEqual(await wrongHere(page), [])
  await page.context().close()
})
