import { MOST_RESAMPLES } from '../../agreement/coefficient-interval.ts'
import type { Corpus } from '../../model/corpus.ts'
import { throwInvalid } from '../../model/error.ts'
import {
  axisMeaninglessInRankingStability,
  nothingToRank,
  optionInvalidInRankingStability,
  optionInvalidInRankingStability2,
  optionInvalidInRankingStability3,
} from '../../model/errors/evaluate.ts'
import { present } from '../../model/plain.ts'
import { requireChoice, requireInteger, requireKnown, requireNumber } from '../../model/require.ts'
import { VERSION } from '../../model/version.ts'
import { kendallTau, orderOf } from '../../stats/ranks/ranks.ts'
import { widenedLevel } from '../../stats/resampling/interval.ts'
import { textKey } from '../../stats/resampling/stream.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import { factsOf } from '../facts.ts'
import { type Assessed, assessPair, firstOf, isSettled, weightsOf } from './assessed-pairs.ts'
import type { OptionSteps, RankingStability, StabilityTau } from './ranking-stability-result.ts'
import { pairsAmong, type ResampledOrder, resampledOrders, TIE } from './resampled-order.ts'
import { requireConventions, type ScoredConvention, scoreConventions } from './scored-conventions.ts'
import { type RankingConvention, stabilityConventions } from './stability-conventions.ts'

/** Who is ranked, under which conventions, and how sure an order has to be. */
export interface RankingStabilityOptions extends Pick<EvaluateOptions, 'references' | 'hypotheses'> {
  /** Ids or symbols: only the conventions of these. @defaultValue all of `stabilityConventions` */
  readonly metrics?: readonly string[]
  /** Conventions in place of the list; typed corpora and recordings need them. @defaultValue `stabilityConventions(metrics)` */
  readonly conventions?: readonly RankingConvention[]
  /** Every metric weighs the same and its conventions share that, or every convention weighs the same. @defaultValue `metric` */
  readonly weights?: 'metric' | 'equal'
  /** How sure an order has to be, before it is widened for few items. @defaultValue 0.95 */
  readonly level?: number
  /** @defaultValue 2000 */
  readonly replicates?: number
  /** @defaultValue 1 */
  readonly seed?: number
}

const known: readonly (keyof RankingStabilityOptions)[] = [
  'references',
  'hypotheses',
  'metrics',
  'conventions',
  'weights',
  'level',
  'replicates',
  'seed',
]

/**
 * Whether the order of systems survives the choice of metric, options and pooling, and whether a change of order is more than
 * the choice of items can explain.
 *
 * Every system is scored under every convention c, of weight w_c, on the same items. Items are then resampled with
 * replacement, the same for all conventions and systems. With I = 1, ½, 0 where a is ahead of b, tied, behind in a resample:
 *
 *     p_c            = mean of I under convention c
 *     sure           = p̄ = Σ w_c p_c
 *     settled        = Σ w_c over p_c ≥ cut (for a), over p_c ≤ 1 − cut (for b); cut = (1 + widenedLevel(level, items)) / 2
 *     fromConvention = Σ w_c (p_c − p̄)² / (Σ w_c (p_c − p̄)² + Σ w_c (mean of I² − p_c²))
 *
 * A pair is `stable` where no two conventions order it oppositely, a matter of `convention` where some settle it for one and
 * others for the other system, else of `noise`: the items do not decide. A convention under which some system has no score is
 * left out, and its weight goes to all others. Cost: one comparison of each item and system per set of options, then
 * resamples of sums.
 *
 * @param corpus - items with the segmentations of references and systems
 * @param options - roles, conventions, weights, level, resamples
 * @returns scores and ranks by convention, who is first how often, every pair of systems, and the choices that flip orders
 * @throws CesuraError `nothing-to-rank` for one hypothesis, `roles-missing`, `duplicate-convention`, `axis-meaningless` for
 *   recordings without `conventions`, `unknown-metric`, `unknown-coder`, `option-unknown`, `option-invalid`
 * @see Steegen, Tuerlinckx, Gelman & Vanpaemel (2016), https://doi.org/10.1177/1745691616658637
 * @example
 * rankingStability(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'gold', segmentation: fromMasses([4, 4, 4]) },
 *   { coder: 'near', segmentation: fromMasses([5, 4, 3]) },
 *   { coder: 'half', segmentation: fromMasses([4, 8]) },
 * ] }]), { references: ['gold'], metrics: ['F'] }).first //=> { near: 2 / 3, half: 1 / 3 }
 */
