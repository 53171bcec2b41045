import { requireResamples } from '../evaluate/intervals.ts'
import type { MetricRequest } from '../metrics/request.ts'
import { readRequests } from '../metrics/request.ts'
import { throwInvalid } from '../model/error.ts'
import { metricNotForChunks } from '../model/errors/chunks.ts'
import { requireChoice, requireInteger, requireKnown, requireNumber } from '../model/require.ts'
import type { GoldMetric } from './assess-document.ts'
import { ADAPTIVE_BLOCKS, BLOCK_RULES, type BlockRule } from './block-integrity.ts'
import { OVERLAP_RULES, type OverlapRule } from './chunk-boundaries.ts'
import type { GoldUnits } from './chunk-report.ts'
import type { ChunkSizesOptions } from './chunk-sizes.ts'
import { ADAPTIVE_SIZES, requireLimits } from './chunk-sizes.ts'

/** What can be counted against gold sections. */
export const GOLD_UNITS = ['characters', 'words', 'sentences'] as const satisfies readonly GoldUnits[]

/** Where blocks come from: the text, or the sections marked by hand. */
export const BLOCK_SOURCES = ['text', 'gold'] as const
/** Where blocks come from. */
export type BlockSource = (typeof BLOCK_SOURCES)[number]

/** What `measureChunks` counts, and what else it computes. */
export interface MeasureChunksOptions {
  /**
   * Where the boundary between overlapping chunks is.
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
  /** The smallest and the largest size that is right. @defaultValue undefined: sizes are not judged */
  readonly sizeLimits?: { readonly min?: number; readonly max?: number }
  /**
   * What should stay whole: the blocks of the text, or the sections of `gold`.
   * @defaultValue `text`
   */
  readonly blocks?: BlockSource
  /** When a block is whole, as in `blockIntegrity`. @defaultValue `contained` */
  readonly blockRule?: BlockRule
  /** So many characters at either end of a block may be missing. @defaultValue 0 */
  readonly blockTolerance?: number
  /**
   * The chunker whose groups of questions (with whole and with split excerpts) are taken for all.
   * @defaultValue undefined: each chunker has groups of its own, which are different questions
   */
  readonly splitBy?: string
  /**
   * `adaptive-chunking`: blocks are whole by `no-cut` with a tolerance of 5, sizes are right from 100 to 1,100 tokens.
   * @defaultValue undefined: the defaults of each option
   */
  readonly preset?: 'adaptive-chunking'
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
  /** Seed of the bootstrap and of the permutation tests: an integer, 0 or more. @defaultValue 1 */
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
    'sizeLimits',
    'blocks',
    'blockRule',
    'blockTolerance',
    'splitBy',
    'preset',
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
  const { maxSize, budget, interval = {} } = options
  if (options.preset !== undefined) requireChoice('preset', options.preset, ['adaptive-chunking'])
  const isAdaptive = options.preset === 'adaptive-chunking'
  const sizeLimits = options.sizeLimits ?? (isAdaptive ? ADAPTIVE_SIZES : undefined)
  if (sizeLimits !== undefined) requireLimits(sizeLimits)
  const rule = options.blockRule ?? (isAdaptive ? ADAPTIVE_BLOCKS.rule : 'contained')
  const tolerance = options.blockTolerance ?? (isAdaptive ? ADAPTIVE_BLOCKS.tolerance : 0)
  if (maxSize !== undefined) requireNumber('maxSize', maxSize, 0)
  if (budget !== undefined) requireInteger('budget', budget, 0)
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
    size: options.size ?? (isAdaptive ? ('tokens' as const) : undefined),
    sizeLimits,
    blocks: requireChoice('blocks', options.blocks ?? 'text', BLOCK_SOURCES),
    blockRule: requireChoice('blockRule', rule, BLOCK_RULES),
    blockTolerance: requireInteger('blockTolerance', tolerance, 0),
    splitBy: options.splitBy,
    interval:
      interval === false
        ? null
        : {
            level,
            resamples: requireResamples(interval.resamples ?? 2000, level),
          },
    tests: options.tests ?? true,
    seed: requireInteger('seed', options.seed ?? 1),
  }
}
