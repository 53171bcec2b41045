import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { finishDraft } from '../../../src/formats/assemble.ts'
import { openDraft } from '../../../src/formats/draft.ts'
import type { ReadOptions } from '../../../src/formats/format.ts'
import { readCorpus, readFiles } from '../../../src/formats/index.ts'
import { keysOnce } from '../../../src/formats/json/json-text.ts'
import { addAnnotated } from '../../../src/formats/units/make-units.ts'
import { wordTexts } from '../../../src/formats/units/text-units.ts'

/** Spans of every kind: in order or not, with holes, overlaps, beyond the text, inside words, empty. */
const triples = fc.array(
  fc.tuple(fc.nat(24), fc.nat(24), fc.constantFrom('a', 'b', '')).map(([a, b, label]) => [a, b, label]),
  { maxLength: 5 },
)
const rowOfSpans = fc
  .array(fc.nat(3), { minLength: 1, maxLength: 6 })
  .map(steps => steps.map((step, at) => [4 * at + (step === 3 ? 1 : 0), 4 * at + 3, 'a']))
const texts = fc.constantFrom(
  'one two six ten cat',
  'one two  six\nten cat dog x',
  'ein 😀 für alle hier',
  '',
)
const options: fc.Arbitrary<ReadOptions> = fc.constantFrom(
  {},
  { holes: 'segment' as const },
  { holes: 'join-left' as const, overlap: 'flatten' as const },
  { overlap: 'nest' as const, holes: 'segment' as const },
  { only: 'a', holes: 'segment' as const },
  { snap: 'error' as const },
  { units: 'characters' as const, holes: 'segment' as const },
)

test('layers of one name are numbered, and each keeps its spans', () => {
  const location = { file: 'f', line: 3 }
  const spans = [
    { start: 0, end: 3, label: 'a', location },
    { start: 4, end: 7, label: 'b', location },
  ]
  const draft = openDraft({ layer: 'ents#2' })
  const shape = {
    axis: 'text' as const,
    item: 't',
    location,
    text: 'one two',
    layers: [
      { name: 'ents', spans },
      { name: 'ents', spans },
    ],
  }
  addAnnotated(draft, [shape])
  assert.deepEqual([...finishDraft(draft, 'x').corpus!.items[0]!.codings[0]!.segmentation.boundaries], [1])
})

test('brat: names beyond ASCII, numbers with zeros and missing words change nothing', () => {
  const text = 'one two six ten cat dog'
  const read = (lines: readonly string[]) => {
    const { corpus, problems, questions } = readFiles([{ name: 'a.ann', text: lines.join('\n') }], {
      documents: [{ name: 'a.txt', text }],
      holes: 'segment',
    })
    return { items: corpus?.items, problems, questions }
  }
  const plain = ['T1\tTopic 0 7\tone two', 'T2\tTopic 8 15\tsix ten']
  const reading = read(plain)
  assert.equal(reading.items?.length, 1)
  // A name beyond ASCII, a number with many zeros, no words: all these go to the pattern.
  assert.deepEqual(read([plain[0]!, 'Té\tTopic 8 15\tsix ten']), reading)
  assert.deepEqual(read(['T1\tTopic 00000000000000000000 7\tone two', plain[1]!]), reading)
  assert.deepEqual(read([plain[0]!, 'T2\tTopic 8 15']), reading)
  // Words that hold such a sign make it no span for the pattern, so that the file is none of brat.
  assert.equal(read([plain[0]!, 'T2\tTopic 8 15\tsix\u2028ten']).items, undefined)
})

test('doccano: lists of three and objects, in any order, are the same spans', () => {
  const line = (label: unknown) => JSON.stringify({ id: 1, text: 'one two six', label })
  const read = (label: unknown) => {
    const { corpus, problems, questions } = readCorpus(`${line(label)}\n`, { holes: 'segment' })
    return { items: corpus?.items, codes: problems.map(({ code }) => code), questions }
  }
  const plain = read([
    [0, 3, 'a'],
    [4, 11, 'b'],
  ])
  assert.deepEqual(read([{ start_offset: 0, end_offset: 3, label: 'a' }, [4, 11, 'b']]), plain)
  assert.deepEqual(
    read([
      [4, 11, 'b'],
      [0, 3, 'a'],
    ]),
    plain,
  )
})

test('Label Studio: offsets that are written as text are read as numbers', () => {
  // A place that is written as text is no number: such regions are read one by one.
  const written = (list: readonly (readonly unknown[])[], text: string, words: boolean, asText: boolean) => {
    const place = (offset: unknown) => (asText ? String(offset) : offset)
    const result = list.map(([start, end, label]) => ({
      from_name: 'label',
      to_name: 'text',
      type: 'labels',
      value: {
        start: place(start),
        end: place(end),
        ...(words && { text: text.slice(start as number, end as number) }),
        labels: label === '' ? [] : label === 'b' ? ['b', 'c'] : [label],
      },
    }))
    const set = { id: 1, completed_by: 1, result }
    return JSON.stringify([
      { id: 1, data: { text }, annotations: [set] },
      { id: 2, data: { text: 'one two' }, annotations: [{ ...set, result: [] }] },
    ])
  }
  fc.assert(
    fc.property(fc.oneof(triples, rowOfSpans), texts, options, fc.boolean(), (list, text, given, words) => {
      const [row, one] = [false, true].map(asText =>
        readCorpus(written(list, text, words, asText), { ...given, format: 'label-studio' }),
      )
      assert.deepEqual(row, one)
    }),
  )
})

