import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

/** Files of two annotators: the edges of the segments of each, in seconds, as digits. */
type Edges = readonly string[]
interface Kind {
  readonly name: string
  readonly write: (edges: Edges) => string
  readonly options?: ReadFilesOptions
}

const segments = (edges: Edges) =>
  edges.slice(1).map((to, at) => ({ from: edges[at]!, to, label: 'xyzw'[at % 4]! }))
const lines = (edges: Edges, line: (from: string, to: string, label: string, at: number) => string) =>
  segments(edges)
    .map(({ from, to, label }, at) => line(from, to, label, at))
    .join('')
const milliseconds = (time: string) => String(Math.round(Number(time) * 1000))
const clock = (time: string, char: string) =>
  `00:00:${Number(time).toFixed(3).padStart(6, '0').replace('.', char)}`
const minus = (to: string, from: string) => String(Number((Number(to) - Number(from)).toFixed(6)))
const objects = (edges: Edges, make: (from: number, to: number, label: string) => object) =>
  segments(edges).map(({ from, to, label }) => make(Number(from), Number(to), label))

const textGrid = (edges: Edges) => {
  const [first, last] = [edges[0]!, edges.at(-1)!]
  const intervals = lines(
    edges,
    (from, to, label, at) => `intervals [${at + 1}]:\nxmin = ${from}\nxmax = ${to}\ntext = "${label}"\n`,
  )
  return `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = ${first}\nxmax = ${last}\ntiers? <exists>\nsize = 1\nitem []:\nitem [1]:\nclass = "IntervalTier"\nname = "IU"\nxmin = ${first}\nxmax = ${last}\nintervals: size = ${edges.length - 1}\n${intervals}`
}
const eaf = (edges: Edges) => {
  const slots = edges.map(
    (time, at) => `<TIME_SLOT TIME_SLOT_ID="t${at}" TIME_VALUE="${milliseconds(time)}"/>`,
  )
  const notes = lines(
    edges,
    (_from, _to, label, at) =>
      `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${at}" TIME_SLOT_REF1="t${at}" TIME_SLOT_REF2="t${at + 1}"><ANNOTATION_VALUE>${label}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0" VERSION="3.0"><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER>${slots.join('')}</TIME_ORDER><TIER TIER_ID="IU" LINGUISTIC_TYPE_REF="d">${notes}</TIER></ANNOTATION_DOCUMENT>`
}
const jams = (edges: Edges, duration: number | null) =>
  JSON.stringify({
    file_metadata: { duration },
    annotations: [
      {
        namespace: 'segment_open',
        data: objects(edges, (time, to, value) => ({
          time,
          duration: Number((to - time).toFixed(6)),
          value,
        })),
      },
    ],
    sandbox: {},
  })

const time: ReadFilesOptions = { axis: 'time' }
const kinds: readonly Kind[] = [
  { name: 'TextGrid', write: textGrid },
  { name: 'eaf', write: eaf },
  { name: 'lab', write: edges => lines(edges, (from, to, label) => `${from} ${to} ${label}\n`) },
  {
    name: 'txt',
    write: edges =>
      lines(edges, (from, to, label) => `${Number(from).toFixed(6)}\t${Number(to).toFixed(6)}\t${label}\n`),
  },
  {
    name: 'rttm',
    write: edges =>
      lines(
        edges,
        (from, to, label) => `SPEAKER r 1 ${from} ${minus(to, from)} <NA> <NA> ${label} <NA> <NA>\n`,
      ),
    options: { fromPath: '{coder}.*' },
  },
  {
    name: 'srt',
    write: edges =>
      lines(
        edges,
        (from, to, label, at) => `${at + 1}\n${clock(from, ',')} --> ${clock(to, ',')}\n${label}\n\n`,
      ),
    options: time,
  },
  {
    name: 'vtt',
    write: edges =>
      `WEBVTT\n\n${lines(edges, (from, to, label) => `${clock(from, '.')} --> ${clock(to, '.')}\n${label}\n\n`)}`,
    options: time,
  },
  {
    name: 'chapters.vtt',
    write: edges =>
      `WEBVTT\nKind: chapters\n\n${lines(edges, (from, to, label) => `${clock(from, '.')} --> ${clock(to, '.')}\n${label}\n\n`)}`,
    options: { fromPath: '{coder}.chapters.vtt' },
  },
  {
    name: 'info.json',
    write: edges =>
      JSON.stringify({
        id: 'x',
        duration: Number(edges.at(-1)),
        extractor: 'generic',
        chapters: objects(edges, (start_time, end_time, title) => ({ start_time, end_time, title })),
      }),
    options: { fromPath: '{coder}.info.json' },
  },
  {
    name: 'json',
    write: edges =>
      JSON.stringify({
        language: 'en',
        text: 'x',
        segments: objects(edges, (start, end, text) => ({ id: 0, seek: 0, start, end, text })),
      }),
    options: time,
  },
  {
    name: 'stated.jams',
    write: edges => jams(edges, Number(edges.at(-1))),
    options: { fromPath: '{coder}.*' },
  },
  { name: 'jams', write: edges => jams(edges, null) },
  {
    name: 'csv',
    write: edges => `start,end,label\n${lines(edges, (from, to, label) => `${from},${to},${label}\n`)}`,
    options: time,
  },
  {
    name: 'tsv',
    write: edges =>
      `onset\tduration\ttrial_type\n${lines(edges, (from, to, label) => `${from}\t${minus(to, from)}\t${label}\n`)}`,
    options: time,
  },
  {
    name: 'audio.jsonl',
    write: edges =>
      `${JSON.stringify({
        audio: 'talk.mp3',
        _input_hash: 1,
        _task_hash: 2,
        audio_spans: objects(edges, (start, end, label) => ({ start, end, label })),
        answer: 'accept',
      })}\n`,
    options: { fromPath: '{coder}.audio.jsonl' },
  },
]

const [SHORT, LONG] = [
  ['0', '3.0', '6.0', '10.0'],
  ['0', '3.0', '6.0', '10.0', '13.0'],
]

const read = ({ name, write, options }: Kind, more: ReadFilesOptions = {}, edges = [SHORT!, LONG!]) =>
  readFiles(
    ['a', 'b'].map((coder, at) => ({ name: `${coder}.${name}`, text: write(edges[at]!) })),
    { fromPath: '{coder}.*', item: 'talk', ...options, ...more },
  )

/** Boundaries in seconds by annotator, and when the recording ends. */
const inSeconds = (result: ReturnType<typeof readFiles>) => {
  const [item, ...others] = result.corpus?.items ?? []
  assert.equal(others.length, 0)
  if (item === undefined) return undefined
  const { perSecond, start } = item.time!
  const at = (tick: number) => Number((start + tick / perSecond).toFixed(6))
  return [...item.codings.map(({ segmentation }) => [...segmentation.boundaries].map(at)), at(item.units)]
}

const answers: readonly [options: ReadFilesOptions, a: number[], b: number[], end: number][] = [
  [{ duration: 'reference', reference: 'a' }, [3, 6], [3, 6], 10],
  [{ duration: 'reference', reference: 'b' }, [3, 6, 10], [3, 6, 10], 13],
  [{ duration: 'common' }, [3, 6], [3, 6], 10],
  [{ duration: 'max' }, [3, 6, 10], [3, 6, 10], 13],
  [{ duration: '15' }, [3, 6, 10], [3, 6, 10, 13], 15],
  [{ duration: '0:08' }, [3, 6], [3, 6], 8],
  [{ preset: 'mir_eval', reference: 'a' }, [3, 6], [3, 6], 10],
  [{ preset: 'mir_eval', duration: 'max', reference: 'a' }, [3, 6, 10], [3, 6, 10], 13],
]

test.each(kinds.map(kind => [kind.name, kind] as const))(
  'two %s files that end at different times: a question, and each answer',
  (_name, kind) => {
    const open = read(kind)
    assert.equal(open.corpus, undefined)
    assert.deepEqual(
      open.questions.map(({ code, option }) => [code, option]),
      [['durations-differ', 'duration']],
      JSON.stringify([open.problems, open.questions]),
    )
    assert.match(
      open.questions[0]!.message,
      /^The segmentations of the recording \S+ differ in duration: a ends at 0:00:10(\.0+)?, b ends at 0:00:13(\.0+)?\. Which duration is right\? duration: SECONDS gives another\.$/,
    )
    assert.deepEqual(
      open.questions[0]!.choices.map(({ value }) => value),
      ['reference', 'common', 'max'],
    )
    for (const [options, ...expected] of answers) {
      const result = read(kind, options)
      assert.deepEqual(inSeconds(result), expected, `${kind.name} ${JSON.stringify(options)}`)
      // A duration that is given goes before an end that was only seen: then the rest is silence.
      const fitted = result.problems.filter(({ code }) => code === 'durations-fitted').length
      assert.ok(fitted === 1 || (fitted === 0 && options.duration === '15'))
    }
  },
)

test.each(kinds.map(kind => [kind.name, kind] as const))(
  'two %s files whose ends are at most 1 ms apart are one recording',
  (_name, kind) => {
    const near = [
      ['0', '3', '10.000'],
      ['0', '4', '10.001'],
    ]
    const result = read(kind, {}, near)
    assert.deepEqual(inSeconds(result), [[3], [4], 10.001])
    assert.ok(!result.problems.some(({ code }) => code === 'durations-fitted'))
    const far = [near[0]!, ['0', '4', '10.002']]
    assert.deepEqual(
      read(kind, {}, far).questions.map(({ code }) => code),
      ['durations-differ'],
    )
  },
)

const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)
const grid = kinds.find(({ name }) => name === 'TextGrid')!
const csv = kinds.find(({ name }) => name === 'csv')!

