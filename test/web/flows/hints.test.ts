// A problem says what is wrong and what to do; what the page can do, it offers as a button.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { freshPage } from './fresh-page.ts'
import { comes, give, goTo, kept } from './workbench.ts'

const empty = freshPage()

/** Turns in which a symbol is attached to a word: read as part of the word, and reported. */
const turns = {
  name: 'talk.csv',
  text: 'turn,speaker,utterance\n1,A,"tea,"\n1,A,so well .\n2,B,no .\n2,B,yes .\n',
}

test('a button of a hint sets the option and reads the file again; it can be undone', async () => {
  const { page, complaints } = await empty()
  await give(page, turns)
  const notes = page.getByTestId('notes')
  const words = 'symbols attached to a word: boundary symbols'
  await notes.getByText(`“${words}” splits it off`).waitFor()
  const before = await page.getByRole('article', { name: turns.name }).innerText()
  await page.getByRole('button', { name: `Read again with ${words}` }).click()
  const options = page.getByRole('region', { name: 'Reading options' })
  await options.getByText(words).waitFor()
  await notes.getByText('splits it off').waitFor({ state: 'detached' })
  await comes(async () => assert.deepEqual((await kept(page))?.answers, { glued: 'split' }))
  await goTo(page, 'Export')
  await page
    .getByTestId('command')
    .getByText(/--read glued=split/)
    .waitFor()
  await goTo(page, 'Data')
  await options.getByRole('button', { name: `Read without ${words}` }).click()
  await notes.getByText('splits it off').waitFor()
  assert.equal(await page.getByRole('article', { name: turns.name }).innerText(), before)
  assert.equal(await options.count(), 0)
  assert.deepEqual(complaints, [])
})

test('no problem, note or question names a flag', async () => {
  const files = [
    turns,
    { name: 'marks.txt', text: '0100100000\n0101000000\n' },
    { name: 'rows.csv', text: 'item,coder,text,boundary\nt,ann,In Xanadu,0\nt,ann,did,1\nt,ann,Khan,0\n' },
    { name: 'broken.tsv', text: 'Coder\tMasses\ncy\t2\t3x\n' },
  ]
  for (const file of files) {
    const { page } = await empty()
    await give(page, file)
    assert.doesNotMatch(await page.locator('main').innerText(), /(?:^|[\s("])--[a-z]/, file.name)
  }
})
