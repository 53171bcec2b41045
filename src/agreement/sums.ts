import { similarityOf } from '../chance/simulated/simulate.ts'
import type { Tally } from '../metrics/metric.ts'
import { addShares, categoryCount, expectedKappa, expectedPi, type Shares } from './chance.ts'
import type { ChanceLevel } from './chance-result.ts'
import type { ItemEvidence } from './evidence.ts'
import { pairSums } from './pair-table.ts'
import { type AgreementSettings, isKappa } from './settings.ts'

/** A coefficient and what it is made of. */
export interface CoefficientParts {
  readonly value: number | undefined
  /** Why the value is undefined, or why it holds by definition only. */
  readonly reason?: string
  /** The similarity of all pairs together. */
  readonly observed: number | undefined
  /** Agreement by chance. */
  readonly expected: number | undefined
  /** Chance at one common rate minus chance at each coder's own: how much the coders' rates differ. */
  readonly bias: number | undefined
}

/**
 * The sums a coefficient is made of, in one row of numbers per item: the fields of the tally, the number of
 * pairs, then boundaries and places of every coder and category for pi and for kappa. Rows add up, so any
 * choice of items, drawn once or often, is a sum of rows.
 */
export interface SumLayout {
  readonly width: number
  /** So many columns, from the first, tell the similarity alone. */
  readonly observing: number
  /** One item's row; put into `into`, all 0 before, where it is given. */
  row(evidence: ItemEvidence, into?: Float64Array): Float64Array
  /** The coefficient of all items: of the sum of all rows. */
  parts(sum: ArrayLike<number>): CoefficientParts
  /** The similarity alone. */
  observed(sum: ArrayLike<number>): number | undefined
  /**
   * The coefficient of resampled items, its chance level computed again; given the sum of all rows. Only for a layout
   * with the columns of intervals by resamples.
   */
  resampled(whole: ArrayLike<number>): (sum: ArrayLike<number>) => number | undefined
  /** The same for all items but one, given the sum of their rows and the item that is left out. */
  withoutItem(
    whole: ArrayLike<number>,
  ): (sum: ArrayLike<number>, item: string | undefined) => number | undefined
}

/** The layout for some coders (indexes into `settings.coders`) over some items. */
export function sumLayout(
  items: Iterable<ItemEvidence>,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  found?: ChanceLevel,
): SumLayout {
  const { metric, options } = settings.similarity
  // Levels without single items need no columns.
  const given = found?.without !== undefined && settings.interval?.method === 'jackknife-t'
  const columns = found !== undefined && settings.interval !== null && !given ? found.columns() : undefined
  const { types, all } = seenIn(items)
  const fields = new Set<string>()
  for (const { pairs } of items) {
    // The first items have all fields, as a rule.
    if (fields.size === all.size) break
    if (pairs.fields.every(field => fields.has(field))) continue
    const { held } = pairSums(pairs, inside)
    for (const [at, field] of pairs.fields.entries()) if (held[at]! > 0) fields.add(field)
  }
  const names = [...fields].sort()
  // Only shares of pairs need to know which two share items.
  const shared =
    found === undefined ? sharedPairs(items).filter(([a, b]) => inside(a) && inside(b)) : undefined
  // A level found elsewhere needs no shares.
  const coders = found === undefined ? settings.coders.length : 0
  const piCategories = categoryCount(settings.pi, types)
  const kappaCategories = categoryCount(settings.kappa, types)
  const pairsAt = names.length
  const piAt = pairsAt + 1
  const kappaAt = piAt + 2 * coders * piCategories
  const levelAt = kappaAt + 2 * coders * kappaCategories
  const width = levelAt + (columns?.width ?? 0)

  /** The row that is being filled. */
  let filled = new Float64Array(0)
  const putAt =
    (start: number, categories: number) =>
    (coder: number, category: number, boundaries: number, places: number): void => {
      filled[start + coder * categories + category]! += boundaries
      filled[start + (coders + coder) * categories + category]! += places
    }
  const putPi = putAt(piAt, piCategories)
  const putKappa = putAt(kappaAt, kappaCategories)
  const row = (evidence: ItemEvidence, into = new Float64Array(width)): Float64Array => {
    const { sums, pairs } = pairSums(evidence.pairs, inside)
    const { fields } = evidence.pairs
    for (const [index, name] of names.entries()) into[index] = sums[fields.indexOf(name)] ?? 0
    into[pairsAt] = (evidence.items ?? 1) * pairs
    if (found !== undefined) {
      columns?.put(evidence, into, levelAt)
      return into
    }
    filled = into as Float64Array<ArrayBuffer>
    addShares(evidence, settings.pi, inside, putPi)
    addShares(evidence, settings.kappa, inside, putKappa)
    return into
  }
  const sharesAt = (sum: ArrayLike<number>, start: number, categories: number): Shares => {
    const size = coders * categories
    const all = sum instanceof Float64Array ? sum : Float64Array.from(sum)
    const boundaries = all.subarray(start, start + size)
    return { coders, categories, boundaries, places: all.subarray(start + size, start + 2 * size) }
  }
  const parts = (sum: ArrayLike<number>): CoefficientParts => {
    if (sum[pairsAt] === 0) {
      return {
        value: undefined,
        reason: 'nothing-to-compare',
        observed: undefined,
        expected: undefined,
        bias: undefined,
      }
    }
    const tally = tallyOf(sum)
    const observed = similarityOf(metric, options, tally)
    const reason = metric.reason(tally as Tally, options)
    if (found !== undefined) return atLevel(observed, found, reason)
    const pi = expectedPi(sharesAt(sum, piAt, piCategories)) ?? 0
    const kappa = expectedKappa(sharesAt(sum, kappaAt, kappaCategories), shared!) ?? 0
    return corrected(observed, isKappa(settings.coefficient) ? kappa : pi, pi - kappa, reason)
  }
  const observed = (sum: ArrayLike<number>): number | undefined =>
    sum[pairsAt] === 0 ? undefined : similarityOf(metric, options, tallyOf(sum))
  const tallyOf = (sum: ArrayLike<number>): Record<string, number> => {
    const tally: Record<string, number> = {}
    for (const [index, name] of names.entries()) tally[name] = sum[index]!
    return tally
  }
  const resampled = (whole: ArrayLike<number>) => {
    if (found?.expected === undefined || columns === undefined)
      return (sum: ArrayLike<number>) => parts(sum).value
    // What the columns leave out of the level of all items, they leave out of every resample.
    const apart = found.expected - (columns.level(whole, levelAt) ?? found.expected)
    return (sum: ArrayLike<number>) => {
      const level = columns.level(sum, levelAt)
      const observed = similarityOf(metric, options, tallyOf(sum))
      if (sum[pairsAt] === 0 || level === undefined) return undefined
      return corrected(observed, level + apart, undefined, undefined).value
    }
  }
  const withoutItem = (whole: ArrayLike<number>) => {
    const level = found?.without
    if (level === undefined) return resampled(whole)
    return (sum: ArrayLike<number>, item: string | undefined) => {
      const chance = item === undefined ? undefined : level(item)
      return chance === undefined ? undefined : corrected(observed(sum), chance, undefined, undefined).value
    }
  }
  return { width, observing: piAt, row, parts, observed, resampled, withoutItem }
}

