// Nothing that was done is lost: not by Clear, an example, more files, a reload, a second tab, or a page that is ended.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { launch } from './chromium.ts'
import { complaintsOf } from './complaints.ts'
import { comes, example, give, goTo, open, pageAddress, settled } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const units = 24
/** A text as two annotators segmented it, in files of their own: lines, with a blank line at every boundary. */
const lines = Array.from({ length: units }, (_, at) => `Line ${at + 1} of the harbour log.`)
const segmented = (boundaries: readonly number[]): string =>
  lines.map((line, at) => (boundaries.includes(at) ? `\n${line}` : line)).join('\n')
const anna = { name: 'anna.txt', text: segmented([4, 9, 14, 20]) }
const boris = { name: 'boris.txt', text: segmented([6, 12, 17, 22]) }
const gold = { name: 'gold.txt', text: segmented([4, 12, 17]) }

/** Four annotators of three texts, who disagree often. */
const corpus = {
  name: 'interviews.json',
  text: JSON.stringify({
    cesura: 1,
    items: Array.from({ length: 3 }, (_, item) => ({
      id: `interview ${item + 1}`,
      units: 60,
      codings: ['ada', 'ben', 'cleo', 'dov'].map((coder, at) => ({
        coder,
        boundaries: [4 + at * 3, 18 + ((item + at) % 4) * 3, 33 + at * 3, 49 + ((item + 2 * at) % 4) * 3],
      })),
    })),
  }),
}

const decided = (page: Page) => page.getByTestId('decided').innerText()
const decidesTo = (page: Page, count: number) =>
  comes(async () => assert.equal(await decided(page), String(count)))

/** Opens Adjudicate and decides about so many positions. */
async function decide(page: Page, keys: string): Promise<void> {
  if (!page.url().includes('#adjudicate')) await goTo(page, 'Adjudicate')
  await page.getByTestId('question').waitFor()
  const before = Number(await decided(page))
  for (const [at, key] of [...keys].entries()) {
    await page.keyboard.press(key)
    await decidesTo(page, before + at + 1)
  }
}

const aside = (page: Page) => page.getByTestId('aside')
const restoreButton = (page: Page) => aside(page).getByRole('button', { name: 'Restore' })

