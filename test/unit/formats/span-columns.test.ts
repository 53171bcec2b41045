import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { openDraft } from '../../../src/formats/draft.ts'
import { finishDraft } from '../../../src/formats/finish-draft.ts'
import type { ReadOptions } from '../../../src/formats/format.ts'
import { readCorpus, readFiles } from '../../../src/formats/index.ts'
import { keysOnce } from '../../../src/formats/json/repeated-keys.ts'
import { givenRow } from '../../../src/formats/spans/chunk-row.ts'
import { countWords } from '../../../src/formats/units/count-words.ts'
import { addAnnotated } from '../../../src/formats/units/make-units.ts'
import type { SpanLayer } from '../../../src/formats/units/shapes.ts'
import { objectRow, SpanColumns, SpanRow, tripleRow } from '../../../src/formats/units/span-row.ts'
import { cutUnits } from '../../../src/formats/units/text-units.ts'

const LOCATION = { file: 'f', line: 3 }

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

function made(layer: SpanLayer, text: string, given: ReadOptions) {
  const draft = openDraft({ file: 'f', ...given })
  const shape = {
    axis: 'text' as const,
    item: 't',
    location: LOCATION,
    text,
    offsets: 'code-points' as const,
    layers: [layer],
  }
  addAnnotated(draft, [shape])
  return finishDraft(draft, 'x')
}

test('spans as columns give what the same spans give as objects', () => {
  fc.assert(
    fc.property(fc.oneof(triples, rowOfSpans), texts, options, (list, text, given) => {
      const row = tripleRow(new SpanColumns(), 'label', list, LOCATION)!
      const spans = list.map(([start, end, label]) => ({
        start: start as number,
        end: end as number,
        label: label as string,
        location: LOCATION,
      }))
      assert.deepEqual(made(row, text, given), made({ name: 'label', spans }, text, given))
      assert.deepEqual(row.spans, spans)
    }),
    { numRuns: 300 },
  )
})

test('words that spans repeat are held against the text, as columns or as objects', () => {
  const words = fc.array(fc.constantFrom('one', 'two', 'six', 'ten', undefined), {
    minLength: 5,
    maxLength: 5,
  })
  fc.assert(
    fc.property(words, fc.nat(2), (list, shift) => {
      const entries = list.map((text, at) => ({
        start: 4 * at + shift,
        end: 4 * at + 3,
        label: 'a',
        ...(text && { text }),
      }))
      const row = objectRow(new SpanColumns(), 'label', entries, LOCATION)!
      const spans = entries.map(entry => ({ ...entry, location: LOCATION }))
      const text = 'one two six ten cat'
      assert.deepEqual(made(row, text, {}), made({ name: 'label', spans }, text, {}))
      assert.deepEqual(row.spans, spans)
    }),
    { numRuns: 300 },
  )
})

test('entries that are no plain spans make no columns', () => {
  const columns = new SpanColumns()
  for (const entry of [
    [0, 1],
    [0, 1, 2],
    [0, 1, 'a', 'u'],
    [-1, 1, 'a'],
    [0.5, 1, 'a'],
    ['0', 1, 'a'],
    null,
    {},
  ])
    assert.equal(tripleRow(columns, 'x', [[0, 1, 'a'], entry], LOCATION), undefined)
  for (const entry of [{ start: 0, end: 1 }, { start: -1, end: 1, label: 'a' }, null, [0, 1, 'a'], 'a'])
    assert.equal(objectRow(columns, 'x', [{ start: 0, end: 1, label: 'a' }, entry], LOCATION), undefined)
  assert.equal(objectRow(columns, 'x', [{ start: 0, end: 1, label: 'a', text: 7 }], LOCATION), undefined)
})

test('columns of many layers do not touch each other', () => {
  const columns = new SpanColumns()
  const rows = Array.from(
    { length: 3000 },
    (_, at) =>
      tripleRow(
        columns,
        String(at),
        [
          [at, at + 1, 'a'],
          [at + 1, at + 2, 'b'],
          [at, at, 'c'],
        ],
        LOCATION,
      )!,
  )
  for (const [at, { spans }] of rows.entries())
    assert.deepEqual(
      spans.map(({ start, end }) => [start, end]),
      [
        [at, at + 1],
        [at + 1, at + 2],
        [at, at],
      ],
    )
})

test('a layer of columns keeps its spans under another name', () => {
  const twice = () =>
    tripleRow(
      new SpanColumns(),
      'ents',
      [
        [0, 3, 'a'],
        [4, 7, 'b'],
      ],
      LOCATION,
    )!
  const draft = openDraft({ layer: 'ents#2' })
  const shape = {
    axis: 'text' as const,
    item: 't',
    location: LOCATION,
    text: 'one two',
    layers: [twice(), twice()],
  }
  addAnnotated(draft, [shape])
  assert.deepEqual([...finishDraft(draft, 'x').corpus!.items[0]!.codings[0]!.segmentation.boundaries], [1])
})

test('words are counted alike, wherever offsets come from and in whatever order', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '\u0001'), maxLength: 300 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(300), { maxLength: 30 }), (text, offsets) => {
      const words = countWords(text)!
      const { ends } = cutUnits(text, 'words')
      for (const offset of offsets.map(offset => Math.min(offset, text.length)))
        assert.equal(words.before(offset), [...ends].filter(end => end <= offset).length)
    }),
    { numRuns: 300 },
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

test('brat: a line that only the pattern reads gives what a plain one gives', () => {
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

test('doccano: lines that differ in one place are read the general way', () => {
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

test('Label Studio: regions as columns give what the same regions give as objects', () => {
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

test('rows that know their lines say where a span stands', () => {
  const columns = new SpanColumns()
  columns.make(2)
  columns.begins.set([0, 4])
  columns.ends.set([3, 99])
  const row = new SpanRow('x', columns, ['a', 'b'], { file: 'f' }, undefined, [7, 9])
  const { problems } = made(row, 'one two', {})
  assert.deepEqual(problems[0]!.location, { file: 'f', line: 9, item: 't', coder: '1' })
})

test('chunks as columns give what the same chunks give as objects, each with its own place', () => {
  const chunk = fc.record({
    start: fc.nat(20),
    end: fc.option(fc.nat(24), { nil: undefined }),
    text: fc.constantFrom('one', 'two six', 'für', '', undefined),
  })
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 1, maxLength: 5 }), texts, options, (list, text, given) => {
      const chunks = list.map((one, at) => ({ ...one, location: { file: 'f', path: `[${at}]` } }))
      const spans = chunks.map(({ start, end, text: words, location }) => ({
        start,
        end: end ?? start + Array.from(words ?? '').length,
        text: words,
        location,
      }))
      const layer: SpanLayer = { name: 'chunks', spans, overlap: 'next-start' }
      assert.deepEqual(made(givenRow(chunks, LOCATION), text, given), made(layer, text, given))
    }),
    { numRuns: 300 },
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
