// (h) Every reader on some megabytes, as multiples of JSON.parse, or of one pass of its parser, over the same bytes.
import { SaxesParser } from 'saxes'
import { type ReadFilesOptions, readFiles, writeColumns } from '../../src/formats/index.ts'
import { digits, processorTime, table } from '../measure.ts'

const SIZE = 4 * 2 ** 20

/** Numbers from 0 to below 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS = 'the of and to in is that for it was on with as be by at from they we have not are you'.split(
  ' ',
)
const CODERS = ['ann', 'bo', 'cy']

/** The makers of a file's pieces, all from one stream of numbers. */
function makers() {
  const next = numbers(7)
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ')
  const cuts = (units: number, rate = 0.1) =>
    Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(() => next() < rate)
  const masses = (units: number) => {
    const edges = [0, ...cuts(units), units]
    return edges.slice(1).map((edge, index) => edge - edges[index]!)
  }
  /** Spans of a text from its start to its end, blanks between. */
  const spans = (text: string): [number, number, string][] => {
    const found: [number, number, string][] = []
    for (let at = 0; at < text.length; ) {
      const blank = text.indexOf(' ', at + 40 + Math.floor(next() * 80))
      const end = blank === -1 ? text.length : blank
      found.push([at, end, 'topic'])
      at = end + 1
    }
    return found
  }
  return { words, cuts, masses, spans }
}

/** Pieces until the size is reached. */
function pieces(make: (index: number) => string, between = '', size = SIZE): string {
  const parts: string[] = []
  for (let length = 0; length < size; length += parts.at(-1)!.length) parts.push(make(parts.length))
  return parts.join(between)
}

interface Reader {
  readonly what: string
  readonly name: string
  readonly text: string
  readonly options?: ReadFilesOptions
}

