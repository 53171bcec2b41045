import { countedPositions, type Trim } from '../../compare/matches/matched-boundaries.ts'
import { NearestDistances } from '../../compare/matches/nearest-distances.ts'
import { counted, shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'
import { trimOption } from './boundary-match.ts'

/** What boundary deviation has: from where distances are taken, and what is made of them. */
export interface BoundaryDeviationOptions {
  /** From each boundary of which side. @defaultValue `reference` */
  direction: 'reference' | 'hypothesis'
  /** What is made of the distances. @defaultValue `median` */
  summary: 'median' | 'mean' | 'max'
  /** Which ends of the text are left out; `true` is `yes`, `false` is `no`. @defaultValue `yes`: both */
  trim: Trim | boolean
}

/** Boundaries of both sides, and how many distances there are of each size: `at:3`; on a time axis in seconds, `at:0.5`. */
export type DeviationTally = {
  readonly [distance: `at:${number}`]: number
  readonly reference: number
  readonly hypothesis: number
}

/**
 * Boundary deviation: how far from each boundary of one side the nearest boundary of the other is.
 *
 *     Dev = median r∈R  min h∈H |r − h|
 *
 * R and H are the boundaries of reference and hypothesis; `direction: 'hypothesis'` goes the other way, `summary` takes
 * the mean or the largest distance instead. The median of an even number is the mean of the middle two.
 *
 * Range 0 upwards, in units of the text, in seconds on a time axis; lower is better. Identical segmentations get 0; so
 * does every hypothesis that only adds boundaries (and, the other way, one that only misses some): read both ways.
 * Not symmetric: swapped, it is the other direction. Undefined if either side has no boundary (`no-boundaries`,
 * `no-reference-boundaries`, `no-hypothesis-boundaries`). Pooled: of the distances of all pairs. Time O(|R| + |H|).
 * The same numbers as mir_eval's `segment.deviation`, which counts the ends of the text (`trim: 'no'`).
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryDeviation(fromMasses([2, 3, 6]), fromMasses([1, 9, 1])) //=> 2.5
 * boundaryDeviation(fromMasses([2, 3, 6]), fromMasses([1, 9, 1]), { direction: 'hypothesis', summary: 'max' }) //=> 5
 */
export const boundaryDeviation = defineMetric<DeviationTally, BoundaryDeviationOptions>({
  id: 'boundary-deviation',
  title: 'Boundary deviation',
  symbol: 'Dev',
  family: 'boundaries',
  place: 5,
  about: 'How far from each boundary of one side the nearest boundary of the other side is.',
  formula: 'median_r min_h |r − h|',
  sources: ['raffel-2014'],
  better: 'lower',
  isLength: true,
  range: [0, Infinity],
  symmetric: false,
  options: {
    direction: choice(
      ['reference', 'hypothesis'],
      'reference',
      'from each boundary of the reference, or of the hypothesis',
    ),
    summary: choice(['median', 'mean', 'max'], 'median', 'what is made of the distances'),
    trim: trimOption,
  },
  presets: { mir_eval: { trim: 'no', pool: 'macro' } },
  reads: 1,

  tally(reference, hypothesis, { direction, trim }) {
    requireSameUnits(reference, hypothesis)
    const expected = countedPositions(reference, trim as Trim)
    const found = countedPositions(hypothesis, trim as Trim)
    const [from, to] = direction === 'reference' ? [expected, found] : [found, expected]
    const perSecond = reference.axis?.ticksPerSecond ?? 1
    const counts = new Map<number, number>()
    const walk = new NearestDistances(from, to)
    while (walk.next()) if (walk.inFirst) counts.set(walk.distance, (counts.get(walk.distance) ?? 0) + 1)
    const tally: Record<string, number> = { reference: expected.length, hypothesis: found.length }
    for (const [distance, count] of counts) tally[`at:${distance / perSecond}`] = count
    return tally as DeviationTally
  },
  score: (tally, { summary }) => summarise(distancesOf(tally), summary),
  reason: whyNoDistance,
  explain(tally, { direction, summary }, words) {
    const distances = distancesOf(tally)
    const all = distances.reduce((sum, [, count]) => sum + count, 0)
    const other = words[direction === 'reference' ? 'hypothesis' : 'reference']
    const how = { median: 'half of them as far or nearer', mean: 'on average', max: 'at most' }[summary]
    return `From ${words[direction]}’s ${counted(all, 'cut')} to the nearest of ${other}: ${how} ${shortNumber(summarise(distances, summary) ?? 0)}.`
  },
})

/** Why there is no distance: one side has no boundary, or neither. */
export function whyNoDistance(tally: DeviationTally): string | undefined {
  if (distancesOf(tally).length > 0) return undefined
  const { reference, hypothesis } = tally
  if (reference === 0 && hypothesis > 0) return 'no-reference-boundaries'
  return hypothesis === 0 && reference > 0 ? 'no-hypothesis-boundaries' : 'no-boundaries'
}

/** Distances with their numbers, the smallest first. */
export function distancesOf(tally: DeviationTally): [distance: number, count: number][] {
  const found: [number, number][] = []
  for (const [field, count] of Object.entries<number>(tally))
    if (field.startsWith('at:') && count > 0) found.push([Number(field.slice(3)), count])
  return found.sort(([a], [b]) => a - b)
}

function summarise(
  distances: readonly (readonly [number, number])[],
  summary: BoundaryDeviationOptions['summary'],
): number | undefined {
  const all = distances.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return undefined
  if (summary === 'max') return distances.at(-1)![0]
  if (summary === 'mean') return distances.reduce((sum, [distance, count]) => sum + distance * count, 0) / all
  /** The distance that is at a position of the sorted row, counted from 0. */
  const at = (place: number): number => {
    let seen = 0
    return distances.find(([, count]) => {
      seen += count
      return place < seen
    })![0]
  }
  return (at(Math.ceil(all / 2) - 1) + at(Math.floor(all / 2))) / 2
}
