import assert from 'node:assert/strict'
import { test } from 'vitest'
import { lintCorpus, type ReadFilesOptions, readDecisions, readFiles } from '../../src/formats/index.ts'
import { repeatsAtOnce } from '../../src/formats/tables/column-shape.ts'
import { readTableBack } from '../../src/formats/tables/write-table.ts'
import { fromMasses, fromSequence, makeCorpus, typeScale } from '../../src/index.ts'

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )
/** A TextGrid of four seconds: tiers of intervals, each with its start, its end and its text. */
type Tier = readonly [name: string, intervals: readonly (readonly [number, number, string])[]]
const textGrid = (...tiers: readonly Tier[]) =>
  [
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 4\ntiers? <exists>',
    `size = ${tiers.length}\nitem []:`,
    ...tiers.map(([name, intervals], tier) =>
      [
        `item [${tier + 1}]:\nclass = "IntervalTier"\nname = "${name}"\nxmin = 0\nxmax = 4`,
        `intervals: size = ${intervals.length}`,
        ...intervals.map(
          ([from, to, text], at) => `intervals [${at + 1}]:\nxmin = ${from}\nxmax = ${to}\ntext = "${text}"`,
        ),
      ].join('\n'),
    ),
  ].join('\n')

test('stretches without a label: how many, and which share of the recording they are', () => {
  const { problems } = read({ 'a.txt': '0.0\t2.0\tA\n4.0\t8.0\tB\n' }, { duration: '10' })
  assert.match(problems[0]!.message, /^2 intervals without a label, 40 % of the recording, /)
})

test('layers are reported with their intervals and pauses; words may be units where no layer has them', () => {
  const grid = textGrid(
    [
      'talk',
      [
        [0, 2, 'one two'],
        [2, 4, 'three'],
      ],
    ],
    [
      'words',
      [
        [0, 1, 'one'],
        [1, 2, ''],
        [2, 4, 'three'],
      ],
    ],
  )
  const asked = (options: ReadFilesOptions) =>
    read({ 'x.TextGrid': grid }, { strict: true, ...options }).questions[0]!.choices!.map(
      ({ value, meaning }) => [value, meaning],
    )
  assert.deepEqual(asked({}), [
    ['talk', '2 intervals'],
    ['words', '2 intervals, 1 pause'],
  ])
  assert.deepEqual(asked({ axis: 'units', layer: 'talk' }), [
    ['words', 'its marks are the units: 2 intervals, 1 pause'],
    ['talk', 'the words in the texts of the segments are the units'],
  ])
})

test('the units of another file count marks that have no end of their own', () => {
  const words = textGrid([
    'words',
    [
      [0, 1, 'one'],
      [1, 2, 'two'],
      [2, 3, 'three'],
      [3, 4, 'four'],
    ],
  ])
  const { corpus, problems } = read(
    { 'a.txt': '0.000000\t0.000000\tA\n2.000000\t2.000000\tB\n' },
    {
      axis: 'units',
      layer: 'points',
      unitLayer: 'words',
      documents: [{ name: 'words.TextGrid', text: words }],
    },
  )
  assert.deepEqual(
    corpus?.items.map(({ units, codings }) => [units, [...codings[0]!.segmentation.boundaries]]),
    [[4, [2]]],
    JSON.stringify(problems),
  )
  assert.deepEqual(problems, [])
})

test('JSON without segments: an empty list, texts whose spans are empty', () => {
  const reported = (name: string, text: string) => {
    const { corpus, problems } = read({ [name]: text })
    assert.equal(corpus, undefined)
    return problems.map(({ code, message }) => `${code}: ${message}`).join()
  }
  assert.match(reported('a.json', '[]'), /^format-unknown: a\.json is an empty list; give a list/)
  assert.match(
    reported('a.jsonl', '{"text":"one two","spans":[]}\n{"text":"three","spans":[]}\n'),
    /^format-unknown: a\.jsonl is JSON lines of 2 objects with text, spans; /,
  )
})

test('JSON that is broken is named by its place, whatever stands in strings before', () => {
  const text = '{"cesura": 1, "items": [{"id": "a b", "units": 4, "codings": [}]}'
  const [problem] = read({ 'a.json': text }).problems
  assert.equal(problem!.code, 'json-syntax')
  assert.deepEqual(problem!.location, { file: 'a.json', line: 1, column: text.indexOf('}') + 1 })
})

