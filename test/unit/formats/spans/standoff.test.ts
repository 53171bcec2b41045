import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'
import { brat } from '../../../../src/formats/spans/brat.ts'
import { casJson } from '../../../../src/formats/spans/cas-json.ts'
import { casXmi } from '../../../../src/formats/spans/cas-xmi.ts'
import { inceptionAgreement } from '../../../../src/formats/spans/inception-agreement.ts'
import { wikiSection } from '../../../../src/formats/spans/wiki-section.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

const ANN =
  'T1\tSegment 0 5\thello\nT2\tSegment 6 9;12 15\tyou all\nE1\tMeet:T1 Who:T2\nR1\tLink Arg1:T1 Arg2:T2\t\n#1\tAnnotatorNotes T1\tsure?\nA1\tNegation E1\n'

test('brat: types are layers; a span in pieces is taken whole, events and relations are not read: both are reported', () => {
  const source = sourceOf('x/talk.ann', ANN)
  assert.equal(claimOf(brat, source)?.strength, 'named')
  const { spans, problems } = readOf(brat, source, {})
  const [{ text, needs, layers }] = spans as [NonNullable<typeof spans>[number]]
  assert.equal(text, undefined)
  assert.equal(needs?.summary, 'talk.ann needs the text it counts in: talk.txt was not given.')
  assert.deepEqual(
    layers.map(({ name, spans }) => [name, spans.map(({ start, end, text }) => [start, end, text])]),
    [
      [
        'Segment',
        [
          [0, 5, 'hello'],
          [6, 15, undefined],
        ],
      ],
    ],
  )
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['span-in-pieces', 'relations-ignored'],
  )
})

test('brat: a file with another line is none', () => {
  assert.equal(claimOf(brat, sourceOf('a.ann', `${ANN}free text\n`)), undefined)
  assert.equal(claimOf(brat, sourceOf('a.ann', '')), undefined)
})

const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaString: 'Ann met Bo.' }
const mark = (id: number, type: string, begin: number, end: number, more: object = {}) => ({
  '%ID': id,
  '%TYPE': type,
  '@sofa': 1,
  begin,
  end,
  ...more,
})
const marks = [
  mark(2, 'x.type.Token', 0, 3),
  mark(3, 'x.type.Token', 4, 7),
  mark(4, 'webanno.custom.Topic', 0, 11, { value: 'meeting', order: 0 }),
  mark(5, 'uima.tcas.DocumentAnnotation', 0, 11),
]

test('CAS JSON: list and map; short names are layers, tokens are units', () => {
  const list = [sofa, ...marks]
  const map = Object.fromEntries(list.map(({ '%ID': id, ...rest }) => [id, rest]))
  for (const all of [list, map]) {
    const source = sourceOf('ann.json', JSON.stringify({ '%TYPES': {}, '%FEATURE_STRUCTURES': all }))
    assert.equal(claimOf(casJson, source)?.strength, 'named')
    const { spans } = readOf(casJson, source, {})
    const [{ text, tokens, offsets, layers }] = spans as [NonNullable<typeof spans>[number]]
    assert.deepEqual([text, tokens!.length, offsets], ['Ann met Bo.', 2, 'utf-16'])
    assert.deepEqual(
      layers.map(({ name, spans }) => [name, spans[0]!.label]),
      [['Topic', 'meeting']],
    )
  }
  const empty = sourceOf('a.json', JSON.stringify({ '%FEATURE_STRUCTURES': marks }))
  assert.equal(readOf(casJson, empty, {}).problems[0]!.code, 'text-missing')
})

