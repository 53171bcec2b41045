import { counted, score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { boundaryF } from '../boundaries/boundary-f.ts'
import { defineMetric } from '../definition/metric.ts'
import { pk } from './pk.ts'
import { windowDiff } from './window-diff.ts'

const preset = 'superdialseg'

/**
 * SuperDialseg score: boundary F, Pk and WindowDiff in one number, as the benchmark reports it.
 *
 *     SDS = 0.5 · F + 0.25 · (1 − Pk) + 0.25 · (1 − WD)
 *
 * Each with the options of the preset `superdialseg`: exact boundaries, windows over n marks, k half the mean segment of the
 * reference and at least 2, F 0 where nothing can be divided.
 *
 * Range 0 to 1, higher is better. A dialogue without boundaries on both sides gets 0.5 for a perfect answer, because its F
 * is 0: the reason `no-boundaries` says so. Not symmetric: the window comes from the reference. Undefined without windows
 * (`no-windows`), where the program stops. Pooled and averaged alike: the mean over items. Time O(|R| + |H|).
 *
 * @see Jiang et al. (2023), SuperDialseg
 * @example
 * superdialsegScore(fromBoundaries(12, [3, 7, 11]), fromBoundaries(12, [3, 6])) //=> 0.5181818181818182
 */
export const superdialsegScore = defineMetric<{ sum: number; items: number; empty: number }>({
  id: 'superdialseg-score',
  title: 'SuperDialseg score',
  symbol: 'SDS',
  family: 'windows',
  place: 7,
  about: 'Boundary F, Pk and WindowDiff in one number, as the SuperDialseg benchmark reports it.',
  formula: '0.5·F + 0.25·(1 − Pk) + 0.25·(1 − WD)',
  sources: ['jiang-2023'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},
  presets: { superdialseg: { pool: 'macro' } },
  reads: 6.5,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    const f = boundaryF(reference, hypothesis, { preset })!
    const [p, wd] = [pk(reference, hypothesis, { preset }), windowDiff(reference, hypothesis, { preset })]
    if (p === undefined || wd === undefined) return { sum: 0, items: 0, empty: 0 }
    const empty = reference.boundaries.length + hypothesis.boundaries.length === 0 ? 1 : 0
    return { sum: 0.5 * f + 0.25 * (1 - p) + 0.25 * (1 - wd), items: 1, empty }
  },
  score: ({ sum, items }) => (items > 0 ? sum / items : undefined),
  reason: ({ items, empty }) => (items === 0 ? 'no-windows' : empty === items ? 'no-boundaries' : undefined),
  explain: ({ sum, items }) =>
    `Half of it is boundary F, a quarter each 1 − Pk and 1 − WindowDiff: ${score3(sum / items)} on average over ${counted(items, 'item')}.`,
})
