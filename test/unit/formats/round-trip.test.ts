import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  type Format,
  formats,
  type ReadFilesOptions,
  readFiles,
  writeCorpus,
} from '../../../src/formats/index.ts'
import {
  CesuraError,
  type Corpus,
  fromBoundaries,
  makeCorpus,
  type Segmentation,
} from '../../../src/index.ts'

/** Spans are written on texts of words or of lines: the writer says which, and whether segments without label are holes. */
const reportedBack = (format: Format, corpus: Corpus): ReadFilesOptions => {
  const stated = format.readBack?.(corpus) ?? ''
  return {
    ...(stated.includes('--units lines') ? { units: 'lines' as const } : {}),
    ...(stated.includes('holes=segment') ? { holes: 'segment' as const } : {}),
  }
}

/** What a reader must be told to read what the writer of its format wrote. */
const answers: Record<string, ReadFilesOptions> = {
  marks: { mark: 'gaps' },
  masses: { values: 'masses' },
  'segeval-json': { values: 'masses' },
  'segeval-tsv': { values: 'masses' },
  choi: { fromPath: '{coder}/{item}.ref' },
  'wiki-727k': { fromPath: '{coder}/{item}' },
  disrpt: { fromPath: '{coder}.tok' },
  'webanno-tsv': { fromPath: '{item}/{coder}.tsv', layer: 'Segment' },
  doccano: { fromPath: '{coder}.jsonl' },
  'segsimflex-csv': { fromPath: '{coder}/{item}.csv' },
  textgrid: { layers: 'coders' },
  eaf: { layers: 'coders' },
  srt: { axis: 'time', fromPath: '{coder}/{item}.srt' },
  webvtt: { fromPath: '{coder}/{item}.vtt' },
  audacity: { fromPath: '{coder}/{item}.txt' },
}

const word = fc.stringMatching(/^[a-zé=@][a-z0-9 _.é"',;[-]{0,6}[a-z0-9é]$/)
/** Made once: making one takes longer than drawing from it. */
const token = fc.stringMatching(/^[a-z]{1,5}$/)
const anything = fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 8 }))

/** Corpora with few or many boundaries, plain or typed, with or without texts, speakers and labels. */
const corpora: fc.Arbitrary<Corpus> = fc
  .record({
    names: fc.constantFrom(undefined, ['1', '2', '3'], ['a', 'b'], [',', '--', '.', ';', '?']),
    exclusive: fc.boolean(),
    texts: fc.constantFrom('none', 'words', 'tokens', 'anything'),
    speakers: fc.constantFrom('none', 'one', 'two'),
    labelled: fc.boolean(),
    items: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    coders: fc.uniqueArray(fc.oneof(word, fc.constantFrom('1', '2', '__proto__', '10')), {
      minLength: 1,
      maxLength: 3,
    }),
    density: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    bare: fc.boolean(),
  })
  .chain(({ names, exclusive, texts, speakers, labelled, items, coders, density, seed, bare }) => {
    let state = seed
    const coin = () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      return (state >>> 8) / 2 ** 24
    }
    const scale =
      names === undefined
        ? undefined
        : { names, ranks: names.map((name, i) => (Number(name) ? Number(name) : i)) }
    const segmentation = (units: number): Segmentation => {
      const boundaries = Array.from({ length: units - 1 }, (_, i) => i + 1).filter(() => coin() < density)
      const plain = fromBoundaries(units, boundaries)
      const labels = labelled ? [0, ...boundaries].map(i => `topic ${i}`) : undefined
      if (scale === undefined) return labels === undefined ? plain : { ...plain, labels }
      const one = () => 1 << Math.floor(coin() * scale.names.length)
      const types = Uint32Array.from(boundaries, () => (exclusive ? one() : one() | one()))
      return {
        ...plain,
        types,
        scale,
        ...(labels === undefined ? {} : { labels }),
        ...(exclusive ? { end: 0 } : {}),
      }
    }
    const text = texts === 'anything' ? anything : texts === 'tokens' ? token : word
    return fc.tuple(...items.map(() => fc.array(text, { minLength: 1, maxLength: 12 }))).map(rows =>
      makeCorpus(
        items.map((id, index) => {
          const row = rows[index]!
          return {
            id,
            units: row.length,
            ...(texts === 'none' ? {} : { texts: row }),
            ...(speakers === 'none'
              ? {}
              : { speakers: row.map((_, i) => (speakers === 'one' ? 'S' : `S${Math.floor(i / 3) % 2}`)) }),
            codings:
              bare && index > 0
                ? []
                : coders.map(coder => ({ coder, segmentation: segmentation(row.length) })),
          }
        }),
        scale,
      ),
    )
  })

const sampledCorpora = new Map<number, readonly Corpus[]>()
/** The corpora that fast-check draws from this seed, the same for every format: drawn once. */
function drawCorpora(numRuns: number): readonly Corpus[] {
  const known = sampledCorpora.get(numRuns)
  if (known !== undefined) return known
  const sampled: Corpus[] = []
  fc.assert(
    fc.property(corpora, corpus => {
      sampled.push(corpus)
    }),
    { seed: 1, numRuns },
  )
  sampledCorpora.set(numRuns, sampled)
  return sampled
}

