import type { ReadFilesOptions } from '../../../src/formats/index.ts'
import { rowSamples } from './samples/rows.ts'
import { spanSamples } from './samples/spans.ts'
import { timelineSamples } from './samples/timelines.ts'

/** A small file of a format, what a reader must be told, and the masses it holds. */
export interface Sample {
  readonly format: string
  readonly name: string
  readonly text: string
  readonly options?: ReadFilesOptions
  /** Item → coder → masses. */
  readonly masses: Record<string, Record<string, number[]>>
}

/** A Rezonator file of three units, with the lists and maps that stand among its nodes. */
const words: [string, string, string[]][] = [
  ['u1', 'A', ['so', 'yes', ',']],
  ['u2', 'B', ['no', '.']],
  ['u3', 'A', ['why', '?']],
]
let seq = 0
const nodes: Record<string, unknown> = { unitList: ['u1', 'u2', 'u3'], tagMap: {} }
for (const [id, speaker, row] of words) {
  const entryList = row.map(word => {
    const at = ++seq
    nodes[`t${at}`] = { type: 'token', docTokenSeq: at, tagMap: { word } }
    nodes[`e${at}`] = { type: 'entry', token: `t${at}`, unit: id }
    return `e${at}`
  })
  nodes[id] = { type: 'unit', unitSeq: Number(id.slice(1)), entryList, tagMap: { speaker } }
}
const rez = { ROOT: [{ type: 'map', nodeMap: nodes, unitDelimField: 'iu' }] }

const poem = { manual: [2, 3, 6], h1: [5, 6] }

