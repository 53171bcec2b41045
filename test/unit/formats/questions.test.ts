import assert from 'node:assert/strict'
import { test } from 'vitest'
import { detectFormat, type ReadCorpusOptions, readCorpus, readFiles } from '../../../src/formats/index.ts'
import { CesuraError, toMasses } from '../../../src/index.ts'

const asked = (text: string, options: ReadCorpusOptions = {}) =>
  readCorpus(text, { strict: true, ...options }).questions.map(({ code, option, choices }) => [
    code,
    option,
    choices.map(({ value }) => value).join(' '),
  ])
const masses = (text: string, options: ReadCorpusOptions = {}) => {
  const { corpus, problems, questions } = readCorpus(text, options)
  assert.notEqual(corpus, undefined, JSON.stringify([problems, questions]))
  return corpus!.items.flatMap(({ codings }) => codings.map(({ segmentation }) => toMasses(segmentation)))
}

test('a row of marks has three readings, and none is taken unasked', () => {
  const text = 'a\tx\t0100\n'
  assert.deepEqual(asked(text), [['mark-meaning', 'mark', 'gaps end start']])
  assert.deepEqual(masses(text, { mark: 'gaps' }), [[2, 3]])
  assert.deepEqual(masses(text, { mark: 'end' }), [[2, 2]])
  assert.deepEqual(masses(text, { mark: 'start' }), [[1, 3]])
})

test('with the text next to them n − 1 marks are gaps, n marks leave the side open, and others are rejected', () => {
  const line = (marks: string) => `{"id": "v", "text": ["a", "b", "c"], "targets": "${marks}"}`
  assert.deepEqual(masses(line('01')), [[2, 1]])
  assert.deepEqual(asked(line('010')), [['mark-meaning', 'mark', 'end start']])
  assert.deepEqual(masses(line('000')), [[3]])
  assert.deepEqual(masses(line('010'), { mark: 'start' }), [[1, 2]])
  const wrong = readFiles([{ name: 'v.jsonl', text: `${line('0100')}\n` }], { mark: 'end' })
  assert.equal(wrong.corpus, undefined)
  assert.ok(
    wrong.problems.some(({ code }) => code === 'text-count-mismatch'),
    JSON.stringify(wrong.problems),
  )
})

test('a mark at the end of the text is taken away and reported once', () => {
  const { corpus, problems } = readCorpus('a\tx\t0101\na\ty\t0011\n', { mark: 'end' })
  assert.deepEqual(
    problems.map(({ code, severity }) => [code, severity]),
    [['trivial-mark', 'warning']],
  )
  assert.deepEqual(
    corpus!.items[0]!.codings.map(({ segmentation }) => toMasses(segmentation)),
    [
      [2, 2],
      [3, 1],
    ],
  )
})

test('n and n − 1 marks of one text are found out', () => {
  const { problems } = readCorpus('a\tx\t0100\na\ty\t010\n', { mark: 'gaps' })
  assert.equal(problems[0]!.code, 'unit-count-mismatch')
  assert.match(problems[0]!.message, /One apart.*\(mark\)/)
  assert.deepEqual(problems[0]!.location, { line: 2, item: 'a', coder: 'y' })
})

test('numbers that fit as sizes and as segment numbers are asked about; others are not', () => {
  assert.deepEqual(asked('a\tx\t1 1 2 2\n'), [['which-format', 'format', 'masses labels']])
  assert.deepEqual(masses('a\tx\t1 1 2 2\n', { format: 'masses' }), [[1, 1, 2, 2]])
  assert.deepEqual(masses('a\tx\t1 1 2 2\n', { format: 'labels' }), [[2, 2]])
  assert.deepEqual(masses('a\tx\t1 1 2 2\na\ty\t1 2 3 3\n'), [
    [2, 2],
    [1, 1, 2],
  ])
  const segeval = (lists: string) => `{"segmentation_type": "linear", "items": {"a": {${lists}}}}`
  assert.deepEqual(asked(segeval('"x": [1, 1, 2, 2]')), [
    ['masses-or-positions', 'values', 'masses positions'],
  ])
  assert.deepEqual(masses(segeval('"x": [1, 1, 2, 2]'), { values: 'positions' }), [[2, 2]])
  assert.deepEqual(masses(segeval('"x": [1, 1, 2, 2], "y": [3, 3]')), [
    [1, 1, 2, 2],
    [3, 3],
  ])
})

