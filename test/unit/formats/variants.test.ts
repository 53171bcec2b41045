import assert from 'node:assert/strict'
import { test } from 'vitest'
import { lintCorpus, type ReadFilesOptions, readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { guardFormula } from '../../../src/formats/tables/table-text.ts'
import { type CesuraError, fromMasses, makeCorpus, toMasses } from '../../../src/index.ts'

/** Variants of formats that tools and people write, each small and by hand: masses, or the code that stops the reading. */
interface Variant {
  readonly what: string
  readonly name: string
  readonly text: string
  readonly options?: ReadFilesOptions
  /** Masses of the first item's first coding. */
  readonly masses?: readonly number[]
  readonly texts?: readonly string[]
  /** Code of a question, an error or (beside masses) a warning. */
  readonly code?: string
}

const TEXT = 'The ship left.\nIt was late.\nRain came down.\nAll slept.\n'
const lines: ReadFilesOptions = { documents: [{ name: 'x.txt', text: TEXT }], units: 'lines' }
const times = (start: string, end: string) => `${start} --> ${end}`
const one = times('00:00:01,000', '00:00:03,000')
const two = times('00:00:03,000', '00:00:04,000')
const youtube = [
  'WEBVTT\nKind: captions\n',
  `${times('00:00:00.000', '00:00:02.000')} align:start\n \nso<00:00:00.500><c> today</c>\n`,
  `${times('00:00:02.000', '00:00:02.010')} align:start\nso today\n \n`,
  `${times('00:00:02.010', '00:00:04.000')} align:start\nso today\nwe<00:00:02.500><c> talk</c>\n`,
].join('\n')
const wide = (id: string, form: string, columns: number) => `${id}\t${form}${'\t_'.repeat(columns - 2)}\n`
const chapters = (...list: object[]) => JSON.stringify({ version: '1.2.0', chapters: list })
const docling = (text: string) => ({
  text,
  meta: { doc_items: [], headings: ['H'], origin: { filename: 'x' } },
})

/** A TextGrid with these lines from the flag on. */
const grid = (...lines: string[]) =>
  `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n2.5\n${lines.join('\n')}\n`

const variants: readonly Variant[] = [
  {
    what: 'the table of Whisper counts milliseconds',
    name: 'x.tsv',
    text: 'start\tend\ttext\n0\t4200\tHello there\n4200\t9100\tToday we talk\n',
    options: { axis: 'time' },
    masses: [4200, 4900],
  },
  {
    what: 'the same names over offsets of characters are no times',
    name: 'x.tsv',
    text: `start\tend\ttext\n0\t40\t${'a'.repeat(40)}\n40\t80\t${'b'.repeat(40)}\n`,
    code: 'units-meaning',
  },
  {
    what: 'two lists of one length and one sum may be anything',
    name: 'x.json',
    text: '{"a": [2, 3, 5], "b": [4, 4, 2]}',
    code: 'which-format',
  },
  {
    what: 'the same, told to be sizes of segments',
    name: 'x.json',
    text: '{"a": [2, 3, 5], "b": [4, 4, 2]}',
    options: { values: 'masses' },
    masses: [2, 3, 5],
  },
  {
    what: 'segments of Whisper in a list: their ids are no items',
    name: 'x.json',
    text: '[{"id": 1, "seek": 0, "start": 0.0, "end": 1.5, "text": " Hello there."}, {"id": 2, "seek": 0, "start": 1.5, "end": 4.0, "text": " We start now."}]',
    masses: [2, 3],
  },
  {
    what: 'a list of segments whose ids never repeat is one item',
    name: 'x.json',
    text: '[{"id": 1, "start": 0.0, "end": 1.5}, {"id": 2, "start": 1.5, "end": 4.0}]',
    masses: [15, 25],
  },
  {
    what: 'times with decimal commas, as spreadsheets write them',
    name: 'x.csv',
    text: 'title;start;end\nIntro;0,0;12,5\nMain;12,5;60,0\n',
    masses: [125, 475],
  },
  {
    what: 'chapters with milliseconds',
    name: 'x.txt',
    text: '00:00:00.000 Intro\n00:01:30.500 Main part\n00:10:00.000 End\n',
    options: { duration: '660' },
    masses: [90500, 509500, 60000],
  },
  {
    what: 'numbers of topics number segments',
    name: 'x.csv',
    text: 'doc_id,sentence_id,sentence,topic_id\nd,0,The ship.,0\nd,1,Late.,0\nd,2,Rain.,1\nd,3,End.,1\n',
    masses: [2, 2],
  },
  {
    what: 'coded segments as MAXQDA lists them',
    name: 'x.csv',
    text: 'Document name,Code,Beginning,End,Modified by\nt,Intro,1,3,ann\nt,Main,4,9,ann\nt,Intro,1,4,bo\nt,Main,5,9,bo\n',
    masses: [3, 6],
  },
  {
    what: 'a blank line of a Choi file is no unit, and is told',
    name: 'x.ref',
    text: '==========\nu\n\nv\n==========\nw\n==========\n',
    masses: [2, 1],
    code: 'blank-line',
  },
  {
    what: 'a header of positions holds where the numbers would fit as masses only',
    name: 'x.tsv',
    text: 'Coder\tPositions\nann\t1\t2\t2\t1\nbo\t1\t1\t2\t2\n',
    masses: [1, 2, 1],
  },
  {
    what: 'a header of masses holds where the numbers would fit as positions too',
    name: 'x.tsv',
    text: 'Coder\tMasses\nann\t1\t1\t2\nbo\t1\t1\t2\n',
    masses: [1, 1, 2],
  },
  {
    what: 'a TextGrid without tiers cuts nothing',
    name: 'x.TextGrid',
    text: grid('<absent>'),
    code: 'segments-none',
  },
  {
    what: 'a TextGrid whose tiers are empty cuts nothing',
    name: 'x.TextGrid',
    text: grid('<exists>', '1', '"IntervalTier"', '"words"', '0', '2.5', '0'),
    code: 'segments-none',
  },
  {
    what: 'a table in which every place is cut is asked about',
    name: 'x.csv',
    text: 'item,coder,masses\nd,a,1 1 1 1\nd,b,1 1 1 1\n',
    code: 'boundary-everywhere',
  },
  {
    what: 'the same, told',
    name: 'x.csv',
    text: 'item,coder,masses\nd,a,1 1 1 1\nd,b,1 1 1 1\n',
    options: { format: 'csv' },
    masses: [1, 1, 1, 1],
    code: 'boundary-everywhere',
  },
  {
    what: 'a podcast chapter that starts where another ends is open, and the end is asked',
    name: 'c.json',
    text: chapters({ startTime: 0 }, { startTime: 60, endTime: 90 }, { startTime: 90, title: 'C' }),
    code: 'duration',
  },
  {
    what: 'the same with the duration told',
    name: 'c.json',
    text: chapters({ startTime: 0 }, { startTime: 60, endTime: 90 }, { startTime: 90, title: 'C' }),
    options: { duration: '120' },
    masses: [60, 30, 30],
  },
  {
    what: 'a video without the field chapters has none',
    name: 'v.info.json',
    text: '{"id": "x", "title": "t", "duration": 100, "extractor": "youtube", "formats": []}',
    code: 'chapters-none',
  },
  {
    what: 'captions of a meeting with single digits in their times',
    name: 'x.vtt',
    text: `WEBVTT\n\n${times('0:0:0.0', '0:0:4.90')}\n<v Ann>So here</v>\n\n${times('0:0:5.0', '0:0:6.5')}\n<v Bo>Yes</v>\n`,
    masses: [2, 1],
  },
  {
    what: 'a numbered block without times is neither a cue nor the text of the one before',
    name: 'x.srt',
    text: `1\n${one}\nOne two\n\n2\nLost words\n\n3\n${two}\nThree\n`,
    masses: [2, 1],
    code: 'text-outside-cue',
  },
  {
    what: 'a dialogue of DISRPT whose tokens keep the ids of a longer text',
    name: 'x.tok',
    text: ['5 B', '6 O', '9 B', '7 O', '30 O']
      .map(row => row.split(' '))
      .map(([id, mark]) => `${id}\tw${'\t_'.repeat(7)}\tSeg=${mark === 'B' ? 'B-seg' : 'O'}\n`)
      .join(''),
    masses: [2, 3],
    code: 'id-order',
  },
  {
    what: 'sentences with a tag at the end of each topic ask what the tag stands on',
    name: 'x.jsonl',
    text: '{"sentences": ["A b.", "C d.", "E f."], "labels": ["O", "B-EOP", "O"]}\n',
    code: 'mark-meaning',
  },
  {
    what: 'the same, told',
    name: 'x.jsonl',
    text: '{"sentences": ["A b.", "C d.", "E f."], "labels": ["O", "B-EOP", "O"]}\n',
    options: { mark: 'end' },
    masses: [2, 1],
  },
  {
    what: 'what is outside a few tagged spans of a list is a segment of its own',
    name: 'x.jsonl',
    text: '{"texts": ["a", "b", "c", "d"], "labels": ["O", "B-x", "I-x", "O"]}\n',
    masses: [1, 2, 1],
  },
  {
    what: 'tags of spans in a column, told',
    name: 'x.csv',
    text: 'doc,unit,token,tag\nd,1,a,O\nd,2,b,B-x\nd,3,c,I-x\nd,4,e,O\n',
    options: { holes: 'segment' },
    masses: [1, 2, 1],
  },
  {
    what: 'tags without an outside begin segments at B-',
    name: 'x.csv',
    text: 'doc,unit,token,tag\nd,1,a,B-x\nd,2,b,I-x\nd,3,c,B-x\nd,4,e,I-x\n',
    masses: [2, 2],
  },
  {
    what: 'a transcript of a podcast',
    name: 'x.json',
    text: JSON.stringify({
      version: '1.0.0',
      segments: [
        { speaker: 'A', startTime: 0.5, endTime: 2, body: 'One two' },
        { speaker: 'B', startTime: 2.5, endTime: 3, body: 'Three' },
      ],
    }),
    masses: [2, 1],
  },
  {
    what: 'texts with entities that are called start and end',
    name: 'x.jsonl',
    text: '{"text": "One two three", "entities": [{"start": 0, "end": 3, "label": "A"}]}\n',
    options: { holes: 'segment' },
    masses: [1, 2],
  },
  {
    what: 'labels of one moment each are points',
    name: 'x.txt',
    text: '0.5\t0.5\ta\n1.5\t1.5\tb\n2.5\t2.5\tc\n',
    code: 'which-layer',
  },
  {
    what: 'the JSON of segeval on one line is not JSON lines',
    name: 'x.json',
    text: '{"items": {"d": {"1": [2, 3], "2": [5]}}, "segmentation_type": "linear", "id": "x"}',
    masses: [2, 3],
  },
  {
    what: 'a series that is stamped in milliseconds, in a task without its data',
    name: 'x.json',
    text: JSON.stringify({
      annotations: [
        {
          result: [
            [1600000000000, 1600000002000],
            [1600000005000, 1600000006000],
          ].map(([start, end], n) => ({
            id: `r${n}`,
            from_name: 'label',
            to_name: 'ts',
            type: 'timeserieslabels',
            value: { start, end, timeserieslabels: ['Run'] },
          })),
        },
      ],
    }),
    masses: [2, 3, 1],
  },
  {
    what: 'results that count in a field which the data of the task lacks',
    name: 'x.json',
    text: JSON.stringify({
      data: { body: 'One two' },
      annotations: [
        {
          result: [
            {
              from_name: 'l',
              to_name: 't',
              source: '$text',
              type: 'labels',
              value: { start: 0, end: 3, text: 'One', labels: ['A'] },
            },
          ],
        },
      ],
    }),
    code: 'text-needed',
  },
  {
    what: 'subtitles with blank lines around numbers and times',
    name: 'x.srt',
    text: `1\n\n${one}\n\nOne two\n\n2\n\n${two}\n\nThree\n`,
    texts: ['One', 'two', 'Three'],
    masses: [2, 1],
  },
  {
    what: 'a number that is said, in subtitles without numbers',
    name: 'x.srt',
    text: `${one}\nOne\n7\n\n${two}\nThree\n`,
    texts: ['One', '7', 'Three'],
    masses: [1, 1, 1],
  },
  {
    what: 'a .srt file with broken times',
    name: 'x.srt',
    text: '1\n00: 00: 01 -> 2\nOne\n',
    code: 'format-unknown',
  },
  {
    what: 'a line of one blank begins a cue of YouTube',
    name: 'x.vtt',
    text: youtube,
    options: { rolling: 'merge' },
    texts: ['so', 'today', 'we', 'talk'],
    masses: [2, 2],
  },
  {
    what: 'previews of a video are no captions',
    name: 'x.vtt',
    text: `WEBVTT\n\n${times('00:00.000', '00:05.000')}\ns.jpg#xywh=0,0,9,9\n`,
    code: 'no-segments',
  },
  {
    what: 'the chunks of Docling without schema_name',
    name: 'c.json',
    text: JSON.stringify([docling('The ship left.'), docling('It was late. Rain came down. All slept.')]),
    options: { documents: lines.documents! },
    masses: [3, 8],
  },
  {
    what: 'a list of texts that all stand in the given text',
    name: 'c.json',
    text: JSON.stringify(['The ship left.', 'It was late. Rain came down. All slept.']),
    options: { documents: lines.documents! },
    masses: [3, 8],
  },
  {
    what: 'a bare list of first lines, with the text',
    name: 'a.json',
    text: '[0, 2]',
    options: lines,
    masses: [2, 2],
  },
  {
    what: 'a list in a code fence with words around it',
    name: 'a.txt',
    text: 'Here you are:\n\n```json\n[0, 2]\n```\nHope it helps!\n',
    options: lines,
    masses: [2, 2],
  },
  {
    what: 'segments in an object, as a language model answers',
    name: 'a.json',
    text: '{"segments": [{"start": 0, "end": 1, "title": "A"}, {"start": 2, "end": 3, "title": "B"}]}',
    masses: [2, 2],
  },
  {
    what: 'numbers of units are no offsets into a text',
    name: 'a.json',
    text: '{"segments": [{"start": 0, "end": 1, "title": "A"}, {"start": 2, "end": 3, "title": "B"}]}',
    options: lines,
    code: 'span-too-small',
  },
  {
    what: 'NaN of Python in JSON lines',
    name: 'a.jsonl',
    text: '{"item": "a", "coder": "x", "masses": [2, 3], "score": NaN}\n',
    masses: [2, 3],
    code: 'json-nan',
  },
  { what: 'lines of Python', name: 'a.jsonl', text: "{'id': 'a', 'masses': [2]}\n", code: 'python-literal' },
  {
    what: 'labels of 0 and 1 beside sentences',
    name: 'h.jsonl',
    text: '{"sentences": ["a", "b", "c"], "labels": [0, 1, 0]}\n',
    options: { strict: true },
    code: 'mark-meaning',
  },
  {
    what: 'the same, told',
    name: 'h.jsonl',
    text: '{"sentences": ["a", "b", "c"], "labels": [0, 1, 0]}\n',
    options: { mark: 'start' },
    masses: [1, 2],
  },
  { what: 'a 0 or 1 a line', name: 'g.txt', text: '0\n1\n0\n0\n1\n', masses: [2, 3] },
  {
    what: 'a spreadsheet that names its separator',
    name: 't.csv',
    text: 'sep=;\nitem;coder;masses\na;x;2 3\n',
    masses: [2, 3],
  },
  {
    what: 'comments above a table',
    name: 't.csv',
    text: '# made by hand, twice\nitem,coder,masses\na,x,2 3\n',
    masses: [2, 3],
  },
  {
    what: 'starts that were told are not passed over',
    name: 't.txt',
    text: '0.0\tSilence\n0.5\tA, intro\n13.0\tB\n20.5\tEnd\n',
    options: { header: 'no', columns: { start: '1', label: '2' }, duration: '21' },
    masses: [5, 125, 75, 5],
  },
  {
    what: 'whole numbers as starts',
    name: 't.csv',
    text: 'item,coder,begins\na,x,0\na,x,3\n',
    options: { columns: { start: 'begins' } },
    code: 'ends-missing',
  },
  {
    what: 'CoNLL-2009, with more columns for more predicates',
    name: 'a.conll',
    text: `${wide('1', 'x', 14)}${wide('2', 'y', 14)}\n${wide('1', 'z', 15)}`,
    masses: [2, 1],
  },
  {
    what: 'CoNLL-X with blanks between columns',
    name: 'a.conll',
    text: '1 x _ _ _ _ 0 root _ _\n2 y _ _ _ _ 1 dep _ _\n\n1 z _ _ _ _ 0 root _ _\n',
    code: 'columns-without-tabs',
  },
  {
    what: 'CHAT without its head is asked about, and is no labelled text',
    name: 'a.cha',
    text: '*CHI:\ta b .\n*MOT:\tc d ?\n',
    code: 'which-format',
  },
  {
    what: 'prose that begins with a label',
    name: 'n.txt',
    text: 'Abstract: We cut texts , and measure them .\n',
    code: 'which-format',
  },
  {
    what: 'a table named as a TextGrid',
    name: 'talk.TextGrid',
    text: 'item,coder,masses\na,x,2 3\n',
    code: 'extension-contradicts',
  },
  {
    what: 'the same with the format told',
    name: 'talk.TextGrid',
    text: 'item,coder,masses\na,x,2 3\n',
    options: { format: 'csv' },
    masses: [2, 3],
  },
]

for (const { what, name, text, options, masses, texts, code } of variants) {
  test(what, () => {
    const { corpus, problems, questions } = readFiles([{ name, text }], options)
    const codes = [...problems, ...questions].map(({ code }): string => code)
    if (code !== undefined) assert.ok(codes.includes(code), `${code} is not among ${codes.join(' ')}`)
    if (masses === undefined) assert.equal(corpus, undefined)
    else {
      assert.notEqual(corpus, undefined, JSON.stringify([problems, questions]))
      assert.deepEqual(toMasses(corpus!.items[0]!.codings[0]!.segmentation), masses)
    }
    if (texts !== undefined) assert.deepEqual(corpus!.items[0]!.texts, texts)
  })
}

const tsv = (words: readonly [string, string, string], second: string) =>
  `#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Seg|v\n\n\n#Text=${words.join(' ')}\n1-1\t0-3\t${words[0]}\tA[1]\t\n1-2\t4-7\t${words[1]}\t${second}\t\n1-3\t8-11\t${words[2]}\tB[2]\t\n`

test('a folder for each text and in it a file for each coder, as INCEpTION exports', () => {
  const files = (['d1.txt', 'd2.txt'] as const).flatMap((folder, at) =>
    (['ann', 'bo'] as const).map((coder, other) => ({
      name: `p.zip/annotation/${folder}/${coder}.tsv`,
      text: tsv(at === 0 ? ['abc', 'def', 'ghi'] : ['xyz', 'uvw', 'rst'], other === 0 ? 'A[1]' : 'B[2]'),
    })),
  )
  const { corpus, questions } = readFiles(files, { layer: 'Seg' })
  assert.deepEqual(questions, [])
  assert.deepEqual(
    corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]),
    [
      ['d1', ['ann', 'bo']],
      ['d2', ['ann', 'bo']],
    ],
  )
})

