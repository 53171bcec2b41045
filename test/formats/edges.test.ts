import assert from 'node:assert/strict'
import { test } from 'vitest'
import { locateChunks } from '../../src/formats/chunks/locate-chunks.ts'
import { stripPattern } from '../../src/formats/chunks/strip-pattern.ts'
import { openDraft } from '../../src/formats/draft.ts'
import { factsOf } from '../../src/formats/file-facts.ts'
import {
  formats,
  type ReadFilesOptions,
  readChunks,
  readFiles,
  writeCorpus,
} from '../../src/formats/index.ts'
import { parseSides } from '../../src/formats/json/pair-sides.ts'
import { keysOnce } from '../../src/formats/json/repeated-keys.ts'
import { draftCorpusFile } from '../../src/formats/roles/draft-corpus-file.ts'
import { bioSpans } from '../../src/formats/rows/bio-spans.ts'
import { inOrderOf } from '../../src/formats/rows/reorder-rows.ts'
import { CasLayers, casTexts } from '../../src/formats/spans/cas-layers.ts'
import { wholeNumbersIn } from '../../src/formats/tables/cell-list.ts'
import { areScoreLists } from '../../src/formats/tables/column-shape.ts'
import { kindOfLabels } from '../../src/formats/tables/label-values.ts'
import { holdsOnlyMasses } from '../../src/formats/tables/record-coding.ts'
import { cutRanges } from '../../src/formats/units/cut-ranges.ts'
import { cutStarts } from '../../src/formats/units/cut-starts.ts'
import { chooseLayers } from '../../src/formats/units/layers.ts'
import { offsetMap } from '../../src/formats/units/offsets.ts'
import { fromBoundaries, makeCorpus } from '../../src/index.ts'

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )
const reported = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  read(files, options).problems.map(({ severity, code, message }) => [severity, code, message] as const)

test('a file that nothing claims is called by what its name says', () => {
  const why = (name: string, text: string) => reported({ [name]: text })[0]![2]
  assert.match(
    why('talk.vtt', 'words, no times'),
    /talk\.vtt is named as a WebVTT file, but .*; check whether the file is complete$/,
  )
  assert.match(why('TALK.SBV', 'words, no times'), /TALK\.SBV is named as a SubViewer file/)
  assert.match(why('notes', 'words, no times'), /^notes is plain text without marks/)
})

test('the first boundary of a file is shown with what stands around it', () => {
  const segmentation = fromBoundaries(6, [2, 4])
  const coder = { coder: 'c', segmentation }
  assert.equal(factsOf(makeCorpus([{ id: 'a', units: 6, codings: [coder] }])).boundary, 'a: after unit 2')
  const texts = ['one', 'two', 'three', 'four', 'five', 'six']
  assert.equal(
    factsOf(makeCorpus([{ id: 'a', units: 6, texts, codings: [coder] }])).boundary,
    'one two‖three four five six',
  )
})

test('levels of a pair need the number of units', () => {
  const levels = { units: 4, levels: [[2], [1, 2]] }
  const { reference } = parseSides(levels, levels)
  assert.equal(reference.units, 4)
  assert.throws(() => parseSides({ levels: [[2]] }, levels), {
    code: 'units-missing',
    message: 'levels need the number of units; add "units"',
    location: { path: 'reference' },
  })
})

test('keys that stand once: of nothing, of an object, not of a text with a colon in a string', () => {
  assert.equal(keysOnce('5', 5), true)
  assert.equal(keysOnce('{"a":[{"b":1}]}', { a: [{ b: 1 }] }), true)
  assert.equal(keysOnce('{"a":1,"a":2}', { a: 2 }), false)
})

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
    const annotations = new CasLayers()
    for (const type of types) annotations.add(type, '1', 0, 2, {})
    const texts = casTexts(new Map([['1', 'ab cd']]), annotations, {}, openDraft())
    return texts.flatMap(({ layers }) => layers.map(({ name }) => name))
  }
  assert.deepEqual(of('one.Span', 'two.Span', 'one.Topic'), ['one.Span', 'two.Span', 'Topic'])
  assert.deepEqual(of('one.Span', 'one.Span'), ['Span'])
})

test('doccano without a label yet says so; lists without texts are no doccano', () => {
  const line = (rest: object) => `${JSON.stringify({ id: 1, entities: [], ...rest })}\n`
  const [found] = reported({ 'a.jsonl': line({ text: 'one' }) + line({ text: 'two' }) })
  assert.deepEqual(found!.slice(0, 2), ['error', 'no-segments'])
  assert.match(found![2], /whose 2 texts have no label yet/)
  assert.ok(!reported({ 'a.jsonl': line({ n: 3 }) }).some(([, code]) => code === 'no-segments'))
})

test('numbers of a cell, also those with a 0; not what has another character', () => {
  assert.deepEqual(wholeNumbersIn('10, 20;0\t105 '), [10, 20, 0, 105])
  assert.deepEqual(wholeNumbersIn('10 2.5'), undefined)
  assert.equal(holdsOnlyMasses(new Map([['masses', 'm']]) as never), true)
  assert.equal(
    holdsOnlyMasses(
      new Map([
        ['masses', 'm'],
        ['units', 'u'],
      ]) as never,
    ),
    false,
  )
})

