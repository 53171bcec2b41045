import assert from 'node:assert/strict'
import { test } from 'vitest'
import { flexibleChance } from '../../../src/agreement/index.ts'
import { makeChain } from '../../../src/chance/flexible/chain.ts'
import { expectedTotals } from '../../../src/chance/flexible/expectation.ts'
import { FrontierAutomaton } from '../../../src/chance/flexible/frontier.ts'
import { flexibleCosts } from '../../../src/compare/flexible/costs.ts'
import { flexibleSettings } from '../../../src/compare/flexible/edits.ts'
import { LAI_2023_MATRIX } from '../../../src/compare/index.ts'
import { flexibleSimilarity, fromSequence, typeScale } from '../../../src/index.ts'

const types = ['p', 'q']
const sequence = (text: string) =>
  fromSequence(
    [...text].map(sign => (sign === '.' ? null : sign)),
    { types },
  )

//  three units, each coder one boundary in three places: chance of a boundary 1/3 on both sides
const pair = { reference: sequence('p..'), hypothesis: sequence('..q') }

test('where no move can pay, the coefficient is the ordinary weighted kappa', () => {
  const reference = sequence('p.q.pp..q.p.')
  const hypothesis = sequence('p.p..pq.q...')
  const matrix = [
    [1, 0.5, 0.2],
    [0.5, 1, 0.1],
    [0.2, 0.1, 1],
  ]
  const options = { matrix, transpositionCost: 10 }
  const level = flexibleChance([{ reference, hypothesis }], options)
  assert.equal(level.states, 1)

  const of = (text: string) => ['p', 'q', '.'].map(sign => [...text].filter(s => s === sign).length / 12)
  const [rows, columns] = [of('p.q.pp..q.p.'), of('p.p..pq.q...')]
  let observed = 0
  let expected = 0
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      const chars = 'pq.'
      const together = [...'p.q.pp..q.p.'].filter(
        (sign, at) => sign === chars[r] && 'p.p..pq.q...'[at] === chars[c],
      ).length
      observed += matrix[r]![c]! * (together / 12)
      expected += matrix[r]![c]! * rows[r]! * columns[c]!
    }
  }
  const kappa = (observed - expected) / (1 - expected)
  const ours = (flexibleSimilarity(reference, hypothesis, options)! - level.expected) / (1 - level.expected)
  assert.ok(Math.abs(ours - kappa) < 1e-9, `${ours} should be ${kappa}`)
})

test('the coefficients differ in the chances at a place', () => {
  // One unit: chance of agreeing Σ P_A P_B when nothing can move.
  const one = { reference: sequence('p'), hypothesis: sequence('.') }
  const level = (coefficient: 'kappa' | 'pi' | 'bennett-s' | 'bennett-s-modified') =>
    flexibleChance([one], { coefficient }).expected
  assert.equal(level('kappa'), 0)
  assert.equal(level('pi'), 0.5)
  assert.ok(Math.abs(level('bennett-s') - 1 / 3) < 1e-12)
  assert.equal(level('bennett-s-modified'), 0.25 + 2 * 0.25 ** 2)
})

test('speakers are separate texts with one set of chances', () => {
  const reference = sequence('p.q.')
  const hypothesis = sequence('.pq.')
  const alone = flexibleChance([{ reference, hypothesis }])
  const both = flexibleChance([{ reference, hypothesis, speakers: ['A', 'B', 'A', 'B'] }])
  const halves = flexibleChance([
    { reference: sequence('pq'), hypothesis: sequence('.q') },
    { reference: sequence('..'), hypothesis: sequence('p.') },
  ])
  assert.notEqual(alone.expected, both.expected)
  assert.equal(both.expected, halves.expected)
})

test('a type that moves for nothing has no exact level: it is simulated and says why', () => {
  const names = LAI_2023_MATRIX.types
  const reference = fromSequence(['.', null, ';', null], { types: names })
  const hypothesis = fromSequence([null, '.', null, '--'], { types: names })
  const later = flexibleChance([{ reference, hypothesis }], { matrix: LAI_2023_MATRIX, samples: 50 })
  assert.equal(later.method, 'simulated')
  assert.equal(later.reason, 'window-unbounded')
  assert.ok(later.standardError! > 0)
  const max = flexibleChance([{ reference, hypothesis }], { matrix: LAI_2023_MATRIX, rule: 'max' })
  assert.equal(max.method, 'exact')
})

