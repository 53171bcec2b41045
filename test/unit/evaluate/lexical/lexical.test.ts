import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { lexicalBaselines, textTiling, u00, unitTiling, wordsOf } from '../../../../src/evaluate/index.ts'
import { fromBoundaries, makeCorpus } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

const split = (line: string) => line.split(/\s+/).filter(word => word !== '')
const close = (got: readonly number[], want: readonly number[], message?: string) => {
  assert.equal(got.length, want.length, message)
  for (const [index, value] of want.entries())
    assert.ok(Math.abs(got[index]! - value) < 1e-12, `${message} ${index}: ${got[index]} for ${value}`)
}

interface Best {
  readonly cost: number
  readonly boundaries: number[]
  readonly tie?: boolean
}
interface U00Case {
  readonly id: string
  readonly lines: string[]
  readonly expect: { readonly free: Best; readonly bySegments: Best[] }
}

const texts = readLines<U00Case>('u00.jsonl').slice(1)
test.each(texts)('$id: U00 as textseg has it, free and for every number of segments', ({ lines, expect }) => {
  const tokens = lines.map(split)
  const agrees = ({ cost, segmentation }: ReturnType<typeof u00>, want: Best) => {
    // Six decimals are printed.
    assert.ok(Math.abs(cost - want.cost) <= 5.1e-7, `${cost} for ${want.cost}`)
    if (want.tie !== true) assert.deepEqual([...segmentation.boundaries], want.boundaries)
  }
  agrees(u00(tokens), expect.free)
  for (const [index, want] of expect.bySegments.entries()) agrees(u00(tokens, { segments: index + 1 }), want)
})

interface TilingCase {
  readonly id: string
  readonly paragraphs: string[]
  readonly options: { w: number; k: number; cutoff: 'high' | 'low' }
  readonly expect: {
    gapScores: number[]
    smoothed: number[]
    depth: number[]
    cuts: number[]
    boundaries: number[]
    unit: { k: number; gapScores: number[]; depth: number[]; threshold: number | null; boundaries: number[] }
  }
}

test.each(readLines<TilingCase>('texttiling.jsonl').slice(1))(
  '$id: TextTiling as NLTK has it, and on units',
  ({ paragraphs, options, expect }) => {
    const found = textTiling(paragraphs, options)
    close(found.gapScores, expect.gapScores, 'gap scores')
    close(found.smoothed, expect.smoothed, 'smoothed')
    close(found.depth, expect.depth, 'depth')
    assert.deepEqual(found.cuts, expect.cuts)
    assert.deepEqual([...found.segmentation.boundaries], expect.boundaries)
    const onUnits = unitTiling(paragraphs.map(split), { k: expect.unit.k, cutoff: 0.5 })
    close(onUnits.gapScores, expect.unit.gapScores, 'unit scores')
    close(onUnits.depth, expect.unit.depth, 'unit depth')
    close([onUnits.threshold ?? 0], [expect.unit.threshold ?? 0], 'threshold')
    assert.deepEqual([...onUnits.segmentation.boundaries], expect.unit.boundaries)
  },
)

const nine = [
  'cat purr milk cat paw',
  'cat fur paw milk',
  'kitten cat purr fur',
  'stock market price share',
  'market trade share stock',
  'price share bank stock',
  'rain cloud storm wind',
  'storm wind rain thunder',
  'cloud rain wind sky',
].map(split)

describe('worked example: nine lines about cats, stocks and weather', () => {
  test('U00 cuts where the topics change', () => {
    const { cost, segmentation } = u00(nine)
    assert.equal(cost.toFixed(4), '92.9865')
    assert.deepEqual([...segmentation.boundaries], [3, 6])
  })
  test('unit tiling finds the same, TextTiling as published does not', () => {
    assert.deepEqual([...unitTiling(nine, { k: 2 }).segmentation.boundaries], [3, 6])
    const short = () =>
      textTiling(
        nine.map(line => line.join(' ')),
        { w: 4, k: 2 },
      )
    // One boundary, after paragraph 5: the wrong answer, reproduced.
    assert.deepEqual([...short().segmentation.boundaries], [5])
  })
})

