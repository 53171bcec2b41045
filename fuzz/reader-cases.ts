// Inputs for readers-old-new.mjs: mutated samples of every format, with reading options, alone and as two files of one item.

import type { ReadFilesOptions } from '../src/formats/index.ts'
import { type Sample, samples } from '../test/unit/formats/samples.ts'
import { mutate, mutateText } from './input/mutate.ts'
import { type Random, randomOf } from './random.ts'

/** One input: files and the options they are read with. */
export interface ReaderCase {
  readonly format: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly options: ReadFilesOptions
}

/** Options that many formats understand, or that a question of theirs asks for. */
const answers: readonly ReadFilesOptions[] = [
  {},
  {},
  {},
  { axis: 'time' },
  { axis: 'units' },
  { layers: 'coders' },
  { layers: 'levels' },
  { layers: 'labels' },
  { layer: 'word' },
  { layer: 'words,segments' },
  { unitLayer: 'word' },
  { axis: 'units', unitLayer: 'words' },
  { duration: '10' },
  { duration: 'reference' },
  { duration: 'max' },
  { duration: 'common' },
  { holes: 'segment' },
  { holes: 'join-left' },
  { holes: 'error' },
  { overlap: 'next-start' },
  { overlap: 'midpoint' },
  { overlap: 'flatten' },
  { overlap: 'nest' },
  { overlap: 'error' },
  { snap: 'error' },
  { snap: 'start' },
  { units: 'sentences' },
  { units: 'words' },
  { units: 'lines' },
  { units: 'characters' },
  { offsets: 'utf-8' },
  { offsets: 'code-points' },
  { times: 'htk' },
  { times: 'seconds' },
  { frameRate: 25 },
  { rolling: 'merge' },
  { rolling: 'keep' },
  { only: 'a,b' },
  { texts: 'align' },
  { texts: 'ignore' },
  { empty: 'yes' },
  { item: 'talk', coder: 'eve' },
  { pauses: ['', 'sil'] },
]

const WORDS = 'the of and to in is that for it was on with as be by at from'.split(' ')

