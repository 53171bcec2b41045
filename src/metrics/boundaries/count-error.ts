import { counted, shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'

/** What count error has. */
export interface CountErrorOptions {
  /** How far off the number is, or also in which direction. @defaultValue `absolute` */
  sign: 'absolute' | 'signed'
}

/**
 * Count error: by how many boundaries the hypothesis misses the reference's number of them.
 *
 *     CE = mean over pairs of | |H| − |R| |
 *
 * `sign: 'signed'` keeps the sign: above 0 the hypothesis has too many boundaries.
 *
 * Range 0 upwards (`signed`: no bounds, and 0 is the aim), lower is better. 0 says nothing of where the boundaries are.
 * Symmetric unless signed. Never undefined. Pooled or averaged, it is the mean per pair. No boundary is looked at.
 *
 * @see docs/how-to/choose-a-metric.md
 * @example
 * countError(fromMasses([2, 3, 6]), fromMasses([5, 6])) //=> 1
 * countError(fromMasses([2, 3, 6]), fromMasses([5, 6]), { sign: 'signed' }) //=> -1
 */
export const countError = defineMetric<{ sum: number; signed: number; pairs: number }, CountErrorOptions>({
  id: 'count-error',
  title: 'Count error',
  symbol: 'CE',
  family: 'boundaries',
  place: 7,
  about: 'By how many boundaries the hypothesis misses the reference’s number of them, on average.',
  formula: 'mean of | |H| − |R| |',
  sources: ['jiang-2023', 'ventura-2025'],
  better: 'lower',
  range: ({ sign }) => (sign === 'signed' ? [-Infinity, Infinity] : [0, Infinity]),
  symmetric: ({ sign }) => sign === 'absolute',
  options: {
    sign: choice(['absolute', 'signed'], 'absolute', 'how far off the number is, or also in which direction'),
  },
  presets: { superdialseg: { pool: 'macro' }, 'chapter-llama': { pool: 'macro' } },
  reads: 0,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    const signed = hypothesis.boundaries.length - reference.boundaries.length
    return { sum: Math.abs(signed), signed, pairs: 1 }
  },
  score: ({ sum, signed, pairs }, { sign }) =>
    pairs > 0 ? (sign === 'signed' ? signed : sum) / pairs : undefined,
  reason: ({ pairs }) => (pairs > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ sum, pairs }) =>
    `${counted(sum, 'cut')} too many or too few over ${counted(pairs, 'pair')}: ${shortNumber(sum / pairs)} each.`,
})