test('an empty .ann file next to its text is a coding in which nothing is cut', () => {
  const { corpus } = readFiles([
    { name: 'd/a.txt', text: 'One two three.' },
    { name: 'd/a.ann', text: 'T1\tX 0 3\tOne\nT2\tX 4 14\ttwo three.\n' },
    { name: 'd/b.txt', text: 'Some other words here.' },
    { name: 'd/b.ann', text: '' },
  ])
  assert.deepEqual(
    corpus!.items.map(({ id, codings }) => [id, toMasses(codings[0]!.segmentation)]),
    [
      ['a', [1, 2]],
      ['b', [4]],
    ],
  )
})

test('one text under two names, each with its own coder, is reported with the option that joins them', () => {
  const rows = (item: string, coder: string, second: number) =>
    `item,coder,unit,text,segment\n${item},${coder},1,we,1\n${item},${coder},2,go,${second}\n${item},${coder},3,home,2\n`
  const files = [
    { name: 'gold.csv', text: rows('d-1', 'gold', 1) },
    { name: 'run.csv', text: rows('doc_001', 'sys', 2) },
  ]
  const { problems } = readFiles(files)
  assert.deepEqual(
    problems.map(({ code }): string => code),
    ['items-alike'],
  )
  assert.match(problems[0]!.message, /d-1 = doc_001.*match: 'text'/)
  assert.equal(readFiles(files, { match: 'text' }).corpus!.items.length, 1)
})

