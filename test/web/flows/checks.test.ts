import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import type { AlternativeAnnotator } from '../../../src/agreement/index.ts'
import type { Evaluation } from '../../../src/index.ts'
import { cesura } from '../../cli/run.ts'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { comes, example, give, goTo, open, settled, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** Four annotators, three systems, twelve texts, on Checks. */
const onChecks = shared(async () => {
  const watched = await open(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await give(watched.page, example('simulated.json'))
  return watched
}, '#checks')

/** The same on the ranking and on Agreement. */
const onRanking = shared(async () => {
  const watched = await open(browser)
  await give(watched.page, example('simulated.json'))
  return watched
}, '#segmenters')

interface Document {
  readonly headline: string
  readonly number: { readonly value: number }
  readonly rows: readonly {
    readonly id: string
    readonly state: string
    readonly sentences: readonly string[]
  }[]
  readonly report: { readonly text: string }
}

const documentOf = (...args: string[]): Document =>
  JSON.parse(cesura(['checks', 'examples/simulated.json', ...args, '--json']).stdout)

/** The checks that are listed, in order, with their states. */
const listed = (page: Page): Promise<(readonly [string | null, string | null])[]> =>
  page
    .locator('[data-check]')
    .evaluateAll(rows =>
      rows.map(row => [row.getAttribute('data-check'), row.getAttribute('data-state')] as const),
    )

describe('Checks', () => {
  test('lists what the command line lists, in its order and in its words', async () => {
    const { page, complaints } = await onChecks()
    const expected = documentOf('-r', 'ann,bo,cy,di', '--option', 'span=2')
    await comes(async () =>
      assert.deepEqual(
        await listed(page),
        expected.rows.map(({ id, state }) => [id, state]),
      ),
    )
    assert.equal(await page.getByTestId('checks-headline').innerText(), expected.headline)
    assert.equal(await page.getByTestId('checked-number').innerText(), expected.number.value.toFixed(3))
    for (const { id, sentences } of expected.rows)
      assert.equal(await page.locator(`[data-check=${id}] .words p`).innerText(), sentences.join(' '))
    assert.deepEqual(complaints, [])
  })

  test('copies the sentence to report, with its signature', async () => {
    const { page } = await onChecks()
    const { text } = documentOf('-r', 'ann,bo,cy,di', '--option', 'span=2').report
    await page.getByTestId('reportable').waitFor()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), text)
  })

  test('another number is checked, and the evidence leads to its screen', async () => {
    const { page } = await onChecks()
    await page.getByTestId('checks').waitFor()
    await page.getByRole('combobox', { name: 'Number' }).selectOption('agreement')
    const expected = documentOf('--agreement', '--option', 'span=2')
    await comes(async () =>
      assert.deepEqual(
        await listed(page),
        expected.rows.map(({ id, state }) => [id, state]),
      ),
    )
    await page.getByRole('combobox', { name: 'Number' }).selectOption('segmenter-2')
    await comes(async () => assert.match(await page.getByTestId('checks').innerText(), /rank 2 of 3/))
    await page.getByRole('button', { name: /^Evidence: .*[Aa]nnotator/ }).click()
    await page.getByText('cesura evaluate simulated.json --references').waitFor()
    await page.getByRole('button', { name: 'Open in Agreement' }).click()
    await page.getByTestId('agreement-headline').waitFor()
  })

  test('prints on one page', async () => {
    const { page } = await onChecks()
    await page.getByTestId('checks').waitFor()
    await settled(page)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.equal([...pdf.matchAll(/\/Type\s*\/Page[^s]/g)].length, 1)
  })

  test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
    const { page } = await onChecks()
    await page.getByTestId('checks').waitFor()
    await page.getByRole('button', { name: /^Evidence: .*[Aa]nnotator/ }).click()
    assert.deepEqual(await wrongAtWidths(page), {})
  })
})

