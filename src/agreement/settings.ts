import { hasExactMethod } from '../chance/exact/exact.ts'
import {
  type ChanceModelName,
  chanceModelNames,
  estimatesRates,
  needsEligible,
} from '../chance/random/chance-setting.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import { type PresetName, presetOptions } from '../metrics/presets.ts'
import { readRequest } from '../metrics/request.ts'
import { invalid } from '../model/error.ts'
import {
  chanceModelOfFlexible,
  chanceModelOfPublished,
  chanceModelWithoutCoefficient,
  coefficientNeedsTypes,
  optionOfPublishedChance,
  optionUnknownInAgreement,
  similarityNotSymmetric,
  similarityUnbounded,
  twoCodersNeeded,
  unknownCoder,
} from '../model/errors/agreement.ts'
import { byName } from '../model/order.ts'
import {
  requireChoice,
  requireInteger,
  requireNames,
  requireNumber,
  requireObject,
} from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { VERSION } from '../model/version.ts'
import {
  type AgreementOptions,
  agreementOptionNames,
  type Coefficient,
  coefficients,
  type Expected,
  expectedLevels,
} from './agreement-options.ts'
import type { ChanceRule } from './chance.ts'
import { type IntervalSettings, intervalSettings } from './coefficient-interval.ts'
import type { Similarity } from './evidence.ts'

/** The settings, checked and complete. */
export interface AgreementSettings {
  readonly coefficient: Coefficient
  readonly similarity: Similarity
  /** S_f and S_f^B bring their own model of chance. */
  readonly flexible: boolean
  /** Chance as the papers have it, from shares alone; else what random coders score under the similarity. */
  readonly published: boolean
  readonly expected: Exclude<Expected, 'published'>
  readonly pi: ChanceRule
  readonly kappa: ChanceRule
  /** What is random where chance is not published. */
  readonly model: ChanceModelName
  /** Random codings were asked for. */
  readonly simulate: boolean
  readonly missing: 'error' | 'available' | 'group'
  readonly coders: readonly string[]
  readonly interval: IntervalSettings | null
  readonly seed: number
  /** Undefined: as many as the error needs. */
  readonly samples: number | undefined
  readonly chanceError: number
  readonly both: boolean
  readonly signature: string
  /** Steps that the chance levels of all resamples may take; undefined: as many as one coefficient may. */
  readonly levelSteps?: number
}

/** The coefficient that pi and kappa are judged by: whether chance uses one rate for all coders or each coder's own. */
export const isKappa = (coefficient: Coefficient): boolean =>
  coefficient === 'kappa' || coefficient === 'multi-kappa'

/** Coefficients that take every type as equally likely. */
const isBennett = (coefficient: Coefficient): boolean => coefficient.startsWith('bennett-')

/** Fills in presets and defaults; rejects invalid values. `all` are the coders there are, `scale` the types. */
export function agreementSettings(
  all: readonly string[],
  options: AgreementOptions,
  scale?: TypeScale,
): AgreementSettings {
  requireObject('options', options)
  const chance = requireChoice('chance', options.chance ?? 'rates', chanceModelNames)
  const byDefault = estimatesRates(chance) ? 'multi-pi' : 'multi-kappa'
  const coefficient = requireChoice('coefficient', options.coefficient ?? byDefault, coefficients)
  const preset = typeof options.preset === 'string' ? agreementPresets[options.preset as 'segeval-2'] : {}
  const similarity = similarityOf(options, scale)
  const flexible = similarity.metric.chance === 'flexible'
  const asked = expectedOf(options, flexible)
  const published = !flexible && asked !== 'exact' && asked !== 'simulated'
  requireSense(options, coefficient, flexible, published)
  const count = requireChoice('count', options.count ?? preset?.count ?? 'boundaries', [
    'boundaries',
    'segments',
  ])
  const categories = requireChoice('categories', options.categories ?? preset?.categories ?? 'per-type', [
    'per-type',
    'merged',
  ])
  const missing = requireChoice('missing', options.missing ?? 'error', ['error', 'available', 'group'])
  const rule = (byPreset: 'pooled' | 'mean-of-proportions' | undefined): ChanceRule => ({
    expected: asked === 'pooled' || asked === 'mean-of-proportions' ? asked : (byPreset ?? 'pooled'),
    count,
    categories,
  })
  const pi = rule(preset?.expected)
  const kappa = rule(preset?.expectedKappa ?? preset?.expected)
  const expected = published
    ? (isKappa(coefficient) ? kappa : pi).expected
    : asked === 'simulated'
      ? asked
      : 'exact'
  const [id, ...rest] = similarity.metric.signature(similarity.options).split('|')
  const settings: Omit<AgreementSettings, 'signature'> = {
    coefficient,
    similarity,
    flexible,
    published,
    expected,
    pi,
    kappa,
    model: chance,
    simulate: asked === 'simulated',
    missing,
    coders: codersFor(all, options.coders, coefficient),
    interval: intervalSettings(options.interval),
    seed: requireInteger('seed', options.seed ?? 1),
    samples: options.samples === undefined ? undefined : requireInteger('samples', options.samples, 2),
    chanceError: requireNumber('chanceError', options.chanceError ?? 0.0005, 1e-6, 1),
    both: options.both === true,
  }
  return {
    ...settings,
    signature: [
      coefficient,
      ...(published
        ? [`expected:${expected}`, `count:${count}`, `categories:${categories}`]
        : flexible
          ? [`expected:${expected}`]
          : signatureOfChance(settings)),
      `missing:${missing}`,
      `similarity:${id}`,
      ...rest.filter(part => !part.startsWith('v:')),
      `v:${VERSION}`,
    ].join('|'),
  }
}

