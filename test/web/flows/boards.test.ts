// The screen Boards: a task, its reference and submissions, with the bytes of the command line.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { sha256 } from '../../../web/worker/sha256.ts'
import { cesuraIn } from '../../cli/run.ts'
import { wrongAtWidths } from './audit.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, settled } from './workbench.ts'

/** A page for all tests: each brings its files. */
const empty = freshPage()
let folder: string
let files: { name: string; text: string }[]

interface Corpus {
  items: { id: string; units: number; group?: string; codings: { coder: string; boundaries: number[] }[] }[]
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cesura-board-'))
  const whole = JSON.parse(example('simulated.json').text) as Corpus
  whole.items.forEach((item, index) => {
    item.group = index % 2 === 0 ? 'talks' : 'letters'
  })
  const part = (keep: (coder: string) => boolean) =>
    JSON.stringify({
      cesura: 1,
      items: whole.items.map(item => ({ ...item, codings: item.codings.filter(({ coder }) => keep(coder)) })),
    })
  // Names that do not look like those of programs: the task says who hands in.
  const systems = ['harrow', 'longboat', 'weir']
  for (const item of whole.items)
    for (const coding of item.codings)
      coding.coder = coding.coder.replace(/^segmenter-(\d)$/, (_, number) => systems[Number(number) - 1]!)
  writeFileSync(
    join(folder, 'gold.json'),
    part(coder => !systems.includes(coder)),
  )
  for (const name of systems)
    writeFileSync(
      join(folder, `${name}.json`),
      part(coder => coder === name),
    )
  cesuraIn(folder, ['task', 'init', 'gold.json', '--name', 'Topics in <b>talk</b>', '-o', 'task.json'])
  files = ['task.json', 'gold.json', ...systems.map(name => `${name}.json`)].map(name => ({
    name,
    text: readFileSync(join(folder, name), 'utf8'),
  }))
})

async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  const path = join(mkdtempSync(join(tmpdir(), 'cesura-saved-')), 'saved')
  await download.saveAs(path)
  return readFileSync(path, 'utf8')
}

