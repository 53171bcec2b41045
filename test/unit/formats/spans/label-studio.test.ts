import assert from 'node:assert/strict'
import { test } from 'vitest'
import { labelStudio } from '../../../../src/formats/spans/label-studio.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

const open = (value: unknown) => sourceOf('export.json', JSON.stringify(value))
const region = (start: number, end: number, label: string, more: object = {}) => ({
  id: `${start}`,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  value: { start, end, labels: [label], ...more },
})
const TEXT = 'Ann met Bo. Then it rained.'
const task = (annotations: unknown[], more: object = {}) => ({
  id: 3,
  data: { text: TEXT },
  annotations,
  ...more,
})

test('who completed an annotation is the coder: a number, or the address of an account', () => {
  const source = open([
    task([
      { completed_by: 4, result: [region(0, 11, 'A')] },
      {
        completed_by: { id: 5, email: 'bo@example.org' },
        result: [region(12, 27, 'B', { text: 'Then it rained.' })],
      },
      { completed_by: 6, result: [] },
    ]),
  ])
  assert.equal(claimOf(labelStudio, source)?.strength, 'named')
  const { spans, problems } = readOf(labelStudio, source, {})
  assert.deepEqual(problems, [])
  assert.deepEqual(
    spans!.map(({ item, coder, layers }) => [
      item,
      coder,
      layers.map(({ name, spans }) => [name, spans.length]),
    ]),
    [
      ['3', '4', [['label', 1]]],
      ['3', 'bo@example.org', [['label', 1]]],
      ['3', '6', [['label', 0]]],
    ],
  )
})

test('cancelled annotations, drafts and the older of two are left out, each with a message', () => {
  const source = open([
    task(
      [
        { completed_by: 1, result: [region(0, 3, 'A')], updated_at: '2024-01-02' },
        { completed_by: 1, result: [region(4, 7, 'A')], updated_at: '2024-01-01' },
        { completed_by: 2, result: [region(0, 3, 'A')], was_cancelled: true },
      ],
      { drafts: [{ result: [] }] },
    ),
  ])
  const { spans, problems } = readOf(labelStudio, source, {})
  assert.deepEqual(
    spans!.map(({ coder, layers }) => [coder, layers[0]!.spans[0]!.start]),
    [['1', 0]],
  )
  assert.deepEqual(problems.map(({ code }) => code).sort(), [
    'annotations-cancelled',
    'annotations-older',
    'drafts-ignored',
  ])
})

test('predictions are coders by the version of their model', () => {
  const source = open([
    { id: 1, data: { text: TEXT }, predictions: [{ model_version: 'm-2', result: [region(0, 3, 'A')] }] },
  ])
  assert.deepEqual(
    readOf(labelStudio, source, {}).spans!.map(({ coder }) => coder),
    ['m-2'],
  )
})

test('two annotations without a name are two coders', () => {
  const source = open(
    task([
      { id: 8, result: [region(0, 3, 'A')] },
      { id: 9, result: [region(4, 7, 'A')] },
    ]),
  )
  assert.deepEqual(
    readOf(labelStudio, source, {}).spans!.map(({ coder }) => coder),
    ['annotation 8', 'annotation 9'],
  )
})

test('exports that only hold areas of pictures or choices are rejected with what they hold', () => {
  const area = {
    from_name: 'box',
    to_name: 'img',
    type: 'rectanglelabels',
    value: { x: 1, rectanglelabels: ['Car'] },
  }
  const claim = claimOf(labelStudio, open([task([{ completed_by: 1, result: [area, area] }])]))
  assert.ok(
    claim?.strength === 'rejected' &&
      /Label Studio export without segments: its results are rectanglelabels \(2\)/.test(claim.message),
  )
})

test('tasks that nobody has annotated yet are rejected as such', () => {
  const claim = claimOf(
    labelStudio,
    open([{ id: 1, data: { text: TEXT }, annotations: [], predictions: [] }]),
  )
  assert.ok(
    claim?.strength === 'rejected' && /no region of a text or a recording is marked/.test(claim.message),
  )
})

test('regions of a recording are a timeline; its length is its end', () => {
  const sound = {
    from_name: 'lab',
    to_name: 'audio',
    type: 'labels',
    original_length: 60.5,
    value: { start: 1.25, end: 7, channel: 0, labels: ['talk'] },
  }
  const { timelines, spans } = readOf(
    labelStudio,
    open({
      id: 1,
      data: { audio: '/data/upload/a.wav' },
      annotations: [{ completed_by: 1, result: [sound] }],
    }),
    {},
  )
  assert.deepEqual(spans, [])
  const [{ end, layers }] = timelines as [NonNullable<typeof timelines>[number]]
  assert.deepEqual(
    [end, layers[0]!.name, layers[0]!.marks[0]!.start, layers[0]!.marks[0]!.text],
    ['60.5', 'lab', '1.25', 'talk'],
  )
})

