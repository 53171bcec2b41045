import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { formats } from '../../../src/formats/index.ts'
import { fromBoundaries, makeCorpus, toMasses } from '../../../src/index.ts'
import { asked, masses, read, rows } from './read-one.ts'

/** The codes that stop a reading; empty where it was read. */
const stops = (name: string, text: string): string[] => {
  const { corpus, problems, questions } = read(name, text)
  if (corpus !== undefined) return []
  return [...questions, ...problems.filter(({ severity }) => severity === 'error')].map(({ code }) => code)
}

/** Tables of other kinds that have a column with a telling name. None of them may be read unasked. */
const others: readonly (readonly [string, string, string, string])[] = [
  [
    'labels of documents beside ids',
    'a.csv',
    rows('id,text,label', '1,good,pos', '2,fine,pos', '3,bad,neg'),
    'rows-meaning',
  ],
  [
    'classes in order beside ids',
    'a.csv',
    rows('id,width,target', '1,5.1,0', '2,4.9,0', '3,7,1'),
    'rows-meaning',
  ],
  [
    'pairs of sentences with an index',
    'a.tsv',
    rows('index\ta\tlabel', '0\tx\tyes', '1\ty\tyes', '2\tz\tno'),
    'rows-meaning',
  ],
  [
    'documents with their source',
    'a.csv',
    rows('source,text,label', 'web,a,ham', 'web,b,ham', 'mail,c,spam'),
    'rows-meaning',
  ],
  ['votes', 'a.csv', rows('id,name,score', 'p1,cat,120', 'p2,dog,45'), 'format-unknown'],
  [
    'votes with their source',
    'a.csv',
    rows('source,name,score', 'n,cat,120', 'n,dog,45', 'm,ant,3'),
    'format-unknown',
  ],
  [
    'numbers of boundaries',
    'a.csv',
    rows('model,n,boundaries,pk', 'a,24,5,0.4', 'b,24,6,0.3'),
    'format-unknown',
  ],
  ['masses in kilograms', 'a.csv', rows('planet,masses', 'a,3', 'b,48'), 'format-unknown'],
  ['points in an exam', 'a.csv', rows('name,marks', 'ann,78', 'bo,64'), 'format-unknown'],
  ['kinds of things', 'a.csv', rows('id,name,type', '1,a,core', '2,b,', '3,c,core'), 'format-unknown'],
  ['a table of scores', 'a.csv', rows('model,task,score', 'a,x,0.9', 'a,y,0.5'), 'format-unknown'],
  ['groups of customers', 'a.csv', rows('id,age,segment', '1,22,A', '2,38,A', '3,40,B'), 'column-meaning'],
  [
    'constants beside results',
    'a.csv',
    rows('set,zero,gold,f', 'a,0,29,0.1', 'b,0,29,0.2'),
    'format-unknown',
  ],
  [
    'hours of a day',
    'a.csv',
    rows('title,start_time,end_time', 'Key,09:00,10:00', 'Tea,10:00,10:30'),
    'holes',
  ],
  [
    'utterances with an emotion',
    'a.csv',
    rows('dialog,speaker,utterance,emotion', '1,A,how are you ?,calm', '1,B,fine .,glad'),
    'format-unknown',
  ],
  [
    'utterances with marks',
    'a.csv',
    rows('dial_id,turn,utterance,segmentation_label', 'a,0,hello,1', 'a,1,now this,1', 'a,2,yes,1'),
    'mark-meaning',
  ],
]

const more: typeof others = [
  [
    'boxes in pictures',
    'a.csv',
    rows('file,x,label', 'a.jpg,1,cat', 'a.jpg,3,cat', 'b.jpg,1,dog'),
    'rows-meaning',
  ],
  [
    'places in a race',
    'a.csv',
    rows('position,name,label', '1,Ann,gold', '2,Bo,silver', '3,Cy,silver'),
    'rows-meaning',
  ],
  ['units of measurement', 'a.csv', rows('unit,value,tag', 'C,20,ok', 'C,21,ok', 'F,70,bad'), 'rows-meaning'],
  [
    'tokens under the number of their sentence',
    'a.csv',
    rows('sentence_id,token,tag', '1,a,O', '1,b,B-X', '2,c,O'),
    'rows-meaning',
  ],
  ['scores of systems', 'a.csv', rows('model,item,score', 'm,a,0.5', 'm,b,0.7', 'n,a,0.4'), 'format-unknown'],
  ['a page about a project', 'README.md', '# Tool\n\nIt works.\n\n## Use\n\nRun it.\n', 'which-format'],
  ['utterances of a recogniser', 'segments', rows('u1 rec 0.0 3.0', 'u2 rec 3.0 6.0'), 'format-unknown'],
]

describe('a column with a telling name in a table of another kind', () => {
  for (const [what, name, text, code] of [...others, ...more])
    test(what, () => assert.deepEqual(stops(name, text), [code]))
})

test('only columns that could hold marks are offered, and the offer is accepted', () => {
  const text = rows('doc,who,turned', 'a,x,1', 'a,y,0', 'a,x,1')
  const [question] = read('a.csv', text).questions
  assert.deepEqual(
    question?.choices.map(({ value }) => value),
    ['turned'],
  )
  assert.equal(question?.flag, '--column boundary=')
  assert.ok(read('a.csv', text, { columns: { boundary: 'turned' }, mark: 'end' }).corpus)
})

