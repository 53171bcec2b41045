import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, open, pasteMasses, settled, shared } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage(() => open(browser))

const poem = example('kubla-khan.json')

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, 'utf8') }
}
const save = (page: Page, card: string, button = 'Save') =>
  download(page, () =>
    page
      .locator('section', { has: page.getByRole('heading', { name: card, exact: true }) })
      .getByRole('button', { name: button })
      .click(),
  )

/** The words of a command as a shell would split them. */
const words = (command: string) =>
  [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** Runs the printed command in a folder with these files; its document without what names the run. */
function runCommand(command: string, files: readonly { name: string; text: string }[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  const [npx, program, ...args] = words(command)
  assert.deepEqual([npx, program], ['npx', 'cesura'])
  const placed = args.map(word => (files.some(({ name }) => name === word) ? join(folder, word) : word))
  const { code, stdout, stderr } = cesura([...placed, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

const values = (document: {
  metrics: { id: string; signature: string; overall: unknown; hypotheses: unknown }[]
}) =>
  document.metrics.map(({ id, signature, overall, hypotheses }) => ({ id, signature, overall, hypotheses }))

describe('the printed command gives the numbers that are saved', () => {
  const compared = async (page: Page, files: readonly { name: string; text: string }[]) => {
    await goTo(page, 'Export')
    await page.getByTestId('command').waitFor()
    await settled(page)
    const command = await page.getByTestId('command').innerText()
    const needsCorpus = await page.getByTestId('save-first').isVisible()
    const corpus = needsCorpus ? [await save(page, 'Corpus, JSON')] : files
    const evaluation = JSON.parse((await save(page, 'Evaluation, JSON')).text)
    await page.getByText(/^Saved: [\w-]+-evaluation\.json, \d+ kB\.$/).waitFor()
    assert.deepEqual(values(runCommand(command, corpus)), values(evaluation))
    return command
  }

  test('for several files', async () => {
    const { page } = await empty()
    const files = [
      {
        name: 'a.json',
        text: JSON.stringify({ segmentation_type: 'linear', items: { a: { ann: [2, 3], bo: [1, 4] } } }),
      },
      {
        name: 'my b.json',
        text: JSON.stringify({ segmentation_type: 'linear', items: { b: { ann: [2, 6], bo: [3, 5] } } }),
      },
    ]
    await give(page, ...files)
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
    await comes(async () =>
      assert.match(await compared(page, files), /evaluate a\.json 'my b\.json' --metric/),
    )
  })

  test('for marks whose meaning was asked', async () => {
    const { page } = await empty()
    const file = { name: 'marks.txt', text: 'talk\tann\t11001000011\ntalk\tbo\t11000100011\n' }
    await give(page, file)
    await page.getByTestId('question').getByRole('radio').nth(2).check()
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
    await comes(async () => assert.match(await compared(page, [file]), /marks\.txt --mark start --metric/))
  })

  test('for settings that were dragged', async () => {
    const { page } = await empty()
    await give(page, poem)
    await goTo(page, 'Compare')
    for (const [name, value] of [
      ['span', '3'],
      ['window', '4'],
      ['tolerance', '1'],
    ] as const)
      await page.getByRole('slider', { name }).fill(value)
    const command = await compared(page, [poem])
    for (const option of [
      'boundary-similarity.span=3',
      'pk.window=4',
      'window-diff.window=4',
      'boundary-f.tolerance=1',
    ])
      assert.ok(command.includes(`--option ${option}`), option)
  })

  test('for pasted data, from the corpus that is to be saved first', async () => {
    const { page } = await empty()
    await pasteMasses(page)
    await comes(async () => assert.match(await compared(page, []), /evaluate pasted\.json --metric/))
  })

  test('for an edited copy that was let in, from the edited corpus', async () => {
    const { page } = await empty()
    await give(page, poem)
    await goTo(page, 'Compare')
    await page.getByRole('button', { name: 'Edit h1' }).click()
    await page.getByRole('button', { name: 'Add this cut' }).click()
    await page.getByTestId('headline').getByText('finds two of two').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await goTo(page, 'Systems')
    await page.getByTestId('segmenters-headline').waitFor()
    await page.getByRole('button', { name: 'without h1 (edited)' }).click()
    await comes(async () =>
      assert.match(await compared(page, [poem]), /evaluate kubla-khan-edited\.json .*h1 \(edited\)/),
    )
  })
})

test('after an edit the command gives the numbers of the report, which counts no edited copy', async () => {
  const { page } = await empty()
  const lines = Array.from({ length: 16 }, (_, at) => `Line ${at + 1} of the log.`)
  const segmented = (...boundaries: readonly number[]) =>
    lines.map((line, at) => (boundaries.includes(at) ? `\n${line}` : line)).join('\n')
  const files = [
    { name: 'anna.txt', text: segmented(4, 9, 12) },
    { name: 'boris.txt', text: segmented(4, 8) },
  ]
  await give(page, ...files)
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  await page.getByRole('button', { name: 'Edit boris' }).click()
  await page.getByText('0 steps from boris').waitFor()
  await page.getByRole('button', { name: 'Add this cut' }).first().click()
  await page.getByText('1 step from boris').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await goTo(page, 'Export')
  await settled(page)
  const command = await page.getByTestId('command').innerText()
  const needsCorpus = await page.getByTestId('save-first').isVisible()
  const corpus = await save(page, 'Corpus, JSON')
  assert.deepEqual(
    JSON.parse(corpus.text).items[0].codings.map(({ coder }: { coder: string }) => coder),
    ['anna', 'boris'],
  )
  const all = await save(page, 'Corpus with all edits, JSON')
  assert.ok(all.text.includes('boris (edited)'))
  const evaluation = JSON.parse((await save(page, 'Evaluation, JSON')).text)
  const report = (await save(page, 'Report, one HTML file')).text
  assert.ok(!report.includes('(edited)'))
  const repeated = values(runCommand(command, needsCorpus ? [corpus] : files))
  assert.deepEqual(repeated, values(evaluation))
  // The report prints the same command, and the value that the command gives.
  assert.ok(report.includes('How to repeat this'))
  const value = JSON.stringify(repeated[0]).match(/"micro":\{[^}]*?"value":(0\.\d+)/)?.[1]
  assert.ok(value !== undefined, JSON.stringify(repeated[0]))
  assert.ok(report.includes(Number(value).toFixed(3)), value)
})

test('an edited copy stays out of every figure until the reader lets it in', async () => {
  const { page } = await empty()
  await give(page, example('simulated.json'))
  await goTo(page, 'Agreement')
  const headline = page.getByTestId('agreement-headline')
  await headline.getByText('Four coders').waitFor()
  await settled(page)
  const before = await headline.innerText()
  await goTo(page, 'Compare')
  await page.getByRole('button', { name: 'Edit bo' }).click()
  await page.getByText('0 steps from bo').waitFor()
  await settled(page)
  await page.getByRole('button', { name: 'Remove this cut' }).first().click()
  await page.getByText('1 step from bo').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await goTo(page, 'Agreement')
  const chip = page.getByRole('button', { name: 'without bo (edited)' })
  await chip.waitFor()
  await settled(page)
  await comes(async () => assert.equal(await headline.innerText(), before))
  await chip.click()
  await headline.getByText('Five coders').waitFor()
})

test('with letters for names no file, command or link holds a name or a text', async () => {
  const { page } = await empty()
  await give(page, poem)
  await goTo(page, 'Compare')
  await page.getByRole('combobox', { name: 'Hypothesis' }).selectOption('h3')
  await goTo(page, 'Export')
  await page.getByRole('checkbox').check()
  const kept = [
    await page.getByTestId('command').innerText(),
    await page.getByTestId('link').innerText(),
    (await save(page, 'The strip, SVG or PNG', 'Save SVG')).text,
  ]
  for (const card of [
    'Evaluation, JSON',
    'Scores, CSV',
    'Pairs, CSV',
    'Differences, CSV',
    'Report, one HTML file',
    'Corpus, JSON',
  ]) {
    const file = await save(page, card)
    kept.push(file.name, file.text)
  }
  // The report has headings of its own; a coder would stand between tags or quotes.
  for (const text of kept)
    assert.equal(/manual|Xanadu|kubla|[^</\w]h[1-4][^\w{,.:]/i.exec(text)?.[0], undefined)
  await page.getByRole('checkbox').uncheck()
})

/** Twelve texts, for the tests that look at their figures. */
const twelve = () =>
  shared(async () => {
    const watched = await open(browser)
    await give(watched.page, example('simulated.json'))
    return watched
  }, '#data')
const [onTwelve, onTwelveMore] = [twelve(), twelve()]

// Two pages: Chromium drops the eleventh download that one frame asks for within a second, in silence.
test.each([
  ['Agreement', onTwelve, ['heat-map', 'coefficients', 'pairs', 'coders', 'joining']],
  ['Systems', onTwelveMore, ['ranking', 'precision-recall', 'operations', 'span-sweep']],
  ['Conventions', onTwelveMore, ['conventions']],
] as const)('%s: every figure is saved as SVG with its title and as PNG', async (screen, next, names) => {
  const { page, complaints } = await next()
  await goTo(page, screen)
  for (const name of names) {
    const button = page.getByRole('button', { name: `Save ${name} as SVG` })
    await button.waitFor()
    const heading = page.locator('section', { has: button }).getByRole('heading')
    // A figure is made again when its intervals arrive: the title counts that stood before and after saving.
    let [title, saved] = ['', { name: '', text: '' }]
    do {
      title = await heading.innerText()
      saved = await download(page, () => button.click())
    } while (title !== (await heading.innerText()))
    const { name: file, text } = saved
    assert.equal(file, `${name}.svg`)
    assert.ok(text.includes(`<title>${title.replaceAll('&', '&amp;')}</title>`), title)
    assert.match(text, /<style>/)
  }
  const png = await download(page, () =>
    page.getByRole('button', { name: `Save ${names[0]} as PNG` }).click(),
  )
  assert.ok(png.text.startsWith('\u{FFFD}PNG'))
  assert.deepEqual(complaints, [])
})

test('the strip is saved as Compare shows it: with its view, its types and its words', async () => {
  const { page } = await empty()
  await give(page, example('dialogue.json'))
  await goTo(page, 'Compare')
  await page.getByRole('button', { name: 'Alignment', exact: true }).click()
  await page.getByTestId('caption').getByText('tied to the one that covers most').waitFor()
  await goTo(page, 'Export')
  const { text } = await save(page, 'The strip, SVG or PNG', 'Save SVG')
  assert.match(text, />newspaper</)
  assert.match(text, />\?</)
  assert.match(text, /alignment|tie/i)
})

test('T shows the tables of all figures, and again the pictures', async () => {
  const { page } = await onTwelve()
  await goTo(page, 'Agreement')
  await page.getByTestId('agreement-headline').waitFor()
  await comes(async () =>
    assert.equal(await page.getByRole('region', { name: 'Table', exact: true }).count(), 0),
  )
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Table', exact: true }).nth(4).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('region', { name: 'Table', exact: true }).first().waitFor({ state: 'detached' })
})

test('pointing at a score shows the evidence that it counted', async () => {
  const { page } = await empty()
  await give(page, poem)
  await goTo(page, 'Compare')
  const strip = page.getByTestId('strip').locator('svg').first()
  const rendered = async (metric: string) => {
    await page.locator(`[data-metric="${metric}"]`).hover()
    await settled(page)
    return strip.innerHTML()
  }
  await page.getByTestId('headline').waitFor()
  const [edits, windows, ties] = [
    await rendered('boundary-similarity'),
    await rendered('pk'),
    await rendered('alignment-similarity'),
  ]
  assert.notEqual(windows, edits)
  assert.notEqual(ties, windows)
  await page.mouse.move(0, 0)
  await comes(async () => assert.equal(await strip.innerHTML(), edits))
})
