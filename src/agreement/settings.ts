import { type MetricRequest, readRequest } from '../metrics/request.ts'
import { CesuraError } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { byName } from '../model/order.ts'
import { requireChoice, requireObject, requireWhole, show } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import type { ChanceRule } from './chance.ts'
import type { Similarity } from './evidence.ts'
import { type AskedResamples, type IntervalSettings, intervalSettings } from './interval-settings.ts'
import { agreementPresets, similarityDefaults } from './presets.ts'

/** The chance-corrected coefficients. `pi` and `kappa` take two coders, the `multi-` forms two or more; Bennett's belong to S_f. */
export const coefficients = [
  'pi',
  'kappa',
  'multi-pi',
  'multi-kappa',
  'bennett-s',
  'bennett-s-modified',
] as const

export type Coefficient = (typeof coefficients)[number]

/** Settings of `agreement`; any option of the similarity may stand beside them. */
export interface AgreementOptions {
  /** Default `multi-pi`. */
  readonly coefficient?: Coefficient
  /** Any similarity of the register that is symmetric under its options; a distance d from 0 to 1 counts as 1 − d. Default B. */
  readonly similarity?: MetricRequest
  /**
   * Chance level. Over boundary similarities `pooled` (default: all boundaries over all places) or
   * `mean-of-proportions` (the mean of each coding's own share); over S_f `exact` (default) or `simulated`.
   */
  readonly expected?: 'pooled' | 'mean-of-proportions' | 'exact' | 'simulated'
  /** What chance counts: `boundaries` (default), or `segments`, one more for each coding, as programs did until 2019. */
  readonly count?: 'boundaries' | 'segments'
  /** Chance `per-type` of boundary (default), or of any type `merged`. */
  readonly categories?: 'per-type' | 'merged'
  /**
   * A coder without a segmentation of some item: `error` (default); `available` uses every pair that exists;
   * `group` makes one coefficient for each set of coders and takes their mean.
   */
  readonly missing?: 'error' | 'available' | 'group'
  /** Only these coders. Default: all. */
  readonly coders?: readonly string[]
  /** The conventions of a paper or program; it is the similarity's preset too. */
  readonly preset?: string
  /** Bootstrap interval over items: true for the defaults. */
  readonly interval?: boolean | AskedResamples<IntervalSettings>
  /** Seed of every random draw. Default 1. */
  readonly seed?: number
  /** How often chance is drawn when `expected` is `simulated`. */
  readonly draws?: number
  readonly [similarityOption: string]: unknown
}

const own = [
  'coefficient',
  'similarity',
  'expected',
  'count',
  'categories',
  'missing',
  'coders',
  'preset',
  'interval',
  'seed',
  'draws',
] as const

/** The settings, checked and complete. */
export interface AgreementSettings {
  readonly coefficient: Coefficient
  readonly similarity: Similarity
  /** S_f and S_f^B bring their own model of chance. */
  readonly flexible: boolean
  readonly expected: 'pooled' | 'mean-of-proportions' | 'exact' | 'simulated'
  readonly pi: ChanceRule
  readonly kappa: ChanceRule
  readonly missing: 'error' | 'available' | 'group'
  readonly coders: readonly string[]
  readonly interval: IntervalSettings | null
  readonly seed: number
  readonly draws: number
  readonly signature: string
}

/** The coefficient that pi and kappa are judged by: whether chance uses one rate for all coders or each coder's own. */
export const isKappa = (coefficient: Coefficient): boolean =>
  coefficient === 'kappa' || coefficient === 'multi-kappa'

