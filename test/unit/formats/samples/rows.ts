import type { Sample } from '../samples.ts'

/** Rows of ten columns with tabs: id, form, seven blanks and what stands in the last. */
const ten = (rows: readonly (readonly [id: string, form: string, last: string])[]): string =>
  rows.map(([id, form, last]) => `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${last}\n`).join('')

const B = 'Seg=B-seg'
const O = 'Seg=O'

export const disrptTok = `# newdoc id = garden
${ten([
  ['1', 'Water', B],
  ['2', 'the', O],
  ['3', 'roses', O],
  ['4', 'because', B],
  ['5-6', "it's", '_'],
  ['5', 'it', O],
  ['6', "'s", O],
  ['7', 'dry', O],
])}
# newdoc_id = shed
${ten([
  ['1', 'Locked', 'BeginSeg=Yes'],
  ['2', ',', '_'],
  ['3', 'so', 'BeginSeg=Yes'],
  ['4', 'knock', '_'],
])}`

export const disrptConllu = `# newdoc id = lake
# sent_id = lake-1
${ten([
  ['1', 'We', `SpaceAfter=No|${B}`],
  ['2', 'swam', O],
  ['3', 'until', B],
  ['4', 'dark', O],
])}
# sent_id = lake-2
${ten([
  ['1', 'Then', B],
  ['2', 'home', O],
])}
`

export const conlluText = `# newdoc id = mill
# newpar
# sent_id = m1
# text = Don't stop.
${ten([
  ['1-2', "Don't", '_'],
  ['1', 'Do', '_'],
  ['2', "n't", '_'],
  ['3', 'stop', 'SpaceAfter=No'],
  ['4', '.', '_'],
])}
# sent_id = m2
${ten([
  ['1', 'It', '_'],
  ['2', 'turns', '_'],
  ['2.1', 'turns', '_'],
])}
# newpar
# sent_id = m3
${ten([
  ['1', 'Good', '_'],
  ['2', '.', '_'],
])}
`

export const bioText =
  '-DOCSTART- O\n\nThe O\n# B-SIGN\n7 I-SIGN\ntram B-LINE\nleaves O\n\nBonn B-CITY\nis O\nnear O\n'

export const webanno3 = `#FORMAT=WebAnno TSV 3.3
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|coarseValue|PosValue
#T_SP=webanno.custom.Move|kind|note
#T_RL=webanno.custom.Link|role|BT_webanno.custom.Move


#Sentence.id=s1
#Text=Hello there . Any tea ?
1-1\t0-5\tHello\t*\tUH\tgreet[1]\t*[1]\t_\t_\t
1-2\t6-11\tthere\t*\tRB\tgreet[1]\t*[1]\t_\t_\t
1-3\t12-13\t.\t_\t_\tgreet[1]\t*[1]\t_\t_\t
1-4\t14-17\tAny\t*\tDT\task\\_more[2]\t*[2]\t_\t_\t
1-5\t18-21\ttea\t*\tNN\task\\_more[2]\t*[2]\t_\t_\t
1-6\t22-23\t?\t_\t_\task\\_more[2]\t*[2]\t_\t_\t

#Sentence.id=s2
#Text=No .
2-1\t24-26\tNo\t*\tUH\t*[3]\tshort[3]\t_\t_\t
2-2\t27-28\t.\t_\t_\t*[3]\tshort[3]\t_\t_\t
`

export const webanno2 = `#id=1
#text=Ann sells old clocks .
1\tAnn\t_\tNNP\tB-PER\tO
2\tsells\t_\tVBZ\tO\tO
3\told\t_\tJJ\tB-THING|B-AGE\tO
4\tclocks\t_\tNNS\tI-THING\tO
5\t.\t_\t.\tO\tO

#id=2
#text=Cheap .
1\tCheap\t_\tJJ\tO\tO
2\t.\t_\t.\tO\tO

`

export const chaText = `@UTF8
@Begin
@Languages:\teng
@Participants:\tCHI Lea Target_Child, MOT Ida Mother
*MOT:\twhere is <the the> [/] the ball ? \u00150_1200\u0015
%mor:\tadv|where cop|be
*CHI:\t&-uh (.) under
\tthe bed. [+ bch]
*CHI:\t0 [=! points].
*MOT:\tgonna [: going to] look +...
@End
`

