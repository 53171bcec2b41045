import type { AnyMetric } from '../metrics/metric.ts'
import { readRequest } from '../metrics/request.ts'
import { CesuraError } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { type AgreementOptions, agreementOptionNames } from './agreement-options.ts'
import type { Similarity } from './evidence.ts'
import { similarityDefaults } from './presets.ts'

/** The similarity with its preset and its options, wherever they stand. */
export function similarityOf(options: AgreementOptions, scale?: TypeScale): Similarity {
  const { metric, preset, options: inner } = readRequest(options.similarity ?? 'boundary-similarity')
  const outer: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options)) {
    if ((agreementOptionNames as readonly string[]).includes(name) || value === undefined) continue
    if (!Object.hasOwn(metric.options, name)) {
      const names = [...agreementOptionNames, ...Object.keys(metric.options)]
      throw new CesuraError(
        'option-unknown',
        `agreement has no option "${name}"${didYouMean(name, names) || `, nor has ${metric.id}`}`,
      )
    }
    outer[name] = value
  }
  const start = preset === undefined ? similarityDefaults(options.preset, metric.id) : { preset }
  const given = { ...start, ...outer, ...inner }
  const resolved = metric.resolve(given, scale)
  if (!metric.symmetric(resolved)) {
    throw new CesuraError(
      'similarity-not-symmetric',
      `${metric.id} is not symmetric, so it cannot be used for agreement; ${symmetricBy(metric, resolved)}`,
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

/** What makes a metric symmetric: a window that is given, and not taken from the reference; else another metric. */
function symmetricBy(metric: AnyMetric, options: object): string {
  const window = (['window', 'width'] as const).find(
    name => Object.hasOwn(metric.options, name) && metric.symmetric({ ...options, [name]: 5 }),
  )
  return window === undefined
    ? 'use boundary-similarity, or options that make it symmetric'
    : `its window comes from the reference: give one for all pairs, ${window}: 5`
}