test('CAS XMI says the same; a cut file is an error at its line', () => {
  const xmi = `<?xml version="1.0"?>\n<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:custom="http:///c.ecore" xmi:version="2.0">
<cas:NULL xmi:id="0"/>\n<custom:Topic xmi:id="4" sofa="1" begin="0" end="11" value="meeting &amp; more"/>
<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString="Ann met Bo."/>\n</xmi:XMI>\n`
  const source = sourceOf('ann.xmi', xmi)
  assert.equal(claimOf(casXmi, source)?.strength, 'named')
  const { spans } = readOf(casXmi, source, {})
  assert.deepEqual(
    spans!.map(({ text, layers }) => [text, layers[0]!.name, layers[0]!.spans[0]!.label]),
    [['Ann met Bo.', 'Topic', 'meeting & more']],
  )
  const { problems } = readOf(casXmi, sourceOf('ann.xmi', xmi.slice(0, -14)), {})
  assert.equal(problems[0]!.code, 'xml-syntax')
})

test('CAS XMI: what an annotation is called by is no label', () => {
  const xmi = `<xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:t="http:///t.ecore" xmi:version="2.0">
<t:Sentence xmi:id="14" sofa="1" begin="0" end="7" id="0"/>
<t:Sentence xmi:id="15" sofa="1" begin="8" end="11" id="1" head="14"/>
<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" sofaString="Ann met Bo."/>\n</xmi:XMI>\n`
  const { spans } = readOf(casXmi, sourceOf('ann.xmi', xmi), {})
  assert.deepEqual(
    spans![0]!.layers[0]!.spans.map(({ label }) => label),
    [undefined, undefined],
  )
})

test('a table of spans by annotators has no text and says so; rows out of order withdraw the claim', () => {
  const text = 'doc,user,begin,end,label\nd1,ann,0,40,A\nd1,ann,41,90,B\nd1,bo,0,90,A\n'
  assert.equal(claimOf(inceptionAgreement, sourceOf('a.csv', text))?.strength, 'named')
  const { spans } = readOf(inceptionAgreement, sourceOf('a.csv', text), {})
  assert.deepEqual(
    spans!.map(({ item, coder, layers }) => [item, coder, layers[0]!.spans.length]),
    [
      ['d1', 'ann', 2],
      ['d1', 'bo', 1],
    ],
  )
  assert.match(spans![0]!.needs!.message, /documents: FILE.*units: 'characters'/)
  assert.equal(claimOf(inceptionAgreement, sourceOf('a.csv', `${text}d1,bo,9,3,A\n`)), undefined)
  assert.equal(
    claimOf(inceptionAgreement, sourceOf('a.csv', 'doc,user,begin,end,label\nd1,ann,0.5,1.5,A\n')),
    undefined,
  )
})

test('WikiSection: begin and length, headings as labels', () => {
  const annotations = [
    { begin: 0, length: 4, sectionHeading: 'Signs', sectionLabel: 'disease.symptom' },
    { begin: 4, length: 3, sectionHeading: 'Care', sectionLabel: 'disease.treatment' },
  ]
  const source = sourceOf(
    'w.json',
    JSON.stringify([{ id: 'Q1', type: 'disease', text: 'a b c d', annotations }]),
  )
  assert.equal(claimOf(wikiSection, source)?.strength, 'named')
  const { spans } = readOf(wikiSection, source, {})
  assert.deepEqual(
    spans![0]!.layers[0]!.spans.map(({ start, end, label }) => [start, end, label]),
    [
      [0, 4, 'Signs'],
      [4, 7, 'Care'],
    ],
  )
})

test('types of brat are labels of one coding with the option', () => {
  const files = [
    { name: 'b.txt', text: 'First part. More.\n' },
    { name: 'b.ann', text: 'T1\tIntro 0 11\tFirst part.\nT2\tBody 12 17\tMore.\n' },
  ]
  assert.match(readFiles(files).questions[0]!.message, /layers: 'labels'/)
  const { segmentation } = readFiles(files, { layers: 'labels' }).corpus!.items[0]!.codings[0]!
  assert.deepEqual([[...segmentation.boundaries], segmentation.labels], [[2], ['Intro', 'Body']])
})
