import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, open, settled, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

const scores = example('scores.json')

async function granularity(page: Page, file = scores): Promise<void> {
  await give(page, file)
  await goTo(page, 'Systems')
  await page.getByRole('button', { name: 'Granularity' }).click()
}

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()

/** The scores on Granularity, for all tests that only look. */
const onScores = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, scores)
  return watched
}, '#segmenters?lens=granularity')

interface Sweeps {
  readonly sweeps: readonly {
    readonly hypothesis: string
    readonly atReferenceCount: number
    readonly best: { readonly value: number; readonly at: number; readonly ratio: number }
    readonly area: number
    readonly measures: readonly { readonly id: string; readonly value: number }[]
    readonly signature: string
  }[]
}

const sweepOf = (metric: string): Sweeps =>
  JSON.parse(
    cesura(['sweep', 'examples/scores.json', '--references', 'manual', '--metric', metric, '--json']).stdout,
  ) as Sweeps

/** All digits of a column of the table. */
const column = (page: Page, at: number): Promise<number[]> =>
  page
    .getByTestId('may-be-reported')
    .locator('tbody tr')
    .evaluateAll(
      (rows, index) => rows.map(row => Number(row.children[index]!.getAttribute('data-value'))),
      at,
    )

describe('the numbers', () => {
  test.each([
    ['boundary-similarity', /^B, /],
    ['boundary-f', /^F, /],
    ['window-diff', /WindowDiff/],
  ] as const)('of %s are those of cesura sweep', async (metric, name) => {
    const { page, complaints } = await onScores()
    await page.getByRole('group', { name: 'Score' }).getByRole('button', { name }).click()
    const { sweeps } = sweepOf(metric)
    await page.getByText(sweeps[0]!.signature).waitFor()
    await comes(async () => {
      assert.deepEqual(
        await column(page, 1),
        sweeps.map(({ atReferenceCount }) => atReferenceCount),
      )
      assert.deepEqual(
        await column(page, 3),
        sweeps.map(({ best }) => best.value),
      )
      assert.deepEqual(
        await column(page, 5),
        sweeps.map(({ area }) => area),
      )
    })
    await comes(async () => {
      const table = await page.getByTestId('may-be-reported').innerText()
      for (const { measures, best } of sweeps) {
        const { value } = measures.find(({ id }) => id === 'average-precision')!
        assert.ok(table.includes(value.toFixed(3)), `AP ${value}`)
        assert.ok(table.includes(`${best.ratio.toFixed(2)} ×`))
      }
    })
    assert.deepEqual(complaints, [])
  })

  test('at a setting are those of cesura evaluate with the same threshold', async () => {
    const { page } = await onScores()
    const slider = page.getByRole('slider', { name: 'Least score of a cut' })
    await slider.fill('0.4')
    const caption = page.getByTestId('caption')
    await caption.getByText('24 cuts in four texts, 1.71 times as many as manual’s 14.').waitFor()
    const printed = JSON.parse(
      cesura([
        ...['evaluate', 'examples/scores.json', '--references', 'manual', '--hypotheses', 'model-a'],
        ...['--select', 'threshold=0.4', '--metric', 'B,F,WindowDiff', '--json'],
      ]).stdout,
    ) as { metrics: { hypotheses: { micro: { value: number } }[] }[] }
    const [b, f, wd] = printed.metrics.map(({ hypotheses }) => hypotheses[0]!.micro.value.toFixed(3))
    await caption.getByText(`At this setting B is ${b}, F ${f}, WindowDiff ${wd}.`).waitFor()
  })
})

