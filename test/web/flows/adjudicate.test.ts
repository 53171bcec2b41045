import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, test } from 'vitest'
import { cesura } from '../../cli/run.ts'
import { violations, wrongAtWidths } from './audit.ts'
import { freshPage } from './fresh-page.ts'
import { comes, give, goTo, settled } from './workbench.ts'

/** One page for all tests. It keeps which place of a talk is in view: no test begins with a certain one. */
const empty = freshPage()

const folder = mkdtempSync(join(tmpdir(), 'cesura-adjudicate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Texts of 60 sentences, five coders who cut nearly alike. */
function corpusText(items: number): string {
  let state = 7
  const chance = (share: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648 < share
  }
  return JSON.stringify({
    cesura: 1,
    items: Array.from({ length: items }, (_, item) => {
      const truth = Array.from({ length: 59 }, (__, at) => at + 1).filter(() => chance(0.2))
      return {
        id: `talk ${item + 1}`,
        units: 60,
        texts: Array.from({ length: 60 }, (__, unit) => `Sentence ${unit + 1} of talk ${item + 1}.`),
        codings: ['Ann', 'Bo', 'Cy', 'Di', 'Eli'].map(coder => ({
          coder,
          boundaries: [
            ...new Set(truth.filter(() => chance(0.8)).map(at => (at < 59 && chance(0.15) ? at + 1 : at))),
          ].sort((a, b) => a - b),
        })),
      }
    }),
  })
}

const decided = (page: Page) =>
  page
    .getByTestId('decided')
    .innerText()
    .then(text => Number(text.replace(/\D/g, '')))
const openPlaces = (page: Page) =>
  page
    .getByTestId('open')
    .innerText()
    .then(text => Number(text.replace(/\D/g, '')))
/** Presses keys one after the other, faster than the page is drawn. */
const typed = (page: Page, keys: readonly string[]) =>
  Promise.all(keys.flatMap(key => [page.keyboard.down(key), page.keyboard.up(key)]))
const question = (page: Page) => page.getByTestId('question')

async function atDesk(items: number) {
  const watched = await empty()
  await give(watched.page, { name: 'talks.json', text: corpusText(items) })
  await goTo(watched.page, 'Adjudicate')
  await question(watched.page).waitFor()
  return watched
}

const saved = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const download = page.waitForEvent('download')
  await act()
  return readFileSync((await (await download).path())!, 'utf8')
}

describe('Adjudicate', () => {
  test('200 decisions by keyboard alone; undo, redo, reload; the command line makes the same gold coding', async () => {
    const { page, complaints } = await atDesk(24)
    await comes(async () => assert.ok((await openPlaces(page)) > 210))
    const frame = page.getByTestId('frame')
    await settled(page)
    const top = (await frame.boundingBox())!.y
    const keys = ['y', 'n', 'ArrowDown', '1', '2', 's', 'Enter', ' ', 'Backspace', 'ArrowUp', 'y']
    for (let round = 0; (await decided(page)) < 200; round++) {
      assert.ok(round < 55, 'the queue does not move on')
      await typed(page, keys)
      // the framed place stays where it is, whatever the text is
      if (round % 4 === 0)
        await comes(async () => {
          // a text that is done has no place to decide
          const box = (await frame.count()) === 0 ? undefined : await frame.boundingBox({ timeout: 1000 })
          assert.ok(box === undefined || Math.abs(box!.y - top) < 1)
        })
    }
    await settled(page)
    const before = await decided(page)
    await page.keyboard.press('z')
    await comes(async () => assert.equal(await decided(page), before - 1))
    await page.keyboard.press('Shift+Z')
    await comes(async () => assert.equal(await decided(page), before))
    const csv = await saved(page, () => page.getByRole('button', { name: 'Save decisions, CSV' }).click())
    assert.match(csv, /^item,from,to,decision,position,types,by,note\r?\n/)
    // nothing is lost on reload
    await page.reload()
    await question(page).waitFor()
    await comes(async () => assert.equal(await decided(page), before))
    const again = await saved(page, () => page.getByRole('button', { name: 'Save decisions, CSV' }).click())
    assert.equal(again, csv)
    const text = await saved(page, () => page.getByRole('button', { name: 'Save as gold standard' }).click())
    writeFileSync(join(folder, 'talks.json'), corpusText(24))
    writeFileSync(join(folder, 'decisions.csv'), csv)
    const out = join(folder, 'gold.json')
    const made = cesura([
      'adjudicate',
      join(folder, 'talks.json'),
      '--decisions',
      join(folder, 'decisions.csv'),
      '--rule',
      'none',
      '-o',
      out,
    ])
    assert.equal(made.code, 0, made.stderr)
    assert.deepEqual(JSON.parse(text), JSON.parse(readFileSync(out, 'utf8')))
    // the words under the button are those of the command line
    const [description] = /gold: .*\./.exec(made.stderr)!
    await page.getByText(description.replace(/ Saved.*$/, '')).waitFor()
    // gold is a coder everywhere
    await goTo(page, 'Compare')
    await page.locator('option', { hasText: 'gold' }).first().waitFor({ state: 'attached' })
    assert.deepEqual(complaints, [])
  })

  test('a rule settles what it says; decisions stay; a file of decisions is read', async () => {
    const { page, complaints } = await atDesk(3)
    const all = await openPlaces(page)
    await page.keyboard.press('y')
    await page.keyboard.press('n')
    await page.getByRole('combobox', { name: 'Starting rule' }).selectOption('majority')
    await comes(async () => assert.ok((await openPlaces(page)) < all - 2))
    await comes(async () => assert.equal(await decided(page), 2))
    await page.getByRole('combobox', { name: 'Starting rule' }).selectOption('none')
    await comes(async () => assert.equal(await openPlaces(page), all - 2))
    const made = cesura(['adjudicate', writeTalks(3), '--json'])
    const [first] = JSON.parse(made.stdout).items[0].disputes
    const row = `${first.item},${first.from},${first.to},cut,${first.votes[0].position},,me,`
    await page.getByTestId('read-decisions').setInputFiles({
      name: 'decisions.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`item,from,to,decision,position,types,by,note\n${row}\nother,1,2,no-cut,,,,\n`),
    })
    await page.getByText('1 decision is about a position').waitFor()
    await page.getByTestId('read-decisions').setInputFiles({
      name: 'broken.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item,from,to,decision\na,1,2,maybe\n'),
    })
    await page.getByText('maybe').first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('texts that are done, one coder, nothing disputed', async () => {
    const { page } = await atDesk(2)
    while ((await openPlaces(page)) > 0) await page.keyboard.press('Enter')
    await page.getByText('Nothing left to decide in this text.').waitFor()
    await page.getByText('No position is open in any text.').waitFor()
    await goTo(page, 'Data')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await give(page, {
      name: 'one.json',
      text: JSON.stringify({
        cesura: 1,
        items: [{ id: 'a', units: 4, codings: [{ coder: 'Ann', masses: [2, 2] }] }],
      }),
    })
    await goTo(page, 'Adjudicate')
    await page.getByText('Adjudication needs at least two segmentations.').waitFor()
  })

  test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
    const { page } = await atDesk(2)
    for (let press = 0; press < 11; press++) await page.keyboard.press('y')
    assert.deepEqual(await wrongAtWidths(page), {})
  })
})