test('a search that is not exact is simulated; a simulation is the same for the same seed', () => {
  const recursive = flexibleChance([pair], { algorithm: 'recursive', samples: 20 })
  assert.equal(recursive.reason, 'algorithm-not-exact')
  const asked = flexibleChance([pair], { expected: 'simulated', samples: 20, seed: 7 })
  assert.equal(asked.reason, 'asked')
  assert.deepEqual(asked, flexibleChance([pair], { expected: 'simulated', samples: 20, seed: 7 }))
  assert.notEqual(
    asked.expected,
    flexibleChance([pair], { expected: 'simulated', samples: 20, seed: 8 }).expected,
  )
})

test('small steps with several types have too many states, and are simulated', () => {
  const long = 'p..q...p.q....'.repeat(20)
  const reference = sequence(long)
  const hypothesis = sequence(`..${long.slice(2)}`)
  const level = flexibleChance([{ reference, hypothesis }], { transpositionCost: 0.05, samples: 10 })
  assert.equal(level.method, 'simulated')
  assert.equal(level.reason, 'too-many-states')
})

test('the same question gives the same answer whatever was asked before', () => {
  const other = { reference: sequence('pqpq.p'), hypothesis: sequence('q.p..q') }
  const before = flexibleChance([pair], { similarity: 'flexible-boundary-similarity' })
  flexibleChance([other], { similarity: 'flexible-boundary-similarity' })
  assert.deepEqual(flexibleChance([pair], { similarity: 'flexible-boundary-similarity' }), before)
})

test('where chance alone agrees fully, the level is exactly 1', () => {
  for (const similarity of ['flexible-similarity', 'flexible-boundary-similarity'] as const) {
    for (const text of ['...', 'ppp']) {
      const coding = { reference: sequence(text), hypothesis: sequence(text) }
      assert.equal(flexibleChance([coding], { similarity }).expected, 1)
    }
  }
})

test('bad questions are rejected', () => {
  const code = (options: object, codings = [pair]) => {
    try {
      flexibleChance(codings, options)
    } catch (error) {
      return (error as { code?: string }).code
    }
    return undefined
  }
  assert.equal(code({ coefficient: 'alpha' }), 'option-invalid')
  assert.equal(code({ expected: 'guessed' }), 'option-invalid')
  assert.equal(code({ similarity: 'pk' }), 'option-invalid')
  assert.equal(code({ samples: 1 }), 'option-invalid')
  assert.equal(code({ colour: 'red' }), 'option-unknown')
  assert.equal(code({}, []), 'nothing-to-compare')
})

test('what is not followed is lost, and of the states that fit the likeliest are followed', () => {
  const costs = flexibleCosts(flexibleSettings({ transpositionCost: 0.25 }), typeScale(['p']))
  const [a, b] = [0.3, 0.1]
  const chain = (states: number, places: number) =>
    makeChain(
      new FrontierAutomaton(costs, false),
      costs,
      { types: [a], none: 1 - a },
      { types: [b], none: 1 - b },
      { threshold: 0, states, places },
    )
  // Only the start is followed: whatever one side has alone leads away, but for the last place, which has no future.
  const alone = a * (1 - b) + b * (1 - a)
  for (const places of [1, 5, 1000]) {
    const one = chain(1, places)
    assert.equal(one.states, 1)
    const { lostMass } = expectedTotals(one, [places])
    assert.ok(Math.abs(lostMass - (alone * (places - 1)) / places) < 1e-12, `${lostMass}`)
  }
  const two = chain(2, 5)
  assert.equal(two.states, 2)
  // The side that cuts more: from the start only the other's boundary is lost.
  assert.deepEqual([...two.lost.slice(0, 3)], [0, 0, 1])
})

test('a state is followed where its chance at some place is large enough, after boundaries of both sides too', () => {
  const costs = flexibleCosts(flexibleSettings({ transpositionCost: 0.25 }), typeScale(['p']))
  const [a, b, threshold, places] = [0.05, 0.2, 0.0022136, 30]
  const chances = [(1 - a) * (1 - b), a * (1 - b), (1 - a) * b]
  const automaton = new FrontierAutomaton(costs, false)
  const followed = new Set<number>()
  let mass = new Map([[0, 1]])
  for (let place = 0; place < places; place++) {
    for (const [state, chance] of mass) if (chance >= threshold) followed.add(state)
    const after = new Map<number, number>()
    const add = (state: number, chance: number) => after.set(state, (after.get(state) ?? 0) + chance)
    for (const [state, chance] of mass) {
      const { next } = automaton.stepsOf(followed.has(state) ? state : 0)
      for (const [step, own] of chances.entries()) add(next[step]!, chance * own)
      // A boundary of both: all begins anew.
      add(0, chance * a * b)
    }
    mass = after
  }
  const { states } = makeChain(
    new FrontierAutomaton(costs, false),
    costs,
    { types: [a], none: 1 - a },
    { types: [b], none: 1 - b },
    { threshold, states: 1000, places },
  )
  assert.equal(states, followed.size)
})