test('scores next to a list of texts: as many as units or one fewer', () => {
  const texts = [['a', 'b', 'c']]
  const of = (scores: number[]) => areScoreLists([scores], false, texts)
  assert.deepEqual([of([0.1, 0.2]), of([0.1, 0.2, 0.3])], [true, true])
  assert.deepEqual([of([0.1]), of([0.1, 0.2, 0.3, 0.4])], [false, false])
})

test('labels that only begin spans are marks; nothing but O says nothing', () => {
  assert.equal(kindOfLabels(['O', 'B-x', 'O']), 'letters')
  assert.notEqual(kindOfLabels(['O', 'O']), 'letters')
})

test('offsets in graphemes: a line end of two characters is one', () => {
  const map = offsetMap('a\r\nb', 'graphemes')
  assert.deepEqual([0, 1, 2, 3, 4].map(map), [0, 1, 3, 4, undefined])
  assert.deepEqual([1, 2, 3].map(offsetMap('a\r\nb', 'code-points')), [1, 2, 3])
})

test('a segment that starts beyond the text is an error with its number', () => {
  const draft = openDraft({ base: '1' })
  assert.equal(cutStarts(draft, [1, 3, 9], 5, { line: 4 }), undefined)
  const [problem] = draft.problems
  assert.deepEqual([problem!.code, problem!.location!.line], ['offset-beyond-text', 4])
  assert.match(problem!.message, /^a segment starts at unit 9, and the text has 5 units/)
})

test('spans that overlap, with the rule of the format and with a rule that was named', () => {
  const range = (from: number, to: number, label: string) => ({ from, to, label, location: {} })
  const facts = { units: 9, noun: 'text', overlap: 'next-start' as const, location: {} }
  const cut = (ranges: readonly ReturnType<typeof range>[], overlap?: 'next-start' | 'midpoint' | 'nest') => {
    const draft = openDraft({ ...(overlap === undefined ? {} : { overlap }), holes: 'segment' })
    const found = cutRanges(draft, ranges, facts)
    return [[...found!.boundaries], found!.labels, draft.problems.map(({ code }) => code)]
  }
  const crossing = [range(0, 5, 'a'), range(3, 7, 'b')]
  assert.deepEqual(cut(crossing), [[3, 7], ['a', 'b', ''], ['spans-overlap']])
  assert.deepEqual(cut(crossing, 'midpoint'), [[4, 7], ['a', 'b', ''], []])
  assert.deepEqual(cut([range(0, 3, 'a'), range(4, 7, 'b')]), [[3, 4, 7], ['a', '', 'b', ''], []])
  assert.deepEqual(cut([range(0, 6, 'a'), range(2, 4, 'b'), range(6, 9, 'c')], 'nest'), [
    [2, 4, 6],
    ['a', 'b', 'a', 'c'],
    [],
  ])
})

test('a number that is spoken is text of its cue; one in front of times numbers the next', () => {
  const words = (...lines: string[]) => read({ 'a.srt': `${lines.join('\n')}\n` }).corpus!.items[0]!.texts
  const [first, second] = ['00:00:00,000 --> 00:00:02,000', '00:00:02,000 --> 00:00:04,000']
  assert.deepEqual(words(first, 'count down', '10', second, 'next'), ['count', 'down', '10', 'next'])
  assert.deepEqual(words(first, '7', second, 'next'), ['next'])
  assert.deepEqual(words('1', first, 'count down', '2', second, 'next'), ['count', 'down', 'next'])
})

test('segments of TreeSeg that are none are named with their place', () => {
  const session = {
    annotator: 'a',
    coarse: [[0, 3, 'x'], null, [4], 'no'],
    fine: [
      [0, 1, 'y'],
      [2, 4, 'z'],
    ],
  }
  const { problems } = read({ 'a.json': JSON.stringify({ s1: session }) })
  assert.deepEqual(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, location }) => [code, location?.path]),
    [1, 2, 3].map(at => ['span-invalid', `s1.coarse[${at}]`]),
  )
})

test('a choice of layers says what else there is', () => {
  const layer = (name: string, preferred: boolean, size = 3) => ({
    name,
    size,
    preferred,
    what: `${size} spans`,
  })
  const of = (...layers: ReturnType<typeof layer>[]) => {
    const draft = openDraft({})
    return [chooseLayers(draft, layers), draft.problems.map(({ message }) => message)]
  }
  assert.deepEqual(of(layer('a', true), layer('b', false, 2)), [
    { as: 'one', names: ['a'] },
    ['read: a (3 spans). There is also b (2 spans); layer: NAME reads another'],
  ])
  assert.deepEqual(of(layer('a', true), layer('b', true)), [
    { as: 'levels', names: ['a', 'b'] },
    ['read as levels: a (3 spans), b (3 spans); layer: NAME reads one of them'],
  ])
})

