import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  type AlternativeAnnotator,
  type AlternativeAnnotatorOptions,
  alternativeAnnotator,
} from '../../../src/agreement/index.ts'
import { fromBoundaries, makeCorpus } from '../../../src/index.ts'
import { readLines } from '../../golden/read.ts'

interface Row {
  id: string
  kind: string
  candidate: string
  annotators: string[]
  similarity: { id: string; options: Record<string, number> }
  options: Partial<AlternativeAnnotatorOptions>
  items: { id: string; units: number; codings: Record<string, number[]> }[]
  expect: Omit<Partial<AlternativeAnnotator>, 'comparisons' | 'published' | 'interval'> & {
    comparisons: (Omit<AlternativeAnnotator['comparisons'][number], 'published' | 'method' | 'scores'> & {
      t: number | null
      scores?: { annotator: number; candidate: number } | null
    })[]
    published: number | null
    passShare?: number
    interval?: [number | null, number | null]
  }
}

const rows = readLines<Row>('alternative-annotator.jsonl').filter(({ id }) => id !== undefined)

const close = (actual: unknown, expected: unknown, what: string): void => {
  if (expected === null || typeof expected !== 'number') assert.deepEqual(actual, expected, what)
  else assert.ok(Math.abs((actual as number) - expected) <= 1e-9, `${what}: ${actual} instead of ${expected}`)
}

test('there are golden cases of every kind', () => {
  assert.equal(rows.length, 29)
  assert.equal(new Set(rows.map(({ kind }) => kind)).size, 14)
})

test.each(rows.map(row => [`${row.id} ${row.kind}`, row] as const))('%s', (_, row) => {
  const corpus = makeCorpus(
    row.items.map(({ id, units, codings }) => ({
      id,
      units,
      codings: Object.entries(codings).map(([coder, boundaries]) => ({
        coder,
        segmentation: fromBoundaries(units, boundaries),
      })),
    })),
  )
  const { candidate, annotators, similarity, options, expect } = row
  const found = alternativeAnnotator(corpus, { candidate, annotators, similarity, ...options })
  for (const name of ['items', 'itemsWithoutCandidate', 'itemsWithFewAnnotators', 'omega', 'passes'] as const)
    close(found[name], expect[name], name)
  close(found.advantage, expect.advantage ?? null, 'advantage')
  close(found.published.omega, expect.published, 'published')
  assert.deepEqual(found.skipped, expect.skipped)
  assert.equal(found.reason, expect.reason)
  assert.equal(found.comparisons.length, expect.comparisons.length)
  for (const [index, want] of expect.comparisons.entries()) {
    const have = found.comparisons[index]!
    for (const name of ['annotator', 'items', 'undefinedItems', 'wins'] as const)
      assert.equal(have[name], want[name], name)
    assert.deepEqual(have.closer, want.closer)
    for (const name of ['advantage', 'difference', 'p', 'pAdjusted'] as const)
      close(have[name], want[name], `${want.annotator} ${name}`)
    if (want.chanceIfEqual !== undefined) close(have.chanceIfEqual, want.chanceIfEqual, 'chanceIfEqual')
    close(have.published.p, want.t, `${want.annotator} t`)
    for (const side of ['annotator', 'candidate'] as const)
      if (want.scores) close(have.scores[side], want.scores[side], `score of ${side}`)
  }
  const { place } = found
  for (const name of ['of', 'place', 'p', 'smallestP', 'itemByItem'] as const)
    close(place?.[name], expect.place?.[name], `place ${name}`)
  for (const [coder, typicality] of Object.entries(expect.place?.typicality ?? {}))
    close(place?.typicality[coder], typicality, `typicality of ${coder}`)
  if (expect.passShare !== undefined)
    assert.ok(Math.abs(found.interval!.passShare - expect.passShare) <= 0.04, `${found.interval!.passShare}`)
  for (const [end, want] of (expect.interval ?? []).entries())
    if (want !== null) close(end === 0 ? found.interval!.low : found.interval!.high, want, 'interval')
})
