import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { toSequence } from '../../../src/index.ts'
import { samples } from './samples.ts'

const csv = (rows: string) => `Turn,Speaker,Utterance\n${rows}`
const read = (rows: string, options = {}) => readCorpus(csv(rows), { format: 'segsimflex-csv', ...options })
const codes = (result: { problems: readonly { code: string }[] }) => result.problems.map(({ code }) => code)

test('rows become words, speakers and types; the last row types the end; a missing speaker is the one above', () => {
  const sample = samples.find(({ format }) => format === 'segsimflex-csv')!
  const { corpus } = readCorpus(sample.text, { file: 'talk.csv' })
  const item = corpus!.items[0]!
  assert.deepEqual(item.texts, ['Hello', 'how', 'are', 'you', 'I', 'am', 'fine', 'and', 'you'])
  assert.deepEqual(item.speakers, ['JOHN', 'JOHN', 'JOHN', 'JOHN', 'MARY', 'MARY', 'MARY', 'MARY', 'MARY'])
  const sequence = toSequence(item.codings[0]!.segmentation)
  assert.deepEqual(sequence, [',', null, null, '?', null, null, '--', null, ';'])
  assert.deepEqual(corpus!.scale!.names, ['.', ',', '?', '--', ';'])
})

test('unmarked rows end in the unclassified type, in none, or are an error, as the option says', () => {
  const rows = '1,A,yes\n1,A,no .\n'
  const sequence = (unmarkedRows: 'unclassified' | 'none') =>
    toSequence(read(rows, { unmarkedRows }).corpus!.items[0]!.codings[0]!.segmentation)
  assert.deepEqual(sequence('unclassified'), [';', '.'])
  assert.deepEqual(sequence('none'), [null, '.'])
  assert.deepEqual(codes(read(rows, { unmarkedRows: 'error' })), ['symbol-missing'])
})

test('an explicit unclassified symbol is a type, not a word', () => {
  const { corpus } = read('1,A,yes ;\n1,A,no .\n')
  assert.deepEqual(corpus!.items[0]!.texts, ['yes', 'no'])
  assert.deepEqual(toSequence(corpus!.items[0]!.codings[0]!.segmentation), [';', '.'])
})

test('symbols are matched literally, however long and many', () => {
  const options = { symbols: ['...', '--', 'p', '.'] }
  const { corpus, problems } = read('1,A,one ...\n1,A,two --\n1,A,three p\n1,A,four .\n', options)
  assert.deepEqual(problems, [])
  assert.deepEqual(toSequence(corpus!.items[0]!.codings[0]!.segmentation), ['...', '--', 'p', '.'])
})

test('what R passes over silently is reported', () => {
  assert.deepEqual(codes(read('1,A,well !\n')), ['unknown-type', 'text-empty'])
  assert.deepEqual(codes(read('1,A,(...) @@\n2,B,well (.)\n')), [])
  assert.deepEqual(codes(read('1,A,\n1,A,NA\n1,A,yes .\n')), ['utterance-empty', 'utterance-empty'])
  assert.deepEqual(codes(read('1,,yes .\n')), ['speaker-missing'])
  assert.deepEqual(codes(read('1,A,.\n1,A,yes .\n')), ['utterance-empty'])
})

test('a dash stands for --, and characters that are no symbols are reported once each, with their number', () => {
  const dash = read('1,A,well —\n1,A,so –\n1,A,yes .\n')
  assert.deepEqual(codes(dash), ['symbol-dash'])
  assert.match(dash.problems[0]!.message, /2 rows/)
  assert.deepEqual(toSequence(dash.corpus!.items[0]!.codings[0]!.segmentation), ['--', '--', '.'])
  const own = read('1,A,well —\n', { symbols: ['—', '.'] })
  assert.deepEqual(toSequence(own.corpus!.items[0]!.codings[0]!.segmentation), ['—'])
  const strange = read('1,A,well !\n1,A,no !\n1,A,so :\n')
  assert.deepEqual(codes(strange).slice(0, 2), ['unknown-type', 'unknown-type'])
  assert.match(strange.problems[0]!.message, /"!" ends 2 rows/)
})

