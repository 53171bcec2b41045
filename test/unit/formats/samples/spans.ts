import type { Sample } from '../samples.ts'

/** Texts with character spans, as annotation tools, chunkers and language models write them; all written by hand. */
const TEXT = 'The ship left. It was late. Rain came down.'

const region = (start: number, end: number, label: string) => ({
  from_name: 'topic',
  to_name: 'text',
  type: 'labels',
  value: { start, end, text: TEXT.slice(start, end), labels: [label] },
})
const tasks = [
  {
    id: 11,
    data: { text: TEXT },
    annotations: [
      { id: 1, completed_by: 7, result: [region(0, 14, 'ship'), region(15, 43, 'weather')] },
      {
        id: 2,
        completed_by: { id: 8, email: 'bo@example.org' },
        result: [region(0, 27, 'ship'), region(28, 43, 'weather')],
      },
    ],
    predictions: [],
  },
]
const cell = JSON.stringify([
  { start: 0, end: 14, text: 'The ship left.', labels: ['ship'] },
  { start: 15, end: 43, text: 'It was late. Rain came down.', labels: ['weather'] },
]).replaceAll('"', '""')

const tokens = [...TEXT.matchAll(/\w+|\./g)].map(({ index, 0: text }, id) => ({
  text,
  start: index,
  end: index + text.length,
  id,
}))
const task = { text: TEXT, tokens, _input_hash: 4, _task_hash: 5, answer: 'accept' }
const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaString: TEXT }
const topic = (id: number, begin: number, end: number, value: string) => ({
  '%ID': id,
  '%TYPE': 'webanno.custom.Topic',
  '@sofa': 1,
  begin,
  end,
  value,
})
const text = (name: string, content = TEXT) => ({ documents: [{ name, text: content }] })

export const spanSamples: readonly Sample[] = [
  {
    format: 'label-studio',
    name: 'project.json',
    text: JSON.stringify(tasks),
    masses: { 11: { 7: [3, 6], 'bo@example.org': [6, 3] } },
  },
  {
    format: 'label-studio',
    name: 'project.csv',
    text: `annotation_id,annotator,id,lead_time,text,topic\n1,7,11,3.5,${TEXT},"${cell}"\n`,
    masses: { 11: { 7: [3, 6] } },
  },
  {
    format: 'doccano',
    name: 'all.jsonl',
    text: '{"id": 1, "text": "One two. Three.", "label": [[0, 8, "a"], [9, 15, "b"]]}\n{"id": 2, "text": "Four five", "label": []}\n',
    masses: { 1: { 1: [2, 1] }, 2: { 1: [2] } },
  },
  {
    format: 'prodigy',
    name: 'set.jsonl',
    text: `${JSON.stringify({ ...task, spans: [{ start: 0, end: 14, label: 'ship', token_start: 0, token_end: 3 }], _session_id: 'set-ann' })}\n${JSON.stringify({ ...task, spans: [], _session_id: 'set-bo' })}\n`,
    options: { holes: 'segment' },
    masses: { 4: { 'set-ann': [4, 8], 'set-bo': [12] } },
  },
  {
    format: 'spacy-json',
    name: 'train.json',
    text: JSON.stringify([
      [
        'One two three',
        {
          entities: [
            [0, 7, 'A'],
            [8, 13, 'B'],
          ],
        },
      ],
      ['Four', { entities: [] }],
    ]),
    masses: { 1: { 1: [2, 1] }, 2: { 1: [1] } },
  },
  {
    format: 'cas-json',
    name: 'ann.json',
    text: JSON.stringify({
      '%TYPES': {},
      '%FEATURE_STRUCTURES': [sofa, topic(2, 0, 14, 'ship'), topic(3, 15, 43, 'weather')],
      '%VIEWS': {},
    }),
    masses: { ann: { 1: [3, 6] } },
  },
  {
    format: 'cas-xmi',
    name: 'ann.xmi',
    text: `<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:custom="http:///webanno/custom.ecore" xmi:version="2.0"><cas:NULL xmi:id="0"/><custom:Topic xmi:id="2" sofa="1" begin="0" end="14" value="ship"/><custom:Topic xmi:id="3" sofa="1" begin="15" end="43" value="weather"/><cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${TEXT}"/></xmi:XMI>`,
    masses: { ann: { 1: [3, 6] } },
  },
  {
    format: 'brat',
    name: 'ship.ann',
    text: 'T1\tTopic 0 14\tThe ship left.\nT2\tTopic 15 43\tIt was late. Rain came down.\n',
    options: text('ship.txt'),
    masses: { ship: { 1: [3, 6] } },
  },
  {
    format: 'inception-agreement',
    name: 'spans.csv',
    text: 'doc,user,begin,end,label\nship,ann,0,14,A\nship,ann,15,43,B\nship,bo,0,27,A\nship,bo,28,43,B\n',
    options: text('ship.txt'),
    masses: { ship: { ann: [3, 6], bo: [6, 3] } },
  },
  {
    format: 'chunks',
    name: 'chunks.json',
    text: JSON.stringify([
      { pageContent: 'The ship left.', metadata: { loc: { lines: { from: 1, to: 1 } } } },
      { pageContent: 'It was late. Rain came down.', metadata: { loc: { lines: { from: 1, to: 1 } } } },
    ]),
    options: text('ship.md'),
    masses: { chunks: { 1: [3, 6] } },
  },
  {
    format: 'chunks',
    name: 'offsets.jsonl',
    text: '{"text": "The ship left. ", "start_index": 0, "end_index": 15, "token_count": 4}\n{"text": "It was late. ", "start_index": 15, "end_index": 28, "token_count": 4}\n{"text": "Rain came down.", "start_index": 28, "end_index": 43, "token_count": 4}\n',
    masses: { offsets: { 1: [3, 3, 3] } },
  },
  {
    format: 'wiki-section',
    name: 'wiki.json',
    text: JSON.stringify([
      {
        id: 'Q9',
        type: 'disease',
        text: TEXT,
        annotations: [
          { begin: 0, length: 15, sectionHeading: 'Start', sectionLabel: 'a.b' },
          { begin: 15, length: 28, sectionHeading: 'Weather', sectionLabel: 'a.c' },
        ],
      },
    ]),
    masses: { Q9: { 1: [3, 6] } },
  },
  {
    format: 'unit-starts',
    name: 'answer.json',
    text: '{"ship": {"segment_starts": [1, 3]}}',
    options: { ...text('ship.txt', 'one\ntwo\nthree\n'), units: 'lines', base: '1' },
    masses: { ship: { 1: [2, 1] } },
  },
  {
    format: 'model-answer',
    name: 'answer.txt',
    text: 'Here are the segments:\n\n1-2: opening\n3-5: the rest\n',
    options: {
      format: 'model-answer',
      ...text('answer.txt', 'one\ntwo\nthree\nfour\nfive\n'),
      units: 'lines',
    },
    masses: { answer: { 1: [2, 3] } },
  },
  {
    format: 'separated-text',
    name: 'marked.txt',
    text: 'one\ntwo\n[SEG]\nthree\n[SEG]\nfour\n[SEG]\nfive\n',
    options: { separator: '[SEG]', units: 'lines' },
    masses: { marked: { 1: [2, 1, 1, 1] } },
  },
]
