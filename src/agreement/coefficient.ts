import { axisName } from '../metrics/definition/option.ts'
import { present } from '../model/plain.ts'
import type { NoInterval } from '../stats/resampling/interval.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import { type Blocks, blocksOf } from './blocks.ts'
import type { ChanceLevel, ChanceResult } from './chance.ts'
import { itemInterval } from './coefficient-interval.ts'
import { type CoefficientName, coefficientName } from './coefficient-names.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { flexibleLevel } from './flexible-expected.ts'
import { exactLevel, randomLevel } from './random/random-levels.ts'
import type { AgreementSettings } from './settings.ts'
import { type CoefficientParts, type SumLayout, sumLayout, sumTable } from './sums.ts'

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
  /** Where it was asked for; null where there is none, see `intervalReason`. */
  readonly interval?: readonly [number, number] | null
  /** Why the interval is null: `few-items` with fewer than six. */
  readonly intervalReason?: NoInterval
  /** By leaving out each item once, or the standard deviation of the resampled coefficients. */
  readonly standardError?: number | null
  /** What the interval leaves out or resamples where it is not items: blocks of one text, or buckets of very many items. */
  readonly resampled?: {
    readonly unit: 'blocks' | 'buckets'
    /** Gaps of a block on average; of buckets the items in all. */
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
    ...present({ chance: found?.chance }),
  }
  const signature = signatureOn(evidence, settings)
  if (settings.interval === null) return { ...reported, signature }
  const blocks = blocksOfOne(evidence, settings)
  if (blocks !== undefined)
    return {
      ...reported,
      ...blockInterval(blocks, settings, parts.value),
      signature: beforeVersion(signature, `interval:${blocks.blocks}-blocks`),
    }
  const ends = itemInterval(
    { evidence, settings, layout },
    { table: resampled, whole, at, bootstrapSums },
    parts.value,
  )
  if (resampled === table && evidence.folded === undefined) return { ...reported, ...ends, signature }
  return {
    ...reported,
    ...ends,
    resampled: { unit: 'buckets', size: evidence.length, count: resampled.rows },
    signature: beforeVersion(signature, `interval:${resampled.rows}-buckets`),
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

/** The interval of one text, its blocks taken as items, around the coefficient of the whole text. */
function blockInterval(
  { corpus, size, blocks }: Blocks,
  settings: AgreementSettings,
  value: number | undefined,
): Pick<CoefficientResult, 'interval' | 'intervalReason' | 'standardError' | 'resampled'> {
  const evidence = gatherEvidence(corpus, settings)
  const prepared = prepare(evidence, settings)
  const table = sumTable(evidence, [prepared.layout])
  const whole = columnSums(table)
  const sums = { table, whole, at: 0, bootstrapSums: undefined }
  const ends = itemInterval({ evidence, ...prepared }, sums, value)
  return { ...ends, resampled: { unit: 'blocks', size, count: blocks } }
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
