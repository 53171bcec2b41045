import { fromBoundaries } from '../../model/construct.ts'
import { atOrAfter } from '../../model/order.ts'
import { requireChoice } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { TextAlignment } from './align-texts.ts'
import type { Mapping } from './map-units.ts'

/** Where in its interval a boundary is put. */
export const PLACES = ['middle', 'left', 'right', 'nearest', 'farthest'] as const
/** Where a boundary is put that may be at several positions. */
export type PlaceRule = (typeof PLACES)[number]

/** Where boundaries go that have several positions. */
export interface ProjectOptions {
  /**
   * Where in its interval a boundary is put; `nearest` and `farthest` look at the boundaries of `reference`.
   * @defaultValue `middle`: ⌊(lo + hi) / 2⌋
   */
  readonly place?: PlaceRule
  /**
   * The segmentation of the reference, for `nearest` and `farthest`.
   * @defaultValue none
   */
  readonly reference?: Segmentation
}

/** What became of the boundaries of a hypothesis on the text of the reference. */
export interface Projection {
  readonly segmentation: Segmentation
  /** Where each boundary was put, also those that fell on another or on an end of the text. */
  readonly placed: Uint32Array
  /** Boundaries that fell on the position of another. */
  readonly collapsed: number
  /** Boundaries that fell on the start or the end of the text, which are none. */
  readonly dropped: number
  /** Boundaries whose position is known: one position, and not inside a unit. */
  readonly certain: number
  /** Boundaries that fall into a unit of the reference (mappings only). */
  readonly inside: number
  /** Mean width of the intervals of the uncertain ones; undefined if all are certain. */
  readonly meanWidth: number | undefined
}

/**
 * Puts the boundaries of a hypothesis on the text of the reference. Positions 0 and n are no boundaries (`dropped`);
 * two boundaries on one position become one (`collapsed`). Types are not carried over. Time O(boundaries · log).
 *
 * @param alignment - of `alignTexts`, or the mapping of `mapUnits`
 * @param hypothesis - a segmentation of the hypothesis's own words
 * @param options - where a boundary goes that has several positions
 * @returns the boundaries on the other text, and what was dropped
 * @throws CesuraError `option-invalid` when `place` is not one of the rules
 * @throws RangeError when the hypothesis has more units than the text that was aligned
 * @example
 * projectBoundaries(alignTexts(['a', 'b', 'c', 'd'], ['a', 'x', 'd']), fromBoundaries(3, [1, 2])).certain //=> 0
 */
export function projectBoundaries(
  alignment: TextAlignment | Mapping,
  hypothesis: Segmentation,
  { place = 'middle', reference }: ProjectOptions = {},
): Projection {
  requireChoice('place', place, PLACES)
  const { units } = alignment
  const targets = reference?.boundaries ?? new Uint32Array(0)
  const kept = new Set<number>()
  const placed = new Uint32Array(hypothesis.boundaries.length)
  let [collapsed, dropped, certain, inside, widths] = [0, 0, 0, 0, 0]
  for (const [index, boundary] of hypothesis.boundaries.entries()) {
    const found = alignment.interval(boundary)
    const within = 'inside' in found
    const [lo, hi] = within ? [found.inside - 1, found.inside] : [found.lo, found.hi]
    if (within) inside++
    if (lo === hi) certain++
    else widths += hi - lo
    const position = choose(place, lo, hi, targets)
    placed[index] = position
    if (position <= 0 || position >= units) dropped++
    else if (kept.has(position)) collapsed++
    else kept.add(position)
  }
  const uncertain = hypothesis.boundaries.length - certain
  return {
    segmentation: fromBoundaries(
      units,
      [...kept].sort((a, b) => a - b),
    ),
    placed,
    collapsed,
    dropped,
    certain,
    inside,
    meanWidth: uncertain === 0 ? undefined : widths / uncertain,
  }
}

function choose(place: PlaceRule, lo: number, hi: number, targets: Uint32Array): number {
  if (place === 'left') return lo
  if (place === 'right') return hi
  if (place === 'middle') return Math.floor((lo + hi) / 2)
  if (targets.length === 0 || lo === hi) return lo
  return place === 'nearest' ? nearest(lo, hi, targets) : farthest(lo, hi, targets)
}

/** The position nearest to a target; ties: the leftmost. */
function nearest(lo: number, hi: number, targets: Uint32Array): number {
  const next = atOrAfter(targets, lo)
  if (next < targets.length && targets[next]! <= hi) return targets[next]!
  const left = next > 0 ? lo - targets[next - 1]! : Number.POSITIVE_INFINITY
  const right = next < targets.length ? targets[next]! - hi : Number.POSITIVE_INFINITY
  return left <= right ? lo : hi
}

/** The position farthest from every target; ties: the leftmost. It is an end of the interval, or half-way between two targets. */
function farthest(lo: number, hi: number, targets: Uint32Array): number {
  const next = atOrAfter(targets, lo)
  const distance = (position: number, after: number): number =>
    Math.min(
      after > 0 ? position - targets[after - 1]! : Number.POSITIVE_INFINITY,
      after < targets.length ? targets[after]! - position : Number.POSITIVE_INFINITY,
    )
  let best = lo
  let most = distance(lo, next)
  const consider = (position: number, after: number) => {
    if (position < lo || position > hi) return
    const here = distance(position, after)
    if (here > most) [best, most] = [position, here]
  }
  for (let after = next; after <= targets.length; after++) {
    const from = after > 0 ? targets[after - 1]! : lo
    if (from > hi) break
    if (after > 0 && after < targets.length) {
      const middle = Math.floor((from + targets[after]!) / 2)
      consider(Math.max(lo, Math.min(middle, hi)), after)
      consider(Math.max(lo, Math.min(middle + 1, hi)), after)
    }
    const end = after < targets.length ? Math.min(hi, targets[after]!) : hi
    consider(end, after)
  }
  return best
}
