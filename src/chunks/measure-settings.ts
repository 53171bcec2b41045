import { requireResamples } from '../evaluate/intervals.ts'
import type { MetricRequest } from '../metrics/request.ts'
import { readRequests } from '../metrics/request.ts'
import { throwInvalid } from '../model/error.ts'
import { metricNotForChunks } from '../model/errors/chunks.ts'
import { requireChoice, requireKnown, requireNumber, requireWhole } from '../model/require.ts'
import type { GoldMetric } from './assess-document.ts'
import { OVERLAP_RULES, type OverlapRule } from './chunk-boundaries.ts'
import type { GoldUnits } from './chunk-report.ts'
import type { ChunkSizesOptions } from './chunk-sizes.ts'

/** What can be counted against gold sections. */
export const GOLD_UNITS = ['characters', 'words', 'sentences'] as const satisfies readonly GoldUnits[]

/** What `measureChunks` counts, and what it computes besides. */
export interface MeasureChunksOptions {
  /**
   * Where the boundary between chunks stands that overlap.
   * @defaultValue `next-start`
   */
  readonly overlap?: OverlapRule
  /**
   * Language of the texts for words and sentences.
   * @defaultValue `en`
   */
  readonly locale?: string
  /**
   * What is counted against gold.
   * @defaultValue `characters`
   */
  readonly units?: GoldUnits
  /**
   * Metrics against gold.
   * @defaultValue B and F
   */
  readonly metrics?: readonly MetricRequest[]
  /** Sizes above it are counted, 0 or more. @defaultValue undefined: none are counted */
  readonly maxSize?: number
  /**
   * What sizes count.
   * @defaultValue tokens where every chunk of a chunker has a count, else characters
   */
  readonly size?: ChunkSizesOptions['size']
  /**
   * Characters of retrieved chunks that recall is measured at, 0 or more.
   * @defaultValue undefined: recall at a budget is not measured
   */
  readonly budget?: number
  /**
   * Confidence intervals by the bootstrap over documents; false for none.
   * @defaultValue 95 %, 2,000 resamples
   */
  readonly interval?: false | { readonly level?: number; readonly resamples?: number }
  /**
   * Paired permutation tests between chunkers.
   * @defaultValue true
   */
  readonly tests?: boolean
  /** Seed of the bootstrap and of the permutation tests: a whole number, 0 or more. @defaultValue 1 */
  readonly seed?: number
  /**
   * Version of the Unicode library of the runtime, as `process.versions.icu` has it; it goes into the report.
   * @defaultValue undefined: the report says null
   */
  readonly icu?: string
}

const OPTIONS = [
  ...[
    'overlap',
    'locale',
    'units',
    'metrics',
    'maxSize',
    'size',
    'budget',
    'interval',
    'tests',
    'seed',
    'icu',
  ],
]

/** Settings with every default filled in. */
export type MeasureSettings = ReturnType<typeof measureSettings>

export function measureSettings(options: MeasureChunksOptions) {
  requireKnown('measureChunks', options, OPTIONS)
  const { maxSize, budget, size, interval = {} } = options
  if (maxSize !== undefined) requireNumber('maxSize', maxSize, 0)
  if (budget !== undefined) requireWhole('budget', budget, 0)
  const metrics: GoldMetric[] = readRequests(options.metrics ?? ['B', 'F']).map(
    ({ metric, preset, options }) => {
      if (metric.takes !== 'boundaries')
        throwInvalid(metricNotForChunks, { metric: metric.id, takes: metric.takes })
      return { metric, options: { ...options, ...(preset === undefined ? {} : { preset }) } }
    },
  )
  const level =
    interval === false ? 0.95 : requireNumber('interval.level', interval.level ?? 0.95, 0.001, 0.999)
  return {
    overlap: requireChoice('overlap', options.overlap ?? 'next-start', OVERLAP_RULES),
    locale: options.locale ?? 'en',
    units: requireChoice('units', options.units ?? 'characters', GOLD_UNITS),
    metrics,
    maxSize,
    budget,
    size,
    interval:
      interval === false
        ? null
        : {
            level,
            resamples: requireResamples(interval.resamples ?? 2000, level),
          },
    tests: options.tests ?? true,
    seed: requireWhole('seed', options.seed ?? 1),
  }
}
