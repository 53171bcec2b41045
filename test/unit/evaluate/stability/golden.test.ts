import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type RankingConvention, rankingStability } from '../../../../src/evaluate/index.ts'
import { fromBoundaries, makeCorpus } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

interface Case {
  readonly id: string
  readonly kind: string
  readonly items: readonly (Readonly<Record<string, readonly number[]>> & { id: string; units: number })[]
  readonly systems: readonly string[]
  readonly conventions: readonly RankingConvention[]
  readonly resamples: number | 'all'
  readonly expect: {
    readonly conventions: readonly {
      values?: Record<string, number | null>
      rank: Record<string, number> | null
    }[]
    readonly pairs: readonly {
      a: string
      b: string
      ahead: number
      sure: number
      settled?: [number, number] | null
      verdict: string | null
      fromConvention: number | null
      perConvention: (number | null)[]
      cut: number
    }[]
    readonly options: readonly { option: string; edges: number; flips: number; beyondNoise: number | null }[]
    readonly first: Record<string, number>
    readonly tau: { mean: number | null; lowest: number | null }
  }
}

const cases = readLines<Case>('ranking-stability.jsonl').filter(({ items }) => items !== undefined)
const replicates = 4000

function assertNear(found: number | null, expected: number | null, within: number, what: string): void {
  if (expected === null) assert.equal(found, null, what)
  else
    assert.ok(
      found !== null && Math.abs(found - expected) <= within,
      `${what}: ${found} instead of ${expected}`,
    )
}

test.each(cases)('golden case $id: $kind', ({ items, systems, conventions, resamples, expect }) => {
  const corpus = makeCorpus(
    items.map(item => ({
      id: item.id,
      units: item.units,
      codings: ['reference', ...systems].map(coder => ({
        coder,
        segmentation: fromBoundaries(item.units, item[coder]!),
      })),
    })),
  )
  const found = rankingStability(corpus, {
    references: ['reference'],
    hypotheses: systems,
    conventions,
    replicates,
  })
  for (const [index, { values, rank }] of expect.conventions.entries()) {
    const own = found.conventions[index]!
    if (values !== undefined)
      for (const system of systems)
        assertNear(own.values[system]!, values[system]!, 1e-9, `${own.signature} ${system}`)
    assert.deepEqual(own.rank, rank, own.signature)
  }
  for (const system of systems)
    assertNear(found.first![system]!, expect.first[system]!, 1e-9, `first ${system}`)
  assertNear(found.tau.mean, expect.tau.mean, 1e-9, 'mean of tau')
  assertNear(found.tau.lowest, expect.tau.lowest, 1e-9, 'lowest tau')
  for (const [index, pair] of expect.pairs.entries()) {
    const own = found.pairs[index]!
    const what = `${pair.a} – ${pair.b}`
    assert.deepEqual([own.a, own.b], [pair.a, pair.b])
    assertNear(own.ahead, pair.ahead, 1e-9, `${what} ahead`)
    assertNear(found.cut, pair.cut, 1e-9, `${what} cut`)
    assertNear(own.sure, pair.sure, 0.03, `${what} sure`)
    // Without any doubt in so many resamples there is nothing to share out.
    const sure = pair.perConvention.every(share => share === null || share * (1 - share) < 1 / replicates)
    if (own.fromConvention !== null || !sure)
      assertNear(own.fromConvention, pair.fromConvention, 0.08, `${what} from convention`)
    for (const [convention, share] of pair.perConvention.entries()) {
      // Resamples of both sides add to the error; all of them add none.
      const error = share === null ? 0 : share * (1 - share)
      const sampled = 1 / replicates + (resamples === 'all' ? 0 : 1 / resamples)
      assertNear(
        own.perConvention![convention]!,
        share,
        4 * Math.sqrt(error * sampled) + 0.002,
        `${what} ${found.conventions[convention]!.signature}`,
      )
    }
    if (pair.verdict !== null) assert.equal(own.verdict, pair.verdict, what)
    if (pair.settled)
      for (const side of [0, 1] as const)
        assertNear(own.settled![side], pair.settled[side], 1e-9, `${what} settled`)
  }
  assert.deepEqual(
    found.options.map(({ option, edges, flips }) => ({ option, edges, flips })),
    expect.options.map(({ option, edges, flips }) => ({ option, edges, flips })),
  )
  for (const [index, { option, beyondNoise }] of expect.options.entries())
    if (typeof beyondNoise === 'number') assert.equal(found.options[index]!.beyondNoise, beyondNoise, option)
})