test('what could not be read back is not written: a NUL byte in a text', () => {
  const texts = ['a\0', 'b', 'c']
  const corpus = makeCorpus([
    { id: 'a', units: 3, texts, codings: [{ coder: 'x', segmentation: fromMasses([1, 2]) }] },
  ])
  for (const format of ['csv', 'choi', 'doccano'])
    try {
      const written = writeCorpus(corpus, format)
      const files = typeof written === 'string' ? [{ name: 'a.jsonl', text: written }] : written
      assert.notEqual(readFiles(files).corpus, undefined, format)
    } catch (error) {
      assert.equal((error as CesuraError).code, 'nul-byte', format)
    }
  assert.throws(() => writeCorpus(corpus, 'csv'), { code: 'nul-byte' })
})

test('coders whose names differ in a blank or in the form of an accent are reported, in one item too', () => {
  const codes = (a: string, b: string) =>
    lintCorpus(
      readFiles([{ name: 'a.csv', text: `item,coder,masses\nt,${a},2 3\nt,${b},1 4\n` }]).corpus!,
    ).map(({ code }): string => code)
  assert.ok(codes('x', 'x ').includes('coder-similar'))
  assert.ok(codes('é', 'e\u0301').includes('coder-similar'))
  assert.ok(!codes('x', 'y').includes('coder-similar'))
})