test('times are put on the finest tick; nobody is asked where ends are equal', () => {
  const result = read(grid, {}, [
    ['0', '2.0', '4.0'],
    ['0', '1.25', '4'],
  ])
  assert.deepEqual(inSeconds(result), [[2], [1.25], 4])
  assert.deepEqual(result.corpus!.items[0]!.time, { perSecond: 100, start: 0 })
})

test('without a named reference the first file is it', () => {
  assert.deepEqual(inSeconds(read(grid, { duration: 'reference' })), [[3, 6], [3, 6], 10])
})

test('recordings that start at different times are the same question, cropped and padded in front as well', () => {
  const edges = [
    ['1', '3', '6', '10'],
    ['2', '4', '10'],
  ]
  const open = read(grid, {}, edges)
  assert.deepEqual(codes(open.questions), ['durations-differ'])
  assert.match(
    open.questions[0]!.message,
    /: a starts at 0:00:01 and ends at 0:00:10, b starts at 0:00:02 and ends at 0:00:10\./,
  )
  assert.deepEqual(inSeconds(read(grid, { duration: 'reference', reference: 'a' }, edges)), [
    [3, 6],
    [2, 4],
    10,
  ])
  const cropped = read(grid, { duration: 'reference', reference: 'b' }, edges)
  assert.deepEqual(inSeconds(cropped), [[3, 6], [4], 10])
  assert.equal(cropped.corpus!.items[0]!.time!.start, 2)
  const apart = [
    ['0', '1', '2'],
    ['2', '3', '4'],
  ]
  assert.deepEqual(codes(read(grid, { duration: 'common' }, apart).problems), ['text-empty'])
  assert.deepEqual(inSeconds(read(grid, { duration: 'max' }, apart)), [[1, 2], [2, 3], 4])
  assert.deepEqual(inSeconds(read(grid, { duration: 'reference', reference: 'a' }, apart)), [[1], [], 2])
})

