// Files become cards: what they were taken for, whose coding they are, what is left out; one button leads on.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { agreementGroup, rolesOf } from '../../../src/evaluate/shared.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { cesura } from '../../cli/run.ts'
import { freshPage } from './fresh-page.ts'
import { comes, example, give, goTo, kept, scores } from './workbench.ts'

const empty = freshPage()

const lines = [
  'In Xanadu did Kubla Khan',
  'A stately dome decree',
  'Where Alph ran',
  'Through caverns',
  'Down',
]
/** The poem with a blank line after some lines. */
const poem = (...cuts: number[]) =>
  `${lines.map((line, index) => (cuts.includes(index + 1) ? `${line}\n` : line)).join('\n')}\n`
const ann = { name: 'ann.txt', text: poem(2, 4) }
const bo = { name: 'bo.txt', text: poem(3, 4) }
const rule = '==========\n'
const choi = (name: string, ...parts: string[]) => ({ name, text: `${rule}${parts.join(rule)}${rule}` })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const headline = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor()

test.each([
  ['plain text with blank lines', [ann, bo]],
  ['Choi files', [choi('ann.txt', 'x y\nfoo\n', 'bar\nz\n'), choi('bo.txt', 'x y\n', 'foo\nbar\nz\n')]],
] as const)(
  'two files of one text, %s, are two coders; their difference is one click away',
  async (_, files) => {
    const { page, complaints } = await empty()
    await give(page, ...files)
    await headline(page, 'Two files: one text, cut by two people.')
    await page.getByRole('button', { name: 'Compare ann and bo' }).click()
    await page.getByTestId('headline').getByText('ann').first().waitFor()
    await comes(async () => assert.ok((await scores(page))['boundary-similarity']! < 1))
    assert.deepEqual(complaints, [])
  },
)