test('paragraphs: a turn is a unit, numbers may be texts, offsets stay inside the turn', () => {
  const value = { start: '1', end: '2', startOffset: 0, endOffset: 99, paragraphlabels: ['Good'] }
  const dialogue = [
    { author: 'A', text: 'Hello?' },
    { author: 'B', text: 'Yes.' },
    { author: 'A', text: 'Two\nlines.' },
  ]
  const { spans } = readOf(
    labelStudio,
    open({
      id: 1,
      data: { dialogue },
      annotations: [{ result: [{ from_name: 'p', to_name: 'dialogue', type: 'paragraphlabels', value }] }],
    }),
    {},
  )
  const [{ text, tokens, speakers, layers }] = spans as [NonNullable<typeof spans>[number]]
  assert.equal(text, 'Hello?\nYes.\nTwo lines.')
  assert.deepEqual(
    [tokens!.length, speakers, layers[0]!.spans[0]!.start, layers[0]!.spans[0]!.end],
    [3, ['A', 'B', 'A'], 7, 22],
  )
})

test('HTML: global offsets count the text of the page; without them the region is an error', () => {
  const html = '<p>Ann &amp; Bo</p><p>met</p>'
  const value = {
    start: '/p[1]/text()[1]',
    end: '/p[1]/text()[1]',
    startOffset: 0,
    endOffset: 3,
    hypertextlabels: ['P'],
  }
  const at = (more: object) =>
    open({
      id: 1,
      data: { text: html },
      annotations: [
        {
          result: [
            { from_name: 'ner', to_name: 'text', type: 'hypertextlabels', value: { ...value, ...more } },
          ],
        },
      ],
    })
  const { spans } = readOf(labelStudio, at({ globalOffsets: { start: 6, end: 8 }, text: 'Bo' }), {})
  assert.equal(spans![0]!.text!.slice(6, 8), 'Bo')
  assert.equal(readOf(labelStudio, at({}), {}).problems[0]!.code, 'html-offsets')
})

const row = { id: 3, text: TEXT, annotator: 4, annotation_id: 8, lead_time: 2.5, updated_at: '2024' }
const cell = [{ start: 0, end: 11, text: 'Ann met Bo.', labels: ['A'] }]

test('JSON-MIN and CSV say the same as JSON', () => {
  const min = open([{ ...row, topic: cell }])
  const csv = sourceOf(
    'export.csv',
    `annotation_id,annotator,id,lead_time,text,topic,updated_at\n8,4,3,2.5,${TEXT},"${JSON.stringify(cell).replaceAll('"', '""')}",2024\n`,
  )
  for (const source of [min, csv]) {
    assert.equal(claimOf(labelStudio, source)?.strength, 'named')
    const { spans } = readOf(labelStudio, source, {})
    assert.deepEqual(
      spans!.map(({ item, coder, text, layers }) => [
        item,
        coder,
        text,
        layers[0]!.name,
        layers[0]!.spans[0]!.end,
      ]),
      [['3', '4', TEXT, 'topic', 11]],
    )
  }
  assert.equal(claimOf(labelStudio, open([{ ...row, sentiment: 'good' }]))?.strength, 'rejected')
})

test('a control whose field is not in the data is asked about next to others, not passed over', () => {
  const source = open({
    id: 0,
    data: {
      talk: [
        { author: 'Ann', text: 'Tide?' },
        { author: 'Bo', text: 'High.' },
      ],
    },
    annotations: [
      {
        result: [
          {
            from_name: 'part',
            to_name: 'text',
            source: '$talk',
            type: 'paragraphlabels',
            value: { start: '0', end: '0', startOffset: 0, endOffset: 5, paragraphlabels: ['A'] },
          },
          { ...region(2, 4, 'B'), from_name: 'mood', to_name: 'audio', source: '$video' },
        ],
      },
    ],
  })
  const { spans } = readOf(labelStudio, source, {})
  assert.deepEqual(
    spans!.map(({ item, needs }) => [item, needs?.summary?.split(':')[0]]),
    [
      ['0/talk', undefined],
      ['0/video', 'The results count in the field "video", which is not in the file'],
    ],
  )
})

test('blocks of a page that touch are parted, and spans keep their words', () => {
  const page = '<div><p><b>Ann</b>: Low tide.</p></div><div><p>Bo: We wait.</p><p>Ann: Yes.</p></div>'
  const marked = (start: number, end: number, text: string) => ({
    from_name: 'turn',
    to_name: 'text',
    type: 'hypertextlabels',
    value: { start: '/p[1]', end: '/p[1]', globalOffsets: { start, end }, text, hypertextlabels: ['T'] },
  })
  const result = [
    marked(0, 14, 'Ann: Low tide.'),
    marked(14, 26, 'Bo: We wait.'),
    marked(26, 35, 'Ann: Yes.'),
  ]
  const { spans } = readOf(labelStudio, open({ id: 1, data: { text: page }, annotations: [{ result }] }), {})
  const [{ text, layers }] = spans as [NonNullable<typeof spans>[number]]
  assert.equal(text, 'Ann: Low tide.\nBo: We wait.\nAnn: Yes.')
  for (const { start, end, text: words } of layers[0]!.spans) assert.equal(text!.slice(start, end), words)
})