test('bare rows ask whether they are coders or texts', () => {
  assert.deepEqual(asked('2 3\n3 2\n'), [['rows-coders-or-items', 'rows', 'coders items']])
  assert.equal(readCorpus('2 3\n3 2\n', { rows: 'coders' }).corpus!.items.length, 1)
  assert.equal(readCorpus('2 3\n3 2\n', { rows: 'items' }).corpus!.items.length, 2)
  assert.deepEqual(masses('2 3 6'), [[2, 3, 6]])
})

test('a lone segment asks whether its end belongs to it; neighbours answer by themselves', () => {
  const table = (rows: string) => `item,coder,start,end\n${rows}`
  assert.deepEqual(asked(table('a,x,0,5\n')), [['segment-ends', 'ends', 'inclusive exclusive']])
  assert.deepEqual(masses(table('a,x,0,5\n'), { ends: 'inclusive' }), [[6]])
  assert.deepEqual(masses(table('a,x,0,1\na,x,2,4\n')), [[2, 3]])
  assert.deepEqual(masses(table('a,x,0,2\na,x,2,5\n')), [[2, 3]])
  assert.deepEqual(masses(table('a,x,1,2\na,x,3,5\n')), [[2, 3]])
})

test('a column that nobody knows is asked for, and a wrong name is answered with the right one', () => {
  const text = 'doc,who,cut?\na,x,1\na,x,0\n'
  assert.deepEqual(asked(text), [['column-meaning', 'columns', 'cut?']])
  const columns = { coder: 'who', boundary: 'cut?' }
  assert.deepEqual(masses(text, { columns, mark: 'end' }), [[1, 1]])
  const wrong = readCorpus(text, { columns: { coder: 'whom', boundary: 'cut?' }, mark: 'end' })
  assert.match(wrong.problems[0]!.message, /there is no column "whom" for the coder; did you mean "who"\?/)
})

test('a byte-order mark in a string that was decoded elsewhere is not in the way', () => {
  const { corpus, problems } = readCorpus('\ufeff{"cesura": 1, "items": [{"id": "a", "units": 2}]}')
  assert.equal(corpus!.items.length, 1)
  assert.deepEqual(problems, [])
})

test('detection gives its reasons, and an unknown content or format is an error', () => {
  const [best] = detectFormat('Coder\tMasses\nx\t2\t3\n', 'a.tsv')
  assert.deepEqual([best!.format.id, best!.why], ['segeval-tsv', 'the header says Coder and Masses'])
  assert.deepEqual(
    readCorpus('Once upon a time there was a text.\nIt had no marks.\n').problems.map(({ code }) => code),
    ['format-unknown'],
  )
  assert.deepEqual(
    readCorpus(' \n').problems.map(({ code }) => code),
    ['file-empty'],
  )
  assert.throws(
    () => readCorpus('', { format: 'segeval-jsn' }),
    (error: unknown) => error instanceof CesuraError && /did you mean "segeval-json"/.test(error.message),
  )
})

test('what is no option of reading, no value of one, and no text is rejected by name', () => {
  const any = (value: unknown) => value as never
  const rejected: [() => unknown, string, RegExp][] = [
    [() => readCorpus('x', any({ side: 'end' })), 'option-unknown', /"side"/],
    [() => readCorpus('x', any({ colums: {} })), 'option-unknown', /did you mean "columns"/],
    [() => readCorpus('a\tx\t01\n', any({ mark: 'left' })), 'option-invalid', /mark is "left"/],
    [() => readCorpus('x', any({ leaveOut: ['a/x'] })), 'option-invalid', /\{ item, coder \}/],
    [() => readCorpus('x', any(null)), 'option-invalid', /null/],
    [() => readCorpus(any(new Uint8Array(3))), 'not-a-text', /readFiles/],
    [() => readCorpus(any(undefined)), 'not-a-text', /undefined/],
    [() => readFiles(any('talks.json')), 'not-a-list', /name, text/],
    [() => readFiles([{ name: 'a', text: 'x' }], any({ fromPaths: '' })), 'option-unknown', /"fromPath"/],
  ]
  for (const [act, code, message] of rejected)
    assert.throws(
      act,
      error => error instanceof CesuraError && error.code === code && message.test(error.message),
    )
})
