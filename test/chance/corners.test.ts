import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ChanceSetting, expectedTally, flexibleChance } from '../../src/agreement/index.ts'
import { buildAutomaton } from '../../src/chance/exact/automaton.ts'
import { hasExactMethod } from '../../src/chance/exact/exact.ts'
import { matchingReader } from '../../src/chance/exact/matching-reader.ts'
import { countsAlongGiven, everyGap } from '../../src/chance/exact/walk-eligible.ts'
import { makeChain } from '../../src/chance/flexible/chain.ts'
import { expectedTotals } from '../../src/chance/flexible/expectation.ts'
import { FrontierAutomaton } from '../../src/chance/flexible/frontier.ts'
import { throwCoding } from '../../src/chance/simulated/random-coding.ts'
import { simulateLevel } from '../../src/chance/simulated/simulate.ts'
import { flexibleCosts } from '../../src/compare/flexible/costs.ts'
import { flexibleSettings } from '../../src/compare/flexible/edits.ts'
import { findMetric, fromSequence, metrics, typeScale } from '../../src/index.ts'
import { stream } from '../../src/stats/resampling/stream.ts'

const plain = { scale: undefined, marks: [0, 1] }
const boundaryF = findMetric('boundary-f')

test('options with an exact chance model', () => {
  const has = (id: string, options: object, chance: 'rates' | 'counts' = 'rates') => {
    const metric = findMetric(id)!
    return hasExactMethod(metric, metric.resolve(options as never), chance)
  }
  for (const chance of ['rates', 'counts'] as const) {
    assert.ok(has('segmentation-similarity', { variant: '2012', span: 2 }, chance))
    assert.ok(!has('segmentation-similarity', { variant: '2012', span: 3 }, chance))
    assert.ok(has('boundary-f', { tolerance: 1 }, chance))
    assert.ok(!has('boundary-f', { tolerance: 1, excludeEvery: 3 }, chance))
    assert.ok(!has('boundary-f', { tolerance: 1, matching: 'any-within' }, chance))
  }
})

test('a metric has an exact way where its definition names one, whatever it is called', () => {
  // Windows as long as the mean segment of a side have none, and S_f has its own model.
  const settings: Readonly<Record<string, object>> = {
    pk: { window: 2 },
    'window-diff': { window: 2 },
    'win-pr-f': { width: 2 },
  }
  for (const metric of metrics) {
    if (metric.takes !== 'boundaries') continue
    const options = metric.resolve(settings[metric.id] ?? {})
    const named = metric.chance !== undefined && metric.chance !== 'flexible'
    for (const chance of ['rates', 'counts'] as const)
      assert.equal(hasExactMethod(metric, options, chance), named, `${metric.id}, ${chance}`)
  }
  const { chance: _, ...facts } = boundaryF
  const alike = Object.assign(((...sides) => boundaryF(...sides)) as typeof boundaryF, facts)
  assert.ok(!hasExactMethod(alike, boundaryF.resolve(), 'rates'))
})

test('coders who can only put nothing put nothing', () => {
  const setting = { units: 5, chance: 'rates', types: ['p'], sets: [[]], shares: [[1], [1]] } as const
  const { tally, method } = expectedTally('bed-f', setting as unknown as ChanceSetting)
  assert.equal(method, 'exact')
  for (const [field, value] of Object.entries(tally)) assert.equal(value, field === 'places' ? 4 : 0, field)
  let asked: unknown
  const own = Object.assign(((...sides) => boundaryF(...sides)) as typeof boundaryF, boundaryF, {
    id: 'mine',
    expected(question: unknown) {
      asked = question
      return { matches: 0, reference: 0, hypothesis: 0 }
    },
  })
  expectedTally(own as never, setting as unknown as ChanceSetting)
  assert.deepEqual(asked, { units: 5, chance: 'rates', rates: [0, 0] })
})

test('a walk with counters that would take too long is not begun, however few one side has', () => {
  const automaton = buildAutomaton(matchingReader(1), 2)!
  assert.equal(countsAlongGiven(automaton, everyGap(10_000_002), 0, 1), undefined)
  assert.equal(countsAlongGiven(automaton, everyGap(10_000_002), 1, 0), undefined)
})

test('a simulated tally of coders who cut everywhere is the one tally there is', () => {
  const { tally, samples } = expectedTally(
    'boundary-f',
    { units: 5, chance: 'rates', rates: [1, 1] },
    { expected: 'simulated', samples: 3 },
  )
  assert.deepEqual([{ ...tally }, samples], [{ matches: 4, reference: 4, hypothesis: 4 }, 3])
})

