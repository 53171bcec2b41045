import { unitShares } from '../../compare/overlaps/segment-sums.ts'
import { score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { betaOption, harmonicMean } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'

/** What BCubed F has: which mean it is. */
export interface BcubedFOptions {
  /** F of the mean precision and the mean recall, or the mean of the units' F. @defaultValue `means` */
  average: 'means' | 'units'
  /** How many times recall counts as much as precision. @defaultValue 1 */
  beta: number
}

/** Precision, recall and F added up over units, and how many there are; on a time axis over seconds. */
export type BcubedTally = {
  readonly precision: number
  readonly recall: number
  readonly f: number
  readonly units: number
}

function tallyShares(
  reference: Segmentation,
  hypothesis: Segmentation,
  { beta }: { readonly beta?: number },
): BcubedTally {
  requireSameUnits(reference, hypothesis)
  const perSecond = reference.axis?.ticksPerSecond ?? 1
  const { precision, recall, f } = unitShares(reference, hypothesis, beta)
  return {
    precision: precision / perSecond,
    recall: recall / perSecond,
    f: f / perSecond,
    units: reference.units / perSecond,
  }
}

const whyNoUnits = ({ units }: BcubedTally): string | undefined =>
  units > 0 ? undefined : 'nothing-to-compare'

/** What the definitions of precision, recall and F have in common. */
const common = {
  family: 'overlaps',
  group: 'bcubed',
  better: 'higher',
  range: [0, 1],
  reads: 1,
  tally: tallyShares,
  reason: whyNoUnits,
} as const

/**
 * BCubed precision: how much of a unit's hypothesis segment is in its reference segment, on average over units.
 *
 *     B³-P = 1/n · Σ cells o² / |h|
 *
 * n units; a cell is the stretch of o units that a reference segment t and a hypothesis segment h share.
 *
 * Range above 0 to 1, higher is better. 1 exactly where the hypothesis only adds boundaries. Not symmetric: swapped, it is
 * BCubed recall. Never undefined for a pair. Pooled: over the units of all items, over seconds on a time axis. Time O(|R| + |H|).
 * Purity takes the largest stretch of each segment only; this takes all of them.
 *
 * @see Bagga & Baldwin (1998); Amigó et al. (2009)
 * @example
 * bcubedPrecision(fromMasses([2, 4]), fromMasses([6])) //=> 0.5555555555555555
 */
export const bcubedPrecision = defineMetric<BcubedTally>({
  ...common,
  id: 'bcubed-precision',
  title: 'BCubed precision',
  symbol: 'B³-P',
  aliases: ['B3-P'],
  place: 13,
  about: 'How much of a unit’s hypothesis segment is inside its reference segment, on average over units.',
  formula: '1/n · Σ_cells o² / |h|',
  sources: ['bagga-baldwin-1998', 'amigo-2009'],
  symmetric: false,
  options: {},

  score: ({ precision, units }) => (units > 0 ? precision / units : undefined),
  explain: ({ precision, units }, _, words) =>
    `Of the ${words.hypothesis} segment around a ${words.unit}, ${score3(precision / units)} lie in its ${words.reference} segment on average. More boundaries raise it: read it with recall.`,
})

/**
 * BCubed recall: how much of a unit's reference segment is in its hypothesis segment, on average over units.
 *
 *     B³-R = 1/n · Σ cells o² / |t|
 *
 * n units; a cell is the stretch of o units that a reference segment t and a hypothesis segment h share.
 *
 * Range above 0 to 1, higher is better. 1 exactly where the hypothesis only misses boundaries. Not symmetric: swapped, it is
 * BCubed precision. Never undefined for a pair. Pooled: over the units of all items, over seconds on a time axis. Time O(|R| + |H|).
 * Coverage takes the largest stretch of each segment only; this takes all of them.
 *
 * @see Bagga & Baldwin (1998); Amigó et al. (2009)
 * @example
 * bcubedRecall(fromMasses([6]), fromMasses([2, 4])) //=> 0.5555555555555555
 */
export const bcubedRecall = defineMetric<BcubedTally>({
  ...common,
  id: 'bcubed-recall',
  title: 'BCubed recall',
  symbol: 'B³-R',
  aliases: ['B3-R'],
  place: 14,
  about: 'How much of a unit’s reference segment is inside its hypothesis segment, on average over units.',
  formula: '1/n · Σ_cells o² / |t|',
  sources: ['bagga-baldwin-1998', 'amigo-2009'],
  symmetric: false,
  options: {},

  score: ({ recall, units }) => (units > 0 ? recall / units : undefined),
  explain: ({ recall, units }, _, words) =>
    `Of the ${words.reference} segment around a ${words.unit}, ${score3(recall / units)} lie in its ${words.hypothesis} segment on average. Fewer boundaries raise it: read it with precision.`,
})

/**
 * BCubed F: BCubed precision and recall in one number.
 *
 *     B³-F = (1 + β²) · P · R / (β² · P + R)
 *
 * P and R are BCubed precision and recall, means over units. With `average: 'units'` it is the mean over units of
 * (1 + β²) · o / (β² · |t| + |h|), the F of each unit, as van Heusden et al. read it.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1. Symmetric with `beta` 1. Never undefined for
 * a pair. Pooled: over the units of all items, over seconds on a time axis. Time O(|R| + |H|). The survey notes on metrics
 * of page streams take the mean over pairs of segments that overlap instead: another number, 0.594 in this example, and not offered.
 *
 * @see Bagga & Baldwin (1998); Amigó et al. (2009); van Heusden, Kamps & Marx (2022), WooIR
 * @example
 * bcubedF(fromMasses([5, 5, 10]), fromMasses([6, 5, 9])) //=> 0.83332
 * bcubedF(fromMasses([5, 5, 10]), fromMasses([6, 5, 9]), { average: 'units' }) //=> 0.8293460925039874
 */
export const bcubedF = defineMetric<BcubedTally, BcubedFOptions>({
  ...common,
  id: 'bcubed-f',
  title: 'BCubed F',
  symbol: 'B³-F',
  aliases: ['B3-F', 'BCubed', 'B3'],
  place: 15,
  about: 'BCubed precision and recall in one number.',
  formula: '(1 + β²) · P · R / (β² · P + R)',
  sources: ['bagga-baldwin-1998', 'amigo-2009', 'van-heusden-2022'],
  symmetric: ({ beta }) => beta === 1,
  options: {
    average: choice(
      ['means', 'units'],
      'means',
      'F of the mean precision and the mean recall, or the mean of the units’ F',
    ),
    beta: betaOption,
  },

  score({ precision, recall, f, units }, { average, beta }) {
    if (units === 0) return undefined
    return average === 'units' ? f / units : harmonicMean(precision / units, recall / units, beta)
  },
  explain({ precision, recall, units }, { average }, words) {
    const [p, r] = [score3(precision / units), score3(recall / units)]
    const how = average === 'units' ? 'the mean of both over' : 'of the means over'
    return `Precision is ${p} and recall ${r}; F is ${how} ${words.unit}s.`
  },
})
