import type { LineColumns } from './line-columns.ts'
import type { PlainBytes } from './plain-bytes.ts'

/** Units that a text has at most where it is read from its bytes. */
export const MOST_UNITS = 2 ** 30

/** Boundaries until it is known how many they are; one for all blocks, unless they are very many. */
let kept = new Uint32Array(2 ** 16)
const MOST_KEPT = 2 ** 20

/** The columns of some bytes as they grow: boundaries, then the coding they are of, then its item. */
export class BlockColumns {
  /** Boundaries of all codings of the block, one after the other. */
  capacity: Uint32Array = kept
  used = 0
  readonly #given: PlainBytes
  readonly #ids: string[] = []
  readonly #seen = new Set<string>()
  readonly #units: number[] = []
  readonly #firstCoding: number[] = [0]
  readonly #coder: number[] = []
  readonly #firstBoundary: number[] = [0]
  readonly #coders: string[] = []
  /** Numbers of coders, by their index in the item before: most items have the same. */
  readonly #places: number[] = []

  constructor(given: PlainBytes) {
    this.#given = given
  }

  /** A larger buffer with the same content. */
  grow(): Uint32Array {
    const capacity = new Uint32Array(2 * this.capacity.length)
    capacity.set(this.capacity)
    if (capacity.length <= MOST_KEPT) kept = capacity
    this.capacity = capacity
    return capacity
  }

  /** How many codings the item has that is being read. */
  get place(): number {
    return this.#coder.length - this.#firstCoding[this.#firstCoding.length - 1]!
  }

  /** The coder at this index of the item before, where its name has one byte per character. */
  usual(): string | undefined {
    return this.#coders[this.#places[this.place] ?? -1]
  }

  /** The number of that coder. */
  usualNumber(): number {
    return this.#places[this.place]!
  }

  /** The number of a coder; −1 where there is no name. */
  numberOf(name: string | undefined): number {
    if (name === undefined || name === '') return -1
    let number = this.#coders.indexOf(name)
    if (number < 0) number = this.#coders.push(name) - 1
    // Only names of one byte per character can be compared byte by byte.
    this.#places[this.place] = /^[\x20-\x7e]*$/.test(name) ? number : -1
    return number
  }

  /** Whether the item has a coding by this coder already. */
  has(coder: number): boolean {
    for (let at = this.#firstCoding[this.#firstCoding.length - 1]!; at < this.#coder.length; at++)
      if (this.#coder[at] === coder) return true
    return false
  }

  /** Closes a coding, of the boundaries that came since the one before. */
  endCoding(coder: number): void {
    this.#coder.push(coder)
    this.#firstBoundary.push(this.used)
  }

  /** Closes an item, of the codings that came since the one before; false where there was one of its name. */
  endItem(id: string, units: number): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.add(id)
    this.#ids.push(id)
    this.#units.push(units)
    this.#firstCoding.push(this.#coder.length)
    return true
  }

  /** What was read. */
  columns(texts: LineColumns['texts']): LineColumns {
    const kept = (numbers: ArrayLike<number>): Uint32Array => {
      const all = this.#given.numbers(numbers.length)
      all.set(numbers)
      return all
    }
    return {
      ids: this.#ids,
      coders: this.#coders,
      units: kept(this.#units),
      firstCoding: kept(this.#firstCoding),
      coder: kept(this.#coder),
      firstBoundary: kept(this.#firstBoundary),
      boundaries: kept(this.capacity.subarray(0, this.used)),
      ...(texts === undefined ? {} : { texts }),
    }
  }
}

/** Whether the characters of a name, one byte each, are at a position. */
export function standsAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++)
    if (bytes[at + index] !== name.charCodeAt(index)) return false
  return true
}
