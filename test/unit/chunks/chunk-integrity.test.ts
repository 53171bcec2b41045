import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { blockIntegrity, blocksOf, sizeCompliance, splitExcerpts } from '../../../src/chunks/index.ts'
import { assertClose } from '../../golden/close.ts'
import { readLines } from '../../golden/read.ts'

type Pair = [number, number]
const range = ([start, end]: Pair) => ({ start, end })
const ranges = (...pairs: Pair[]) => pairs.map(range)

interface Integrity {
  readonly blocks: number
  readonly whole: number
  readonly lost?: number
  readonly share: number | null
}
interface Group {
  readonly questions: number
  readonly omega: number | null
  readonly recall: number | null
  readonly precision: number | null
  readonly iou: number | null
}
interface BlockCase {
  readonly id: string
  readonly kind: string
  readonly characters: number
  readonly chunks: Pair[]
  readonly blocks: Pair[]
  readonly splits: number[]
  readonly limits: Pair
  readonly expect: {
    readonly contained: Record<string, Integrity>
    readonly noCut: Record<string, Integrity>
    readonly adaptiveChunking: number | null
    readonly sizes: Record<'chunks' | 'within' | 'below' | 'above' | 'share' | 'characters', number | null>
  }
}
interface ExcerptCase {
  readonly id: string
  readonly chunks: Pair[]
  readonly questions: { readonly excerpts: Pair[]; readonly retrieved?: number[] }[]
  readonly expect: {
    readonly classes: string[][]
    readonly counts: Record<string, number>
    readonly groups: Record<'whole' | 'split', Group>
  }
}
const cases = readLines<BlockCase | ExcerptCase>('chunk-integrity.jsonl').slice(1)
const blockCases = cases.filter((one): one is BlockCase => 'blocks' in one)
const excerptCases = cases.filter((one): one is ExcerptCase => 'questions' in one)

test('the golden file has 48 cases of both kinds', () => {
  assert.equal(cases.length, 48)
  assert.equal(blockCases.length + excerptCases.length, 48)
  assert.ok(excerptCases.length > 0)
})

test.each(blockCases)(
  '$id $kind: blocks and sizes',
  ({ id, characters, chunks: given, blocks, splits, limits, expect }) => {
    const chunks = given.map(range)
    for (const [rule, byTolerance] of [
      ['contained', expect.contained],
      ['no-cut', expect.noCut],
    ] as const)
      for (const [tolerance, own] of Object.entries(byTolerance)) {
        const found = blockIntegrity(chunks, blocks.map(range), { rule, tolerance: Number(tolerance) })
        assert.equal(found.blocks, own.blocks, id)
        assert.equal(found.whole, own.whole, `${id} ${rule} ${tolerance}`)
        if (own.lost !== undefined) assert.equal(found.lost, own.lost, id)
        assertClose(found.share, own.share, id)
      }
    const edges = [0, ...splits, characters]
    const pieces = edges.slice(1).map((end, at) => ({ start: edges[at]!, end }))
    assertClose(
      blockIntegrity(chunks, pieces, { preset: 'adaptive-chunking' }).share,
      expect.adaptiveChunking,
      id,
    )
    const {
      share,
      characters: ofCharacters,
      ...counts
    } = sizeCompliance(chunks, { min: limits[0], max: limits[1] })
    const { share: expected, characters: expectedCharacters, ...expectedCounts } = expect.sizes
    assert.deepEqual(counts, expectedCounts, id)
    assertClose(share, expected, id)
    assertClose(ofCharacters, expectedCharacters, id)
  },
)

test.each(excerptCases)('$id: split excerpts', ({ id, chunks, questions, expect }) => {
  const found = splitExcerpts({
    chunks: chunks.map(range),
    questions: questions.map(({ excerpts, retrieved }) => ({ excerpts: excerpts.map(range), retrieved })),
  })
  assert.deepEqual(found.classes, expect.classes)
  assert.deepEqual(found.counts, expect.counts)
  for (const group of ['whole', 'split'] as const) {
    assert.equal(found.groups[group].questions, expect.groups[group].questions, id)
    for (const name of ['omega', 'recall', 'precision', 'iou'] as const)
      assertClose(found.groups[group][name], expect.groups[group][name], `${id} ${group} ${name}`)
  }
})

