import { type UnitPairs, unitPairs } from '../../compare/overlaps/unit-pairs.ts'
import { score3, shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { SideText } from '../definition/definition.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice, real } from '../definition/option.ts'

/** What adjusted Rand has: what it says where nothing can vary. */
export interface AdjustedRandOptions {
  /** What the score is where both sides are one segment, or cut everywhere. @defaultValue `undefined` */
  onEmpty: 'undefined' | 'one'
}

/** What weighted adjusted Rand has. */
export interface WeightedAdjustedRandOptions extends AdjustedRandOptions {
  /**
   * By how much a unit weighs more for each unit (on a time axis, second) between it and the nearer edge of its reference segment.
   * @defaultValue 0.1
   */
  alpha: number
}

/** Pairs inside one segment on both sides, of the reference, of the hypothesis; as expected by chance; all there are. */
export type AdjustedRandTally = UnitPairs & { readonly expected: number }

/**
 * Rand index: the share of pairs of units on which both sides agree: in one segment, or not.
 *
 *     RI = (N + 2·both − A − B) / N
 *
 * N pairs of units; A and B of them are inside one segment of the reference, of the hypothesis; `both` on both sides.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1, one segment against a boundary everywhere 0. Most pairs
 * are far apart, so that any two segmentations with many segments score high: read the adjusted index. Symmetric. Undefined
 * for a text of one unit (`nothing-to-compare`). Pooled: over the pairs inside the items, never across them. Time
 * O(|R| + |H|); exact up to 130 million units. On a time axis pairs are counted as x²/2 instead of x·(x − 1)/2, the limit for
 * finer ticks, so that the tick changes nothing; scikit-learn and ruptures count frames or samples.
 *
 * @see Rand (1971); Truong, Oudre & Vayatis (2020), ruptures
 * @example
 * randIndex(fromMasses([2, 4]), fromMasses([4, 2])) //=> 0.4666666666666667
 */
export const randIndex = defineMetric<UnitPairs>({
  id: 'rand-index',
  title: 'Rand index',
  symbol: 'RI',
  aliases: ['Rand'],
  family: 'overlaps',
  place: 17,
  about: 'The share of pairs of units on which both sides agree: in one segment, or not.',
  formula: '(N + 2·both − A − B) / N',
  sources: ['rand-1971', 'truong-2020'],
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: {},
  reads: 1,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    return unitPairs(reference, hypothesis, 0)
  },
  score: ({ both, reference, hypothesis, pairs }) =>
    pairs > 0 ? (pairs + 2 * both - reference - hypothesis) / pairs : undefined,
  reason: ({ pairs }) => (pairs > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ both, reference, hypothesis, pairs }, _, words) =>
    `Of all pairs of ${words.unit}s ${score3(both / pairs)} lie in one segment on both sides and ${score3((pairs - reference - hypothesis + both) / pairs)} on neither. Far pairs agree by themselves: read the adjusted index.`,
})

const onEmpty = choice(
  ['undefined', 'one'],
  'undefined',
  'the score where both sides are one segment, or cut everywhere: none, or 1 (scikit-learn)',
)

/** The pairs of one item, and how many of them chance would put into one segment on both sides. */
function tallyPairs(reference: Segmentation, hypothesis: Segmentation, alpha: number): AdjustedRandTally {
  requireSameUnits(reference, hypothesis)
  const counts = unitPairs(reference, hypothesis, alpha)
  const [less, more] = [
    Math.min(counts.reference, counts.hypothesis),
    Math.max(counts.reference, counts.hypothesis),
  ]
  // The quotient first: where one side has all pairs it is 1, and nothing is rounded.
  return { ...counts, expected: counts.pairs > 0 ? less * (more / counts.pairs) : 0 }
}

/** What the best agreement would be above chance. */
const bufferOf = ({ reference, hypothesis, expected }: AdjustedRandTally): number =>
  (reference + hypothesis) / 2 - expected

function scoreAdjusted(tally: AdjustedRandTally, options: AdjustedRandOptions): number | undefined {
  const buffer = bufferOf(tally)
  if (buffer > 0) return (tally.both - tally.expected) / buffer
  return options.onEmpty === 'one' ? 1 : undefined
}

const whyNoSpace = (tally: AdjustedRandTally): string | undefined =>
  bufferOf(tally) > 0 ? undefined : 'nothing-can-vary'

const adjustedSentence = (tally: AdjustedRandTally, _: AdjustedRandOptions, words: SideText): string =>
  `Pairs of ${words.unit}s in one segment on both sides: ${shortNumber(tally.both)}; by chance ${shortNumber(tally.expected)}, at best ${shortNumber((tally.reference + tally.hypothesis) / 2)}.`