test('that the files are one text is a question, answered by what they hold, and one click changes it', async () => {
  const { page } = await empty()
  await give(page, ann, bo)
  const question = page.getByTestId('question')
  await comes(async () => assert.ok(await question.getByRole('radio').first().isChecked()))
  await question.getByRole('radio').nth(1).check()
  await headline(page, 'Two files: two texts, one coder.')
  await comes(async () =>
    assert.equal(await page.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled'), 'true'),
  )
  await page.getByText('Add a second segmentation first').waitFor()
  await question.getByRole('radio').first().check()
  await headline(page, 'Two files: one text, cut by two people.')
})

test('a file that cannot be read is left out with its reason, and the others go on', async () => {
  const { page, complaints } = await empty()
  await give(page, ann, bo, { name: 'cy.tsv', text: 'Coder\tMasses\ncy\t2\t3x\n' })
  await headline(page, 'Two of three files are in; one is left out.')
  await card(page, 'cy.tsv').getByText('"3x" is not a mass').waitFor()
  await page.getByRole('button', { name: 'Compare ann and bo' }).waitFor()
  await page.getByRole('button', { name: 'Remove cy.tsv' }).click()
  await headline(page, 'Two files: one text, cut by two people.')
  assert.deepEqual(complaints, [])
})

test('a second file is added to the first; a file is left out and taken in again', async () => {
  const { page } = await empty()
  await give(page, ann)
  await headline(page, 'ann.txt: one text, one coder.')
  // A plain text says no coder: its name does.
  const coder = page.getByRole('textbox', { name: 'Coder of ann.txt' })
  await comes(async () => assert.equal(await coder.inputValue(), 'ann'))
  const file = card(page, 'ann.txt')
  await file.getByRole('button', { name: 'Read it another way' }).click()
  await file.getByRole('radio', { name: 'plain text, a cut at the end of every line' }).check()
  await file.getByText('15 words, five segments.').first().waitFor()
  await comes(async () => assert.deepEqual((await kept(page))?.ways, { 'ann.txt': 'line-ends' }))
  await page.reload()
  await file.getByText('15 words, five segments.').first().waitFor()
  await file.getByRole('button', { name: 'Read it another way' }).click()
  await file.getByRole('radio', { name: 'plain text, a blank line at every cut' }).check()
  await file.getByText('15 words, three segments.').first().waitFor()
  await give(page, bo)
  await headline(page, 'Two files: one text, cut by two people.')
  await page.getByRole('button', { name: 'Leave out bo.txt' }).click()
  await headline(page, 'One of two files is in; one is left out.')
  await page.getByRole('button', { name: 'Take in bo.txt' }).click()
  await headline(page, 'Two files: one text, cut by two people.')
})

test('a coder is renamed on the card, and everywhere at once; a name that is taken is rejected', async () => {
  const { page } = await empty()
  await give(page, ann, bo)
  const name = page.getByRole('textbox', { name: 'Coder of bo.txt' })
  await name.fill('Zoë')
  await name.press('Enter')
  await page.getByRole('button', { name: 'Compare ann and Zoë' }).waitFor()
  await name.fill('ann')
  await name.press('Enter')
  await page.getByTestId('notes').getByText('there is another segmentation of text by ann').waitFor()
})

test('with one segmentation the workbench offers to edit a copy of it', async () => {
  const { page, complaints } = await empty()
  await give(page, ann)
  await goTo(page, 'Compare')
  await page.getByRole('heading', { name: 'Only one coder has cut ann' }).waitFor()
  await page.getByRole('button', { name: /^Cut a copy of .* yourself$/ }).click()
  await page.getByTestId('headline').waitFor()
  assert.deepEqual(complaints, [])
})

test('a similarity matrix among the files goes where it belongs', async () => {
  const { page } = await empty()
  await give(page, ann, bo, { name: 'matrix.csv', text: ',x,none\nx,1,0.25\nnone,0.25,1\n' })
  await card(page, 'matrix.csv').getByText('a similarity matrix').waitFor()
  await headline(page, 'Three files: one text, cut by two people.')
  await page.waitForURL(/matrix=1%2C0\.25%3B0\.25%2C1/)
})

test('answering again keeps the codings that were aligned', async () => {
  const { page } = await empty()
  const rows = (coder: string, words: string, marks: string) =>
    words.split(' ').map((word, index) => `t,${coder},${word},${marks[index]}`)
  const table = [
    'item,coder,text,boundary',
    ...rows('ann', 'In Xanadu did Kubla Khan', '01000'),
    ...rows('bo', 'In Xanadu did the Kubla Khan', '010000'),
  ]
  await give(page, { name: 'two.csv', text: `${table.join('\n')}\n` })
  const meaning = (text: string) => page.getByTestId('question').getByRole('radio', { name: text })
  await meaning('the last unit of a segment').check()
  await page.getByRole('button', { name: 'Align the texts' }).click()
  await page.getByTestId('notes').getByText('carried over').waitFor()
  await meaning('the first unit of a segment').check()
  await page.getByRole('button', { name: 'ann on t: 1 cut; show the text' }).waitFor()
  await page.getByTestId('notes').getByText('carried over').waitFor()
})

test.each(['kubla-khan.json', 'simulated.json'])(
  '%s: people and references as the command line has them',
  async name => {
    const file = example(name)
    const corpus = readFiles([file]).corpus!
    const coders = [...new Set(corpus.items.flatMap(item => item.codings.map(({ coder }) => coder)))]
    const { measured } = agreementGroup(coders)
    const { page } = await empty()
    await give(page, file)
    await goTo(page, 'Agreement')
    const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
    writeFileSync(join(folder, name), file.text)
    const printed = cesura(['agreement', join(folder, name), '--json', '--chance-samples', '200'])
    // The page shows the coefficient as published; the command line has it beside the exact one.
    const { published, value: exact } = JSON.parse(printed.stdout).coefficients[0]
    const value: number = published?.value ?? exact
    await comes(async () => {
      const text = await page.locator('main').innerText()
      assert.ok(text.includes(value.toFixed(2).replace(/^0/, '')), `${value} in ${text.slice(0, 200)}`)
    })
    const everybody = measured.length === coders.length
    const label = everybody
      ? coders.length === 2
        ? 'Both coders'
        : `All ${coders.length} coders`
      : `${measured.length} annotators, ${coders.length - measured.length} systems`
    await page.getByRole('button', { name: label }).waitFor()
    const roles = rolesOf(corpus, { references: 'by-name' })
    if (roles.design === 'references') {
      await goTo(page, 'Export')
      await comes(async () => {
        const command = await page.getByTestId('command').innerText()
        assert.ok(command.includes(`--references ${roles.references.join(',')}`), command)
      })
    }
  },
)
