import type { AnyMetric, Tally } from '../metrics/definition/metric.ts'
import { stream, streamIds, textKey } from '../stats/resampling/stream.ts'
import { type RandomCoder, throwCoding } from './random/random-coding.ts'
import type { MarkSpace } from './random/random-pair.ts'

/** One item to be coded at random. */
export interface RandomItem {
  readonly id: string
  readonly units: number
  /** Ticks a second, where it is a recording. */
  readonly perSecond?: number | undefined
  /** The options of the measure on this item. */
  readonly options: object
  readonly coders: readonly RandomCoder[]
  /** Which two of them are compared, and how often that counts. */
  readonly pairs: readonly (readonly [first: number, second: number, weight: number])[]
}

/** What is simulated, and how closely. */
interface SimulationQuestion {
  readonly metric: AnyMetric
  readonly options: object
  readonly space: MarkSpace
  readonly items: readonly RandomItem[]
  readonly seed: number
  /** How often; undefined: as often as `error` needs. */
  readonly samples: number | undefined
  /** The standard error wanted, of whatever `perLevel` turns an error of the level into. */
  readonly error: number
  readonly perLevel?: (level: number) => number
  /** Tallies of each item are kept for rates multiplied by these, for intervals; the first is 1. */
  readonly factors?: readonly number[]
}

/** Mean tallies of all items, and what is known of the level they come to. */
interface SimulatedLevel {
  readonly tally: Tally
  readonly level: number | undefined
  readonly standardError: number
  readonly samples: number
  /** Per item and factor of the rate, from the first samples; only where factors were given. */
  readonly perItem?: readonly (readonly Tally[])[]
}

/** Samples before the first look at the error, batches of its jackknife, and the most samples. */
const PILOT = 64
const BATCHES = 50
const MOST = 100_000
/** Comparisons after which the error is reported as it is, unless a number of samples was given. */
const MOST_COMPARISONS = 4_000_000
/** How many samples the tallies of items come from. */
const PER_ITEM = 400

/**
 * The tallies that coders who cut at random are expected to have, as means over random codings. Draw d of an item
 * depends on (seed, item, d) alone. The standard error of the level is the jackknife's over batches of samples.
 */
export function simulateLevel(question: SimulationQuestion): SimulatedLevel {
  const { metric, options, items, seed } = question
  const batches: Record<string, number>[] = []
  const factors = question.factors ?? [1]
  const perItem = question.factors && items.map(() => factors.map((): Record<string, number> => ({})))
  const run = (from: number, to: number): void => {
    for (let sample = from; sample < to; sample++) {
      batches[sample % BATCHES] ??= {}
      for (const [index, item] of items.entries()) {
        const source = stream(seed, textKey(item.id), sample, streamIds.chance)
        const codings = item.coders.map(coder =>
          throwCoding(item.units, question.space, coder, source, item.perSecond),
        )
        const side = sample < PER_ITEM ? perItem?.[index] : undefined
        for (const [number, factor] of factors.entries()) {
          if (number > 0 && side === undefined) break
          const cut = codings.map(coding => coding(factor))
          for (const [first, second, weight] of item.pairs) {
            const tally = metric.tally(cut[first]!, cut[second]!, item.options)
            if (number === 0) addTo(batches[sample % BATCHES]!, tally, weight)
            if (side !== undefined) addTo(side[number]!, tally, weight)
          }
        }
      }
    }
  }
  const levelOf = (tally: Tally) => similarityOf(metric, options, tally)
  const read = (samples: number): SimulatedLevel => {
    const all = sumOf(batches)
    const left = batches.flatMap(batch => levelOf(minus(all, batch)) ?? [])
    const mean = left.reduce((sum, level) => sum + level, 0) / left.length
    const squares = left.reduce((sum, level) => sum + (level - mean) ** 2, 0)
    return {
      tally: scaled(all, 1 / samples),
      level: levelOf(all),
      standardError: left.length < 2 ? 0 : Math.sqrt(((left.length - 1) / left.length) * squares),
      samples,
      ...(perItem && {
        perItem: perItem.map(row => row.map(tally => scaled(tally, 1 / Math.min(samples, PER_ITEM)))),
      }),
    }
  }
  if (question.samples !== undefined) {
    run(0, question.samples)
    return read(question.samples)
  }
  run(0, PILOT)
  const pilot = read(PILOT)
  const weight = pilot.level === undefined ? 0 : (question.perLevel?.(pilot.level) ?? 1)
  const comparisons = items.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const affordable = Math.max(PILOT, Math.floor(MOST_COMPARISONS / comparisons))
  const wanted = Math.ceil(PILOT * ((pilot.standardError * weight) / question.error) ** 2)
  const samples = Math.min(MOST, affordable, Math.max(PILOT, wanted))
  if (samples === PILOT) return pilot
  run(PILOT, samples)
  return read(samples)
}

/** The score of a tally as a similarity: a distance d counts as 1 − d. */
export function similarityOf(metric: AnyMetric, options: object, tally: Tally): number | undefined {
  const score = metric.score(tally, options)
  return score !== undefined && metric.better === 'lower' ? 1 - score : score
}

/** Adds a tally, so many times. */
export function addTo(sum: Record<string, number>, tally: Tally, weight: number): void {
  for (const field in tally) sum[field] = (sum[field] ?? 0) + weight * tally[field]!
}

function sumOf(tallies: readonly Tally[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const tally of tallies) addTo(sum, tally, 1)
  return sum
}

function minus(all: Tally, part: Tally): Tally {
  const rest: Record<string, number> = {}
  for (const field in all) rest[field] = all[field]! - (part[field] ?? 0)
  return rest
}

function scaled(tally: Tally, by: number): Record<string, number> {
  const result: Record<string, number> = {}
  for (const field in tally) result[field] = tally[field]! * by
  return result
}
