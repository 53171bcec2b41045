import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { evaluate } from '../../../src/index.ts'
import { htmlReport } from '../../../src/report/index.ts'
import { cesura } from '../../cli/run.ts'
import { nasty, nastyCorpus, poem } from '../../unit/report/html/corpora.ts'
import { everything, wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { comes, example, settled } from './workbench.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-report-'))
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const talks = simulateCorpus({ seed: 4, items: 3, units: [12, 20], coders: 3, segmenters: 3, texts: true })
const reports = {
  poem: htmlReport(evaluate(poem, { references: ['manual'] }), poem, { title: 'Poem' }),
  talks: htmlReport(
    evaluate(talks, {
      references: ['ann', 'bo', 'cy'],
      interval: { resamples: 200 },
      tests: { resamples: 50 },
    }),
    talks,
    { title: 'Talks', command: 'cesura report talks.json', pairs: { worst: 2 } },
  ),
  equals: htmlReport(evaluate(talks), talks, { title: 'Equals', pairs: 'none' }),
}

interface Opened {
  readonly page: Page
  /** Addresses the page asked for besides itself, and what it complained of. */
  readonly asked: string[]
  readonly complaints: string[]
}

async function open(html: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const file = join(folder, 'report.html')
  writeFileSync(file, html)
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', request => {
    if (request.url() !== pathToFileURL(file).href) asked.push(request.url())
  })
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(pathToFileURL(file).href)
  return { page, asked, complaints }
}

