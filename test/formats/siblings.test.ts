import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../src/formats/index.ts'

/** What came of a reading: items with their boundaries, codes of problems, codes of questions. */
function read(name: string, text: string, options: ReadFilesOptions = {}) {
  const { corpus, problems, questions } = readFiles([{ name, text }], options)
  return {
    cuts: corpus?.items.map(({ units, codings }) => [
      units,
      ...codings.map(({ segmentation }) => [...segmentation.boundaries].join(' ')),
    ]),
    codes: problems.map(({ code }) => code),
    messages: problems.map(({ message }) => message).join('\n'),
    asked: questions.map(({ code }) => code),
  }
}

const rows = ['1\tIt', '2\tsleeps', '', '1\tCome', ''].map(row =>
  row === '' ? '' : `${row}${'\t_'.repeat(8)}`,
)

test('units or an axis that a format cannot give are said, never taken for read', () => {
  const file = ['# sent_id = 1', ...rows].join('\n')
  assert.deepEqual(read('x.conllu', file).codes, [])
  assert.deepEqual(read('x.conllu', file, { units: 'words' }).codes, [])
  assert.match(
    read('x.conllu', file, { units: 'sentences' }).messages,
    /--units sentences has no effect.*words/,
  )
  assert.match(read('x.conllu', file, { axis: 'time' }).messages, /--axis time has no effect/)
  const lab = '0.0\t1.5\ta\n1.5\t3.25\tb\n'
  assert.match(read('x.lab', lab, { units: 'sentences' }).messages, /--units sentences has no effect.*time/)
  assert.deepEqual(read('x.lab', lab, { axis: 'time' }).codes, [])
})

test('the text that is given counts more than what chunks leave of it', () => {
  const chunk = (start: number, text: string) => ({ page_content: text, metadata: { start_index: start } })
  const chunks = JSON.stringify([chunk(0, 'Ann sat.'), chunk(12, 'She sang.')])
  assert.deepEqual(read('x.json', chunks).cuts, [[4, '2']])
  const documents = [{ name: 'x.txt', text: 'Ann sat. So She sang. All left.' }]
  assert.deepEqual(read('x.json', chunks, { documents }).asked, ['holes'])
  const told = read('x.json', chunks, { documents, holes: 'join-left' })
  assert.deepEqual(told.cuts, [[7, '3']])
})
