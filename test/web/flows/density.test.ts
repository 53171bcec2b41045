import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'
import { boundarySimilarity, type Corpus, codingOf } from '../../../src/index.ts'
import { launch } from './chromium.ts'
import { comes, example, give, goTo, open } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const poem = example('kubla-khan.json')

test('every score stands with how many boundaries it was bought with', async () => {
  const { page, complaints } = await open(browser)
  await give(page, poem)
  await goTo(page, 'Compare')
  const corpus = readCorpus(poem.text).corpus as Corpus
  const [item] = corpus.items
  const reference = codingOf(item!, 'manual')!
  const ratio = (coder: string) =>
    (codingOf(item!, coder)!.boundaries.length / reference.boundaries.length).toFixed(2)
  await comes(async () =>
    assert.equal(
      await page.getByTestId('density').innerText(),
      `h1 at ${ratio('h1')} × as many boundaries as manual`,
    ),
  )
  await goTo(page, 'Systems')
  const ranking = page.locator('[data-figure=ranking]')
  await ranking.getByRole('button', { name: 'Table' }).click()
  const segmenters = item!.codings.filter(({ coder }) => coder !== 'manual')
  const row = ranking.locator('tbody tr')
  for (const { coder, segmentation } of segmenters) {
    const own = row.filter({ has: page.getByRole('cell', { name: coder, exact: true }) })
    const value = boundarySimilarity(reference, segmentation)!.toFixed(3)
    await own.getByRole('cell', { name: value, exact: true }).first().waitFor()
    await own
      .getByRole('cell', { name: ratio(coder), exact: true })
      .first()
      .waitFor()
  }
  assert.deepEqual(complaints, [])
  await page.context().close()
})
