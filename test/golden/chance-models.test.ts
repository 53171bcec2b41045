import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ChanceSetting, densityTest, expectedTally, regularPositions } from '../../src/agreement/index.ts'
import { agreement, type Corpus, fromBoundaries, makeCorpus } from '../../src/index.ts'
import { readLines } from './read.ts'

interface GoldenItem {
  readonly units: number
  readonly eligible?: readonly number[]
  readonly boundaries: readonly (readonly number[] | null)[]
}
interface Pair {
  readonly id: string
  readonly kind: 'pair'
  readonly measure: string
  readonly options: Record<string, unknown>
  readonly setting: ChanceSetting
  readonly exact: boolean
  readonly expect: { tally: Record<string, number>; level?: number | null }
}
interface Corrected {
  readonly observed: number
  readonly expected: number
  readonly value: number | null
}
type Models = Record<'lengths' | 'positions' | 'positions-counts', Record<'multi-pi' | 'multi-kappa', Corrected>>
interface CorpusCase {
  readonly id: string
  readonly kind: 'corpus'
  readonly missing: 'error' | 'available'
  readonly items: readonly GoldenItem[]
  readonly expect: readonly (Models & { measure: string; options: Record<string, unknown> })[]
}
interface Density {
  readonly id: string
  readonly kind: 'density'
  readonly items: readonly GoldenItem[]
  readonly expect: {
    coders: { coder: string; statistic: number; df: number; p: number }[]
    p: number
    differ: boolean
  }
}
interface Regular {
  readonly id: string
  readonly kind: 'regular'
  readonly items: readonly GoldenItem[]
  readonly expect: Record<string, number | string> | null
}

const lines = readLines<Pair | CorpusCase | Density | Regular | { kind: undefined }>('chance-models.jsonl')
const casesOf = <K extends string>(kind: K) =>
  lines.filter((line): line is Extract<typeof line, { kind: K }> => line.kind === kind)

function corpusOf(items: readonly GoldenItem[]): Corpus {
  return makeCorpus(
    items.map(({ units, eligible, boundaries }, index) => ({
      id: `item ${String(index).padStart(3, '0')}`,
      units,
      eligible,
      codings: boundaries.flatMap((own, coder) =>
        own === null ? [] : [{ coder: `c${coder}`, segmentation: fromBoundaries(units, own) }],
      ),
    })),
  )
}

/** Chances are compared by their logarithms: some are far below 1e-30. */
const sameChance = (a: number | undefined, b: number): boolean =>
  a !== undefined && Math.abs(Math.log10(a) - Math.log10(b)) < 1e-6

describe('golden cases of chance models', () => {
  const pairs = casesOf('pair')
  test('the file holds 343 pairs', () => {
    assert.equal(pairs.length, 343)
  })

  const asked = ({ measure, options, setting }: Pair) =>
    `${measure} ${JSON.stringify(options)} ${setting.chance}`
  test.each([...new Set(pairs.map(asked))])('expected tallies and levels: %s', what => {
    for (const pair of pairs.filter(each => asked(each) === what)) {
      const { id, measure, options, setting, exact, expect } = pair
      const found = expectedTally({ id: measure, options }, setting)
      if (!exact) {
        assert.equal(found.method, 'simulated', id)
        const distance = Math.abs(found.level! - expect.level!)
        assert.ok(distance <= 5 * found.standardError! + 1e-12, `${id}: ${distance}`)
        continue
      }
      assert.equal(found.method, 'exact', id)
      for (const field of new Set([...Object.keys(expect.tally), ...Object.keys(found.tally)])) {
        const distance = Math.abs((found.tally[field] ?? 0) - (expect.tally[field] ?? 0))
        assert.ok(distance < 1e-8, `${id} ${field}: ${found.tally[field]}`)
      }
      if (expect.level === null) assert.equal(found.level, undefined, id)
      else if (expect.level !== undefined)
        assert.ok(Math.abs(found.level! - expect.level) < 1e-9, `${id} level: ${found.level}`)
    }
  })

  test('coefficients of small corpora', () => {
    const cases = casesOf('corpus')
    assert.equal(cases.length, 12)
    for (const { id, missing, items, expect } of cases) {
      const corpus = corpusOf(items)
      for (const { measure, options, ...models } of expect)
        for (const [chance, coefficients] of Object.entries(models))
          for (const [coefficient, own] of Object.entries(coefficients)) {
            const found = agreement(corpus, {
              similarity: { id: measure, options },
              chance: chance as 'lengths',
              coefficient: coefficient as 'multi-pi',
              expected: 'exact',
              missing,
            })
            const where = `${id} ${measure} ${chance} ${coefficient}`
            if (own.value === null) {
              assert.equal(found.value, undefined, where)
              assert.ok(found.reason, where)
              continue
            }
            assert.equal(found.chance!.method, 'exact', where)
            assert.equal(found.chance!.model, chance, where)
            for (const part of ['observed', 'expected', 'value'] as const)
              assert.ok(Math.abs(found[part]! - own[part]!) < 1e-9, `${where} ${part}: ${found[part]}`)
          }
    }
  })

  test('density tests', () => {
    const cases = casesOf('density')
    assert.equal(cases.length, 17)
    for (const { id, items, expect } of cases) {
      const found = densityTest(corpusOf(items))
      assert.equal(found.differ, expect.differ, id)
      assert.ok(sameChance(found.p, expect.p), id)
      assert.deepEqual(
        found.coders.map(({ coder, df }) => [coder, df]),
        expect.coders.map(({ coder, df }) => [coder, df]),
        id,
      )
      for (const [index, { statistic, p }] of expect.coders.entries()) {
        assert.ok(Math.abs(found.coders[index]!.statistic - statistic) < 1e-9 * Math.max(1, statistic), id)
        assert.ok(sameChance(found.coders[index]!.p, p), id)
      }
    }
  })

  test('regular positions', () => {
    const cases = casesOf('regular')
    assert.equal(cases.length, 17)
    for (const { id, items, expect } of cases) {
      const found = regularPositions(corpusOf(items))
      if (expect === null || found === undefined) {
        assert.equal(found ?? null, expect, id)
        continue
      }
      const { p, ...rest } = found
      const { p: chance, ...others } = expect
      assert.deepEqual(rest, others, id)
      assert.ok(sameChance(p, chance as number), id)
    }
  })
})