describe('laws', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const text = fc.array(fc.array(word, { maxLength: 5 }), { minLength: 1, maxLength: 7 })
  const spoken = text.filter(units => units.some(unit => unit.length > 0))
  test('free is the least over all numbers of segments; its cost does not depend on names and orders', () => {
    fc.assert(
      fc.property(spoken, units => {
        const free = u00(units).cost
        const costs = units.map((_, index) => u00(units, { segments: index + 1 }).cost)
        assert.ok(Math.abs(free - Math.min(...costs)) < 1e-9)
        const renamed = units.map(unit => unit.map(name => `x${name}`).reverse())
        assert.ok(Math.abs(u00(renamed).cost - free) < 1e-9)
      }),
      { seed: 1, numRuns: 200 },
    )
  })
  test('unit tiling of the reversed text is the reversed segmentation', () => {
    fc.assert(
      fc.property(text, units => {
        const forward = [...unitTiling(units, { k: 2 }).segmentation.boundaries]
        const backward = [...unitTiling(units.toReversed(), { k: 2 }).segmentation.boundaries]
        assert.deepEqual(
          backward,
          forward.map(boundary => units.length - boundary).sort((a, b) => a - b),
        )
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})

test('bad input: no words, too many segments, a text too short to tile', () => {
  const code = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      return (error as { code: string }).code
    }
    return undefined
  }
  assert.equal(
    code(() => u00([[], []])),
    'text-empty',
  )
  assert.equal(
    code(() => u00([['a']], { segments: 2 })),
    'option-invalid',
  )
  assert.equal(
    code(() => textTiling(['a b c', 'd e f'])),
    'text-too-short',
  )
  assert.deepEqual([...unitTiling([['a']]).segmentation.boundaries], [])
  assert.equal(unitTiling([['a']]).threshold, undefined)
  assert.deepEqual(wordsOf('', {}), [])
})

const withMatches = ['cat milk', 'cat paw milk', 'stock share', 'stock price share']

const withTexts = makeCorpus([
  {
    id: 'a',
    units: 4,
    texts: withMatches,
    codings: [{ coder: 'gold', segmentation: fromBoundaries(4, [2]) }],
  },
  { id: 'b', units: 4, texts: withMatches, codings: [] },
])

test('lexical segmenters: who was added, what was left out and why, and who can cut nothing', () => {
  const { corpus, added } = lexicalBaselines(withTexts, {
    methods: ['u00(reference-count)'],
    reference: 'gold',
  })
  const [coder] = added
  assert.deepEqual(
    [coder!.items, coder!.leftOut],
    [1, [{ item: 'b', reason: 'coder-missing', message: 'gold has not cut it' }]],
  )
  const own = corpus.items[0]!.codings.find(({ coder: name }) => name === coder!.coder)
  assert.deepEqual([...own!.segmentation.boundaries], [2])
  const mute = makeCorpus([{ id: 'a', units: 2, texts: ['…', '—'], codings: [] }])
  assert.throws(() => lexicalBaselines(mute, { methods: ['u00'] }), {
    message: /^u00 can segment no item; a: /,
  })
})

test('a cut of TextTiling that moves to the start of the text is no boundary after its first character', () => {
  const words = (some: readonly string[], count: number) =>
    Array.from({ length: count }, (_, index) => some[index % some.length]).join(' ')
  const paragraphs = [
    'A',
    `${words(['cat', 'paw'], 40)} ${words(['stock', 'share'], 120)}`,
    words(['tree', 'leaf'], 80),
  ]
  const { cuts, segmentation } = textTiling(paragraphs, { w: 5, k: 2 })
  assert.equal(cuts.indexOf(1), 3)
  assert.deepEqual([...segmentation.boundaries], [2])
})
