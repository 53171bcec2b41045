import { byName } from '../model/order.ts'
import { type ItemEvidence, toFinestTick } from './evidence.ts'

/** Items that are alike: cut by the same coders, and as long. Chance knows no more of them. */
export interface LikeItems {
  readonly coders: readonly number[]
  readonly units: number
  /** Ticks a second, where they are recordings; else 0. */
  readonly perSecond: number
  /** The first of their ids: chance adds them up in this order. */
  first: string
}

/** Like items in buckets, a cell for each kind and bucket that has any. Plain data. */
export interface LikeCells {
  readonly kinds: readonly LikeItems[]
  /** Of each cell the kind × buckets + the bucket. */
  readonly keys: Float64Array<ArrayBuffer>
  /** How many items. */
  readonly items: Float64Array<ArrayBuffer>
  /** The boundaries of each coder, cell by cell. */
  readonly boundaries: Float64Array<ArrayBuffer>
}

/** Like items while they are counted. */
export class LikeItemsBuilder {
  readonly #kinds: LikeItems[] = []
  /** The numbers of kinds, by coders, units and ticks. */
  readonly #known = new Map<string, number>()
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
  take({ kinds, keys, items, boundaries }: LikeCells): void {
    const own = kinds.map(kind => this.#kindAt(kind))
    for (let cell = 0; cell < keys.length; cell++) {
      const bucket = keys[cell]! % this.#buckets
      const at = this.#cellAt(own[(keys[cell]! - bucket) / this.#buckets]! * this.#buckets + bucket)
      this.#items[at]! += items[cell]!
      for (let coder = 0; coder < this.#coders; coder++)
        this.#boundaries[at * this.#coders + coder]! += boundaries[cell * this.#coders + coder]!
    }
  }

  finish(): LikeCells {
    return {
      kinds: this.#kinds,
      keys: Float64Array.from(this.#cells.keys()),
      items: Float64Array.from(this.#items),
      boundaries: Float64Array.from(this.#boundaries),
    }
  }

  #kindAt(given: LikeItems): number {
    const key = `${given.units} ${given.perSecond} ${given.coders.join()}`
    let kind = this.#known.get(key)
    if (kind === undefined) {
      kind = this.#kinds.push({ ...given }) - 1
      this.#known.set(key, kind)
    } else if (given.first < this.#kinds[kind]!.first) this.#kinds[kind]!.first = given.first
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
 * A row for each kind of like items, in the order in which single items would first have shown them, and one for each
 * cell; `buckets` are those that items fell into, rising.
 */
export function rowsOfCells(
  { kinds, keys, items, boundaries }: LikeCells,
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
  const rowOf = (kind: LikeItems, some: readonly number[]): ItemEvidence => ({
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