test('a corpus file keeps endings apart and takes files without one', () => {
  const file = (name: string) => ({ name, format: 'json-lines', codings: [] })
  const entries = (...names: string[]) =>
    draftCorpusFile({ files: names.map(file) } as never, 'd/').files.map(({ path }) => path)
  assert.deepEqual(entries('d/a.jsonl', 'd/b.jsonl', 'd/c.jsonl', 'd/e.jsonl'), ['*.jsonl'])
  assert.deepEqual(entries('d/a.x', 'd/b.x', 'd/c.x', 'd/e.x', 'd/f.y'), ['f.y', '*.x'])
})

test('texts under two names are one item only where they are the same', () => {
  const line = (id: string, texts: string[], coder: string) =>
    JSON.stringify({ id, texts, codings: [{ coder, boundaries: [1] }] })
  const files = {
    'a.jsonl': line('one', ['x', 'y'], 'al'),
    'b.jsonl': line('two', ['x', 'y'], 'bo'),
    'c.jsonl': line('three', ['x', 'z'], 'bo'),
  }
  const items = read(files, { match: 'text' }).corpus!.items
  assert.deepEqual(
    items.map(({ id, codings }) => [id, ...codings.map(({ coder }) => coder)]),
    [
      ['one', 'al', 'bo'],
      ['three', 'bo'],
    ],
  )
})

test('what is taken off the front of chunks is taken off all that have words', () => {
  const document = { name: 'd', text: 'one two three' }
  const chunk = (number: number, text: string | undefined, start?: number, end?: number) =>
    ({
      number,
      document: 'd',
      ...(text === undefined ? {} : { text }),
      ...(start === undefined ? {} : { start, end }),
    }) as never
  const problems: never[] = []
  const found = (...chunks: never[]) =>
    locateChunks(chunks, document, stripPattern('^# [^:]*: '), undefined, {}, problems).map(
      ({ start, end }) => [start, end],
    )
  assert.deepEqual(found(chunk(1, '# T: one two'), chunk(2, '# T: three')), [
    [0, 7],
    [8, 13],
  ])
  assert.deepEqual(found(chunk(1, undefined, 0, 7), chunk(2, undefined, 8, 13)), [
    [0, 7],
    [8, 13],
  ])
  assert.deepEqual(problems, [])
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

test('a list of labels that all differ belongs to its document, and cuts nothing', () => {
  const line = (labels: readonly string[], text: string) => JSON.stringify({ labels, text })
  const found = reported({ 'a.jsonl': `${line(['sport', 'news'], 'one')}\n${line(['art'], 'two')}\n` })
  assert.deepEqual(
    found.map(([, code]) => code),
    ['documents-labelled'],
  )
})

test('a column of marks cuts, and labels nothing', () => {
  const { corpus, problems } = read(
    { 'a.csv': 'item,coder,text,label\nx,c,one,0\nx,c,two,1\nx,c,three,0\nx,c,four,0\n' },
    { mark: 'end' },
  )
  const [coding] = corpus?.items[0]?.codings ?? []
  assert.deepEqual([...(coding?.segmentation.boundaries ?? [])], [2], JSON.stringify(problems))
  assert.equal(coding?.segmentation.labels, undefined)
})

test('the scale of levels that was named is that of headings', () => {
  const { corpus, problems } = read(
    { 'a.md': '# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n' },
    { types: ['2', '1'] },
  )
  assert.deepEqual(corpus?.scale?.names, ['2', '1'], JSON.stringify(problems))
})

test('a format that says it keeps how a gold coding was made gives it back, and no other does', () => {
  const provenance = {
    rule: 'majority',
    span: 2,
    coders: ['a', 'b'],
    clear: 1,
    decided: 0,
    byRule: 1,
    open: 0,
    version: '0.1.0',
  }
  const corpus = makeCorpus([
    { id: 't', units: 4, codings: [{ coder: 'gold', segmentation: fromBoundaries(4, [2]), provenance }] },
  ])
  const keeps = (id: string) => {
    const written = writeCorpus(corpus, id)
    const files = typeof written === 'string' ? [{ name: `t.${id}`, text: written }] : written
    return readFiles(files, { format: id }).corpus!.items[0]!.codings[0]!.provenance !== undefined
  }
  const kept = formats.filter(({ keepsProvenance }) => keepsProvenance === true).map(({ id }) => id)
  assert.deepEqual(kept, ['cesura-json', 'json-lines'])
  for (const id of kept) assert.ok(keeps(id), id)
  for (const id of ['segeval-json', 'csv']) assert.ok(!keeps(id), id)
})

test('the chunk that starts before the one in front of it is named by its number', () => {
  const text = 'One sentence. Two sentences. Three.'
  const chunk = (start: number, end: number) => ({ text: text.slice(start, end), start, end })
  const chunks = [chunk(0, 13), chunk(28, 35), chunk(13, 28)]
  const { problems } = readChunks({ name: 'c.json', text: JSON.stringify(chunks) }, [{ name: 'd.txt', text }])
  assert.match(problems.find(({ code }) => code === 'chunks-unsorted')!.message, /^chunk 3 of the document/)
})