describe('block integrity', () => {
  test('counts kinds apart, and says why there is no share', () => {
    const text = '# A\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nOne. Two.\n'
    const { byKind, share } = blockIntegrity(ranges([0, 20], [20, text.length]), blocksOf(text, 'markdown'))
    assert.deepEqual(byKind, {
      heading: { blocks: 1, whole: 1 },
      table: { blocks: 1, whole: 0 },
      paragraph: { blocks: 1, whole: 1 },
    })
    assert.equal(share, 2 / 3)
    const none = blockIntegrity(ranges([0, 20]), [])
    assert.deepEqual([none.share, none.reason, none.byKind], [undefined, 'no-blocks', undefined])
    assert.throws(() => blockIntegrity([], ranges([3, 3])), { code: 'option-invalid' })
    assert.throws(() => blockIntegrity([], [], { rule: 'cut' as 'no-cut' }), { code: 'option-invalid' })
    assert.throws(() => blockIntegrity([], [], { tolerance: 0.5 }), { code: 'option-invalid' })
  })

  const span = fc
    .tuple(fc.nat(30), fc.integer({ min: 1, max: 15 }))
    .map(([start, size]) => ({ start, end: start + size }))
  const spans = fc.array(span, { maxLength: 6 })
  const tolerances = fc.nat(6)

  test('whole and lost are apart; a further chunk breaks nothing; tolerance never breaks', () => {
    fc.assert(
      fc.property(spans, spans, span, tolerances, (chunks, blocks, more, tolerance) => {
        const own = blockIntegrity(chunks, blocks, { tolerance })
        assert.ok(own.whole + own.lost <= own.blocks)
        assert.ok(blockIntegrity([...chunks, more], blocks, { tolerance }).whole >= own.whole)
        for (const rule of ['contained', 'no-cut'] as const)
          assert.ok(
            blockIntegrity(chunks, blocks, { rule, tolerance: tolerance + 1 }).whole >=
              blockIntegrity(chunks, blocks, { rule, tolerance }).whole,
          )
      }),
      { seed: 3, numRuns: 300 },
    )
  })

  test('agrees with the rules written out, chunk by chunk', () => {
    fc.assert(
      fc.property(spans, spans, tolerances, (chunks, blocks, tolerance) => {
        const starts = chunks
          .map(({ start }) => start)
          .sort((a, b) => a - b)
          .slice(1)
        const shares = (a: { start: number; end: number }, b: { start: number; end: number }) =>
          a.start < b.end && b.start < a.end
        const contained = blocks.filter(block =>
          chunks.some(
            chunk =>
              chunk.start <= block.start + tolerance &&
              chunk.end >= block.end - tolerance &&
              shares(chunk, block),
          ),
        )
        const uncut = blocks.filter(
          ({ start: s, end: e }) =>
            !starts.some(p => s < p && p < e && p - s > tolerance && e - p > tolerance),
        )
        assert.equal(blockIntegrity(chunks, blocks, { tolerance }).whole, contained.length)
        assert.equal(blockIntegrity(chunks, blocks, { tolerance, rule: 'no-cut' }).whole, uncut.length)
        const lost = blocks.filter(block => !chunks.some(chunk => shares(chunk, block)))
        assert.equal(blockIntegrity(chunks, blocks, { tolerance }).lost, lost.length)
      }),
      { seed: 4, numRuns: 500 },
    )
  })

  test('chunks at every start of a block leave all of them whole, by both rules', () => {
    const blocks = ranges([0, 8], [8, 20], [20, 21])
    for (const rule of ['contained', 'no-cut'] as const)
      assert.equal(blockIntegrity(blocks, blocks, { rule }).share, 1)
  })
})

describe('size compliance', () => {
  const chunks = [
    { start: 0, end: 900, tokens: 200 },
    { start: 900, end: 920, tokens: 4 },
  ]
  test('one limit may be missing, both may not; the preset counts tokens only', () => {
    assert.deepEqual(sizeCompliance(chunks, { max: 100 }), {
      chunks: 2,
      within: 1,
      below: 0,
      above: 1,
      share: 0.5,
      characters: 20 / 920,
    })
    assert.equal(sizeCompliance(chunks, { preset: 'adaptive-chunking' }).characters, 200 / 204)
    assert.equal(sizeCompliance(chunks, { min: 900, max: 900 }).within, 1)
    assert.equal(sizeCompliance([], { min: 1 }).reason, 'no-chunks')
    assert.throws(() => sizeCompliance(chunks, {}), { code: 'option-required' })
    assert.throws(() => sizeCompliance(chunks, { min: 3, max: 2 }), { code: 'option-invalid' })
    assert.throws(() => sizeCompliance(ranges([0, 9]), { preset: 'adaptive-chunking' }), {
      code: 'tokens-required',
    })
    assert.throws(() => sizeCompliance(chunks, { preset: 'adaptive-chunking', size: 'characters' }), {
      code: 'option-invalid',
    })
  })
})

describe('split excerpts', () => {
  test('the four classes; without a retriever its scores are undefined', () => {
    const { classes, counts, groups } = splitExcerpts({
      chunks: ranges([0, 10], [10, 20], [30, 40]),
      questions: [{ excerpts: ranges([1, 4]) }, { excerpts: ranges([8, 12], [18, 24], [24, 28]) }],
    })
    assert.deepEqual(classes, [['whole'], ['split', 'short', 'lost']])
    assert.deepEqual(counts, { whole: 1, split: 1, short: 1, lost: 1 })
    assert.equal(groups.whole.omega, 0.3)
    assert.equal(groups.split.recall, undefined)
  })
  test('one chunk over the text: every excerpt is whole, and no question is left for the other group', () => {
    const { groups } = splitExcerpts({
      chunks: ranges([0, 40]),
      questions: [{ excerpts: ranges([1, 4], [30, 40]), retrieved: [0] }],
    })
    assert.deepEqual([groups.whole.questions, groups.split.questions, groups.split.omega], [1, 0, undefined])
  })
})
