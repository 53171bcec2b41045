import assert from 'node:assert/strict'
import { test } from 'vitest'
import { describeReading } from '../../../src/formats/describe-reading.ts'
import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { draftCorpusFile } from '../../../src/formats/roles/corpus-file.ts'
import { spanNames } from '../../../src/formats/tables/columns.ts'
import { toMasses } from '../../../src/index.ts'

const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)

/** The code that stops a reading. */
const stop = (name: string, text: string): string | undefined => {
  const { corpus, questions, problems } = read(name, text)
  assert.equal(corpus, undefined, text)
  return questions[0]?.code ?? problems.find(({ severity }) => severity === 'error')?.code
}

const masses = ({ corpus }: ReturnType<typeof readFiles>) =>
  corpus?.items.flatMap(({ codings }) => codings.map(({ segmentation }) => [...toMasses(segmentation)]))

const json = (value: unknown): string => JSON.stringify(value, undefined, 2)

test('lines that repeat in JSON, XML and tables are no separators', () => {
  const settings = { name: 'pot', keep: { hot: 1 }, lid: { off: 2 }, cup: { of: 3 }, tea: { at: 4 } }
  assert.equal(stop('settings.json', json(settings)), 'format-unknown')
  assert.match(read('settings.json', json(settings)).problems[0]!.message, /a JSON object with name, keep/)
  const broken = json(settings).slice(0, -2)
  assert.ok(read('settings.json', broken).questions.every(({ option }) => option !== 'separator'))
  const xml = `<?xml version="1.0"?>\n<pots>\n${'<pot>\n</pot>\n'.repeat(4)}</pots>\n`
  assert.match(read('pots.xml', xml).problems[0]!.message, /XML with the root pots/)
  const table = `kind,hex,error\n${'a,0x4,2\n'.repeat(4)}b,0x5,1\n`
  assert.match(read('errors.csv', table).problems[0]!.message, /a table with columns kind, hex, error/)
  assert.equal(stop('measured.dat', '1  1.3\n2  1.4\n1  1.3\n2  1.4\n1  1.3\n2  1.4\n'), 'format-unknown')
})

test('characters are offered before words that repeat', () => {
  const text = 'ok\none\n***\nok\ntwo\n***\nok\nthree\n***\nok\nfour\n'
  const [question] = read('talk.txt', text).questions
  assert.deepEqual(
    question!.choices.map(({ value }) => value),
    ['***', 'ok'],
  )
  assert.equal(
    stop('talk.txt', 'It rained\nall day.\nThen\nall day.\nAnd then\nall day.\n'),
    'format-unknown',
  )
})

test('headers, help texts and prose with labels are no transcript', () => {
  const mail = 'From: ann\nTo: bo\nSubject: tea\nDate: Monday\n\nTea . At four\nAnn\n'
  assert.equal(stop('mail.txt', mail), 'format-unknown')
  const talk = 'ANN: Tea at four ? BO: Yes , at four . ANN: Good .\n'
  assert.equal(read('talk.txt', talk).format, 'labelled-text')
})

test('a heading that is underlined by ten = is not taken for a file of Choi', () => {
  const news = 'What is up\n==========\n\nTea is up\n---------\n\n- it is hot\n'
  assert.equal(stop('news.txt', news), 'which-format')
  assert.equal(read('talk.txt', 'one\ntwo three four five\n==========\nsix\n').format, 'choi')
  assert.equal(read('talk.txt', '==========\none\n==========\ntwo\n==========\n').format, 'choi')
})

test('names of a start and an end differ in one word, and there is one such pair', () => {
  assert.deepEqual(spanNames(['id', 'Start turn', 'End turn']), ['Start turn', 'End turn'])
  assert.deepEqual(spanNames(['charStart', 'charEnd']), ['charStart', 'charEnd'])
  assert.equal(spanNames(['start_lat', 'end_lat', 'start_lng', 'end_lng']), undefined)
  assert.equal(spanNames(['start', 'finish']), undefined)
})

test('rows that follow on are segments, whatever start and end are called', () => {
  const rows = [
    { part: 0, start_turn: 0, end_turn: 3 },
    { part: 1, start_turn: 4, end_turn: 5 },
  ]
  const lines = rows.map(row => `${JSON.stringify(row)}\n`).join('')
  assert.deepEqual(masses(read('answer.jsonl', lines)), [[4, 2]])
  const trips = 'trip,start_year,end_year\n1,1990,1995\n2,1980,2001\n3,1999,2000\n'
  assert.equal(stop('trips.csv', trips), 'format-unknown')
})

const CHUNKS = ['Tea is hot.', 'Cups are small and blue.', 'Rain falls.']

test('chunks are known by offsets between which their text fits', () => {
  let at = 0
  const placed = CHUNKS.map(text => {
    const startOffset = at
    at += text.length + 1
    return { content: text, startOffset, endOffset: startOffset + text.length }
  })
  assert.deepEqual(masses(read('a.json', json(placed))), [[3, 5, 2]])
  const wrong = placed.map(chunk => ({ ...chunk, endOffset: chunk.endOffset + 7 }))
  assert.equal(read('a.json', json(wrong)).corpus, undefined)
})

