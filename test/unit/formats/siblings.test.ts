import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'

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

test('units or an axis that a format cannot give are reported, never taken for read', () => {
  const file = ['# sent_id = 1', ...rows].join('\n')
  assert.deepEqual(read('x.conllu', file).codes, [])
  assert.deepEqual(read('x.conllu', file, { units: 'words' }).codes, [])
  assert.match(
    read('x.conllu', file, { units: 'sentences' }).messages,
    /sentences has no effect.*words.*units: 'sentences'/,
  )
  assert.match(read('x.conllu', file, { axis: 'time' }).messages, /time axis has no effect.*axis: 'time'/)
  const lab = '0.0\t1.5\ta\n1.5\t3.25\tb\n'
  assert.match(
    read('x.lab', lab, { units: 'sentences' }).messages,
    /sentences has no effect.*time.*units: 'sentences'/,
  )
  assert.deepEqual(read('x.lab', lab, { axis: 'time' }).codes, [])
})

test('the text that is given counts more than what chunks leave of it', () => {
  const chunk = (start: number, text: string) => ({ page_content: text, metadata: { start_index: start } })
  const chunks = JSON.stringify([chunk(0, 'Ann sat.'), chunk(12, 'She sang.')])
  assert.deepEqual(read('x.json', chunks).cuts, [[4, '2']])
  const documents = [{ name: 'x.txt', text: 'Ann sat. So She sang. All left.' }]
  assert.deepEqual(read('x.json', chunks, { documents }).asked, ['holes'])
  const stated = read('x.json', chunks, { documents, holes: 'join-left' })
  assert.deepEqual(stated.cuts, [[7, '3']])
})

test('an outer name is a coder where lengths or a name such as gold show it', () => {
  const named = JSON.stringify({ gold: { d1: [0, 1, 0, 0] }, pred: { d1: [0, 0, 1, 0] } })
  const stated = read('x.json', named, { mark: 'end' })
  assert.deepEqual(stated.cuts, [[4, '2', '3']])
  assert.deepEqual(stated.codes, ['coders-outside'])
  const byLength = { ann: { a: [2, 3], b: [4, 4] }, bo: { a: [4, 1], b: [8] } }
  assert.deepEqual(read('x.json', JSON.stringify(byLength)).cuts, [
    [5, '2', '4'],
    [8, '4', ''],
  ])
  const usual = { d1: { gold: [2, 3], ann: [5] }, d2: { gold: [4, 4], ann: [8] } }
  assert.deepEqual(read('x.json', JSON.stringify(usual)).codes, [])
})

test('answers of language models: JSON in a code fence, sentences of each segment', () => {
  const documents = [{ name: 'doc.txt', text: 'One here.\nTwo there.\nThree more.\nFour left.\n' }]
  const options: ReadFilesOptions = { documents, units: 'lines' }
  const lists = [['One here.', 'Two there.'], ['Three more.'], ['Four left.']]
  const fence = `Here you are:\n\n\`\`\`json\n${JSON.stringify({ segments: lists }, undefined, 1)}\n\`\`\`\nBye!\n`
  assert.deepEqual(read('x.txt', fence, options).cuts, [[4, '2 3']])
  assert.deepEqual(read('x.json', JSON.stringify(lists), options).cuts, [[4, '2 3']])
  assert.deepEqual(read('x.json', JSON.stringify(lists)).asked.length, 1)
  assert.equal(read('x.json', JSON.stringify([['a', 1], ['b']]), options).cuts, undefined)
})
