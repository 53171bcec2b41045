import { type Comparisons, ComparisonsBuilder, someItems, tallyAt } from '../evidence/comparisons.ts'
import { type LineSums, openLines, sumRows } from '../evidence/sum-rows.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import type { Corpus, Item } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { codingMissing } from '../model/errors/agreement.ts'
import { itemsOnDifferentAxes, itemsWithoutCommonTick } from '../model/errors/model.ts'
import { placesById } from '../model/order.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { openColumn, readColumn } from '../stats/sums/exact-sum.ts'
import type { ItemAgreement } from './agreement-result.ts'
import { coderComparer } from './item-evidence.ts'

/** One coder on one item. */
export interface CodingEvidence {
  readonly coder: number
  /** Boundaries of each type of the scale. */
  readonly boundaries: readonly number[]
  /** What is at its boundaries, a set of types as bits, and how often; by size. */
  readonly marks: readonly (readonly [mark: number, count: number])[]
  /** The type after the last unit, where it is typed. */
  readonly end?: number
}

/** What chance needs to know of one item. */
export interface ItemEvidence {
  readonly item: string
  /** How many items it stands for, where items of one kind were added up: counts are those of all, places those of one. 1 if left out. */
  readonly items?: number
  /** Gaps between units: units − 1. */
  readonly places: number
  /** Ticks per second, where the item is a recording. */
  readonly perSecond?: number
  /** Units of each speaker, where the similarity reads each speaker's text by itself. */
  readonly texts?: readonly number[]
  readonly codings: readonly CodingEvidence[]
}

/** Comparisons that were folded into buckets while items were compared. */
interface FoldedComparisons {
  /** Every two coders in every bucket: row bucket × pairs + pair, pairs row by row of a triangle. */
  readonly sums: LineSums
  /** The buckets that items fell into, rising. */
  readonly buckets: readonly number[]
  /** Items of one kind of one bucket, by the number of the bucket in the list. */
  readonly cells: () => Iterable<readonly [bucket: number, row: ItemEvidence]>
  /** How many items there are. */
  readonly items: number
  /** The items that agree least. */
  readonly least: readonly ItemAgreement[]
}

/** What an `Evidence` is made from. */
interface EvidenceData {
  readonly coders: number
  readonly rows: readonly ItemEvidence[]
  readonly comparisons: Comparisons
  readonly places: ArrayLike<number>
  readonly scale: TypeScale | undefined
  readonly items?: readonly Item[] | undefined
  readonly folded?: FoldedComparisons | undefined
}

const everybody = () => true
const everyPair = () => true

/** The place of two coders, a before b, in a triangle. */
export const pairOf = (a: number, b: number): number => (b * (b - 1)) / 2 + a

/** What coefficients are made of: the comparisons of every two coders, and what chance needs to know of every item. */
export class Evidence {
  readonly coders: number
  /** In the order of the items' ids, so that no sum depends on the order of the corpus; where folded, items of one kind. */
  readonly rows: readonly ItemEvidence[]
  /** Those of each row; none where they were folded. */
  readonly comparisons: Comparisons
  /** The place of each row's item in the corpus. */
  readonly places: ArrayLike<number>
  /** What the types of boundaries mean. */
  readonly scale: TypeScale | undefined
  /** The items themselves, in the order of the corpus, where they are in memory: one long text is cut into blocks. */
  readonly items: readonly Item[] | undefined
  readonly folded: FoldedComparisons | undefined
  /** Chance levels and whatever else was computed of this evidence. */
  readonly #known = new Map<string, unknown>()

  constructor({ coders, rows, comparisons, places, scale, items, folded }: EvidenceData) {
    this.coders = coders
    this.rows = rows
    this.comparisons = comparisons
    this.places = places
    this.scale = scale
    this.items = items
    this.folded = folded
  }

  /** How many items there are. */
  get length(): number {
    return this.folded?.items ?? this.rows.length
  }

