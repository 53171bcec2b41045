import assert from 'node:assert/strict'
import { test } from 'vitest'
import { finishDraft } from '../../../src/formats/assemble.ts'
import { openDraft } from '../../../src/formats/draft.ts'
import type { ReadOptions } from '../../../src/formats/format.ts'
import { addAnnotated } from '../../../src/formats/units/make-units.ts'
import type { TextSpans, Timeline, TokenRows } from '../../../src/formats/units/shapes.ts'

interface Given {
  readonly spans?: readonly TextSpans[]
  readonly timelines?: readonly Timeline[]
  readonly rows?: readonly TokenRows[]
}

function make({ spans = [], timelines = [], rows = [] }: Given, options: ReadOptions = {}) {
  const draft = openDraft({ file: 'a.x', ...options })
  addAnnotated(draft, [
    ...spans.map(one => ({ ...one, axis: 'text' as const })),
    ...timelines.map(one => ({ ...one, axis: 'time' as const })),
    ...rows.map(one => ({ ...one, axis: 'units' as const })),
  ])
  return finishDraft(draft, 'x')
}
const spansOf = (
  text: string,
  spans: [number, number, string?][],
  more: Partial<TextSpans> = {},
): TextSpans => ({
  item: 't',
  location: {},
  text,
  layers: [
    {
      name: 'topic',
      spans: spans.map(([start, end, label]) => ({
        start,
        end,
        location: {},
        ...(label === undefined ? {} : { label }),
      })),
    },
  ],
  ...more,
})
const first = (result: ReturnType<typeof make>) => result.corpus!.items[0]!.codings[0]!.segmentation
const codes = (result: ReturnType<typeof make>) => [
  ...result.problems.map(({ code }) => code),
  ...result.questions.map(({ code }) => code),
]

test('spans that cover the text cut between words, and blanks belong to nobody', () => {
  const result = make({
    spans: [
      spansOf('So it goes. And on it went.', [
        [0, 11, 'a'],
        [12, 27, 'b'],
      ]),
    ],
  })
  assert.deepEqual(codes(result), [])
  assert.deepEqual([...first(result).boundaries], [3])
  assert.deepEqual(first(result).labels, ['a', 'b'])
  assert.equal(result.unit, 'words')
})

test('holes are asked, then segments of their own or part of the one before', () => {
  const text = 'one two three four five'
  const shape = spansOf(text, [[4, 13, 'x']])
  const asked = make({ spans: [shape] })
  assert.deepEqual(codes(asked), ['holes'])
  assert.match(asked.questions[0]!.message, /cover 42 % of the text/)
  assert.deepEqual([...first(make({ spans: [shape] }, { holes: 'segment' })).boundaries], [1, 3])
  assert.deepEqual([...first(make({ spans: [shape] }, { holes: 'join-left' })).boundaries], [1])
  assert.deepEqual(codes(make({ spans: [shape] }, { holes: 'error' })), ['segment-gap'])
})

test('an offset inside a word goes to the nearer edge and is counted', () => {
  const result = make(
    {
      spans: [
        spansOf('Mary had a little lamb. Yes', [
          [0, 22],
          [23, 27],
        ]),
      ],
    },
    { units: 'words' },
  )
  assert.deepEqual([...first(result).boundaries], [5])
  assert.deepEqual(codes(result), ['offset-inside-unit'])
  assert.match(result.problems[0]!.message, /1 of 4 offsets.*at most 1 char.*lamb\|\./)
})

test('overlaps are asked; each rule cuts elsewhere', () => {
  const shape = spansOf('a b c d e f', [
    [0, 7],
    [4, 11],
  ])
  assert.deepEqual(codes(make({ spans: [shape] })), ['overlap'])
  const cut = (overlap: ReadOptions['overlap']) => [
    ...first(make({ spans: [shape] }, { overlap })).boundaries,
  ]
  assert.deepEqual([cut('next-start'), cut('midpoint'), cut('flatten')], [[2], [3], [2, 4]])
})

test('spans within spans are levels, 1 the coarsest', () => {
  const shape = spansOf('a b c d e f', [
    [0, 5],
    [6, 11],
    [0, 1],
    [2, 5],
  ])
  const { boundaries, types, scale } = first(make({ spans: [shape] }, { overlap: 'nest' }))
  assert.deepEqual(
    [[...boundaries], [...types!], scale],
    [[1, 3], [2, 1], { names: ['1', '2'], ranks: [1, 2] }],
  )
})

