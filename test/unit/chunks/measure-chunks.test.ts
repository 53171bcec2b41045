import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  type ChunkDocument,
  type Chunker,
  checkCuts,
  chunkBoundaries,
  isCutList,
  type MeasureChunksOptions,
  measureChunks,
  placeChunks,
} from '../../../src/chunks/index.ts'
import { boundaryF, boundarySimilarity, fromBoundaries } from '../../../src/index.ts'
import { defects, schemaOf } from '../evaluate/fits-schema.ts'

const schema = schemaOf('chunks')

/** Measures and checks the document against its schema. */
function measure(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions = {},
) {
  const report = measureChunks(documents, chunkers, options)
  assert.deepEqual(defects(JSON.parse(JSON.stringify(report)), schema), [])
  return report
}

const chunker = (name: string, ...ranges: [number, number][]): Chunker => ({
  name,
  chunks: ranges.map(([start, end]) => ({ start, end })),
})

const text = '# A\n\nOne two three. Four five.\n\n## B\n\nSix seven. Eight nine ten.\n'

describe('one document', () => {
  const fixed = chunker('fixed', [0, 22], [22, 42], [42, 65])
  const sections = chunker('sections', [0, 32], [32, 65])
  const report = measure({ text, gold: [32] }, [fixed, sections])

  test('cuts are counted by what they break', () => {
    const [a, b] = report.chunkers
    assert.equal(a!.cuts, 2)
    assert.equal(a!.clean, 0)
    assert.deepEqual(a!.broken, { word: 1, sentence: 2 })
    assert.deepEqual(b!.broken, {})
    assert.deepEqual(b!.list, [{ at: 32, edge: 'heading', broken: [] }])
    assert.deepEqual([b!.headings, b!.headingsAtStart, a!.headingsAtStart], [1, 1, 0])
  })

  test('chunks that begin inside a section lack its heading', () => {
    assert.equal(report.chunkers[0]!.withoutHeading, 2)
    assert.equal(report.chunkers[1]!.withoutHeading, 0)
  })

  test('cuts that break something come with the text around them', () => {
    const cut = report.chunkers[0]!.list[0]!
    assert.equal(cut.before, text.slice(0, 22))
    assert.equal(cut.after, text.slice(22, 52))
  })

  test('scores against gold are those of the metrics on characters', () => {
    const [reference, hypothesis] = [[32], [22, 42]].map(cuts => fromBoundaries(text.length, cuts))
    const scores = report.chunkers[0]!.gold.map(({ symbol, value }) => [symbol, value])
    assert.deepEqual(scores, [
      ['B', boundarySimilarity(reference!, hypothesis!)],
      ['F', boundaryF(reference!, hypothesis!)],
    ])
    assert.deepEqual(
      report.chunkers[1]!.gold.map(({ value }) => value),
      [1, 1],
    )
  })

  test('one document has no interval and no test', () => {
    const { interval, intervalReason } = report.chunkers[0]!.cleanShare
    assert.deepEqual([interval, intervalReason], [null, 'few-items'])
    assert.deepEqual(report.tests, [])
  })
})

test('one chunk has no cut: the share of clean cuts is undefined and says why', () => {
  const { cleanShare, cuts } = measure({ text }, [chunker('whole', [0, 65])]).chunkers[0]!
  assert.equal(cuts, 0)
  assert.deepEqual(cleanShare, {
    value: null,
    reason: 'no-boundaries',
    interval: null,
    intervalReason: 'score-undefined',
  })
})

test('a heading that ends a chunk is an orphan', () => {
  assert.equal(measure({ text }, [chunker('x', [0, 36], [36, 65])]).chunkers[0]!.orphanHeadings, 1)
})

test('overlap, holes, coverage and duplicates', () => {
  const document = { text: 'one two. one two. three four.', syntax: 'plain' as const }
  const found = measure(document, [chunker('x', [0, 8], [9, 17], [12, 27])], { maxSize: 8 }).chunkers[0]!
  assert.equal(found.duplicates, 1)
  assert.equal(found.overlap, 5)
  assert.equal(found.holes, 3)
  assert.deepEqual(found.covered, { never: 3, once: 21, more: 5 })
  assert.equal(found.sizes!.above, 1)
  assert.equal(found.sizesIn, 'characters')
})

test('sizes are tokens where every chunk has a count', () => {
  const chunks = [
    { start: 0, end: 20, tokens: 5 },
    { start: 20, end: 65, tokens: 9 },
  ]
  const sizes = (chunks: Chunker['chunks'], options = {}) =>
    measure({ text }, [{ name: 'x', chunks }], options).chunkers[0]!
  assert.deepEqual([sizes(chunks).sizesIn, sizes(chunks).sizes!.max], ['tokens', 9])
  assert.equal(sizes(chunks, { size: 'characters' }).sizes!.max, 45)
  assert.equal(sizes([chunks[0]!, { start: 20, end: 65 }]).sizesIn, 'characters')
})

