import type { MetricRequest } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { optionMissingInPlanDifference } from '../../model/errors/agreement.ts'
import { optionInvalidInPlanDifference, optionInvalidInPlanDifference2 } from '../../model/errors/evaluate.ts'
import { requireInteger, requireKnown, requireNames, requireNumber, show } from '../../model/require.ts'
import {
  differenceOfItems,
  itemDeviation,
  itemsForDifference,
  type NoItems,
  powerOfItems,
  safeDeviation,
} from '../../stats/planning/items-needed.ts'
import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { stream, streamIds } from '../../stats/resampling/stream.ts'
import type { SumsScore, TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Pool } from '../evaluation.ts'
import { factsOf } from '../facts.ts'
import { resolveEvaluation } from '../job.ts'
import { macroScore, microScore } from '../pool.ts'
import { compareItems, joinParts } from '../run/compare-items.ts'

/** Settings of `planDifference`. */
export interface PlanDifferenceOptions {
  /** The metric that will be reported. */
  readonly metric: MetricRequest
  /**
   * The coders to trust.
   * @defaultValue the coder whose name says so, else all that are not hypotheses
   */
  readonly references?: readonly string[]
  /** The two systems. */
  readonly hypotheses: readonly [string, string]
  /**
   * Which pooled score is reported.
   * @defaultValue what the metric's preset says, else `micro`
   */
  readonly pool?: Pool
  /** The difference that would matter; `observed`: that of the pilot. */
  readonly difference: number | 'observed'
  /**
   * Level of the test.
   * @defaultValue 0.05
   */
  readonly alpha?: number
  /**
   * The chance of finding the difference.
   * @defaultValue 0.8
   */
  readonly power?: number
  /**
   * Numbers of items whose power is given.
   * @defaultValue 20, 50, 100, 200, 400
   */
  readonly curve?: readonly number[]
  /**
   * Seed of the check.
   * @defaultValue 1
   */
  readonly seed?: number
}

/** How many items it takes to find a difference of two systems. */
export interface DifferencePlan {
  readonly goal: 'difference'
  readonly hypotheses: readonly [string, string]
  readonly pilotItems: number
  /** The difference in the pilot, first less second; null where it is undefined. */
  readonly observed: number | null
  /** What is to be found, and whether it was `given` or is the pilot's. */
  readonly difference: number | null
  readonly differenceBy: 'given' | 'observed'
  readonly alpha: number
  /** The power asked for. */
  readonly wanted: number
  /** Per item: the standard error of the difference of n items is this over √n. */
  readonly standardDeviation: number | null
  /** Null where there is no number: see `reason`. */
  readonly items: number | null
  /** The power of so many items. */
  readonly power: number | null
  /** Items if the deviation is as large as its upper 80 % limit. */
  readonly itemsSafe: number | null
  readonly curve: readonly { readonly items: number; readonly power: number }[]
  /** The difference that the pilot's own items find with the power asked for. */
  readonly detectable: number | null
  /** The permutation test itself on resampled pilot items, where the difference is the pilot's. */
  readonly check?: CheckedPower
  readonly signature: string
  readonly reason?: NoItems | 'no-pilot' | 'jackknife-undefined'
}

const names: readonly (keyof PlanDifferenceOptions)[] = [
  'metric',
  'references',
  'hypotheses',
  'pool',
  'difference',
  'alpha',
  'power',
  'curve',
  'seed',
]

/** Items up to which the plan is checked. */
const MOST_CHECKED = 2000

/**
 * How many items it takes to find a difference of two systems, from a pilot: the corpus as it is, with both systems.
 *
 *     φ_i = N q − (N − 1) q₍₋ᵢ₎,   s = standard deviation of φ,   power(n) by `powerOfItems` with s and the difference
 *
 * q the difference of the two pooled scores. Items are those that both systems have. `itemsSafe` takes the upper 80 % limit
 * of s, since pilots of few items differ much. The formula is right for many items; below 50 it is too hopeful, by up to
 * 5 points at 20 items and by more below. `check`, for `difference: 'observed'` and up to 2,000 items, resamples the pilot and
 * runs the permutation test itself (999 swaps, 1,000 times).
 *
 * @param corpus - the pilot: items with the codings of references and both systems
 * @param options - the metric, the systems, the difference; the rest has defaults
 * @returns the number of items with its power, the safe number and the curve of power; null and a reason where there is none
 * @throws CesuraError `option-missing` without a difference, `option-invalid`, `option-unknown`, and whatever `evaluate`
 *   rejects of metric and roles
 * @example
 * planDifference(simulateCorpus({ seed: 1, items: 30, coders: 1, segmenters: 2 }), {
 *   metric: 'boundary-similarity', references: ['ann'], hypotheses: ['segmenter-1', 'segmenter-2'], difference: 0.05,
 * }).pilotItems //=> 30
 */