/**
 * Adjusted Rand index: agreement on pairs of units, above what chance would give.
 *
 *     ARI = (both − e) / ((A + B) / 2 − e),  e = A · B / N
 *
 * N pairs of units; A and B of them are inside one segment of the reference, of the hypothesis; `both` on both sides. Chance
 * puts units into segments of these sizes in any order, not only segments that are stretches of the text.
 *
 * Range −1/2 to 1, higher is better. Identical segmentations score 1; one segment against a boundary everywhere 0. Symmetric.
 * Undefined where nothing can vary (`nothing-can-vary`): both sides one segment, both cut everywhere, a text of one unit;
 * scikit-learn says 1 there, as `onEmpty: 'one'` does. Pooled: all four counts over items, with the chance of each item by
 * itself. Time O(|R| + |H|). On a time axis pairs are counted as x²/2, as in the Rand index.
 *
 * @see Hubert & Arabie (1985)
 * @example
 * adjustedRand(fromMasses([2, 4]), fromMasses([4, 2])) //=> -0.07142857142857141
 */
export const adjustedRand = defineMetric<AdjustedRandTally, AdjustedRandOptions>({
  id: 'adjusted-rand',
  title: 'Adjusted Rand index',
  symbol: 'ARI',
  family: 'overlaps',
  place: 18,
  group: 'adjusted-rand',
  about: 'Agreement on pairs of units, above what chance would give.',
  formula: '(both − e) / ((A + B) / 2 − e), e = A · B / N',
  sources: ['hubert-arabie-1985', 'pedregosa-2011'],
  better: 'higher',
  range: [-0.5, 1],
  symmetric: true,
  options: { onEmpty },
  reads: 1,

  tally: (reference, hypothesis) => tallyPairs(reference, hypothesis, 0),
  score: scoreAdjusted,
  reason: whyNoSpace,
  explain: adjustedSentence,
})

/**
 * Weighted adjusted Rand index: the adjusted Rand index in which units count more the farther they are from the edges of
 * their reference segment.
 *
 *     WARI = (both − e) / ((A + B) / 2 − e),  e = A · B / N
 *
 * as in the adjusted Rand index, but a pair of units u ≠ v counts w(u) · w(v), with w(u) = 1 + α · min(u − s, e − 1 − u) for
 * a unit of the reference segment [s, e). An error at the edge of a segment so costs less than one in its middle; `alpha: 0`
 * is the adjusted Rand index. Every segment is a state of its own: labels are not looked at.
 *
 * Range −1 to 1, higher is better. Identical segmentations score 1. Not symmetric: the weights are those of the reference.
 * Undefined as the adjusted Rand index. Pooled as it. Time O(|R| + |H|), by sums in closed form. On a time axis α is per
 * second and the sums are integrals. The published function of seg-eval (whose Python module is called `segeval`, as
 * Fournier's package is) subtracts Σw where pairs of two units need Σw², and drops the fractions of its counts, so that it
 * depends on the order in which it adds: it differs by up to 0.03, and there is no preset for it.
 *
 * @see Chavelli, Boniol & Thomazo (2025)
 * @example
 * weightedAdjustedRand(fromMasses([2, 4]), fromMasses([4, 2])) //=> -0.07960395388233728
 */
export const weightedAdjustedRand = defineMetric<AdjustedRandTally, WeightedAdjustedRandOptions>({
  id: 'weighted-adjusted-rand',
  title: 'Weighted adjusted Rand index',
  symbol: 'WARI',
  family: 'overlaps',
  place: 19,
  group: 'adjusted-rand',
  about:
    'The adjusted Rand index in which units count more the farther they are from the edges of their reference segment.',
  formula: '(both − e) / ((A + B) / 2 − e), pairs weighing w(u) · w(v)',
  sources: ['chavelli-2025'],
  better: 'higher',
  range: [-1, 1],
  symmetric: ({ alpha }) => alpha === 0,
  options: {
    alpha: real(
      0,
      1e6,
      0.1,
      'by how much a unit weighs more for each unit (second) between it and the nearer edge, α',
    ),
    onEmpty,
  },
  reads: 1,

  tally: (reference, hypothesis, { alpha }) => tallyPairs(reference, hypothesis, alpha),
  score: scoreAdjusted,
  reason: whyNoSpace,
  explain: (tally, options, words) =>
    `${adjustedSentence(tally, options, words)} Pairs far from the edges of ${words.reference} segments count more.`,
})
