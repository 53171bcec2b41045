import type { EditTotals } from '../../compare/flexible/anchors.ts'
import { type FlexibleCosts, flexibleCosts, requireRows } from '../../compare/flexible/costs.ts'
import { addEdits } from '../../compare/flexible/distance.ts'
import { flexibleSettings } from '../../compare/flexible/edits.ts'
import { type RunningText, runningTexts, type TypedPlaces } from '../../compare/flexible/running-texts.ts'
import type { FlexibleAlgorithm, FlexibleSettings } from '../../compare/flexible/settings.ts'
import { invalid } from '../../model/error.ts'
import { nothingToCompare } from '../../model/errors/agreement.ts'
import { requireChoice, requireInteger, requireSameScale } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type Stream, stream } from '../../stats/resampling/stream.ts'
import { makeChain, type PlaceChances } from './chain.ts'
import { expectedRatio, expectedTotals, longestOf } from './expectation.ts'
import { FrontierAutomaton } from './frontier.ts'

/** Draws whose scores are held at the same time. */
const MOST_SAMPLES = 10_000_000

/** Two coders' segmentations of one item. */
export interface FlexibleCoding {
  readonly reference: Segmentation
  readonly hypothesis: Segmentation
  readonly speakers?: readonly string[] | undefined
}

/** Whose shares of types the random annotations have. */
const flexibleCoefficients = ['kappa', 'pi', 'bennett-s', 'bennett-s-modified'] as const
/** One of these coefficients. */
export type FlexibleCoefficient = (typeof flexibleCoefficients)[number]

/** Which chance level of a flexible similarity, and how it is found; settings of the distance may be added. */
export interface FlexibleChanceOptions extends Partial<Omit<FlexibleSettings, 'speakers'>> {
  /**
   * Which score is expected.
   * @defaultValue `flexible-similarity`
   */
  readonly similarity?: 'flexible-similarity' | 'flexible-boundary-similarity'
  /** Whose shares of types the random annotations have. @defaultValue `kappa` */
  readonly coefficient?: FlexibleCoefficient
  /**
   * Whether the level is computed, or found by simulation.
   * @defaultValue `exact`, which simulates where it cannot be exact, and says so
   */
  readonly expected?: 'exact' | 'simulated'
  /**
   * Random annotations when simulating.
   * @defaultValue 1,000
   */
  readonly samples?: number
  /**
   * Seed of the simulation.
   * @defaultValue 1
   */
  readonly seed?: number
}

/** The score that chance alone would give, and how it was found. */
export interface FlexibleChance {
  readonly expected: number
  readonly method: 'exact' | 'simulated'
  /** Exact only: share of the mass per place that left the states followed; the error is about this large. */
  readonly lostMass?: number
  /** Exact only: states followed. */
  readonly states?: number
  /** Simulated only. */
  readonly standardError?: number
  readonly samples?: number
  readonly seed?: number
  /** Why it was simulated: asked for, or not feasible exactly. */
  readonly reason?: 'asked' | 'window-unbounded' | 'too-many-states' | 'algorithm-not-exact'
}

/** Above this loss per place the exact way is given up. */
const MOST_LOST = 1e-5

/**
 * The score that two coders would be expected to reach by chance: both place boundaries at random, position by position
 * and independently, in texts of the same lengths and speakers, and are compared by the same measure.
 *
 *     coefficient = (S − S^chance) / (1 − S^chance)
 *
 * The chances at a position are each coder's own shares of the types and of no boundary (`kappa`), their mean (`pi`),
 * the same for every type and for none (`bennett-s`), or the pooled share of none and the same for every type
 * (`bennett-s-modified`). All codings are pooled into one score, as the tallies of S_f and S_f^B are.
 *
 * Exact: E[S_f] by a finite automaton over the frontiers of the dynamic programme; E[S_f^B] by the automaton that
 * also counts, followed as far as it matters, and quadrature; `lostMass` says what was left out. Simulated where
 * asked, where a type moves for nothing (`window-unbounded`), where too many states matter (`too-many-states`)
 * and for searches that are not exact (`algorithm-not-exact`), with the standard error. Where no move can pay
 * the coefficient is the ordinary weighted kappa.
 *
 * Time: independent of the length of the texts; a few milliseconds for one type, under a second for four.
 *
 * Differs from segsimflex: exact instead of the mean of 100 unseeded samples; shares over all speakers
 * instead of the last.
 *
 * @param codings - two codings or more, with their types
 * @param options - settings; each has a default
 * @returns the expected score, and how it was found
 * @throws CesuraError `nothing-to-compare`
 * @see Lai, Li & Zhang (2023), section 3.3
 * @example
 * flexibleChance([{ reference: fromSequence(['.', null]), hypothesis: fromSequence([null, '.']) }])
 * //=> { expected: 0.59375, method: 'exact', lostMass: 0, states: 3 }
 */
