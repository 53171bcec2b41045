import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { freshPage } from './fresh-page.ts'
import { comes, give, goTo, settled } from './workbench.ts'

const empty = freshPage()

const image = '<img src=x onerror="window.hurt=1">'
const vector = '<svg/onload=window.hurt=1>'
const link = 'javascript:window.hurt=1'
const formula = '=cmd|"/c calc"!A0'

const corpus = {
  cesura: 1,
  items: [
    {
      id: image,
      units: 4,
      texts: [image, vector, link, formula],
      codings: [
        { coder: vector, masses: [1, 3] },
        { coder: formula, masses: [2, 2] },
        { coder: '__proto__', masses: [1, 1, 2] },
        { coder: link, masses: [4] },
      ],
    },
    {
      id: 'constructor',
      units: 2,
      codings: [
        { coder: vector, masses: [1, 1] },
        { coder: formula, masses: [2] },
      ],
    },
  ],
}

test('names and texts are never markup, on no screen and in no export', async () => {
  const { page, complaints } = await empty()
  await give(page, { name: `${image}.json`, text: JSON.stringify(corpus) })
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  for (const screen of ['Compare', 'Agreement', 'Systems', 'Conventions', 'Export']) {
    await goTo(page, screen)
    await settled(page)
    await comes(async () => {
      assert.equal(await page.evaluate('window.hurt'), undefined, screen)
      assert.equal(
        await page.evaluate(`document.querySelectorAll('main img, main a[href^="javascript:"]').length`),
        0,
      )
    })
  }
  const saved: Record<string, string> = {}
  for (const card of ['Differences, CSV', 'Scores, CSV', 'Pairs, CSV', 'Report, one HTML file']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .locator('section', { has: page.getByRole('heading', { name: card }) })
        .getByRole('button', { name: 'Save' })
        .click(),
    ])
    assert.match(download.suggestedFilename(), /^[\p{L}\p{N}._-]+$/u)
    saved[card] = readFileSync((await download.path())!, 'utf8')
  }
  for (const card of ['Differences, CSV', 'Scores, CSV', 'Pairs, CSV']) {
    assert.doesNotMatch(saved[card]!, /(^|,|\n)"?[=+@]/, card)
  }
  const report = await page.context().newPage()
  const hurts: string[] = []
  report.on('dialog', dialog => {
    hurts.push(dialog.message())
    void dialog.dismiss()
  })
  await report.setContent(saved['Report, one HTML file']!)
  await settled(report)
  await comes(async () => {
    assert.equal(await report.evaluate('window.hurt'), undefined)
    assert.equal(await report.locator('img').count(), 0)
  })
  await report.close()
  assert.deepEqual(hurts, [])
  assert.deepEqual(complaints, [])
})

test('a file of ten megabytes is read without stopping the page', async () => {
  const texts = Array.from({ length: 50_000 }, (_, unit) => `${unit} `.padEnd(200, 'word '))
  const boundaries = (step: number) =>
    Array.from({ length: 4000 }, (_, index) => 1 + index * 12 + ((index * step) % 11))
  const codings = [
    { coder: 'ann', boundaries: boundaries(3) },
    { coder: 'bo', boundaries: boundaries(7) },
  ]
  const text = JSON.stringify({ cesura: 1, items: [{ id: 'large', units: 50_000, texts, codings }] })
  assert.ok(text.length > 10_000_000)
  const { page, complaints } = await empty()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles({ name: 'large.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  assert.deepEqual(complaints, [])
})
