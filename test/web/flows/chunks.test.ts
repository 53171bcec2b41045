// The screen Chunks: a document and lists of chunks, with the numbers of the command line.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, open, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const names = ['tide-service.md', 'langchain.json', 'chonkie.jsonl', 'llama-index.json', 'sections.json']
const files = names.map(name => ({ ...example(`chunks/${name}`), name }))

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()

/** The document and its chunks on Chunks, for all tests that look at them. */
const onChunks = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, ...files)
  return watched
}, '#chunks')

async function saved(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  const path = join(mkdtempSync(join(tmpdir(), 'cesura-chunks-')), 'saved')
  await download.saveAs(path)
  return readFileSync(path, 'utf8')
}

/** The document without what says where and by what it was made. */
const numbers = (json: string) => {
  const { icu: _, documents, ...rest } = JSON.parse(json)
  return { ...rest, documents: documents.map(({ name: _, ...facts }: { name: string }) => facts) }
}

describe('chunks', () => {
  test('a document and lists of chunks lead there with one button; the numbers are those of the command line', async () => {
    const { page, complaints } = await onChunks()
    // By the button, as a reader who has just brought them.
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Compare three chunkers' }).click()
    await page.getByTestId('chunks-headline').waitFor()
    const paths = (...own: readonly string[]) => own.map(name => `examples/chunks/${name}`)
    const command = (...more: readonly string[]) => {
      const lists = paths('langchain.json', 'chonkie.jsonl', 'llama-index.json')
      const { stdout } = cesura([
        'chunks',
        ...paths('tide-service.md'),
        ...lists.flatMap(path => ['--chunks', path]),
        ...more,
        '--json',
      ])
      return numbers(stdout)
    }
    await comes(async () =>
      assert.deepEqual(
        numbers(await saved(page, /numbers as JSON/)),
        command('--gold', 'examples/chunks/sections.json'),
      ),
    )
    await page.getByRole('combobox', { name: 'Reference' }).selectOption('headings')
    await page.getByRole('spinbutton', { name: 'Limit' }).fill('240')
    await page.getByRole('spinbutton', { name: 'Limit' }).press('Enter')
    await page.getByRole('columnheader', { name: 'over 240' }).waitFor()
    await comes(async () => {
      assert.deepEqual(
        numbers(await saved(page, /numbers as JSON/)),
        command('--gold', 'headings', '--max-size', '240'),
      )
      assert.match(
        await page.getByTestId('chunks-command').innerText(),
        /--gold headings --max-size 240 --fail-over/,
      )
    })
    assert.deepEqual(complaints, [])
  })

  test('a count looks at its cuts alone, and a listed cut is found in the text', async () => {
    const { page } = await onChunks()
    await page.getByTestId('chunks-headline').waitFor()
    const faint = () => page.locator('.pill.faint').count()
    await comes(async () => assert.equal(await faint(), 0))
    const count = page.getByRole('button', { name: /of chonkie in word/ })
    await count.click()
    await comes(async () => assert.ok((await faint()) > 0))
    await comes(async () => assert.equal(await count.getAttribute('aria-pressed'), 'true'))
    await count.click()
    await comes(async () => assert.equal(await faint(), 0))
    await page
      .getByRole('region', { name: 'Cuts that break something' })
      .getByRole('button')
      .first()
      .press('Enter')
    await page.locator('.pill.here').waitFor()
    await comes(async () => assert.equal(await page.locator('.pill.here').count(), 1))
  })

  test('a chunker is renamed and left out on its card; other screens lead here', async () => {
    const { page } = await empty()
    await give(page, ...files)
    await page.getByRole('textbox', { name: 'Chunker of chonkie.jsonl' }).fill('by tokens')
    await page.getByRole('textbox', { name: 'Chunker of chonkie.jsonl' }).press('Enter')
    await page.getByRole('button', { name: 'Leave out llama-index.json' }).click()
    await page.getByRole('button', { name: 'Compare two chunkers' }).waitFor()
    await goTo(page, 'Agreement')
    await page.getByRole('button', { name: 'Show the chunks' }).click()
    await page.getByRole('rowheader', { name: 'by tokens' }).waitFor()
    await comes(async () => assert.equal(await page.getByRole('row').count(), 3))
    await page.reload()
    await page.getByRole('rowheader', { name: 'by tokens' }).waitFor()
  })

  test('chunks that are not in the document are reported on their card, and the others are measured', async () => {
    const { page } = await empty()
    const list = JSON.stringify([{ text: 'One two.' }, { text: 'Nowhere at all.' }, { text: 'Three four.' }])
    await give(
      page,
      { name: 'text.md', text: '# A\n\nOne two. Three four.\n' },
      { name: 'own.json', text: `{"chunks": ${list}}` },
      { name: 'strange.json', text: '{"a": 1}' },
    )
    await page.getByRole('article', { name: 'own.json' }).getByText('Nowhere at all').first().waitFor()
    await comes(async () =>
      assert.match(await page.getByRole('article', { name: 'strange.json' }).innerText(), /Left out/),
    )
    await page.getByRole('button', { name: 'Check own' }).click()
    await page.getByTestId('chunks-headline').waitFor()
  })

  test('without chunks the screen says what it needs, and has an example', async () => {
    const { page, complaints } = await empty()
    await goTo(page, 'Chunks')
    await page.getByRole('button', { name: 'Open an example' }).click()
    await page.getByTestId('chunks-headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('names and texts are never markup', async () => {
    const { page, complaints } = await empty()
    const evil = '<img src=x onerror=alert(1)>'
    await give(
      page,
      { name: `${evil}.md`, text: `# ${evil}\n\nOne ${evil} two.\n` },
      {
        name: 'x.json',
        text: JSON.stringify({
          chunks: [{ text: `# ${evil}\n\nOne <img src` }, { text: `=x onerror=alert(1)> two.` }],
        }),
      },
    )
    await page.getByRole('textbox', { name: 'Chunker of x.json' }).fill(evil)
    await page.getByRole('textbox', { name: 'Chunker of x.json' }).press('Enter')
    await page.getByRole('button', { name: /^Check <img/ }).click()
    await page.getByTestId('chunks-headline').waitFor()
    await comes(async () => assert.equal(await page.locator('img').count(), 0))
    assert.deepEqual(complaints, [])
  })

  test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
    const { page } = await onChunks()
    await page.getByTestId('chunks-headline').waitFor()
    assert.deepEqual(await wrongAtWidths(page), {})
  })
})
