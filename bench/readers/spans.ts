import { pieces, type ReaderSample } from './makers.ts'

/** A text of some megabytes, and its paragraphs with their places. */
function paragraphs(words: (count: number) => string) {
  const parts: { readonly start: number; readonly end: number; readonly text: string }[] = []
  let start = 0
  const text = pieces(() => {
    const part = words(60)
    parts.push({ start, end: start + part.length, text: part })
    start += part.length + 1
    return part
  }, '\n')
  return { text, parts }
}

/** Texts with character spans, as annotation tools and chunkers write them. */
export const spanSamples: readonly ReaderSample[] = [
  {
    what: 'doccano',
    name: 'doccano.jsonl',
    text: ({ words, spans }) =>
      pieces(id => {
        const text = words(200)
        return `${JSON.stringify({ id, text, label: spans(text) })}\n`
      }),
  },
  {
    what: 'Prodigy',
    name: 'prodigy.jsonl',
    text: ({ words, spans }) =>
      pieces(index => {
        const text = words(200)
        const list = spans(text).map(([start, end, label]) => ({ start, end, label }))
        return `${JSON.stringify({ text, _input_hash: index, _task_hash: index, spans: list, answer: 'accept' })}\n`
      }),
  },
  {
    what: 'Prodigy with tokens',
    name: 'tokens.jsonl',
    text: ({ words, spans }) =>
      pieces(index => {
        const text = words(200)
        const list = spans(text).map(([start, end, label]) => ({ start, end, label }))
        let at = 0
        const tokens = text.split(' ').map((word, id) => {
          const start = at
          at += word.length + 1
          return { text: word, start, end: start + word.length, id, ws: true }
        })
        return `${JSON.stringify({ text, tokens, _input_hash: index, _task_hash: index, spans: list, answer: 'accept' })}\n`
      }),
  },
  {
    what: 'Label Studio',
    name: 'studio.json',
    text: ({ words, spans }) =>
      `[${pieces(id => {
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
    what: 'spaCy',
    name: 'train.json',
    text: ({ words, spans }) =>
      `[${pieces(() => {
        const text = words(200)
        return JSON.stringify([text, { entities: spans(text) }])
      }, ',\n')}]\n`,
  },
  {
    what: 'WikiSection',
    name: 'wiki.json',
    text: ({ words, spans }) =>
      `[${pieces(index => {
        const text = words(400)
        const annotations = spans(text).map(([begin, end], at) => ({
          begin,
          length: end - begin,
          sectionHeading: `Part ${at}`,
          sectionLabel: 'disease.part',
        }))
        return JSON.stringify({ id: `Q${index}`, type: 'disease', text, annotations })
      }, ',\n')}]\n`,
  },
  {
    what: 'CAS JSON, one document',
    name: 'cas.json',
    text({ words }) {
      const { text, parts } = paragraphs(words)
      const topics = parts.map(({ start, end }, at) => ({
        '%ID': at + 2,
        '%TYPE': 'webanno.custom.Topic',
        '@sofa': 1,
        begin: start,
        end,
        value: 'topic',
      }))
      const sofa = { '%ID': 1, '%TYPE': 'uima.cas.Sofa', sofaString: text }
      return JSON.stringify({ '%TYPES': {}, '%FEATURE_STRUCTURES': [sofa, ...topics], '%VIEWS': {} })
    },
  },
  {
    what: 'CAS XMI, one document',
    name: 'cas.xmi',
    text({ words }) {
      const { text, parts } = paragraphs(words)
      const topics = parts.map(
        ({ start, end }, at) =>
          `<custom:Topic xmi:id="${at + 2}" sofa="1" begin="${start}" end="${end}" value="topic"/>`,
      )
      return `<?xml version="1.0" encoding="UTF-8"?><xmi:XMI xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:custom="http:///webanno/custom.ecore" xmi:version="2.0"><cas:NULL xmi:id="0"/>${topics.join('')}<cas:Sofa xmi:id="1" sofaNum="1" sofaID="_InitialView" mimeType="text" sofaString="${text.replaceAll('\n', '&#10;')}"/></xmi:XMI>`
    },
  },
  {
    what: 'brat, one document',
    name: 'ship.ann',
    text: ({ words }) =>
      paragraphs(words)
        .parts.map(({ start, end, text }, at) => `T${at + 1}\tTopic ${start} ${end}\t${text}\n`)
        .join(''),
    alternative: text => ({ name: 'ship.txt', text: `${text.replaceAll(/^T\d+\tTopic \d+ \d+\t/gm, '')}` }),
  },
  {
    what: 'chunks with offsets',
    name: 'offsets.jsonl',
    text: ({ words }) =>
      paragraphs(words)
        .parts.map(
          ({ start, end, text }) =>
            `${JSON.stringify({ text: `${text}\n`, start_index: start, end_index: end + 1, token_count: 60 })}\n`,
        )
        .join(''),
  },
  {
    what: 'chunks without offsets',
    name: 'chunks.json',
    text: ({ words }) =>
      JSON.stringify(paragraphs(words).parts.map(({ text }) => ({ page_content: text, metadata: {} }))),
    alternative: text => ({
      name: 'doc.md',
      text: (JSON.parse(text) as { page_content: string }[]).map(chunk => chunk.page_content).join('\n'),
    }),
  },
]