test('labels stay with their segments; what is added has none', () => {
  const labels = (options: ReadFilesOptions) =>
    read(grid, options).corpus!.items[0]!.codings.map(({ segmentation }) => segmentation.labels)
  assert.deepEqual(labels({ duration: 'max' }), [
    ['x', 'y', 'z', ''],
    ['x', 'y', 'z', 'w'],
  ])
  assert.deepEqual(labels({ duration: '0:05' }), [
    ['x', 'y'],
    ['x', 'y'],
  ])
})

test('several annotators in one file, and files that are joined, are fitted once', () => {
  const row = (coder: string, edges: Edges) =>
    lines(edges, (from, to, label) => `${coder},talk,${from},${to},${label}\n`)
  const two = { name: 'two.csv', text: `coder,item,start,end,label\n${row('x', SHORT!)}${row('y', LONG!)}` }
  const three = { name: 'gold.csv', text: `coder,item,start,end,label\n${row('gold', ['0', '5', '15'])}` }
  assert.deepEqual(codes(readFiles([two], time).questions), ['durations-differ'])
  const max = readFiles([two, three], { ...time, duration: 'max' })
  assert.deepEqual(inSeconds(max), [[3, 6, 10], [3, 6, 10, 13], [5], 15])
  assert.equal(codes(max.problems).filter(code => code === 'durations-fitted').length, 1)
  const gold = readFiles([two, three], { ...time, duration: 'reference' })
  assert.deepEqual(inSeconds(gold), [[3, 6, 10], [3, 6, 10, 13], [5], 15])
})

