import { similarityOf } from '../chance/simulated/simulate.ts'
import { ComparisonsBuilder } from '../evidence/comparisons.ts'
import { FOLDED_TOGETHER } from '../evidence/part.ts'
import { addLines, type LineSums, openLines, sumRows } from '../evidence/sum-rows.ts'
import type { Item } from '../model/corpus.ts'
import { byName } from '../model/order.ts'
import { sumsAsTally } from '../stats/resampling/tally-table.ts'
import type { ItemAgreement } from './agreement-result.ts'
import { Evidence, type ItemEvidence, pairOf, pairsOf } from './evidence.ts'
import { coderComparer } from './item-evidence.ts'
import { type LikeCells, LikeItemsBuilder, rowsOfCells } from './like-items.ts'
import type { AgreementSettings } from './settings.ts'

/**
 * Items folded into buckets: like items, and the comparisons of every two coders. Its size depends on how many kinds and
 * buckets there are, not on the number of items, and parts add up in any order. Plain data.
 */
export interface FoldedItems {
  readonly cells: LikeCells
  /** Row bucket × pairs + pair, pairs row by row of a triangle. */
  readonly sums: LineSums
  /** The items that agree least, in this order; as many as are asked for. */
  readonly least: readonly ItemAgreement[]
}

/** Items that are folded one by one, or part by part. */
export interface ItemFolder {
  readonly add: (item: Item, bucket: number) => void
  readonly take: (more: FoldedItems) => void
  readonly finish: () => FoldedItems
}

/** Opens the folded items of one group of coders; `most` items are named. */
export function itemFolder(
  { coders, similarity }: AgreementSettings,
  buckets: number,
  most: number,
): ItemFolder {
  const pairs = pairOf(0, coders.length)
  const sums = openLines(1, buckets * pairs)
  const cells = new LikeItemsBuilder(coders.length, buckets)
  const builder = new ComparisonsBuilder()
  const compare = coderComparer(coders, similarity)
  const least: ItemAgreement[] = []
  /** Items that agree better are not among them. */
  let bound = Number.POSITIVE_INFINITY
  let rows: ItemEvidence[] = []
  let bucketOf: number[] = []
  const linesOf = () => ONE
  const nameLeast = (): void => {
    const { metric, options } = similarity
    const own = openLines(1, rows.length)
    sumRows(own, builder.view(), { rowOf: item => item, linesOf })
    const fields = [...own[0]!.fields.keys()]
    for (const [row, item] of rows.entries()) {
      const counts = fields.map(field => own[0]!.fields.get(field)!.whole[row]!)
      const observed =
        pairsOf(item) === 0 ? undefined : similarityOf(metric, options, sumsAsTally(fields, counts))
      if (shownAs(observed) > bound) continue
      const brief = { value: undefined, observed, expected: undefined, bias: undefined }
      least.push({ item: item.item, coders: item.codings.length, pairs: pairsOf(item), ...brief })
      if (least.length < 2 * most + 64) continue
      keepLeast(least, most)
      bound = shownAs(least[most - 1]!.observed)
    }
  }
  const fold = (): void => {
    const rowOf = (item: number, first: number, second: number) =>
      bucketOf[item]! * pairs + pairOf(first, second)
    sumRows(sums, builder.view(), { rowOf, linesOf, exact: true })
    for (const [at, row] of rows.entries()) cells.add(row, bucketOf[at]!)
    if (most > 0) nameLeast()
    builder.clear()
    rows = []
    bucketOf = []
  }
  return {
    add(item, bucket) {
      rows.push(compare(item, builder))
      bucketOf.push(bucket)
      if (rows.length === FOLDED_TOGETHER) fold()
    },
    take(more) {
      addLines(sums, [more.sums])
      cells.take(more.cells)
      least.push(...more.least)
      keepLeast(least, most)
    },
    finish() {
      fold()
      return { cells: cells.finish(), sums: sums[0]!, least: keepLeast(least, most) }
    },
  }
}

const ONE = [0]

/** Items without a similarity come last. */
const shownAs = (observed: number | undefined): number => observed ?? 2

/** Sorts items by their similarity, then by their ids, and keeps the first. */
function keepLeast(items: ItemAgreement[], most: number): ItemAgreement[] {
  items.sort((a, b) => shownAs(a.observed) - shownAs(b.observed) || byName(a.item, b.item))
  items.length = Math.min(items.length, most)
  return items
}

/** The evidence of folded items. */
export function evidenceOfFolded(
  { cells, sums, least }: FoldedItems,
  coders: number,
  buckets: number,
): Evidence {
  const items = cells.items.reduce((sum, count) => sum + count, 0)
  const { rows, ...folded } = rowsOfCells(cells, coders, buckets)
  return new Evidence({
    coders,
    rows,
    comparisons: new ComparisonsBuilder().finish(),
    places: [],
    scale: undefined,
    folded: { sums, least, items, ...folded },
  })
}
