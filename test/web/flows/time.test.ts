import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { freshPage } from './fresh-page.ts'
import { grid } from './imported-files.ts'
import { comes, give, goTo, scores } from './workbench.ts'

/** One page for all tests. It keeps how near a detail is: those that look at it closer come last. */
const empty = freshPage()
const folder = mkdtempSync(join(tmpdir(), 'cesura-page-time-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head = 'WEBVTT\nKind: chapters\n\n'
const files = [
  {
    name: 'talk.gold.vtt',
    text: `${head}00:00:00.000 --> 00:02:05.500\nWelcome\n\n00:02:05.500 --> 00:25:30.250\nTides\n\n00:25:30.250 --> 01:02:00.000\nEnd\n`,
  },
  {
    name: 'talk.auto.vtt',
    text: `${head}00:00:00.000 --> 00:02:06.000\nWelcome\n\n00:02:06.000 --> 01:02:00.000\nTides\n`,
  },
]

test('Compare measures two recordings in time, with the values of the command line', async () => {
  const { page, complaints } = await empty()
  await give(page, ...files)
  await page
    .getByTestId('question')
    .getByText(/file names become the coders’ names/i)
    .waitFor()
  await page.getByText('No question is open').waitFor()
  await goTo(page, 'Compare')
  await page.getByTestId('headline').waitFor()
  const shown = await scores(page)
  for (const { name, text } of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const ids = ['boundary-similarity', 'boundary-f', 'boundary-deviation', 'segment-iou-f', 'purity']
  const options = ['--tolerance', '0.5s', '--option', 'boundary-similarity.span=1s']
  const printed = cesura([
    ...['evaluate', folder, '--references', 'gold', '--metric', ids.join(','), '--json'],
    ...['--from-path', '{item}.{coder}.vtt', ...options],
  ])
  const { metrics } = JSON.parse(printed.stdout) as {
    metrics: { id: string; hypotheses: { micro: { value: number } }[] }[]
  }
  for (const { id, hypotheses } of metrics) assert.equal(shown[id], hypotheses[0]!.micro.value, id)
  assert.equal(metrics.length, ids.length)
  // S counts places, which are ticks here.
  assert.equal(shown['segmentation-similarity'], undefined)
  await comes(async () => {
    const main = await page.getByRole('main').innerText()
    assert.match(main, /0:25:30\.250/)
    assert.match(main, /1:00:00/)
    assert.doesNotMatch(main, /3,?720,?000/)
    assert.deepEqual(complaints, [])
  })
})

test('a recording with a tier of words is counted in words or in seconds, and its words stand in the detail', async () => {
  const { page, complaints } = await empty()
  await give(page, { ...grid, text: grid.text.replaceAll('9.2', '8.6') })
  await goTo(page, 'Compare')
  const counted = page.getByRole('combobox', { name: 'counted in' })
  await comes(async () =>
    assert.deepEqual(await counted.locator('option').allInnerTexts(), ['words', 'seconds']),
  )
  await page.getByTestId('detail').waitFor({ state: 'detached' })
  await counted.selectOption('seconds')
  const detail = page.getByTestId('detail')
  await detail.getByText('0.6 s, one word between the two cuts.').waitFor()
  await comes(async () => {
    assert.match(await detail.getByTestId('spoken').innerText(), /to the sea and wait/)
    assert.deepEqual(await detail.locator('.between .word').allTextContents(), ['wait'])
  })
  await counted.selectOption('words')
  await detail.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('a detail shows what on the whole recording is one line; keys go on, closer and wider', async () => {
  const { page, complaints } = await empty()
  await give(page, ...files)
  await page
    .getByTestId('question')
    .getByText(/file names become the coders’ names/i)
    .waitFor()
  await page.getByText('No question is open').waitFor()
  await goTo(page, 'Compare')
  const detail = page.getByTestId('detail')
  const times = () => detail.locator('svg text').allTextContents()
  // The near miss, 0.5 s apart, first.
  await comes(async () => {
    assert.match(await detail.innerText(), /10 seconds around the mark/)
    assert.ok((await times()).includes('2:05'), String(await times()))
  })
  await page.keyboard.press('+')
  await comes(async () => assert.match(await detail.innerText(), /5 seconds around the mark/))
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await comes(async () => assert.match(await detail.innerText(), /20 seconds around the mark/))
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await comes(async () =>
    assert.ok(
      (await times()).some(text => /^25:3/.test(text)),
      String(await times()),
    ),
  )
  assert.deepEqual(complaints, [])
})

test('every cut has a dot at its distance to the other side, and leads to the strip; titles stand in their segments', async () => {
  const { page, complaints } = await empty()
  await give(page, ...files)
  await page
    .getByTestId('question')
    .getByText(/file names become the coders’ names/i)
    .waitFor()
  await page.getByText('No question is open').waitFor()
  await goTo(page, 'Compare')
  const figure = page.locator('[data-figure=distances]')
  // Of two distances, 0.5 s and 23 min 24 s, the middle one is their mean.
  await figure.getByRole('heading', { name: /^Half of gold’s boundaries/ }).waitFor()
  const strip = page.getByTestId('strip')
  await strip.getByText('Tides').first().waitFor()
  const dots = figure.getByRole('button', { name: /cuts at/ })
  await comes(async () => assert.equal(await dots.count(), 3))
  await dots.first().focus()
  await figure.getByTestId('capline').getByText('the nearest cut of the other is 0.5 s away').waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('caption').getByText('0:02:05.500').waitFor()
  await page.keyboard.press('t')
  assert.deepEqual(complaints, [])
})
