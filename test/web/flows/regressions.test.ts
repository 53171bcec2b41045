// Mistakes that the page made once: each test shows that it does not make them again.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, open, settled, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

interface Coding {
  coder: string
  boundaries: number[]
}
const corpus = (items: { id: string; units: number; texts?: string[]; codings: Coding[] }[]) =>
  JSON.stringify({ cesura: 1, items })

const svgText = (page: Page) => page.locator('main').innerHTML()

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()

/** Twelve texts on Data, for all tests that look at them. */
const onTwelve = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, example('simulated.json'))
  return watched
}, '#data')

describe('regressions', () => {
  test('two files of one text are never compared with themselves', async () => {
    const { page } = await empty()
    const choi = (cut: number) =>
      `==========\n${Array.from({ length: 9 }, (_, at) => `Line number ${at + 1}.${at + 1 === cut ? '\n==========' : ''}`).join('\n')}\n==========\n`
    await give(page, { name: 'ann.txt', text: choi(3) }, { name: 'bo.txt', text: choi(6) })
    await page.getByRole('button', { name: 'Compare ann and bo' }).click()
    await comes(async () =>
      assert.doesNotMatch(await page.getByTestId('headline').innerText(), /one of one boundar/),
    )
  })

  test('the reference is that of the command line, and every ranking names it', async () => {
    const { page } = await empty()
    const texts = [1, 2, 3].map(at => ({
      id: `t${at}`,
      units: 12,
      codings: ['ann', 'ground_truth', 'segmenter-1']
        .filter(coder => at < 3 || coder !== 'ann')
        .map((coder, own) => ({ coder, boundaries: [3, 5 + ((at + own) % 4)] })),
    }))
    await give(page, { name: 'truth.json', text: corpus(texts) })
    await goTo(page, 'Compare')
    await comes(async () =>
      assert.equal(await page.getByRole('combobox', { name: /^Reference/ }).inputValue(), 'ground_truth'),
    )
    await goTo(page, 'Systems')
    await page
      .getByText(
        '2 hypotheses against the reference ground_truth. 1 segmentation missing: ann has not segmented that text.',
      )
      .waitFor()
    await goTo(page, 'Conventions')
    await page.getByText(/^3 texts, 2 hypotheses against the reference ground_truth, pooled/).waitFor()
    // What cesura.json keeps stands above a name.
    await goTo(page, 'Data')
    const kept = { cesura: 1, files: [{ path: 'truth.json' }], references: ['ann'] }
    await give(page, { name: 'cesura.json', text: JSON.stringify(kept) })
    await goTo(page, 'Systems')
    await page.getByText(/^2 hypotheses against the reference ann\./).waitFor()
    await goTo(page, 'Compare')
    await comes(async () =>
      assert.equal(await page.getByRole('combobox', { name: /^Reference/ }).inputValue(), 'ann'),
    )
  })

  test('a PNG that fails says so, and one that is saved says that', async () => {
    const { page } = await onTwelve()
    await goTo(page, 'Agreement')
    await page.getByTestId('agreement-headline').waitFor()
    await page.evaluate(`{
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (done) {
        HTMLCanvasElement.prototype.toBlob = toBlob
        done(null)
      }
    }`)
    await page
      .getByRole('button', { name: /^Save .* as PNG$/ })
      .first()
      .click()
    await page
      .getByText(/The PNG could not be made: .*SVG works at any size/)
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Save .* as SVG$/ })
      .first()
      .click()
    await page
      .getByText(/^Saved .*\.svg$/)
      .first()
      .waitFor()
  })

  test('windows over words have places: no NaN, no complaint, with an odd window too', async () => {
    const { page, complaints } = await empty()
    await give(page, example('dialogue.json'))
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: 'Windows' }).click()
    for (const window of [3, 4]) {
      await page.evaluate(`location.hash = '#compare?view=windows&window=${window}'`)
      await page.locator('.stage').waitFor()
      await settled(page)
      const box = (await page.locator('.stage').boundingBox())!
      await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
      await settled(page)
      await comes(async () => assert.doesNotMatch(await svgText(page), /NaN/))
    }
    assert.deepEqual(complaints, [])
  })

  test('texts that run from right to left mirror the strip; arrows go where they point; names are isolated', async () => {
    const { page, complaints } = await empty()
    const texts = Array.from({ length: 12 }, (_, at) => `משפט מספר ${at + 1}`)
    await give(page, {
      name: 'hebrew.json',
      text: corpus([
        {
          id: 'ספר',
          units: 12,
          texts,
          codings: [
            { coder: 'רות', boundaries: [3] },
            { coder: 'דוד', boundaries: [4] },
          ],
        },
      ]),
    })
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    await comes(async () => assert.equal(await page.getByTestId('headline').locator('bdi').count(), 2))
    await settled(page)
    const numbers = await page.evaluate(`(() => {
      const at = text => [...document.querySelectorAll('.stage text')].find(each => each.textContent === text).getBoundingClientRect().left
      return [at('1'), at('12')]
    })()`)
    const [first, last] = numbers as [number, number]
    assert.ok(first > last, `1 at ${first}, 12 at ${last}`)
    const lane = page.getByRole('slider').first()
    await lane.focus()
    const before = Number(await lane.getAttribute('aria-valuenow'))
    await lane.press('ArrowLeft')
    await comes(async () => assert.equal(Number(await lane.getAttribute('aria-valuenow')), before + 1))
    assert.deepEqual(complaints, [])
  })

  test('names on a phone keep the part that differs; large numbers are parted; no −0', async () => {
    const { page } = await empty()
    await page.setViewportSize({ width: 360, height: 740 })
    const items = Array.from({ length: 6 }, (_, at) => ({
      id: `Interview 0${at + 1}, long conversation, version B`,
      units: 1200,
      codings: ['Ann', 'Bo', 'Cy'].map((coder, own) => ({
        coder,
        boundaries: [40 + at + own, 300, 700 + own, 1098],
      })),
    }))
    await give(page, { name: 'interviews.json', text: corpus(items) })
    await goTo(page, 'Agreement')
    await page.getByTestId('agreement-headline').waitFor()
    await settled(page)
    await comes(async () => {
      const labels = (await page.evaluate(
        `[...document.querySelectorAll('main svg text')].map(each => each.textContent).filter(text => /^Interv/.test(text))`,
      )) as string[]
      assert.ok(labels.length >= 6, labels.join(' | '))
      assert.ok(new Set(labels).size >= 6, labels.join(' | '))
      assert.doesNotMatch(await page.locator('main').innerText(), /[-−]0\.0000/)
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      assert.ok(over <= 0, `${over} px too wide`)
    })
  })

  test('Data leads on; every coder column can be reached', async () => {
    const { page } = await empty()
    const codings = Array.from({ length: 9 }, (_, at) => ({
      coder: `coder number ${at + 1}`,
      boundaries: [at + 1],
    }))
    await give(page, { name: 'nine.json', text: corpus([{ id: 'a', units: 20, codings }]) })
    await page.getByRole('button', { name: /^Compare nine/ }).waitFor()
    const table = page.getByRole('region', { name: 'Texts and coders' })
    await table.getByText('coder number 9').first().scrollIntoViewIfNeeded()
    await comes(async () => {
      const seen = await table.getByText('coder number 9').first().boundingBox()
      assert.ok(seen !== null && seen.x + seen.width <= 1280, JSON.stringify(seen))
    })
  })

  test('no select shows an identifier, and an open menu does not stay over the next screen', async () => {
    const { page } = await onTwelve()
    await page.getByRole('button', { name: /^Saved/ }).click()
    await page.getByRole('region', { name: 'History' }).waitFor()
    await goTo(page, 'Compare')
    await page.getByRole('region', { name: 'History' }).waitFor({ state: 'detached' })
    for (const screen of ['Compare', 'Agreement', 'Systems', 'Conventions']) {
      await goTo(page, screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await comes(async () => {
        const options = await page.locator('main select option').allInnerTexts()
        assert.deepEqual(
          options.filter(text =>
            /^(?:boundary-similarity|window-diff|boundary-f|alignment-similarity)$/.test(text),
          ),
          [],
          screen,
        )
      })
    }
  })

  test('the page prints without its controls, and twelve texts on few sheets', async () => {
    const { page } = await onTwelve()
    await goTo(page, 'Agreement')
    await page.getByTestId('agreement-headline').waitFor()
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    await comes(async () => {
      assert.equal(await page.getByRole('navigation').isVisible(), false)
      assert.equal(await page.locator('main select:visible, main .btn:visible').count(), 0)
      assert.ok(await page.getByText('simulated.json · Agreement').isVisible())
    })
    // Names of texts are links on screen, and stay on paper.
    await comes(async () =>
      assert.ok(
        await page
          .getByRole('row', { name: /item-05/ })
          .getByText('item-05')
          .isVisible(),
      ),
    )
    const pdf = await page.pdf({ format: 'A4' })
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []
    assert.ok(sheets.length >= 1 && sheets.length <= 15, `${sheets.length} sheets`)
    await page.emulateMedia({ media: null })
  })
})
