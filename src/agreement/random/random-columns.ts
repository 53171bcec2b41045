import { interpolatedLevel, RATE_FACTORS, scaleRate } from '../../chance/random/random-pair.ts'
import { similarityOf } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import type { LevelColumns } from '../chance.ts'
import type { ItemEvidence } from '../evidence.ts'
import type { AgreementSettings } from '../settings.ts'
import {
  addLengths,
  chancesOf,
  indexOfMarks,
  type LevelContext,
  type MarkCounts,
  ownChances,
  type ShareKind,
} from './random-shares.ts'

/** Steps that all resamples together may take before levels are interpolated, and the pairs and lengths of one. */
const MOST_STEPS = 400_000_000
const RESAMPLES = 2000
const MOST_PAIRS = 15
const MOST_LENGTHS = 150

/**
 * The level of resampled items at their own rates. Where an evaluation is cheap it is repeated for every resample;
 * else the level is known at three rates and read off between them. Chance at each coder's own rate, where there are
 * many pairs, or codings are missing, is taken to move as chance at the common rate.
 */
export function columnsOfRates(
  context: LevelContext,
  settings: AgreementSettings,
  counts: MarkCounts,
  kind: ShareKind,
  inside: (coder: number) => boolean,
): LevelColumns {
  const { stableFrom, cost } = context.rates!
  const pairs = pairsOfAll(counts)
  const of = kind === 'kappa' && (pairs === undefined || pairs.length > MOST_PAIRS) ? 'pi' : kind
  const lengths = [...counts.lengths.keys()].filter(units => units <= stableFrom)
  const evaluations = of === 'kappa' ? pairs!.length : 1
  const steps = RESAMPLES * evaluations * (cost + 8 * lengths.length)
  return lengths.length <= MOST_LENGTHS && steps <= (settings.levelSteps ?? MOST_STEPS)
    ? recomputed(context, settings, counts, of, inside)
    : exactAtRates(context, settings, counts, of === 'kappa' ? 'pi' : of, inside)
}

/** Every two coders, where all items have the same few; undefined where they do not, or are many. */
function pairsOfAll({ compared }: MarkCounts): (readonly [number, number])[] | undefined {
  if (!('coders' in compared) || compared.coders.length > MOST_PAIRS) return undefined
  const { coders } = compared
  return coders.flatMap((a, at) => coders.slice(at + 1).map(b => [a, b] as const))
}

/** Marks and positions of the coders (of all together, or of each), then comparisons by length. */
function recomputed(
  { space, rates }: LevelContext,
  settings: AgreementSettings,
  counts: MarkCounts,
  kind: ShareKind,
  inside: (coder: number) => boolean,
): LevelColumns {
  const { metric, options } = settings.similarity
  const method = rates!
  const index = indexOfMarks(space)
  const marks = space.marks.length
  const coders = kind === 'kappa' ? counts.coders : 1
  const short = [...counts.lengths.keys()].filter(units => units <= method.stableFrom).sort((a, b) => a - b)
  const pairs = kind === 'kappa' ? pairsOfAll(counts)! : []
  const place = new Map(short.map((units, at) => [units, at]))
  let longest = 0
  for (const units of counts.lengths.keys()) longest = Math.max(longest, units)
  const lengthsAt = coders * (marks + 1)
  return {
    width: lengthsAt + short.length + 2,
    put(row, sums, at) {
      const codings = row.codings.filter(({ coder }) => inside(coder))
      if (codings.length < 2) return
      const { items = 1 } = row
      const places = items * row.places
      for (const { coder, marks: own } of codings) {
        const from = at + (kind === 'kappa' ? coder : 0) * (marks + 1)
        let cut = 0
        for (const [mark, count] of own) {
          sums[from + index.get(mark)!]! += count
          cut += count
        }
        sums[from]! += places - cut
        sums[from + marks]! += places
      }
      const times = (items * codings.length * (codings.length - 1)) / 2
      const units = row.places + 1
      const short = place.get(units)
      if (short !== undefined) sums[at + lengthsAt + short]! += times
      else {
        sums[at + lengthsAt + place.size]! += times
        sums[at + lengthsAt + place.size + 1]! += times * units
      }
    },
    level(sum, at) {
      const places = Float64Array.from({ length: coders }, (_, c) => sum[at + c * (marks + 1) + marks]!)
      const found = Float64Array.from(
        { length: coders * marks },
        (_, i) => sum[at + Math.floor(i / marks) * (marks + 1) + (i % marks)]!,
      )
      const here: MarkCounts = { ...counts, coders, marks: found, places }
      const lengths = new Map<number, number>()
      const by = kind === 'kappa' ? pairs.length : 1
      for (const [units, at2] of place) {
        const times = sum[at + lengthsAt + at2]!
        if (times > 0) lengths.set(units, times / by)
      }
      const times = sum[at + lengthsAt + place.size]! / by
      const units = sum[at + lengthsAt + place.size + 1]! / by
      const tally: Record<string, number> = {}
      const add = (first: ArrayLike<number>, second: ArrayLike<number>) => {
        const of = method.tally({ first, second })
        addLengths(tally, of, lengths, method)
        // long texts: their number and their units, on the straight line to the longest
        if (times > 0) addLong(tally, of, times, units, longest, method.stableFrom)
      }
      if (kind !== 'kappa') {
        const chances = chancesOf(kind, space, here)
        add(chances, chances)
      } else {
        const own = Array.from({ length: coders }, (_, coder) => ownChances(here, marks, coder))
        for (const [first, second] of pairs) add(own[first]!, own[second]!)
      }
      return similarityOf(metric, options, tally)
    },
  }
}