  /** What was computed under a name before, or is now. */
  known<T>(name: string, make: () => T): T {
    if (!this.#known.has(name)) this.#known.set(name, make())
    return this.#known.get(name) as T
  }

  /** The evidence of one row alone. */
  only(row: number): Evidence {
    return new Evidence({
      coders: this.coders,
      rows: [this.rows[row]!],
      comparisons: someItems(this.comparisons, [row]),
      places: [0],
      scale: this.scale,
    })
  }

  /** Items of one kind with the number of their row in a table of sums. */
  cells(): Iterable<readonly [row: number, item: ItemEvidence]> {
    return this.folded?.cells() ?? this.rows.entries()
  }

  /** The most types of a coding. */
  get types(): number {
    return this.known('types', () => {
      let types = 1
      for (const { codings } of this.rows)
        for (const { boundaries } of codings) types = Math.max(types, boundaries.length)
      return types
    })
  }

  /** The pairs of coders that share an item, in the order in which items first have them. */
  get sharedPairs(): readonly (readonly [number, number])[] {
    return this.known('shared pairs', () => {
      const pairs = new Map<number, readonly [number, number]>()
      const sets = new Set<string>()
      for (const { codings } of this.rows) {
        const set = codings.map(({ coder }) => coder).join()
        if (sets.has(set)) continue
        sets.add(set)
        for (const [at, { coder: a }] of codings.entries())
          for (const { coder: b } of codings.slice(at + 1))
            if (!pairs.has(pairOf(a, b))) pairs.set(pairOf(a, b), [a, b])
      }
      return [...pairs.values()]
    })
  }

  /** The comparisons of coders inside, added up for each item or bucket; only fields that they have. */
  sums(inside: (coder: number) => boolean = everybody): LineSums {
    const outside = Array.from({ length: this.coders }, (_, coder) => coder).filter(coder => !inside(coder))
    if (outside.length === 0)
      return this.known('sums', () => this.#add(this.rows.length, item => item, everyPair))
    // What one coder adds can be taken away again to the last digit where all counts are integers.
    if (outside.length === 1 && this.folded === undefined && this.#areIntegers)
      return this.#without(outside[0]!)
    return this.#add(
      this.rows.length,
      item => item,
      (a, b) => inside(a) && inside(b),
    )
  }

  /** The comparisons of every two coders, added up over all items: a row for each pair of a triangle. */
  sumsOfPairs(): LineSums {
    return this.known('sums of pairs', () =>
      this.#add(pairOf(0, this.coders), (_, a, b) => pairOf(a, b), everyPair),
    )
  }

  /** The comparisons of each coder with all others, added up for each item. */
  sumsOfCoders(): readonly LineSums[] {
    return this.known('sums of coders', () => {
      if (this.folded !== undefined)
        return Array.from({ length: this.coders }, (_, coder) =>
          this.#add(
            1,
            () => 0,
            (a, b) => a === coder || b === coder,
          ),
        )
      const lines = openLines(this.coders, this.rows.length)
      sumRows(lines, this.comparisons, { rowOf: item => item, linesOf: (first, second) => [first, second] })
      return lines
    })
  }

  get #areIntegers(): boolean {
    return this.known('whole', () => this.comparisons.counts.every(column => column.every(Number.isInteger)))
  }

