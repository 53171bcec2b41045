import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { byRole, flagsOf, optionsOf, writeTiers } from '../../../web/worker/answers.ts'

test('an answer about a column names the role that was asked for', () => {
  const marks = { ch1: '100100', ch2: '10100', ch3: '1001010' }
  const rows = Object.entries(marks).flatMap(([chapter, bo]) =>
    Array.from(bo, (mark, unit) =>
      [chapter === 'ch3' ? 'two' : 'one', chapter, `${chapter} ${unit}`, unit === 0 ? 1 : 0, mark].join(','),
    ),
  )
  const files = [{ name: 'books.csv', text: `book,chapter,text,ann,bo\n${rows.join('\n')}\n` }]
  const known = { layout: 'wide', mark: 'start' }
  const [asked] = readFiles(files, optionsOf(known)).questions.map(byRole)
  assert.equal(asked?.option, 'columns.item')
  const answers = { ...known, [asked.option]: 'chapter' }
  assert.deepEqual(optionsOf(answers), { ...known, columns: { item: 'chapter' } })
  assert.equal(readFiles(files, optionsOf(answers)).corpus?.items.length, 3)
})

test('the command line takes every answer, also one that no question asked for', () => {
  assert.deepEqual(
    flagsOf({
      mark: 'end',
      holes: 'join-left',
      'columns.item': 'talk',
      'columns.coder': 'by',
      tiers: writeTiers({ words: 'units', ann: 'coder', bo: 'coder' }),
    }),
    [
      ...['--mark', 'end', '--read', 'holes=join-left'],
      ...['--read', 'layer=ann,bo', '--read', 'layers=coders', '--read', 'unit-layer=words'],
      ...['--column', 'item=talk', '--column', 'coder=by'],
    ],
  )
})

test('whose words hold is one answer of the page and two options', () => {
  assert.deepEqual(flagsOf({ texts: 'align:ann' }), ['--read', 'texts=align', '--read', 'reference=ann'])
  assert.deepEqual(flagsOf({ texts: 'apart' }), ['--from-path', '{item}.*'])
  assert.deepEqual(optionsOf({ texts: 'ignore' }), { texts: 'ignore' })
})
