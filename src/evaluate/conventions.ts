import type { Better } from '../metrics/definition.ts'
import { describeMetric } from '../metrics/describe-metric.ts'
import type { AnyMetric } from '../metrics/metric.ts'
import { type PresetName, presetsOf } from '../metrics/presets.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import type { Corpus } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { type EvaluateOptions, evaluate } from './evaluate.ts'
import type { Estimate } from './evaluation.ts'
import { pooledSignature } from './plan.ts'

/** An option that a preset sets to something else than the default, both as signatures print them. */
export interface DifferingOption {
  readonly name: string
  readonly about: string
  readonly value: string
  readonly usual: string
}

/** One metric under one convention. */
export interface Convention {
  /** `default`, or the name of the preset. */
  readonly preset: 'default' | PresetName
  readonly value: number | null
  readonly reason?: string
  /** Value minus that of the default; null where either is undefined. */
  readonly difference: number | null
  readonly signature: string
  /** What the preset sets otherwise than the default. */
  readonly differs: readonly DifferingOption[]
  /** Why this convention gives no numbers here: an error that the source itself would raise. */
  readonly problem?: string
}

/** One metric under every convention, on the same data. */
export interface Conventions {
  readonly metric: string
  readonly symbol: string
  readonly better: Better
  /** The default first, then the presets that say something of the metric. */
  readonly conventions: readonly Convention[]
  /** Lowest and highest value; undefined where there is none. */
  readonly spread: readonly [number, number] | undefined
}

/**
 * One metric under its defaults and under every preset that says something of it, on the same comparisons: how
 * much of a difference between two papers is only a convention. A convention under which the source would stop
 * (NLTK's WindowDiff without a window) has its problem instead of a value.
 *
 * @example
 * conventions(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'x', segmentation: fromMasses([4, 4, 4]) }, { coder: 'y', segmentation: fromMasses([4, 8]) },
 * ] }]), 'pk').conventions[0].preset //=> 'default'
 */
export function conventions(
  corpus: Corpus,
  request: MetricRequest,
  options: Pick<EvaluateOptions, 'references' | 'hypotheses' | 'pool'> = {},
): Conventions {
  const { metric, options: given } = readRequest(request)
  const pool = options.pool ?? 'micro'
  const usual = metric.resolve(given) as Record<string, unknown>
  const run = (preset?: PresetName): Omit<Convention, 'difference'> => {
    const all = preset === undefined ? given : { preset, ...given }
    const settings = metric.resolve(all) as Record<string, unknown>
    const facts = {
      preset: preset ?? ('default' as const),
      differs: differing(metric, usual, settings),
    }
    try {
      const [result] = evaluate(corpus, {
        ...options,
        metrics: [{ id: metric, ...(preset === undefined ? {} : { preset }), options: given }],
        detail: 'pooled',
      }).metrics
      const { value, reason }: Estimate = result!.overall[pool]
      return { ...facts, value, ...(reason === undefined ? {} : { reason }), signature: result!.signature }
    } catch (error) {
      if (preset === undefined || !(error instanceof CesuraError)) throw error
      return {
        ...facts,
        value: null,
        signature: pooledSignature(metric.signature(all), pool),
        problem: error.message,
      }
    }
  }
  const found = [run(), ...presetsOf(metric.id).map(run)]
  const base = found[0]!.value
  const values = found.flatMap(({ value }) => (value === null ? [] : [value]))
  return {
    metric: metric.id,
    symbol: metric.symbol,
    better: metric.better,
    conventions: found.map(convention => ({
      ...convention,
      difference: base === null || convention.value === null ? null : convention.value - base,
    })),
    spread: values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)],
  }
}

function differing(
  metric: AnyMetric,
  usual: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): DifferingOption[] {
  return Object.entries(describeMetric(metric).options).flatMap(([name, { about }]) => {
    const option = metric.options[name]!
    const [value, other] = [option.print(settings[name]), option.print(usual[name])]
    return value === other ? [] : [{ name, about, value, usual: other }]
  })
}
