import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { asked, errors, masses, read, rows } from './read-one.ts'

test('a table of texts as long as their offsets say is chunks, not rows of positions', () => {
  const table = rows('source,text,start,end', 'a.md,Boats go out.,0,13', 'a.md,Nets are wet.,14,27')
  const found = read('cut.csv', table)
  assert.equal(found.format, 'chunks')
  assert.deepEqual(masses(found), { 'a.md': { 1: [3, 3] } })
  const two = rows(
    'system,text,begin,stop',
    'A,Boats go,0,8',
    'A,out now,9,16',
    'B,Boats,0,5',
    'B,go out now,6,16',
  )
  assert.deepEqual(masses(read('cut.csv', two)), { cut: { A: [2, 2], B: [1, 3] } })
  const empty = rows('text,start,end', 'Boats go.,0,9', 'Nets.,10,15', ',,')
  assert.deepEqual(masses(read('cut.csv', empty)), { cut: { 1: [2, 1] } })
  // Numbers of sentences beside the text of a segment, and columns that were named, are a table.
  const sentences = rows('text,start,end', 'Boats go. Nets dry.,1,2', 'Rain.,3,3')
  assert.deepEqual(masses(read('cut.csv', sentences)), { cut: { 1: [2, 1] } })
  assert.equal(read('cut.csv', table, { columns: { item: 'source' } }).format, 'csv')
})

test('rows without a segment are asked about', () => {
  const table = rows('doc,sentence,segment', 'd,One.,boats', 'd,Two.,', 'd,Three.,nets', 'd,Four.,')
  const stated = { columns: { segment: 'segment' } } as const
  assert.deepEqual(asked(read('t.csv', table, stated)), ['holes'])
  assert.deepEqual(masses(read('t.csv', table, { ...stated, holes: 'join-left' })), { d: { 1: [2, 2] } })
  assert.deepEqual(masses(read('t.csv', table, { ...stated, holes: 'segment' })), { d: { 1: [1, 1, 1, 1] } })
  assert.deepEqual(errors(read('t.csv', table, { ...stated, holes: 'error' })), ['segment-gap'])
})

test('a note below a table is no item, an empty row no row', () => {
  const table = ['doc,sentence,segment', 'd,One.,1', 'd,Two.,2', 'd,Three.,2', ',,']
  assert.deepEqual(masses(read('t.csv', rows(...table))), { d: { 1: [1, 2] } })
  const noted = read('t.csv', rows(...table, 'checked by Uma,,'))
  assert.deepEqual(errors(noted), ['row-broken'])
})

test('crosses and empty cells are marks', () => {
  const table = rows('nr,sentence,ann,bo', '1,One.,,', '2,Two.,x,', '3,Three.,,X', '4,Four.,,')
  assert.deepEqual(asked(read('t.csv', table, { strict: true })), ['wide-table', 'mark-meaning'])
  assert.deepEqual(masses(read('t.csv', table, { layout: 'wide', mark: 'end' })), {
    t: { ann: [2, 2], bo: [3, 1] },
  })
  const one = { columns: { boundary: 'ann' }, mark: 'start' } as const
  assert.deepEqual(masses(read('t.csv', table, one)), { t: { 1: [1, 3] } })
})

test('a row of numbers that only rise is asked about', () => {
  const found = read('row.txt', '4 9 15 22\n')
  assert.deepEqual(asked(found), ['masses-or-positions'])
  assert.deepEqual(masses(read('row.txt', '4 9 15 22\n', { values: 'ends' })), { row: { 1: [4, 5, 6, 7] } })
  assert.deepEqual(masses(read('row.txt', '4 9 15 22\n', { values: 'masses' })), {
    row: { 1: [4, 9, 15, 22] },
  })
  // Three rise by chance, and two coders of one length are masses.
  assert.deepEqual(asked(read('row.txt', '2 3 6\n')), [])
  const two = read('row.txt', 't\tann\t1 2 3 4\nt\tbo\t2 8\n')
  assert.deepEqual(asked(two), [])
})

