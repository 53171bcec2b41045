import { countWord } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Tally } from '../definition/definition.ts'
import { fReason, fScore, harmonicMean } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'
import {
  type BoundaryMatchOptions,
  type BoundaryTally,
  boundaryFOptions,
  boundaryMatchOptions,
  emptyScore,
  hitsOf,
  oneToOne,
  partners,
  raisesInRuptures,
  share,
  shareReason,
  tallyBoundaries,
} from './boundary-match.ts'

/** One mark per token, the first of every document included where it is marked; the table averages over corpora. */
const disrpt = { trim: 'end', onEmpty: 'zero', pool: 'micro', acrossGroups: 'mean' } as const
/** All sentences of all documents together, the last of each included. */
const spokennlp = { trim: 'start', onEmpty: 'zero', pool: 'micro' } as const
const wtpsplit = { trim: 'start', excludeEvery: 10, onEmpty: 'zero', acrossGroups: 'mean' } as const
const mirEval = { tolerance: '0.5s', trim: 'no', onEmpty: 'zero', pool: 'macro' } as const
/** "Navigation": a chapter is found if another begins less than the tolerance away. */
const navigation = { matching: 'any-within', reach: 'below', trim: 'end' } as const
/** A boundary is the end of a segment; silence is none. */
const pyannote = { matching: 'greedy-nearest', trim: 'silence', onEmpty: 'one', pool: 'micro' } as const
/** DeepTiling calls precision and recall with exchanged arguments: its precision is our recall. */
const deeptiling = { onEmpty: 'zero', pool: 'macro' } as const

/** Flags on a grid of equal units of time; P and R are 0 where neither side has a boundary. */
const chunkseg = { tolerance: 0, onEmpty: 'zero', pool: 'macro', grid: true, right: {} } as const
/** The same program's P, R and F with a collar, on the time axis. */
const chunksegCollar = {
  tolerance: '3s',
  reach: 'at-most',
  matching: 'greedy-nearest',
  trim: 'yes',
  onEmpty: 'match',
  pool: 'macro',
  right: { tolerance: '3s', onEmpty: 'match' },
} as const
/** One true point uses up every prediction near it. */
const ruptures = {
  tolerance: 10,
  reach: 'below',
  matching: 'first-within',
  onEmpty: 'ruptures',
  trim: 'yes',
  right: { tolerance: 10, reach: 'below' },
} as const

/** What the official scorers set for boundary precision, recall and F. */
const boundaryPresets: {
  readonly precision: MetricPresets<BoundaryMatchOptions>
  readonly recall: MetricPresets<BoundaryMatchOptions>
  readonly f: MetricPresets<BoundaryFOptions>
} = {
  precision: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, pool: 'macro' },
    pyannote,
    deeptiling: { ...deeptiling, onEmpty: 'one' },
    chunkseg,
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
  recall: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, pool: 'macro' },
    pyannote,
    deeptiling,
    chunkseg,
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
  f: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, average: 'items-pr', pool: 'micro' },
    superdialseg: { onEmpty: 'zero', pool: 'macro' },
    deeptiling,
    // F of the mean precision and the mean recall.
    chunkseg: { ...chunkseg, average: 'items-pr', pool: 'micro', right: { average: 'items-pr' } },
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
}

/** What these metrics have in common. */
const common = {
  family: 'boundaries',
  group: 'boundary-f',
  sources: ['raffel-2014', 'bredin-2017'],
  better: 'higher',
  range: [0, 1],
  reads: 1.7,
} as const

/**
 * Boundary precision: the share of the hypothesis's boundaries that have a partner in the reference.
 *
 *     P = matches / |H|
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1; 1 proves only that every boundary found is
 * right. Not symmetric: swapped, it is recall. Undefined when the hypothesis has no boundary
 * (`no-hypothesis-boundaries`). Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where one side has no
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`, here 1/2)
 * and gives 1 without hypothesis boundaries. Types of boundaries are not looked at.
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryPrecision(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), { tolerance: 2 }) //=> 1
 */
export const boundaryPrecision = defineMetric<BoundaryTally, BoundaryMatchOptions>({
  id: 'boundary-precision',
  title: 'Boundary precision',
  symbol: 'P',
  aliases: ['Precision'],
  ...common,
  place: 1,
  about: 'The share of the hypothesis’s boundaries that have a partner in the reference.',
  formula: 'matches / |H|',
  symmetric: false,
  options: boundaryMatchOptions,
  presets: boundaryPresets.precision,

  tally: tallyBoundaries,
  score: (tally, { onEmpty }) => share(tally, 'hypothesis', onEmpty),
  reason: (tally, { onEmpty }) => shareReason(tally, 'hypothesis', onEmpty),
  explain: (tally, options, words) =>
    `${partners(hitsOf(tally, 'hypothesis'), tally.hypothesis, words.hypothesis)}; ${oneToOne(options)}.`,
})

