import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chanceLevel } from '../../src/chance/flexible/chance.ts'
import { flexibleCosts } from '../../src/compare/flexible/costs.ts'
import { typeScale } from '../../src/index.ts'
import { readLines } from './read.ts'

interface ChanceCase {
  readonly id: string
  readonly method: string
  readonly tolerance?: { readonly Sf: number; readonly SfB: number }
  readonly lengths: readonly number[]
  readonly probabilities: { readonly a: readonly number[]; readonly b: readonly number[] }
  readonly similarity: readonly (readonly number[])[]
  readonly transposition: readonly number[]
  readonly optimal: { readonly Sf: number; readonly SfB: number }
  readonly parDist: { readonly Sf: number; readonly SfB: number }
}

const cases = readLines<ChanceCase>('flexible-chance.jsonl')

const question = (line: ChanceCase, ratio: boolean) => {
  const scale = typeScale(line.transposition.map((_, type) => `type ${type}`))
  const chances = ([none, ...types]: readonly number[]) => ({ none: none!, types })
  return {
    lengths: line.lengths,
    reference: chances(line.probabilities.a),
    hypothesis: chances(line.probabilities.b),
    costs: flexibleCosts(
      { matrix: line.similarity, transpositionCost: line.transposition, rule: 'later', ties: 'max' },
      scale,
    ),
    algorithm: 'exact' as const,
    ratio,
    simulate: false,
    samples: 400,
    seed: 1,
  }
}

for (const line of cases) {
  test(`${line.id}: both chance levels are those of ${line.method}`, () => {
    for (const ratio of [false, true]) {
      const level = chanceLevel(question(line, ratio))
      const expected = ratio ? line.optimal.SfB : line.optimal.Sf
      const tolerance = ratio ? line.tolerance?.SfB : line.tolerance?.Sf
      assert.equal(level.method, 'exact')
      assert.ok(level.lostMass! <= (tolerance === undefined ? 0 : 2e-6))
      assert.ok(
        Math.abs(level.expected - expected) <= (tolerance ?? 1e-9),
        `${ratio ? 'S_f^B' : 'S_f'}: ${level.expected} should be ${expected}`,
      )
    }
  })
}

test('the simulation meets the enumerated levels within its standard error, for every search', () => {
  for (const line of cases.filter((_, index) => index % 6 === 4)) {
    for (const algorithm of ['exact', 'recursive'] as const) {
      for (const ratio of [false, true]) {
        const level = chanceLevel({ ...question(line, ratio), algorithm, simulate: true })
        const golden = algorithm === 'exact' ? line.optimal : line.parDist
        const off = (level.expected - (ratio ? golden.SfB : golden.Sf)) / level.standardError!
        assert.ok(Math.abs(off) < 4, `${line.id} ${algorithm}: ${off} standard errors off`)
      }
    }
  }
})