test('segments with their text, or with a list of utterances, may be chunks, and are asked about', () => {
  const stated = { text: 'chunks' } as const
  const titled = json({ segments: CHUNKS.map(text => ({ title: 'x', text })) })
  assert.equal(stop('a.json', titled), 'text-needed')
  assert.deepEqual(masses(read('a.json', titled, stated)), [[3, 5, 2]])
  const listed = json({
    segments: [
      { topic: 'x', turns: CHUNKS.slice(0, 2) },
      { topic: 'y', turns: ['Rain.'] },
    ],
  })
  assert.deepEqual(masses(read('a.json', listed, { ...stated, units: 'lines' })), [[2, 1]])
})

test('segments that number their units, one after the other, are read', () => {
  const answer = (second: number[]) =>
    json({
      segments: [
        { topic: 'tea', lines: [1, 2, 3] },
        { topic: 'rain', lines: second },
      ],
    })
  const { corpus } = read('a.json', answer([4, 5]))
  assert.deepEqual([...corpus!.items[0]!.codings[0]!.segmentation.boundaries], [3])
  assert.deepEqual(corpus!.items[0]!.codings[0]!.segmentation.labels, ['tea', 'rain'])
  assert.equal(read('a.json', answer([5, 6])).corpus, undefined)
})

test('first units may be called boundaries, breaks or starts of anything', () => {
  const options = { documents: [{ name: 'a.txt', text: 'one\ntwo\nthree\n' }], units: 'lines' } as const
  for (const name of ['topic_boundaries', 'section_starts', 'breaks'])
    assert.deepEqual(masses(read('a.json', json({ [name]: [0, 2] }), options)), [[2, 1]], name)
  assert.equal(read('a.json', json({ restarts: [0, 2] }), options).corpus, undefined)
})

test('units in a list of each record are rows, and their annotation is classified by its values', () => {
  const talk = (fields: (unit: number) => object) =>
    json([{ id: 'd1', turns: [0, 1, 2, 3, 4].map(unit => ({ text: `say ${unit}`, ...fields(unit) })) }])
  const marked = talk(unit => ({ label: Number(unit === 2) }))
  const [question] = read('a.json', marked, { strict: true }).questions
  assert.equal(
    question!.message,
    '5 marks for 5 units. Is a 1 on the last unit of a segment, or on the first?',
  )
  assert.deepEqual(masses(read('a.json', marked, { mark: 'end' })), [[3, 2]])
  const topics = talk(unit => ({ topic: unit < 2 ? 'tea' : 'rain' }))
  assert.deepEqual(masses(read('a.json', topics)), [[2, 3]])
  const spans = json([
    {
      text: 'Ann and Bo',
      people: [
        { text: 'Ann', label: 'x' },
        { text: 'Bo', label: 'x' },
      ],
    },
  ])
  assert.equal(stop('a.json', spans), 'format-unknown')
})

test('objects that label whole documents are rejected as such', () => {
  const line = (id: number) =>
    `${JSON.stringify({ id, text: 'Tea', annotations: [{ label: 3, user: 1 }] })}\n`
  assert.match(read('a.jsonl', line(1) + line(2)).problems[0]!.message, /2 objects with .*whole documents/)
})

test('WebAnno 1: a value at a token is a span of its own, and relations are none', () => {
  const text = [
    ' # custom.Kind | value | note # custom.Link | name | AttachTo=custom.Kind',
    '#id=1',
    '#text=Tea is hot today',
    '1-1\tTea\tdrink\tx\t_\t_\t',
    '1-2\tis\t_\t_\t_\t_\t',
    '1-3\thot\tE\ty\tof\t1-1\t',
    '1-4\ttoday\t_\t_\t_\t_\t',
    '',
  ].join('\n')
  const [question] = read('a.tsv', text, { strict: true }).questions
  assert.deepEqual(
    question!.choices.map(({ value, meaning }) => [value, meaning]),
    [
      ['Kind.value', '2 spans'],
      ['sentence', '1 mark'],
    ],
  )
  assert.deepEqual(masses(read('a.tsv', text, { layer: 'Kind.value', holes: 'segment' })), [[1, 1, 1, 1]])
  // One layer was annotated, and its spans cover half of the text: both are assumed.
  const { corpus, assumptions } = read('a.tsv', text)
  assert.deepEqual(
    assumptions?.map(({ option, chosen }) => [option, chosen]),
    [
      ['layer', 'Kind.value'],
      ['holes', 'segment'],
    ],
  )
  assert.deepEqual(corpus, read('a.tsv', text, { layer: 'Kind.value', holes: 'segment' }).corpus)
})

test('a CAS of tokens alone, or of nothing, has no segments', () => {
  const cas = (structures: object[]) =>
    json({ '%TYPES': {}, '%FEATURE_STRUCTURES': structures, '%VIEWS': {} })
  const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaString: 'Tea is hot' }
  const token = { '%ID': 2, '%TYPE': 'x.Token', '@sofa': 1, begin: 0, end: 3 }
  assert.equal(stop('a.json', cas([sofa, token])), 'no-segments')
  assert.equal(stop('a.json', cas([])), 'text-missing')
})