describe('replacing data', () => {
  test('Clear sets aside; the button, the key and the same files bring files and decisions back', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'yynyn')
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(page)
      .getByText(/Cleared\. 1 file, 5 decisions/)
      .waitFor()
    await restoreButton(page).click()
    await page.getByRole('region', { name: 'Files' }).waitFor()
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 5)

    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(page).waitFor()
    await page.keyboard.press('z')
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 5)

    // The same text under another name, in another file.
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(page).waitFor()
    await give(page, { ...corpus, name: 'again.json' })
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 5)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('what was cleared can be restored after a reload, from the welcome and from the history', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'yn')
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(page).waitFor()
    await page.reload()
    await restoreButton(page).waitFor()
    await page.getByRole('button', { name: /^Saved|^History/ }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Two decisions in Adjudicate').click()
    await history.getByText('Keeps every decision and edit.').waitFor()
    await history.getByRole('button', { name: 'Restore', exact: true }).click()
    await page.getByRole('region', { name: 'Files' }).waitFor()
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 2)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('an example keeps files and decisions, says so, and gives them back', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'yyn')
    await goTo(page, 'Chunks')
    await page.getByRole('button', { name: /example/i }).click()
    await aside(page)
      .getByText(/1 file, 3 decisions are kept/)
      .waitFor()
    await restoreButton(page).click()
    await aside(page).waitFor({ state: 'detached' })
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 3)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('edits stay when a file is added, when an annotator is edited too, and after a reload', async () => {
    const { page, complaints } = await open(browser)
    await give(page, anna, boris)
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    await page.getByRole('button', { name: 'Edit boris' }).click()
    await page.getByText('0 steps from boris').waitFor()
    await page
      .getByRole('button', { name: /^Add this cut|^Remove this cut|^Move to/ })
      .first()
      .click()
    await page.getByText('1 step from boris').waitFor()
    await goTo(page, 'Data')
    await give(page, gold)
    await page.getByText(/gold/).first().waitFor()
    const edited = () => page.evaluate<string>('document.querySelector("main").innerText')
    await goTo(page, 'Compare')
    await comes(async () =>
      assert.ok(
        (await page.locator('select option').allInnerTexts()).includes('boris (edited)'),
        await edited(),
      ),
    )
    await page.reload()
    await comes(async () =>
      assert.ok(
        (await page.locator('select option').allInnerTexts()).includes('boris (edited)'),
        await edited(),
      ),
    )
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

test('undo takes back the last step wherever it was made, and shows it; redo brings it back', async () => {
  const { page, complaints } = await open(browser)
  await give(page, corpus)
  await decide(page, 'yn')
  await goTo(page, 'Agreement')
  await page.getByTestId('agreement-headline').waitFor()
  await page.keyboard.press('Control+z')
  await decidesTo(page, 1)
  assert.match(page.url(), /#adjudicate/)
  await page.reload()
  await decidesTo(page, 1)
  // Steps of this tab can be taken back after a reload, too.
  await page.keyboard.press('z')
  await decidesTo(page, 0)
  await page.keyboard.press('Shift+Z')
  await decidesTo(page, 1)
  await page.keyboard.press('Control+Shift+z')
  await decidesTo(page, 2)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

describe('two tabs', () => {
  test('decisions of both are merged as they are made, and all are there after a reload', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'y')
    const other = await page.context().newPage()
    const others = complaintsOf(other)
    await other.goto(pageAddress)
    await other.getByRole('region', { name: 'Files' }).waitFor()
    await goTo(other, 'Adjudicate')
    await decidesTo(other, 1)
    await decide(other, 'nnyy')
    await decidesTo(page, 5)
    await decide(page, 'y')
    await decidesTo(other, 6)
    await page.getByText('This session is open in two tabs.').waitFor()
    await Promise.all([page.reload(), other.reload()])
    await decidesTo(page, 6)
    await decidesTo(other, 6)
    assert.deepEqual([...complaints, ...others], [])
    await page.context().close()
  })

  test('Clear in one tab leaves the other as it is', async () => {
    const { page } = await open(browser)
    await give(page, corpus)
    await decide(page, 'y')
    const other = await page.context().newPage()
    await other.goto(pageAddress)
    await other.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(other).waitFor()
    await decide(page, 'n')
    await page.reload()
    await decidesTo(page, 2)
    await page.context().close()
  })
})

describe('a page that is ended', () => {
  const crash = async (page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page)
    const crashed = new Promise(done => page.once('crash', done))
    void session.send('Page.crash').catch(() => {})
    await crashed
  }

  test('keeps every decision that was made before', async () => {
    const { page } = await open(browser)
    await give(page, corpus)
    await goTo(page, 'Adjudicate')
    await page.getByTestId('question').waitFor()
    for (const key of 'yny') await page.keyboard.press(key)
    await decidesTo(page, 3)
    await crash(page)
    const next = await page.context().newPage()
    await next.goto(pageAddress)
    await next.getByRole('region', { name: 'Files' }).waitFor()
    await goTo(next, 'Adjudicate')
    await decidesTo(next, 3)
    await page.context().close()
  })

  test('while files are being written leaves the state before', async () => {
    const context = await browser.newContext()
    // A write that never ends: what was put is never committed.
    await context.addInitScript(`{
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (value, key) {
        const request = put.call(this, value, key)
        if (globalThis.stalls === true) {
          globalThis.stalled = true
          const again = () => { this.get('nothing').onsuccess = again }
          again()
        }
        return request
      }
      const commit = IDBTransaction.prototype.commit
      IDBTransaction.prototype.commit = function () { if (globalThis.stalls !== true) commit.call(this) }
    }`)
    const page = await context.newPage()
    await page.goto(pageAddress)
    await give(page, corpus)
    await decide(page, 'yn')
    await goTo(page, 'Data')
    await settled(page)
    await page.evaluate('globalThis.stalls = true')
    const more = { ...corpus, name: 'more.json', text: corpus.text.replaceAll('interview', 'talk') }
    await give(page, more)
    await comes(async () => assert.equal(await page.evaluate('globalThis.stalled'), true))
    await crash(page)
    const next = await context.newPage()
    await next.goto(pageAddress)
    await next.getByRole('article', { name: corpus.name, exact: true }).waitFor()
    assert.equal(await next.getByRole('article', { name: 'more.json', exact: true }).count(), 0)
    await goTo(next, 'Adjudicate')
    await decidesTo(next, 2)
    await context.close()
  })
})

describe('a session file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-session-'))
  const save = async (page: Page, button: RegExp): Promise<string> => {
    await page.getByRole('button', { name: /^Saved|^History/ }).click()
    await page.getByRole('button', { name: 'Save session as one file' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: button }).click(),
    ])
    const path = join(folder, download.suggestedFilename())
    await download.saveAs(path)
    return path
  }

  test('opens on another profile as a page and as JSON, with data, decisions, edits and the view', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'ynn')
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: /^Edit / }).click()
    await page.getByText(/0 steps from/).waitFor()
    await page
      .getByRole('button', { name: /^Add this cut|^Remove this cut|^Move to/ })
      .first()
      .click()
    await page.getByText(/1 step from/).waitFor()
    const html = await save(page, /Save the page/)
    assert.match(html, /interviews\.cesura\.html$/)
    const json = await save(page, /JSON/)

    const saved = await open(browser, { address: pathToFileURL(html).href })
    await saved.page.getByTestId('headline').waitFor()
    assert.match(saved.page.url(), /#compare/)
    await goTo(saved.page, 'Adjudicate')
    await decidesTo(saved.page, 3)
    // The work goes on there, and survives a reload of the saved page.
    await decide(saved.page, 'y')
    await saved.page.reload()
    await decidesTo(saved.page, 4)

    const fresh = await open(browser)
    await fresh.page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(json)
    await fresh.page.getByTestId('headline').waitFor()
    await goTo(fresh.page, 'Adjudicate')
    await decidesTo(fresh.page, 3)
    assert.ok(readFileSync(json, 'utf8').startsWith('{"cesura":"session"'))
    assert.deepEqual([...complaints, ...saved.complaints, ...fresh.complaints], [])
    for (const each of [page, saved.page, fresh.page]) await each.context().close()
  })

  test('forty files are cleared, restored, and go on in another browser from one file', async () => {
    const { page, complaints } = await open(browser)
    const talk = (text: number, shift: number) =>
      Array.from({ length: units }, (_, at) =>
        [5 + shift, 12, 18 + ((text + shift) % 3)].includes(at)
          ? `\nTalk ${text} has line ${at + 1} of it.`
          : `Talk ${text} has line ${at + 1} of it.`,
      ).join('\n')
    const files = Array.from({ length: 10 }, (_, text) =>
      ['ann', 'bo', 'cy', 'di'].map((coder, shift) => ({
        name: `talk${String(text + 1).padStart(2, '0')}_${coder}.txt`,
        text: talk(text + 1, shift),
      })),
    ).flat()
    await give(page, ...files)
    await page.getByText('40 files: ten texts, cut by four people.').waitFor()
    await decide(page, 'ynyyn')
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await aside(page)
      .getByText(/Cleared\. 40 files, 5 decisions/)
      .waitFor()
    await restoreButton(page).click()
    await page.getByText('40 files: ten texts, cut by four people.').waitFor()
    await goTo(page, 'Adjudicate')
    await decidesTo(page, 5)
    const json = await save(page, /JSON/)
    const fresh = await open(browser)
    await fresh.page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(json)
    await fresh.page.getByTestId('question').waitFor()
    await decidesTo(fresh.page, 5)
    await decide(fresh.page, 'n')
    await goTo(fresh.page, 'Data')
    await fresh.page.getByText('40 files: ten texts, cut by four people.').waitFor()
    assert.deepEqual([...complaints, ...fresh.complaints], [])
    for (const each of [page, fresh.page]) await each.context().close()
  })

  test('merges with what is open; a position decided differently asks which decision to keep', async () => {
    const { page, complaints } = await open(browser)
    await give(page, corpus)
    await decide(page, 'yyn')
    const json = await save(page, /JSON/)
    const other = await open(browser)
    await give(other.page, corpus)
    await decide(other.page, 'nyny')
    await other.page.evaluate("location.hash = '#data'")
    await other.page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(json)
    const dialog = other.page.getByRole('dialog')
    await dialog
      .getByText('4 decisions are here and 3 in the file; 3 positions are decided in both, 2 of them alike.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Merge, 4 decisions' }).click()
    const conflicts = other.page.getByTestId('conflicts')
    await conflicts.getByText('One position, two decisions').waitFor()
    await conflicts.getByRole('button', { name: 'Keep this' }).first().click()
    await conflicts.waitFor({ state: 'detached' })
    await goTo(other.page, 'Adjudicate')
    await decidesTo(other.page, 4)
    await other.page.reload()
    await decidesTo(other.page, 4)
    assert.equal(await other.page.getByTestId('conflicts').count(), 0)
    assert.deepEqual([...complaints, ...other.complaints], [])
    for (const each of [page, other.page]) await each.context().close()
    rmSync(folder, { recursive: true })
  })
})

test('everything can be deleted for good', async () => {
  const { page, complaints } = await open(browser)
  await give(page, example('kubla-khan.json'))
  await page.getByRole('button', { name: /^Saved/ }).click()
  await page.getByRole('button', { name: 'Delete everything for good …' }).click()
  await page.getByRole('button', { name: 'Delete all files, decisions and edits' }).click()
  await page.getByTestId('try-it').waitFor()
  await settled(page)
  await page.reload()
  await page.getByTestId('try-it').waitFor()
  await page.getByRole('button', { name: /^History|^Saved/ }).click()
  await page.getByText('Nothing has been done yet.').waitFor()
  assert.equal(await aside(page).count(), 0)
  assert.deepEqual(complaints, [])
  await page.context().close()
})
