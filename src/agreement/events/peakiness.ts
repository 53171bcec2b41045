import { requireChoice, requireKnown } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type Bandwidth, densityOf, requireBandwidth } from './density.ts'
import { pressesOf, pressesOfAll } from './presses.ts'

/** How peaked a density is compared with that of evenly spaced presses. */
export interface PeakinessOptions {
  /** Of the density of presses: a length, or the rule of Sheather and Jones. There is no default. */
  readonly bandwidth: Bandwidth
  /**
   * Whether evenly spaced presses have the bandwidth of the data, or the one that the rule gives for them.
   * @defaultValue `same`
   */
  readonly baseline?: 'same' | 'own'
  /** `esmethods`: `baseline: 'own'`. @defaultValue undefined: the default above */
  readonly preset?: 'esmethods'
}

/** What `peakiness` finds. */
export interface Peakiness {
  /** actual / even; undefined for a reason. */
  readonly value?: number
  /** The rugosity of the density of as many evenly spaced presses. */
  readonly even?: number
  /** The rugosity of the density of all presses. */
  readonly actual?: number
  /** The bandwidth of the presses, in seconds or units. */
  readonly bandwidth?: number
  readonly reason?: 'no-density'
}

/**
 * Peakiness: how much more the density of all presses rises and falls than that of as many evenly spaced presses.
 *
 *     peakiness = rugosity(actual) / rugosity(even),  rugosity = √( Σ (y(t + 1) − y(t))² / points )
 *
 * Both are kernel densities at whole seconds; the even presses are at 0, duration/(m − 1), …, duration.
 *
 * Range above 0; higher means that people press at the same times. Undefined for fewer than two presses in all, or where the
 * rule gives no bandwidth (`no-density`). With `baseline: 'own'` the even presses get a Sheather–Jones bandwidth of their own,
 * which is far wider: the ratio then mostly measures the two bandwidths. esMethods does so (`preset: 'esmethods'`). With a fixed
 * bandwidth both agree. Time O(presses · recording), for the rule O(presses²) up to 5,000.
 *
 * @param codings - the presses of two people or more as segmentations of one recording
 * @param options - the bandwidth, and that of the even presses
 * @returns one value for all people together
 * @throws CesuraError `nothing-to-compare` for fewer than two, `axes-differ` and `unit-count-mismatch` when they are not of one
 *   recording, `option-required` without a bandwidth, `unit-required` and `option-invalid` when an option makes no sense
 * @throws CesuraError `too-many-presses` when the rule would have to compare more than 5,000 presses
 * @see Sasmita & Swallow (2022), esMethods, https://doi.org/10.3758/s13428-022-01832-5
 * @example
 * peakiness([fromSeconds('60', ['10.2', '44']), fromSeconds('60', ['10.4', '44.9'])], { bandwidth: '1.5s' }).value?.toFixed(3) //=> '1.400'
 */
export function peakiness(codings: readonly Segmentation[], options: PeakinessOptions): Peakiness {
  requireKnown('peakiness', options, ['bandwidth', 'baseline', 'preset'])
  const presses = pressesOf(codings)
  const bandwidthOf = requireBandwidth(options.bandwidth, presses.axis)
  if (options.preset !== undefined) requireChoice('preset', options.preset, ['esmethods'])
  const usual = options.preset === 'esmethods' ? 'own' : 'same'
  const baseline = requireChoice('baseline', options.baseline ?? usual, ['same', 'own'])
  const { perSecond } = presses.scale
  const duration = presses.duration / perSecond
  const seconds = pressesOfAll(presses).map(time => time / perSecond)
  const bandwidth = bandwidthOf(seconds)
  if (bandwidth === undefined) return { reason: 'no-density' }
  const evenly = seconds.map((_, index) => (index * duration) / (seconds.length - 1))
  const evenBandwidth = baseline === 'own' ? bandwidthOf(evenly) : bandwidth
  if (evenBandwidth === undefined) return { reason: 'no-density', bandwidth }
  // Both densities are at the same seconds, whatever their bandwidths.
  const padding = Math.ceil(2 * bandwidth)
  const actual = rugosity(densityOf(seconds, duration, bandwidth, padding).values)
  const even = rugosity(densityOf(evenly, duration, evenBandwidth, padding).values)
  return { value: actual / even, even, actual, bandwidth }
}

/** How much a curve rises and falls from point to point. */
function rugosity(values: Float64Array): number {
  let sum = 0
  for (let index = 1; index < values.length; index++) sum += (values[index]! - values[index - 1]!) ** 2
  return Math.sqrt(sum / values.length)
}