describe('what is behind a ranking', () => {
  test('losses, conventions and the candidate come after the ranking, with the numbers of the command line', async () => {
    const { page, complaints } = await onRanking()
    const title = (name: string) => page.locator(`[data-figure=${name}] h2`)
    const titleOf = (...args: string[]): string =>
      /<title>(.*?)<\/title>/.exec(cesura(['plot', ...args, 'examples/simulated.json']).stdout)![1]!
    const people = ['-r', 'ann,bo,cy,di']
    await title('loss').waitFor()
    assert.equal(await title('loss').innerText(), titleOf('loss', ...people))
    await title('stability').waitFor()
    assert.equal(await title('stability').innerText(), titleOf('stability', ...people))
    await title('candidate').waitFor()
    assert.equal(await title('candidate').innerText(), titleOf('candidate', '--candidate', 'segmenter-1'))
    assert.match(await page.getByTestId('candidate-words').innerText(), /ε = 0\.10/)
    await page.getByRole('button', { name: /^Without ann: ann is closer/ }).click()
    const document: AlternativeAnnotator = JSON.parse(
      cesura(['agreement', 'examples/simulated.json', '--candidate', 'segmenter-1', '--json']).stdout,
    )
    const farthest = document.comparisons[0]!.farthest.map(({ item }) => item)
    await comes(async () =>
      assert.deepEqual(await page.getByTestId('farthest').getByRole('button').allInnerTexts(), farthest),
    )
    await page.getByLabel('Margin ε').selectOption('0.2')
    await comes(async () => assert.match(await page.getByTestId('candidate-words').innerText(), /ε = 0\.20/))
    await page.getByLabel('May it replace an annotator?').selectOption('segmenter-3')
    await comes(async () => assert.match(await title('candidate').innerText(), /^segmenter-3 wins/))
    assert.deepEqual(complaints, [])
  })

  test('the slider plans a study, with the numbers of the command line', async () => {
    const { page } = await onRanking()
    const words = page.getByTestId('plan-words')
    const planned = (...args: string[]): number =>
      JSON.parse(cesura(['plan-study', 'examples/simulated.json', ...args, '--json']).stdout).items
    const systems = ['-r', 'ann,bo,cy,di', '-y', 'segmenter-1,segmenter-2']
    await comes(async () =>
      assert.ok(
        (await words.innerText()).includes(`about ${planned(...systems, '--difference', '0.05')} items`),
      ),
    )
    await page.getByRole('slider', { name: 'Difference that would matter' }).fill('10')
    await comes(async () =>
      assert.ok(
        (await words.innerText()).includes(`about ${planned(...systems, '--difference', '0.1')} items`),
      ),
    )
    await goTo(page, 'Agreement')
    const width = planned('--agreement', '--width', '0.1')
    await comes(async () => assert.ok((await words.innerText()).includes(`about ${width} items`)))
  })

  test('the ranking has letters, other metrics and the ranks under all conventions', async () => {
    const { page } = await onRanking()
    const ranking = page.locator('[data-figure=ranking]')
    await page.locator('[data-figure=stability] h2').waitFor()
    await ranking.getByRole('button', { name: 'Table' }).click()
    const { metrics } = JSON.parse(
      cesura(['evaluate', 'examples/simulated.json', '-r', 'ann,bo,cy,di', '--json']).stdout,
    ) as Evaluation
    const heads = await ranking.locator('thead th').allInnerTexts()
    const cells = await ranking.locator('tbody tr').first().locator('td').allInnerTexts()
    const first = metrics[0]!.ranking!.order[0]!
    assert.deepEqual(cells.slice(0, 4), ['1', first.groups, first.hypothesis, first.value!.toFixed(3)])
    for (const { symbol, better, hypotheses } of metrics.slice(1)) {
      const value = hypotheses.find(({ hypothesis }) => hypothesis === first.hypothesis)!.micro.value!
      assert.equal(cells[heads.indexOf(`${symbol} ${better === 'lower' ? '↓' : '↑'}`)], value.toFixed(3))
    }
    const ranks = cells.slice(heads.indexOf('conventions at rank 1')).map(Number)
    assert.equal(
      ranks.reduce((sum, count) => sum + count, 0),
      184,
    )
    await ranking.getByRole('button', { name: 'Picture' }).click()
  })

  test('the candidate is on Agreement too', async () => {
    const { page } = await onRanking()
    await goTo(page, 'Agreement')
    await page.getByTestId('agreement-headline').waitFor()
    await page.locator('[data-figure=candidate] h2').waitFor()
    await page.getByLabel('May it replace an annotator?').selectOption('segmenter-2')
    await comes(async () =>
      assert.match(await page.locator('[data-figure=candidate] h2').innerText(), /^segmenter-2 wins/),
    )
  })

  test('the figures have no accessibility violations and no horizontal overflow', async () => {
    const { page } = await onRanking()
    await page.locator('[data-figure=stability] h2').waitFor()
    await page.locator('[data-figure=candidate] h2').waitFor()
    assert.deepEqual(await wrongAtWidths(page), {})
  })
})
