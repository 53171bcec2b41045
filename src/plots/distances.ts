import type { Segmentation } from '../model/segmentation.ts'
import type { Distance, DistanceData } from './distance-dots.ts'
import type { Mark } from './strips/marks.ts'

/**
 * How far every boundary of two codings of a recording is from the nearest of the other, for `distanceDots`.
 *
 * @param names - of the reference and of the hypothesis
 * @param sides - the two codings, on an axis of ticks
 * @param marks - what a comparison made of their boundaries, by `marksBetween`
 * @param ticksPerSecond - how many ticks of the axis make a second
 * @returns a row for each side
 * @example
 * distancesBetween(['ann', 'bo'], [fromMasses([20, 30]), fromMasses([25, 25])], [{ kind: 'missing', reference: 20 }], 10)[0].distances //=> [{ at: 2, seconds: 0.5, kind: 'missing' }]
 */
export function distancesBetween(
  names: readonly [string, string],
  sides: readonly [Segmentation, Segmentation],
  marks: readonly Mark[],
  ticksPerSecond: number,
): DistanceData['rows'] {
  return (['reference', 'hypothesis'] as const).map((side, index) => ({
    name: names[index]!,
    distances: distancesOf(
      sides[index]!.boundaries,
      sides[1 - index]!.boundaries,
      ticksPerSecond,
      new Map(marks.flatMap(mark => (mark[side] === undefined ? [] : [[mark[side], mark.kind] as const]))),
    ),
  }))
}

/** Both lists grow, so the nearest of the other is never before the one of the boundary before. */
function distancesOf(
  places: ArrayLike<number>,
  others: ArrayLike<number>,
  ticksPerSecond: number,
  kinds: ReadonlyMap<number, Mark['kind']>,
): Distance[] {
  let near = 0
  return Array.from(places, place => {
    while (near + 1 < others.length && Math.abs(others[near + 1]! - place) <= Math.abs(others[near]! - place))
      near++
    return {
      at: place / ticksPerSecond,
      seconds: others.length === 0 ? undefined : Math.abs(others[near]! - place) / ticksPerSecond,
      kind: kinds.get(place) ?? 'match',
    }
  })
}