export function rankingStability(corpus: Corpus, options: RankingStabilityOptions = {}): RankingStability {
  requireKnown('rankingStability', options, known)
  const { references = 'by-name', hypotheses } = options
  const weighting = requireChoice('weights', options.weights ?? 'metric', ['metric', 'equal'])
  const level = requireNumber('level', options.level ?? 0.95, 0, 1)
  if (!(level > 0 && level < 1)) throwInvalid(optionInvalidInRankingStability, { level })
  const replicates = requireInteger('replicates', options.replicates ?? 2000, 1, MOST_RESAMPLES)
  const seed = requireInteger('seed', options.seed ?? 1)
  const scored = scoreConventions(corpus, { references, hypotheses }, conventionsFor(corpus, options))
  const { systems, items, conventions } = scored
  if (systems.length < 2) throwInvalid(nothingToRank, { names: systems.join() })
  const weights = weightsOf(conventions, weighting)
  const kept = conventions.flatMap(({ reason }, index) => (reason === undefined ? [index] : []))
  const pairs = pairsAmong(systems.length)
  const cut = items < 2 ? null : (1 + widenedLevel(level, items)) / 2
  const orders = new Map<number, readonly ResampledOrder[]>()
  if (cut !== null) {
    const found = resampledOrders(
      kept.map(index => conventions[index]!),
      pairs,
      { seed, resamples: replicates },
    )
    for (const [at, index] of kept.entries()) orders.set(index, found[at]!)
  }
  const assessed: Assessed = { conventions, weights, kept, orders, cut }
  const hash = textKey(
    conventions
      .map(({ signature }) => signature)
      .sort()
      .join('\n'),
  )
  const reason = kept.length === 0 ? 'nothing-to-compare' : cut === null ? 'one-item' : undefined
  return {
    references: scored.references,
    systems,
    items,
    conventions: conventions.map((convention, index) => described(convention, index)),
    first: kept.length === 0 ? null : firstOf(assessed, systems),
    tau: tauBetween(conventions, weights, kept),
    pairs: pairs.map(([a, b], at) => assessPair(assessed, systems, [a, b], at)),
    options: optionSteps(assessed, systems, pairs),
    cut,
    weights: weighting,
    level,
    replicates,
    seed,
    signature: `ranking-stability|conventions:${hash.toString(16).padStart(8, '0')}|weights:${weighting}|level:${level}|resamples:${replicates}|seed:${seed}`,
    ...present({ reason }),
  }

  function described(
    { metric, options, pool, signature, values, turned, reason }: ScoredConvention,
    index: number,
  ) {
    const same = conventions.findIndex(
      (other, at) =>
        at < index && other.reason === undefined && other.values.every((value, x) => value === values[x]),
    )
    const by = <V>(each: (system: number) => V): Record<string, V> =>
      Object.fromEntries(systems.map((name, x) => [name, each(x)]))
    return {
      metric: metric.id,
      options,
      pool,
      signature,
      weight: weights[index]!,
      values: by(x => values[x]!),
      rank:
        reason === undefined
          ? by(x => 1 + turned.filter(other => orderOf(other, turned[x]!, TIE) > 0).length)
          : null,
      ...present({
        reason,
        sameAs: reason === undefined && same >= 0 ? conventions[same]!.signature : undefined,
      }),
    }
  }
}

/** The conventions asked for, or the list; that is of units without types. */
function conventionsFor(
  corpus: Corpus,
  { conventions, metrics }: RankingStabilityOptions,
): readonly RankingConvention[] {
  if (conventions !== undefined) {
    if (metrics !== undefined) throwInvalid(optionInvalidInRankingStability2, {})
    return requireConventions(conventions)
  }
  const { time, scale } = factsOf(corpus, false)
  if (time !== undefined) throwInvalid(axisMeaninglessInRankingStability, {})
  if (scale !== undefined) throwInvalid(optionInvalidInRankingStability3, {})
  return stabilityConventions(metrics)
}

/** The order of systems under many conventions: what `cesura conventions --ranking --json` writes. */
export interface StabilityDocument extends RankingStability {
  /** Version of this document's form. */
  readonly stability: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
}

/** The document of a ranking under many conventions. */
export const stabilityDocument = (found: RankingStability): StabilityDocument => ({
  stability: 1,
  cesura: VERSION,
  ...found,
})

