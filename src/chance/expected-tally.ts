import type { AnyMetric, RandomCuts, Tally } from '../metrics/metric.ts'
import { requirePreset } from '../metrics/preset-names.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import { invalid } from '../model/error.ts'
import { chancesInvalid, marksCountInvalid } from '../model/errors/agreement.ts'
import { unknownType } from '../model/errors/model.ts'
import { requireChoice, requireKnown, requireNumber, requireWhole, show } from '../model/require.ts'
import { MAX_UNITS, typeScale } from '../model/segmentation.ts'
import { countsMethod, ratesMethod } from './exact/exact.ts'
import { type MarkSpace, PLAIN_MARKS } from './random-pair.ts'
import type { RandomCoder } from './simulated/random-coding.ts'
import { similarityOf, simulateLevel } from './simulated/simulate.ts'

/** A set of types at one position, by their labels; none for no boundary. */
export type TypeSet = readonly (string | number)[]

/** Two coders who do not know the text, untyped or with types at their boundaries. */
export type ChanceSetting =
  | RandomCuts
  | {
      readonly units: number
      readonly chance: 'rates'
      /** Labels of the types in order of rank; a number is its own rank. */
      readonly types: readonly (string | number)[]
      /** What may be at a position. */
      readonly sets: readonly TypeSet[]
      /** The chance of each set, of the first coder and of the second. */
      readonly shares: readonly [readonly number[], readonly number[]]
    }
  | {
      readonly units: number
      readonly chance: 'counts'
      readonly types: readonly (string | number)[]
      /** What is at each position, of the first coder and of the second; put in a random order. */
      readonly marks: readonly [readonly TypeSet[], readonly TypeSet[]]
    }

/** How an expected tally is found. */
export interface ExpectedTallyOptions {
  /**
   * `simulated` where that is wanted.
   * @defaultValue `exact` where there is a way
   */
  readonly expected?: 'exact' | 'simulated'
  /**
   * Seed of the simulation.
   * @defaultValue 1
   */
  readonly seed?: number
  /**
   * How many random pairs.
   * @defaultValue as many as `chanceError` needs
   */
  readonly samples?: number
  /**
   * The standard error of the level that is wanted.
   * @defaultValue 0.0005
   */
  readonly chanceError?: number
}

/** The tally that two coders who cut at random are expected to have, and the similarity it comes to. */
export interface ExpectedTally {
  readonly tally: Tally
  /** The score of the expected tally as a similarity; undefined where the measure says so. */
  readonly level: number | undefined
  readonly method: 'exact' | 'simulated'
  /** Exact by an automaton only. */
  readonly states?: number
  /** Simulated only. */
  readonly standardError?: number
  readonly samples?: number
  readonly seed?: number
  readonly reason?: ChanceReason
}

/** Why a chance level was simulated. */
export type ChanceReason =
  | 'asked'
  | 'no-exact-method'
  | 'too-many-states'
  | 'window-unbounded'
  | 'algorithm-not-exact'

const names = ['expected', 'seed', 'samples', 'chanceError']

/**
 * The tally that two coders are expected to have who do not know the text, under any measure. The level of a corpus
 * is the score of such tallies, added up: what `agreement` subtracts with `expected: 'exact'`.
 *
 * `chance: 'rates'`: every position gets a mark independently, by the coder's chances. `chance: 'counts'`: each coder
 * keeps its boundaries, and every order of them over the positions is equally likely.
 *
 * Exact for B, S, BED F, boundary F, Pk, WindowDiff and WinPR F, by closed forms or finite automata; simulated, with
 * its standard error, where there is no such way under the options or the types (`no-exact-method`,
 * `too-many-states`). Time of the exact ways: independent of the length for closed forms, some dozen places for
 * automata.
 *
 * @param metric - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param setting - how long the text is and how often the two coders cut
 * @param options - settings; each has a default
 * @returns the expected tally, and how it was found
 * @throws CesuraError `unknown-metric`, `unknown-preset`, `option-unknown`, `option-invalid` for a setting that no text
 *   can have, such as more boundaries than places; for the types `unknown-type`, `duplicate-type`
 * @example
 * expectedTally('boundary-similarity', { units: 11, chance: 'rates', rates: [0.2, 0.2] }).level.toFixed(6) //=> '0.188216'
 * expectedTally('boundary-f', { units: 5, chance: 'counts', boundaries: [2, 2] })
 * //=> { tally: { matches: 1, reference: 2, hypothesis: 2 }, level: 0.5, method: 'exact' }
 */