export function flexibleChance(
  codings: readonly FlexibleCoding[],
  options: FlexibleChanceOptions = {},
): FlexibleChance {
  const { similarity = 'flexible-similarity', coefficient = 'kappa', expected = 'exact' } = options
  const { samples = 1000, seed = 1, ...rest } = options
  requireChoice('coefficient', coefficient, flexibleCoefficients)
  const { similarity: _, coefficient: __, expected: ___, ...given } = rest
  const settings = flexibleSettings(given)
  const first = codings[0]
  if (first === undefined) {
    throw invalid(nothingToCompare, {})
  }
  for (const coding of codings) requireSameScale(first.reference, coding.reference)
  const texts = codings.flatMap(({ reference, hypothesis, speakers }) =>
    runningTexts(reference, hypothesis, speakers),
  )
  const costs = flexibleCosts(settings, first.reference.scale)
  for (const { reference, hypothesis } of codings)
    for (const side of [reference, hypothesis]) requireRows(costs, side, settings.matrix)
  const chances = placeChances(texts, costs.types, coefficient)
  return chanceLevel({
    lengths: texts.map(text => text.units),
    ...chances,
    costs,
    algorithm: settings.algorithm,
    ratio: requireChoice('similarity', similarity, scores) === 'flexible-boundary-similarity',
    simulate: requireChoice('expected', expected, ['exact', 'simulated']) === 'simulated',
    samples: requireInteger('samples', samples, 2, MOST_SAMPLES),
    seed: requireInteger('seed', seed, 0),
  })
}

const scores = ['flexible-similarity', 'flexible-boundary-similarity'] as const

/** The chances of each side under a coefficient. */
function placeChances(
  texts: readonly RunningText[],
  types: number,
  coefficient: FlexibleCoefficient,
): { readonly reference: PlaceChances; readonly hypothesis: PlaceChances } {
  const places = texts.reduce((sum, text) => sum + text.units, 0)
  const share = (side: 'reference' | 'hypothesis'): PlaceChances => {
    const counts = new Array<number>(types).fill(0)
    for (const text of texts) for (const type of text[side].types) counts[type]!++
    return chancesOfCounts(counts, places)
  }
  return chancesUnder(coefficient, share('reference'), share('hypothesis'))
}

/** The shares of types, and of none, that so many boundaries at so many positions are. */
export function chancesOfCounts(counts: readonly number[], places: number): PlaceChances {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return { types: counts.map(count => count / places), none: (places - all) / places }
}

/** What a coefficient makes of the shares of both sides. */
export function chancesUnder(
  coefficient: FlexibleCoefficient,
  reference: PlaceChances,
  hypothesis: PlaceChances,
): { readonly reference: PlaceChances; readonly hypothesis: PlaceChances } {
  if (coefficient === 'kappa') return { reference, hypothesis }
  const types = reference.types.length
  const none = (reference.none + hypothesis.none) / 2
  let pooled: PlaceChances
  if (coefficient === 'pi') {
    pooled = { types: reference.types.map((chance, type) => (chance + hypothesis.types[type]!) / 2), none }
  } else if (coefficient === 'bennett-s') {
    pooled = { types: new Array<number>(types).fill(1 / (types + 1)), none: 1 / (types + 1) }
  } else {
    pooled = { types: new Array<number>(types).fill(types > 0 ? (1 - none) / types : 0), none }
  }
  return { reference: pooled, hypothesis: pooled }
}

/** Everything a chance level depends on. */
interface ChanceQuestion {
  readonly lengths: readonly number[]
  readonly reference: PlaceChances
  readonly hypothesis: PlaceChances
  readonly costs: FlexibleCosts
  readonly algorithm: FlexibleAlgorithm
  /** S_f^B instead of S_f. */
  readonly ratio: boolean
  readonly simulate: boolean
  readonly samples: number
  readonly seed: number
}

/** The expected score, exactly where that is feasible. */
export function chanceLevel(question: ChanceQuestion): FlexibleChance {
  const { costs, algorithm } = question
  if (question.simulate) return simulated(question, 'asked')
  if (costs.window === Number.POSITIVE_INFINITY) return simulated(question, 'window-unbounded')
  if (algorithm !== 'exact' && costs.window > 0) return simulated(question, 'algorithm-not-exact')
  return exactLevel(question) ?? simulated(question, 'too-many-states')
}