test('the question about a missing header gives every flag', () => {
  const flags = (text: string) => read('t.csv', text).questions[0]?.message.split('possibly: ')[1]
  assert.equal(
    flags(rows('d1,ann,1,3', 'd1,ann,4,6', 'd1,bo,1,2', 'd1,bo,3,6')),
    "header: 'no' columns: { item: 1, coder: 2, start: 3, end: 4 }",
  )
  assert.equal(
    flags(rows('0,One two.,0', '1,Three four.,1', '2,Five six.,0', '0,Seven.,0')),
    "header: 'no' columns: { unit: 1, text: 2, boundary: 3 } mark: 'end' (or start)",
  )
})

test('a mark of -1 begins another text where nothing else distinguishes texts', () => {
  const text = 'hi there\t-1\nwell\t0\nso what\t1\n\nyou\t-1\nme\t1\n'
  assert.deepEqual(asked(read('t.tsv', text, { strict: true })), ['table-header'])
  const options = { header: 'no', columns: { text: '1', boundary: '2' } } as const
  assert.deepEqual(masses(read('t.tsv', text, options)), { 't-1': { 1: [2, 1] }, 't-2': { 1: [1, 1] } })
})

test('tags in a table with a header stand at words, whatever column those are in', () => {
  const lines = [
    ['Sentence #', 'Word', 'POS', 'Tag'],
    ['Sentence: 1', 'Ann', 'N', 'B-per'],
    ['', 'Lee', 'N', 'I-per'],
  ]
  const table = [...lines, ['', 'sang', 'V', 'O'], ['Sentence: 2', 'So', 'R', 'O']]
  for (const [name, char] of [
    ['ner.csv', ','],
    ['ner.tsv', '\t'],
  ] as const) {
    const text = rows(...table.map(cells => cells.join(char)))
    assert.deepEqual(asked(read(name, text, { strict: true })), ['holes'])
    assert.deepEqual(masses(read(name, text)), { ner: { 1: [2, 2] } })
    const { corpus } = read(name, text, { holes: 'segment' })
    assert.deepEqual(corpus?.items[0]?.texts, ['Ann', 'Lee', 'sang', 'So'])
    assert.deepEqual(masses(read(name, text, { holes: 'segment' })), { ner: { 1: [2, 2] } })
  }
})

test('annotators of a JAMS file are coders, and levels of two people are not mixed', () => {
  const part = (time: number, duration: number, value: string) => ({ time, duration, value })
  const by = (name: string, namespace: string, data: unknown) => ({
    namespace,
    annotation_metadata: { annotator: { name } },
    data,
  })
  const a = by('ida', 'segment_open', [part(0, 4, 'A'), part(4, 6, 'B')])
  const b = by('ole', 'segment_open', [part(0, 7, 'A'), part(7, 3, 'B')])
  const song = (...annotations: unknown[]) => JSON.stringify({ file_metadata: { duration: 10 }, annotations })
  assert.deepEqual(masses(read('song.jams', song(a, b))), { song: { ida: [4, 6], ole: [7, 3] } })
  const fine = by('ida', 'segment_salami_lower', [part(0, 2, 'a'), part(2, 2, 'b'), part(4, 6, 'c')])
  const three = song(a, fine, b)
  const question = read('song.jams', three).questions[0]!
  assert.equal(question.code, 'which-layer')
  // What a measure of time asks for next is said at once.
  assert.deepEqual(masses(read('song.jams', three, { layer: 'segment_open' })), {
    song: { ida: [4, 6], ole: [7, 3] },
  })
})

