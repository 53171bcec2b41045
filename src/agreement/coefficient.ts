import { axisName } from '../metrics/length.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import type { NoInterval } from '../stats/resampling/interval.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import { type Blocks, blocksOf } from './blocks.ts'
import type { ChanceLevel, ChanceResult } from './chance-result.ts'
import { type CoefficientName, coefficientName } from './coefficient-names.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { flexibleLevel } from './flexible-expected.ts'
import { exactLevel, randomLevel } from './random/random-levels.ts'
import type { AgreementSettings } from './settings.ts'
import { sumTable } from './sum-table.ts'
import { type CoefficientParts, type SumLayout, sumLayout } from './sums.ts'

/** A coefficient with everything that is reported for the whole corpus. */
export interface CoefficientResult extends CoefficientParts, Pick<CoefficientName, 'symbol' | 'name'> {
  /** Every setting of the coefficient and of the similarity. Equal signatures mean comparable numbers. */
  readonly signature: string
  /** How the chance level was found, where it is not the papers'. */
  readonly chance?: ChanceResult
  /**
   * What coders who cut at random would score, where chance is as published: 0 is not chance then. Left out where
   * that would have to be simulated.
   */
  readonly zero?: number
  /** By resampling, where it was asked for; null where there is none, see `intervalReason`. */
  readonly interval?: readonly [number, number] | null
  /** Why the interval is null: `few-items` with fewer than six. */
  readonly intervalReason?: NoInterval
  /** Standard deviation of the resampled coefficients. */
  readonly standardError?: number | null
  /** What was resampled where it is not items: blocks, or whole turns, of one text; buckets of very many items. */
  readonly resampled?: {
    readonly unit: 'blocks' | 'turns' | 'buckets'
    /** Places or units of a block at least; of buckets the items in all. */
    readonly size: number
    readonly count: number
  }
}

/** A coefficient about to be computed: its chance level, and the columns it is made of. */
export interface Prepared {
  readonly settings: AgreementSettings
  readonly found: ChanceLevel | undefined
  readonly layout: SumLayout
}

/** Sums of all items, and of the resamples where there are any, in one table for several coefficients. */
export interface AddedSums {
  readonly table: TallyTable
  /** The sum of each of its columns. */
  readonly sums: Float64Array
  /** What is resampled: the same, or the same in buckets. */
  readonly resampled: TallyTable
  readonly bootstrapSums?: Float64Array | undefined
  /** The first column of this coefficient. */
  readonly at: number
}

/** The chance level of the coders inside, where it is not made of shares alone. */
export function levelOf(
  evidence: Evidence,
  settings: AgreementSettings,
  inside?: (coder: number) => boolean,
  part?: Evidence,
): ChanceLevel | undefined {
  if (settings.published) return undefined
  return (settings.flexible ? flexibleLevel : randomLevel)(evidence, settings, inside, part)
}

export function prepare(
  evidence: Evidence,
  settings: AgreementSettings,
  inside?: (coder: number) => boolean,
): Prepared {
  const found = levelOf(evidence, settings, inside)
  return { settings, found, layout: sumLayout(evidence, settings, inside, found) }
}

/** The coefficient of all items, with its interval. */
export function coefficientOf(
  evidence: Evidence,
  { settings, found, layout }: Prepared,
  { table, sums, resampled, bootstrapSums, at }: AddedSums,
): CoefficientResult {
  const whole = sums.subarray(at, at + layout.width)
  const parts = layout.parts(whole)
  const { symbol, name } = coefficientName(settings.coefficient, settings.expected)
  const reported = {
    symbol,
    name,
    ...parts,
    ...zeroOf(evidence, settings, parts.expected),
    ...(found === undefined ? {} : { chance: found.chance }),
  }
  const signature = signatureOn(evidence, settings)
  if (settings.interval === null) return { ...reported, signature }
  const blocks = blocksOfOne(evidence, settings)
  if (blocks !== undefined) {
    const { unit, size } = blocks
    return {
      ...reported,
      ...blockInterval(blocks, settings, parts.value),
      signature: beforeVersion(signature, `interval:${unit}-of-${size}`),
    }
  }
  const ends = resampledInterval(resampled, layout, whole, settings, bootstrapSums, at)
  if (resampled === table && evidence.folded === undefined) return { ...reported, ...ends, signature }
  const { rows: count } = resampled
  return {
    ...reported,
    ...ends,
    resampled: { unit: 'buckets', size: evidence.length, count },
    signature: beforeVersion(signature, `interval:${count}-buckets`),
  }
}