/** What occurs in some items, whoever is inside: the most types of a coding, and all fields of tallies. */
interface Seen {
  readonly types: number
  readonly all: ReadonlySet<string>
}

const seen = new WeakMap<Iterable<ItemEvidence>, Seen>()

/** Looked up once for all layouts of many items; those of one item are as many as items. */
function seenIn(items: Iterable<ItemEvidence>): Seen {
  const before = seen.get(items)
  if (before !== undefined) return before
  const all = new Set<string>()
  let types = 1
  let count = 0
  for (const { pairs, codings } of items) {
    count++
    for (const { boundaries } of codings) types = Math.max(types, boundaries.length)
    for (const field of pairs.fields) all.add(field)
  }
  const found = { types, all }
  if (count > 1) seen.set(items, found)
  return found
}

const known = new WeakMap<Iterable<ItemEvidence>, readonly (readonly [number, number])[]>()

/** The pairs of coders that share an item, in the order in which they are met. */
function sharedPairs(items: Iterable<ItemEvidence>): readonly (readonly [number, number])[] {
  const before = known.get(items)
  if (before !== undefined) return before
  const seen = new Set<number>()
  /** Sets of coders that were looked at: most items have the same. */
  const sets = new Set<string>()
  const pairs: (readonly [number, number])[] = []
  for (const { codings, pairs: table, items: count } of items) {
    if (count === 0) continue
    const set = codings.map(({ coder }) => coder).join()
    if (sets.has(set)) continue
    sets.add(set)
    for (let pair = 0; pair < table.length; pair++) {
      const [a, b] = [table.a[pair]!, table.b[pair]!]
      const key = (b * (b - 1)) / 2 + a
      if (seen.has(key)) continue
      seen.add(key)
      pairs.push([a, b])
    }
  }
  known.set(items, pairs)
  return pairs
}

/** The coefficient at a level that was found; a corpus without boundaries, or where nothing can vary, has none. */
function atLevel(
  observed: number | undefined,
  found: ChanceLevel,
  reason: string | undefined,
): CoefficientParts {
  const { expected, bias } = found
  if (found.reason !== undefined)
    return { value: undefined, reason: reason ?? found.reason, observed, expected, bias }
  if (expected === undefined)
    return { value: undefined, reason: reason ?? 'nothing-to-compare', observed, expected, bias }
  return corrected(observed, expected, bias, reason)
}

/** A mean of proportions that are all 1 may miss 1 by rounding, and the coefficient would be huge. */
const ROUNDING = 1e-12

/** (observed − expected) / (1 − expected), or why there is no such number. */
export function corrected(
  observed: number | undefined,
  expected: number,
  bias: number | undefined,
  reason: string | undefined,
): CoefficientParts {
  if (observed === undefined)
    return { value: undefined, reason: reason ?? 'nothing-to-compare', observed, expected, bias }
  if (Math.abs(1 - expected) < ROUNDING)
    return { value: undefined, reason: 'chance-is-one', observed, expected, bias }
  const value = (observed - expected) / (1 - expected)
  return reason === undefined
    ? { value, observed, expected, bias }
    : { value, reason, observed, expected, bias }
}