export const samples: readonly Sample[] = [
  {
    format: 'number-lists',
    name: 'sizes.json',
    text: '[[2, 3, 6], [5, 6]]\n',
    masses: { sizes: { 1: [2, 3, 6], 2: [5, 6] } },
  },
  {
    format: 'label-lines',
    name: 'units.txt',
    text: 'intro\nintro\nintro\nmethod\nmethod\nend\nend\n',
    masses: { units: { 1: [3, 2, 2] } },
  },
  {
    format: 'marked-lines',
    name: 'call.txt',
    text: '1 Good morning.\n0 How are you?\n0 Fine.\n1 The router is off.\n0 Since when?\n0 Since noon.\n',
    masses: { call: { 1: [3, 3] } },
  },
  {
    format: 'segment-lists',
    name: 'parts.json',
    text: '[["The ferry left at seven.", "Its horn was loud."], ["Rain came in the night."]]\n',
    masses: { parts: { 1: [2, 1] } },
  },
  {
    format: 'rs3',
    name: 'tree.rs3',
    text: '<rst>\n<header/>\n<body>\n<segment id="1">The ferry left,</segment>\n<segment id="2">and it rained.</segment>\n</body>\n</rst>\n',
    masses: { tree: { 1: [3, 3] } },
  },
  {
    format: 'dis',
    name: 'tree.dis',
    text: '( Root (span 1 2)\n  ( Nucleus (leaf 1) (rel2par span) (text _!The ferry left,_!) )\n  ( Satellite (leaf 2) (rel2par cause) (text _!and it rained.<P>_!) )\n)\n',
    masses: { tree: { 1: [3, 3] } },
  },
  {
    format: 'tei',
    name: 'log.xml',
    text: '<?xml version="1.0"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>A log</title></teiHeader>\n<text><body><p><s>The ferry left.</s> <s>It rained all day.</s></p></body></text></TEI>\n',
    masses: { log: { 1: [3, 4] } },
  },
  {
    format: 'transcriber',
    name: 'talk.trs',
    text: '<?xml version="1.0"?>\n<Trans><Episode><Section type="report" startTime="0" endTime="9"><Turn startTime="0" endTime="9">\n<Sync time="0"/>\nThe ferry left.\n<Sync time="4"/>\nIt rained all day.\n</Turn></Section></Episode></Trans>\n',
    masses: { talk: { 1: [3, 4] } },
  },
  {
    format: 'exmaralda',
    name: 'talk.exb',
    text: '<?xml version="1.0"?>\n<basic-transcription><head/><basic-body><common-timeline><tli id="T0" time="0"/></common-timeline>\n<tier id="TIE0" category="v" type="t" display-name="MAX [v]"><event start="T0" end="T1">The ferry left. </event><event start="T1" end="T2">It rained all day. </event></tier></basic-body></basic-transcription>\n',
    masses: { talk: { 1: [3, 4] } },
  },
  {
    format: 'recogniser-json',
    name: 'asr.json',
    text: '{"results": [{"alternatives": [{"transcript": "the ferry left"}]}, {"alternatives": [{"transcript": " it rained all day"}]}]}\n',
    masses: { asr: { 1: [3, 4] } },
  },
  {
    format: 'cesura-json',
    name: 'poem.json',
    text: '{"cesura": 1, "items": [{"id": "poem", "units": 11, "codings": [{"coder": "manual", "boundaries": [2, 5]}, {"coder": "h1", "masses": [5, 6]}]}]}',
    masses: { poem },
  },
  {
    format: 'json-lines',
    name: 'codings.jsonl',
    text: '{"item": "poem", "coder": "manual", "masses": [2, 3, 6]}\n{"item": "poem", "coder": "h1", "units": 11, "boundaries": [5]}\n',
    masses: { poem },
  },
  {
    format: 'json-lines',
    name: 'items.jsonl',
    text: '{"id": "poem", "codings": {"manual": {"masses": [2, 3, 6]}, "h1": {"gaps": "0000100000"}}}\n{"id": 2, "codings": [{"coder": "manual", "masses": [1]}]}\n',
    masses: { poem, 2: { manual: [1] } },
  },
  {
    format: 'json-lines',
    name: 'pairs.jsonl',
    text: '{"id": "p", "reference": {"masses": [2, 3]}, "hypothesis": {"units": 5, "boundaries": [1]}}\n{"id": "q", "reference": {"gaps": "01"}, "hypothesis": {"gaps": "10"}}\n',
    masses: { p: { reference: [2, 3], hypothesis: [1, 4] }, q: { reference: [2, 1], hypothesis: [1, 2] } },
  },
  {
    format: 'json-lines',
    name: 'ytseg.jsonl',
    text: '{"video_id": "v1", "text": ["a", "b", "c", "d"], "targets": "0100"}\n{"video_id": "v2", "text": ["a", "b", "c"], "targets": "001"}\n',
    options: { mark: 'end' },
    masses: { v1: { 1: [2, 2] }, v2: { 1: [3] } },
  },
  {
    format: 'csv',
    name: 'units.csv',
    text: 'doc,annotator,unit,boundary,text\na,x,1,0,one\na,x,2,1,"two, and\nmore"\na,x,3,0,three\na,y,1,1,one\na,y,2,0,"two, and\nmore"\na,y,3,1,three\n',
    options: { mark: 'end' },
    masses: { a: { x: [2, 1], y: [1, 2] } },
  },
  {
    format: 'csv',
    name: 'segments.csv',
    text: 'item;coder;start;end;label\na;x;0;2;intro\na;x;2;5;body\na;y;0;4;intro\na;y;4;5;body\n',
    masses: { a: { x: [2, 3], y: [4, 1] } },
  },
  {
    format: 'tsv',
    name: 'codings.tsv',
    text: 'item\tcoder\tmasses\npoem\tmanual\t2 3 6\npoem\th1\t5,6\n',
    masses: { poem },
  },
  {
    format: 'segeval-json',
    name: 'segeval.json',
    text: '{"items": {"poem": {"manual": [2, 3, 6], "h1": [5, 6]}}, "segmentation_type": "linear"}',
    masses: { poem },
  },
  {
    format: 'segeval-tsv',
    name: 'poem.tsv',
    text: 'Coder\tMasses\nmanual\t2\t3\t6\nh1\t5\t6\n',
    masses: { poem },
  },
  {
    format: 'segeval-tsv',
    name: 'positions.tsv',
    text: 'Coder\tPositions\nx\t1\t1\t2\t2\t1\ny\t1\t1\t1\t1\t1\n',
    masses: { positions: { x: [2, 2, 1], y: [5] } },
  },
  {
    format: 'presses',
    name: 'presses.csv',
    text: 'participant,film,press,duration\nann,walk,10.5,60\nann,walk,30,60\nbo,walk,,60\nann,dance,5,20\nbo,dance,5.5,20\n',
    masses: {
      walk: { ann: [105, 195, 300], bo: [600] },
      dance: { ann: [50, 150], bo: [55, 145] },
    },
  },
  {
    format: 'marks',
    name: 'gaps.txt',
    text: 'poem\tmanual\t0100100000\npoem\th1\t0000100000\n',
    options: { mark: 'gaps' },
    masses: { poem },
  },
  {
    format: 'marks',
    name: 'ends.txt',
    text: 'poem\tmanual\t01001000001\npoem\th1\t00001000001\n',
    options: { mark: 'end' },
    masses: { poem },
  },
  {
    format: 'mark-lines',
    name: 'poem.txt',
    text: '0\n1\n0\n0\n1\n0\n0\n0\n0\n0\n1\n',
    options: { mark: 'end' },
    masses: { poem: { 1: [2, 3, 6] } },
  },
  {
    format: 'masses',
    name: 'masses.txt',
    text: 'poem\tmanual\t2 3 6\npoem\th1\t5 6\n',
    masses: { poem },
  },
  {
    format: 'labels',
    name: 'labels.txt',
    text: 'a\tx\tintro intro body body body\na\ty\tintro body body body end\n',
    masses: { a: { x: [2, 3], y: [1, 3, 1] } },
  },
  {
    format: 'choi',
    name: '0.ref',
    text: '==========\nOne .\nTwo .\n==========\nThree .\n==========\n',
    masses: { 0: { reference: [2, 1] } },
  },
  {
    format: 'wiki-727k',
    name: '12345',
    text: '========,1,preface.\nOne .\n========,2,History.\n========,3,Early.\nTwo .\nThree .\n***LIST***.\n========,2,Now.\nFour .\n',
    masses: { 12345: { reference: [1, 3, 1] } },
  },
  {
    format: 'markdown',
    name: 'tea.md',
    text: '# Tea\n\nTea is old.\n\n## Leaves\n\nThey are dried.\n\n- Green\n- Black\n\n```sh\n# boil\n```\n\nWater\n-----\n\nIt is soft.\n',
    masses: { tea: { 1: [1, 4, 1] } },
  },
  {
    format: 'segsimflex-csv',
    name: 'talk.csv',
    text: 'Turn,Speaker,Utterance\n1,JOHN,"Hello ,"\n1,,how are you ?\n2,MARY,  I am   fine --\n2,MARY,and you\n',
    masses: { talk: { 1: [1, 3, 3, 2] } },
  },
  {
    format: 'labelled-text',
    name: 'talk.txt',
    text: 'JOHN: Hello , how are you ? MARY: I am fine .\nJOHN: Good .\n',
    masses: { talk: { 1: [1, 3, 3, 1] } },
  },
  {
    format: 'rezonator',
    name: 'talk.rez',
    text: `${JSON.stringify(rez)}\0`,
    masses: { talk: { 1: [2, 1, 1] } },
  },
  ...rowSamples,
  ...spanSamples,
  ...timelineSamples,
]