/** Fills in presets and defaults; refuses what makes no sense. `all` are the coders there are. */
export function agreementSettings(all: readonly string[], options: AgreementOptions): AgreementSettings {
  requireObject('options', options)
  const coefficient = requireChoice('coefficient', options.coefficient ?? 'multi-pi', coefficients)
  const preset = typeof options.preset === 'string' ? agreementPresets[options.preset as 'segeval-2'] : {}
  const similarity = similarityOf(options)
  const flexible = similarity.metric.chance === 'flexible'
  const count = requireChoice('count', options.count ?? preset?.count ?? 'boundaries', [
    'boundaries',
    'segments',
  ])
  const categories = requireChoice('categories', options.categories ?? preset?.categories ?? 'per-type', [
    'per-type',
    'merged',
  ])
  const missing = requireChoice('missing', options.missing ?? 'error', ['error', 'available', 'group'])
  if (!flexible && coefficient.startsWith('bennett-')) {
    throw new CesuraError(
      'coefficient-needs-types',
      `${coefficient} takes every boundary type as equally likely, which only S_f models; use it with flexible-similarity, or take multi-pi`,
    )
  }
  const rule = (byPreset: 'pooled' | 'mean-of-proportions' | undefined): ChanceRule => ({
    expected: flexible
      ? 'pooled'
      : requireChoice('expected', options.expected ?? byPreset ?? 'pooled', [
          'pooled',
          'mean-of-proportions',
        ]),
    count,
    categories,
  })
  const pi = rule(preset?.expected)
  const kappa = rule(preset?.expectedKappa ?? preset?.expected)
  const expected = flexible
    ? requireChoice('expected', options.expected ?? 'exact', ['exact', 'simulated'])
    : (isKappa(coefficient) ? kappa : pi).expected
  const chance = flexible
    ? [`expected:${expected}`]
    : [`expected:${expected}`, `count:${count}`, `categories:${categories}`]
  const [id, ...rest] = similarity.metric.signature(similarity.options).split('|')
  return {
    coefficient,
    similarity,
    flexible,
    expected,
    pi,
    kappa,
    missing,
    coders: codersFor(all, options.coders, coefficient),
    interval: intervalSettings(options.interval),
    seed: requireWhole('seed', options.seed ?? 1),
    draws: requireWhole('draws', options.draws ?? 1000, 2),
    signature: [
      coefficient,
      ...chance,
      `missing:${missing}`,
      `similarity:${id}`,
      ...rest.filter(part => !part.startsWith('v:')),
      `v:${VERSION}`,
    ].join('|'),
  }
}

/** The similarity with its preset and its options, wherever they stand. */
function similarityOf(options: AgreementOptions): Similarity {
  const { metric, preset, options: inner } = readRequest(options.similarity ?? 'boundary-similarity')
  const outer: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options)) {
    if ((own as readonly string[]).includes(name) || value === undefined) continue
    if (!Object.hasOwn(metric.options, name)) {
      const names = [...own, ...Object.keys(metric.options)]
      throw new CesuraError(
        'option-unknown',
        `agreement has no option "${name}"${didYouMean(name, names) || `, nor has ${metric.id}`}`,
      )
    }
    outer[name] = value
  }
  const start = preset === undefined ? similarityDefaults(options.preset, metric.id) : { preset }
  const given = { ...start, ...outer, ...inner }
  const resolved = metric.resolve(given)
  if (!metric.symmetric(resolved)) {
    throw new CesuraError(
      'similarity-not-symmetric',
      `${metric.id} depends on which coder is the reference, so agreement between equals cannot use it; take boundary-similarity, or options that make it symmetric`,
    )
  }
  const [low, high] = metric.range(resolved)
  if (high !== 1 || (metric.better === 'lower' && low !== 0)) {
    throw new CesuraError(
      'similarity-unbounded',
      `${metric.id} does not end at 1, so it cannot be corrected for chance; take boundary-similarity`,
    )
  }
  return { metric, given, options: resolved }
}

function codersFor(
  all: readonly string[],
  asked: readonly string[] | undefined,
  coefficient: Coefficient,
): string[] {
  if (asked !== undefined && !Array.isArray(asked))
    throw new CesuraError('option-invalid', `coders is ${show(asked)}; give a list of their names`)
  for (const coder of asked ?? []) {
    if (all.includes(coder)) continue
    const hint = didYouMean(coder, all) || `; the coders are ${all.join(', ')}`
    throw new CesuraError('unknown-coder', `no coder ${show(coder)}${hint}`)
  }
  const coders = [...new Set(asked ?? all)].sort(byName)
  if ((coefficient === 'pi' || coefficient === 'kappa') && coders.length > 2) {
    throw new CesuraError(
      'two-coders-needed',
      `${coefficient} is for two coders and there are ${coders.length}; take multi-${coefficient}, or name two coders`,
    )
  }
  return coders
}