function readers(): Reader[] {
  const { words, cuts, masses, spans } = makers()
  const rows = (make: (coder: string) => string) => CODERS.map(make).join('')
  const edges = (units: number) => [0, ...cuts(units), units]
  const clock = (ms: number, point: string) =>
    `${new Date(ms).toISOString().slice(11, 19)}${point}${String(ms % 1000).padStart(3, '0')}`
  const item = (index: number) => ({
    id: `d${index}`,
    units: 200,
    codings: CODERS.map(coder => ({ coder, boundaries: cuts(200) })),
  })
  let offset = 0
  return [
    {
      what: 'JSON lines, boundaries',
      name: 'a.jsonl',
      text: pieces(index => `${JSON.stringify(item(index))}\n`),
    },
    {
      what: 'JSON lines with texts',
      name: 't.jsonl',
      text: pieces(index => {
        const texts = Array.from({ length: 60 }, () => words(6))
        const codings = CODERS.map(coder => ({ coder, boundaries: cuts(60) }))
        return `${JSON.stringify({ id: `d${index}`, texts, codings })}\n`
      }),
    },
    {
      what: 'cesura JSON',
      name: 'a.json',
      text: `{"cesura":1,"items":[${pieces(index => JSON.stringify(item(index)), ',\n')}]}\n`,
    },
    {
      what: 'CSV, a row per coding',
      name: 'codings.csv',
      text: `item,coder,masses\n${pieces(index => rows(coder => `d${index},${coder},${masses(200).join(' ')}\n`))}`,
    },
    {
      what: 'CSV, a row per segment',
      name: 'segments.csv',
      text: `item,coder,start,end,label\n${pieces(index =>
        rows(coder => {
          const all = edges(200)
          return all
            .slice(1)
            .map((end, at) => `d${index},${coder},${all[at]},${end},topic ${at}\n`)
            .join('')
        }),
      )}`,
    },
    {
      what: 'CSV, a row per unit',
      name: 'units.csv',
      text: `item,coder,unit,segment\n${pieces(index =>
        rows(coder => {
          const starts = new Set(cuts(60))
          let segment = 1
          return Array.from({ length: 60 }, (_, unit) => {
            if (starts.has(unit)) segment++
            return `d${index},${coder},${unit + 1},${segment}\n`
          }).join('')
        }),
      )}`,
    },
    {
      what: 'doccano',
      name: 'doccano.jsonl',
      text: pieces(id => {
        const text = words(200)
        return `${JSON.stringify({ id, text, label: spans(text) })}\n`
      }),
    },
    {
      what: 'Prodigy',
      name: 'prodigy.jsonl',
      text: pieces(index => {
        const text = words(200)
        const list = spans(text).map(([start, end, label]) => ({ start, end, label }))
        return `${JSON.stringify({ text, _input_hash: index, _task_hash: index, spans: list, answer: 'accept' })}\n`
      }),
    },
    {
      what: 'Label Studio',
      name: 'studio.json',
      text: `[${pieces(id => {
        const text = words(200)
        const result = spans(text).map(([start, end, label], at) => ({
          id: `r${at}`,
          from_name: 'label',
          to_name: 'text',
          type: 'labels',
          value: { start, end, text: text.slice(start, end), labels: [label] },
        }))
        return JSON.stringify({ id, data: { text }, annotations: [{ id, completed_by: 1, result }] })
      }, ',\n')}]\n`,
    },
    {
      what: 'dialogues (JSON)',
      name: 'dialogue.json',
      text: `[${pieces(index => {
        const utterances = Array.from({ length: 20 }, () => words(8))
        return JSON.stringify({ dial_id: `d${index}`, utterances, segments: masses(20) })
      }, ',\n')}]\n`,
    },
    {
      what: 'CHAT',
      name: 'talk.cha',
      text: `@UTF8\n@Begin\n@Languages:\teng\n@Participants:\tCHI Child, MOT Mother\n${pieces(
        index => `*${index % 2 ? 'CHI' : 'MOT'}:\t${words(3 + (index % 8))} .\n%mor:\tn|x v|y\n`,
      )}@End\n`,
    },
    {
      what: 'WebAnno TSV 3',
      name: 'webanno.tsv',
      options: { layer: 'Segment' },
      text: `#FORMAT=WebAnno TSV 3.3\n#T_SP=webanno.custom.Segment|value\n\n\n${pieces(index => {
        const tokens = words(10).split(' ')
        const lines = tokens.map((token, at) => {
          const line = `${index + 1}-${at + 1}\t${offset}-${offset + token.length}\t${token}\tseg[${index + 1}]\t\n`
          offset += token.length + 1
          return line
        })
        return `#Text=${tokens.join(' ')}\n${lines.join('')}\n`
      })}`,
    },
    {
      what: 'CoNLL-U',
      name: 'a.conllu',
      text: pieces(index => {
        const lines = words(12)
          .split(' ')
          .map((word, at) => `${at + 1}\t${word}\t${word}\tNOUN\tNN\t_\t${at}\tdep\t_\t_\n`)
        return `${index % 50 === 0 ? `# newdoc id = d${index}\n` : ''}${lines.join('')}\n`
      }),
    },
    {
      what: 'DISRPT',
      name: 'a.tok',
      text: pieces(index => {
        const lines = words(120)
          .split(' ')
          .map(
            (word, at) => `${at + 1}\t${word}${'\t_'.repeat(7)}\t${at % 9 === 0 ? 'Seg=B-seg' : 'Seg=O'}\n`,
          )
        return `# newdoc id = d${index}\n${lines.join('')}\n`
      }),
    },
    {
      what: 'SRT',
      name: 'a.srt',
      text: pieces(
        index =>
          `${index + 1}\n${clock(index * 2000, ',')} --> ${clock(index * 2000 + 1900, ',')}\n${words(7)}\n${words(6)}\n\n`,
      ),
    },
    {
      what: 'RTTM',
      name: 'a.rttm',
      text: pieces(
        index =>
          `SPEAKER r${Math.floor(index / 500)} 1 ${((index % 500) * 2).toFixed(3)} 1.500 <NA> <NA> ${index % 2 ? 'A' : 'B'} <NA> <NA>\n`,
      ),
    },
    {
      what: 'Audacity labels',
      name: 'labels.txt',
      text: pieces(index => `${(index * 1.5).toFixed(6)}\t${((index + 1) * 1.5).toFixed(6)}\ttopic\n`),
    },
    {
      what: 'Choi',
      name: 'a.ref',
      text: `==========\n${pieces(() => `${words(12)}\n${words(8)}\n==========\n`)}`,
    },
    eaf(words),
    textGrid(words),
  ]
}

