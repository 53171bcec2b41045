import { countedPositions, type Trim } from '../../compare/matches/matched-boundaries.ts'
import { NearestDistances } from '../../compare/matches/nearest-distances.ts'
import { shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { type DeviationTally, distancesOf, whyNoDistance } from './boundary-deviation.ts'
import { trimOption } from './boundary-match.ts'

/** What the Hausdorff distance has. */
export interface HausdorffDistanceOptions {
  /** Which ends of the text are left out; `true` is `yes`, `false` is `no`. @defaultValue `yes`: both */
  trim: Trim | boolean
}

/**
 * Hausdorff distance: how far the boundary is that is farthest from all boundaries of the other side.
 *
 *     Haus = max( max r∈R min h∈H |r − h|, max h∈H min r∈R |r − h| )
 *
 * R and H are the boundaries of reference and hypothesis: the larger of boundary deviation with `summary: 'max'` in both
 * directions. One false boundary far from the others decides it alone.
 *
 * Range 0 upwards, in units of the text, in seconds on a time axis; lower is better. Identical segmentations get 0.
 * Symmetric. Undefined if either side has no boundary (`no-boundaries`, `no-reference-boundaries`,
 * `no-hypothesis-boundaries`). Pooled: the largest over all items; macro: the mean of the items. Time O(|R| + |H|). The same
 * numbers as `hausdorff` of ruptures, which leaves out the end of the signal.
 *
 * @see Truong, Oudre & Vayatis (2020), ruptures
 * @example
 * hausdorffDistance(fromMasses([10, 10, 20]), fromMasses([10, 10, 19, 1])) //=> 19
 */
export const hausdorffDistance = defineMetric<DeviationTally, HausdorffDistanceOptions>({
  id: 'hausdorff-distance',
  title: 'Hausdorff distance',
  symbol: 'Haus',
  family: 'boundaries',
  place: 8,
  about: 'How far the boundary is that is farthest from all boundaries of the other side.',
  formula: 'max(max_r min_h |r − h|, max_h min_r |r − h|)',
  sources: ['truong-2020'],
  better: 'lower',
  isLength: true,
  range: [0, Infinity],
  symmetric: true,
  options: { trim: trimOption },
  reads: 1,

  tally(reference, hypothesis, { trim }) {
    requireSameUnits(reference, hypothesis)
    const expected = countedPositions(reference, trim as Trim)
    const found = countedPositions(hypothesis, trim as Trim)
    const perSecond = reference.axis?.ticksPerSecond ?? 1
    const counts: Record<string, number> = {}
    let fromReference = 0
    let fromHypothesis = 0
    const walk = new NearestDistances(expected, found)
    while (walk.next()) {
      const { distance } = walk
      if (walk.inFirst && distance > fromReference) fromReference = distance
      if (walk.inSecond && distance > fromHypothesis) fromHypothesis = distance
    }
    if (expected.length > 0 && found.length > 0)
      for (const farthest of [fromReference, fromHypothesis]) {
        const field = `at:${farthest / perSecond}`
        counts[field] = (counts[field] ?? 0) + 1
      }
    return { reference: expected.length, hypothesis: found.length, ...counts }
  },
  score: tally => distancesOf(tally).at(-1)?.[0],
  reason: whyNoDistance,
  explain: (tally, _, words) =>
    `No boundary of ${words.reference} or ${words.hypothesis} is farther than ${shortNumber(distancesOf(tally).at(-1)![0])} from the nearest of the other side. One boundary alone can decide it.`,
})