function addLong(
  sum: Record<string, number>,
  tally: (units: number) => Tally,
  times: number,
  units: number,
  longest: number,
  from: number,
): void {
  const share = (units / times - from) / (longest - from)
  const [high, low] = [tally(longest), tally(from)]
  for (const field in high)
    sum[field] = (sum[field] ?? 0) + times * (share * high[field]! + (1 - share) * (low[field] ?? 0))
}

/** Tallies of every item at three rates, from the exact way. */
function exactAtRates(
  { space, rates }: LevelContext,
  settings: AgreementSettings,
  counts: MarkCounts,
  kind: Exclude<ShareKind, 'kappa'>,
  inside: (coder: number) => boolean,
): LevelColumns {
  const chances = chancesOf(kind, space, counts)
  const at = RATE_FACTORS.map(factor => {
    const scaled = scaleRate(chances, factor)
    const tally = rates!.tally({ first: scaled, second: scaled })
    return new Map([...counts.lengths.keys()].map(units => [units, tally(units)]))
  })
  const tallies = (row: ItemEvidence, times: number): readonly Tally[] =>
    at.map(known => {
      const tally = known.get(row.places + 1)!
      return Object.fromEntries(Object.keys(tally).map(field => [field, tally[field]! * times]))
    })
  const fields = new Set(at.flatMap(known => [...known.values()].flatMap(tally => Object.keys(tally))))
  return interpolated(settings, [...fields].sort(), counts, inside, tallies)
}

/** Tallies of every item at three rates, as they were simulated. */
export function columnsOfTallies(
  settings: AgreementSettings,
  known: ReadonlyMap<string, readonly Tally[]>,
  counts: Pick<MarkCounts, 'boundaries' | 'places'>,
  inside: (coder: number) => boolean,
  gapsOf?: (row: ItemEvidence) => number,
): LevelColumns {
  const fields = new Set([...known.values()].flatMap(row => row.flatMap(tally => Object.keys(tally))))
  return interpolated(settings, [...fields].sort(), counts, inside, row => known.get(row.item) ?? [], gapsOf)
}

/** Boundaries and positions, then the fields of the tallies at each factor of the rate. */
function interpolated(
  { similarity: { metric, options } }: AgreementSettings,
  fields: readonly string[],
  counts: Pick<MarkCounts, 'boundaries' | 'places'>,
  inside: (coder: number) => boolean,
  tallies: (row: ItemEvidence, times: number) => readonly Tally[],
  gapsOf = (row: ItemEvidence) => row.places,
): LevelColumns {
  const rate = counts.boundaries / counts.places.reduce((sum, places) => sum + places, 0)
  return {
    width: 2 + RATE_FACTORS.length * fields.length,
    put(row, sums, at) {
      const codings = row.codings.filter(({ coder }) => inside(coder))
      if (codings.length < 2) return
      let boundaries = 0
      for (const { marks } of codings) for (const [, count] of marks) boundaries += count
      const { items = 1 } = row
      const times = (items * codings.length * (codings.length - 1)) / 2
      sums[at]! += boundaries
      sums[at + 1]! += items * gapsOf(row) * codings.length
      for (const [factor, tally] of tallies(row, times).entries())
        for (const [field, name] of fields.entries())
          sums[at + 2 + factor * fields.length + field]! += tally[name] ?? 0
    },
    level(sum, at) {
      const levels = RATE_FACTORS.map((_, factor) => {
        const tally: Record<string, number> = {}
        for (const [field, name] of fields.entries())
          tally[name] = sum[at + 2 + factor * fields.length + field]!
        return similarityOf(metric, options, tally)
      })
      return interpolatedLevel(levels, sum[at]! / sum[at + 1]! / rate)
    },
  }
}

/** Expected tallies of every item: they add up as the observed ones do. */
export function columnsOfCounts(
  { similarity: { metric, options } }: AgreementSettings,
  known: ReadonlyMap<string, Tally>,
): LevelColumns {
  const fields = [...new Set([...known.values()].flatMap(tally => Object.keys(tally)))].sort()
  return {
    width: fields.length,
    put(row, sums, at) {
      const tally = known.get(row.item) ?? {}
      for (const [field, name] of fields.entries()) sums[at + field]! += tally[name] ?? 0
    },
    level(sum, at) {
      const tally: Record<string, number> = {}
      for (const [field, name] of fields.entries()) tally[name] = sum[at + field]!
      return similarityOf(metric, options, tally)
    },
  }
}
