import { similarityOf } from '../chance/simulate.ts'
import { ComparisonsBuilder } from '../evidence/comparisons.ts'
import { FOLDED_TOGETHER } from '../evidence/part.ts'
import { addLines, type LineSums, openLines, sumRows } from '../evidence/sum-rows.ts'
import type { Item } from '../model/corpus.ts'
import { byName } from '../model/order.ts'
import type { ItemAgreement } from './agreement-result.ts'
import { Evidence, type ItemEvidence, pairOf, pairsOf, toFinestTick } from './evidence.ts'
import { coderComparer } from './item-evidence.ts'
import type { AgreementSettings } from './settings.ts'

/**
 * Items folded into buckets: kinds of items, and the comparisons of every two coders. Its size depends on how many kinds and
 * buckets there are, not on the number of items, and parts add up in any order. Plain data.
 */
export interface FoldedItems {
  readonly cells: KindCells
  /** Row bucket × pairs + pair, pairs row by row of a triangle. */
  readonly sums: LineSums
  /** The items that agree least, in this order; as many as are asked for. */
  readonly least: readonly ItemAgreement[]
}

/** Items that are folded one by one, or part by part. */
interface ItemFolder {
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
  const cells = new ItemKindsBuilder(coders.length, buckets)
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
    const sums = [...own[0]!.fields]
    // One tally for all items: the metrics of the register keep none.
    const tally: Record<string, number> = {}
    for (const [row, item] of rows.entries()) {
      for (const [field, { whole }] of sums) tally[field] = whole[row]!
      const given = metric.family === 'own' ? { ...tally } : tally
      const observed = pairsOf(item) === 0 ? undefined : similarityOf(metric, options, given)
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

/** Items that are alike: cut by the same coders, and as long. Chance knows no more of them. */
interface ItemKind {
  readonly coders: readonly number[]
  readonly units: number
  /** Ticks a second, where they are recordings; else 0. */
  readonly perSecond: number
  /** The first of their ids: chance adds them up in this order. */
  first: string
}

/** Items of one kind in buckets, a cell for each kind and bucket that has any. Plain data. */
interface KindCells {
  readonly kinds: readonly ItemKind[]
  /** Of each cell the kind × buckets + the bucket. */
  readonly keys: Float64Array<ArrayBuffer>
  /** How many items. */
  readonly items: Float64Array<ArrayBuffer>
  /** The boundaries of each coder, cell by cell. */
  readonly boundaries: Float64Array<ArrayBuffer>
}

const isSameKind = ({ coders, units, perSecond }: ItemKind, other: ItemKind | undefined): boolean =>
  other !== undefined &&
  units === other.units &&
  perSecond === other.perSecond &&
  coders.length === other.coders.length &&
  coders.every((coder, at) => coder === other.coders[at])

/** Items of one kind while they are counted. */
export class ItemKindsBuilder {
  readonly #kinds: ItemKind[] = []
  /** The numbers of kinds, by coders, units and ticks. */
  readonly #known = new Map<string, number>()
  /** The kind of the item before: neighbours are often alike. */
  #latest = 0
  readonly #cells = new Map<number, number>()
  readonly #items: number[] = []
  readonly #boundaries: number[] = []
  readonly #coders: number
  readonly #buckets: number

  constructor(coders: number, buckets: number) {
    this.#coders = coders
    this.#buckets = buckets
  }

  /** Counts one more item, whose codings have no types. */
  add({ item, places, perSecond = 0, codings }: ItemEvidence, bucket: number): void {
    const coders = codings.map(({ coder }) => coder)
    const kind = this.#kindAt({ coders, units: places + 1, perSecond, first: item })
    const cell = this.#cellAt(kind * this.#buckets + bucket)
    this.#items[cell]!++
    for (const { coder, boundaries } of codings)
      this.#boundaries[cell * this.#coders + coder]! += boundaries[0]!
  }

  /** Adds cells that were counted elsewhere. */
  take({ kinds, keys, items, boundaries }: KindCells): void {
    const own = kinds.map(kind => this.#kindAt(kind))
    for (let cell = 0; cell < keys.length; cell++) {
      const bucket = keys[cell]! % this.#buckets
      const at = this.#cellAt(own[(keys[cell]! - bucket) / this.#buckets]! * this.#buckets + bucket)
      this.#items[at]! += items[cell]!
      for (let coder = 0; coder < this.#coders; coder++)
        this.#boundaries[at * this.#coders + coder]! += boundaries[cell * this.#coders + coder]!
    }
  }

  finish(): KindCells {
    return {
      kinds: this.#kinds,
      keys: Float64Array.from(this.#cells.keys()),
      items: Float64Array.from(this.#items),
      boundaries: Float64Array.from(this.#boundaries),
    }
  }

  #kindAt(given: ItemKind): number {
    let kind = this.#latest
    if (!isSameKind(given, this.#kinds[kind])) {
      const key = `${given.units} ${given.perSecond} ${given.coders.join()}`
      kind = this.#known.get(key) ?? this.#kinds.push({ ...given }) - 1
      this.#known.set(key, kind)
      this.#latest = kind
    }
    if (given.first < this.#kinds[kind]!.first) this.#kinds[kind]!.first = given.first
    return kind
  }

  #cellAt(key: number): number {
    let cell = this.#cells.get(key)
    if (cell === undefined) {
      cell = this.#cells.size
      this.#cells.set(key, cell)
      this.#items.push(0)
      for (let coder = 0; coder < this.#coders; coder++) this.#boundaries.push(0)
    }
    return cell
  }
}

/**
 * A row for each kind of items of one kind, in the order in which single items would first have shown them, and one for each
 * cell; `buckets` are those that items fell into, rising.
 */
function rowsOfCells(
  { kinds, keys, items, boundaries }: KindCells,
  coders: number,
  buckets: number,
): {
  readonly rows: readonly ItemEvidence[]
  readonly buckets: readonly number[]
  readonly cells: () => Iterable<readonly [bucket: number, row: ItemEvidence]>
} {
  /** The cells of each kind. */
  const cellsOf = kinds.map((): number[] => [])
  for (let cell = 0; cell < keys.length; cell++) cellsOf[Math.floor(keys[cell]! / buckets)]!.push(cell)
  const rowOf = (kind: ItemKind, some: readonly number[]): ItemEvidence => ({
    item: kind.first,
    items: some.reduce((sum, cell) => sum + items[cell]!, 0),
    places: kind.units - 1,
    perSecond: kind.perSecond === 0 ? undefined : kind.perSecond,
    codings: kind.coders.map(coder => {
      const cuts = some.reduce((sum, cell) => sum + boundaries[cell * coders + coder]!, 0)
      return { coder, boundaries: [cuts], marks: cuts === 0 ? [] : [[1, cuts] as const] }
    }),
  })
  const order = [...kinds.keys()].sort((a, b) => byName(kinds[a]!.first, kinds[b]!.first))
  const rows = toFinestTick(order.map(kind => rowOf(kinds[kind]!, cellsOf[kind]!)))
  const present = [...new Set(Array.from(keys, key => key % buckets))].sort((a, b) => a - b)
  const place = new Map(present.map((bucket, at) => [bucket, at]))
  return {
    rows,
    buckets: present,
    *cells() {
      for (const [at, kind] of order.entries())
        for (const cell of cellsOf[kind]!)
          yield [
            place.get(keys[cell]! % buckets)!,
            { ...rowOf(kinds[kind]!, [cell]), places: rows[at]!.places },
          ]
    },
  }
}