function exactLevel(question: ChanceQuestion): FlexibleChance | undefined {
  const { lengths, reference, hypothesis, costs, ratio } = question
  const longest = longestOf(lengths)
  const chain = makeChain(automatonOf(costs, ratio), costs, reference, hypothesis, {
    threshold: longest <= 12 ? 0 : ratio ? 1e-9 : 1e-12,
    states: 20_000,
    places: longest,
  })
  const totals = expectedTotals(chain, lengths)
  if (totals.lostMass > MOST_LOST) return undefined
  const places = lengths.reduce((sum, length) => sum + length, 0)
  const expected = 1 - (ratio ? expectedRatio(chain, lengths, totals.count) : totals.cost / places)
  return { expected, method: 'exact', lostMass: totals.lostMass, states: chain.states }
}

function simulated(question: ChanceQuestion, reason: FlexibleChance['reason'] & string): FlexibleChance {
  const { lengths, reference, hypothesis, costs, algorithm, ratio, samples, seed } = question
  const means = simulateFlexible(lengths, reference, hypothesis, costs, algorithm, samples, seed)
  const { mean, standardError } = ratio ? means.boundarySimilarity : means.similarity
  return { expected: mean, method: 'simulated', standardError, samples, seed, reason }
}

/** The automata of the last few costs: a corpus asks for the same one for every pair of its coders. */
const automata = new Map<string, FrontierAutomaton>()
const MOST_AUTOMATA = 4

function automatonOf(costs: FlexibleCosts, counted: boolean): FrontierAutomaton {
  const { deletion, insertion, substitution, stepBack, stepOn, ties } = costs
  const key = [counted, ties, deletion, insertion, substitution, stepBack, stepOn].join(';')
  let automaton = automata.get(key)
  if (automaton === undefined) {
    automaton = new FrontierAutomaton(costs, counted)
    for (const oldest of automata.keys()) {
      if (automata.size < MOST_AUTOMATA) break
      automata.delete(oldest)
    }
    automata.set(key, automaton)
  }
  return automaton
}

/** Means over samples of both scores, each with its standard error. */
interface Simulation {
  readonly similarity: SimulatedMean
  readonly boundarySimilarity: SimulatedMean
}

interface SimulatedMean {
  readonly mean: number
  readonly standardError: number
}

/**
 * S_f and S_f^B of random annotations, independent in each position and on each side, many times. Sample k of
 * seed s is always the same. Time: samples × (boundaries · window).
 */
function simulateFlexible(
  lengths: readonly number[],
  reference: PlaceChances,
  hypothesis: PlaceChances,
  costs: FlexibleCosts,
  algorithm: FlexibleAlgorithm,
  samples: number,
  seed: number,
): Simulation {
  const similarity = new Float64Array(samples)
  const boundarySimilarity = new Float64Array(samples)
  const places = lengths.reduce((sum, length) => sum + length, 0)
  for (let sample = 0; sample < samples; sample++) {
    const random = stream(seed, sample)
    const totals: EditTotals = { cost: 0, edits: 0, matches: 0 }
    for (const units of lengths) {
      const text = {
        speaker: null,
        units,
        reference: drawPlaces(units, reference, random),
        hypothesis: drawPlaces(units, hypothesis, random),
      }
      addEdits(algorithm, text, costs, totals)
    }
    const cost = totals.cost / costs.unit
    const count = totals.edits + totals.matches
    similarity[sample] = 1 - cost / places
    boundarySimilarity[sample] = count > 0 ? 1 - cost / count : 1
  }
  return { similarity: meanOf(similarity), boundarySimilarity: meanOf(boundarySimilarity) }
}

/** Boundaries at random: the gaps between them are geometric, so places without one cost nothing. */
function drawPlaces(units: number, chances: PlaceChances, random: Stream): TypedPlaces {
  const some = chances.types.reduce((sum, chance) => sum + chance, 0)
  const places: number[] = []
  const types: number[] = []
  if (some > 0) {
    let place = 0
    for (;;) {
      place += 1 + random.geometric(Math.min(1, some))
      if (place > units) break
      let left = random.uniform() * some
      let type = 0
      while (type < chances.types.length - 1 && left >= chances.types[type]!) left -= chances.types[type++]!
      places.push(place)
      types.push(type)
    }
  }
  const positions = Uint32Array.from(places)
  return { places: positions, positions, types: Uint8Array.from(types) }
}

function meanOf(values: Float64Array): SimulatedMean {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : Number.NaN }
}
