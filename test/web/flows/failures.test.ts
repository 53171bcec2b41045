// What goes wrong with files and with the browser's store is said, and the rest goes on.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { servePage } from '../../../src/node/index.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, kept, open, pageAddress, servedFile } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage(() => open(browser))

const kublaKhan = example('kubla-khan.json')
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const keptWords = (page: Page) => page.getByTestId('kept')

/** The page where it is served: only there a store belongs to it. */
async function served(act: (address: string) => Promise<void>): Promise<void> {
  const { server, address } = await servePage(servedFile, 0)
  try {
    await act(address)
  } finally {
    server.close()
  }
}

describe('files', () => {
  test('a file that the browser cannot open, and one that is far too large, have cards; the others are read', async () => {
    const { page, complaints } = await empty()
    // Files of the browser's own making: one that cannot be read any more, one of a size that nobody sends.
    await page.evaluate(`(() => {
      const gone = new File(['x'], 'gone.json')
      gone.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotReadableError'))
      const vast = new File(['x'], 'vast.csv')
      Object.defineProperty(vast, 'size', { value: 9e9 })
      const good = new File([${JSON.stringify(kublaKhan.text)}], 'kubla-khan.json')
      const transfer = new DataTransfer()
      for (const file of [gone, vast, good]) transfer.items.add(file)
      const input = document.querySelector('input[type=file]')
      Object.defineProperty(input, 'files', { value: [gone, vast, good] })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })()`)
    await card(page, 'gone.json')
      .getByText(/could not open the file/)
      .waitFor()
    await card(page, 'vast.csv')
      .getByText(/larger than this page can hold/)
      .waitFor()
    await card(page, 'kubla-khan.json')
      .getByText(/five coders/)
      .waitFor()
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('files that come while others are read are read with them', async () => {
    const { page, complaints } = await empty()
    const rows = Array.from({ length: 20_000 }, (_, at) => `item ${at % 50}\tcoder ${at % 7}\t${at}`).join(
      '\n',
    )
    const slow = Buffer.from(`${'x'.repeat(1_000_000)}\n${rows}`)
    const input = page.locator('input[type=file]:not([webkitdirectory])')
    await input.setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: slow })
    await input
      .first()
      .setInputFiles({ name: kublaKhan.name, mimeType: 'text/plain', buffer: Buffer.from(kublaKhan.text) })
    await card(page, kublaKhan.name)
      .getByText(/five coders/)
      .waitFor()
    await card(page, 'slow.txt').waitFor()
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('reading says what it reads and can be stopped; what was there stays', async () => {
    const context = await browser.newContext()
    // A reading that never ends: no worker hears anything.
    await context.addInitScript(`{
      const Real = Worker
      globalThis.Worker = class extends Real {
        postMessage(...message) {
          if (globalThis.deaf !== true) super.postMessage(...message)
        }
      }
    }`)
    const page = await context.newPage()
    await page.goto(pageAddress)
    await give(page, kublaKhan)
    await card(page, kublaKhan.name)
      .getByText(/five coders/)
      .waitFor()
    await page.evaluate('globalThis.deaf = true')
    await page
      .locator('input[type=file]:not([webkitdirectory])')
      .setInputFiles({ name: 'endless.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') })
    await page.getByRole('status').getByText('endless.csv').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    await page.evaluate('globalThis.deaf = false')
    await card(page, kublaKhan.name)
      .getByText(/five coders/)
      .waitFor()
    await comes(async () => assert.equal(await card(page, 'endless.csv').count(), 0))
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    await context.close()
  })

  test('binary rubbish, an empty file and broken JSON are left out with their reasons', async () => {
    const { page, complaints } = await empty()
    const input = page.locator('input[type=file]:not([webkitdirectory])')
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))
    await input.setInputFiles([
      { name: 'noise.bin', mimeType: 'application/octet-stream', buffer: noise },
      { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
      { name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('{"cesura": 1, "items": [') },
      {
        name: 'torn.xlsx',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK\u0003\u0004 xl/workbook.xml torn'),
      },
      { name: kublaKhan.name, mimeType: 'application/json', buffer: Buffer.from(kublaKhan.text) },
    ])
    await page.getByText('One of five files is in; four are left out.').waitFor()
    for (const name of ['noise.bin', 'empty.csv', 'half.json', 'torn.xlsx'])
      await card(page, name)
        .getByText(/Left out: it could not be read/)
        .waitFor()
    assert.deepEqual(complaints, [])
  })
})

