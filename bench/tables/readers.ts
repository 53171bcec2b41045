// (h) Every reader on some megabytes, as multiples of JSON.parse, or of one pass of its parser, over the same bytes.
import { SaxesParser } from 'saxes'
import { readFiles } from '../../src/formats/index.ts'
import { cutUnits } from '../../src/formats/units/text-units.ts'
import { digits, processorTime, table } from '../measure.ts'
import { jsonSamples } from '../readers/json.ts'
import { makers, type ReaderSample } from '../readers/makers.ts'
import { rowSamples } from '../readers/rows.ts'
import { spanSamples } from '../readers/spans.ts'
import { timelineSamples } from '../readers/timelines.ts'

/** Whatever a parser must do with the bytes at the least: decoded, and JSON.parse, saxes, or lines cut into cells. */
function parserOf(name: string): { readonly parser: string; readonly parse: (text: string) => unknown } {
  if (/\.(?:json|jams|rez)$/.test(name))
    return { parser: 'JSON.parse', parse: text => JSON.parse(text.replace(/\0$/, '')) }
  if (name.endsWith('.jsonl'))
    return {
      parser: 'JSON.parse',
      parse: text => text.split('\n').map(line => (line === '' ? undefined : JSON.parse(line))),
    }
  if (/\.(?:eaf|xmi)$/.test(name))
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
  const sign = name.endsWith('.csv') ? ',' : /\.(?:tsv|tok|conllu|cha|txt|ann)$/.test(name) ? '\t' : ' '
  return { parser: 'lines and cells', parse: text => text.split('\n').map(line => line.split(sign)) }
}

const ROUNDS = 15
let sink: unknown

/** The least of a few runs of each, in turn. */
function least(...runs: (() => unknown)[]): number[] {
  const best = runs.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, run] of runs.entries()) {
      const start = processorTime()
      sink = run()
      best[index] = Math.min(best[index]!, processorTime() - start)
    }
  return best
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text))
const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

/** What reading a sample takes, and what its parser takes. */
export function measureReader({ what, name, text: made, alternative, options = {} }: ReaderSample) {
  const text = made(makers())
  const bytes = bytesOf(text)
  const other = alternative?.(text)
  const otherBytes = other && bytesOf(other.text)
  const { parser, parse } = parserOf(name)
  const read = () =>
    readFiles([{ name, bytes }], {
      ...options,
      ...(other && { documents: [{ name: other.name, text: textOf(otherBytes!) }] }),
    })
  const { corpus, problems, questions } = read()
  if (corpus === undefined) throw new Error(`${what}: ${problems[0]?.message ?? questions[0]?.message}`)
  const [base, time] = least(() => [parse(textOf(bytes)), otherBytes && textOf(otherBytes)], read) as [
    number,
    number,
  ]
  return { what, parser, base, time }
}

/** What no reader of texts in JSON can go below: parsing, and one look at every sign, as a string has it or as bytes. */
function floors(): string {
  const { text: made } = spanSamples.find(({ what }) => what === 'doccano')!
  const bytes = bytesOf(made(makers()))
  const texts = (): string[] =>
    textOf(bytes)
      .split('\n')
      .flatMap(line => (line === '' ? [] : [(JSON.parse(line) as { text: string }).text]))
  const [parsed, looped, found] = least(
    texts,
    () => {
      let sum = 0
      for (const text of texts()) for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
      return sum
    },
    () => texts().map(text => cutUnits(text, 'words')),
  ) as [number, number, number]
  return `A floor, for doccano: parsed, and every sign asked for by a bare loop ${digits(looped / parsed)} ×; parsed, and its words found and kept ${digits(found / parsed)} ×.`
}

export const readerSamples: readonly ReaderSample[] = [
  ...jsonSamples,
  ...spanSamples,
  ...rowSamples,
  ...timelineSamples,
]

export function readersTable(): string {
  const rows = readerSamples.map(sample => {
    const { what, parser, base, time } = measureReader(sample)
    return [what, parser, `${digits(base)} ms`, `${digits(time)} ms`, `${digits(time / base)} ×`]
  })
  if (sink === rows) throw new Error('unreachable: keeps the results alive')
  return [
    table(['4 MB of', 'parser', 'decode and parse', 'read', 'ratio'], rows),
    '',
    `The least of ${ROUNDS} runs each, one thread, processor time; bytes in, corpus out, with every check.`,
    '',
    floors(),
  ].join('\n')
}
