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

/** Six people, five texts, two types, some codings missing: the same bytes each time. */
const typed = () => ({
  name: 'typed.json',
  text: cesura([
    ...['simulate', '--coders', '6', '--segmenters', '0', '--items', '6', '--seed', '7'],
    ...['--types', 'topic,turn', '--confusion', '0.4', '--missing', '0.1'],
  ]).stdout,
})

async function agreement(page: Page, file: { name: string; text: string }): Promise<void> {
  await give(page, file)
  await goTo(page, 'Agreement')
  await page.getByTestId('agreement-headline').waitFor()
}

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()

/** The typed corpus on Agreement, for all tests that look at it. */
const onTyped = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, typed())
  return watched
}, '#agreement')

/** A recording of an hour to the millisecond, by three coders. */
const recording = JSON.stringify({
  cesura: 1,
  items: ['one', 'two'].map((id, shift) => ({
    id,
    units: 3_600_000,
    time: { perSecond: 1000 },
    codings: ['ann', 'bo', 'sys'].map((coder, index) => ({
      coder,
      boundaries: [600_000, 1_500_000, 2_700_000].map(at => at + 300 * index * (1 + shift)),
    })),
  })),
})

test('recordings: lengths are h:mm:ss, cuts are by the minute, and Agreement and Segmenters have a span in seconds', async () => {
  const { page, complaints } = await empty()
  await give(page, { name: 'talk.json', text: recording })
  await page.getByText('two texts, three coders, 2:00:00').waitFor()
  await page.getByRole('columnheader', { name: 'per minute' }).waitFor()
  await page.getByRole('cell', { name: '1:00:00.000' }).first().waitFor()
  await goTo(page, 'Agreement')
  await page.getByTestId('agreement-headline').waitFor()
  await comes(async () => assert.match(await page.locator('main').innerText(), /\|span:1s\|.*\|axis:ms\|/))
  await comes(async () => assert.match(await page.locator('main').innerText(), /times a minute/))
  await goTo(page, 'Systems')
  await comes(async () => assert.match(await page.locator('main').innerText(), /\|span:1s\|.*\|axis:ms\|/))
  await comes(async () => assert.doesNotMatch(await page.locator('main').innerText(), /unit-required/))
  assert.deepEqual(complaints, [])
})

const region = (page: Page, name: RegExp) => page.getByRole('region', { name })

describe('numbers', () => {
  test('of five texts no interval is shown, and the reason is shown', async () => {
    const { page } = await empty()
    const text = cesura([
      'simulate',
      '--coders',
      '3',
      '--segmenters',
      '2',
      '--items',
      '5',
      '--seed',
      '7',
    ]).stdout
    await agreement(page, { name: 'five.json', text })
    const why = page.getByText('No confidence interval: 5 items, at least 6 are needed.')
    await why.first().waitFor()
    await goTo(page, 'Systems')
    await page.getByTestId('segmenters-headline').waitFor()
    await why.first().waitFor()
    assert.doesNotMatch(await page.locator('main').innerText(), /95 %: /)
  })

  test('who is an outlier is what cesura agreement says', async () => {
    const file = typed()
    const { page, complaints } = await onTyped()
    const rows = page.getByTestId('apart').locator('[data-value]')
    await rows.first().waitFor()
    const printed = JSON.parse(
      cesura(['agreement', '-', '--missing', 'available', '--json'], file.text).stdout,
    ) as {
      annotatorStats: {
        coders: { coder: string; similarity: number; drop: number; interval: [number, number] }[]
      }
    }
    const lowest = [...printed.annotatorStats.coders].sort((a, b) => a.similarity - b.similarity).slice(0, 5)
    await comes(async () =>
      assert.deepEqual(
        await rows.evaluateAll(all => all.map(row => Number(row.getAttribute('data-value')))),
        lowest.map(({ similarity }) => similarity),
      ),
    )
    await comes(async () => {
      const text = await page.getByTestId('apart').innerText()
      const { drop, interval } = lowest[0]!
      for (const value of [drop, ...interval])
        assert.ok(text.includes(Math.abs(value).toFixed(3)), `${value} in ${text}`)
      assert.match(text, new RegExp(`^${lowest[0]!.coder} differs most`))
    })
    await comes(async () =>
      assert.match(
        await page.getByTestId('missing').innerText(),
        /^\d+ of 36 codings are not there; \d+ pairs counted$/,
      ),
    )
    assert.deepEqual(complaints, [])
  })
})