/** Opens everything that is folded. Pages have types of their own, so what runs there is written as text. */
const openAll = (page: Page) =>
  page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`)

describe.each(Object.entries(reports))('the report of %s', (_, html) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(html, { colorScheme: 'light' })
  })
  afterAll(() => opened.page.context().close())

  test('asks for nothing and complains of nothing', async () => {
    const { page, asked, complaints } = opened
    await settled(page)
    assert.deepEqual(asked, [])
    assert.deepEqual(complaints, [])
  })

  test('passes the accessibility audit in light and dark, wide and on a phone', async () => {
    const { page } = opened
    await openAll(page)
    assert.deepEqual(await wrongAtWidths(page, [1340, 360, 320], [...everything, 'best-practice']), {})
  })
})

describe('without script', () => {
  test('everything but sorting and filtering is there', async () => {
    const { page } = await open(reports.talks, { javaScriptEnabled: false })
    assert.equal(await page.locator('.tools').count(), 0)
    assert.equal(await page.locator('th button').count(), 0)
    const first = page.locator('.pair').first()
    assert.equal(await first.locator('.strip svg').isVisible(), false)
    await first.locator('summary').click()
    await first.locator('.strip svg').waitFor()
    await page.context().close()
  })
})

describe('with script', () => {
  test('a click on a heading sorts the table, and again the other way', async () => {
    const { page } = await open(reports.talks)
    const table = page.locator('#scores table')
    // The best B comes first, so that its heading reverses the rows.
    const heading = table.locator('thead th').filter({ hasText: 'B ↑' })
    const names = () => table.locator('tbody th').allTextContents()
    const before = await names()
    assert.equal(before.length, 3)
    await heading.getByRole('button').click()
    await comes(async () => {
      assert.deepEqual(await names(), [...before].reverse())
      assert.equal(await heading.getAttribute('aria-sort'), 'ascending')
    })
    await heading.getByRole('button').press('Enter')
    await comes(async () => assert.deepEqual(await names(), before))
    await page.context().close()
  })

  test('the filter leaves the pairs that hold every word', async () => {
    const { page } = await open(reports.poem)
    await page.getByLabel('Show only pairs with').fill('poem manual H2')
    const shown = (count: number) =>
      comes(async () => assert.equal(await page.locator('.pair:visible').count(), count))
    await shown(1)
    await comes(async () =>
      assert.match((await page.getByRole('status').textContent()) ?? '', /^1 of 2 pairs$/),
    )
    await page.getByLabel('Show only pairs with').fill('no such name')
    await shown(0)
    await page.context().close()
  })
})

describe('on paper', () => {
  test.each(['A4', 'Letter'])('pairs are opened, the theme is light, controls are gone: %s', async format => {
    const { page } = await open(reports.poem, { colorScheme: 'dark', javaScriptEnabled: false })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const seen = (await page.evaluate(`({
      ground: getComputedStyle(document.body).backgroundColor,
      contents: getComputedStyle(document.querySelector('nav')).display,
      strip: document.querySelector('.pair .strip svg').getBoundingClientRect().height,
      text: document.querySelector('.pair .row p').getBoundingClientRect().height,
    })`)) as { ground: string; contents: string; strip: number; text: number }
    assert.equal(seen.ground, 'rgb(255, 255, 255)')
    assert.equal(seen.contents, 'none')
    assert.ok(seen.strip > 100 && seen.text > 10, JSON.stringify(seen))
    const pdf = await page.pdf({ format, printBackground: true })
    assert.ok(pdf.length > 20_000)
    await page.context().close()
  })
})

/** How many pages a report makes on paper. */
async function printedPages(html: string, format: string): Promise<number> {
  const { page } = await open(html)
  const pdf = await page.pdf({ format, printBackground: true })
  await page.context().close()
  return (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length
}

test('a report of twelve items and many pairs prints in at most 15 pages', async () => {
  const { corpus } = readFiles([example('simulated.json')])
  const settings = { interval: { resamples: 200 }, tests: { resamples: 50 } }
  const pages = await printedPages(htmlReport(evaluate(corpus!, settings), corpus!, { title: 'Many' }), 'A4')
  assert.ok(pages > 1 && pages <= 15, `${pages} pages`)
})

describe('the report of two files of 16 lines prints in at most three pages', () => {
  const lines = Array.from({ length: 16 }, (_, line) => `Line ${line + 1} says one thing and then another.`)
  const [gold, auto] = ['0010001001000100', '0010010001000010'].map(marks => [...marks])
  const asMarks = (marks: readonly string[]) => marks.join('\n')
  const asText = (marks: readonly string[]) =>
    lines.map((line, at) => (marks[at] === '1' ? `${line}\n` : line)).join('\n')
  test.each([
    ['marks', 'gold', 'auto', asMarks],
    ['blank lines', 'ann', 'bo', asText],
  ] as const)('%s', async (_, first, second, write) => {
    const files = [join(folder, `${first}.txt`), join(folder, `${second}.txt`)]
    writeFileSync(files[0]!, `${write(gold!)}\n`)
    writeFileSync(files[1]!, `${write(auto!)}\n`)
    const { code, stdout, stderr } = cesura(['report', ...files, '-o', '-'])
    assert.equal(code, 0, stderr)
    for (const format of ['A4', 'Letter']) {
      const pages = await printedPages(stdout, format)
      assert.ok(pages >= 1 && pages <= 3, `${pages} pages on ${format}`)
    }
  })
})

describe('what stands in the input', () => {
  test('never runs', async () => {
    const corpus = nastyCorpus()
    const { page, asked, complaints } = await open(
      htmlReport(evaluate(corpus, { references: [nasty[0]!] }), corpus, {
        title: nasty[1]!,
        command: nasty[0]!,
        choices: nasty,
      }),
    )
    await openAll(page)
    await settled(page)
    assert.equal(await page.evaluate(() => (globalThis as { hurt?: number }).hurt), undefined)
    assert.equal(await page.evaluate(`document.querySelectorAll('img, iframe, svg svg').length`), 0)
    assert.equal(await page.title(), nasty[1])
    assert.deepEqual(asked, [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

describe('two thousand pairs', () => {
  test('take some 2 kB each, and are filtered', async () => {
    const corpus = simulateCorpus({ seed: 2, items: 200, units: [30, 50], coders: 2, segmenters: 5 })
    const html = htmlReport(
      evaluate(corpus, { references: ['ann', 'bo'], metrics: ['boundary-similarity'] }),
      corpus,
      { pairs: 'all' },
    )
    // And what every report has.
    assert.ok(html.length < 2_000 * 2_000 + 1_000_000, `${html.length} bytes`)
    const { page } = await open(html)
    await comes(async () => assert.equal(await page.locator('.pair').count(), 2_000))
    await page.getByLabel('Show only pairs with').fill('item-050')
    await comes(async () => assert.equal(await page.locator('.pair:visible').count(), 10))
    await page.context().close()
  })
})