test('gold in words: white space does not matter, cuts inside a word are counted', () => {
  const gold = [32]
  const words = (at: number) =>
    measure({ text, gold }, [chunker('x', [0, at], [at, 65])], { units: 'words' }).chunkers[0]!.gold[1]!
  assert.deepEqual([words(31).value, words(31).insideUnits], [1, 0])
  assert.deepEqual([words(7).value, words(7).insideUnits], [0, 1])
  const characters = measure({ text, gold }, [chunker('x', [0, 31], [31, 65])]).chunkers[0]!.gold[1]!
  assert.deepEqual([characters.value, characters.goldComparison], [0, 1])
})

test('excerpts: as published and corrected, ranked by chunker, at a budget', () => {
  const plain = 'x'.repeat(30)
  const chunks = chunker('c', [0, 10], [10, 20], [20, 30])
  const question = { excerpts: [{ start: 10, end: 20 }], retrieved: { c: [0, 1] } }
  const document: ChunkDocument = { text: plain, syntax: 'plain', questions: [question] }
  const found = measure(document, [chunks, { ...chunks, name: 'd' }], { budget: 10 })
  const [c, d] = found.chunkers.map(({ excerpts }) => excerpts!)
  assert.equal(c!.omega.mean, 1)
  assert.equal(c!.chroma.omega.mean, 1 / 3)
  assert.equal(c!.recall!.mean, 1)
  assert.equal(c!.precision!.mean, 0.5)
  assert.equal(c!.recallAtBudget!.mean, 0)
  assert.deepEqual([d!.ranked, d!.recall, d!.recallAtBudget], [0, null, null])
  assert.deepEqual(c!.cover.chunks, { mean: 1, sd: 0, questions: 1 })
})

describe('several documents', () => {
  const documents = Array.from({ length: 8 }, (_, i) => ({ name: `d${i}`, text, gold: [32] }))
  const cut = (name: string, at: (i: number) => number): Chunker => ({
    name,
    chunks: documents.flatMap(({ name: document }, i) => [
      { document, start: 0, end: at(i) },
      { document, start: at(i), end: 65 },
    ]),
  })
  const good = cut('good', i => (i === 0 ? 22 : 32))
  const bad = cut('bad', i => (i === 1 ? 32 : 22))
  const report = measure(documents, [good, bad])

  test('counts add up, and intervals resample documents', () => {
    const { cuts, clean, cleanShare, documents } = report.chunkers[0]!
    assert.deepEqual([cuts, clean, cleanShare.value], [8, 7, 7 / 8])
    assert.ok(cleanShare.interval![0] < 7 / 8 && cleanShare.interval![1] === 1)
    assert.deepEqual(documents[0], { document: 'd0', chunks: 2, cuts: 1, clean: 0 })
  })

  test('chunkers are tested in pairs, measure by measure', () => {
    const clean = report.tests.find(({ measure }) => measure === 'clean')!
    assert.equal(clean.difference, 7 / 8 - 1 / 8)
    // Six documents differ, all in favour of the first: 2 of 2⁶ exchanges are as extreme.
    assert.ok(clean.exact)
    assert.equal(clean.p, 2 / 2 ** 6)
    assert.deepEqual([...new Set(report.tests.map(({ measure }) => measure))].length, 3)
  })

  test('a document that a chunker left out is a hole', () => {
    const part = { name: 'part', chunks: good.chunks.filter(({ document }) => document !== 'd7') }
    assert.equal(measure(documents, [part]).chunkers[0]!.holes, 65)
  })

  test('a chunk has to say where it is from', () => {
    const lost = { name: 'lost', chunks: [{ start: 0, end: 65 }] }
    assert.throws(() => measureChunks(documents, [lost]), { code: 'chunk-document-unknown' })
  })
})

test('the same document from the same input', () => {
  const one = () => measure([{ text }, { text, name: 'b' }], [])
  assert.deepEqual(one(), one())
})

describe('bad input', () => {
  const rejected: [string, readonly Chunker[], object?][] = [
    ['chunk-empty', [chunker('x', [5, 5])]],
    ['chunk-range', [chunker('x', [0, 66])]],
    ['chunk-contained', [chunker('x', [0, 20], [5, 10])]],
    ['chunks-overlap', [chunker('x', [0, 20], [10, 30])], { overlap: 'error' }],
    ['option-unknown', [], { maxsize: 3 }],
    ['option-invalid', [], { units: 'tokens' }],
  ]
  test.each(rejected)('%s', (code, chunkers, options = {}) => {
    assert.throws(() => measureChunks({ text }, chunkers, options), { code })
  })
  test('text-required', () => {
    assert.throws(() => measureChunks({} as ChunkDocument, []), { code: 'text-required' })
  })
  test('an error names the chunker and the document', () => {
    assert.throws(() => measureChunks({ name: 'd.md', text }, [chunker('x', [5, 5])]), /x, d\.md: chunk 1 /)
  })
})

