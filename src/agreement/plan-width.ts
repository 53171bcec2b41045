import { type Corpus, codersOf } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { optionMissingInPlanWidth } from '../model/errors/agreement.ts'
import { present } from '../model/plain.ts'
import { requireInteger, requireNames, requireNumber } from '../model/require.ts'
import { itemDeviation, itemsForWidth, type NoItems, safeDeviation } from '../stats/planning/items-needed.ts'
import { columnSums } from '../stats/resampling/tally-table.ts'
import type { AgreementOptions } from './agreement-options.ts'
import { prepare, signatureOn } from './coefficient.ts'
import { coefficientName } from './coefficient-names.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { agreementSettings } from './settings.ts'
import { sumTable } from './sums.ts'

/** Settings of `planWidth`: those of `agreement`, and the width that is wanted. */
export interface PlanWidthOptions
  extends Omit<AgreementOptions, 'interval' | 'missing' | 'both' | 'samples' | 'chanceError'> {
  /** How wide the interval may be. */
  readonly width: number
  /**
   * Level of the interval.
   * @defaultValue 0.95
   */
  readonly level?: number
  /**
   * Numbers of annotators to plan for.
   * @defaultValue as many as the pilot has
   */
  readonly annotators?: readonly number[]
}

/** Items for one number of annotators. */
export interface WidthOfAnnotators {
  readonly annotators: number
  readonly standardDeviation: number | null
  readonly items: number | null
  readonly reason?: NoItems | 'needs-four-annotators'
}

/** How many items it takes for an interval of agreement that is narrow enough. */
export interface WidthPlan {
  readonly goal: 'width'
  readonly width: number
  readonly level: number
  readonly coders: readonly string[]
  /** Of the coefficient: `π_x`. */
  readonly symbol: string
  readonly pilotItems: number
  /** The coefficient of the pilot. */
  readonly value: number | null
  /** Per item: the standard error of the coefficient of n items is this over √n. */
  readonly standardDeviation: number | null
  readonly items: number | null
  /** Items if the deviation is as large as its upper 80 % limit. */
  readonly itemsSafe: number | null
  readonly annotators: readonly WidthOfAnnotators[]
  /** The fewest annotators, of up to 20, after whom a further one lowers the deviation by less than 3 %; null where unknown. */
  readonly enoughAnnotators: number | null
  readonly signature: string
  readonly reason?: NoItems | 'no-pilot' | 'jackknife-undefined'
}

/** A further annotator who leaves more than this share of the deviation helps little. */
const HELPS_LITTLE = 0.97
const MOST_ANNOTATORS = 20

/**
 * How many items, and how many annotators, it takes for an interval of agreement that is no wider than asked, from a pilot.
 *
 *     φ_i = N q − (N − 1) q₍₋ᵢ₎,   s = standard deviation of φ,   items = the fewest n with 2 t s/√n ≤ width
 *
 * q the coefficient, its chance level recomputed without item i. For m annotators instead of the pilot's m₀
 *
 *     s(m) = s √(V(m)/V(m₀)),   V(m) = [ 2c₂ + 4(m − 2)c₁ + (m − 2)(m − 3)c₀ ] / (m(m − 1))
 *
 * c₂, c₁, c₀ the covariances over items of the similarities of one pair, of two pairs that share an annotator, of two
 * pairs that share none (Hoeffding 1948). More annotators than the pilot has need a pilot of four. The interval is about
 * items, for these annotators. Codings must be complete (`coding-missing`).
 *
 * @param corpus - the pilot: items with the codings of all annotators
 * @param options - the width, and the settings of `agreement`
 * @returns the number of items, the safe number, and the same for other numbers of annotators
 * @throws CesuraError `option-missing` without a width, `option-invalid`, and whatever `agreement` rejects
 * @see W. Hoeffding 1948, A class of statistics with asymptotically normal distribution.
 *
 * @example
 * planWidth(makeCorpus([[2, 4], [3, 3], [2, 4]].map((masses, i) => ({ id: `${i}`, units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses(masses) },
 * ] }))), { width: 0.5 }).pilotItems //=> 3
 */