test('what offsets count is found by the words that spans repeat', () => {
  const text = '😀 ja 😀 nein doch'
  const word = (start: number, end: number, text: string) => ({ start, end, text, location: {} })
  const layers = (spans: ReturnType<typeof word>[]) => [{ name: 'x', spans }]
  const points = make({
    spans: [
      { item: 't', text, location: {}, layers: layers([word(0, 4, '😀 ja'), word(5, 16, '😀 nein doch')]) },
    ],
  })
  const utf16 = make({
    spans: [
      { item: 't', text, location: {}, layers: layers([word(0, 5, '😀 ja'), word(6, 18, '😀 nein doch')]) },
    ],
  })
  assert.deepEqual([...first(points).boundaries], [...first(utf16).boundaries])
  assert.deepEqual([...first(points).boundaries], [2])
  const wrong = make({ spans: [{ item: 't', text, location: {}, layers: layers([word(0, 4, 'xx')]) }] })
  assert.deepEqual(codes(wrong), ['offset-text-mismatch'])
})

const rowsOf = (layers: TokenRows['layers']): TokenRows => ({
  item: 't',
  location: {},
  tokens: ['a', 'b', 'c', 'd', 'e'],
  layers,
})

test('rows: starts, ends and spans give boundaries; several layers are asked', () => {
  const starts = make({ rows: [rowsOf([{ name: 'seg', kind: 'starts', at: [0, 2, 3], marksEnds: true }])] })
  assert.deepEqual([...first(starts).boundaries], [2, 3])
  assert.deepEqual(codes(starts), [])
  const ends = make({
    rows: [
      rowsOf([{ name: 'u', kind: 'ends', at: [1, 4], labels: ['.', '?'], typed: true, marksEnds: true }]),
    ],
  })
  const { boundaries, scale, end } = first(ends)
  assert.deepEqual([[...boundaries], scale!.names, scale!.names[end!]], [[2], ['.', '?'], '?'])
  const two = rowsOf([
    { name: 'seg', kind: 'starts', at: [0, 2] },
    { name: 'fine', kind: 'starts', at: [0, 2, 3] },
  ])
  const asked = make({ rows: [two] })
  assert.deepEqual(codes(asked), ['which-layer'])
  assert.match(asked.questions[0]!.message, /seg \(2 marks\), fine \(3 marks\)/)
  assert.deepEqual([...first(make({ rows: [two] }, { layer: 'fine' })).boundaries], [2, 3])
  assert.deepEqual([...first(make({ rows: [two] }, { layers: 'levels' })).types!], [1, 2])
  assert.deepEqual(
    make({ rows: [two] }, { layers: 'coders' }).corpus!.items[0]!.codings.map(({ coder }) => coder),
    ['seg', 'fine'],
  )
})

const mark = (start: string, end: string | undefined, text: string) => ({
  start,
  text,
  location: {},
  ...(end === undefined ? {} : { end }),
})
const tier = (
  name: string,
  marks: ReturnType<typeof mark>[],
  kind: 'intervals' | 'points' = 'intervals',
) => ({ name, kind, marks })
const talk = (layers: Timeline['layers'], end?: string): Timeline => ({
  item: 't',
  location: {},
  start: '0',
  ...(end === undefined ? {} : { end }),
  layers,
})

test('a timeline cuts at every start and end, in whole ticks', () => {
  const result = make({
    timelines: [talk([tier('w', [mark('0.5', '1.25', 'a'), mark('1.25', '2', 'b')])], '3')],
  })
  const item = result.corpus!.items[0]!
  assert.deepEqual(item.time, { perSecond: 100, start: 0 })
  assert.deepEqual([item.units, [...first(result).boundaries]], [300, [50, 125, 200]])
  assert.deepEqual(first(result).axis, { ticksPerSecond: 100 })
  assert.deepEqual(first(result).labels, ['', 'a', 'b', ''])
  assert.deepEqual(codes(result), ['silence'])
})

test('starts alone ask for the duration; a layer of units counts its marks', () => {
  const chapters = talk([tier('c', [mark('0', undefined, 'a'), mark('0:30', undefined, 'b')])])
  assert.deepEqual(codes(make({ timelines: [chapters] })), ['duration'])
  assert.deepEqual([...first(make({ timelines: [chapters] }, { duration: '60' })).boundaries], [30])
  const both = talk(
    [
      tier('phone', [mark('0', '1', ''), mark('1', '2', 'p'), mark('2', '3', 'q'), mark('3', '4', 'r')]),
      tier('word', [mark('0', '1', ''), mark('1', '2.9', 'pq'), mark('2.9', '4', 'r')]),
    ],
    '4',
  )
  const result = make({ timelines: [both] }, { layer: 'word', unitLayer: 'phone' })
  assert.deepEqual([[...first(result).boundaries], result.corpus!.items[0]!.texts], [[2], ['p', 'q', 'r']])
  assert.match(
    result.problems[0]!.message,
    /1 of 2 boundaries fell inside a unit, 100 ms from its nearer end/,
  )
})