/** The signature of the settings, with the axis where items are recordings: their positions are ticks. */
export function signatureOn({ rows }: Evidence, { signature }: AgreementSettings): string {
  for (const { perSecond, codings } of rows) {
    if (perSecond !== undefined)
      return beforeVersion(signature, `axis:${axisName({ ticksPerSecond: perSecond })}`)
    if (codings.length > 0) break
  }
  return signature
}

const beforeVersion = (signature: string, part: string): string =>
  signature.replace(/\|v:[^|]*$/, version => `|${part}${version}`)

/** One item alone has nothing to resample but its own parts; undefined where it is too short for that. */
function blocksOfOne(
  { length, items, scale }: Evidence,
  { flexible, coders }: AgreementSettings,
): Blocks | undefined {
  const [item] = items ?? []
  if (length !== 1 || item === undefined) return undefined
  const codings = item.codings.filter(({ coder }) => coders.includes(coder))
  return blocksOf({ ...item, codings }, scale, flexible)
}

/** The interval of one text by resampling its blocks, moved by what their edges change in the coefficient. */
function blockInterval(
  { corpus, unit, size }: Blocks,
  settings: AgreementSettings,
  value: number | undefined,
): Pick<CoefficientResult, 'interval' | 'intervalReason' | 'standardError' | 'resampled'> {
  const evidence = gatherEvidence(corpus, settings)
  const { layout } = prepare(evidence, settings)
  const table = sumTable(evidence, [layout])
  const whole = columnSums(table)
  const { interval, intervalReason, standardError } = resampledInterval(
    table,
    layout,
    whole,
    settings,
    undefined,
    0,
  )
  const own = layout.parts(whole).value
  const apart = value === undefined || own === undefined ? undefined : value - own
  return {
    interval:
      interval === null || interval === undefined || apart === undefined
        ? null
        : [Math.min(1, interval[0] + apart), Math.min(1, interval[1] + apart)],
    ...(apart === undefined
      ? { intervalReason: 'score-undefined' as const }
      : intervalReason === undefined
        ? {}
        : { intervalReason }),
    standardError: apart === undefined ? null : (standardError ?? null),
    resampled: { unit, size, count: corpus.items.length },
  }
}

/** What coders who cut at random would score at a published level. */
function zeroOf(
  evidence: Evidence,
  settings: AgreementSettings,
  expected: number | undefined,
): { zero?: number } {
  if (!settings.published || expected === undefined || 1 - expected < 1e-12) return {}
  const level = exactLevel(evidence, settings)
  return level === undefined ? {} : { zero: (level - expected) / (1 - expected) }
}

/** The coefficient's interval and standard error, by resampling items. */
function resampledInterval(
  table: TallyTable,
  layout: SumLayout,
  whole: Float64Array,
  { interval, seed }: AgreementSettings,
  bootstrapSums: Float64Array | undefined,
  at: number,
): Pick<CoefficientResult, 'interval' | 'intervalReason' | 'standardError'> {
  // One item has no resamples, and needs no chance levels for them.
  if (table.rows < 2) return { interval: null, intervalReason: 'few-items', standardError: null }
  const { method, level, resamples } = interval!
  const value = layout.resampled(whole)
  const sampled = bootstrap(table, sum => value(sum.subarray(at, at + layout.width)), {
    seed,
    bca: method === 'bca',
    level,
    replicates: resamples,
    sums: bootstrapSums,
  })
  const ends = sampled[method]
  return {
    interval: ends === undefined ? null : [ends.low, ends.high],
    ...(ends === undefined ? { intervalReason: sampled.reason } : {}),
    standardError: sampled.standardError ?? null,
  }
}