export function planWidth(corpus: Corpus, options: PlanWidthOptions): WidthPlan {
  const { width, level = 0.95, annotators: asked, ...rest } = options
  if (width === undefined) throw invalid(optionMissingInPlanWidth, {})
  requireNumber('width', width, Number.MIN_VALUE)
  requireNumber('level', level, Number.MIN_VALUE, 1 - Number.EPSILON)
  // An interval by resamples makes the layout keep what chance levels of any items are computed from.
  const settings = agreementSettings(
    codersOf(corpus),
    { ...rest, interval: { method: 'percentile' } },
    corpus.scale,
  )
  const counts = requireNames('annotators', asked ?? [settings.coders.length])
  for (const count of counts) requireInteger('annotators', count, 2)
  const evidence = gatherEvidence(corpus, settings)
  const { layout } = prepare(evidence, settings)
  const table = sumTable(evidence, [layout])
  const whole = columnSums(table)
  const { standardDeviation, reason } = itemDeviation(table, layout.resampled(whole))
  const common = {
    goal: 'width' as const,
    width,
    level,
    coders: settings.coders,
    symbol: coefficientName(settings.coefficient, settings.expected).symbol,
    pilotItems: table.rows,
    value: layout.parts(whole).value ?? null,
    signature: signatureOn(evidence, settings),
  }
  if (standardDeviation === undefined)
    return {
      ...common,
      standardDeviation: null,
      items: null,
      itemsSafe: null,
      annotators: [],
      enoughAnnotators: null,
      reason: reason!,
    }
  const { items, reason: none } = itemsForWidth({ standardDeviation, width, level })
  const safe = safeDeviation(standardDeviation, table.rows)
  const deviationOf = deviationByAnnotators(evidence, settings.coders.length, standardDeviation)
  return {
    ...common,
    standardDeviation,
    items,
    itemsSafe: itemsForWidth({ standardDeviation: safe, width, level }).items,
    annotators: counts.map(annotators => {
      const deviation = deviationOf(annotators)
      if (typeof deviation === 'string')
        return { annotators, standardDeviation: null, items: null, reason: deviation }
      const { items, reason } = itemsForWidth({ standardDeviation: deviation, width, level })
      return { annotators, standardDeviation: deviation, items, ...present({ reason }) }
    }),
    enoughAnnotators: enoughOf(deviationOf),
    ...present({ reason: none }),
  }
}

type DeviationOf = (annotators: number) => number | 'needs-four-annotators' | 'no-variance'

function enoughOf(deviationOf: DeviationOf): number | null {
  for (let annotators = 2; annotators < MOST_ANNOTATORS; annotators++) {
    const [own, more] = [deviationOf(annotators), deviationOf(annotators + 1)]
    if (typeof own === 'string' || typeof more === 'string') return null
    if (more > HELPS_LITTLE * own) return annotators
  }
  return null
}

/** The deviation per item with other numbers of annotators, from the covariances of the pairs of the pilot. */
function deviationByAnnotators(evidence: Evidence, coders: number, standardDeviation: number): DeviationOf {
  const { same, one, none } = pairCovariances(evidence)
  const variance = (m: number): number =>
    (2 * same + (m > 2 ? 4 * (m - 2) * one : 0) + (m > 3 ? (m - 2) * (m - 3) * none : 0)) / (m * (m - 1))
  return annotators => {
    if (annotators === coders) return standardDeviation
    if (annotators > coders && coders < 4) return 'needs-four-annotators'
    const ratio = variance(annotators) / variance(coders)
    return variance(annotators) > 0 && ratio > 0 ? standardDeviation * Math.sqrt(ratio) : 'no-variance'
  }
}

/** Mean covariances over items of the similarities of two pairs: the same pair, with one annotator in common, with none. */
function pairCovariances(evidence: Evidence): {
  readonly same: number
  readonly one: number
  readonly none: number
} {
  const { first: a, second: b, scores, ends } = evidence.comparisons
  // Codings are complete, so every item has the same pairs.
  const pairs = ends[0]!
  const rows = [...ends.keys()]
  const scoreOf = (row: number, pair: number) => scores[row * pairs + pair]!
  const means = Array.from({ length: pairs }, (_, pair) => meanOf(rows.map(row => scoreOf(row, pair))))
  const sums = { same: 0, one: 0, none: 0 }
  const counts = { same: 0, one: 0, none: 0 }
  for (let p = 0; p < pairs; p++)
    for (let q = 0; q < pairs; q++) {
      const products = rows.map(row => (scoreOf(row, p) - means[p]!) * (scoreOf(row, q) - means[q]!))
      const shared = Number(a[p] === a[q] || a[p] === b[q]) + Number(b[p] === a[q] || b[p] === b[q])
      const kind = shared === 2 ? 'same' : shared === 1 ? 'one' : 'none'
      sums[kind] += products.reduce((sum, product) => sum + product, 0) / (rows.length - 1)
      counts[kind]++
    }
  return {
    same: sums.same / counts.same,
    one: sums.one / Math.max(1, counts.one),
    none: sums.none / Math.max(1, counts.none),
  }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