test('chunks that are put together, found or missing name their entries of a list', () => {
  const read = (list: object[], text?: string) =>
    readFiles([{ name: 'c.json', text: JSON.stringify(list) }], {
      ...(text !== undefined && { documents: [{ name: 'd.md', text }] }),
    })
  const pieces = ['one two', 'four', 'six'].map(page_content => ({ page_content, metadata: {} }))
  const { corpus } = read(pieces, 'one two\nfour\nsix ten')
  assert.equal(corpus, undefined)
  const whole = read(pieces, 'one two\nfour\nsix').corpus!.items[0]!
  assert.deepEqual([whole.units, [...whole.codings[0]!.segmentation.boundaries]], [4, [2, 3]])
  const [lost] = read(pieces, 'one two\nsix').problems
  assert.deepEqual([lost!.code, lost!.location.path], ['chunk-not-in-text', '[1]'])
  const placed = [
    { text: 'six', start_index: 7, end_index: 10 },
    { text: 'one 😀. ', start_index: 0, end_index: 7 },
  ]
  const turned = read(placed).corpus!.items[0]!
  assert.deepEqual(
    [turned.texts, [...turned.codings[0]!.segmentation.boundaries]],
    [['one', '😀.', 'six'], [2]],
  )
})

test('keys are counted by their colons', () => {
  const parts = fc.constantFrom(
    '"a":1',
    '"a" :1',
    '"b":1',
    '"b"\n\t:{"c":":"}',
    '"d":"x \\" : y"',
    '"e":"12:30 : 7"',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), list => {
      const text = `{${list.join(',')}}`
      const value = JSON.parse(text) as object
      const expected = (text.match(/":/g) ?? []).length === keysOf(value) && !/"\s+:/.test(text)
      assert.equal(keysOnce(text, value), expected)
    }),
  )
})

const keysOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + keysOf(inner), 0)
    : 0

const words = fc.oneof(
  fc.array(fc.constantFrom('tea', 'a', ' ', '  ', '\n', '_', 'x.'), { maxLength: 9 }),
  fc.array(fc.constantFrom('é', '東京は', ' ', '\u3000', '😀', '"', '\\', 'I', '\t', '[', ','), {
    maxLength: 9,
  }),
)
const wordLists = fc.array(
  words.map(parts => parts.join('')),
  { minLength: 1, maxLength: 12 },
)

const read = (name: string, value: unknown) => {
  const { corpus, problems, questions } = readFiles([{ name, text: JSON.stringify(value) }])
  return JSON.parse(JSON.stringify({ corpus: corpus ?? null, problems, questions })) as unknown
}

test('Whisper: the words of texts are read as words that are listed', () => {
  const segment = fc.record({ words: wordLists, speaker: fc.constantFrom(undefined, '', 'Uma', 'Bo') })
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), all => {
      const times = (index: number) => ({ start: index, end: index + 1 })
      const reported = all.map(({ words, speaker }, index) => {
        return { ...times(index), text: words.join('\n'), ...(speaker === undefined ? {} : { speaker }) }
      })
      const listed = reported.map(one => ({ ...one, words: wordTexts(one.text).map(word => ({ word })) }))
      assert.deepEqual(read('a.json', { segments: reported }), read('a.json', { segments: listed }))
    }),
    { numRuns: 60, seed: 3 },
  )
})

test('JAMS: times that are numbers are read as times that are written in quotes', () => {
  const time = fc.constantFrom(0, 1.5, 2, 0.125, 3.000001, 1e-7, 10)
  const entry = fc.record({ gap: time, duration: time, value: fc.constantFrom('A', 'B', '', null) })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 7 }), fc.constantFrom(60, 20, null), (all, duration) => {
      const song = (stated: (time: number) => unknown) => {
        let at = 0
        const data = all.map(({ gap, duration: length, value }) => {
          const start = at + (gap === 2 ? gap : 0)
          at = start + length
          return { time: stated(start), duration: stated(length), value }
        })
        return { file_metadata: { duration }, annotations: [{ namespace: 'segment_open', data }] }
      }
      assert.deepEqual(read('a.jams', song(Number)), read('a.jams', song(String)))
    }),
    { numRuns: 150, seed: 3 },
  )
})

test('Rezonator: tokens and units in any order are read in the order of the text', () => {
  const rows = [
    ['so', 'yes', ','],
    ['no', '.'],
    ['why', 'not', 'you', '?'],
  ]
  const file = (order: readonly number[], turn: <T>(list: T[]) => T[]) => {
    let seq = 0
    const made = rows.map((words, row) => {
      const nodes: Record<string, unknown> = {}
      const entryList = words.map(word => {
        const at = ++seq
        nodes[`t${at}`] = { type: 'token', docTokenSeq: at, tagMap: { word } }
        nodes[`e${at}`] = { type: 'entry', token: `t${at}`, unit: `u${row}` }
        return `e${at}`
      })
      return { ...nodes, [`u${row}`]: { type: 'unit', entryList: turn(entryList), tagMap: { speaker: 'A' } } }
    })
    const nodeMap = Object.assign({ unitList: ['u0'], tagMap: {} }, ...order.map(row => made[row]))
    return { ROOT: [{ type: 'map', nodeMap }] }
  }
  const plain = read(
    'a.rez',
    file([0, 1, 2], list => list),
  )
  assert.ok((plain as { corpus: unknown }).corpus !== null)
  for (const order of [
    [2, 1, 0],
    [1, 2, 0],
  ])
    assert.deepEqual(
      read(
        'a.rez',
        file(order, list => list.toReversed()),
      ),
      plain,
    )
})
