import { throwInvalid } from '../../model/error.ts'
import { bandwidthRequired, tooManyPresses } from '../../model/errors/events.ts'
import { type Length, requireLength } from '../../model/length.ts'
import { rejectOption, requireChoice, requireKnown, requireNumber } from '../../model/require.ts'
import type { Segmentation, TimeAxis } from '../../model/segmentation.ts'
import { solve } from '../../stats/distributions/solve.ts'
import { integerPower } from '../../stats/sums/integer-power.ts'
import { quantile } from '../../stats/sums/quantile.ts'
import { sampleVariance } from '../../stats/sums/summary.ts'
import { pressesOf, pressesOfAll } from './presses.ts'

/** The rule of Sheather and Jones, times a factor. */
export interface BandwidthRule {
  readonly rule: 'sj'
  /** What the bandwidth of the rule is multiplied by. @defaultValue 1 */
  readonly adjust?: number
}

/** How wide the kernel of a density is: a length, a number where units are counted, or a rule. */
export type Bandwidth = Length | number | BandwidthRule

/** The bandwidth of some presses in seconds; undefined where the rule gives none. */
type BandwidthOf = (seconds: readonly number[]) => number | undefined

/** Fewer have no density. */
const LEAST_PRESSES = 2
/** More are too many for a rule that compares all pairs. */
const MOST_PRESSES = 5000

/** A bandwidth as an option gives it. Rejects none at all (`option-required`) and what is no bandwidth (`option-invalid`). */
export function requireBandwidth(value: Bandwidth | undefined, axis: TimeAxis | undefined): BandwidthOf {
  if (value === undefined) throwInvalid(bandwidthRequired, {})
  if (typeof value === 'object' && value !== null) {
    requireKnown('bandwidth', value, ['rule', 'adjust'])
    requireChoice('bandwidth.rule', value.rule, ['sj'])
    const adjust = requirePositive('bandwidth.adjust', value.adjust ?? 1)
    return seconds => {
      if (seconds.length > MOST_PRESSES)
        throwInvalid(tooManyPresses, { presses: seconds.length, most: MOST_PRESSES })
      const found = sheatherJones(seconds)
      return found === undefined ? undefined : found * adjust
    }
  }
  const fixed =
    axis === undefined
      ? requirePositive('bandwidth', value)
      : Number(requireLength('bandwidth', value).written.slice(0, -1))
  return seconds => (seconds.length < LEAST_PRESSES ? undefined : fixed)
}

function requirePositive(name: string, value: unknown): number {
  const number = requireNumber(name, value, 0)
  if (number === 0) rejectOption(name, value, 'it must be above 0')
  return number
}

/** A density at consecutive integers. */
export interface Density {
  /** The integer of the first value. */
  readonly from: number
  readonly values: Float64Array
}

/** Beyond so many bandwidths a kernel adds less than 10⁻¹³ of its height. */
const REACH = 8

/**
 * How far a kernel reaches, in bandwidths: what is left out is below 10⁻¹³ of the largest density at whole seconds. A kernel
 * much narrower than a second is low at all of them, so what counts is the press closest to one.
 */
function reachOf(seconds: readonly number[], bandwidth: number): number {
  const closest = seconds.reduce((least, at) => Math.min(least, Math.abs(at - Math.round(at))), 1)
  return Math.sqrt(REACH ** 2 + (closest / bandwidth) ** 2)
}

/**
 * Gaussian kernel density at whole seconds, from 1 − p to ⌈duration⌉ + p.
 *
 *     f(t) = 1/(m·h·√2π) · Σ exp(−((t − x)/h)²/2)
 *
 * @param seconds - the m presses, in order of time
 * @param duration - of the recording, in seconds
 * @param bandwidth - h, in seconds
 * @param padding - p, so many seconds before the start and after the end
 */