function writeTalks(items: number): string {
  const path = join(folder, `talks-${items}.json`)
  writeFileSync(path, corpusText(items))
  return path
}

describe('adjudicate in time, by keys, in narrow windows', () => {
  test('recordings are decided in time: places, steps and the span are seconds, as on the command line', async () => {
    const { page, complaints } = await empty()
    const head = 'WEBVTT\nKind: chapters\n\n'
    const chapters = (...times: readonly string[]) =>
      `${head}${times
        .slice(1)
        .map((end, index) => `${times[index]} --> ${end}\nPart ${index + 1}\n`)
        .join('\n')}`
    const files = {
      'talk.ann.vtt': chapters('00:00:00.000', '00:02:05.500', '00:25:30.250', '01:02:00.000'),
      'talk.bo.vtt': chapters('00:00:00.000', '00:02:06.000', '01:02:00.000'),
    }
    await give(page, ...Object.entries(files).map(([name, text]) => ({ name, text })))
    await page
      .getByTestId('question')
      .getByText(/file names become the coders’ names/i)
      .waitFor()
    await page.getByText('No question is open').waitFor()
    await goTo(page, 'Adjudicate')
    const question = page.getByTestId('question')
    await comes(async () =>
      assert.equal(
        await question.innerText(),
        'One of two places a boundary at 0:02:05.500; bo 0.5 s later.',
      ),
    )
    await page.keyboard.press('ArrowDown')
    await page.getByTestId('frame').getByText('0:02:05.600').waitFor()
    // Half a second apart are two places where a third of a second is the span.
    await page.getByRole('spinbutton', { name: /Cuts closer than/ }).fill('0.3')
    await page.getByRole('spinbutton', { name: /Cuts closer than/ }).press('Enter')
    await page.getByText('Place 1 of 3').waitFor()
    const place = join(folder, 'times')
    mkdirSync(place, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
    const read = ['--from-path', '{item}.{coder}.vtt', '--json']
    const disputes = (span: string) =>
      JSON.parse(cesura(['adjudicate', place, ...read, '--span', span]).stdout).items.flatMap(
        ({ disputes }: { disputes: unknown[] }) => disputes,
      ).length
    assert.deepEqual([disputes('1s'), disputes('0.3s')], [2, 3])
    assert.deepEqual(complaints, [])
  })

  test('? lists every key, and nothing is decided behind the list; 320 px and forced colours keep all of it', async () => {
    const { page, complaints } = await atDesk(2)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'All keys' })
    await list.waitFor()
    await page.keyboard.press('y')
    await comes(async () => {
      assert.equal(await page.getByTestId('decided').innerText(), '0')
      assert.deepEqual(await violations(page), [])
    })
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('y')
    await comes(async () => assert.equal(await page.getByTestId('decided').innerText(), '1'))
    await page.setViewportSize({ width: 320, height: 700 })
    await comes(async () => {
      const clipped = await page.evaluate(
        `[...document.querySelectorAll('.choices .btn')].filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)`,
      )
      assert.deepEqual(clipped, [])
    })
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
    await comes(async () => assert.notEqual(await ground('.vote-bar'), await ground('body')))
    await page.emulateMedia({ forcedColors: null })
    assert.deepEqual(complaints, [])
  })
})