test('symbols glued to words are asked about from a third of the rows on, else reported once', () => {
  const third = '1,A,"tea,"\n1,A,so well .\n2,B,no .\n'
  const asked = read(third)
  assert.deepEqual(
    asked.questions.map(({ code, flag }) => [code, flag]),
    [['symbols-glued', '--read glued=']],
  )
  const split = read(third, { glued: 'split' }).corpus!.items[0]!
  assert.deepEqual(split.texts, ['tea', 'so', 'well', 'no'])
  assert.deepEqual(toSequence(split.codings[0]!.segmentation), [',', null, '.', '.'])
  const word = read(third, { glued: 'word' })
  assert.deepEqual(word.corpus!.items[0]!.texts, ['tea,', 'so', 'well', 'no'])
  assert.deepEqual(codes(word), [])
  const few = read(`${third}2,B,yes .\n`)
  assert.deepEqual([codes(few), few.questions], [['symbol-glued'], []])
  const dashes = read('1,A,tea—\n1,A,cup--\n', { glued: 'split' }).corpus!.items[0]!
  assert.deepEqual(dashes.texts, ['tea', 'cup'])
  assert.deepEqual(toSequence(dashes.codings[0]!.segmentation), ['--', '--'])
})

test('two coders in two folders are matched by name; tokens and speakers that differ are placed', () => {
  const files = (second: string) => [
    { name: 'ann/talk.csv', text: csv('1,A,yes well .\n2,B,no .\n') },
    { name: 'bo/talk.csv', text: csv(second) },
  ]
  const good = readFiles(files('1,A,"yes ,"\n1,A,well\n2,B,no .\n'))
  assert.deepEqual(good.problems, [])
  assert.deepEqual(
    good.corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]),
    [['talk', ['ann', 'bo']]],
  )
  const tokens = readFiles(files('1,A,yes wall .\n2,B,no .\n'))
  assert.equal(tokens.corpus, undefined)
  assert.deepEqual(codes(tokens), ['token-mismatch'])
  assert.match(tokens.problems[0]!.message, /^unit 2 reads "wall" here and "well" elsewhere/)
  assert.deepEqual(tokens.problems[0]!.location, { file: 'bo/talk.csv', item: 'talk', coder: 'bo' })
  assert.notEqual(readFiles(files('1,A,yes wall .\n2,B,no .\n'), { texts: 'ignore' }).corpus, undefined)
  const counts = readFiles(files('1,A,yes .\n2,B,no .\n'))
  assert.deepEqual(codes(counts), ['unit-count-mismatch'])
  assert.match(counts.problems[0]!.message, /A 1 against 2/)
  assert.deepEqual(codes(readFiles(files('1,A,yes well .\n2,C,no .\n'))), ['speaker-mismatch'])
})

test('two files in one folder ask whether their names are annotators or texts', () => {
  const files = ['ann', 'bo'].map(name => ({ name: `${name}.csv`, text: csv('1,A,yes .\n') }))
  const { corpus, questions } = readFiles(files)
  assert.equal(corpus, undefined)
  assert.deepEqual(
    questions.map(({ code, flag }) => [code, flag]),
    [['path-meaning', '--from-path']],
  )
  const coders = readFiles(files, { fromPath: questions[0]!.choices[0]!.value }).corpus!
  assert.deepEqual(
    coders.items.map(({ codings }) => codings.map(({ coder }) => coder)),
    [['ann', 'bo']],
  )
  assert.equal(readFiles(files, { fromPath: '{item}.csv' }).corpus!.items.length, 2)
})

