import type { AnyMetric } from '../metrics/definition/metric.ts'
import { readRequest } from '../metrics/request.ts'
import { invalid } from '../model/error.ts'
import {
  optionUnknownInAgreement,
  similarityNotSymmetric,
  similarityUnbounded,
} from '../model/errors/agreement.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { type AgreementOptions, agreementOptionNames } from './agreement-options.ts'
import type { Similarity } from './evidence.ts'
import { similarityDefaults } from './presets.ts'

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