  #add(
    rows: number,
    rowOf: (item: number, first: number, second: number) => number,
    isAdded: (first: number, second: number) => boolean,
  ): LineSums {
    const { folded } = this
    if (folded !== undefined) return addFolded(folded, this.coders, rowOf, isAdded)
    const lines = openLines(1, rows)
    const [all, none] = [[0], []]
    const linesOf = (first: number, second: number) => (isAdded(first, second) ? all : none)
    sumRows(lines, this.comparisons, { rowOf, linesOf })
    return lines[0]!
  }

  #without(coder: number): LineSums {
    const [whole, own] = [this.sums(), this.sumsOfCoders()[coder]!]
    const less = (sums: Float64Array, theirs: Float64Array | undefined) =>
      theirs === undefined ? sums.slice() : sums.map((sum, row) => sum - theirs[row]!)
    const held = this.#fieldsOf(other => other !== coder)
    return {
      ...whole,
      fields: new Map(
        [...whole.fields]
          .filter(([field]) => held.has(field))
          .map(([field, column]) => [
            field,
            { whole: less(column.whole, own.fields.get(field)?.whole) as Float64Array<ArrayBuffer> },
          ]),
      ),
      pairs: less(whole.pairs, own.pairs) as Float64Array<ArrayBuffer>,
    }
  }

  /** The fields that some tally of coders inside has. */
  #fieldsOf(inside: (coder: number) => boolean): Set<string> {
    const { first, second, layout, layouts, fields } = this.comparisons
    const seen = new Set<number>()
    for (let at = 0; at < layout.length && seen.size < layouts.length; at++)
      if (!seen.has(layout[at]!) && inside(first[at]!) && inside(second[at]!)) seen.add(layout[at]!)
    return new Set([...seen].flatMap(number => layouts[number]!.map(field => fields[field]!)))
  }
}

/** Folded comparisons added up further: over buckets, where rows are pairs, or over pairs, where rows are buckets. */
function addFolded(
  { sums, buckets }: FoldedComparisons,
  coders: number,
  rowOf: (bucket: number, first: number, second: number) => number,
  isAdded: (first: number, second: number) => boolean,
): LineSums {
  const pairs = pairOf(0, coders)
  const columns = new Map([...sums.fields].map(([field, column]) => [field, readColumn(column)]))
  const line = openLines(1, Math.max(buckets.length, pairs))[0]!
  for (const [at, bucket] of buckets.entries())
    for (let b = 1; b < coders; b++)
      for (let a = 0; a < b; a++) {
        const from = bucket * pairs + pairOf(a, b)
        if (!isAdded(a, b) || sums.pairs[from] === 0) continue
        const row = rowOf(at, a, b)
        line.pairs[row]! += sums.pairs[from]!
        line.defined[row]! += sums.defined[from]!
        for (const [field, column] of columns) {
          const own = line.fields.get(field) ?? openColumn(line.pairs.length)
          line.fields.set(field, own)
          own.whole[row]! += column[from]!
        }
      }
  return line
}

/** What is compared: the coders, by which similarity. */
interface Compared {
  readonly coders: readonly string[]
  readonly similarity: Similarity
  readonly missing: 'error' | 'available' | 'group'
}

/** Compares every pair of the coders on every item. */
export function gatherEvidence({ items, scale }: Corpus, settings: Compared): Evidence {
  const { rows, comparisons } = compareAll(items, settings)
  return evidenceOf(rows, comparisons, settings.coders.length, scale ?? scaleOf(items), items)
}

/** The comparisons of some items, and what chance needs to know of them. Plain data. */
export interface ComparedItems {
  readonly rows: readonly ItemEvidence[]
  readonly comparisons: Comparisons
}

function compareAll(items: readonly Item[], settings: Compared): ComparedItems {
  if (settings.missing === 'error') for (const item of items) requireComplete(item, settings.coders)
  const builder = new ComparisonsBuilder()
  const compare = coderComparer(settings.coders, settings.similarity)
  return { rows: items.map(item => compare(item, builder)), comparisons: builder.finish() }
}

/** The evidence of items that were compared, in the order of the corpus. */
export function evidenceOf(
  compared: readonly ItemEvidence[],
  comparisons: Comparisons,
  coders: number,
  scale: TypeScale | undefined,
  items: readonly Item[] | undefined,
): Evidence {
  const places = placesById(compared.map(({ item }) => item))
  const rows = toFinestTick(Array.from(places, place => compared[place]!))
  return new Evidence({ coders, rows, comparisons: someItems(comparisons, places), places, scale, items })
}

