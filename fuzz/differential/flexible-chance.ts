import { flexibleChance } from '../../src/agreement/index.ts'
import { fromSequence } from '../../src/index.ts'
import type { FuzzTarget } from '../target.ts'
import { type FlexibleCase, makeFlexible, naiveFlexible } from './flexible.ts'

const coefficients = ['kappa', 'pi', 'bennett-s', 'bennett-s-modified'] as const

interface FlexibleChanceCase extends FlexibleCase {
  readonly coefficient: (typeof coefficients)[number]
  readonly boundaries: boolean
}

/** The shares of the types, and last of no boundary, that a coder at random has. */
function shares({ a, b, types, coefficient }: FlexibleChanceCase): [number[], number[]] {
  const of = (row: FlexibleCase['a']) =>
    Array.from(
      { length: types + 1 },
      (_, type) => row.filter(one => (one ?? types) === type).length / row.length,
    )
  const [first, second] = [of(a), of(b)]
  const mean = first.map((share, type) => (share + second[type]!) / 2)
  switch (coefficient) {
    case 'kappa':
      return [first, second]
    case 'pi':
      return [mean, mean]
    case 'bennett-s': {
      const all = mean.map(() => 1 / (types + 1))
      return [all, all]
    }
    case 'bennett-s-modified': {
      const own = mean.map((share, type) => (type === types ? share : (1 - mean[types]!) / types))
      return [own, own]
    }
  }
}

/** Every pair of annotations, weighed by its chance. */
function enumerate(given: FlexibleChanceCase): number {
  const { a, types } = given
  const kinds = types + 1
  const rows = Array.from({ length: kinds ** a.length }, (_, code) =>
    a.map((_, at) => {
      const type = Math.floor(code / kinds ** at) % kinds
      return type === types ? null : type
    }),
  )
  const [first, second] = shares(given)
  const chance = (row: FlexibleCase['a'], own: readonly number[]) =>
    row.reduce<number>((product, type) => product * own[type ?? types]!, 1)
  let sum = 0
  for (const x of rows) {
    const p = chance(x, first)
    if (p === 0) continue
    for (const y of rows) {
      const q = chance(y, second)
      if (q === 0) continue
      const { sf, sfb } = naiveFlexible({ ...given, a: x, b: y })
      sum += p * q * (given.boundaries ? sfb : sf)
    }
  }
  return sum
}

/** Steps so large that few moves can pay: small ones have so many states that the level is simulated, after seconds. */
const steps = [1 / 3, 0.5, 2 / 3, 1]
/** All pairs are enumerated, so a text that came out longer than asked for is cut. */
const withFewStates = (given: FlexibleCase, units: number, transposition: number): FlexibleCase => ({
  ...given,
  a: given.a.slice(0, units),
  b: given.b.slice(0, units),
  ...(given.speakers === undefined ? {} : { speakers: given.speakers.slice(0, units) }),
  transposition,
})

/** The chance level of S_f and S_f^B: over all pairs of annotations, one by one. */
export const flexibleChanceTargets: readonly FuzzTarget[] = [
  {
    name: 'flexible chance',
    part: 'differential',
    make(random): FlexibleChanceCase {
      const types = random.pick([1, 1, 2])
      const units = types === 1 ? 4 : 3
      return {
        ...withFewStates(makeFlexible(random, units, types), units, random.pick(steps)),
        coefficient: random.pick(coefficients),
        boundaries: random.chance(0.5),
      }
    },
    run(given: FlexibleChanceCase) {
      const { types, a, b, speakers, matrix, transposition, rule, ties, coefficient, boundaries } = given
      if (a.length === 0) return undefined
      const names = Array.from({ length: types }, (_, type) => `t${type}`)
      const side = (row: FlexibleCase['a']) =>
        fromSequence(
          row.map(type => (type === null ? null : names[type]!)),
          { types: names },
        )
      const found = flexibleChance([{ reference: side(a), hypothesis: side(b), speakers }], {
        coefficient,
        similarity: boundaries ? 'flexible-boundary-similarity' : 'flexible-similarity',
        rule,
        ties,
        samples: 2,
        ...(matrix ? { matrix } : {}),
        ...(transposition === undefined ? {} : { transpositionCost: transposition }),
      })
      // Where it cannot be exact it says so; the simulation is checked by the tests.
      if (found.method !== 'exact')
        return found.reason === undefined ? 'unsaid: simulated without a reason' : undefined
      const naive = enumerate(given)
      return Math.abs(found.expected - naive) <= 1e-8 + 10 * a.length * (found.lostMass ?? 0)
        ? undefined
        : `differs: the level is ${found.expected}, over all pairs ${naive}`
    },
  },
]