describe('boards', () => {
  test('a task, its reference and submissions lead there with one button; the files are those of the command line', async () => {
    const { page, complaints } = await empty()
    await give(page, ...files)
    await page.getByRole('button', { name: 'Board of three submissions' }).click()
    await page.getByTestId('board-headline').waitFor()
    const names = files.map(({ name }) => name)
    cesuraIn(folder, ['task', 'board', names[0]!, ...names.slice(2), '-o', 'board'])
    const written = (name: string) => readFileSync(join(folder, 'board', name), 'utf8')
    await comes(async () => {
      assert.equal(await saved(page, 'Save the board'), written('index.html'))
      assert.equal(await saved(page, 'CSV'), written('board.csv'))
      assert.equal(await saved(page, 'LaTeX'), written('board.tex'))
      assert.equal((await page.getByRole('row').count()) > 3, true)
      assert.equal(
        await page
          .locator('.boards b')
          .filter({ hasText: /^talk$/ })
          .count(),
        0,
      )
    })
    assert.deepEqual(complaints, [])
  })

  test('letters have a column each and are those of the CSV, contiguous or not', async () => {
    const { page } = await empty()
    const { items } = simulateCorpus({ seed: 1, items: 10, coders: 1, segmenters: 6, reference: 'gold' })
    const own = mkdtempSync(join(tmpdir(), 'cesura-letters-'))
    const write = (file: string, coder: string, name = coder) => {
      const codingsOf = (codings: (typeof items)[number]['codings']) =>
        codings.flatMap(coding =>
          coding.coder === coder ? [{ coder: name, boundaries: [...coding.segmentation.boundaries] }] : [],
        )
      const text = JSON.stringify({
        cesura: 1,
        items: items.map(({ id, units, codings }) => ({ id, units, codings: codingsOf(codings) })),
      })
      writeFileSync(join(own, file), text)
      return { name: file, text }
    }
    const gold = write('gold.json', 'gold')
    const systems = items[0]!.codings.map(({ coder }) => coder).filter(coder => coder !== 'gold')
    const submissions = systems.map((coder, index) => write(`team-${index}.json`, coder, `team-${index}`))
    cesuraIn(own, ['task', 'init', 'gold.json', '-m', 'B', '-o', 'task.json'])
    const task = { name: 'task.json', text: readFileSync(join(own, 'task.json'), 'utf8') }
    await give(page, task, gold, ...submissions)
    await page.getByRole('button', { name: 'Board of seven submissions' }).click()
    await page.getByTestId('board-headline').waitFor()
    const rows = await page.locator('.board-table tbody tr[data-submission]').evaluateAll(found =>
      found.map(row => ({
        name: row.getAttribute('data-submission')!,
        rank: row.querySelector('.rank')!.textContent,
        cells: [...row.querySelectorAll('.columns i')].map(cell => cell.textContent),
      })),
    )
    const [header, ...lines] = (await saved(page, 'CSV')).split('\r\n').map(line => line.split(','))
    const at = (column: string) => header!.indexOf(column)
    const inCsv = new Map(lines.map(line => [line[at('hypothesis')], line]))
    assert.equal(rows.length, 7)
    for (const { name, rank, cells } of rows) {
      const line = inCsv.get(name)!
      assert.deepEqual([rank, cells.join('')], [line[at('rank')], line[at('letters')]])
    }
    // A column holds one letter, and some letter leaves out a row between two that have it.
    const columns = rows[0]!.cells.map((_, column) => rows.map(({ cells }) => cells[column]!))
    for (const [index, column] of columns.entries())
      assert.deepEqual(
        new Set(column.filter(cell => cell !== '')),
        new Set([String.fromCharCode(97 + index)]),
      )
    assert.ok(
      columns.some(column =>
        column
          .map(cell => (cell === '' ? '-' : 'x'))
          .join('')
          .includes('x-x'),
      ),
    )
  })

  test('every text leads to Compare, by keyboard and by pointer', async () => {
    const { page } = await empty()
    await give(page, ...files)
    await page.getByRole('button', { name: 'Board of three submissions' }).click()
    const heat = page.getByRole('group', { name: /Arrow keys move/ })
    await heat.focus()
    await settled(page)
    const before = await page.getByTestId('board-caption').innerText()
    await heat.press('ArrowRight')
    await heat.press('ArrowDown')
    await comes(async () => assert.notEqual(await page.getByTestId('board-caption').innerText(), before))
    await heat.press('Enter')
    await page.getByTestId('headline').waitFor()
    await goTo(page, 'Systems')
    await page
      .getByTestId('segmenters-headline')
      .getByText(/harrow|longboat|weir/)
      .waitFor()
    await goTo(page, 'Boards')
    await page.locator('.board-texts .cells i').first().click()
    await page.getByTestId('headline').waitFor()
  })

  test('a changed task, a foreign reference and a wrong submission are reported on their cards', async () => {
    const { page } = await empty()
    const [task, gold, first, ...rest] = files
    await give(page, { ...task!, text: task!.text.replace('"seed": 1', '"seed": 2') }, gold!, first!)
    await page
      .getByRole('article', { name: 'task.json' })
      .getByText(/was changed after it was made/)
      .waitFor()
    await give(
      page,
      task!,
      { ...gold!, text: gold!.text.replace('"boundaries":[1,', '"boundaries":[') },
      first!,
    )
    await page
      .getByRole('article', { name: 'gold.json' })
      .getByText(/not the reference of the task/)
      .waitFor()
    await give(page, gold!, { ...first!, text: first!.text.replace('"item-01"', '"item-99"') }, ...rest)
    await page
      .getByRole('article', { name: first!.name })
      .getByText(/no such item/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Board of two submissions' }).click()
    await page.getByTestId('board-headline').waitFor()
  })

  test('data with people and programs make a board without a task; an empty screen says what it needs', async () => {
    const { page, complaints } = await empty()
    await goTo(page, 'Boards')
    await page.getByText('Bring the task file').waitFor()
    const { name, text } = example('simulated.json')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: /^Make a board/ }).waitFor()
    await goTo(page, 'Boards')
    await page.getByRole('button', { name: /^Make a board/ }).click()
    await page.getByTestId('board-headline').waitFor()
    const task = await saved(page, 'Task file')
    mkdirSync(join(folder, 'own'), { recursive: true })
    writeFileSync(join(folder, 'own', 'task.json'), task)
    writeFileSync(join(folder, 'own', 'simulated.json'), text)
    const own = JSON.parse(text) as Corpus
    for (const item of own.items) item.codings = item.codings.filter(({ coder }) => coder === 'segmenter-1')
    writeFileSync(join(folder, 'own', 'segmenter-1.json'), JSON.stringify(own))
    const { code, stderr } = cesuraIn(join(folder, 'own'), [
      'task',
      'score',
      'task.json',
      join('..', 'own', 'segmenter-1.json'),
    ])
    assert.equal(code, 0, stderr)
    assert.deepEqual(complaints, [])
  })

  test('no accessibility violations and no horizontal overflow in any viewport or theme', async () => {
    const { page } = await empty()
    await give(page, ...files)
    await page.getByRole('button', { name: 'Board of three submissions' }).click()
    await page.getByTestId('board-headline').waitFor()
    assert.deepEqual(await wrongAtWidths(page), {})
  })

  test('SHA-256 is that of Node, at the ends of blocks too', () => {
    for (const text of [
      '',
      'abc',
      'é🙂',
      ...[54, 55, 56, 63, 64, 65, 119, 120, 1000].map(n => 'a'.repeat(n)),
    ])
      assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), `${text.length}`)
  })
})