/** The corpus as it can come back: without what the format says it loses, and in any order of items and coders. */
function comparable(corpus: Corpus, loses: readonly string[] = []) {
  return {
    scale: corpus.scale,
    items: Object.fromEntries(
      corpus.items.map(({ id, units, texts, speakers, codings }) => [
        `item ${id}`,
        {
          units,
          texts: loses.includes('texts') ? undefined : texts,
          speakers: loses.includes('speakers') ? undefined : speakers,
          codings: Object.fromEntries(
            codings.map(({ coder, segmentation }) => [`coder ${coder}`, segmentation]),
          ),
        },
      ]),
    ),
  }
}

/** Formats that hold times, and how many ticks a second they can hold. */
const timed: Record<string, number> = {
  textgrid: 1_000_000,
  eaf: 1000,
  srt: 1000,
  webvtt: 1000,
  audacity: 1_000_000,
}

/** The same cuts as cuts of a recording. */
const asRecordings = (corpus: Corpus, perSecond: number): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({
    ...item,
    time: { perSecond, start: 0 },
    codings: item.codings.map(({ coder, segmentation }) => ({
      coder,
      segmentation: { ...segmentation, axis: { ticksPerSecond: perSecond } },
    })),
  })),
})

for (const format of formats) {
  const { write } = format
  if (write === undefined) continue
  test(`${format.title}: reading what was written gives it back, or writing rejects`, () => {
    let written = 0
    const law = (units: Corpus): void => {
      const ticks = timed[format.id]
      const corpus = ticks === undefined ? units : asRecordings(units, ticks)
      let out: ReturnType<typeof write>
      try {
        out = write(corpus)
      } catch (error) {
        assert.ok(error instanceof CesuraError, String(error))
        return
      }
      written++
      const files = typeof out === 'string' ? [{ name: 'corpus', text: out }] : out
      const types =
        corpus.scale === undefined
          ? { levels: 'merge' as const }
          : { types: corpus.scale.names, symbols: corpus.scale.names }
      const result = readFiles(files, {
        format: format.id,
        ...types,
        ...answers[format.id],
        ...reportedBack(format, corpus),
      })
      const errors = result.problems.filter(({ severity }) => severity === 'error')
      assert.deepEqual([errors, result.questions], [[], []])
      assert.deepEqual(comparable(result.corpus!, format.loses), comparable(corpus, format.loses))
    }
    const numRuns = format.id === 'segsimflex-csv' ? 800 : 300
    try {
      for (const corpus of drawCorpora(numRuns)) law(corpus)
    } catch (error) {
      // Again, to make the case small.
      fc.assert(fc.property(corpora, law), { seed: 1, numRuns })
      throw error
    }
    assert.ok(written >= 10, `only ${written} corpora could be written`)
  })
}

/** What names, labels and texts hold that a format may have no place for. */
const HOSTILE = [
  '',
  ' before',
  'after ',
  'two  blanks',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\rb',
  '\u0001',
  'a\u000bb',
  'a\u000cb',
  'a\u001fb',
  'a\u007fb',
  'a\u0085b',
  'a\u00a0b',
  'a\u2028b',
  '\ufeffa',
  'a\u200bb',
  'a\u202eb',
  'e\u0301',
  '\ud800',
  'a\udc00b',
  '"q"',
  'a"b',
  "'",
  '\\',
  'a\\b',
  'a,b',
  'a;b',
  '#a',
  '# newdoc id = x',
  '=1+1',
  '<b>&amp;',
  '-->',
  'a/b',
  '..',
  'null',
  '1',
  '_',
  '{coder}',
  '==========',
  '__proto__',
]

const withName = (role: string, name: string): Corpus => {
  const of = (own: string, plain: string) => (own === role ? name : plain)
  const cut = (boundaries: number[], ...labels: string[]) => ({ ...fromBoundaries(5, boundaries), labels })
  const bare = (boundaries: number[]) => fromBoundaries(5, boundaries)
  const make = role === 'label' ? cut : bare
  return makeCorpus([
    {
      id: of('item', 'talk'),
      units: 5,
      texts: ['one', of('text', 'two'), 'three', 'four', 'five'],
      codings: [
        { coder: of('coder', 'ann'), segmentation: make([2, 3], 'x', of('label', 'y'), 'z') },
        { coder: 'bo', segmentation: make([2], 'x', 'y') },
      ],
    },
  ])
}

for (const format of formats) {
  if (format.write === undefined) continue
  test(`${format.title}: a name, label or text that it cannot hold is rejected before it is written`, () => {
    const wrong: string[] = []
    for (const role of ['item', 'coder', 'label', 'text'])
      for (const name of HOSTILE) {
        const ticks = timed[format.id]
        const corpus = ticks === undefined ? withName(role, name) : asRecordings(withName(role, name), ticks)
        let out: ReturnType<typeof writeCorpus>
        try {
          out = writeCorpus(corpus, format.id)
        } catch (error) {
          assert.ok(error instanceof CesuraError, String(error))
          continue
        }
        const texts = typeof out === 'string' ? [{ name: 'corpus', text: out }] : out
        // As they lie on disk: half a pair of surrogates has no bytes.
        const files = texts.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))
        const stated = { ...answers[format.id], ...reportedBack(format, corpus) }
        const result = readFiles(files, { format: format.id, levels: 'merge', ...stated })
        const back = result.corpus && comparable(result.corpus, format.loses)
        if (!isDeepStrictEqual(back, comparable(corpus, format.loses)))
          wrong.push(
            `${role} ${JSON.stringify(name)}: ${result.problems[0]?.message ?? 'comes back otherwise'}`,
          )
      }
    assert.deepEqual(wrong, [])
  })
}