export function densityOf(
  seconds: readonly number[],
  duration: number,
  bandwidth: number,
  padding = Math.ceil(2 * bandwidth),
): Density {
  const from = 1 - padding
  const values = new Float64Array(Math.ceil(duration) + padding - from + 1)
  const reach = reachOf(seconds, bandwidth) * bandwidth
  for (const at of seconds) {
    const first = Math.max(0, Math.ceil(at - reach) - from)
    const last = Math.min(values.length - 1, Math.floor(at + reach) - from)
    for (let index = first; index <= last; index++) {
      const z = (from + index - at) / bandwidth
      values[index]! += Math.exp((-z * z) / 2)
    }
  }
  const weight = 1 / (seconds.length * bandwidth * Math.sqrt(2 * Math.PI))
  return { from, values: values.map(value => value * weight) }
}

/** Densities are compared in so many steps of the largest, so that ties do not depend on rounding. */
const STEPS = 1e12

/** Peaks of a density, at most so many: the highest ones, of equal ones the earlier, in order of time. */
export function highestPeaks({ from, values }: Density, most: number): number[] {
  const largest = values.reduce((high, value) => Math.max(high, value), 0)
  const steps = values.map(value => Math.round((value / largest) * STEPS))
  const peaks: { readonly at: number; readonly height: number }[] = []
  for (let index = 1; index + 1 < steps.length; index++) {
    const height = steps[index]!
    if (height > steps[index - 1]! && height > steps[index + 1]!) peaks.push({ at: from + index, height })
  }
  return peaks
    .sort((a, b) => b.height - a.height || a.at - b.at)
    .slice(0, most)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
}

/** Pairs whose squared distance has this many squared bandwidths add nothing. */
const FARTHEST = 1000
/** How often the bracket of the solution is widened. */
const WIDENINGS = 99

/**
 * The bandwidth of Sheather and Jones (1991), by solving their equation: R's `bw.SJ`, but on all pairs instead of bins, and to
 * convergence; R differs by up to 1.2 %.
 *
 * @param seconds - in order
 * @returns the bandwidth; undefined for fewer than two presses, presses without spread, or where the equation has no solution
 */
function sheatherJones(seconds: readonly number[]): number | undefined {
  const m = seconds.length
  if (m < LEAST_PRESSES) return undefined
  const interquartile = quantile(seconds, 0.75)! - quantile(seconds, 0.25)!
  const scale = Math.min(Math.sqrt(sampleVariance(seconds)!), interquartile / 1.349)
  if (!(scale > 0)) return undefined
  const phi4 = (h: number): number =>
    (2 * pairSum(seconds, h, z => z * z - 6 * z + 3) + 3 * m) /
    (m * (m - 1) * integerPower(h, 5) * Math.sqrt(2 * Math.PI))
  const phi6 = (h: number): number =>
    (2 * pairSum(seconds, h, z => z * z * z - 15 * z * z + 45 * z - 15) - 15 * m) /
    (m * (m - 1) * integerPower(h, 7) * Math.sqrt(2 * Math.PI))
  const curvature = phi4(1.24 * scale * power(m, -1 / 7)) / -phi6(1.23 * scale * power(m, -1 / 9))
  if (!(curvature > 0)) return undefined
  const alpha = 1.357 * power(curvature, 1 / 7)
  const difference = (h: number): number =>
    power(1 / (2 * Math.sqrt(Math.PI) * m * phi4(alpha * power(h, 5 / 7))), 1 / 5) - h
  let upper = 1.144 * scale * power(m, -1 / 5)
  let lower = 0.1 * upper
  for (let tries = 0; !(difference(lower) * difference(upper) <= 0); tries++) {
    if (tries === WIDENINGS) return undefined
    if (tries % 2 === 0) upper *= 1.2
    else lower /= 1.2
  }
  const found = solve(difference, lower, upper)
  return found > 0 ? found : undefined
}

/** A power of a number above 0. Versions of Node differ in the last digit of `**`. */
const power = (base: number, exponent: number): number => Math.exp(exponent * Math.log(base))

/** Σ e^(−z/2) · f(z) over pairs, z the squared distance in squared bandwidths. */
function pairSum(seconds: readonly number[], bandwidth: number, f: (z: number) => number): number {
  let sum = 0
  for (let i = 0; i < seconds.length; i++)
    for (let j = i + 1; j < seconds.length; j++) {
      const distance = (seconds[j]! - seconds[i]!) / bandwidth
      const z = distance * distance
      if (z >= FARTHEST) break
      sum += Math.exp(-z / 2) * f(z)
    }
  return sum
}

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
