import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'

const read = (text: string) => readCorpus(text, { file: 'a.csv', mark: 'end' })
const codes = (text: string) =>
  read(text)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)

test('rows of units that cut and name no coder are rejected, not left out silently', () => {
  const rows = 'item,coder,unit,boundary\nd,a,1,0\nd,a,2,1\nd,a,3,0\nd,,1,0\nd,,2,1\nd,,3,0\n'
  assert.deepEqual(codes(rows), ['coder-unnamed'])
  assert.equal(read(rows).problems.find(({ code }) => code === 'coder-unnamed')?.location.line, 6)
})

test('a row with masses and no coder is rejected', () => {
  assert.deepEqual(codes('item,coder,masses\nd,a,2 3 3\nd,b,5 3\nd,,3 5\n'), ['coder-unnamed'])
})

test('rows without coder and without cuts describe the item: its units and texts', () => {
  const { corpus, problems } = read(
    'item,coder,unit,text,boundary\nd,,1,one,\nd,,2,two,\ne,a,1,x,0\ne,a,2,y,0\n',
  )
  assert.deepEqual(
    problems.filter(({ severity }) => severity === 'error'),
    [],
  )
  assert.deepEqual(corpus?.items.find(({ id }) => id === 'd')?.texts, ['one', 'two'])
})