function eaf(words: (count: number) => string): Reader {
  let slots = 0
  const body = pieces(
    index =>
      `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${index}" TIME_SLOT_REF1="ts${slots++}" TIME_SLOT_REF2="ts${slots}"><ANNOTATION_VALUE>${words(4)}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>\n`,
  )
  const times = Array.from(
    { length: slots + 1 },
    (_, at) => `<TIME_SLOT TIME_SLOT_ID="ts${at}" TIME_VALUE="${at * 700}"/>\n`,
  ).join('')
  return {
    what: 'ELAN (EAF)',
    name: 'a.eaf',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="3.0" VERSION="3.0">\n<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>\n<TIME_ORDER>\n${times}</TIME_ORDER>\n<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="seg">\n${body}</TIER>\n<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>\n</ANNOTATION_DOCUMENT>\n`,
  }
}

function textGrid(words: (count: number) => string): Reader {
  let count = 0
  const body = pieces(
    index =>
      `        intervals [${++count}]:\n            xmin = ${index} \n            xmax = ${index + 1} \n            text = "${words(1)}" \n`,
  )
  return {
    what: 'TextGrid',
    name: 'a.TextGrid',
    text: `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = ${count} \ntiers? <exists> \nsize = 1 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "words" \n        xmin = 0 \n        xmax = ${count} \n        intervals: size = ${count} \n${body}`,
  }
}

/** What the bytes cost at the least: decoded, and JSON.parse, saxes, or lines cut into cells. */
function parserOf(name: string): { readonly parser: string; readonly parse: (text: string) => unknown } {
  if (name.endsWith('.json')) return { parser: 'JSON.parse', parse: text => JSON.parse(text) }
  if (name.endsWith('.jsonl'))
    return {
      parser: 'JSON.parse',
      parse: text => text.split('\n').map(line => (line === '' ? undefined : JSON.parse(line))),
    }
  if (name.endsWith('.eaf'))
    return {
      parser: 'saxes',
      parse(text) {
        const parser = new SaxesParser()
        let events = 0
        parser.on('opentag', () => events++)
        parser.on('text', () => events++)
        parser.write(text).close()
        return events
      },
    }
  const sign = name.endsWith('.csv') ? ',' : /\.(?:tsv|tok|conllu|cha|txt)$/.test(name) ? '\t' : ' '
  return { parser: 'lines and cells', parse: text => text.split('\n').map(line => line.split(sign)) }
}

const ROUNDS = 3
let sink: unknown

/** The least of a few runs. */
function least(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = processorTime()
    sink = run()
    best = Math.min(best, processorTime() - start)
  }
  return best
}

export function readersTable(): string {
  const rows = readers().map(({ what, name, text, options = {} }) => {
    const bytes = new Uint8Array(Buffer.from(text))
    const { parser, parse } = parserOf(name)
    const base = least(() => parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    let read = readFiles([{ name, bytes }], options)
    if (read.corpus === undefined)
      throw new Error(`${what}: ${read.problems[0]?.message ?? read.questions[0]?.message}`)
    const time = least(() => {
      read = readFiles([{ name, bytes }], options)
      return read
    })
    const columns = writeColumns(read.corpus)
    const again = least(() => readFiles([{ name: 'a.columns', bytes: columns }]))
    return [
      what,
      parser,
      `${digits(base)} ms`,
      `${digits(time)} ms`,
      `${digits(time / base)} ×`,
      `${digits(columns.length / 2 ** 20)} MB`,
      `${digits(again / base)} ×`,
    ]
  })
  if (sink === rows) throw new Error('unreachable: keeps the results alive')
  return [
    table(
      ['4 MB of', 'parser', 'decode and parse', 'read', 'ratio', 'as columns', 'columns read, ratio'],
      rows,
    ),
    '',
    `The least of ${ROUNDS} runs each, one thread, processor time; bytes in, corpus out, with every check. What becomes a word of its own (spans, captions, CHAT) costs a string for each word, which no parser makes.`,
  ].join('\n')
}