test('laws: clean and broken cuts are all cuts; chunkers do not change each other', () => {
  const cutsOf = fc.uniqueArray(fc.integer({ min: 1, max: 64 }), { maxLength: 8 })
  const asChunker = (name: string, cuts: readonly number[]): Chunker => {
    const edges = [0, ...cuts.toSorted((a, b) => a - b), 65]
    return chunker(name, ...edges.slice(1).map((end, i): [number, number] => [edges[i]!, end]))
  }
  fc.assert(
    fc.property(cutsOf, cutsOf, (a, b) => {
      const both = measureChunks({ text }, [asChunker('a', a), asChunker('b', b)])
      const alone = measureChunks({ text }, [asChunker('b', b)])
      assert.deepEqual(both.chunkers[1], alone.chunkers[0])
      const first = both.chunkers[0]!
      const structure = checkCuts(text, chunkBoundaries(asChunker('a', a).chunks, 65).boundaries)
      assert.equal(first.clean, structure.clean)
      assert.equal(first.headingsAtStart, structure.headingsAtStart)
      assert.equal(first.clean + first.list.filter(({ broken }) => broken.length > 0).length, first.cuts)
      assert.deepEqual([first.overlap, first.holes, first.indexed], [0, 0, 65])
    }),
    { seed: 1, numRuns: 200 },
  )
})

describe('placing', () => {
  test('a chunk longer than any pattern may be is placed with other line ends', () => {
    const long = 'many words in a line\r\n'.repeat(100_000)
    const [place] = placeChunks(long, [long.replaceAll('\r\n', '\n')])
    assert.deepEqual(place, { start: 0, end: long.length, how: 'white-space' })
  })
  test('the search goes on inside a run of white space, never before it', () => {
    assert.deepEqual(placeChunks('a  b  a   b', ['a b', ' a b']), [
      { start: 0, end: 4, how: 'white-space' },
      { start: 4, end: 11, how: 'white-space' },
    ])
  })
})

test('sizes in bins: an eighth of the limit wide, a size at the limit is not above it, one bin for all beyond', () => {
  const text = 'a'.repeat(900)
  const chunks = [80, 81, 160, 899].map((end, i) => ({ start: i, end: end + i }))
  const [result] = measureChunks({ text: text.padEnd(1000, 'b') }, [{ name: 'x', chunks }], {
    maxSize: 80,
  }).chunkers
  const { width, counts, open } = result!.sizeBins!
  assert.deepEqual([width, open, counts.length], [10, true, 40])
  assert.deepEqual([counts[7], counts[8], counts[15], counts[39]], [1, 1, 1, 1])
  assert.equal(
    result!.sizes!.above,
    counts.slice(8).reduce((a, b) => a + b),
  )
})

test('the text around a cut holds whole characters: no half of an emoji at its ends', () => {
  const family = '👩‍👩‍👧'
  const text = `${family}${'a'.repeat(27)} b${'c'.repeat(26)}${family} d`
  const at = text.indexOf('b') + 1
  const chunks = [
    { start: 0, end: at },
    { start: at, end: text.length },
  ]
  for (const by of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const moved = `${'x'.repeat(by)}${text}${'y'.repeat(by)}`
    const places = chunks.map(({ start, end }) => ({ start: start && start + by, end: end + by }))
    const last = { start: places[1]!.start, end: moved.length }
    const [cut] = measureChunks({ text: moved }, [{ name: 'a', chunks: [places[0]!, last] }]).chunkers[0]!
      .list
    assert.doesNotMatch(cut!.before!, /^[\udc00-\udfff\u200d]/)
    assert.doesNotMatch(cut!.after!, /[\ud800-\udbff\u200d]$/)
  }
})

test('gold: the headings of a text are those that its structure has', () => {
  const text = '# A\n\nOne.\n\n## B\n\nTwo.\n\n```\n# no heading\n```\n\nC\n---\n\nThree.\n'
  const chunkers = [
    {
      name: 'c',
      chunks: [
        { start: 0, end: 11 },
        { start: 11, end: text.length },
      ],
    },
  ]
  const [named, listed] = (['headings', [11, text.indexOf('C\n')]] as const).map(gold =>
    measureChunks({ text, gold }, chunkers),
  )
  assert.deepEqual(named, listed)
  assert.equal(named!.documents[0]!.gold, 2)
})

test('a list of cuts is JSON: with a comma too many it is a text', () => {
  for (const list of ['[]', '[3, 9]', ' [12]\n']) assert.ok(isCutList(list), list)
  for (const text of ['[1,,2]', '[1 2]', '[,]', '[-1]', 'x']) assert.ok(!isCutList(text), text)
})