test('a bare list of numbers is rejected with both things it may be', () => {
  const { problems } = readFiles([{ name: 'x.json', text: '[0, 5, 9]' }])
  assert.match(problems[0]!.message, /documents.*units: 'lines'.*lengths of segments/)
})

test('files of one coding each that cut nothing, or everything, are asked about together', () => {
  const files = (masses: string) =>
    ['a', 'b'].map(coder => ({
      name: `${coder}.csv`,
      text: `item,coder,masses\nd,${coder},${masses}\ne,${coder},${masses}\n`,
    }))
  assert.deepEqual(
    readFiles(files('1 1 1 1')).questions.map(({ code }) => code),
    ['boundary-everywhere'],
  )
  const rows = ['ann', 'bo'].map(coder => ({
    name: `${coder}.csv`,
    text: `item,coder,unit,segment\n${[1, 2, 3, 4].map(unit => `d,${coder},${unit},1\n`).join('')}`,
  }))
  assert.deepEqual(
    readFiles(rows).questions.map(({ code }) => code),
    ['no-boundaries-anywhere'],
  )
  assert.deepEqual(readFiles(rows, { empty: 'yes' }).corpus!.items.length, 1)
})

test('offsets that only UTF-16 holds are rejected with the option that counts so', () => {
  const text = 'Oh 😀 dear. Ends.'
  const file = {
    name: 'x.jsonl',
    text: `${JSON.stringify({
      id: 1,
      text,
      label: [
        [0, 11, 'A'],
        [12, 17, 'B'],
      ],
    })}\n`,
  }
  const { problems } = readFiles([file])
  assert.match(problems[0]!.message, /16 characters; it has 17 code units of UTF-16.*offsets: 'utf-16'/)
  const stated = readFiles([file], { offsets: 'utf-16' })
  assert.deepEqual(toMasses(stated.corpus!.items[0]!.codings[0]!.segmentation), [3, 1])
})

test('cells that a spreadsheet would run are guarded, after a tab or a return too', () => {
  const guarded = ['=1', '+1', '-1', '@x', '\t=1', '\r=1'].map(guardFormula)
  assert.deepEqual(guarded, ["'=1", "'+1", "'-1", "'@x", "'\t=1", "'\r=1"])
  assert.equal(guardFormula('a=1'), 'a=1')
})
