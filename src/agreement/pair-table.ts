import type { Tally } from '../metrics/metric.ts'

/** Two coders on one item. */
export interface PairEvidence {
  /** Indexes of the two coders; a stands before b. */
  readonly a: number
  readonly b: number
  readonly tally: Tally
  readonly score: number | undefined
  readonly reason: string | undefined
  /** How many boundary types the two use, 1 at least. */
  readonly types: number
}

/**
 * The comparisons of one item as columns of numbers: 200 coders make 19,900 comparisons of every item, and so many
 * objects would cost more than the comparisons themselves.
 */
export interface PairTable {
  readonly length: number
  /** Indexes of the two coders of each pair, and how many types they use. */
  readonly a: Numbers
  readonly b: Numbers
  readonly types: Numbers
  /** NaN where there is no score. */
  readonly scores: Numbers
  /** By the number of the pair, where there is one. */
  readonly reasons: ReadonlyMap<number, string>
  /** The fields of the tallies, in the order in which they were first seen. */
  readonly fields: readonly string[]
  /** By field: the count of each pair, NaN where its tally has no such field. */
  readonly columns: readonly Numbers[]
}

/** Few numbers stand in a plain list, which is a quarter of the smallest typed array: items are many where pairs are few. */
export type Numbers = number[] | Float64Array | Uint32Array

export const FEW = 32

const reals = (length: number): Numbers =>
  length <= FEW ? new Array<number>(length).fill(0) : new Float64Array(length)

/** Sums over pairs, by field of the table; `held` is in how many tallies the field stands. */
export interface PairSums {
  readonly sums: Numbers
  readonly held: Numbers
  readonly pairs: number
}

/** One pair of a table as it was put in. */
export function pairAt(table: PairTable, index: number): PairEvidence {
  const tally: Record<string, number> = {}
  for (const [at, field] of table.fields.entries()) {
    const count = table.columns[at]![index]!
    if (!Number.isNaN(count)) tally[field] = count
  }
  const score = table.scores[index]!
  return {
    a: table.a[index]!,
    b: table.b[index]!,
    tally,
    score: Number.isNaN(score) ? undefined : score,
    reason: table.reasons.get(index),
    types: table.types[index]!,
  }
}

/** What sums of a table need, added up once. */
interface Added extends PairSums {
  /** Whether every count is a whole number: then what one coder adds can be taken away again to the last digit. */
  readonly isWhole: boolean
  readonly coders: readonly number[]
  /** By coder: the sums over its pairs; made when somebody is left out. */
  byCoder?: ReadonlyMap<number, PairSums>
}

/** The sums over the pairs of which both coders are inside. Leaving one coder out costs no new pass over the pairs. */
export function pairSums(table: PairTable, inside: (coder: number) => boolean): PairSums {
  const added = addedOf(table)
  let outside = 0
  let last = -1
  for (const coder of added.coders)
    if (!inside(coder)) {
      outside++
      last = coder
    }
  if (outside === 0) return added
  // Few pairs are added up sooner than their sums are kept.
  if (outside > 1 || !added.isWhole || table.length <= FEW) return addPairs(table, inside)
  added.byCoder ??= sumsByCoder(table, added.coders)
  const own = added.byCoder.get(last)!
  const width = table.fields.length
  const sums = reals(width)
  const held = reals(width)
  for (let field = 0; field < width; field++) {
    sums[field] = added.sums[field]! - own.sums[field]!
    held[field] = added.held[field]! - own.held[field]!
  }
  return { sums, held, pairs: added.pairs - own.pairs }
}

/** Each coder's sums over all its pairs. */
export function pairSumsByCoder(table: PairTable): ReadonlyMap<number, PairSums> {
  const added = addedOf(table)
  if (table.length <= FEW) return sumsByCoder(table, added.coders)
  added.byCoder ??= sumsByCoder(table, added.coders)
  return added.byCoder
}

/** The sums of tables with many pairs; few are added up sooner than their sums are looked up among those of all items. */
const sumsOf = new WeakMap<PairTable, Added>()
/** The small table that was added up last: several coefficients ask for it in turn. */
let latest: { readonly table: PairTable; readonly added: Added } | undefined

function addedOf(table: PairTable): Added {
  if (table.length <= FEW) {
    if (latest?.table !== table) latest = { table, added: addAll(table) }
    return latest.added
  }
  let added = sumsOf.get(table)
  if (added === undefined) {
    added = addAll(table)
    sumsOf.set(table, added)
  }
  return added
}

/** The coders of the table before: most items have the same. */
let paired: { readonly a: Numbers; readonly b: Numbers; readonly coders: readonly number[] } | undefined

function codersIn({ a, b }: PairTable): readonly number[] {
  if (paired === undefined || paired.a !== a || paired.b !== b)
    paired = { a, b, coders: [...new Set([...a, ...b])] }
  return paired.coders
}

function addAll(table: PairTable): Added {
  const isWhole = table.columns.every(column =>
    column.every(count => Number.isNaN(count) || Number.isInteger(count)),
  )
  const { sums, held, pairs } = addPairs(table, undefined)
  return { sums, held, pairs, isWhole, coders: codersIn(table) }
}

function addPairs(
  { length, a, b, columns }: PairTable,
  inside: ((coder: number) => boolean) | undefined,
): PairSums {
  const sums = reals(columns.length)
  const held = reals(columns.length)
  let pairs = 0
  for (let index = 0; index < length; index++) {
    if (inside !== undefined && !(inside(a[index]!) && inside(b[index]!))) continue
    pairs++
    for (let field = 0; field < columns.length; field++) {
      const count = columns[field]![index]!
      if (Number.isNaN(count)) continue
      sums[field]! += count
      held[field]!++
    }
  }
  return { sums, held, pairs }
}

function sumsByCoder({ length, a, b, columns }: PairTable, coders: readonly number[]): Map<number, PairSums> {
  const width = columns.length
  const found = new Map(coders.map(coder => [coder, { sums: reals(width), held: reals(width), pairs: 0 }]))
  for (let index = 0; index < length; index++) {
    const [first, second] = [found.get(a[index]!)!, found.get(b[index]!)!]
    first.pairs++
    second.pairs++
    for (let field = 0; field < width; field++) {
      const count = columns[field]![index]!
      if (Number.isNaN(count)) continue
      first.sums[field]! += count
      second.sums[field]! += count
      first.held[field]!++
      second.held[field]!++
    }
  }
  return found
}