test('boundaries with types are not padded with one that has none', () => {
  const points = (edges: Edges) =>
    textGrid(edges)
      .replace('IntervalTier', 'TextTier')
      .replace(/intervals: size = \d+\n[\s\S]*/, 'points: size = 2\n')
      .concat('points [1]:\nnumber = 3\nmark = "4"\npoints [2]:\nnumber = 6\nmark = "3"\n')
  const result = read({ ...grid, write: points }, { layer: 'IU', duration: 'max' })
  assert.deepEqual(inSeconds(result), [[3, 6], [3, 6], 13])
  assert.match(
    result.problems.find(({ code }) => code === 'durations-fitted')!.message,
    /: 1 padded without a boundary, because its boundaries have types;/,
  )
})

test('levels are fitted with their segmentation', () => {
  const text = (units: number, levels: number[][]) =>
    JSON.stringify({
      cesura: 1,
      items: [{ id: 'talk', units, time: { perSecond: 1, start: 0 }, codings: [{ coder: '1', levels }] }],
    })
  const files = [
    { name: 'a.json', text: text(10, [[4], [3, 6]]) },
    { name: 'b.json', text: text(13, [[4], [3, 6, 10]]) },
  ]
  const { corpus } = readFiles(files, { fromPath: '{coder}.json', duration: 'max' })
  assert.deepEqual(
    corpus!.items[0]!.codings.map(({ levels }) => levels?.map(({ boundaries }) => [...boundaries])),
    [
      [
        [4, 10],
        [3, 6, 10],
      ],
      [[4], [3, 6, 10]],
    ],
  )
})

test('a rule for durations says nothing about what is in a file', () => {
  const starts = { name: 'a.csv', text: 'item,coder,begins\na,x,0\na,x,3\n' }
  for (const options of [{ duration: 'max' }, { preset: 'mir_eval' }, {}])
    assert.deepEqual(codes(readFiles([starts], { columns: { start: 'begins' }, ...options }).questions), [
      'ends-missing',
    ])
  assert.deepEqual(
    codes(readFiles([{ name: 'a.csv', text: csv.write(SHORT!) }], { duration: 'max' }).questions),
    ['time-or-units'],
  )
})

test('a duration that is no time is an error in every format', () => {
  for (const kind of [grid, kinds.find(({ name }) => name === 'lab')!])
    assert.ok(codes(read(kind, { duration: 'long' }).problems).includes('time-not-number'), kind.name)
})