/** Kendall's τ_b between the scores under every two conventions that have all of them. */
function tauBetween(
  conventions: readonly ScoredConvention[],
  weights: readonly number[],
  kept: readonly number[],
): StabilityTau {
  const all = { sum: 0, weight: 0 }
  const groups = new Map<string, { metrics: [string, string]; sum: number; weight: number }>()
  let lowest: number | null = null
  let lowestOf: readonly [number, number] | null = null
  for (const [at, second] of kept.entries())
    for (const first of kept.slice(0, at)) {
      const [one, other] = [conventions[first]!, conventions[second]!]
      const tau = kendallTau(one.turned, other.turned, TIE)
      if (tau === undefined) continue
      const weight = weights[first]! * weights[second]!
      const metrics: [string, string] = [one.metric.id, other.metric.id]
      const key = [...metrics].sort().join(' ')
      const group = groups.get(key) ?? { metrics, sum: 0, weight: 0 }
      groups.set(key, group)
      for (const sums of [all, group]) {
        sums.sum += weight * tau
        sums.weight += weight
      }
      if (lowest === null || tau < lowest - TIE) {
        lowest = tau
        lowestOf = [first, second]
      }
    }
  return {
    mean: all.weight === 0 ? null : all.sum / all.weight,
    lowest,
    lowestOf,
    byMetric: [...groups.values()].map(({ metrics, sum, weight }) => ({ metrics, mean: sum / weight })),
  }
}

/** Conventions of one step: by their numbers, and the choice in which they differ. */
interface Step {
  /** `pool`, `metric` or `METRIC.OPTION`. */
  readonly option: string
  readonly from: number
  readonly to: number
}

/**
 * Every two conventions that differ in one choice: one option of a metric, the pooling, or, at the defaults of both and with
 * the same pooling, the metric.
 */
function stepsBetween(conventions: readonly ScoredConvention[]): Step[] {
  const steps: Step[] = []
  const printed = conventions.map(printedOptions)
  const defaults = conventions.map(({ metric }, index) => {
    const own = printedOptions({ metric, settings: metric.resolve({}) })
    return differing(own, printed[index]!).length === 0
  })
  for (let to = 1; to < conventions.length; to++)
    for (let from = 0; from < to; from++) {
      const option = choiceBetween(from, to)
      if (option !== undefined) steps.push({ option, from, to })
    }
  return steps

  function choiceBetween(from: number, to: number): string | undefined {
    const [a, b] = [conventions[from]!, conventions[to]!]
    if (a.metric.id !== b.metric.id)
      return a.pool === b.pool && defaults[from] && defaults[to] ? 'metric' : undefined
    const names = differing(printed[from]!, printed[to]!)
    if (a.pool !== b.pool) return names.length === 0 ? 'pool' : undefined
    return names.length === 1 ? `${a.metric.id}.${names[0]}` : undefined
  }
}

type Printed = ReadonlyMap<string, string>

/** The options as signatures print them: equal texts are equal values. */
const printedOptions = ({ metric, settings }: Pick<ScoredConvention, 'metric' | 'settings'>): Printed =>
  new Map(Object.keys(metric.options).map(name => [name, metric.options[name]!.print(settings[name])]))

const differing = (a: Printed, b: Printed): string[] =>
  [...a.keys()].filter(name => a.get(name) !== b.get(name))

/** Whether two conventions order a pair oppositely; ties are no order. */
const isOpposite = (
  one: ScoredConvention,
  other: ScoredConvention,
  [a, b]: readonly [number, number],
): boolean =>
  orderOf(one.turned[a]!, one.turned[b]!, TIE) * orderOf(other.turned[a]!, other.turned[b]!, TIE) < 0

/** Which single choice flips an order, and whether beyond what resamples explain. */
function optionSteps(
  { conventions, kept, orders, cut }: Assessed,
  systems: readonly string[],
  pairs: readonly (readonly [number, number])[],
): OptionSteps[] {
  const steps = new Map<string, Step[]>()
  for (const { option, from, to } of stepsBetween(kept.map(index => conventions[index]!))) {
    const own = steps.get(option) ?? []
    own.push({ option, from: kept[from]!, to: kept[to]! })
    steps.set(option, own)
  }
  const share = (convention: number, pair: number) => orders.get(convention)?.[pair]?.share
  return [...steps.keys()].sort().map(option => {
    let flips = 0
    let beyondNoise = 0
    let example: OptionSteps['example'] = null
    let largest = -1
    for (const { from, to } of steps.get(option)!) {
      const flipped = pairs.flatMap((pair, at) =>
        isOpposite(conventions[from]!, conventions[to]!, pair) ? [at] : [],
      )
      if (flipped.length > 0) flips++
      const opposite = (at: number): boolean =>
        cut !== null && isSettled(share(from, at), cut) * isSettled(share(to, at), cut) < 0
      if (pairs.some((_, at) => opposite(at))) beyondNoise++
      for (const at of flipped) {
        const distance = Math.abs((share(from, at) ?? 0.5) - 0.5) + Math.abs((share(to, at) ?? 0.5) - 0.5)
        if (distance <= largest) continue
        largest = distance
        const [a, b] = pairs[at]!
        example = { a: systems[a]!, b: systems[b]!, from, to }
      }
    }
    return {
      option,
      edges: steps.get(option)!.length,
      flips,
      beyondNoise: cut === null ? null : beyondNoise,
      example,
    }
  })
}
