import { CODERS, type Makers, pieces, type ReaderSample } from './makers.ts'

const list = (make: (index: number) => unknown): string =>
  `[${pieces(index => JSON.stringify(make(index)), ',\n')}]\n`
const lines = (make: (index: number) => unknown): string =>
  pieces(index => `${JSON.stringify(make(index))}\n`)
const entries = (make: (index: number) => unknown): string =>
  `{${pieces(index => `"d${index}": ${JSON.stringify(make(index))}`, ',\n')}}\n`

const item = ({ cuts }: Makers, index: number) => ({
  id: `d${index}`,
  units: 200,
  codings: CODERS.map(coder => ({ coder, boundaries: cuts(200) })),
})
const byCoder = ({ masses }: Makers) => Object.fromEntries(CODERS.map(coder => [coder, masses(200)]))

/** Corpora, dialogues and dictionaries in JSON. */
export const jsonSamples: readonly ReaderSample[] = [
  {
    what: 'JSON lines, boundaries',
    name: 'a.jsonl',
    text: make => lines(index => item(make, index)),
  },
  {
    what: 'JSON lines with texts',
    name: 't.jsonl',
    text: ({ words, cuts }) =>
      lines(index => ({
        id: `d${index}`,
        texts: Array.from({ length: 60 }, () => words(6)),
        codings: CODERS.map(coder => ({ coder, boundaries: cuts(60) })),
      })),
  },
  {
    what: 'cesura JSON',
    name: 'a.json',
    text: make => `{"cesura":1,"items":${list(index => item(make, index))}}`,
  },
  {
    what: 'segeval JSON',
    name: 'segeval.json',
    text: make => `{"segmentation_type":"linear","items":${entries(() => byCoder(make))}}`,
  },
  { what: 'JSON dictionary', name: 'dump.json', text: make => entries(() => byCoder(make)) },
  {
    what: 'dialogues (JSON)',
    name: 'dialogue.json',
    text: ({ words, masses }) =>
      list(index => ({
        dial_id: `d${index}`,
        utterances: Array.from({ length: 20 }, () => words(8)),
        segments: masses(20),
      })),
  },
  {
    what: 'TIAGE',
    name: 'anno.json',
    text: ({ words }) =>
      entries(() =>
        Array.from({ length: 16 }, (_, at) => [words(9), at === 0 ? '-1' : at % 5 === 0 ? '1' : '0']),
      ),
  },
  {
    what: 'QMSum, one meeting',
    name: 'board.json',
    text({ words }) {
      let turns = 0
      const transcript = pieces(index => {
        turns++
        return JSON.stringify({ speaker: index % 2 ? 'Chair' : 'Kim', content: words(15) })
      }, ',\n')
      const topics = Array.from({ length: Math.ceil(turns / 50) }, (_, at) => ({
        topic: `Topic ${at}`,
        relevant_text_span: [[String(at * 50), String(Math.min(turns, at * 50 + 50) - 1)]],
      }))
      return `{"topic_list":${JSON.stringify(topics)},"general_query_list":[],"specific_query_list":[],"meeting_transcripts":[${transcript}]}`
    },
  },
  {
    what: 'TreeSeg',
    name: 'session.json',
    text: ({ words, edges }) =>
      entries(() => {
        const all = edges(300)
        const parts = all.slice(1).map((end, at) => [all[at], end - 1, words(2)])
        return { env: 'dev', annotator: 'uma', coarse: [[0, 299, 'All']], fine: parts }
      }),
  },
  {
    what: 'Rezonator',
    name: 'talk.rez',
    text({ words }) {
      const units: string[] = []
      const nodes = pieces(index => {
        units.push(`u${index}`)
        const tokens = words(6).split(' ')
        const rows = tokens.map((word, at) => {
          const number = index * 6 + at + 1
          const token = { type: 'token', docTokenSeq: number, tagMap: { word } }
          const entry = { type: 'entry', token: `t${number}`, unit: `u${index}` }
          return `"t${number}":${JSON.stringify(token)},"e${number}":${JSON.stringify(entry)}`
        })
        const entryList = tokens.map((_, at) => `e${index * 6 + at + 1}`)
        const unit = { type: 'unit', unitSeq: index + 1, entryList, tagMap: { speaker: 'A' } }
        return `${rows.join(',')},"u${index}":${JSON.stringify(unit)}`
      }, ',\n')
      return `{"ROOT":[{"type":"map","nodeMap":{"unitList":${JSON.stringify(units)},"tagMap":{},${nodes}},"unitDelimField":"iu"}]}\0`
    },
  },
]
