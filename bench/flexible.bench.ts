// The flexible distance and its chance level: `node scripts/bench.mjs flexible`.
import { bench, do_not_optimize, run, summary } from 'mitata'
import { flexibleChance } from '../src/agreement/index.ts'
import { makeChain } from '../src/chance/flexible/chain.ts'
import { expectedRatio, expectedTotals } from '../src/chance/flexible/expectation.ts'
import { FrontierAutomaton } from '../src/chance/flexible/frontier.ts'
import { flexibleCosts } from '../src/compare/flexible/costs.ts'
import { flexibleEdits, LAI_2023_MATRIX } from '../src/compare/index.ts'
import { flexibleSimilarity, fromSequence, type Segmentation } from '../src/index.ts'

const types = ['.', ',', '?', '--']

/** A text with about three boundaries in ten units, from a fixed linear congruence. */
function draw(units: number, seed: number): Segmentation {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const sequence = Array.from({ length: units }, () => {
    const chance = next()
    return chance < 0.7 ? null : types[Math.floor(next() * types.length)]!
  })
  return fromSequence(sequence, { types })
}

const thousand = [draw(1_000, 1), draw(1_000, 2)] as const
const million = [draw(1_000_000, 3), draw(1_000_000, 4)] as const
const settings = flexibleSimilarity.resolve({ matrix: LAI_2023_MATRIX })
const recursive = flexibleSimilarity.resolve({ matrix: LAI_2023_MATRIX, algorithm: 'recursive' })

summary(() => {
  bench('S_f, 1,000 units, 300 boundaries each', () =>
    do_not_optimize(flexibleSimilarity(thousand[0], thousand[1], settings)),
  )
  bench('S_f as the paper searches, 1,000 units', () =>
    do_not_optimize(flexibleSimilarity(thousand[0], thousand[1], recursive)),
  )
  bench('log of operations, 1,000 units', () =>
    do_not_optimize(flexibleEdits(thousand[0], thousand[1], { matrix: LAI_2023_MATRIX })),
  )
})

bench('S_f, 1,000,000 units', () => do_not_optimize(flexibleSimilarity(million[0], million[1], settings)))

const codings = [{ reference: thousand[0], hypothesis: thousand[1] }]
const costs = flexibleCosts(
  { matrix: LAI_2023_MATRIX, transpositionCost: undefined, rule: 'later', ties: 'max' },
  thousand[0].scale,
)
const chances = { types: [0.1, 0.12, 0.04, 0.04], none: 0.7 }

/** The chance level with an automaton of its own; `flexibleChance` keeps the automata of the last few costs. */
function fromNothing(counted: boolean): number {
  const chain = makeChain(new FrontierAutomaton(costs, counted), costs, chances, chances, {
    threshold: counted ? 1e-9 : 1e-12,
    states: 20_000,
    places: 1_000,
  })
  const totals = expectedTotals(chain, [1_000])
  return counted ? expectedRatio(chain, [1_000], totals.count) : totals.cost
}

summary(() => {
  bench('chance of S_f, four types, matrix of section 4.2', () => do_not_optimize(fromNothing(false)))
  bench('chance of S_f^B, the same', () => do_not_optimize(fromNothing(true)))
  bench('chance of S_f, the next pair of the corpus', () =>
    do_not_optimize(flexibleChance(codings, { matrix: LAI_2023_MATRIX })),
  )
  bench('chance of S_f by 1,000 draws', () =>
    do_not_optimize(flexibleChance(codings, { matrix: LAI_2023_MATRIX, expected: 'simulated' })),
  )
})

await run()