/** The same question together with the other chance level: published for exact, exact for published. */
export function alternativeLevel(
  options: AgreementOptions,
  settings: AgreementSettings,
): AgreementOptions | undefined {
  if (settings.flexible) return undefined
  const { chance: _, ...rest } = options
  if (settings.published) {
    const { count: __, categories: ___, ...exact } = rest
    return { ...exact, coefficient: settings.coefficient, expected: 'exact' }
  }
  if (settings.coefficient.startsWith('bennett-')) return undefined
  return { ...rest, coefficient: settings.coefficient, expected: 'published' }
}

/** The chance level: exact unless another one is asked for, or an option that only the published one has. */
function expectedOf(options: AgreementOptions, flexible: boolean): Expected {
  const { preset, count, categories } = options
  const implied = [preset, count, categories].some(each => each !== undefined) ? 'published' : 'exact'
  const asked = requireChoice('expected', options.expected ?? implied, expectedLevels)
  if (!flexible) return asked
  if (asked === 'published') return 'exact'
  return requireChoice('expected', asked, ['exact', 'simulated'])
}

/** A signature is a function of the options: a measure without an exact way under them says simulated. */
function signatureOfChance(
  settings: Pick<AgreementSettings, 'similarity' | 'model' | 'simulate' | 'samples' | 'chanceError' | 'seed'>,
): string[] {
  const { similarity, model, simulate, samples, chanceError, seed } = settings
  if (!simulate && hasExactMethod(similarity.metric, similarity.options, model))
    return ['expected:exact', `chance:${model}`]
  const precision = samples === undefined ? `error:${chanceError}` : `samples:${samples}`
  return ['expected:simulated', `chance:${model}`, precision, `seed:${seed}`]
}

/** Rejects what belongs to another chance level. */
function requireSense(
  options: AgreementOptions,
  coefficient: Coefficient,
  flexible: boolean,
  published: boolean,
): void {
  if (published && isBennett(coefficient)) {
    throw invalid(coefficientNeedsTypes, { coefficient })
  }
  if (options.chance !== undefined && (published || flexible)) {
    throw flexible
      ? invalid(chanceModelOfFlexible, { chance: options.chance })
      : invalid(chanceModelOfPublished, { chance: options.chance })
  }
  const { chance = 'rates' } = options
  if (
    !isKappa(coefficient) &&
    (!estimatesRates(chance) || (needsEligible(chance) && isBennett(coefficient)))
  ) {
    throw invalid(chanceModelWithoutCoefficient, { coefficient, chance })
  }
  if (published || flexible) return
  for (const [name, byDefault] of [
    ['count', 'boundaries'],
    ['categories', 'per-type'],
  ] as const) {
    if (options[name] === undefined || options[name] === byDefault) continue
    throw invalid(optionOfPublishedChance, { name, value: options[name] })
  }
}