export function planDifference(corpus: Corpus, options: PlanDifferenceOptions): DifferencePlan {
  requireKnown('planDifference', options, names)
  const { metric, references, pool, alpha = 0.05, power: wanted = 0.8 } = options
  const hypotheses = twoOf(options.hypotheses)
  requireDifference(options.difference)
  const seed = requireInteger('seed', options.seed ?? 1)
  requireNumber('alpha', alpha, Number.MIN_VALUE, 1 - Number.EPSILON)
  requireNumber('power', wanted, alpha, 1 - Number.EPSILON)
  const sizes = requireNames('curve', options.curve ?? [20, 50, 100, 200, 400])
  for (const items of sizes) requireInteger('curve', items, 2, 1_000_000)
  const job = resolveEvaluation(factsOf(corpus), {
    metrics: [metric],
    hypotheses,
    detail: 'pooled',
    buckets: 'items',
    references,
    pool,
  })
  const { measured } = joinParts(job, [compareItems(job, corpus.items)])
  const { planned, pair } = measured[0]!
  const [first, second] = hypotheses.map(name => job.plan.hypotheses.indexOf(name)) as [number, number]
  const { a, b } = pair(first, second)
  const score = planned.pool === 'macro' ? macroScore : microScore(planned.metric, planned.options, a.fields)
  const width = a.fields.length
  const { value, standardDeviation, reason } = itemDeviation(sideBySide(a, b), sums => {
    const [x, y] = [score(sums.subarray(0, width)), score(sums.subarray(width))]
    return x === undefined || y === undefined ? undefined : x - y
  })
  const observed = value ?? null
  const difference = options.difference === 'observed' ? observed : options.difference
  const common = {
    goal: 'difference' as const,
    hypotheses,
    pilotItems: a.rows,
    observed,
    difference,
    differenceBy: options.difference === 'observed' ? ('observed' as const) : ('given' as const),
    alpha,
    wanted,
    signature: planned.signature,
  }
  if (standardDeviation === undefined || difference === null)
    return {
      ...common,
      standardDeviation: null,
      items: null,
      power: null,
      itemsSafe: null,
      curve: [],
      detectable: null,
      reason: reason ?? 'jackknife-undefined',
    }
  const asked = { standardDeviation, difference, alpha }
  const needed = itemsForDifference({ ...asked, power: wanted })
  const safe = safeDeviation(standardDeviation, a.rows)
  const isChecked = options.difference === 'observed' && needed.items !== null && needed.items <= MOST_CHECKED
  return {
    ...common,
    standardDeviation,
    ...needed,
    itemsSafe: itemsForDifference({ ...asked, standardDeviation: safe, power: wanted }).items,
    curve: sizes.map(items => ({ items, power: powerOfItems({ ...asked, items }) })),
    detectable: differenceOfItems({ items: a.rows, standardDeviation, alpha, power: wanted }),
    ...(isChecked ? { check: checkedPower(a, b, score, needed.items!, alpha, seed) } : {}),
  }
}

function twoOf(names: readonly string[]): readonly [string, string] {
  const [first, second, more] = requireNames('hypotheses', names)
  if (first === undefined || second === undefined || more !== undefined || first === second)
    throw invalid(optionInvalidInPlanDifference, { names: show(names) })
  return [first, second]
}

function requireDifference(difference: unknown): void {
  if (difference === 'observed') return
  if (difference === undefined) throw invalid(optionMissingInPlanDifference, {})
  if (requireNumber('difference', difference) === 0) throw invalid(optionInvalidInPlanDifference2, {})
}

/** Two tables of the same items as one. */
function sideBySide(a: TallyTable, b: TallyTable): TallyTable {
  const values = new Float64Array(a.values.length + b.values.length)
  values.set(a.values)
  values.set(b.values, a.values.length)
  const fields = [...a.fields.map(field => `first ${field}`), ...b.fields.map(field => `second ${field}`)]
  return { rows: a.rows, fields, values }
}

/** The power of the permutation test itself, on resampled items of the pilot. */
export interface CheckedPower {
  readonly power: number
  readonly standardError: number
  readonly seed: number
}

/** Resampled pilots, and swaps of each. */
const TRIALS = 1000
const SWAPS = 999

/** How often the permutation test finds the difference in so many items of the pilot, sampled with replacement. */
function checkedPower(
  a: TallyTable,
  b: TallyTable,
  score: SumsScore,
  items: number,
  alpha: number,
  seed: number,
): CheckedPower {
  let found = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const source = stream(seed, trial, 0, streamIds.planning)
    const rows = Uint32Array.from({ length: items }, () => source.below(a.rows))
    const { p } = pairedPermutation(sampled(a, rows), sampled(b, rows), score, {
      seed: source.word(),
      replicates: SWAPS,
      exactUpTo: 9,
    })
    if (p !== undefined && p <= alpha) found++
  }
  const power = found / TRIALS
  return { power, standardError: Math.sqrt((power * (1 - power)) / TRIALS), seed }
}

function sampled(table: TallyTable, rows: Uint32Array): TallyTable {
  const values = new Float64Array(rows.length * table.fields.length)
  for (let column = 0; column < table.fields.length; column++)
    for (let row = 0; row < rows.length; row++)
      values[column * rows.length + row] = table.values[column * table.rows + rows[row]!]!
  return { rows: rows.length, fields: table.fields, values }
}