test('short exports of Label Studio: without the time it took, with tabs, of recordings', () => {
  const cell = JSON.stringify([
    { start: 0, end: 8, text: 'Boats go', labels: ['a'] },
    { start: 9, end: 16, text: 'out now', labels: ['b'] },
  ])
  const quoted = `"${cell.replaceAll('"', '""')}"`
  const line = (who: number, label: string) => ['Boats go out now', '5', label, who, who].join('\t')
  const table = rows('text\tid\tlabel\tannotator\tannotation_id', line(1, quoted), line(2, ''))
  const found = read('export.tsv', table)
  assert.equal(found.format, 'label-studio')
  assert.deepEqual(masses(found), { 5: { 1: [2, 2], 2: [4] } })
  const audio = [
    {
      audio: '/data/upload/1/a.wav',
      id: 3,
      label: [
        { start: 0, end: 2.5, channel: 0, labels: ['x'] },
        { start: 2.5, end: 4, channel: 0, labels: ['y'] },
      ],
    },
  ]
  assert.deepEqual(masses(read('min.json', JSON.stringify(audio))), { 3: { 1: [25, 15] } })
})

test('a span of no width in WebAnno cuts at its position', () => {
  const head = rows(
    '#FORMAT=WebAnno TSV 3.3',
    '#T_SP=webanno.custom.Cut|value',
    '',
    '',
    '#Text=One two three.',
  )
  const cut = (at: string, offsets: string, value: string) => `${at}\t${offsets}\t\t${value}\t\n`
  const token = (n: number, offsets: string, word: string) => `1-${n}\t${offsets}\t${word}\t_\t\n`
  const [one, two, three] = [token(1, '0-3', 'One'), token(2, '4-7', 'two'), token(3, '8-13', 'three')]
  const options = { layer: 'Cut' } as const
  const behind = head + one + two + cut('1-2.1', '7-7', 'end') + three
  assert.deepEqual(masses(read('t.tsv', behind, options)), { t: { 1: [2, 1] } })
  const before = head + one + two + cut('1-2.1', '4-4', 'end') + three
  assert.deepEqual(masses(read('t.tsv', before, options)), { t: { 1: [1, 2] } })
})

test('a folder of texts next to folders of brat files, and a readme that is no text of them', () => {
  const ann = (...spans: string[]) => rows(...spans.map((span, at) => `T${at + 1}\tSeg ${span}`))
  const files = [
    { name: 'd/texts/k.txt', text: 'Boats go out.\nNets dry.\n' },
    { name: 'd/ida/k.ann', text: ann('0 13', '14 23') },
    { name: 'd/ole/k.ann', text: '' },
  ]
  const found = readFiles(files)
  assert.deepEqual(masses(found), { k: { ida: [3, 2], ole: [5] } })
  assert.ok(!found.problems.some(({ code }) => code === 'line-unfinished'))
  const text = rows('==========', 'One.', 'Two.', '==========', 'Three.', '==========')
  const folder = ['c/README', 'c/README.md', 'c/a.ref'].map((name, at) => ({
    name,
    text: ['About it.\n', '# About\n\nSome.\n\n## More\n\nIt.\n', text][at]!,
    inFolder: true,
  }))
  const read = readFiles(folder)
  assert.deepEqual(masses(read), { a: { reference: [2, 1] } })
  assert.ok(!read.problems.some(({ code }) => code === 'text-file-found'))
})

test('chunks under a name, and the nodes of an older docstore', () => {
  const texts = ['Boats go out.', 'Nets dry.']
  assert.deepEqual(asked(read('c.json', JSON.stringify({ chunks: texts }))), ['text-needed'])
  const node = (text: string, start: number) =>
    JSON.stringify({ text, start_char_idx: start, end_char_idx: start + text.length })
  const store = {
    'docstore/data': { a: { __data__: node(texts[0]!, 0) }, b: { __data__: node(texts[1]!, 14) } },
  }
  assert.deepEqual(masses(read('docstore.json', JSON.stringify(store))), { docstore: { 1: [3, 2] } })
})

test('a tar archive is named as what it is', () => {
  const bytes = new Uint8Array(1024)
  bytes.set(new TextEncoder().encode('ustar'), 257)
  const { problems } = readFiles([{ name: 'all.tar', bytes }])
  assert.match(problems[0]!.message, /is a tar archive; unpack it first: tar xf all\.tar/)
})