describe('the browser’s store', () => {
  test('a store that is forbidden or full is reported, and everything works', async () => {
    for (const [script, description] of [
      [
        `Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } })`,
        /does not store data/,
      ],
      [
        `IDBTransaction.prototype.commit = function () {}; IDBObjectStore.prototype.put = function () { const { transaction } = this; Object.defineProperty(transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') }); const request = this.get('nothing'); request.addEventListener('success', () => transaction.abort()); return request }`,
        /Too large for this browser to store/,
      ],
    ] as const) {
      const context = await browser.newContext()
      await context.addInitScript(script)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', error => complaints.push(error.message))
      await served(async address => {
        await page.goto(address)
        await give(page, kublaKhan)
        await comes(async () => assert.match(await keptWords(page).innerText(), description))
        await goTo(page, 'Compare')
        await page.getByTestId('headline').waitFor()
      })
      assert.deepEqual(complaints, [])
      await context.close()
    }
  })

  test('a damaged state is set aside and reported; a damaged copy or decision costs only itself', async () => {
    await served(async address => {
      const { page, complaints } = await open(browser, { address })
      await give(page, kublaKhan)
      await comes(async () => assert.notEqual(await kept(page), null))
      // From beside the page: what it keeps a moment later would take the damage back.
      const damage = async (code: string) => {
        await page.goto(new URL('readers/zip.js', address).href)
        await page.evaluate(`new Promise((resolve, reject) => {
          const request = indexedDB.open('cesura-steps')
          request.onsuccess = () => {
            const transaction = request.result.transaction('work', 'readwrite')
            const store = transaction.objectStore('work')
            transaction.oncomplete = () => { request.result.close(); resolve() }
            transaction.onabort = () => reject(transaction.error)
            const read = store.getAll()
            read.onsuccess = () => { const open = read.result.filter(step => step.kind === 'open').at(-1); ${code} }
          }
        })`)
        await page.goto(address)
      }
      await damage(
        `store.put({ ...open, id: 'x1', kind: 'edit', text: 't', item: 'i', coder: 'h1', segmentation: 'nonsense' }, 'x1'); store.put({ ...open, id: 'x2', kind: 'decide', from: 'x' }, 'x2'); store.put('nonsense', 'x3')`,
      )
      await card(page, kublaKhan.name)
        .getByText(/five coders/)
        .waitFor()
      for (const screen of ['Compare', 'Adjudicate', 'Export', 'Data']) await goTo(page, screen)
      await card(page, kublaKhan.name).waitFor()
      for (const wrong of [
        `'rubbish'`,
        `{ name: 'x', files: 'none' }`,
        `{ ...open.source, files: [{ name: 5 }] }`,
        `{ ...open.source, files: [{ name: 'gone.json', digest: 'none' }] }`,
      ]) {
        await comes(async () => assert.notEqual(await kept(page).catch(() => null), null))
        await damage(`store.put({ ...open, source: ${wrong} }, open.id)`)
        await page.getByTestId('lost').waitFor()
        await page.getByText('Compare two segmentations of the same text').waitFor()
        await give(page, kublaKhan)
      }
      assert.deepEqual(complaints, [])
      await page.context().close()
    })
  })
})

test('a link that is followed while a setting changes is not lost', async () => {
  const { page, complaints } = await empty()
  await give(page, kublaKhan)
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  // The address changes at once, its event comes later: the setting is written in between.
  await page.evaluate(`(() => {
    location.hash = '#agreement'
    const other = document.querySelectorAll('select')
    const hypothesis = [...other].find(({ options }) => [...options].some(({ value }) => value === 'h2'))
    hypothesis.value = 'h2'
    hypothesis.dispatchEvent(new Event('change', { bubbles: true }))
  })()`)
  await page.getByTestId('agreement-headline').waitFor()
  await page.goBack()
  await page.getByTestId('headline').waitFor()
  assert.deepEqual(complaints, [])
})
