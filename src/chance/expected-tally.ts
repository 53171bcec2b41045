import type { AnyMetric, Tally } from '../metrics/definition/metric.ts'
import { requirePreset } from '../metrics/definition/preset-names.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import { requireChoice, requireInteger, requireKnown, requireNumber } from '../model/require.ts'
import { MAX_UNITS } from '../model/segmentation.ts'
import { eligibleGaps } from './exact/eligible-gaps.ts'
import { countsMethod, ratesMethod } from './exact/exact.ts'
import { lengthsMethod } from './exact/lengths.ts'
import { positionsMethods } from './exact/positions.ts'
import {
  type ChanceSetting,
  chanceModelNames,
  type SettingCoders,
  settingCoders,
} from './random/chance-setting.ts'
import { similarityOf, simulateLevel } from './simulate.ts'

export type { ChanceSetting, TypeSet } from './random/chance-setting.ts'

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
 * | `chance` | fixed | random |
 * | --- | --- | --- |
 * | `rates` | the chance of a boundary, per coder | every gap independently |
 * | `counts` | each coding's number of boundaries | which gaps, all sets equally likely |
 * | `lengths` | each coding's segment lengths | their order, all orders equally likely |
 * | `positions` | the eligible gaps, the chance of a boundary at one | every eligible gap independently |
 * | `positions-counts` | the eligible gaps, each number of boundaries | which eligible gaps, all sets equally likely |
 *
 * Exact for B, S, BED F, boundary F, Pk, WindowDiff and WinPR F, by closed forms or finite automata; simulated, with
 * its standard error, where there is no such way under the options or the types (`no-exact-method`), or where it would
 * take too long (`too-many-states`). Time of the exact ways: independent of the length for closed forms of `rates`, some
 * dozen gaps for its automata; the whole text for eligible gaps; segments² × units for `lengths`, in windows times the
 * square of the window.
 *
 * @param metric - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param setting - how long the text is, the model of chance, and what it keeps fixed of the two coders
 * @param options - settings; each has a default
 * @returns the expected tally, and how it was found
 * @throws CesuraError `unknown-metric`, `unknown-preset`, `option-unknown`, `option-invalid` for a setting that no text
 *   can have, such as more boundaries than gaps or masses that do not add up; for the types `unknown-type`, `duplicate-type`
 * @example
 * expectedTally('boundary-similarity', { units: 11, chance: 'rates', rates: [0.2, 0.2] }).level.toFixed(6) //=> '0.188216'
 * expectedTally('boundary-f', { units: 5, chance: 'counts', boundaries: [2, 2] })
 * //=> { tally: { matches: 1, reference: 2, hypothesis: 2 }, level: 0.5, method: 'exact' }
 * expectedTally('B', { units: 11, chance: 'lengths', masses: [[2, 3, 6], [2, 2, 7]] }).level.toFixed(6) //=> '0.269231'
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
    preset: request.preset === undefined ? undefined : requirePreset(request.preset),
  })
  const units = requireInteger('units', setting.units, 1, MAX_UNITS)
  requireChoice('chance', setting.chance, chanceModelNames)
  const { space, coders, boundaries } = settingCoders(setting)
  const exact =
    asked === 'exact' ? exactTally(measure, resolved, units, { space, coders, boundaries }) : 'asked'
  if (typeof exact === 'object') {
    const { tally, states } = exact
    const level = similarityOf(measure, resolved, tally)
    return states === undefined
      ? { tally, level, method: 'exact' }
      : { tally, states, level, method: 'exact' }
  }
  const seed = requireInteger('seed', options.seed ?? 1)
  const { tally, level, standardError, samples } = simulateLevel({
    metric: measure,
    options: resolved,
    space,
    items: [{ id: 'pair', units, options: resolved, coders, pairs: [[0, 1, 1]] }],
    seed,
    samples: options.samples === undefined ? undefined : requireInteger('samples', options.samples, 2),
    error: requireNumber('chanceError', options.chanceError ?? 0.0005, 1e-9),
  })
  return { tally, level, method: 'simulated', standardError, samples, seed, reason: exact }
}

/** An exact tally, or why there is none. */
type Exact = { readonly tally: Tally; readonly states?: number | undefined } | ChanceReason

function exactTally(
  metric: AnyMetric,
  options: object,
  units: number,
  { space, coders, boundaries }: SettingCoders,
): Exact {
  const [first, second] = coders
  if ('lengths' in first && 'lengths' in second) {
    const method = lengthsMethod(metric, options, space)
    if (method === undefined) return 'no-exact-method'
    const [a, b] = [method.coding(first.lengths), method.coding(second.lengths)]
    if (a === undefined || b === undefined) return 'too-many-states'
    return { tally: method.pair(units, a, b, boundaries!) }
  }
  if ('eligible' in first) {
    const methods = positionsMethods(metric, options, space)
    const gaps = eligibleGaps(units, first.eligible)
    if ('chances' in first && 'chances' in second) {
      const tally = methods?.rates(gaps, { first: first.chances, second: second.chances })
      return tally === undefined ? 'no-exact-method' : { tally, states: methods?.states }
    }
    if (methods?.counts === undefined) return 'no-exact-method'
    const tally = methods.counts(gaps, ...boundaries!)
    return tally === undefined ? 'too-many-states' : { tally }
  }
  if ('chances' in first && 'chances' in second) {
    const method = ratesMethod(metric, options, space)
    if (method === undefined) return 'no-exact-method'
    return {
      tally: method.tally({ first: first.chances, second: second.chances })(units),
      states: method.states,
    }
  }
  const tally = boundaries && countsMethod(metric, options, space)?.(units, ...boundaries)
  return tally === undefined ? 'no-exact-method' : { tally }
}
