import assert from 'node:assert/strict'
import { test } from 'vitest'
import { chanceLevel } from '../../../src/chance/flexible/chance.ts'
import { flexibleCosts } from '../../../src/compare/flexible/costs.ts'
import { flexibleSettings } from '../../../src/compare/flexible/edits.ts'
import type { FlexibleSettings } from '../../../src/compare/flexible/settings.ts'
import {
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  fromSequence,
  typeScale,
} from '../../../src/index.ts'

const names = ['p', 'q']

/** What every pair of codings of a text scores, weighed by how likely two coders are to write it. */
function enumerate(
  places: number,
  chances: readonly [readonly number[], readonly number[]],
  options: Partial<FlexibleSettings>,
): { readonly similarity: number; readonly boundarySimilarity: number } {
  const marks = [null, ...names]
  const rows = Array.from({ length: 3 ** places }, (_, code) =>
    Array.from({ length: places }, (__, at) => Math.floor(code / 3 ** at) % 3),
  )
  const codings = rows.map(row =>
    fromSequence(
      row.map(mark => marks[mark]!),
      { types: names },
    ),
  )
  const weights = chances.map(own => rows.map(row => row.reduce((product, mark) => product * own[mark]!, 1)))
  let [similarity, boundarySimilarity] = [0, 0]
  for (const [x, first] of codings.entries())
    for (const [y, second] of codings.entries()) {
      const weight = weights[0]![x]! * weights[1]![y]!
      if (weight === 0) continue
      similarity += weight * flexibleSimilarity(first, second, options)!
      boundarySimilarity += weight * (flexibleBoundarySimilarity(first, second, options) ?? 1)
    }
  return { similarity, boundarySimilarity }
}

const steep = [
  [1, 0.5, 0.25],
  [0.5, 1, 0],
  [0.25, 0, 1],
]
const uneven = [
  [1, 0.75, 0],
  [0.25, 1, 0.5],
  [0.5, 0, 1],
]
/** A later boundary may be of use where an earlier one is not. */
const twisted = [
  [1, 0, 0.25],
  [0, 1, 0.75],
  [0.5, 0.75, 1],
]
const both = [
  [0.55, 0.3, 0.15],
  [0.35, 0.25, 0.4],
] as const
/** One of the types never comes: longer texts can be enumerated. */
const single = [
  [0.6, 0.4, 0],
  [0.7, 0.3, 0],
] as const

for (const [places, options, chances = both] of [
  [6, { transpositionCost: 0.25, ties: 'min' }, single],
  [5, { transpositionCost: 0.125, ties: 'max' }, single],
  [3, { matrix: steep, transpositionCost: [0.375, 0.5], ties: 'min' }],
  [3, { matrix: uneven, transpositionCost: [0.25, 0.125], rule: 'later', ties: 'max' }],
  [3, { matrix: uneven, transpositionCost: [0.125, 0.375], rule: 'second', ties: 'max' }],
  [3, { matrix: uneven, transpositionCost: [0.25, 0.125], rule: 'mean', ties: 'min' }],
  [3, { matrix: steep, transpositionCost: [0.25, 0.0625], rule: 'max', ties: 'max' }],
  [3, { matrix: steep, transpositionCost: [0.125, 0.25], rule: 'min', ties: 'min' }],
  [4, { matrix: twisted, transpositionCost: [0.125, 0.25], ties: 'min' }],
] as const)
  test(`flexible chance is that of all pairs of codings: ${JSON.stringify(options)}`, () => {
    const wanted = enumerate(places, chances, options)
    const question = {
      lengths: [places],
      reference: { none: chances[0][0], types: chances[0].slice(1) },
      hypothesis: { none: chances[1][0], types: chances[1].slice(1) },
      costs: flexibleCosts(flexibleSettings(options), typeScale(names)),
      algorithm: 'exact' as const,
      simulate: false,
      samples: 2,
      seed: 1,
    }
    for (const ratio of [false, true]) {
      const found = chanceLevel({ ...question, ratio })
      assert.equal(found.method, 'exact')
      assert.equal(found.lostMass, 0)
      const level = ratio ? wanted.boundarySimilarity : wanted.similarity
      assert.ok(Math.abs(found.expected - level) < 1e-12, `${ratio}: ${found.expected} should be ${level}`)
    }
  })
