import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, test } from 'vitest'
import {
  type Block,
  blocksOf,
  checkCuts,
  chunkBoundaries,
  chunkSizes,
  excerptScores,
  recallAtBudget,
} from '../../../src/chunks/index.ts'
import { readLines } from '../../golden/read.ts'

const range = ([start, end]: [number, number]) => ({ start, end })

interface BoundaryCase {
  readonly id: string
  readonly kind: string
  readonly characters: number
  readonly chunks: [number, number][]
  readonly expect: Record<'next-start' | 'midpoint' | 'end', number[]> & {
    contained: boolean
    overlap: number
    holes: number
    indexed: number
    sizes: Record<string, number>
  }
}

test.each(readLines<BoundaryCase>('chunk-boundaries.jsonl').slice(1))(
  '$id $kind: boundaries, overlap, holes, sizes',
  ({ characters, chunks: ranges, expect }) => {
    const chunks = ranges.map(range)
    const { above10, ...sizes } = expect.sizes
    const { above, ...got } = chunkSizes(chunks, { limit: 10 })!
    assert.equal(above, above10)
    for (const [name, value] of Object.entries(sizes))
      assert.ok(Math.abs(got[name as keyof typeof got] - value) < 1e-9, name)
    for (const overlap of ['next-start', 'midpoint', 'end'] as const) {
      if (expect.contained) {
        assert.throws(() => chunkBoundaries(chunks, characters, { overlap }), { code: 'chunk-contained' })
        continue
      }
      const found = chunkBoundaries(chunks, characters, { overlap })
      assert.deepEqual(found, {
        boundaries: expect[overlap],
        overlap: expect.overlap,
        holes: expect.holes,
        indexed: expect.indexed,
      })
    }
  },
)

interface StructureCase {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly cuts: number[]
  readonly expect: {
    blocks: [string, number, number][]
    cuts: { at: number; edge: string; broken: string[]; orphanHeading?: true }[]
    clean: number
    headings: number
    headingsAtStart: number
  }
}

const structures = readLines<StructureCase>('structure.jsonl').slice(1)
test.each(structures)('$id $kind: blocks and cuts as checked by hand', ({ kind, text, cuts, expect }) => {
  const { blocks, ...found } = checkCuts(text, cuts, kind === 'plain' ? { syntax: 'plain' } : {})
  assert.deepEqual(
    blocks.map(block => [block.kind, block.start, block.end]),
    expect.blocks,
  )
  const { blocks: _, ...want } = expect
  assert.deepEqual(found, want)
})

interface ExcerptCase {
  readonly id: string
  readonly kind: string
  readonly chunks: [number, number][]
  readonly excerpts: [number, number][]
  readonly retrieved: number[]
  readonly expect: {
    cesura: {
      cover: { chunks: number[]; size: number; covered: number; precision: number | null }[]
    } & Record<
      'hit' | 'recall' | 'precision' | 'iou' | 'omega' | 'highlighted' | 'unreachable',
      number | null
    >
    chroma: Record<string, number | null> | { raises: string }
  }
}

test.each(readLines<ExcerptCase>('excerpts.jsonl').slice(1))(
  '$id $kind: excerpts as published and corrected',
  ({ chunks, excerpts, retrieved, expect }) => {
    const question = { chunks: chunks.map(range), excerpts: excerpts.map(range), retrieved }
    const got = excerptScores(question)
    const { cover, ...numbers } = expect.cesura
    for (const [name, value] of Object.entries(numbers)) {
      const mine = got[name as 'hit'] as number | undefined
      if (value === null) assert.equal(mine, undefined, name)
      else if (typeof value === 'string') assert.equal(mine, value)
      else assert.ok(mine !== undefined && Math.abs(mine - value) < 1e-12, `${name}: ${mine} for ${value}`)
    }
    assert.deepEqual(
      got.cover.map(one => ({ ...one, precision: one.precision ?? null })),
      cover,
    )
    if ('raises' in expect.chroma) return
    const theirs = excerptScores(question, { preset: 'chroma' })
    for (const [name, value] of Object.entries(expect.chroma))
      if (typeof value === 'number')
        assert.ok(Math.abs((theirs[name as 'hit'] ?? Number.NaN) - value) < 1e-12, `chroma ${name}`)
  },
)