describe('the slider', () => {
  test('starts with as many cuts as the reference; keys change the setting, headline and strip follow', async () => {
    const { page, complaints } = await empty()
    await granularity(page)
    const headline = page.getByTestId('granularity-headline')
    await headline.getByText('With four cuts').waitFor()
    const caption = page.getByTestId('caption')
    await caption.getByText('14 cuts in four texts, 1.00 times as many').waitFor()
    const slider = page.getByRole('slider', { name: 'Least score of a cut' })
    await settled(page)
    await slider.focus()
    await page.keyboard.press('Control+ArrowLeft')
    await caption.getByText('15 cuts in four texts').waitFor()
    await page.keyboard.press('Control+ArrowRight')
    await page.keyboard.press('Control+ArrowRight')
    await caption.getByText('13 cuts in four texts').waitFor()
    await page.keyboard.press('Home')
    await caption.getByText(/^10\d cuts in four texts/).waitFor()
    await page.keyboard.press('End')
    await headline.getByText('With no cut').waitFor()
    await page.keyboard.press('g')
    await caption.getByText('14 cuts in four texts').waitFor()
    const best = sweepOf('boundary-similarity').sweeps[0]!.best
    // The best setting is known once the curve is.
    await page.getByTestId('may-be-reported').waitFor()
    await settled(page)
    await page.keyboard.press('b')
    await caption.getByText(`At this setting B is ${best.value.toFixed(3)}`).waitFor()
    await page.getByRole('button', { name: 'By number of cuts' }).click()
    const count = page.getByRole('slider', { name: 'Number of cuts' })
    await count.fill('20')
    await caption.getByText('20 cuts in four texts').waitFor()
    await comes(async () =>
      assert.match((await count.getAttribute('aria-valuetext'))!, /^20 cuts, 1\.43 × as many as manual$/),
    )
    // The same after a reload.
    await page.waitForURL(/cuts=20/)
    await page.reload()
    await caption.getByText('20 cuts in four texts').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('moves nothing below it', async () => {
    const { page } = await onScores()
    await page.getByTestId('may-be-reported').waitFor()
    // Strip and curve come from two workers, in any order.
    await page.getByTestId('granularity-headline').waitFor()
    await settled(page)
    const top = async () => (await page.getByTestId('may-be-reported').boundingBox())!.y
    const before = await top()
    const slider = page.getByRole('slider', { name: 'Least score of a cut' })
    for (const at of ['0.2', '0.5', '0.8']) {
      await slider.fill(at)
      await comes(async () => assert.equal(await page.getByTestId('setting').innerText(), `${at.slice(1)}0`))
      await settled(page)
      await comes(async () => assert.equal(await top(), before))
    }
  })

  test('as many as the reference in each text is another choice', async () => {
    const { page } = await onScores()
    await page.getByRole('checkbox', { name: 'in each text' }).check()
    await page.getByTestId('granularity-headline').getByText('With three cuts').waitFor()
    await page.getByTestId('caption').getByText('14 cuts in four texts, 1.00 times').waitFor()
  })
})

test('the cuts of a setting open in Compare, and are there after a reload', async () => {
  const { page, complaints } = await empty()
  await granularity(page)
  await page.getByRole('slider', { name: 'Least score of a cut' }).fill('0.4')
  await page.getByTestId('caption').getByText('24 cuts in four texts').waitFor()
  await page.getByRole('button', { name: 'Open in Compare' }).click()
  const headline = page.getByTestId('headline')
  await headline.getByText('model-a, 24 cuts finds three of three boundaries').waitFor()
  await page.waitForURL(/taken=/)
  await page.reload()
  await headline.getByText('model-a, 24 cuts finds three of three boundaries').waitFor()
  assert.deepEqual(complaints, [])
})

describe('states', () => {
  test('without scores the view says what they are and opens an example', async () => {
    const { page, complaints } = await empty()
    await granularity(page, example('kubla-khan.json'))
    await page.getByRole('heading', { name: /takes a score for every place/ }).waitFor()
    await page.getByRole('button', { name: 'Open Scores of two models' }).click()
    await goTo(page, 'Systems')
    await page.getByTestId('granularity-headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('one segmenter stands alone; names from outside stay text', async () => {
    const { page, complaints } = await empty()
    const text = JSON.stringify({
      cesura: 1,
      items: [
        {
          id: '<b>x</b>',
          units: 4,
          codings: [
            { coder: 'manual', boundaries: [2] },
            { coder: '<img src=x onerror=alert(1)>', scores: [-3, 5.5, -1] },
          ],
        },
      ],
    })
    await granularity(page, { name: 'one.json', text })
    await page.getByTestId('granularity-headline').getByText('finds the one boundary').waitFor()
    await comes(async () => {
      assert.equal(await page.getByRole('combobox', { name: 'compared with' }).count(), 0)
      assert.equal(await page.locator('main img').count(), 0)
    })
    assert.deepEqual(complaints, [])
  })

  test('a long text has an overview; the slider stays live', async () => {
    const units = 20_000
    const score = (at: number) =>
      Math.round(1000 * Math.abs((Math.sin(at * 12.9898) * 43758.5453) % 1)) / 1000
    const scores = Array.from({ length: units - 1 }, (_, at) => score(at))
    const text = JSON.stringify({
      cesura: 1,
      items: [
        {
          id: 'long',
          units,
          codings: [
            { coder: 'manual', boundaries: Array.from({ length: 999 }, (_, at) => (at + 1) * 20) },
            { coder: 'model', scores },
          ],
        },
      ],
    })
    const high = scores.filter(value => value >= 0.9).length
    const { page, complaints } = await empty()
    await granularity(page, { name: 'long.json', text })
    await page.getByRole('slider', { name: 'Part of the text in view' }).waitFor()
    await page.getByRole('slider', { name: 'Least score of a cut' }).fill('0.9')
    await page
      .getByTestId('caption')
      .getByText(`${high.toLocaleString('en')} cuts in one text`)
      .waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
  const { page, complaints } = await onScores()
  await page.getByTestId('may-be-reported').waitFor()
  assert.deepEqual(await wrongAtWidths(page), {})
  assert.deepEqual(complaints, [])
})
