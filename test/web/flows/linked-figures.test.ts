// Marks of the newer figures lead to what they count; chunks and ranks can be looked at one by one.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, open, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()

/** Scores of two models on Granularity, for the tests that look at its figures. */
const onScores = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, example('scores.json'))
  return watched
}, '#segmenters?lens=granularity')

describe('figures', () => {
  test('the curve of Granularity is read by arrow keys, and Enter sets the segmenter there', async () => {
    const { page, complaints } = await onScores()
    const figure = page.locator('[data-figure=granularity]')
    const mark = figure.locator('.live button')
    await mark.focus()
    await page.keyboard.press('Home')
    await comes(async () =>
      assert.match(await figure.getByTestId('capline').innerText(), /^With 0\.\d\d times as many cuts as/),
    )
    const printed = await figure.getByTestId('capline').innerText()
    await page.keyboard.press('Enter')
    const ratio = /^With (\d\.\d\d)/.exec(printed)![1]!
    await comes(async () =>
      assert.ok((await page.getByTestId('caption').innerText()).includes(`${ratio} times as many`), printed),
    )
    assert.deepEqual(complaints, [])
  })

  test('a dot of the tolerance plot opens these cuts in Compare with that tolerance', async () => {
    const { page } = await onScores()
    const mark = page.locator('[data-figure=tolerance] .live button').first()
    await mark.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByTestId('headline').waitFor()
    await comes(async () =>
      assert.match(await page.evaluate<string>('location.hash'), /^#compare.*tolerance=1/),
    )
  })

  test('the disc of the chance plot says how many pairs it counts, and leads to them', async () => {
    const { page } = await empty()
    await give(page, { name: 'simulated.json', text: example('simulated.json').text })
    await page.evaluate("location.hash = '#agreement'")
    const figure = page.locator('[data-figure=chance]')
    const printed = (pattern: RegExp) =>
      comes(async () => assert.match(await figure.getByTestId('capline').innerText(), pattern))
    // Random coders are the last that come.
    await figure.getByRole('button', { name: /^Random coders/ }).waitFor()
    await figure.locator('.live button').first().focus()
    await page.keyboard.press('End')
    await printed(/as a share of the way to 1/)
    await page.keyboard.press('Home')
    await printed(/^Random coders who cut as often as yours share B 0\.\d+/)
    await page.keyboard.press('ArrowRight')
    await printed(/^Your coders share B 0\.\d+, over \d+ pairs\./)
    await figure.getByRole('button', { name: 'See the pairs' }).click()
    await comes(async () =>
      assert.equal(
        await page.evaluate("document.activeElement.closest('[data-figure]')?.dataset.figure"),
        'pairs',
      ),
    )
  })

  test('the question which levels are compared shows them as each answer pairs them', async () => {
    const coding = (coder: string, ...levels: number[][]) => ({ coder, levels })
    const text = JSON.stringify({
      cesura: 1,
      items: [
        {
          id: 't',
          units: 30,
          codings: [
            coding('Ann', [10], [4, 10, 20]),
            coding('Bo', [10, 20], [5, 10, 20], [3, 5, 10, 20, 25]),
          ],
        },
      ],
    })
    const { page } = await empty()
    await give(page, { name: 'levels.json', text })
    await page.evaluate("location.hash = '#compare?view=levels'")
    const cards = page.getByTestId('pairing').locator('label')
    await comes(async () => {
      assert.equal(await cards.count(), 2)
      for (const index of [0, 1]) assert.equal(await cards.nth(index).locator('.cut-lane').count(), 4)
    })
    // By the nearest number of segments both of Ann's levels meet other levels than by number.
    await comes(async () => {
      assert.match(await cards.nth(0).innerText(), /Ann 1\s*Bo 1\s*Ann 2\s*Bo 2/)
      assert.match(await cards.nth(1).innerText(), /Ann 1\s*Bo 1\s*Ann 2\s*Bo 2/)
    })
  })
})

describe('chunks', () => {
  const names = ['tide-service.md', 'langchain.json', 'chonkie.jsonl', 'llama-index.json', 'sections.json']
  const files = names.map(name => ({ ...example(`chunks/${name}`), name }))

  const onChunks = shared(async () => {
    const watched = await open(browser)
    await give(watched.page, ...files)
    return watched
  }, '#chunks')

  test('a chunk that is pointed at has a ground, what it shares a hatched one, by pointer and by keys', async () => {
    const { page, complaints } = await onChunks()
    const chonkie = page.getByRole('button', { name: 'Chunks of chonkie' })
    await chonkie.click()
    await chonkie.press('ArrowDown')
    await comes(async () => {
      assert.match(
        await page.getByTestId('pointed-chunk').innerText(),
        /^Chunk 2 of 7 of chonkie: \d+ characters\./,
      )
      assert.ok((await page.locator('.ln .whole').count()) > 0)
      assert.ok((await page.locator('.ln .shared').count()) > 0)
    })
    await page.locator('.ln .lanes i').first().hover()
    await comes(async () =>
      assert.match(await page.getByTestId('pointed-chunk').innerText(), /^Chunk 1 of \d+ of langchain/),
    )
    assert.deepEqual(complaints, [])
  })

  test('two against each other: their cuts are counted, and the numbers are those of the command line', async () => {
    const { page } = await onChunks()
    await page.getByRole('button', { name: 'Two against each other' }).click()
    await page.getByRole('combobox', { name: 'against' }).selectOption('llama-index')
    await comes(async () =>
      assert.match(
        await page.getByTestId('chunks-headline').innerText(),
        /^langchain and llama-index\s+agree on .* cuts?/,
      ),
    )
    // The letters of the lanes are those of the sizes.
    await comes(async () => {
      const letters = await page.locator('.chunk-text .heads button').allInnerTexts()
      const sizes = await page.locator('[data-figure^=sizes] svg text').allTextContents()
      for (const [index, name] of ['langchain', 'llama-index'].entries())
        assert.ok(sizes.includes(`${letters[index]} ${name}`), String(sizes))
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /numbers as JSON/ }).click(),
    ])
    const path = join(mkdtempSync(join(tmpdir(), 'cesura-two-')), 'saved')
    await download.saveAs(path)
    const path_ = (name: string) => `examples/chunks/${name}`
    const lists = ['langchain.json', 'llama-index.json'].flatMap(name => ['--chunks', path_(name)])
    const { stdout } = cesura([
      'chunks',
      path_('tide-service.md'),
      ...lists,
      '--gold',
      path_('llama-index.json'),
      '--json',
    ])
    const scores = (json: string) =>
      (JSON.parse(json) as { chunkers: { name: string; gold: unknown }[] }).chunkers.map(({ name, gold }) => [
        name,
        gold,
      ])
    assert.deepEqual(scores(readFileSync(path, 'utf8')), scores(stdout))
  })
})

test('a board of many folds those of one rank; a rank counts who is surely better', async () => {
  const units = 40
  const gold = [8, 16, 24, 32]
  const systems = Array.from({ length: 34 }, (_, index) => `system-${index + 1}`)
  const items = Array.from({ length: 6 }, (_, item) => ({
    id: `text-${item + 1}`,
    units,
    codings: [
      { coder: 'Ann', boundaries: gold },
      ...systems.map((coder, index) => ({
        coder,
        boundaries: gold.map(place => Math.min(units - 1, place + ((index + item) % 4))),
      })),
    ],
  }))
  const { page, complaints } = await empty()
  await give(page, { name: 'many.json', text: JSON.stringify({ cesura: 1, items }) })
  await page.evaluate("location.hash = '#boards?board=yes'")
  const ranks = page.locator('.board-table tbody tr[data-submission]')
  const fold = page.locator('.board-table .fold button').first()
  await comes(async () => assert.match(await fold.innerText(), /submissions more of rank 1$/))
  const before = await ranks.count()
  assert.ok(before < systems.length)
  await fold.click()
  await comes(async () => assert.ok((await ranks.count()) > before))
  assert.deepEqual(complaints, [])
})
