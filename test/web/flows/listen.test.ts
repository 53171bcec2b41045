// A recording beside its segmentations: heard on Compare and on Adjudicate, kept in the browser, sent nowhere.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { violations } from './audit.ts'
import { launch } from './chromium.ts'
import { wav } from './wav.ts'
import { comes, goTo, open } from './workbench.ts'

const time = (second: number) => `00:00:${second.toFixed(3).padStart(6, '0')}`
const chapters = (...starts: readonly number[]) =>
  `WEBVTT\nKind: chapters\n\n${starts
    .map((start, at) => `${time(start)} --> ${time(starts[at + 1] ?? 40)}\nPart ${at + 1}\n`)
    .join('\n')}`
/** Speech pauses from 9 to 10 s and from 24 to 25 s. */
const sound = wav(40, second => (second >= 9 && second < 10) || (second >= 24 && second < 25))
const files = [
  { name: 'talk.ann.vtt', mimeType: 'text/vtt', buffer: Buffer.from(chapters(0, 9.5, 24.5)) },
  { name: 'talk.bo.vtt', mimeType: 'text/vtt', buffer: Buffer.from(chapters(0, 10.3, 24.5, 31)) },
  { name: 'talk.wav', mimeType: 'audio/wav', buffer: sound },
]

async function bring(page: Page) {
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(files)
  await page.getByText('No question is open').waitFor()
}
const heard = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await page.getByTestId('sound-time').innerText()).split(':')
  return 60 * Number(minutes) + Number(seconds)
}

test('a recording is matched by name, seen and heard around each difference, and is there after a reload', async () => {
  const { page, complaints, requests } = await open(await launch())
  await bring(page)
  const list = page.getByRole('region', { name: 'Recordings' })
  await list.getByText('0:40').waitFor()
  assert.equal(await list.getByRole('combobox', { name: 'Recording of' }).inputValue(), 'talk')
  // It is no file that could not be read.
  assert.equal(await page.getByText('file-not-text').count(), 0)

  await goTo(page, 'Compare')
  const detail = page.getByTestId('detail')
  await detail.getByText('+0.8 s').waitFor()
  await detail.getByTestId('waveform').waitFor()
  await page.keyboard.press('Space')
  await detail.getByRole('button', { name: 'Pause' }).waitFor()
  // From two seconds before to two seconds after; then it is over.
  await comes(async () => assert.ok((await heard(page)) > 8, String(await heard(page))))
  await detail.getByRole('button', { name: 'Play', exact: true }).waitFor()
  assert.equal(await heard(page), 12.3)
  await page.keyboard.press('ArrowLeft')
  await comes(async () => assert.equal(await heard(page), 12.2))
  await page.keyboard.press('Alt+ArrowLeft')
  await comes(async () => assert.equal(await heard(page), 9.9))
  await page.keyboard.press('-')
  await detail.getByRole('button', { name: '¾', pressed: true }).waitFor()
  const differences = page.getByRole('region', { name: 'Differences' })
  await differences.getByRole('button', { name: 'Play around 0:00:31.000' }).click()
  await comes(async () => assert.ok((await heard(page)) >= 29))
  await detail.getByRole('button', { name: 'Pause' }).click()
  assert.deepEqual(await violations(page), [])

  await page.reload()
  await detail.getByTestId('waveform').waitFor()
  await goTo(page, 'Data')
  await list.getByRole('button', { name: 'Remove' }).click()
  await list.waitFor({ state: 'detached' })
  await goTo(page, 'Compare')
  await detail.waitFor()
  assert.equal(await detail.getByTestId('waveform').count(), 0)
  assert.deepEqual(
    requests.filter(address => !/^(file|blob):/.test(address)),
    [],
  )
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('Adjudicate plays a disagreement by itself, and offers the annotators’ times and the onset of speech', async () => {
  const { page, complaints } = await open(await launch())
  await bring(page)
  await goTo(page, 'Adjudicate')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const times = page.getByRole('group', { name: 'Times of the boundary' })
  await times.getByText('Where speech begins').waitFor()
  assert.deepEqual(
    (await times.getByRole('button').allInnerTexts()).map(text => text.split(/\s+/)[0]),
    ['0:09.5', '0:10.0', '0:10.3'],
  )
  await page.keyboard.press('2')
  await page.getByTestId('frame').getByText('0:00:10.000').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByTestId('frame').getByText('0:00:10.100').waitFor({ state: 'attached' })
  await page.keyboard.press('y')
  await comes(async () => assert.equal(await page.getByTestId('decided').innerText(), '1'))
  // The next one is heard at once.
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await comes(async () => assert.ok((await heard(page)) > 28, String(await heard(page))))
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})
