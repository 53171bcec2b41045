import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'
import { boundarySimilarity, type Corpus, codingOf } from '../../../src/index.ts'
import { servePage } from '../../../src/node/index.ts'
import { cesura } from '../../cli/run.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, kept, open, servedFile, settled } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const simulated = example('simulated.json')
const poem = example('kubla-khan.json')
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage(() => open(browser))
const onPhone = freshPage(() => open(browser, phone))

/** Opens Compare on a file. */
async function compare(page: Page, file: { name: string; text: string }): Promise<void> {
  await give(page, file)
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
}

describe('compare', () => {
  test('all coders stand in lanes, nearest first, with the library’s values; a lane opens its pair', async () => {
    const { page, complaints } = await empty()
    await compare(page, simulated)
    await page.getByRole('combobox', { name: 'Other coder' }).selectOption({ label: 'all' })
    await page.getByTestId('stack-headline').waitFor()
    const corpus = readCorpus(simulated.text).corpus as Corpus
    const [item] = corpus.items
    const expected = item!.codings
      .filter(({ coder }) => coder !== 'ann')
      .map(({ coder, segmentation }) => ({
        coder,
        value: boundarySimilarity(codingOf(item!, 'ann')!, segmentation)!,
      }))
      .sort((a, b) => b.value - a.value)
      .map(({ coder, value }) => `${coder} ${value.toFixed(3)}`)
    const table = page.getByRole('region', { name: 'Coders by likeness, table' })
    await comes(async () => {
      const rows = (await table.locator('tbody tr').allInnerTexts()).map(row =>
        row.split(/\s+/).slice(0, 2).join(' '),
      )
      assert.deepEqual(rows, expected)
      assert.equal(await page.getByTestId('stack').locator('svg').count(), 1)
    })
    await table.getByRole('button', { name: 'bo' }).click()
    await page.getByTestId('headline').getByText('ann and bo').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('two people are equals, a program is tested; the reader may say otherwise', async () => {
    const { page } = await empty()
    await compare(page, simulated)
    await comes(async () =>
      assert.match(await page.getByTestId('headline').innerText(), /ann and bo.*agree on.*ann alone makes/s),
    )
    await page.getByRole('checkbox', { name: 'as equals' }).uncheck()
    await page.getByTestId('headline').getByText('misses').waitFor()
    await page.getByRole('combobox', { name: 'Hypothesis' }).selectOption('segmenter-1')
    await page.getByRole('checkbox', { name: 'as equals' }).check()
    await page.getByTestId('headline').getByText('ann and segmenter-1').waitFor()
    // Of quick changes only some are written to the address at once.
    await page.waitForURL(/equal=yes/)
  })

  test.each(['simulated.json', 'dialogue.json'])('every score of %s says where it comes from', async name => {
    const { page } = await empty()
    await compare(page, example(name))
    await page.getByRole('button', { name: /^All \d+ scores$/ }).click()
    await page.mouse.move(0, 0)
    for (const row of await page.locator('[data-metric]').all()) {
      await row.focus()
      const value = await row.locator('.v').innerText()
      const caption = page.getByTestId('caption')
      await caption.getByText(new RegExp(`is (${value.replace('.', '\\.')}|${Number(value)})\\.`)).waitFor()
      await comes(async () => assert.doesNotMatch(await caption.innerText(), /NaN|undefined|Infinity/))
    }
  })

  test('likeness of types and costs of moving are dragged, and S_f follows each step', async () => {
    const { page, complaints } = await empty()
    await compare(page, example('dialogue.json'))
    await page.getByRole('button', { name: 'Costs of types' }).click()
    const value = () => page.locator('[data-metric="flexible-similarity"] [data-value]').innerText()
    const before = await value()
    // The scores that the costs move stay in sight.
    await page.locator('[data-metric="flexible-similarity"]').click({ trial: true })
    const cell = page.getByRole('slider', { name: ', and .', exact: true })
    await settled(page)
    const box = (await cell.boundingBox())!
    await page.mouse.move(box.x + 5, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 65, box.y + box.height / 2, { steps: 5 })
    await comes(async () => assert.equal(await cell.getAttribute('aria-valuenow'), '0.5'))
    await comes(async () => assert.ok(Number(await value()) > Number(before)))
    await page.mouse.up()
    // The matrix is symmetric: the twin went along.
    const duplicate = page.getByRole('slider', { name: '. and ,', exact: true })
    await comes(async () => assert.equal(await duplicate.getAttribute('aria-valuenow'), '0.5'))
    const moving = page.getByRole('slider', { name: 'cost of moving ,' })
    await moving.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await comes(async () => assert.equal(await moving.getAttribute('aria-valuenow'), '0.51'))
    await page.waitForURL(/ct=/)
    assert.deepEqual(complaints, [])
  })

  test('the window of Pk and WindowDiff moves by keys', async () => {
    const { page } = await empty()
    await compare(page, poem)
    await page.getByRole('combobox', { name: 'Hypothesis' }).selectOption('h2')
    await page.getByRole('button', { name: 'Windows', exact: true }).click()
    await page.getByRole('slider', { name: 'h2, hypothesis' }).focus()
    await page.keyboard.press('Home')
    await page.getByTestId('caption').getByText('Window 1, k = 2:').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page
      .getByTestId('caption')
      .getByText('manual has no cut here, h2 has one. It counts for Pk and for WindowDiff.')
      .waitFor()
  })
})

describe('touch', () => {
  test('on a phone a tap chooses a place, and the bar adds, carries and removes the cut', async () => {
    const { page, complaints } = await onPhone()
    await compare(page, poem)
    await page.getByRole('button', { name: 'Edit h1' }).tap()
    await page.locator('[data-unit="2"]').tap({ position: { x: 200, y: 4 } })
    const bar = page.getByRole('toolbar')
    await bar.getByText('after 1').waitFor()
    for (const button of await bar.getByRole('button').all()) {
      await comes(async () => {
        const box = (await button.boundingBox())!
        assert.ok(box.height >= 44 && box.width >= 44)
      })
    }
    await bar.getByRole('button', { name: 'Add' }).tap()
    await page.getByTestId('headline').getByText('comes close to one').waitFor()
    await bar.getByRole('button', { name: 'Carry the cut one place on' }).tap()
    await page.getByTestId('headline').getByText('finds two of two boundaries').waitFor()
    await bar.getByRole('button', { name: 'Remove' }).tap()
    await page.getByTestId('headline').getByText('misses one').waitFor()
    await page.getByRole('button', { name: 'Done' }).tap()
    assert.deepEqual(complaints, [])
  })

  test('on a tablet a tap takes the nearest cut within a finger’s reach', async () => {
    const { page } = await onPhone()
    await page.setViewportSize({ width: 820, height: 900 })
    await compare(page, simulated)
    await page.getByRole('button', { name: 'Edit bo' }).tap()
    await settled(page)
    const strip = (await page.getByTestId('strip').boundingBox())!
    const pitch = (strip.width - 104 - 14) / 33
    await page.touchscreen.tap(strip.x + 104 + 8 * pitch + 15, strip.y + strip.height - 30)
    await page.getByRole('toolbar').getByText('after 8').waitFor()
    await page.getByRole('button', { name: 'Done' }).tap()
  })
})

describe('data', () => {
  const marks = { name: 'marks.txt', text: 'talk\tann\t11001000011\ntalk\tbo\t11000100011\n' }

  test('each answer shows how it would be read, and is kept with the file', async () => {
    const { server, address } = await servePage(servedFile, 0)
    try {
      const { page } = await open(browser, { address })
      await give(page, marks)
      const question = page.getByTestId('question')
      await question.getByTestId('preview').nth(2).waitFor()
      await comes(async () => {
        const previews = await question
          .getByTestId('preview')
          .evaluateAll(list => list.map(preview => preview.getAttribute('aria-label')))
        assert.deepEqual(previews, [
          'ann: cuts after 1, 2, 5, 10; bo: cuts after 1, 2, 6, 10',
          'ann: cuts after 1, 2, 5, 10; bo: cuts after 1, 2, 6, 10',
          'ann: cuts after 1, 4, 9, 10; bo: cuts after 1, 5, 9, 10',
        ])
      })
      await question.getByRole('radio').nth(1).check()
      await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
      await comes(async () => assert.notDeepEqual((await kept(page))?.answers ?? {}, {}))
      await page.reload()
      await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
      await comes(async () => assert.ok(await question.getByRole('radio').nth(1).isChecked()))
      await question.getByRole('radio').nth(2).check()
      await page.getByRole('button', { name: 'ann on talk: 4 cuts' }).waitFor()
      await page.context().close()
    } finally {
      server.close()
    }
  })

  test('what is pasted is rendered while it is typed: marks, masses with names, prose', async () => {
    const { page, complaints } = await empty()
    await page.getByRole('button', { name: 'Paste text or masses' }).click()
    const box = page.getByRole('textbox')
    await box.fill('0100100000')
    await page.getByTestId('live').getByText('1 segmentation of 11 units.').waitFor()
    await page.getByTestId('assumed').waitFor()
    await page.getByTestId('question').getByRole('radio').nth(1).check()
    await page.getByTestId('live').getByText('1 segmentation of 10 units.').waitFor()
    await box.fill('ann: 2 3 6\nbo: 2 2 9')
    await page.getByTestId('paste-problems').getByText('13 units').waitFor()
    await comes(async () => {
      assert.match(await page.getByTestId('paste-problems').innerText(), /13 units.*11/)
      assert.ok(await page.getByRole('button', { name: 'Use it' }).isDisabled())
    })
    await box.fill('In Xanadu, once. A dome.\n\nThrough caverns. To a <b>sea</b>. Down.')
    await page.getByTestId('live').getByText('1 segmentation of 11 words.').waitFor()
    await page.getByTestId('assumed').getByText('because nothing but blank lines').waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
    await page.getByRole('button', { name: /1 cut; show the text/ }).click()
    await comes(async () => assert.match(await page.getByTestId('cell-text').innerText(), /<b>sea<\/b>/))
    assert.deepEqual(complaints, [])
  })

  test('coders of different lengths are reported with both counts, and one can be left out', async () => {
    const { page } = await empty()
    const items = { a: { x: [2, 3], y: [2, 6], z: [1, 4] }, b: { x: [4, 5] } }
    await give(page, { name: 'm.json', text: JSON.stringify({ segmentation_type: 'linear', items }) })
    await comes(async () =>
      assert.match(
        await page.getByTestId('problems').innerText(),
        /this annotator has 8 units, the item has 5/,
      ),
    )
    await page.getByRole('button', { name: 'Leave this coding out: y on a' }).click()
    const table = page.getByRole('region', { name: 'Texts and coders' })
    await table.waitFor()
    await comes(async () => {
      assert.equal(await table.getByRole('img', { name: 'missing' }).count(), 1)
      assert.equal(await page.getByTestId('notes').locator('[data-code=coding-left-out]').count(), 1)
    })
  })

  test('a cell shows its cuts next to the text; on a phone inside its card', async () => {
    for (const next of [empty, onPhone]) {
      const { page } = await next()
      await give(page, poem)
      await page.getByRole('button', { name: 'manual on kubla-khan: 2 cuts; show the text' }).click()
      const text = page.getByTestId('cell-text')
      await text.getByText('Down to a sunless sea.').waitFor()
      await comes(async () => assert.equal(await text.locator('.cutrow').count(), 2))
      await text.getByRole('button', { name: 'Compare' }).click()
      await page.getByTestId('headline').waitFor()
    }
  })
})

describe('long work', () => {
  test('says how far it is, can be stopped, and leaves the page in order', async () => {
    const { page, complaints } = await open(browser)
    await give(page, many(160))
    // Nothing answers any more, so that the work is not over before it is stopped.
    await page.evaluate(`{
      globalThis.post = Worker.prototype.postMessage
      Worker.prototype.postMessage = function () {}
    }`)
    await goTo(page, 'Agreement')
    // The heat map needs no coefficient: it is there at once.
    await page.getByText(/in the first 10 of 80 texts/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByTestId('stopped').waitFor()
    await page.evaluate('Worker.prototype.postMessage = globalThis.post')
    await goTo(page, 'Compare')
    await page.getByTestId('headline').waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('lanes of a crowd are rendered when somebody scrolls to them', async () => {
    const { page, complaints } = await empty()
    await give(page, many(150, 4))
    await goTo(page, 'Compare')
    await page.getByRole('combobox', { name: 'Other coder' }).selectOption({ label: 'all' })
    const groups = page.getByTestId('stack')
    await groups.nth(3).waitFor({ state: 'attached' })
    await groups.first().locator('svg').waitFor()
    await settled(page)
    await comes(async () => assert.ok((await groups.locator('svg').count()) < 4))
    await groups.nth(3).scrollIntoViewIfNeeded()
    await groups.nth(3).locator('svg').waitFor()
    await comes(async () => assert.equal(await groups.count(), 4))
    assert.deepEqual(complaints, [])
  })

  test('the conventions are those of the command line, with its values and words', async () => {
    const { page, complaints } = await empty()
    await give(page, poem)
    await goTo(page, 'Conventions')
    const printed = JSON.parse(
      cesura(['conventions', 'examples/kubla-khan.json', '-m', 'pk', '--json']).stdout,
    )
    const rows = printed.rows as { name: string; value: number | null; signature: string }[]
    const cards = page.getByRole('region', { name: 'What differs' }).locator('.card')
    await comes(async () => {
      assert.deepEqual(
        await cards.locator('.row b').allInnerTexts(),
        rows.map(({ name }) => name),
      )
      assert.deepEqual(
        await cards.locator('.row span').allInnerTexts(),
        rows.map(({ value }) => value?.toFixed(6) ?? 'undefined'),
      )
      assert.deepEqual(
        await cards.locator('code').allInnerTexts(),
        rows.map(({ signature }) => signature),
      )
    })
    await page.getByText('nltk-n-closed: ').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('conventions come one by one with their count, can be stopped, and go on', async () => {
    const { page, complaints } = await open(browser)
    await give(page, many(44))
    await goTo(page, 'Conventions')
    const status = page.getByTestId('working').getByRole('status')
    const working = status.getByText(/^Pk of every pair: \d+ of \d+ conventions/)
    const total = Number(/ of (\d+) conventions/.exec(await working.innerText())![1])
    // What is counted already stands there.
    await page.getByTestId('conventions-headline').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped: some conventions are not counted yet.').waitFor()
    const counted = page.getByRole('region', { name: 'What differs' }).getByRole('button')
    // However many were counted by then, some were not; and they come.
    assert.ok((await counted.count()) < total)
    await page.getByRole('button', { name: 'Go on' }).click()
    await counted.nth(total - 1).waitFor()
    assert.equal(await counted.count(), total)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('leaving a screen gives its computation up for the next, and coming back takes it up again', async () => {
    const { page } = await open(browser)
    await give(page, many(30))
    await goTo(page, 'Agreement')
    await page.getByTestId('agreement-headline').waitFor()
    // That work goes on is shown where it takes long: it may be over before anyone has looked.
    const done = page.getByText(/jackknife-t over 80 items/)
    await page.getByTestId('working').or(done).first().waitFor()
    await goTo(page, 'Conventions')
    await page.getByTestId('conventions-headline').waitFor()
    await goTo(page, 'Agreement')
    await done.waitFor()
    await page.getByTestId('working').waitFor({ state: 'detached' })
    await comes(async () => assert.equal(await page.getByTestId('stopped').count(), 0))
    await page.context().close()
  })
})

/** Many coders of some texts. */
function many(size: number, texts = 80) {
  const coders = Array.from({ length: size }, (_, coder) => coder)
  const masses = (seed: number) => {
    const list: number[] = []
    for (let left = 60; left > 0; seed = (seed * 69_069 + 1) % 4_294_967_296) {
      const mass = Math.min(left, 1 + (seed % 11))
      list.push(mass)
      left -= mass
    }
    return list
  }
  const items = Object.fromEntries(
    Array.from({ length: texts }, (_, item) => [
      `t${item}`,
      Object.fromEntries(coders.map(coder => [`k${coder}`, masses(item * 1009 + coder * 31 + 7)])),
    ]),
  )
  return { name: 'crowd.json', text: JSON.stringify({ segmentation_type: 'linear', items }) }
}