test('a last line without an end is reported of files of lines, not of one JSON document', () => {
  const codes = (name: string, text: string) =>
    readFiles([{ name, bytes: Buffer.from(text) }], { axis: 'time' }).problems.map(({ code }) => code)
  const segments = [0, 2].map(start => ({ id: start / 2, start, end: start + 2, text: ' word' }))
  assert.deepEqual(codes('a.json', JSON.stringify({ text: ' word word', segments, language: 'en' })), [])
  assert.deepEqual(codes('a.srt', '1\n00:00:00,000 --> 00:00:02,000\none'), ['line-unfinished'])
})

test('texts of one name in several groups keep their own texts', () => {
  const file = (texts: readonly string[]) =>
    JSON.stringify({ cesura: 1, items: [{ id: 't', texts, codings: [{ coder: 'ann', boundaries: [1] }] }] })
  const { corpus } = read(
    { 'g1/x.json': file(['a', 'b', 'c']), 'g2/x.json': file(['d', 'e']) },
    { fromPath: '{group}/x.json' },
  )
  assert.deepEqual(
    corpus!.items.map(({ id, texts }) => [id, texts]),
    [
      ['g1/t', ['a', 'b', 'c']],
      ['g2/t', ['d', 'e']],
    ],
  )
})

test('the coder that the path of a single file names stands for the one in it', () => {
  const { corpus } = read(
    { 'bo/x.csv': 'item,coder,masses\nt,ann,2 3\n' },
    { fromPath: '{coder}/{item}.csv' },
  )
  assert.deepEqual(
    corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]),
    [['t', ['bo']]],
  )
})

test('a heading of a level that is not among the types named is rejected by its place', () => {
  const { problems } = read({ 'a.md': '# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n' }, { types: ['1'] })
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location?.item, location?.path]),
    [['unknown-type', 'a', 'types[0]']],
  )
})

test('a column of marks is read as one of boundaries, and as nothing else', () => {
  const table = 'item,coder,text,label\nx,c,one,0\nx,c,two,1\nx,c,three,0\n'
  const { files } = read({ 'a.csv': table }, { mark: 'end' })
  assert.equal(files[0]!.why, 'the columns are item, coder, text, boundary: a row per unit')
})

test('a table says how its types are read back only where reading alone gives others', () => {
  const back = (names: readonly string[], ...marks: (string | null)[]) => {
    const segmentation = fromSequence(marks, { types: names })
    const codings = [{ coder: 'ann', segmentation }]
    return readTableBack(makeCorpus([{ id: 't', units: marks.length, codings }], typeScale(names)))
  }
  assert.equal(back(['a', 'b'], 'a', 'b', null), undefined)
  assert.match(back(['a', 'b'], 'a', null, null)!, /--read types="a b"$/)
  assert.match(back(['b', 'a'], 'a', 'b', null)!, /--read types="b a"$/)
})

test('a missing speaker in the first row is an error', () => {
  assert.equal(repeatsAtOnce([undefined, 1], []), false)
  assert.equal(repeatsAtOnce([1, 1], [['a', 'b']]), false)
  assert.equal(repeatsAtOnce([1, 1], [['a', 'a']]), true)
})

test('who cuts everywhere is named, not who leaves one place', () => {
  const codings = Object.entries({ x: [1, 1, 1, 1], y: [1, 1, 2], z: [2, 2] }).map(([coder, masses]) => ({
    coder,
    segmentation: fromMasses(masses),
  }))
  const found = lintCorpus(makeCorpus([{ id: 'a', units: 4, codings }]))
  assert.deepEqual(
    found.filter(({ code }) => code === 'boundary-everywhere').map(({ location }) => location?.coder),
    ['x'],
  )
})

test('a decision is read by its word; another word is rejected with its line', () => {
  const text = (word: string) => `item,from,to,decision,position\na,3,4,skip,\nb,5,7,${word},6\n`
  const read = readDecisions(text('cut')).map(({ item, decision, position }) => [item, decision, position])
  assert.deepEqual(read, [
    ['a', 'skip', undefined],
    ['b', 'cut', 6],
  ])
  assert.throws(() => readDecisions(text('cutt')), {
    code: 'decision-unreadable',
    message: /"cutt" is not a decision; did you mean "cut"\?/,
    location: { line: 3 },
  })
})
