import { type Length, requireExtent } from '../../model/length.ts'
import { requireKnown } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { logPoissonTail } from '../../stats/distributions/gamma.ts'
import { type Bandwidth, densityOf, highestPeaks, requireBandwidth } from './density.ts'
import { pressesOf, pressesWithout } from './presses.ts'

/** What counts as a hit, and how normative boundaries are found. */
export interface SurpriseIndexOptions {
  /** The width of the window around a normative boundary: `1s`; a number where units are counted. */
  readonly window: Length | number
  /** Of the density of presses: a length, or the rule of Sheather and Jones. There is no default. */
  readonly bandwidth: Bandwidth
}

/** Why there is no value: no press of the person, no density of the group, or no peak that could be normative. */
export type SurpriseReason = 'no-presses' | 'no-density' | 'no-normative-boundaries'

/** How surprising the hits of one person are. */
export interface SurpriseIndex {
  /** In bits, 0 or more; undefined for a reason. */
  readonly value?: number
  /** Presses within half a window of a normative boundary. */
  readonly hits?: number
  /** Hits that as many presses at random times would have on average. */
  readonly expected?: number
  /** The normative boundaries of the other people, in seconds or units. */
  readonly normative?: readonly number[]
  /** The bandwidth of the density of the other people, in seconds or units. */
  readonly bandwidth?: number
  readonly reason?: SurpriseReason
}

/**
 * Surprise index: how unlikely it is that presses at random times hit the normative boundaries of the other people as often as
 * a person does, in bits.
 *
 *     surprise = −log₂ P(X ≥ hits),  X Poisson with mean presses · normative / (duration / window)
 *
 * Normative boundaries are the c highest peaks of the kernel density of the others' presses at whole seconds, c the mean number
 * of their presses, rounded down. A press within half a window of one is a hit; two presses near one boundary are two hits.
 *
 * Range 0 upwards, higher is better; 0 without hits. Undefined where the person never presses (`no-presses`), the others press
 * less than twice or the rule gives no bandwidth (`no-density`), or the density has no peak to choose
 * (`no-normative-boundaries`). Time O(presses · recording), for the rule of Sheather and Jones O(presses²) up to 5,000.
 *
 * esMethods sums the tail of the distribution up to the number of windows only and returns Inf where the sum underflows; its
 * normative boundaries differ where R's `density` interpolates.
 *
 * @param codings - the presses of two people or more as segmentations of one recording
 * @param options - window and bandwidth
 * @returns one entry per person, in the same order
 * @throws CesuraError `nothing-to-compare` for fewer than two, `axes-differ` and `unit-count-mismatch` when they are not of one
 *   recording, `option-required` without a bandwidth, `unit-required` and `option-invalid` when an option makes no sense
 * @throws CesuraError `too-many-presses` when the rule would have to compare more than 5,000 presses
 * @see Katori et al. (2018); Sasmita & Swallow (2022), esMethods, https://doi.org/10.3758/s13428-022-01832-5
 * @example
 * surpriseIndex([fromSeconds('60', ['10.2', '44']), fromSeconds('60', ['10.4', '44.9'])], { window: '1s', bandwidth: '1.5s' })[0].hits //=> 1
 */
export function surpriseIndex(
  codings: readonly Segmentation[],
  options: SurpriseIndexOptions,
): SurpriseIndex[] {
  requireKnown('surpriseIndex', options, ['window', 'bandwidth'])
  const presses = pressesOf(codings)
  const window = requireExtent('window', options.window, presses.axis)
  const bandwidthOf = requireBandwidth(options.bandwidth, presses.axis)
  const { times, duration, scale } = presses
  return times.map((own, person): SurpriseIndex => {
    if (own.length === 0) return { reason: 'no-presses' }
    const others = pressesWithout(presses, person)
    const seconds = others.map(time => time / scale.perSecond)
    const bandwidth = bandwidthOf(seconds)
    if (bandwidth === undefined) return { reason: 'no-density' }
    const most = Math.floor(others.length / (times.length - 1))
    const normative = highestPeaks(densityOf(seconds, duration / scale.perSecond, bandwidth), most)
    if (normative.length === 0) return { reason: 'no-normative-boundaries', bandwidth }
    const isHit = (time: number): boolean =>
      normative.some(at => 2 * Math.abs(time - at * scale.perSecond) <= window)
    const hits = own.filter(isHit).length
    const expected = (own.length * normative.length * window) / duration
    // Minus 0 is 0 here.
    const value = hits === 0 ? 0 : -logPoissonTail(hits, expected) / Math.LN2
    return { value, hits, expected, normative, bandwidth }
  })
}
