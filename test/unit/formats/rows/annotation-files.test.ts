import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inOrderOf } from '../../../../src/formats/assemble.ts'
import { openDraft } from '../../../../src/formats/draft.ts'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'
import { bioSpans } from '../../../../src/formats/rows/bio-spans.ts'
import { CasLayers } from '../../../../src/formats/spans/cas-layers.ts'
import { fromBoundaries } from '../../../../src/index.ts'

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

const reported = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  read(files, options).problems.map(({ severity, code, message }) => [severity, code, message] as const)

const rezonator = (
  units: Readonly<Record<string, readonly [speaker: string, ...words: [number, string][]]>>,
) => {
  const nodeMap: Record<string, object> = {}
  for (const [id, [speaker, ...words]] of Object.entries(units)) {
    nodeMap[id] = {
      type: 'unit',
      tagMap: speaker === '' ? {} : { Speaker: speaker },
      entryList: words.map(([at]) => `e${at}`),
    }
    for (const [at, word] of words) {
      nodeMap[`e${at}`] = { type: 'entry', token: `t${at}`, unit: id }
      nodeMap[`t${at}`] = { type: 'token', docTokenSeq: at, tagMap: { Utterance: word } }
    }
  }
  return JSON.stringify({ ROOT: [{ nodeMap }] })
}

test('units of Rezonator come in the order of their words, not of the file', () => {
  const text = rezonator({ u2: ['bo', [3, 'later'], [4, 'on']], u1: ['al', [1, 'at'], [2, 'first']] })
  const { corpus, problems } = read({ 'a.rez': text })
  assert.deepEqual(corpus?.items[0]?.texts, ['at', 'first', 'later', 'on'], JSON.stringify(problems))
})

test('a tag that is not there is an error where it is needed or was named, else a warning', () => {
  const text = rezonator({ u1: ['', [1, 'at'], [2, 'first']] })
  const of = (options: ReadFilesOptions) =>
    reported({ 'a.rez': text }, options)
      .filter(([, code]) => code === 'tag-missing')
      .map(([severity, , message]) => [severity, message.split(';')[0]])
  assert.deepEqual(of({}), [['warning', 'there is no tag Speaker, speaker, participant']])
  assert.deepEqual(of({ speakerTag: 'Who' }), [['error', 'there is no tag Who']])
  assert.deepEqual(of({ tokenTag: 'Gloss' })[0], ['error', 'there is no tag Gloss'])
})

test('tags that go on with nothing are counted, and the first of them is named', () => {
  const { orphans, first, spans } = bioSpans(['O', 'I-x', 'O', 'B-y', 'I-y', 'O', 'I-x'])
  assert.deepEqual([orphans, first], [2, 1])
  assert.deepEqual(spans, [
    [1, 1],
    [3, 4],
    [6, 6],
  ])
  assert.equal(bioSpans(['B-x', 'I-x']).first, -1)
})

test('rows are put in another order only where speakers and texts are known', () => {
  const segmentation = fromBoundaries(3, [1])
  const first = { speakers: ['a', 'a', 'b'], texts: ['x', 'y', 'z'] }
  const coding = { item: 'i', coder: 'c', segmentation, location: {}, speakers: ['b', 'a', 'a'] }
  assert.equal(inOrderOf(first, coding as never, false), undefined)
  const { speakers: _, ...silent } = coding
  assert.equal(inOrderOf(first, { ...silent, texts: ['z', 'x', 'y'] } as never), undefined)
  const moved = inOrderOf(first, { ...coding, texts: ['z', 'x', 'y'] } as never)
  assert.deepEqual([moved!.speakers, [...moved!.segmentation.boundaries]], [['a', 'a', 'b'], []])
})

test('types of a CAS that share a short name keep their long ones', () => {
  const of = (...types: string[]) => {
    const annotations = new CasLayers({})
    for (const type of types) annotations.add(type, '1', 0, 2, {})
    const texts = annotations.texts(new Map([['1', 'ab cd']]), openDraft())
    return texts.flatMap(({ layers }) => layers.map(({ name }) => name))
  }
  assert.deepEqual(of('one.Span', 'two.Span', 'one.Topic'), ['one.Span', 'two.Span', 'Topic'])
  assert.deepEqual(of('one.Span', 'one.Span'), ['Span'])
})

test('rows of WebAnno 2 begin a sentence after a blank line or an id, not after another comment', () => {
  const older = (...rows: string[]) =>
    read({ 'a.tsv': `# webanno.custom.Topic | value\n${rows.join('\n')}\n` }, { layer: 'sentence' })
  const { corpus, problems } = older(
    '#id=1',
    '1-1\tone\tB-x',
    '# note',
    '1-2\ttwo\tI-x',
    '#id=2',
    '2-1\tthree\tB-y',
  )
  assert.deepEqual(
    corpus?.items[0]?.codings.map(({ segmentation }) => [...segmentation.boundaries]),
    [[2]],
    JSON.stringify(problems),
  )
})