function codersFor(
  all: readonly string[],
  asked: readonly string[] | undefined,
  coefficient: Coefficient,
): string[] {
  for (const coder of requireNames('coders', asked ?? [])) {
    if (all.includes(coder)) continue
    throw invalid(unknownCoder, { name: coder, known: all })
  }
  const coders = [...new Set(asked ?? all)].sort(byName)
  if ((coefficient === 'pi' || coefficient === 'kappa') && coders.length > 2) {
    throw invalid(twoCodersNeeded, { coefficient, coders: coders.length })
  }
  return coders
}

/** What an agreement preset sets, in addition to the preset of the similarity itself. */
export interface AgreementPreset {
  /** Chance level of pi: pooled shares of boundaries, or the mean of each coding's share. */
  readonly expected?: 'pooled' | 'mean-of-proportions'
  /** The same for kappa, where the source treats the two differently. */
  readonly expectedKappa?: 'pooled' | 'mean-of-proportions'
  readonly count?: 'boundaries' | 'segments'
  readonly categories?: 'per-type' | 'merged'
  /** Options of a similarity that differ from those its own preset of this name sets. */
  readonly similarity?: { readonly [metric: string]: Readonly<Record<string, unknown>> }
}

/** segeval averages proportions for pi and pools them for kappa, over types merged into one category. */
const asSegeval = {
  expected: 'mean-of-proportions',
  expectedKappa: 'pooled',
  categories: 'merged',
} as const

/**
 * The conventions of the sources whose coefficients are printed. Every value printed in 2012 and 2013 counts
 * segments where the equations say boundaries, one too many for each coding.
 */
export const agreementPresets: { readonly [P in PresetName]?: AgreementPreset } = {
  'segeval-2': asSegeval,
  'segeval-1': { ...asSegeval, count: 'segments' },
  'fournier-inkpen-2012': { ...asSegeval, count: 'segments' },
  'fournier-2013': {
    ...asSegeval,
    count: 'segments',
    // Its figures count edits, its coefficients weigh them: the paper contradicts itself.
    similarity: { 'segmentation-similarity': { variant: 'segeval-2' } },
  },
}

/**
 * Where agreement starts from options other than the metric's own defaults: a change of type costs by the types
 * that the two codings use, as in all published coefficients, and not by the whole scale.
 */
const agreementDefaults: { readonly [metric: string]: Readonly<Record<string, unknown>> } = {
  'boundary-similarity': { typeRange: 'pair' },
  'segmentation-similarity': { typeRange: 'pair' },
}

/** The options that agreement, or one of its presets, gives to its similarity. */
export function similarityDefaults(
  preset: string | undefined,
  metric: string,
): Readonly<Record<string, unknown>> {
  const start = agreementDefaults[metric] ?? {}
  if (preset === undefined) return start
  const own = presetOptions(preset, metric)
  return { ...start, ...(agreementPresets[preset as PresetName]?.similarity?.[metric] ?? own) }
}

/** The similarity with its preset and its options, wherever they are. */
export function similarityOf(options: AgreementOptions, scale?: TypeScale): Similarity {
  const { metric, preset, options: inner } = readRequest(options.similarity ?? 'boundary-similarity')
  const outer: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options)) {
    if ((agreementOptionNames as readonly string[]).includes(name) || value === undefined) continue
    if (!Object.hasOwn(metric.options, name)) {
      const known = [...agreementOptionNames, ...Object.keys(metric.options)]
      throw invalid(optionUnknownInAgreement, { name, id: metric.id, known })
    }
    outer[name] = value
  }
  const start = preset === undefined ? similarityDefaults(options.preset, metric.id) : { preset }
  const given = { ...start, ...outer, ...inner }
  const resolved = metric.resolve(given, scale)
  if (!metric.symmetric(resolved)) {
    throw invalid(similarityNotSymmetric, { id: metric.id, window: windowThatHelps(metric, resolved) })
  }
  const [low, high] = metric.range(resolved)
  if (high !== 1 || (metric.better === 'lower' && low !== 0)) {
    throw invalid(similarityUnbounded, { id: metric.id })
  }
  return { metric, given, options: resolved }
}

/** The option that makes a metric symmetric, where a window that is given and not taken from the reference does. */
const windowThatHelps = (metric: AnyMetric, options: object): 'window' | 'width' | undefined =>
  (['window', 'width'] as const).find(
    name => Object.hasOwn(metric.options, name) && metric.symmetric({ ...options, [name]: 5 }),
  )
