import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { wrongAtWidths } from './audit.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, open, shared } from './workbench.ts'

const manuals = example('levels.json')

/** Three named levels with titles: parts, chapters, sections. */
const tide = {
  name: 'tide.json',
  text: JSON.stringify({
    cesura: 1,
    scale: { names: ['part', 'chapter', 'section'], ranks: [1, 2, 3] },
    items: [
      {
        id: 'tide',
        units: 12,
        texts: Array.from({ length: 12 }, (_, at) => `Paragraph ${at + 1} of the tide.`),
        codings: [
          { coder: 'Ann', boundaries: [2, 4, 6, 8], types: ['section', 'chapter', 'part', 'section'] },
          {
            coder: 'Bo',
            boundaries: [2, 4, 7, 8, 10],
            types: ['section', 'section', 'part', 'section', 'chapter'],
          },
        ],
      },
    ],
  }),
}

/** Level after level of a file, in a page that is shared by those who look at it. */
const levelsOf = (file: { name: string; text: string }) =>
  shared(async () => {
    const watched = await open(await launch())
    await give(watched.page, file)
    return watched
  }, '#compare?view=levels')
/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage()
const manualsPage = levelsOf(manuals)
const tidePage = levelsOf(tide)

test('the numbers are those of cesura evaluate --levels and of cesura diff --by levels', async () => {
  const { page, complaints } = await manualsPage()
  await page.getByRole('combobox', { name: 'Text' }).selectOption('manual-of-tea')
  const table = page.getByTestId('level-table')
  await comes(async () => assert.equal(await table.locator('tbody tr').count(), 3))
  const one = { ...JSON.parse(manuals.text) } as { items: { id: string }[] }
  one.items = one.items.filter(({ id }) => id === 'manual-of-tea')
  const printed = JSON.parse(
    cesura(
      [
        ...['evaluate', '-', '--references', 'manual', '--hypotheses', 'ann', '--levels', 'same'],
        ...['--metric', 'B,F,WindowDiff,t-measure', '--json'],
      ],
      JSON.stringify(one),
    ).stdout,
  ) as {
    metrics: { hypotheses: { micro: { value: number }; levels?: { micro: { value: number } }[] }[] }[]
  }
  await comes(async () => {
    const shown = await table
      .locator('tbody tr')
      .evaluateAll(rows =>
        rows.map(row =>
          [...row.querySelectorAll('[data-value]')].map(cell => Number(cell.getAttribute('data-value'))),
        ),
      )
    const expected = [0, 1, 2].map(level =>
      printed.metrics.slice(0, 3).map(({ hypotheses }) => hypotheses[0]!.levels![level]!.micro.value),
    )
    assert.deepEqual(shown, expected)
    const t = Number(await page.getByTestId('t-measure').getAttribute('data-value'))
    assert.equal(t, printed.metrics[3]!.hypotheses[0]!.micro.value)
  })
  const diff = cesura(
    ['diff', '-', '--coders', 'manual,ann', '--by', 'levels', '--json'],
    JSON.stringify(one),
  ).stdout
  const { items } = JSON.parse(diff) as { items: { edits: { kind: string }[] }[] }
  await comes(async () => {
    const kinds = await page
      .getByTestId('trees')
      .locator('[data-mark]')
      .evaluateAll(all => all.map(mark => mark.getAttribute('data-kind')))
    assert.deepEqual(
      kinds,
      items[0]!.edits.map(({ kind }) => kind),
    )
    assert.deepEqual(complaints, [])
  })
})

test('named levels are called by their names; keys walk cuts, contradictions and levels', async () => {
  const { page, complaints } = await tidePage()
  const headline = page.getByTestId('levels-headline')
  await headline.getByText('cut twice at one place and level').waitFor()
  await headline.getByText('once at different levels').waitFor()
  await headline.getByText('once one unit apart').waitFor()
  await headline.getByText('Bo alone cuts once').waitFor()
  await comes(async () =>
    assert.match(
      await page.getByTestId('level-table').innerText(),
      /Parts only[\s\S]*Parts and chapters[\s\S]*All three levels/,
    ),
  )
  const caption = page.getByTestId('caption')
  await caption.getByText('part 1 for Bo, part 2 for Ann').waitFor()
  const cuts = page.getByRole('slider', { name: 'Cuts of Ann and Bo' })
  await cuts.focus()
  await page.keyboard.press('ArrowRight')
  await caption.getByText('After unit 2: both begin a section.').waitFor()
  await page.keyboard.press('ArrowRight')
  await caption.getByText('After unit 4: Ann begins a chapter, Bo a section.').waitFor()
  await comes(async () =>
    assert.equal(
      await cuts.getAttribute('aria-valuetext'),
      'After unit 4: Ann begins a chapter, Bo a section.',
    ),
  )
  await page.keyboard.press(']')
  await caption.getByText('part 1 for Bo, part 2 for Ann').waitFor()
  const back = page.getByTestId('trees').locator('[data-mark][opacity]')
  await comes(async () => assert.equal(await back.count(), 0))
  await page.keyboard.press('l')
  // Only the near miss of the part stands out.
  await comes(async () => assert.equal(await back.count(), 4))
  await page.keyboard.press('Escape')
  await comes(async () => assert.equal(await back.count(), 0))
  await headline.getByRole('button', { name: /once at different levels/ }).click()
  await comes(async () => assert.equal(await back.count(), 4))
  await page.keyboard.press('t')
  await page.getByRole('columnheader', { name: 'what it is' }).waitFor()
  await page.waitForURL(/view=levels/)
  await page.reload()
  await page.getByTestId('levels-headline').getByText('cut twice').waitFor()
  assert.deepEqual(complaints, [])
})

describe('states', () => {
  test('one level sends to Edits and opens an example', async () => {
    const { page, complaints } = await empty()
    await give(page, example('kubla-khan.json'))
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: 'Levels', exact: true }).click()
    await page.getByRole('heading', { name: 'One level only; see Edits.' }).waitFor()
    await page.waitForURL(/view=levels/)
    await page.getByRole('button', { name: 'See Edits' }).click()
    await page.getByTestId('headline').waitFor()
    await page.getByRole('button', { name: 'Levels', exact: true }).click()
    await page.getByRole('button', { name: 'Open Two manuals' }).click()
    await goTo(page, 'Compare')
    await page.getByTestId('levels-headline').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('levels that do not nest are ringed and reported; unequal numbers of levels are asked about', async () => {
    const { page, complaints } = await manualsPage()
    await page.getByRole('combobox', { name: 'Text' }).selectOption('manual-of-tea')
    await page.getByRole('combobox', { name: 'Hypothesis' }).selectOption('model')
    await page
      .getByTestId('unnested')
      .getByText('segment 3 of level 2 crosses the end of segment 1 of level 1')
      .waitFor()
    const table = page.getByTestId('level-table')
    await comes(async () => assert.match(await table.innerText(), /All three levels\s+5\s+–/))
    await page.getByRole('radio', { name: /Nearest number of segments/ }).check()
    await comes(async () => assert.match(await table.innerText(), /All three levels\s+5\s+3/))
    await page.waitForURL(/pairing=nearest-count/)
    assert.deepEqual(complaints, [])
  })
})

test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
  const { page, complaints } = await tidePage()
  await page.getByTestId('level-table').waitFor()
  assert.deepEqual(await wrongAtWidths(page), {})
  assert.deepEqual(complaints, [])
})
