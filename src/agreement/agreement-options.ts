import type { ChanceModelName } from '../chance/random/chance-setting.ts'
import type { MetricOptions } from '../metrics/metric-options.ts'
import type { MetricRequest } from '../metrics/request.ts'
import type { AskedInterval } from './coefficient-interval.ts'

/** The chance-corrected coefficients. `pi` and `kappa` take two coders, the `multi-` forms two or more; Bennett's belong to S_f. */
export const coefficients = [
  'pi',
  'kappa',
  'multi-pi',
  'multi-kappa',
  'bennett-s',
  'bennett-s-modified',
] as const

/** The name of a coefficient of agreement. */
export type Coefficient = (typeof coefficients)[number]

/** The ways to find a chance level. */
export const expectedLevels = ['published', 'pooled', 'mean-of-proportions', 'exact', 'simulated'] as const

/** How the chance level is found. */
export type Expected = (typeof expectedLevels)[number]

/** What is done where a coder has no segmentation of some item. */
export type MissingPolicy = 'error' | 'available' | 'group'

/** Settings of `agreement`; any option of the similarity may be added. */
export interface AgreementOptions extends Omit<MetricOptions, 'preset'> {
  /** @defaultValue `multi-pi` */
  readonly coefficient?: Coefficient
  /**
   * Any similarity of the register that is symmetric under its options; a distance d from 0 to 1 counts as 1 − d.
   * @defaultValue B
   */
  readonly similarity?: MetricRequest
  /**
   * Chance level. `exact`: what coders who cut at random would score under the same similarity, so that 0 is chance;
   * simulated where that cannot be exact. `simulated`: the same, always by random codings. `published`: as the papers
   * and the preset have it, which over boundary similarities is `pooled` (all boundaries over all positions) or
   * `mean-of-proportions` (the mean of each coding's own share).
   * @defaultValue `exact`; `published` with `preset`, `count` or `categories`, except for S_f, which has `exact` and
   *   `simulated` only
   */
  readonly expected?: Expected
  /**
   * What stays fixed under `exact` and `simulated`: the share of gaps with a boundary (`rates`), each coding's number of
   * boundaries (`counts`) or its segment lengths (`lengths`); `positions` and `positions-counts` are `rates` and `counts` at
   * the eligible gaps of each item. `counts`, `lengths` and `positions-counts` have κ only.
   * @defaultValue `rates`
   */
  readonly chance?: ChanceModelName
  /**
   * What chance counts: `boundaries`, or `segments`, one more for each coding, as programs did until 2019.
   * @defaultValue `boundaries`
   */
  readonly count?: 'boundaries' | 'segments'
  /**
   * Chance `per-type` of boundary, or of any type `merged`.
   * @defaultValue `per-type`
   */
  readonly categories?: 'per-type' | 'merged'
  /**
   * A coder without a segmentation of some item: `error`; `available` uses every pair that exists;
   * `group` makes one coefficient for each set of coders and takes their mean.
   * @defaultValue `error`
   */
  readonly missing?: MissingPolicy
  /**
   * Only these coders.
   * @defaultValue all
   */
  readonly coders?: readonly string[]
  /**
   * The conventions of a paper or program; it is the similarity's preset too.
   * @defaultValue none
   */
  readonly preset?: string
  /**
   * Interval over items: true for `jackknife-t` at the level 0.95.
   * @defaultValue no interval
   */
  readonly interval?: boolean | AskedInterval
  /**
   * Seed of all chance: resamples and random codings.
   * @defaultValue 1
   */
  readonly seed?: number
  /**
   * How many random codings a simulated chance level comes from.
   * @defaultValue as many as `chanceError` needs; 1,000 for S_f
   */
  readonly samples?: number
  /**
   * The standard error of the coefficient that a simulated chance level may add.
   * @defaultValue 0.0005
   */
  readonly chanceError?: number
  /**
   * Whether the result also holds the published and the exact coefficient side by side.
   * @defaultValue no
   */
  readonly both?: boolean
}

/** The options that are not the similarity's. */
export const agreementOptionNames = [
  'coefficient',
  'similarity',
  'expected',
  'chance',
  'count',
  'categories',
  'missing',
  'coders',
  'preset',
  'interval',
  'seed',
  'samples',
  'chanceError',
  'both',
] as const
