import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type ReadFilesOptions, readCorpus, readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { keysOnce } from '../../../src/formats/json/json-text.ts'
import { fromMasses, fromSequence, fromSets, makeCorpus, toMasses } from '../../../src/index.ts'

test('the Kubla Khan example holds the lines and the five segmentations of Fournier 2013', () => {
  const text = readFileSync(new URL('../../../examples/kubla-khan.json', import.meta.url), 'utf8')
  const { corpus, problems, format } = readCorpus(text)
  assert.deepEqual(problems, [])
  assert.equal(format, 'cesura-json')
  const item = corpus!.items[0]!
  assert.equal(item.texts!.length, 11)
  assert.deepEqual(
    item.codings.map(({ coder, segmentation }) => [coder, toMasses(segmentation)]),
    [
      ['manual', [2, 3, 6]],
      ['h1', [5, 6]],
      ['h2', [2, 2, 7]],
      ['h3', [2, 3, 3, 3]],
      ['h4', [1, 1, 3, 1, 5]],
    ],
  )
})

test('types, end, ranks, speakers, texts, labels and items without codings come back as they were', () => {
  const scale = { names: ['minor', 'major'], ranks: [1, 5] }
  const typed = { ...fromSequence([null, 'minor', 'major'], { types: scale }), labels: ['a', 'b'] }
  const corpus = makeCorpus(
    [
      {
        id: 'x "y"',
        units: 3,
        texts: ['é', '', '\n'],
        speakers: ['A', 'B', 'A'],
        codings: [{ coder: '1', segmentation: typed }],
      },
      { id: 'empty', units: 7, codings: [] },
    ],
    scale,
  )
  assert.deepEqual(readCorpus(writeCorpus(corpus, 'cesura-json') as string).corpus, corpus)
  const sets = fromSets([[], [1], [1, 2]])
  const several = makeCorpus(
    [{ id: 'a', units: 4, codings: [{ coder: 'c', segmentation: sets }] }],
    sets.scale,
  )
  assert.deepEqual(readCorpus(writeCorpus(several, 'cesura-json') as string).corpus, several)
})

test('every problem of a file is reported, each with its place', () => {
  const text = `{"cesura": 1, "items": [
    {"id": "a", "units": 5, "codings": [
      {"coder": "x", "masses": [2, 3]}, {"coder": "x", "masses": [5]}, {"coder": "y", "masses": [2, 2.5]},
      {"coder": "z", "boundaries": [9]}, {"boundaries": [1]}, {"coder": "w", "masses": [6]}]},
    {"id": "a", "units": 0}, 7, {"id": "b", "units": 2, "texts": ["one"], "extra": 1}]}`
  const { corpus, problems } = readCorpus(text, { file: 'bad.json' })
  assert.equal(corpus, undefined)
  const codes = problems.map(({ code }) => code).sort()
  assert.deepEqual(codes, [
    'boundary-outside',
    'coder-unnamed',
    'duplicate-coder',
    'field-unknown',
    'item-not-object',
    'mass-not-integer',
    'text-count-mismatch',
    'text-empty',
    'unit-count-mismatch',
  ])
  assert.ok(problems.every(({ location }) => location.file === 'bad.json'))
})

test('a key that occurs twice and a version of the future are rejected', () => {
  const twice = readCorpus('{"cesura": 1,\n "items": [], "items": []}')
  assert.deepEqual(
    twice.problems.map(({ code, location }) => [code, location.line, location.column]),
    [['duplicate-key', 2, 15]],
  )
  assert.equal(readCorpus('{"cesura": 2, "items": []}').problems[0]!.code, 'version-unknown')
  const [missing] = readCorpus('{"items": [{"id": "a", "units": 3, "codings": []}]}').problems
  assert.equal(missing!.code, 'version-unknown')
  assert.match(missing!.message, /does not say "cesura": 1/)
})

test('one segmentation without boundaries in a typed corpus is of the corpus scale', () => {
  const text =
    '{"cesura": 1, "scale": {"names": ["."]}, "items": [{"id": "a", "codings": [{"coder": "x", "masses": [2]}, {"coder": "y", "masses": [1, 1], "types": ["."]}]}]}'
  const { corpus, problems } = readCorpus(text)
  assert.deepEqual(problems, [])
  assert.deepEqual(corpus!.items[0]!.codings[0]!.segmentation.scale, corpus!.scale)
  assert.equal(fromMasses([2]).scale, undefined)
})

test('a scale whose names are numbers has them as ranks, so that sets mean what they say', () => {
  const text =
    '{"cesura": 1, "scale": {"names": ["1", "2"]}, "items": [{"id": "a", "units": 3, "codings": [{"coder": "x", "sets": [[1], []]}, {"coder": "y", "sets": [[2], [1]]}]}]}'
  const { corpus, problems } = readCorpus(text)
  assert.deepEqual(problems, [])
  assert.deepEqual(corpus!.scale, { names: ['1', '2'], ranks: [1, 2] })
  const { boundaries, types } = corpus!.items[0]!.codings[0]!.segmentation
  assert.deepEqual([[...boundaries], [...types!]], [[1], [1]])
})

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('JSON without segments: an empty list, texts whose spans are empty', () => {
  const reported = (name: string, text: string) => {
    const { corpus, problems } = read({ [name]: text })
    assert.equal(corpus, undefined)
    return problems.map(({ code, message }) => `${code}: ${message}`).join()
  }
  assert.match(reported('a.json', '[]'), /^format-unknown: a\.json is an empty list; give a list/)
  assert.match(
    reported('a.jsonl', '{"text":"one two","spans":[]}\n{"text":"three","spans":[]}\n'),
    /^format-unknown: a\.jsonl is JSON lines of 2 objects with text, spans; /,
  )
})

test('JSON that is broken is named by its place, whatever stands in strings before', () => {
  const text = '{"cesura": 1, "items": [{"id": "a b", "units": 4, "codings": [}]}'
  const [problem] = read({ 'a.json': text }).problems
  assert.equal(problem!.code, 'json-syntax')
  assert.deepEqual(problem!.location, { file: 'a.json', line: 1, column: text.indexOf('}') + 1 })
})

test('keys that stand once: of nothing, of an object, not of a text with a colon in a string', () => {
  assert.equal(keysOnce('5', 5), true)
  assert.equal(keysOnce('{"a":[{"b":1}]}', { a: [{ b: 1 }] }), true)
  assert.equal(keysOnce('{"a":1,"a":2}', { a: 2 }), false)
})