test('an index that starts again numbers the units of several texts', () => {
  const text = rows('index,text,label', '0,a,x', '1,b,x', '2,c,y', '0,d,x', '1,e,x')
  assert.deepEqual(stops('a.csv', text), [])
  const stated = rows('index,text,label', '0,a,x', '1,b,x', '2,c,y')
  const { corpus } = read('a.csv', stated, { columns: { unit: 'index' } })
  assert.deepEqual([...toMasses(corpus!.items[0]!.codings[0]!.segmentation)], [2, 1])
})

test('ids next to texts and rising segment numbers number the units', () => {
  const { corpus } = read('a.csv', rows('id,text,segment', '1,a,1', '2,b,1', '3,c,2'))
  assert.deepEqual([...toMasses(corpus!.items[0]!.codings[0]!.segmentation)], [2, 1])
})

test('a table that cesura wrote is known by its columns, though each coding has one boundary', () => {
  const corpus = makeCorpus([
    {
      id: 'talk',
      units: 5,
      codings: [
        { coder: 'ann', segmentation: fromBoundaries(5, [2]) },
        { coder: 'bo', segmentation: fromBoundaries(5, [3]) },
      ],
    },
  ])
  for (const id of ['csv', 'tsv']) {
    const written = formats.find(format => format.id === id)!.write!(corpus) as string
    const { corpus: found, problems } = read(`talk.${id}`, written)
    assert.deepEqual(problems, [])
    assert.deepEqual(
      found?.items[0]?.codings.map(({ segmentation }) => [...segmentation.boundaries]),
      [[2], [3]],
    )
  }
  // One number a row under other columns may be a count.
  assert.notDeepEqual(stops('c.csv', rows('coder,item,boundaries,units', 'ann,talk,2,5', 'bo,talk,3,5')), [])
})

test('starts and ends that are whole but written with decimals: seconds or units, that is asked', () => {
  const table = (start: string) =>
    rows(
      `item,coder,${start},end,label`,
      'd,x,0.0,10.0,A',
      'd,x,10.0,21.0,B',
      'd,y,0.0,12.0,A',
      'd,y,12.0,21.0,B',
    )
  assert.deepEqual(asked(read('a.csv', table('start'))), ['time-or-units'])
  assert.deepEqual(masses(read('a.csv', table('start'), { axis: 'units' })), {
    d: { x: [10, 11], y: [12, 9] },
  })
  assert.equal(read('a.csv', table('start'), { axis: 'time' }).corpus?.items[0]?.time?.perSecond, 10)
  // A column that is named after time tells.
  assert.deepEqual(asked(read('a.csv', table('start_time'))), [])
})

test('starts and ends that are named after thousandths of a second are times', () => {
  const table = (start: string, end: string) =>
    rows(`file,coder,${start},${end}`, 'r,x,0,1500', 'r,x,1500,4200', 'r,y,0,50', 'r,y,50,4200')
  for (const [start, end] of [
    ['start_ms', 'end_ms'],
    ['startMs', 'endMs'],
    ['start (ms)', 'end (ms)'],
  ] as const) {
    const { corpus } = read('a.csv', table(start, end))
    const { time, codings } = corpus!.items[0]!
    const seconds = codings.map(({ segmentation }) => segmentation.boundaries[0]! / time!.perSecond)
    assert.deepEqual(seconds, [1.5, 0.05], start)
  }
  assert.deepEqual(masses(read('a.csv', table('start_ms', 'end_ms'), { axis: 'units', units: 'tokens' })), {
    r: { x: [1500, 2700], y: [50, 4150] },
  })
})

test('TRUE and FALSE next to texts, a column a coder, are asked about, and read with the option', () => {
  const table = rows(
    'sentence,Anna,Ben',
    'A b.,FALSE,FALSE',
    'C d.,TRUE,FALSE',
    'E.,FALSE,TRUE',
    'G.,FALSE,FALSE',
  )
  assert.deepEqual(asked(read('a.csv', table, { strict: true })), ['wide-table', 'mark-meaning'])
  assert.deepEqual(masses(read('a.csv', table, { layout: 'wide', mark: 'end' })), {
    a: { Anna: [2, 2], Ben: [3, 1] },
  })
  // Properties of something else.
  const other = rows('name,active,verified', 'ann,TRUE,FALSE', 'bo,FALSE,FALSE', 'cy,TRUE,TRUE')
  assert.deepEqual(asked(read('a.csv', other)), [])
  assert.equal(read('a.csv', other).corpus, undefined)
})

test('a list with a number too few is rejected at its position; a comma at the end is none', () => {
  const coding = (cell: string) => rows('item\tcoder\tmasses', 'd\tann\t2 3 6', `d\tbo\t${cell}`)
  for (const cell of ['2,,6', '2, ,6', ',2,6', '2;;6', '2 ;; 6', '2,;6'])
    assert.deepEqual(stops('a.tsv', coding(cell)), ['list-value-missing'], cell)
  for (const cell of ['2,3,6', '2, 3 ,6', '2 3 6,', '2;3;6;'])
    assert.deepEqual(masses(read('a.tsv', coding(cell))).d!.bo, [2, 3, 6], cell)
  assert.deepEqual(stops('a.txt', 'd\tann\t2 3 6\nd\tbo\t2,,6\n'), ['list-value-missing'])
  assert.deepEqual(stops('a.txt', 'd\tann\ta a b b\nd\tbo\ta a,,b\n'), ['list-value-missing'])
  assert.deepEqual(stops('a.txt', 'd\tann\ta a ; ;\nd\tbo\ta ; ; ;\n'), [])
})
