import type { CountsMethod, RatesMethod } from '../../chance/exact/method.ts'
import type { MarkSpace } from '../../chance/random/random-pair.ts'
import { scaleRate } from '../../chance/random/random-pair.ts'
import { addTo } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { type ItemEvidence, pairOf } from '../evidence.ts'

/** Whose shares of marks random coders have. */
export type ShareKind = 'pi' | 'kappa' | 'bennett-s' | 'bennett-s-modified'

/** What the coders of a corpus may put at a position, and the exact ways there are for that. */
export interface LevelContext {
  readonly space: MarkSpace
  readonly rates: RatesMethod | undefined
  readonly counts: CountsMethod | undefined
}

/** How many times texts of so many units are compared. */
export type Lengths = ReadonlyMap<number, number>

/** What the coders put where, over the items that two of them or more have coded. */
export interface MarkCounts {
  readonly coders: number
  /** Coder × mark of the space, row by row. */
  readonly marks: Float64Array
  /** Places of each coder. */
  readonly places: Float64Array
  readonly boundaries: number
  /** Comparisons by length of the text. */
  readonly lengths: Lengths
  readonly compared: ComparedPairs
}

/**
 * Who is compared with whom on texts of which length: the same coders on every item, or each pair of coders with
 * lengths of its own.
 */
export type ComparedPairs =
  | { readonly coders: readonly number[]; readonly lengths: Lengths }
  | { readonly pairs: readonly (readonly [first: number, second: number, lengths: Lengths])[] }

/** The index of each mark of a space. */
export const indexOfMarks = ({ marks }: MarkSpace): ReadonlyMap<number, number> =>
  new Map(marks.map((mark, index) => [mark, index]))

/** Counts the marks of the coders inside. */
export function countMarks(
  rows: Iterable<ItemEvidence>,
  coders: number,
  space: MarkSpace,
  inside: (coder: number) => boolean,
): MarkCounts {
  const index = indexOfMarks(space)
  const width = space.marks.length
  const marks = new Float64Array(coders * width)
  const places = new Float64Array(coders)
  const lengths = new Map<number, number>()
  const items = new Map<number, number>()
  let boundaries = 0
  /** The coders of all items so far, as long as they are the same; null once they are not. */
  let common: readonly number[] | null | undefined
  for (const row of rows) {
    const codings = row.codings.filter(({ coder }) => inside(coder))
    if (codings.length < 2) continue
    const units = row.places + 1
    const { items: count = 1 } = row
    add(lengths, units, (count * codings.length * (codings.length - 1)) / 2)
    add(items, units, count)
    if (common === undefined) common = codings.map(({ coder }) => coder)
    else if (
      common !== null &&
      !(common.length === codings.length && codings.every(({ coder }, at) => coder === common![at]))
    )
      common = null
    for (const { coder, marks: own } of codings) {
      places[coder]! += count * row.places
      let cut = 0
      for (const [mark, times] of own) {
        marks[coder * width + index.get(mark)!]! += times
        cut += times
      }
      marks[coder * width]! += count * row.places - cut
      boundaries += cut
    }
  }
  const compared = common === null ? pairsOf(rows, inside) : { coders: common ?? [], lengths: items }
  return { coders, marks, places, boundaries, lengths, compared }
}

/** Every pair of coders with the lengths of the texts that both have. */
function pairsOf(rows: Iterable<ItemEvidence>, inside: (coder: number) => boolean): ComparedPairs {
  const found = new Map<number, readonly [number, number, Map<number, number>]>()
  for (const { items = 1, places, codings } of rows) {
    const there = codings.filter(({ coder }) => inside(coder))
    for (const [at, { coder: a }] of there.entries())
      for (const { coder: b } of there.slice(at + 1)) {
        const key = pairOf(a, b)
        const own = found.get(key) ?? ([a, b, new Map<number, number>()] as const)
        found.set(key, own)
        add(own[2], places + 1, items)
      }
  }
  return { pairs: [...found.values()] }
}

const add = (sums: Map<number, number>, key: number, by: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + by)
}