test('labels of running text may recur, and the same talk is read from text, CSV and .rez', () => {
  const text = 'A: so yes , B: no . A: why ?'
  const rows = csv('1,A,"so yes ,"\n2,B,no .\n3,A,why ?\n')
  const rez = samples.find(({ format }) => format === 'rezonator')!.text
  const [a, b, c] = [text, rows, rez].map(text => readCorpus(text, { item: 'talk' }).corpus)
  assert.notEqual(a, undefined)
  assert.deepEqual(a, b)
  assert.deepEqual(b, c)
  const files = writeCorpus(c!, 'segsimflex-csv')
  assert.deepEqual(files, [
    { name: '1/talk.csv', text: 'Turn,Speaker,Utterance\n1,A,"so yes ,"\n2,B,no .\n3,A,why ?\n' },
  ])
})

test('a .rez without its NUL byte is read too; a wrong tag is named with those there are', () => {
  const rez = samples.find(({ format }) => format === 'rezonator')!.text
  assert.notEqual(readCorpus(rez.slice(0, -1)).corpus, undefined)
  const wrong = readCorpus(rez, { tokenTag: 'wrd' })
  assert.equal(wrong.corpus, undefined)
  assert.match(wrong.problems.find(({ code }) => code === 'tag-missing')!.message, /the tags are word/)
})

test('rows of different speakers in another order are the same text; each boundary goes with its word', () => {
  const files = (second: string, options = {}) =>
    readFiles(
      [
        { name: 'ann/talk.csv', text: csv('1,A,yes well .\n2,B,no no ?\n3,A,"so ,"\n') },
        { name: 'bo/talk.csv', text: csv(second) },
      ],
      options,
    )
  const { corpus, problems } = files('1,A,"yes ,"\n1,A,well so ?\n2,B,no no .\n')
  assert.deepEqual(codes({ problems }), ['rows-reordered'])
  const { texts, codings } = corpus!.items[0]!
  assert.deepEqual(texts, ['yes', 'well', 'no', 'no', 'so'])
  assert.deepEqual(toSequence(codings[1]!.segmentation), [',', null, null, '.', '?'])
  assert.deepEqual(codes(files('2,B,no yes .\n1,A,yes well so .\n')), ['speaker-mismatch', 'token-mismatch'])
})

test('a tag of last tokens that may name types is asked about; the token is then the mark and no word', () => {
  const nodes: Record<string, unknown> = {}
  const rows: [string, string][][] = [
    [
      ['so', ''],
      [',', 'continuing'],
    ],
    [
      ['yes', ''],
      ['.', 'final'],
    ],
    [['well', '']],
  ]
  let seq = 0
  for (const [index, row] of rows.entries()) {
    const entryList = row.map(([text, endNote]) => {
      const at = ++seq
      nodes[`t${at}`] = { type: 'token', docTokenSeq: at, tagMap: { text, endNote } }
      nodes[`e${at}`] = { type: 'entry', token: `t${at}` }
      return `e${at}`
    })
    nodes[`u${index}`] = { type: 'unit', entryList, tagMap: { speaker: 'A' } }
  }
  const text = `${JSON.stringify({ ROOT: [{ nodeMap: nodes }] })}\0`
  const read = (options = {}) => readCorpus(text, { file: 'a.rez', ...options })
  assert.deepEqual(
    read().questions.map(({ code, choices }) => [code, choices.map(({ value }) => value)]),
    [['type-tag', ['endNote', 'none']]],
  )
  const stated = read({ typeTag: 'endNote' }).corpus!
  assert.deepEqual(stated.items[0]!.texts, ['so', 'yes', 'well'])
  assert.deepEqual(toSequence(stated.items[0]!.codings[0]!.segmentation), ['continuing', 'final', ';'])
  assert.deepEqual(toSequence(read({ typeTag: 'none' }).corpus!.items[0]!.codings[0]!.segmentation), [
    ',',
    '.',
    ';',
  ])
  assert.deepEqual(codes(read({ typeTag: 'nope' })).at(-1), 'tag-missing')
})