test('turns with a topic each: under a name of their list, or by the names of their dialogues', () => {
  const turn = (text: string, topic: string) => ({ speaker: 'A', text, topic })
  const quay = {
    id: 'quay',
    turns: [turn('We land.', 'boat'), turn('We land soon.', 'boat'), turn('Tea?', 'tea')],
  }
  const inn = { id: 'inn', turns: [turn('A bed?', 'bed'), turn('Two.', 'bed'), turn('Soup?', 'food')] }
  const listed = JSON.stringify({ dialogues: [quay, inn] })
  assert.deepEqual(masses(read('talk.json', listed)), {
    quay: { 1: [2, 1] },
    inn: { 1: [2, 1] },
  })
  const named = JSON.stringify({ quay: { turns: quay.turns }, inn: { turns: inn.turns } })
  const [problem] = read('talk.json', named).problems
  assert.equal(problem!.code, 'format-unknown')
  assert.match(
    problem!.message,
    /quay, inn each hold turns with speaker, text, topic; write .* columns: \{ label: NAME \}/,
  )
})

test('shifts at the same hours of many days are asked about, not read as one recording', () => {
  const day = (date: string) => [
    `${date},09:00,10:30,nets`,
    `${date},10:30,12:00,boat`,
    `${date},13:00,17:00,nets`,
  ]
  const table = rows('date,start,end,task', ...day('2024-03-01'), ...day('2024-03-02'), ...day('2024-03-03'))
  assert.deepEqual(asked(read('hours.csv', table)), ['holes'])
})

test('tokens with their offsets are cut everywhere: asked about', () => {
  const tokens = Array.from(
    { length: 30 },
    (_, at) => `${['sea', 'net', 'tar'][at % 3]},${4 * at},${4 * at + 3}`,
  )
  const table = rows('token,start,end', ...tokens)
  assert.deepEqual(asked(read('tokens.csv', table)), ['boundary-everywhere'])
  assert.deepEqual(asked(read('tokens.csv', table, { format: 'chunks' })), [])
})

test('what is rejected is called what it is: a locked workbook, a short table, a sheet of one cell, another script', () => {
  const message = (name: string, bytes: Uint8Array) => readFiles([{ name, bytes }]).problems[0]!.message
  const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
  assert.match(message('a.xlsx', ole), /is locked with a password/)
  assert.match(message('a.xls', ole), /old Office program/)
  assert.match(
    read('a.csv', 'name,town,zip\nAnn,Quay,08123').problems[0]!.message,
    /is a table with columns name, town, zip/,
  )
  const cell = readFiles([{ name: 'a.xlsx', text: 'x\n', container: 'xlsx' }])
  assert.match(cell.problems[0]!.message, /is a workbook whose sheet has one row or one column/)
  const cyrillic = Uint8Array.from([
    0xcb, 0xee, 0xe4, 0xea, 0xe8, 0x20, 0xe2, 0x20, 0xec, 0xee, 0xf0, 0xe5, 0x0a,
  ])
  assert.match(message('a.txt', cyrillic), /windows-1251 \(Cyrillic\)/)
  const western = new Uint8Array([
    ...new TextEncoder().encode('caf'),
    0xe9,
    0x20,
    0x61,
    0x75,
    0x20,
    0x6c,
    0x61,
    0x69,
    0x74,
    0x0a,
  ])
  assert.match(message('a.txt', western), /encoding: 'windows-1252' reads it so$/)
})

test('a column of segments that is empty everywhere is no evidence', () => {
  const table = rows('doc,sentence,segment', 'd,One.,', 'd,Two.,', 'd,Three.,')
  const found = read('t.csv', table)
  assert.equal(found.corpus, undefined)
  assert.ok(asked(found).length + errors(found).length > 0)
})

test('R data is called so however it was saved, with the call that opens it', () => {
  const bytes = Uint8Array.from([0x58, 0x0a, 0, 0, 0, 3, 0, 4, 2, 2])
  assert.match(
    readFiles([{ name: 'x.rds', bytes }]).problems[0]!.message,
    /is R data; in R: x <- readRDS\("x\.rds"\); write\.csv.* a file for each: x\[\[1\]\], x\[\[2\]\]$/,
  )
})