/**
 * Boundary recall: the share of the reference's boundaries that have a partner in the hypothesis.
 *
 *     R = matches / |R|
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1; 1 proves only that every boundary of the
 * reference was found. Not symmetric: swapped, it is precision. Undefined when the reference has no boundary
 * (`no-reference-boundaries`). Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where one side has no
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`).
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryRecall(fromMasses([2, 3, 6]), fromMasses([2, 9])) //=> 0.5
 */
export const boundaryRecall = defineMetric<BoundaryTally, BoundaryMatchOptions>({
  id: 'boundary-recall',
  title: 'Boundary recall',
  symbol: 'R',
  aliases: ['Recall'],
  ...common,
  place: 2,
  about: 'The share of the reference’s boundaries that have a partner in the hypothesis.',
  formula: 'matches / |R|',
  symmetric: false,
  options: boundaryMatchOptions,
  presets: boundaryPresets.recall,

  tally: tallyBoundaries,
  score: (tally, { onEmpty }) => share(tally, 'reference', onEmpty),
  reason: (tally, { onEmpty }) => shareReason(tally, 'reference', onEmpty),
  explain: (tally, options, words) =>
    `${partners(hitsOf(tally, 'reference'), tally.reference, words.reference)}; ${oneToOne(options)}.`,
})

/** What boundary F has: the options of precision and recall, β, and how items are pooled. */
export interface BoundaryFOptions extends BoundaryMatchOptions {
  /** From counts over all items, or the F of the mean precision and the mean recall. @defaultValue `pooled` */
  average: 'pooled' | 'items-pr'
  /** How many times recall counts as much as precision, β. @defaultValue 1 */
  beta: number
}

/** The counts of precision and recall; with `items-pr` also their sums over items, and of how many. */
type BoundaryFTally = BoundaryTally & Tally

/**
 * Boundary F: precision and recall of boundaries in one number, their weighted harmonic mean.
 *
 *     F = (1 + β²) · matches / (β² · |R| + |H|)
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Symmetric for β = 1 only. Undefined when
 * neither side has a boundary (`no-boundaries`); when one side has none it is 0. For β = 0 it is precision.
 * With `matching: 'any-within'` the two sides have counts of their own, and F is the harmonic mean of P and R: it rewards
 * cutting everywhere. Pooled: from the summed counts, not the mean of F; `average: 'items-pr'`: from the means of P and R. Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where neither side has a
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`).
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryF(fromMasses([2, 3, 6]), fromMasses([2, 2, 1, 6])) //=> 0.8
 */
export const boundaryF = defineMetric<BoundaryFTally, BoundaryFOptions>({
  id: 'boundary-f',
  title: 'Boundary F',
  symbol: 'F',
  aliases: ['F1'],
  ...common,
  place: 3,
  about: 'Precision and recall of boundaries in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · matches / (β² · |R| + |H|)',
  symmetric: ({ beta, excludeEvery, matching, onEmpty }) =>
    beta === 1 && excludeEvery === 0 && matching !== 'first-within' && onEmpty !== 'ruptures',
  options: boundaryFOptions(
    choice(['pooled', 'items-pr'], 'pooled', 'from counts over all items, or F of the mean P and the mean R'),
  ),
  presets: boundaryPresets.f,
  chance: 'matches',

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    const tally = tallyBoundaries(reference, hypothesis, options)
    if (options.average === 'pooled') return tally
    const precision = share(tally, 'hypothesis', options.onEmpty)
    const recall = share(tally, 'reference', options.onEmpty)
    return {
      ...tally,
      precisionSum: precision ?? 0,
      precisionItems: precision === undefined ? 0 : 1,
      recallSum: recall ?? 0,
      recallItems: recall === undefined ? 0 : 1,
    }
  },
  score,
  reason: (tally, { beta, onEmpty }) =>
    raisesInRuptures(tally, onEmpty)
      ? 'no-reference-boundaries'
      : fReason(tally.reference, tally.hypothesis, beta),
  explain: (tally, options, words) =>
    `${partners(hitsOf(tally, 'hypothesis'), tally.hypothesis, words.hypothesis)}, ${countWord(hitsOf(tally, 'reference'))} of ${words.reference}’s ${countWord(tally.reference)}; ${oneToOne(options)}.`,
})

function score(
  tally: BoundaryFTally,
  { average, beta, onEmpty }: Pick<BoundaryFOptions, 'average' | 'beta' | 'onEmpty'>,
): number | undefined {
  const { reference, hypothesis } = tally
  if (raisesInRuptures(tally, onEmpty) || fReason(reference, hypothesis, beta) !== undefined)
    return emptyScore(tally, onEmpty)
  if (average === 'items-pr') {
    const { precisionSum = 0, precisionItems = 0, recallSum = 0, recallItems = 0 } = tally
    return harmonicMean(
      precisionSum / Math.max(1, precisionItems),
      recallSum / Math.max(1, recallItems),
      beta,
    )
  }
  if ('matches' in tally) return fScore(tally.matches, reference, hypothesis, beta)
  if (reference === 0 || hypothesis === 0) return 0
  return harmonicMean(tally.hypothesisHits / hypothesis, tally.referenceHits / reference, beta)
}
