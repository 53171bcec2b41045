import { type Length, requireExtent } from '../../model/length.ts'
import { requireChoice, requireKnown } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type Presses, pressesOf } from './presses.ts'

/** How presses are counted. */
export interface AgreementIndexOptions {
  /** The width of a bin: `1s` on a time axis, a number of gaps where units are counted. */
  readonly bin: Length | number
  /** Whom a person is compared with: the other people, or all of them, which raises the index. @defaultValue `others` */
  readonly group?: 'others' | 'all'
}

/** Why there is no index: the person never presses, presses in every bin, or the group is the same in all bins. */
export type AgreementIndexReason = 'no-presses' | 'all-bins' | 'group-flat'

/** How far one person agrees with the group. */
export interface AgreementIndex {
  /** From 0 to 1; undefined for a reason. */
  readonly index?: number
  /** The correlation with the group, and the lowest and the highest one that as many bins could have. */
  readonly r?: number
  readonly min?: number
  readonly max?: number
  readonly reason?: AgreementIndexReason
}

/**
 * Agreement index: how far the bins in which a person presses are those in which many others do, between the least and the
 * most popular bins that as many presses could have chosen.
 *
 *     index = (r − min) / (max − min) = (Σ x·g − L) / (U − L)
 *
 * x is 1 for each of the k bins in which the person presses, once or often, g the number of people of the group in the bin, r
 * the correlation of both, min and max the correlations where both are sorted in opposite order and alike; L and U are the sums
 * of the k smallest and the k largest g, so that the index is one division of integers.
 *
 * Range 0 to 1, higher is better; 1 exactly where the person presses in the k most popular bins. Undefined where the person
 * never presses (`no-presses`), presses in every bin (`all-bins`) or the group is equal in all bins (`group-flat`). The width of
 * the bins decides the value: report it. The index corrects for the number of presses, not for chance: a person who presses at
 * random has an expected index above 0. Chance-corrected agreement is `agreement`. Time O(presses).
 *
 * Bins start at 0; a press at t is in bin ⌊t / bin⌋, and the last bin may be shorter. On units a bin is a number of gaps. Presses
 * at 0 and at the end are no boundaries; esMethods keeps a press at 0.
 *
 * @param codings - the presses of two people or more as segmentations of one recording
 * @param options - the width of the bins, and whom people are compared with
 * @returns one entry per person, in the same order
 * @throws CesuraError `nothing-to-compare` for fewer than two, `axes-differ` and `unit-count-mismatch` when they are not of one
 *   recording, `unit-required` and `option-invalid` when an option makes no sense
 * @see Kurby & Zacks (2011); Sasmita & Swallow (2022), esMethods, https://doi.org/10.3758/s13428-022-01832-5
 * @example
 * agreementIndex([fromBoundaries(10, [2, 5]), fromBoundaries(10, [2, 6]), fromBoundaries(10, [2, 6])], { bin: 1 })[0].index //=> 0.5
 */
export function agreementIndex(
  codings: readonly Segmentation[],
  options: AgreementIndexOptions,
): AgreementIndex[] {
  requireKnown('agreementIndex', options, ['bin', 'group'])
  const presses = pressesOf(codings)
  const bin = requireExtent('bin', options.bin, presses.axis)
  const group = requireChoice('group', options.group ?? 'others', ['others', 'all'])
  const { bins, pressed } = binsOf(presses, bin)
  const people = new Map<number, number>()
  for (const own of pressed) for (const at of own) people.set(at, (people.get(at) ?? 0) + 1)
  /** How many bins hold so many people. */
  const histogram = new Array<number>(pressed.length + 1).fill(0)
  for (const count of people.values()) histogram[count]!++
  histogram[0] = bins - people.size
  return pressed.map(own => {
    const less = group === 'others' ? 1 : 0
    const seen = [...histogram]
    let shared = 0
    for (const at of own) {
      const count = people.get(at)!
      seen[count]!--
      seen[count - less]!++
      shared += count - less
    }
    return indexOf(own.size, bins, shared, seen)
  })
}

/** How many bins there are, and those in which each person presses. */
function binsOf(
  { times, duration, axis }: Presses,
  bin: number,
): { readonly bins: number; readonly pressed: readonly ReadonlySet<number>[] } {
  // Where units are counted, gap g is between unit g and the next: the first is gap 1.
  const first = axis === undefined ? 1 : 0
  const binAt = (position: number): number => (position - (position % bin)) / bin
  return {
    bins: duration === first ? 0 : binAt(duration - first - 1) + 1,
    pressed: times.map(own => new Set(own.map(time => binAt(time - first)))),
  }
}

/** The index of a person who presses in k bins; `shared` is Σ x·g, and `histogram` how many bins hold so many of the group. */
function indexOf(k: number, bins: number, shared: number, histogram: readonly number[]): AgreementIndex {
  if (k === 0) return { reason: 'no-presses' }
  if (k === bins) return { reason: 'all-bins' }
  const least = sumOfBins(k, histogram, histogram.keys())
  const most = sumOfBins(k, histogram, [...histogram.keys()].reverse())
  if (least === most) return { reason: 'group-flat' }
  let sum = 0
  let squares = 0
  for (const [people, times] of histogram.entries()) {
    sum += people * times
    squares += people * people * times
  }
  const spread = Math.sqrt(k * (bins - k)) * Math.sqrt(bins * squares - sum * sum)
  const correlation = (together: number): number => (bins * together - k * sum) / spread
  return {
    index: (shared - least) / (most - least),
    r: correlation(shared),
    min: correlation(least),
    max: correlation(most),
  }
}

/** The sum of the first k numbers of people, in this order of numbers. */
function sumOfBins(k: number, histogram: readonly number[], order: Iterable<number>): number {
  let left = k
  let sum = 0
  for (const people of order) {
    const taken = Math.min(left, histogram[people]!)
    sum += taken * people
    left -= taken
  }
  return sum
}