export const scaleOf = ([item]: readonly Item[]): TypeScale | undefined =>
  item?.codings[0]?.segmentation.scale

/**
 * The rows with their positions counted in the finest tick of all: a rate is boundaries per position, and positions must be
 * alike. Tallies of recordings do not depend on the tick.
 */
export function toFinestTick(rows: readonly ItemEvidence[]): readonly ItemEvidence[] {
  let finest = 0
  let coarsest = Number.POSITIVE_INFINITY
  for (const { item, perSecond = 0 } of rows) {
    finest = Math.max(finest, perSecond)
    coarsest = Math.min(coarsest, perSecond)
    if (finest > 0 && (coarsest === 0 || finest % coarsest !== 0)) {
      throw coarsest === 0
        ? invalid(itemsOnDifferentAxes, {}, { item })
        : invalid(itemsWithoutCommonTick, { finest, coarsest }, { item })
    }
  }
  if (!(finest > coarsest)) return rows
  return rows.map(row => {
    const factor = finest / row.perSecond!
    return factor === 1 ? row : { ...row, places: (row.places + 1) * factor - 1, perSecond: finest }
  })
}

/** The same comparisons scored by another similarity whose tallies are the same: nothing is compared again. */
export function rescored(evidence: Evidence, { metric, options }: Similarity): Evidence {
  const { comparisons } = evidence
  const reasons = new Map<string, number>()
  const scores = comparisons.scores.slice()
  const why = comparisons.why.slice()
  for (let at = 0; at < scores.length; at++) {
    const tally = tallyAt(comparisons, at)
    const reason = metric.reason(tally, options)
    if (reason !== undefined && !reasons.has(reason)) reasons.set(reason, reasons.size + 1)
    scores[at] = metric.score(tally, options) ?? Number.NaN
    why[at] = reason === undefined ? 0 : reasons.get(reason)!
  }
  return new Evidence({
    ...evidence,
    comparisons: { ...comparisons, scores, why, reasons: [...reasons.keys()] },
  })
}

/** The evidence of some rows, which all have exactly these coders; the coders are numbered from 0. */
export function evidenceOfCoders(
  evidence: Evidence,
  coders: readonly number[],
  rows: readonly number[],
): Evidence {
  const number = new Map(coders.map((coder, place) => [coder, place]))
  const kept = rows.map(row => evidence.places[row]!)
  const order = new Map([...kept].sort((a, b) => a - b).map((place, at) => [place, at]))
  const comparisons = someItems(evidence.comparisons, rows)
  const ids = new Set(rows.map(row => evidence.rows[row]!.item))
  return new Evidence({
    coders: coders.length,
    rows: rows.map(row => {
      const { codings, ...rest } = evidence.rows[row]!
      return { ...rest, codings: codings.map(own => ({ ...own, coder: number.get(own.coder)! })) }
    }),
    comparisons: {
      ...comparisons,
      first: comparisons.first.map(coder => number.get(coder)!),
      second: comparisons.second.map(coder => number.get(coder)!),
    },
    places: kept.map(place => order.get(place)!),
    scale: evidence.scale,
    items: evidence.items?.filter(({ id }) => ids.has(id)),
  })
}

/** How many comparisons an item has. */
export const pairsOf = ({ codings }: ItemEvidence): number => (codings.length * (codings.length - 1)) / 2

/** Throws where one of the coders misses an item. */
export function requireComplete(item: Item, coders: readonly string[]): void {
  for (const coder of coders) {
    if (item.codings.some(coding => coding.coder === coder)) continue
    throw invalid(codingMissing, {}, { item: item.id, coder })
  }
}

/** A similarity with its options, resolved once. */
export interface Similarity {
  readonly metric: AnyMetric
  readonly given: Readonly<Record<string, unknown>>
  readonly options: object
}