test('the untouched document of an INCEpTION project is no coder', () => {
  const tsv = (labels: string) =>
    `#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Topic|value\n\n\n#Text=Nets dry soon .\n${[
      '0-4\tNets',
      '5-8\tdry',
      '9-13\tsoon',
      '14-15\t.',
    ]
      .map((token, at) => `1-${at + 1}\t${token}\t${labels.split(' ')[at]}\t\n`)
      .join('')}`
  const file = (path: string, labels: string) => ({
    name: `p.zip/annotation/${path}`,
    text: tsv(labels),
    inFolder: true,
  })
  const found = readFiles(
    [
      file('d.txt/INITIAL_CAS.tsv', '_ _ _ _'),
      file('d.txt/ann.tsv', 'a[1] a[1] b[2] b[2]'),
      file('d.txt/bo.tsv', 'a[1] b[2] b[2] b[2]'),
    ],
    { layer: 'Topic', fromPath: 'annotation/{item}/{coder}.tsv' },
  )
  assert.deepEqual(masses(found), { 'd.txt': { ann: [2, 2], bo: [1, 3] } })
  assert.ok(found.problems.some(({ message }) => message.startsWith('INITIAL_CAS: 1 document not read')))
})

test('one tier whose intervals all last a second is a recording, and no question', () => {
  const intervals = Array.from(
    { length: 30 },
    (_, at) => `intervals [${at + 1}]:\nxmin = ${at}\nxmax = ${at + 1}\ntext = "w${at}"\n`,
  )
  const tier = `class = "IntervalTier"\nname = "ann"\nxmin = 0\nxmax = 30\nintervals: size = 30\n${intervals.join('')}`
  const text = `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 30\ntiers? <exists>\nsize = 1\nitem []:\nitem [1]:\n${tier}`
  const { corpus, questions, problems } = readFiles([{ name: 'talk.TextGrid', text }])
  assert.deepEqual([questions, problems.filter(({ severity }) => severity === 'error')], [[], []])
  assert.equal(corpus!.items[0]!.codings[0]!.segmentation.boundaries.length, 29)
})

const interview = (header: string, ...topics: string[]) =>
  rows(header, ...topics.map((topic, row) => `${row % 2 === 0 ? 'I' : 'R'},Utterance ${row}.,${topic}`))

test('the topics of an interview cut where they change, which is assumed and said', () => {
  const anna = interview(
    'Speaker,Text,Topic',
    ...['home', 'home', 'school', 'school', 'home', 'home', 'home'],
  )
  const ben = interview('Speaker,Text,Topic', ...['home', 'home', 'home', 'school', 'school', 'work', 'work'])
  const both = readFiles([
    { name: 'anna.csv', text: anna },
    { name: 'ben.csv', text: ben },
  ])
  assert.deepEqual(Object.values(masses(both)), [{ anna: [2, 2, 3], ben: [3, 2, 2] }])
  assert.ok(both.assumptions!.some(({ code, chosen }) => code === 'column-meaning' && chosen === 'Topic'))
  assert.deepEqual(asked(read('anna.csv', anna, { strict: true })), ['column-meaning'])
})

test('topics that change in most rows, are missing, or have no speaker beside them are not taken', () => {
  const header = 'Speaker,Text,Topic'
  const closed = (text: string) => assert.equal(read('t.csv', text).corpus, undefined, text)
  closed(interview(header, 'home', 'school', 'home', 'work', 'school', 'home', 'work'))
  closed(interview(header, 'home', '', 'school', '', '', 'work', ''))
  closed(interview(header, 'home', 'home', 'home', 'home'))
  closed(interview('Who,Text,Topic', 'home', 'home', 'school', 'school', 'work', 'work'))
  closed(interview('Speaker,Text,Category', 'greet', 'greet', 'ask', 'ask', 'answer', 'answer'))
})