/** Files as large as those of real corpora. */
function largeSample(random: Random): Sample {
  const cuts = (units: number) =>
    Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(() => random.chance(0.1))
  const masses = (units: number) => {
    const edges = [0, ...cuts(units), units]
    return edges.slice(1).map((edge, index) => edge - edges[index]!)
  }
  const words = (count: number) => Array.from({ length: count }, () => random.pick(WORDS)).join(' ')
  const rows = (make: (index: number) => string) => {
    const parts: string[] = []
    for (let length = 0; length < 2 ** 17 + 5000; length += parts.at(-1)!.length)
      parts.push(make(parts.length))
    return parts
  }
  const coders = ['ann', 'bo', 'cy']
  const item = (index: number) => ({
    id: `d${index}`,
    units: 200,
    codings: coders.map(coder => ({ coder, boundaries: cuts(200) })),
  })
  const spans = (text: string) => {
    const found: [number, number, string][] = []
    for (let at = 0; at < text.length; ) {
      const space = text.indexOf(' ', at + 20 + random.whole(0, 30))
      const end = space === -1 ? text.length : space
      found.push([at, end, 'topic'])
      at = end + 1
    }
    return found
  }
  const gaps = () => {
    const all = new Set(cuts(100))
    return Array.from({ length: 99 }, (_, gap) => (all.has(gap + 1) ? '1' : '0')).join('')
  }
  const made: readonly (() => Omit<Sample, 'masses'>)[] = [
    () => ({
      format: 'json-lines',
      name: 'a.jsonl',
      text: rows(index => `${JSON.stringify(item(index))}\n`).join(''),
    }),
    () => ({
      format: 'json-lines',
      name: 't.jsonl',
      text: rows(
        index =>
          `${JSON.stringify({ id: `d${index}`, texts: Array.from({ length: 9 }, () => words(4)), codings: coders.map(coder => ({ coder, boundaries: cuts(9) })) })}\n`,
      ).join(''),
    }),
    () => ({
      format: 'cesura-json',
      name: 'a.json',
      text: `{"cesura":1,"items":[${rows(index => JSON.stringify(item(index))).join(',\n')}]}`,
    }),
    () => ({
      format: 'segeval-json',
      name: 's.json',
      text: `{"segmentation_type":"linear","items":{${rows(index => `"d${index}": ${JSON.stringify(Object.fromEntries(coders.map(coder => [coder, masses(200)])))}`).join(',\n')}}}`,
    }),
    () => ({
      format: 'json-dictionary',
      name: 'dump.json',
      text: `{${rows(index => `"d${index}": ${JSON.stringify(Object.fromEntries(coders.map(coder => [coder, masses(200)])))}`).join(',\n')}}`,
    }),
    () => ({
      format: 'dialogue-json',
      name: 'dialogue.json',
      text: `[${rows(index => JSON.stringify({ dial_id: `d${index}`, utterances: Array.from({ length: 20 }, () => words(8)), segments: masses(20) })).join(',\n')}]`,
    }),
    () => ({
      format: 'tiage-json',
      name: 'anno.json',
      text: `{${rows(index => `"d${index}": ${JSON.stringify(Array.from({ length: 16 }, (_, at) => [words(9), at === 0 ? '-1' : at % 5 === 0 ? '1' : '0']))}`).join(',\n')}}`,
    }),
    () => ({
      format: 'csv',
      name: 'codings.csv',
      text: `item,coder,masses\n${rows(index => coders.map(coder => `d${index},${coder},${masses(200).join(' ')}\n`).join('')).join('')}`,
    }),
    () => ({
      format: 'masses',
      name: 'masses.txt',
      text: rows(index =>
        coders.map(coder => `d${index}\t${coder}\t${masses(200).join(' ')}\n`).join(''),
      ).join(''),
    }),
    () => ({
      format: 'marks',
      name: 'gaps.txt',
      text: rows(index => coders.map(coder => `d${index}\t${coder}\t${gaps()}\n`).join('')).join(''),
      options: { mark: 'gaps' },
    }),
    () => ({
      format: 'doccano',
      name: 'doccano.jsonl',
      text: rows(index => {
        const text = words(60)
        return `${JSON.stringify({ id: index, text, label: spans(text) })}\n`
      }).join(''),
    }),
    () => ({
      format: 'prodigy',
      name: 'prodigy.jsonl',
      text: rows(() => {
        const text = words(60)
        return `${JSON.stringify({ text, spans: spans(text).map(([start, end, label]) => ({ start, end, label })), answer: 'accept' })}\n`
      }).join(''),
    }),
    () => ({
      format: 'rttm',
      name: 'a.rttm',
      text: rows(
        index => `SPEAKER talk 1 ${index * 2}.25 1.5${index % 10} <NA> <NA> s${index % 3} <NA> <NA>\n`,
      ).join(''),
    }),
    () => ({
      format: 'lab',
      name: 'a.lab',
      text: rows(index => `${index}.5 ${index + 1}.5 ${random.pick(WORDS)}\n`).join(''),
    }),
  ]
  return { masses: {}, ...random.pick(made)() }
}

const texts = samples.map(({ text }) => text)

/** How many samples there are. */
export const sampleCount = samples.length

/** The case of a number: mostly one mutated sample, sometimes two files of one item, now and then a large file. */
export function caseOf(seed: number, index: number): ReaderCase {
  const random = randomOf(seed, 'readers-old-new', index)
  if (index % 97 === 96) {
    const sample = largeSample(random)
    const text = random.chance(0.3) ? sample.text : mutateText(random, sample.text, texts)
    return { format: sample.format, files: [{ name: sample.name, text }], options: sample.options ?? {} }
  }
  const sample = samples[index % samples.length]!
  const changed = () => (random.chance(0.03) ? sample.text : mutate(random, sample.text, texts))
  const options: ReadFilesOptions = {
    ...sample.options,
    ...(random.chance(0.5) ? random.pick(answers) : undefined),
    ...(random.chance(0.1) ? random.pick(answers) : undefined),
    ...(random.chance(0.3) ? { format: sample.format } : undefined),
  }
  const files = random.chance(0.85)
    ? [{ name: sample.name, text: changed() }]
    : [
        { name: `ann/${sample.name}`, text: random.chance(0.5) ? sample.text : changed() },
        { name: `bo/${sample.name}`, text: changed() },
      ]
  return { format: sample.format, files, options }
}