test('spans within spans: what follows the inner one belongs to it where holes are joined', () => {
  const line = JSON.stringify({
    text: 'a b c d e',
    label: [
      [2, 7, 'x'],
      [2, 7, 'y'],
    ],
  })
  const stated = (holes: 'segment' | 'join-left') =>
    masses(read('a.jsonl', `${line}\n`, { overlap: 'nest', holes }))
  assert.deepEqual(stated('segment'), [[1, 3, 1]])
  assert.deepEqual(stated('join-left'), [[1, 4]])
})

test('a dictionary of counts that do not fit together is asked about, and so is one with an index', () => {
  const question = (value: unknown) => {
    const { corpus, questions } = read('a.json', json(value))
    assert.equal(corpus, undefined)
    return questions[0]
  }
  assert.match(
    question({ shape: [3, 9, 9], mean: [1, 1, 1] })!.message,
    /Is it .*Read so, it has an error: .*3 units/,
  )
  assert.equal(question({ step: [1, 2, 3, 4], epoch: [1, 1, 2, 2] })!.code, 'which-format')
  assert.deepEqual(masses(read('a.json', json({ ann: [1, 1, 2, 2], bo: [1, 2, 2, 2] }))), [
    [2, 2],
    [1, 3],
  ])
})

test('rows of numbers that leave open whose they are do not contradict each other yet', () => {
  const { questions, problems } = read('a.txt', '12\n15\n9\n')
  assert.deepEqual([questions[0]?.code, problems.length], ['rows-coders-or-items', 0])
})

test('words with numbers are not taken for utterances of Kaldi', () => {
  const rejection = (text: string) => read('a.txt', text).problems[0]!.message
  assert.doesNotMatch(rejection('the 0.1 0.2 0.3\nof 0.3 0.1 0.2\n'), /Kaldi/)
  assert.match(rejection('utt1 rec1 0.1 0.9\nutt2 rec1 0.9 1.5\n'), /Kaldi/)
})

test('Label Studio: a task to be imported may name its text next to its results', () => {
  const task = (label: string) => ({
    text: 'Tea is hot. Rain falls.',
    predictions: [
      {
        model_version: 'm',
        result: [
          {
            from_name: 'l',
            to_name: 'text',
            type: 'labels',
            value: { start: 0, end: 11, text: label, labels: ['x'] },
          },
          { from_name: 'l', to_name: 'text', type: 'labels', value: { start: 12, end: 23, labels: ['y'] } },
        ],
      },
    ],
  })
  assert.deepEqual(masses(read('tasks.json', json([task('Tea is hot.')]))), [[3, 2]])
  // What the span says must stand in the text; who knows better says what offsets count.
  const wrong = read('tasks.json', json([task('Prediction')]))
  assert.match(wrong.problems[0]!.message, /offsets: 'utf-16' reads/)
  assert.deepEqual(masses(read('tasks.json', json([task('Prediction')]), { offsets: 'utf-16' })), [[3, 2]])
  const without = task('Tea is hot.') as { text?: string }
  delete without.text
  const bare = json([without])
  assert.equal(stop('tasks.json', bare), 'text-needed')
  assert.deepEqual(masses(read('tasks.json', bare, { units: 'characters', holes: 'join-left' })), [[12, 11]])
})

test('one object with a title is no table of units', () => {
  assert.equal(stop('api.json', json({ id: 'x:v1', title: 'API', icons: { a: 'b' } })), 'format-unknown')
})

test('pages next to the data in a folder are passed over, and a corpus file keeps that', () => {
  const inFolder = true
  const files = [
    { name: 'd/a.ref', text: '==========\none\n==========\ntwo\n==========\n', inFolder },
    { name: 'd/README.md', text: '# About\n\nThese are data.\n', inFolder },
    { name: 'd/LICENSE.txt', text: 'Data\n----\nwhat\n----\nfor\n----\nwhom\n', inFolder },
    {
      name: 'd/package.json',
      text: json({ name: 'd', a: { b: 1 }, c: { d: 1 }, e: { f: 1 }, g: { h: 1 } }),
      inFolder,
    },
  ]
  const reading = readFiles(files)
  assert.deepEqual(masses(reading), [[1, 1]])
  const kept = draftCorpusFile(reading, 'd/').files
  assert.deepEqual(
    kept.filter(({ role }) => role === 'skip').map(({ path }) => path),
    ['README.md', 'LICENSE.txt', 'package.json'],
  )
})

test('the first line names every format of a mixture', () => {
  const reading = readFiles([
    { name: 'a.ref', text: '==========\none\n==========\ntwo\n==========\n' },
    {
      name: 'b.json',
      text: '{"cesura": 1, "items": [{"id": "b", "codings": [{"coder": "x", "masses": [2, 3]}]}]}',
    },
  ])
  assert.match(
    describeReading({ ...reading, corpus: reading.corpus! }),
    /^Read 2 files as Choi ========== \(1\), .* \(1\): 2 items/,
  )
})
