import type { LineColumns } from './line-columns.ts'
import { sharedNumbers } from './share-items.ts'

/** Units that a text has at most where it is read from its bytes. */
export const MOST_UNITS = 2 ** 30

/** Boundaries of a block, until it is known how many they are; one for all blocks, unless lines are very long. */
let kept = new Uint32Array(0)
const MOST_KEPT = 2 ** 20

function roomFor(bytes: number): Uint32Array {
  // No more numbers than this fit into so many bytes.
  const most = (bytes >> 1) + 1
  if (kept.length >= most) return kept
  const room = new Uint32Array(most)
  if (most <= MOST_KEPT) kept = room
  return room
}

/** Numbers where all threads find them. */
function shared(numbers: ArrayLike<number>): Uint32Array {
  const all = sharedNumbers(numbers.length)
  all.set(numbers)
  return all
}

/** The columns of a block of so many bytes as they grow: boundaries, then the coding they are of, then its item. */
export class BlockColumns {
  /** Boundaries of all codings of the block, one after the other. */
  readonly room: Uint32Array
  used = 0
  readonly #ids: string[] = []
  readonly #seen = new Set<string>()
  readonly #units: number[] = []
  readonly #firstCoding: number[] = [0]
  readonly #coder: number[] = []
  readonly #firstBoundary: number[] = [0]
  readonly #coders: string[] = []
  /** Numbers of coders, by the place in an item where they stood before: most items have the same. */
  readonly #places: number[] = []

  constructor(bytes: number) {
    this.room = roomFor(bytes)
  }

  /** How many codings the item has that is being read. */
  get place(): number {
    return this.#coder.length - this.#firstCoding[this.#firstCoding.length - 1]!
  }

  /** The coder that stood in this place of the item before, where its name has one byte a sign. */
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
    // Only names of one byte a sign can be compared byte by byte.
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
    return {
      ids: this.#ids,
      coders: this.#coders,
      units: shared(this.#units),
      firstCoding: shared(this.#firstCoding),
      coder: shared(this.#coder),
      firstBoundary: shared(this.#firstBoundary),
      boundaries: shared(this.room.subarray(0, this.used)),
      ...(texts === undefined ? {} : { texts }),
    }
  }
}

/** Whether the signs of a name, one byte each, stand at a place. */
export function standsAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++)
    if (bytes[at + index] !== name.charCodeAt(index)) return false
  return true
}
