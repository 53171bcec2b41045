import { CODERS, type Makers, pieces, type ReaderSample } from './makers.ts'

const perCoder = (make: (coder: string) => string): string => CODERS.map(make).join('')

const segmentRows = ({ edges }: Makers, index: number, coder: string): string => {
  const all = edges(200)
  return all
    .slice(1)
    .map((end, at) => `d${index},${coder},${all[at]},${end},topic ${at}\n`)
    .join('')
}

const unitRows = ({ cuts }: Makers, index: number, coder: string): string => {
  const starts = new Set(cuts(60))
  let segment = 1
  return Array.from({ length: 60 }, (_, unit) => {
    if (starts.has(unit)) segment++
    return `d${index},${coder},${unit + 1},${segment}\n`
  }).join('')
}

const gaps = ({ cuts }: Makers, units: number): string => {
  const all = new Set(cuts(units))
  return Array.from({ length: units - 1 }, (_, gap) => (all.has(gap + 1) ? '1' : '0')).join('')
}

/** Tables, tokens in rows and marked texts. */
export const rowSamples: readonly ReaderSample[] = [
  {
    what: 'CSV, a row per coding',
    name: 'codings.csv',
    text: ({ masses }) =>
      `item,coder,masses\n${pieces(index => perCoder(coder => `d${index},${coder},${masses(200).join(' ')}\n`))}`,
  },
  {
    what: 'CSV, a row per segment',
    name: 'segments.csv',
    text: make =>
      `item,coder,start,end,label\n${pieces(index => perCoder(coder => segmentRows(make, index, coder)))}`,
  },
  {
    what: 'CSV, a row per unit',
    name: 'units.csv',
    text: make =>
      `item,coder,unit,segment\n${pieces(index => perCoder(coder => unitRows(make, index, coder)))}`,
  },
  {
    what: 'segsimflex CSV',
    name: 'talk.csv',
    text: ({ words }) =>
      `Turn,Speaker,Utterance\n${pieces(index => `${index + 1},${index % 2 ? 'JOHN' : 'MARY'},${words(6)} .\n`)}`,
  },
  {
    what: 'segeval TSV',
    name: 'coders.tsv',
    text: ({ masses }) => `Coder\tMasses\n${pieces(index => `c${index}\t${masses(1000).join('\t')}\n`)}`,
  },
  {
    what: 'marks',
    name: 'gaps.txt',
    options: { mark: 'gaps' },
    text: make => pieces(index => perCoder(coder => `d${index}\t${coder}\t${gaps(make, 200)}\n`)),
  },
  {
    what: 'masses',
    name: 'masses.txt',
    text: ({ masses }) =>
      pieces(index => perCoder(coder => `d${index}\t${coder}\t${masses(200).join(' ')}\n`)),
  },
  {
    what: 'CHAT',
    name: 'talk.cha',
    text: ({ words }) =>
      `@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Child, MOT Mother\n${pieces(
        index => `*${index % 2 ? 'CHI' : 'MOT'}:\t${words(3 + (index % 8))} .\n%mor:\tn|x v|y\n`,
      )}@End\n`,
  },
  {
    what: 'WebAnno TSV 3',
    name: 'webanno.tsv',
    options: { layer: 'Segment' },
    text({ words }) {
      let offset = 0
      return `#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Segment|value\n\n\n${pieces(index => {
        const tokens = words(10).split(' ')
        const lines = tokens.map((token, at) => {
          const line = `${index + 1}-${at + 1}\t${offset}-${offset + token.length}\t${token}\tseg[${index + 1}]\t\n`
          offset += token.length + 1
          return line
        })
        return `#Text=${tokens.join(' ')}\n${lines.join('')}\n`
      })}`
    },
  },
  {
    what: 'CoNLL-U',
    name: 'a.conllu',
    text: ({ words }) =>
      pieces(index => {
        const lines = words(12)
          .split(' ')
          .map((word, at) => `${at + 1}\t${word}\t${word}\tNOUN\tNN\t_\t${at}\tdep\t_\t_\n`)
        return `${index % 50 === 0 ? `# newdoc id = d${index}\n` : ''}${lines.join('')}\n`
      }),
  },
  {
    what: 'DISRPT',
    name: 'a.tok',
    text: ({ words }) =>
      pieces(index => {
        const lines = words(120)
          .split(' ')
          .map(
            (word, at) => `${at + 1}\t${word}${'\t_'.repeat(7)}\t${at % 9 === 0 ? 'Seg=B-seg' : 'Seg=O'}\n`,
          )
        return `# newdoc id = d${index}\n${lines.join('')}\n`
      }),
  },
  {
    what: 'BIO columns',
    name: 'a.conll',
    options: { holes: 'segment' },
    text: ({ words }) =>
      pieces(() => {
        const lines = words(40)
          .split(' ')
          .map((word, at) => `${word} NN ${['B-X', 'I-X', 'I-X', 'O', 'O'][at % 5]}\n`)
        return `${lines.join('')}\n`
      }),
  },
  {
    what: 'Choi',
    name: 'a.ref',
    text: ({ words }) => `==========\n${pieces(() => `${words(12)}\n${words(8)}\n==========\n`)}`,
  },
  {
    what: 'Markdown',
    name: 'tea.md',
    text: ({ words }) => pieces(index => `## Part ${index}\n\n${words(30)}.\n\n${words(20)}.\n\n`),
  },
  {
    what: 'separated text',
    name: 'marked.txt',
    options: { separator: '[SEG]', units: 'lines' },
    text: ({ words }) => pieces(() => `${words(12)}\n${words(8)}\n[SEG]\n`),
  },
]