test('π* is the published coefficient alone; all else on the screen is agreement beyond chance, π_x', async () => {
  const { page, complaints } = await empty()
  await agreement(page, example('simulated.json'))
  await comes(async () =>
    assert.equal(
      await page.getByTestId('agreement-headline').innerText(),
      'Four coders agree at .47 beyond chance (π_x). The published π* is .53.',
    ),
  )
  await page.getByTestId('apart').getByText('without: π_x').first().waitFor()
  await page.getByText('Agreement beyond chance (π_x) is .47 over B').first().waitFor()
  await page.getByText('π_x of the coders, and with each segmenter as one more.').first().waitFor()
  await comes(async () => {
    const text = (await page.locator('main').textContent())!
    assert.doesNotMatch(text, /[πκ]\* (?:is \.47|[+−]|of the coders|gains)/)
    assert.match(text, /annotators who place boundaries at random at these rates score 0/)
    assert.match(text, /π\* \(Fournier & Inkpen 2012\)/)
  })
  assert.deepEqual(complaints, [])
})

describe('the similarity', () => {
  test('is chosen from a list in plain words, by keys', async () => {
    const { page, complaints } = await empty()
    await agreement(page, example('simulated.json'))
    const button = page.getByRole('button', { name: 'Similarity: B, boundaries, near misses count half' })
    await button.click()
    const list = page.getByRole('listbox', { name: 'Similarity' })
    await list.getByRole('option', { name: /Boundary similarity/, selected: true }).waitFor()
    await comes(async () => {
      assert.equal(await list.getByRole('option').count(), 6)
      assert.doesNotMatch(await list.innerText(), /boundary-similarity/)
    })
    await page.keyboard.press('Escape')
    await comes(async () => assert.equal(await list.count(), 0))
    await comes(async () =>
      assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-haspopup")'), 'listbox'),
    )
    await page.keyboard.press('Enter')
    await list.waitFor()
    await page.keyboard.press('a')
    await comes(async () => assert.match((await list.getAttribute('aria-activedescendant'))!, /3$/))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Similarity: A, how far segments overlap' }).waitFor()
    await page.waitForURL(/similarity=alignment-similarity/)
    await page.getByRole('button', { name: /^Similarity: A/ }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await comes(async () => assert.ok((await list.getByRole('option').count()) > 6))
    assert.deepEqual(complaints, [])
  })
})

test('two coders need no matrix: one sentence, and the way to Compare', async () => {
  const { page, complaints } = await empty()
  await agreement(page, example('dialogue.json'))
  const two = page.getByRole('region', { name: 'The two coders' })
  await comes(async () =>
    assert.match(await two.getByRole('heading').innerText(), /^.+ and .+: B \d\.\d{3} on \d texts?\.$/),
  )
  await two.getByRole('button', { name: 'Open in Compare' }).click()
  await page.getByTestId('headline').waitFor()
  assert.deepEqual(complaints, [])
})

describe('marks lead somewhere', () => {
  test('a pair of the matrix opens in Compare, by pointer and by keys', async () => {
    const { page, complaints } = await onTyped()
    const matrix = region(page, /agree most/)
    const cells = matrix.locator('.live button')
    await comes(async () => assert.equal(await cells.count(), 15))
    // Numbers in the cells, and a legend between the ends of the data.
    await comes(async () => {
      const figure = await matrix.locator('svg text').allTextContents()
      assert.ok(figure.some(text => /weakest to strongest/.test(text)))
      assert.ok(figure.some(text => /^random pairs: \.\d\d/.test(text)))
      assert.equal(figure.filter(text => /^\.\d\d$/.test(text)).length, 15 + 2)
    })
    await cells.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await settled(page)
    const name = (await page.evaluate('document.activeElement.getAttribute("aria-label")')) as string
    const [, a, b] = /^(.+) and (.+): B \d\.\d{3} on \d texts\.$/.exec(name)!
    await comes(async () => assert.equal(await matrix.getByTestId('capline').locator('b').innerText(), name))
    // One Tab stop: the others are reached by arrows.
    await comes(async () => assert.equal(await matrix.locator('.live button[tabindex="0"]').count(), 1))
    await page.keyboard.press('Enter')
    await page.getByTestId('headline').getByText(`${a} and ${b}`).waitFor()
    await page.goBack()
    await matrix.locator('.live button').last().click()
    await page.getByTestId('headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a cell of the heat map says who cuts, and leads to Compare and to Adjudicate', async () => {
    const { page, complaints } = await onTyped()
    const heat = region(page, /cut|place/).filter({ hasText: 'of 6 coders' })
    const cell = heat.locator('.live button')
    await cell.focus()
    await page.keyboard.press('ArrowRight')
    const line = heat.getByTestId('capline')
    await line.getByText(/after unit \d+: \d of \d cut here\./).waitFor()
    await comes(async () =>
      assert.match(
        (await cell.getAttribute('aria-label'))!,
        /after unit \d+: \d of \d cut here\. 2 of \d+; arrow keys/,
      ),
    )
    const description = await line.innerText()
    const [, item, place] = /^(.+), after unit (\d+):/.exec(description)!
    await line.getByRole('button', { name: 'Open in Compare' }).click()
    await page.getByTestId('headline').waitFor()
    await comes(async () =>
      assert.equal(await page.getByRole('combobox', { name: 'Text' }).inputValue(), item),
    )
    const sliders = page.getByRole('slider')
    await comes(async () => assert.equal(await sliders.first().getAttribute('aria-valuenow'), place))
    await page.goBack()
    await cell.focus()
    await heat.getByRole('button', { name: 'Decide in Adjudicate' }).click()
    await page.getByRole('button', { name: /Cut here/ }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('types that are confused are shown, and a cell walks through its cuts', async () => {
    const { page, complaints } = await onTyped()
    const types = region(page, /^Most often one says/)
    const cell = types.getByRole('button', { name: /^One says topic, the other turn: \d+.% of topic/ })
    await cell.click()
    await page.getByTestId('headline').waitFor()
    await page.goBack()
    await region(page, /^Outliers/)
      .getByRole('button')
      .first()
      .click()
    await page.getByTestId('stack-headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('dots and bars of Segmenters open the segmenter in Compare', async () => {
    const { page, complaints } = await empty()
    await give(page, example('simulated.json'))
    await goTo(page, 'Systems')
    await page.getByTestId('segmenters-headline').waitFor()
    const printed = cesura([
      ...['evaluate', 'examples/simulated.json', '--references', 'ann,bo,cy,di', '-m', 'B', '--json'],
      ...['--hypotheses', 'segmenter-1,segmenter-2,segmenter-3'],
    ])
    const [{ hypotheses }] = JSON.parse(printed.stdout).metrics
    const ranking = page.locator('[data-figure=ranking]')
    await ranking.getByRole('button', { name: 'Table' }).click()
    await comes(async () => {
      const rows = await ranking.locator('tbody tr').allInnerTexts()
      for (const { hypothesis, micro } of hypotheses)
        assert.ok(
          rows.some(row => row.includes(hypothesis) && row.includes(micro.value.toFixed(3))),
          `${hypothesis} ${micro.value}: ${rows.join(' / ')}`,
        )
    })
    await page.getByRole('button', { name: /^segmenter-1: precision/ }).click()
    await page.getByTestId('headline').getByText('segmenter-1').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^segmenter-2: \d+ × missing/ }).click()
    await page
      .getByTestId('headline')
      .getByRole('button', { name: /misses/, pressed: true })
      .waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
  const { page, complaints } = await onTyped()
  await page.getByTestId('apart').locator('[data-value]').first().waitFor()
  await page.getByRole('button', { name: /^Similarity/ }).click()
  assert.deepEqual(await wrongAtWidths(page), {})
  assert.deepEqual(complaints, [])
})
