// Readers for packed files, workbooks, Parquet and XML come when a file needs them: from the page in one file, or from next to the page.
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { servedStart } from '../../../bench/tables/size.ts'
import { servePage } from '../../../src/node/index.ts'
import { timelineSamples } from '../../unit/formats/samples/timelines.ts'
import { launch } from './chromium.ts'
import { comes, open, pageFile, servedFile } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const table = [
  ['item', 'coder', 'masses'],
  ['talk', 'ann', '2 3 6'],
  ['talk', 'bo', '2 2 7'],
]
const cell = (value: string, row: number, column: number) =>
  `<c r="${'ABC'[column]}${row + 1}" t="inlineStr"><is><t>${value}</t></is></c>`
const namespace = 'http://schemas.openxmlformats.org'
const workbook = zipSync({
  '[Content_Types].xml': bytes(
    `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  ),
  '_rels/.rels': bytes(
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': bytes(
    `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="one" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': bytes(
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ),
  'xl/worksheets/sheet1.xml': bytes(
    `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${table.map((row, r) => `<row r="${r + 1}">${row.map((value, c) => cell(value, r, c)).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ),
})
const csv = `${table.map(row => row.join(',')).join('\n')}\n`
const eaf = timelineSamples.find(({ format }) => format === 'eaf')!.text
const packed = zipSync({ 'talk.csv': bytes(csv) })
const parquet = bytes('PAR1 and nothing more')

async function importFiles(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    })),
  )
  await page.getByRole('region', { name: 'Files' }).waitFor()
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const taken = (page: Page, name: string, what: RegExp) =>
  comes(async () => assert.match(await card(page, name).innerText(), what))

describe('readers next to the page', () => {
  test('a workbook, a zip, an ELAN file and Parquet find their readers, from disk and where the page is served', async () => {
    const { server, address } = await servePage(servedFile, 0)
    try {
      for (const place of [{}, { address }]) {
        const { page, complaints, requests } = await open(browser, place)
        assert.deepEqual(requests.filter(url => url.includes('readers/')).length, 0)
        await importFiles(page, { 'talk.xlsx': workbook })
        await taken(page, 'talk.xlsx', /one text, two coders/i)
        await importFiles(page, { 'talk.xlsx': workbook, 'talk.zip': packed, 'data.parquet': parquet })
        await taken(page, 'data.parquet', /truncated or corrupt/)
        await page.getByRole('button', { name: 'Clear' }).click()
        await importFiles(page, { 'talk.eaf': bytes(eaf) })
        await taken(page, 'talk.eaf', /ELAN/)
        assert.deepEqual(complaints, [])
        // The page in one file holds the others.
        assert.deepEqual(
          [...new Set(requests.flatMap(url => /readers\/(\w+)\.js$/.exec(url)?.[1] ?? []))].sort(),
          'address' in place ? ['parquet', 'xlsx', 'xml', 'zip'] : ['parquet'],
        )
        await page.context().close()
      }
    } finally {
      server.close()
    }
  })

  test('a page that was copied alone reads workbooks, packed files and XML, and says which reader is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cesura-alone-'))
    copyFileSync(pageFile, join(folder, 'index.html'))
    const { page } = await open(browser, { address: pathToFileURL(join(folder, 'index.html')).href })
    await importFiles(page, { 'talk.xlsx': workbook, 'data.parquet': parquet })
    await taken(page, 'talk.xlsx', /one text, two coders/i)
    await taken(page, 'data.parquet', /the reader for Parquet is not in this page/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByTestId('try-it').waitFor()
    await importFiles(page, { 'talk.zip': packed })
    await taken(page, 'talk.zip', /one text, two coders/i)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByTestId('try-it').waitFor()
    await importFiles(page, { 'talk.eaf': bytes(eaf) })
    await taken(page, 'talk.eaf', /ELAN/)
    await page.context().close()
  })

  test('the served page starts small; no part of it holds a reader, and no page that of Parquet', () => {
    const folder = dirname(servedFile)
    const start = servedStart(folder)
    assert.ok(start.some(path => path.endsWith('.js')) && start.some(path => path.endsWith('.css')))
    const size = start.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0)
    // Notes, search and the sound of recordings are there from the start.
    assert.ok(size <= 225_000, `${size} bytes at start`)
    // The page in one file holds every screen and all readers but Parquet's; it is what is kept and sent, and must not grow unnoticed.
    const whole = gzipSync(readFileSync(pageFile), { level: 9 }).length
    assert.ok(whole <= 685_000, `${whole} bytes in one file`)
    const parts = readdirSync(join(folder, 'parts')).map(name => join(folder, 'parts', name))
    for (const path of parts) assert.doesNotMatch(readFileSync(path, 'utf8'), /PAR1|SaxesParser\.prototype/)
    assert.doesNotMatch(readFileSync(pageFile, 'utf8'), /PAR1/)
  })
})