export const hubText = JSON.stringify([
  {
    dial_id: 7,
    utterances: ['Hi.', 'Hello.', 'A taxi?', 'At noon.', 'Thanks.'],
    segments: [2, 3],
    set: 'test',
  },
  { dial_id: 8, utterances: ['Tickets?', 'Sold out.'], segments: [2], set: 'test' },
])

const turns = (count: number) =>
  Array.from({ length: count }, (_, turn) => ({
    speaker: turn % 2 === 0 ? 'Chair' : 'Kim',
    content: `Turn ${turn}.`,
  }))

export const meeting = {
  topic_list: [
    { topic: 'Opening', relevant_text_span: [['0', '1']] },
    {
      topic: 'Budget',
      relevant_text_span: [
        ['2', '3'],
        ['6', '7'],
      ],
    },
    { topic: 'Roof', relevant_text_span: [['4', '5']] },
  ],
  general_query_list: [],
  specific_query_list: [],
  meeting_transcripts: turns(8),
}

export const tiageText = JSON.stringify({
  12: [
    ['i bake bread .', '-1'],
    ['what kind ?', '0'],
    ['rye . do you run ?', '1'],
    ['every day .', '0'],
  ],
  15: [
    ['hello !', '-1'],
    ['hi .', '0'],
  ],
})

export const treesegText = JSON.stringify({
  'session-3': {
    env: 'dev',
    annotator: 'uma',
    coarse: [
      [0, 3, 'Plan'],
      [4, 6, 'Wrap-up'],
    ],
    fine: [
      [0, 1, 'Goals'],
      [2, 3, 'Dates'],
      [4, 6, 'Wrap-up'],
    ],
  },
})

/** Files of tokens or utterances in rows. */
export const rowSamples: readonly Sample[] = [
  {
    format: 'disrpt',
    name: 'garden.tok',
    text: disrptTok,
    masses: { garden: { 1: [3, 4] }, shed: { 1: [2, 2] } },
  },
  { format: 'disrpt', name: 'lake.conllu', text: disrptConllu, masses: { lake: { 1: [2, 2, 2] } } },
  {
    format: 'disrpt',
    name: 'lake-sentences.conllu',
    text: disrptConllu,
    options: { layer: 'sentence' },
    masses: { lake: { 1: [4, 2] } },
  },
  { format: 'conllu', name: 'mill.conllu', text: conlluText, masses: { mill: { 1: [4, 2, 2] } } },
  {
    format: 'bio',
    name: 'tram.conll',
    text: bioText,
    options: { holes: 'segment' },
    masses: { tram: { 1: [1, 2, 1, 1, 1, 2] } },
  },
  {
    format: 'webanno-tsv',
    name: 'talk.tsv',
    text: webanno3,
    options: { layer: 'Move' },
    masses: { talk: { 1: [3, 3, 2] } },
  },
  {
    format: 'webanno-tsv',
    name: 'clocks.tsv',
    text: webanno2,
    options: { layer: 'sentence' },
    masses: { clocks: { 1: [5, 2] } },
  },
  { format: 'chat', name: 'lea.cha', text: chaText, masses: { lea: { 1: [6, 3, 2] } } },
  {
    format: 'dialogue-json',
    name: 'hub.json',
    text: hubText,
    masses: { 7: { 1: [2, 3] }, 8: { 1: [2] } },
  },
  {
    format: 'qmsum',
    name: 'board.json',
    text: JSON.stringify(meeting, null, 2),
    masses: { board: { 1: [2, 2, 2, 2] } },
  },
  {
    format: 'tiage-json',
    name: 'anno.json',
    text: tiageText,
    masses: { 12: { 1: [2, 2] }, 15: { 1: [2] } },
  },
  {
    format: 'treeseg',
    name: 'session.json',
    text: treesegText,
    masses: { 'session-3': { uma: [2, 2, 3] } },
  },
  {
    format: 'json-dictionary',
    name: 'dump.json',
    text: '{"poem": {"manual": [2, 3, 6], "h1": [5, 6]}, "song": {"manual": [4]}}',
    masses: { poem: { manual: [2, 3, 6], h1: [5, 6] }, song: { manual: [4] } },
  },
  {
    format: 'json-dictionary',
    name: 'marks.json',
    text: '{"reference": [0, 1, 0, 0, 1], "hypothesis": [0, 0, 1, 0, 1]}',
    options: { mark: 'end' },
    masses: { marks: { reference: [2, 3], hypothesis: [3, 2] } },
  },
]