export function expectedTally(
  metric: MetricRequest,
  setting: ChanceSetting,
  options: ExpectedTallyOptions = {},
): ExpectedTally {
  requireKnown('expectedTally', options, names)
  const asked = requireChoice('expected', options.expected ?? 'exact', ['exact', 'simulated'])
  const request = readRequest(metric)
  const measure = request.metric
  const resolved = measure.resolve({
    ...request.options,
    ...(request.preset === undefined ? {} : { preset: requirePreset(request.preset) }),
  })
  const units = requireWhole('units', setting.units, 1, MAX_UNITS)
  requireChoice('chance', setting.chance, ['rates', 'counts'])
  const { space, first, second, boundaries } = codersOf(setting)
  if (asked === 'exact') {
    const exact = exactTally(measure, resolved, space, units, first, second, boundaries)
    if (exact !== undefined)
      return { ...exact, level: similarityOf(measure, resolved, exact.tally), method: 'exact' }
  }
  const seed = requireWhole('seed', options.seed ?? 1)
  const { tally, level, standardError, samples } = simulateLevel({
    metric: measure,
    options: resolved,
    space,
    items: [{ id: 'pair', units, options: resolved, coders: [first, second], pairs: [[0, 1, 1]] }],
    seed,
    samples: options.samples === undefined ? undefined : requireWhole('samples', options.samples, 2),
    error: requireNumber('chanceError', options.chanceError ?? 0.0005, 1e-9),
  })
  const reason = asked === 'simulated' ? 'asked' : 'no-exact-method'
  return { tally, level, method: 'simulated', standardError, samples, seed, reason }
}

function exactTally(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
  units: number,
  first: RandomCoder,
  second: RandomCoder,
  boundaries: readonly [number, number] | undefined,
): { tally: Tally; states?: number } | undefined {
  if ('chances' in first && 'chances' in second) {
    const method = ratesMethod(metric, options, space)
    if (method === undefined) return undefined
    const tally = method.tally({ first: first.chances, second: second.chances })(units)
    return method.states === undefined ? { tally } : { tally, states: method.states }
  }
  const tally = boundaries && countsMethod(metric, options, space)?.(units, ...boundaries)
  return tally && { tally }
}

interface Coders {
  readonly space: MarkSpace
  readonly first: RandomCoder
  readonly second: RandomCoder
  /** Numbers of boundaries, for counts. */
  readonly boundaries?: readonly [number, number]
}

/** The setting in the words of the simulation and of the exact ways. */
function codersOf(setting: ChanceSetting): Coders {
  const places = setting.units - 1
  if ('rates' in setting || 'boundaries' in setting) {
    const space = { scale: undefined, marks: PLAIN_MARKS }
    if (setting.chance === 'rates') {
      const [a, b] = setting.rates.map((rate, side) => requireNumber(`rates[${side}]`, rate, 0, 1))
      return { space, first: { chances: [1 - a!, a!] }, second: { chances: [1 - b!, b!] } }
    }
    const [j, k] = setting.boundaries.map((count, side) =>
      requireWhole(`boundaries[${side}]`, count, 0, places),
    )
    const marks = (count: number) => ({ marks: new Array<number>(count).fill(1) })
    return { space, first: marks(j!), second: marks(k!), boundaries: [j!, k!] }
  }
  const labels = setting.types.map(String)
  const numeric = setting.types.every(type => typeof type === 'number')
  const scale = typeScale(labels, numeric ? (setting.types as readonly number[]) : undefined)
  const maskOf = (set: TypeSet): number => {
    let mask = 0
    for (const type of set) {
      const index = labels.indexOf(String(type))
      if (index < 0) throw invalid(unknownType, { type: show(type), names: labels.join(' ') })
      mask |= 1 << index
    }
    return mask >>> 0
  }
  if (setting.chance === 'rates') {
    const marks = [0, ...setting.sets.map(maskOf).filter(mask => mask !== 0)]
    const chances = setting.shares.map((shares, side) => {
      if (shares.length !== setting.sets.length || Math.abs(sum(shares) - 1) > 1e-9)
        throw invalid(chancesInvalid, { side, sets: setting.sets.length })
      const found = new Array<number>(marks.length).fill(0)
      for (const [index, set] of setting.sets.entries())
        found[marks.indexOf(maskOf(set))]! += requireNumber(`shares[${side}]`, shares[index], 0, 1)
      return { chances: found }
    })
    return { space: { scale, marks }, first: chances[0]!, second: chances[1]! }
  }
  const given = setting.marks.map((sets, side) => {
    if (sets.length !== places)
      throw invalid(marksCountInvalid, {
        side,
        marks: sets.length,
        units: setting.units,
        gaps: places,
      })
    return sets.map(maskOf).filter(mask => mask !== 0)
  })
  const marks = [0, ...new Set(given.flat())].sort((a, b) => a - b)
  return {
    space: { scale, marks },
    first: { marks: given[0]! },
    second: { marks: given[1]! },
    boundaries: [given[0]!.length, given[1]!.length],
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
