import type { AnyMetric } from '../metrics/metric.ts'
import type { Corpus, Item } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { codingMissing } from '../model/errors/agreement.ts'
import { itemsOnDifferentAxes, itemsWithoutCommonTick } from '../model/errors/model.ts'
import { placesById } from '../model/order.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import type { ItemAgreement } from './agreement-result.ts'
import { itemEvidence } from './item-evidence.ts'
import { PairBuilder } from './pair-builder.ts'
import { type PairTable, pairAt } from './pair-table.ts'
import type { SumLayout } from './sums.ts'

/** One coder on one item. */
export interface CodingEvidence {
  readonly coder: number
  /** Boundaries of each type of the scale. */
  readonly boundaries: readonly number[]
  /** What stands at its boundaries, a set of types as bits, and how often; by size. */
  readonly marks: readonly (readonly [mark: number, count: number])[]
  /** The type after the last unit, where it is typed. */
  readonly end?: number
}

/** Everything a coefficient needs to know of one item. */
export interface ItemEvidence {
  readonly item: string
  /** How many items it stands for, where like items were added up: counts are those of all, places those of one. 1 if left out. */
  readonly items?: number
  /** Where a boundary could stand: units − 1. */
  readonly places: number
  /** Ticks a second, where the item is a recording. */
  readonly perSecond?: number
  /** Units of each speaker, where the similarity reads each speaker's text by itself. */
  readonly texts?: readonly number[]
  readonly codings: readonly CodingEvidence[]
  readonly pairs: PairTable
}

/** The evidence of items: a row for each, or for many that were added up. */
export interface EvidenceRows extends Iterable<ItemEvidence> {
  /** How many items there are. */
  readonly length: number
  /** Where items were added up in buckets: their rows in a table, or one by one. */
  readonly inBuckets?: {
    readonly table: (layouts: readonly SumLayout[]) => TallyTable
    readonly each: (layouts: readonly SumLayout[]) => Iterable<Float64Array[]>
  }
}

/** What is said of single comparisons and items, where these were added up. */
export interface AddedUp {
  /** Comparisons without a score. */
  readonly undefined: number
  readonly reasons: Readonly<Record<string, number>>
  /** The items that agree least. */
  readonly least: readonly ItemAgreement[]
}

/** What coefficients are made of: the evidence of every item. */
export interface Evidence {
  /** In the order of the items' ids, so that no sum depends on the order of the corpus: a list, or made when asked for. */
  readonly rows: EvidenceRows
  /** The place of each row's item in the corpus. */
  readonly places: ArrayLike<number>
  /** What the types of boundaries mean. */
  readonly scale: TypeScale | undefined
  /** The items themselves, in the order of the corpus, where they are in memory: one long text is cut into blocks. */
  readonly items?: readonly Item[]
  /** Present where items were added up. */
  readonly added?: AddedUp
}

/** Compares every pair of the coders on every item. */
export function gatherEvidence(
  { items, scale }: Corpus,
  settings: {
    readonly coders: readonly string[]
    readonly similarity: Similarity
    readonly missing: 'error' | 'available' | 'group'
  },
): Evidence {
  if (settings.missing === 'error') for (const item of items) requireComplete(item, settings.coders)
  const places = placesById(items.map(({ id }) => id))
  const rows = Array.from(places, place => itemEvidence(items[place]!, settings.coders, settings.similarity))
  return {
    rows: onOneTick(rows),
    places,
    scale: scale ?? items[0]?.codings[0]?.segmentation.scale,
    items,
  }
}

/**
 * The rows with their places counted in the finest tick of all: a rate is boundaries per place, and places must be
 * alike. Tallies of recordings do not depend on the tick.
 */
export function onOneTick(rows: EvidenceRows): EvidenceRows {
  let finest = 0
  let coarsest = Number.POSITIVE_INFINITY
  for (const { item, perSecond = 0 } of rows) {
    finest = Math.max(finest, perSecond)
    coarsest = Math.min(coarsest, perSecond)
    if (finest === 0 && !Array.isArray(rows)) return rows
    if (finest > 0 && (coarsest === 0 || finest % coarsest !== 0)) {
      throw coarsest === 0
        ? invalid(itemsOnDifferentAxes, {}, { item })
        : invalid(itemsWithoutCommonTick, { finest, coarsest }, { item })
    }
  }
  if (!(finest > coarsest)) return rows
  const finer = (row: ItemEvidence): ItemEvidence => {
    const factor = finest / row.perSecond!
    return factor === 1 ? row : { ...row, places: (row.places + 1) * factor - 1, perSecond: finest }
  }
  return Array.isArray(rows)
    ? (rows as readonly ItemEvidence[]).map(finer)
    : {
        length: rows.length,
        *[Symbol.iterator]() {
          for (const row of rows) yield finer(row)
        },
      }
}

/** The same comparisons scored by another similarity whose tallies are the same: nothing is compared again. */
export function rescored(evidence: Evidence, { metric, options }: Similarity): Evidence {
  const { rows } = evidence
  const again = (row: ItemEvidence): ItemEvidence => {
    const pairs = new PairBuilder(row.pairs.length)
    for (let pair = 0; pair < row.pairs.length; pair++) {
      const { a, b, types, tally } = pairAt(row.pairs, pair)
      pairs.put(pair, a, b, types, tally, metric.score(tally, options), metric.reason(tally, options))
    }
    return { ...row, pairs: pairs.table() }
  }
  if (Array.isArray(rows)) return { ...evidence, rows: (rows as readonly ItemEvidence[]).map(again) }
  const { length } = rows
  return {
    ...evidence,
    rows: {
      length,
      *[Symbol.iterator]() {
        for (const row of rows) yield again(row)
      },
    },
  }
}

/** Refuses an item that one of the coders misses. */
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