describe('laws', () => {
  const texts = structures.map(({ text }) => text)
  test('moving a cut within white space changes nothing; cuts at block starts are clean', () => {
    for (const text of texts) {
      const { blocks } = checkCuts(text, [])
      const starts = blocks.map(({ start }) => start)
      assert.equal(checkCuts(text, starts).clean, starts.length)
      for (let at = 0; at < text.length; at++) {
        if (!/\s/.test(text[at]!)) continue
        const [here, next] = checkCuts(text, [at, at + 1]).cuts
        assert.deepEqual({ ...here, at: 0 }, { ...next, at: 0 }, JSON.stringify([text, at]))
      }
    }
  })
  test('a partition has no overlap and no holes, and all rules agree', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
    fc.assert(
      fc.property(cuts, list => {
        const ends = [0, ...list.sort((a, b) => a - b), 100]
        const chunks = ends.slice(1).map((end, index) => ({ start: ends[index]!, end }))
        const found = (['next-start', 'midpoint', 'end', 'error'] as const).map(overlap =>
          chunkBoundaries(chunks, 100, { overlap }),
        )
        for (const one of found)
          assert.deepEqual(one, { boundaries: list, overlap: 0, holes: 0, indexed: 100 })
      }),
      { seed: 1, numRuns: 100 },
    )
  })
})

/** Fences, headings, tables, rules and top-level paragraphs of a CommonMark parser. */
function parsed(text: string): string[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const kinds: Record<string, string> = {
    code: 'fence',
    heading: 'heading',
    table: 'table',
    thematicBreak: 'rule',
    paragraph: 'paragraph',
  }
  return tree.children.flatMap(({ type, position }) => {
    const kind = kinds[type]
    return kind === undefined ? [] : [`${kind} ${position!.start.offset} ${position!.end.offset}`]
  })
}

test('blocks agree with a CommonMark parser where both know the kind', () => {
  const documents = [
    '# One\n\nA paragraph\nof two lines.\n\n## Two\n\n```ts\nconst a = 1\n\n# no heading\n```\n\nEnd.\n',
    'Title\n=====\n\n| a | b |\n| --- | :-: |\n| 1 | 2 |\n\nText after.\n\n---\n\nLast.\n',
    '~~~~\n~~~\nstill code\n~~~~\n\nText\n***\nmore\n',
    'Para one.\n# Heading at once\nPara two.\n',
  ]
  for (const text of documents) {
    const ours = blocksOf(text, 'markdown').map(({ kind, start, end }: Block) => `${kind} ${start} ${end}`)
    assert.deepEqual(ours, parsed(text))
  }
})

test('bad chunks are rejected by name', () => {
  assert.throws(() => chunkBoundaries([{ start: 3, end: 3 }], 10), { code: 'chunk-empty' })
  assert.throws(() => chunkBoundaries([{ start: 3, end: 13 }], 10), { code: 'chunk-range' })
  const overlapping = [
    { start: 0, end: 6 },
    { start: 4, end: 10 },
  ]
  assert.throws(() => chunkBoundaries(overlapping, 10, { overlap: 'error' }), { code: 'chunks-overlap' })
  assert.throws(() => excerptScores({ chunks: overlapping, excerpts: [], retrieved: [] }), {
    code: 'excerpts-empty',
  })
  assert.equal(chunkSizes([]), undefined)
  assert.equal(chunkSizes(overlapping, { size: 'tokens' }), undefined)
})

test('recall at a budget takes whole chunks only', () => {
  const question = {
    chunks: [range([0, 10]), range([10, 20]), range([20, 30])],
    excerpts: [range([12, 22])],
    retrieved: [1, 2, 0],
  }
  assert.equal(recallAtBudget(question, 9), 0)
  assert.equal(recallAtBudget(question, 10), 0.8)
  assert.equal(recallAtBudget(question, 20), 1)
})

test('hostile documents end: thousands of quotes, fences that never close, one line of a megabyte', () => {
  for (const text of [
    '>'.repeat(50_000),
    '```\n'.repeat(20_000),
    'word '.repeat(200_000),
    '- '.repeat(100_000),
  ]) {
    const { cuts } = checkCuts(text, [10, Math.floor(text.length / 2)])
    assert.equal(cuts.length, 2)
  }
})
