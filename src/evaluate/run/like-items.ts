import type { Item } from '../../model/corpus.ts'

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
export class GrowingCells {
  readonly #kinds: LikeItems[] = []
  /** The numbers of kinds, by coders, then by units and ticks. */
  readonly #known = new Map<string, Map<string | number, number>>()
  /** The coders of the item before: most have the same. */
  #set: readonly number[] = []
  #ofSet: Map<string | number, number> | undefined
  readonly #cells = new Map<number, number>()
  readonly #items: number[] = []
  readonly #boundaries: number[] = []
  readonly #coders: number
  readonly #buckets: number

  constructor(coders: number, buckets: number) {
    this.#coders = coders
    this.#buckets = buckets
  }

  /** Counts one more item, cut by these coders; answers where the boundaries of its coders are counted. */
  add(who: readonly number[], { units, id }: Item, perSecond: number, bucket: number): number {
    const cell = this.#cellAt(this.#kindAt(who, units, perSecond, id) * this.#buckets + bucket)
    this.#items[cell]!++
    return cell * this.#coders
  }

  /** Adds boundaries at a place that `add` answered, for one coder. */
  cut(at: number, coder: number, boundaries: number): void {
    this.#boundaries[at + coder]! += boundaries
  }

  /** Adds cells that were counted elsewhere. */
  take({ kinds, keys, items, boundaries }: LikeCells): void {
    const own = kinds.map(({ coders, units, perSecond, first }) =>
      this.#kindAt(coders, units, perSecond, first),
    )
    for (let cell = 0; cell < keys.length; cell++) {
      const key = keys[cell]!
      const bucket = key % this.#buckets
      const at = this.#cellAt(own[(key - bucket) / this.#buckets]! * this.#buckets + bucket)
      this.#items[at]! += items[cell]!
      for (let coder = 0; coder < this.#coders; coder++)
        this.cut(at * this.#coders, coder, boundaries[cell * this.#coders + coder]!)
    }
  }

  close(): LikeCells {
    return {
      kinds: this.#kinds,
      keys: Float64Array.from(this.#cells.keys()),
      items: Float64Array.from(this.#items),
      boundaries: Float64Array.from(this.#boundaries),
    }
  }

  #kindAt(who: readonly number[], units: number, perSecond: number, id: string): number {
    if (this.#ofSet === undefined || !isSame(this.#set, who)) {
      this.#set = [...who]
      const name = who.join()
      this.#ofSet = this.#known.get(name) ?? new Map()
      this.#known.set(name, this.#ofSet)
    }
    const key = perSecond === 0 ? units : `${units} ${perSecond}`
    let kind = this.#ofSet.get(key)
    if (kind === undefined) {
      kind = this.#kinds.push({ coders: this.#set, units, perSecond, first: id }) - 1
      this.#ofSet.set(key, kind)
    } else if (id < this.#kinds[kind]!.first) this.#kinds[kind]!.first = id
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

function isSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