test('without a number of samples there are as many as the error needs', () => {
  const setting = { units: 40, chance: 'rates', rates: [0.98, 0.98] } as const
  const exact = expectedTally('boundary-f', setting)
  for (const chanceError of [undefined, 0.001]) {
    const sampled = expectedTally('boundary-f', setting, {
      expected: 'simulated',
      ...(chanceError === undefined ? {} : { chanceError }),
    })
    const error = chanceError ?? 0.0005
    assert.ok(
      sampled.standardError! < 1.4 * error && sampled.standardError! > error / 1.4,
      `${sampled.standardError}`,
    )
    assert.ok(sampled.samples! > 64)
    assert.ok(Math.abs(sampled.level! - exact.level!) < 5 * error)
    assert.ok(Math.abs(Number(sampled.tally.reference) - 39 * 0.98) < 0.1, `${sampled.tally.reference}`)
  }
})

test('the standard error is the jackknife over fifty batches of samples', () => {
  const chances = [0.6, 0.4]
  const ask = (samples: number) =>
    simulateLevel({
      metric: boundaryF,
      options: boundaryF.resolve({} as never),
      space: plain,
      items: [
        {
          id: 'x',
          units: 12,
          options: boundaryF.resolve({} as never),
          coders: [{ chances }, { chances }],
          pairs: [[0, 1, 1]],
        },
      ],
      seed: 3,
      samples,
      error: 1,
    })
  const samples = 57
  // The tally of each draw: what all so far have more than those before.
  const sums = Array.from({ length: samples }, (_, at) => {
    const { tally } = ask(at + 1)
    return ['matches', 'reference', 'hypothesis'].map(field => Math.round(Number(tally[field]) * (at + 1)))
  })
  const each = sums.map((sum, at) => sum.map((value, field) => value - (sums[at - 1]?.[field] ?? 0)))
  const levels = Array.from({ length: 50 }, (_, batch) => {
    const [matches, reference, hypothesis] = [0, 1, 2].map(field =>
      each.reduce((sum, own, at) => sum + (at % 50 === batch ? 0 : own[field]!), 0),
    )
    return (2 * matches!) / (reference! + hypothesis!)
  })
  const mean = levels.reduce((sum, level) => sum + level, 0) / 50
  const squares = levels.reduce((sum, level) => sum + (level - mean) ** 2, 0)
  const found = ask(samples)
  assert.ok(Math.abs(found.standardError - Math.sqrt((49 / 50) * squares)) < 1e-12)
  // Eleven places at 0.4: 4.4 boundaries, and their mean has a standard error of 0.22.
  assert.ok(Math.abs(Number(found.tally.reference) - 4.4) < 1)
})

test('random boundaries come as often as their rate says, and a lower rate keeps some of them', () => {
  const units = 20_001
  const thrown = throwCoding(units, plain, { chances: [0.5, 0.5] }, stream(1, 2, 3, 4))
  const counts = [1, 0.85, 1.15].map(factor => thrown(factor).boundaries.length)
  // Standard errors below 71.
  for (const [at, rate] of [0.5, 0.425, 0.575].entries())
    assert.ok(Math.abs(counts[at]! - 20_000 * rate) < 300, `${counts[at]} at ${rate}`)
  const some = new Set(thrown(1.15).boundaries)
  assert.ok(thrown(0.85).boundaries.every(position => some.has(position)))
  const everywhere = throwCoding(4, plain, { chances: [0, 1] }, stream(1))(1)
  assert.deepEqual([...everywhere.boundaries], [1, 2, 3])
})

test('random marks: each by its chance, or as many as are given, each at a place of its own', () => {
  const scale = typeScale(['p', 'q', 'r'])
  const space = { scale, marks: [0, 1, 2, 4] }
  const first = throwCoding(2000, space, { chances: [0.5, 0.5, 0, 0] }, stream(1))(1)
  assert.ok(first.types!.every(mark => mark === 1))
  const mixed = throwCoding(20_001, space, { chances: [0.4, 0.1, 0.2, 0.3] }, stream(5))(1)
  for (const [mark, rate] of [
    [1, 0.1],
    [2, 0.2],
    [4, 0.3],
  ] as const)
    assert.ok(Math.abs(mixed.types!.filter(own => own === mark).length - 20_000 * rate) < 270)
  const places = new Array<number>(6).fill(0)
  for (let draw = 0; draw < 600; draw++) {
    const { boundaries, types } = throwCoding(6, space, { marks: [1, 1, 4] }, stream(7, draw))(1)
    assert.equal(new Set(boundaries).size, 3)
    assert.deepEqual([...types!].sort(), [1, 1, 4])
    for (const position of boundaries) places[position]!++
  }
  // Three of five places: 360 of 600 each, with a standard error of 12.
  assert.equal(places[0], 0)
  for (const count of places.slice(1)) assert.ok(Math.abs(count - 360) < 60, String(places))
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

test('coders who never cut agree fully, in a text of any length', () => {
  for (const units of [3, 100]) {
    const none = fromSequence(new Array<null>(units).fill(null), { types: ['p'] })
    const level = flexibleChance([{ reference: none, hypothesis: none }], {
      similarity: 'flexible-boundary-similarity',
    })
    assert.deepEqual([level.method, level.expected], ['exact', 1])
  }
})
