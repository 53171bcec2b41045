import { boundaryShifts } from '../../compare/edits/boundary-shifts.ts'
import { counted } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { real } from '../definition/option.ts'

/** What generalized Hamming distance has: three costs, each 0 or more. */
export interface GeneralizedHammingOptions {
  /** Cost of putting in a boundary that the hypothesis misses. @defaultValue 2 */
  insert: number
  /** Cost of taking out a boundary that the reference does not have. @defaultValue 2 */
  delete: number
  /** Cost of moving a boundary by one unit. @defaultValue 1 */
  shift: number
}

/**
 * Generalized Hamming distance: what it costs at least to turn the hypothesis into the reference by inserting,
 * deleting and shifting boundaries.
 *
 *     GHD = min ( insert · insertions + delete · deletions + shift · Σ |i − j| )
 *
 * The sum is over the boundaries moved from i to j.
 *
 * Range 0 upwards (at most insert · |R| + delete · |H|), lower is better; 0 means identical as long as no
 * operation is free. Symmetric when insert = delete. Never undefined. Not normalised by length, so the pooled
 * score is the mean per pair. Time O((|R| + |H|) · band), the band being the boundaries closer than
 * (insert + delete) / shift units. The same numbers as NLTK's `ghd`, which fills the whole table of |R| · |H|.
 *
 * @see Bookstein, Kulyukin & Raita (2002), https://doi.org/10.1023/A:1020499411651
 * @example
 * generalizedHamming(fromMasses([5, 7]), fromMasses([2, 4, 6])) //=> 3
 */
export const generalizedHamming = defineMetric<
  { insertions: number; deletions: number; distance: number; pairs: number },
  GeneralizedHammingOptions
>({
  id: 'generalized-hamming',
  title: 'Generalized Hamming distance',
  symbol: 'GHD',
  family: 'boundaries',
  place: 4,
  about:
    'The least cost of turning the hypothesis into the reference by inserting, deleting, shifting boundaries.',
  formula: 'min ( insert · insertions + delete · deletions + shift · Σ |i − j| )',
  sources: ['bookstein-2002'],
  better: 'lower',
  range: [0, Infinity],
  symmetric: options => options.insert === options.delete,
  options: {
    insert: real(0, 1e12, 2, 'cost of putting in a boundary that the hypothesis misses'),
    delete: real(0, 1e12, 2, 'cost of taking out a boundary that the reference does not have'),
    shift: real(0, 1e12, 1, 'cost of moving a boundary by one unit'),
  },
  presets: {
    nltk: { insert: 2, delete: 2, shift: 1 },
    chunkseg: { insert: 2, delete: 2, shift: 1, pool: 'macro', grid: true },
  },
  reads: 3.9,
  notOnTime: 'its costs are per unit of the text; take boundary-similarity with a span, for example 0.5s',

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    return { ...boundaryShifts(reference.boundaries, hypothesis.boundaries, options), pairs: 1 }
  },
  score: ({ insertions, deletions, distance, pairs }, { insert, delete: remove, shift }) =>
    pairs > 0 ? (insertions * insert + deletions * remove + distance * shift) / pairs : undefined,
  reason: ({ pairs }) => (pairs > 0 ? undefined : 'nothing-to-compare'),
  explain({ insertions, deletions, distance }, { insert, delete: remove, shift }) {
    const each = insert === remove ? ` at ${insert} each` : ''
    const shifts =
      distance === 0 ? '' : `, others moved by ${counted(distance, 'place')} in all at ${shift} each`
    return `${counted(insertions + deletions, 'cut')} added or removed${each}${shifts}. Not a share: it grows with the text.`
  },
})