/** The shares of a coder's marks; of nobody's place, all are no boundary. */
export function ownChances({ marks, places }: MarkCounts, width: number, coder: number): Float64Array {
  const chances = new Float64Array(width)
  if (places[coder] === 0) chances[0] = 1
  else for (let mark = 0; mark < width; mark++) chances[mark] = marks[coder * width + mark]! / places[coder]!
  return chances
}

/** The shares of all coders together. */
export function pooledChances({ coders, marks, places }: MarkCounts, width: number): Float64Array {
  const chances = new Float64Array(width)
  let buffer = 0
  for (let coder = 0; coder < coders; coder++) {
    buffer += places[coder]!
    for (let mark = 0; mark < width; mark++) chances[mark]! += marks[coder * width + mark]!
  }
  if (buffer === 0) chances[0] = 1
  else for (let mark = 0; mark < width; mark++) chances[mark]! /= buffer
  return chances
}

/**
 * Σ over comparisons of the expected tally of their lengths. From `stableFrom` places on the tally is a straight
 * line, so that all long texts together take two evaluations.
 */
export function addLengths(
  sum: Record<string, number>,
  tally: (units: number) => Tally,
  lengths: Lengths,
  { stableFrom }: RatesMethod,
): void {
  let times = 0
  let units = 0
  let longest = 0
  for (const [length, count] of lengths) {
    if (length <= stableFrom) addTo(sum, tally(length), count)
    else {
      times += count
      units += count * length
      longest = Math.max(longest, length)
    }
  }
  if (times === 0) return
  const share = (units / times - stableFrom) / (longest - stableFrom)
  addTo(sum, tally(longest), times * share)
  if (share < 1) addTo(sum, tally(stableFrom), times * (1 - share))
}

/** The chances of marks under a coefficient with one model for all coders. */
export function chancesOf(
  kind: Exclude<ShareKind, 'kappa'>,
  { marks, scale }: MarkSpace,
  counts: MarkCounts,
): Float64Array {
  const pooled = pooledChances(counts, marks.length)
  if (kind === 'pi') return pooled
  const types = Math.max(1, scale?.names.length ?? 1)
  const none = kind === 'bennett-s' ? 1 / (types + 1) : pooled[0]!
  return Float64Array.from(marks, mark =>
    mark === 0 ? none : (mark & (mark - 1)) === 0 ? (1 - none) / types : 0,
  )
}

/** The expected tallies of all comparisons, rates multiplied by a factor. */
export function expectedAt(
  { space, rates }: LevelContext,
  counts: MarkCounts,
  kind: ShareKind,
  factor: number,
): Record<string, number> {
  const sum: Record<string, number> = {}
  if (kind !== 'kappa') {
    const chances = scaleRate(chancesOf(kind, space, counts), factor)
    addLengths(sum, rates!.tally({ first: chances, second: chances }), counts.lengths, rates!)
    return sum
  }
  const width = space.marks.length
  const own = Array.from({ length: counts.coders }, (_, coder) =>
    scaleRate(ownChances(counts, width, coder), factor),
  )
  const { compared } = counts
  if ('coders' in compared) {
    // coders with the same shares are one: each two sets of shares are looked at once
    const alike = new Map<string, { chances: Float64Array; coders: number }>()
    for (const coder of compared.coders) {
      const name = own[coder]!.join()
      const set = alike.get(name)
      if (set === undefined) alike.set(name, { chances: own[coder]!, coders: 1 })
      else set.coders++
    }
    const sets = [...alike.values()]
    for (const [at, first] of sets.entries())
      for (const second of sets.slice(at)) {
        const times =
          first === second ? (first.coders * (first.coders - 1)) / 2 : first.coders * second.coders
        if (times === 0) continue
        const found: Record<string, number> = {}
        const pair = { first: first.chances, second: second.chances }
        addLengths(found, rates!.tally(pair), compared.lengths, rates!)
        addTo(sum, found, times)
      }
    return sum
  }
  for (const [first, second, lengths] of compared.pairs) {
    const pair = { first: own[first]!, second: own[second]! }
    addLengths(sum, rates!.tally(pair), lengths, rates!)
  }
  return sum
}
