import type { CoderFacts, CorpusFacts } from '../../evaluate/facts.ts'
import type { Coding, Item } from '../../index.ts'

/**
 * The items of some lines as columns, without their texts: a few arrays of numbers, which threads share instead of
 * copying, and which take a fraction of the memory of the lines.
 */
export interface LineColumns {
  readonly ids: readonly string[]
  readonly coders: readonly string[]
  readonly units: Uint32Array
  /** Of each item, the number of its first coding; one more than items. */
  readonly firstCoding: Uint32Array
  readonly coder: Uint32Array
  /** Of each coding, the number of its first boundary; one more than codings. */
  readonly firstBoundary: Uint32Array
  readonly boundaries: Uint32Array
  /** Items with texts, and the sum of units × characters of each, where there are any. */
  readonly texts?: { readonly items: number; readonly work: number }
}

/** The items, made one by one; their boundaries are parts of the column. */
export function* itemsOfColumns(columns: LineColumns): Generator<Item> {
  for (let item = 0; item < columns.ids.length; item++) yield itemOfColumns(columns, item)
}

/** One item, by its number. */
function itemOfColumns(columns: LineColumns, item: number): Item {
  const { ids, coders, coder, firstCoding, firstBoundary, boundaries } = columns
  const units = columns.units[item]!
  const codings: Coding[] = []
  for (let at = firstCoding[item]!; at < firstCoding[item + 1]!; at++) {
    const own = boundaries.subarray(firstBoundary[at]!, firstBoundary[at + 1]!)
    codings.push({ coder: coders[coder[at]!]!, segmentation: { units, boundaries: own } })
  }
  return { id: ids[item]!, units, codings }
}

/** About the bytes that columns take. */
export const sizeOfColumns = ({ ids, coder, boundaries }: LineColumns): number =>
  // An id as an engine keeps it, units and codings of an item; coder and position of a coding; boundaries.
  ids.length * 64 + 8 * coder.length + boundaries.byteLength

/** What `addItemFacts` finds in the items. */
export function factsOfColumns(columns: LineColumns): CorpusFacts {
  const { ids, coders, coder, units, firstCoding, firstBoundary, texts } = columns
  const own = coders.map(
    (): CoderFacts => ({
      codings: 0,
      boundaries: 0,
      places: 0,
      types: new Map(),
      ends: new Map(),
      lengths: new Map(),
    }),
  )
  let all = 0
  for (let item = 0; item < ids.length; item++) {
    all += units[item]!
    for (let at = firstCoding[item]!; at < firstCoding[item + 1]!; at++) {
      const facts = own[coder[at]!]!
      facts.codings++
      facts.boundaries += firstBoundary[at + 1]! - firstBoundary[at]!
      facts.places += units[item]! - 1
    }
  }
  const facts = {
    items: ids.length,
    units: all,
    coders: new Map(coders.map((name, index) => [name, own[index]!])),
  }
  return texts === undefined ? facts : { ...facts, texts }
}

/** Units that a text has at most where it is read from its bytes. */
export const MOST_UNITS = 2 ** 30

/** Boundaries until it is known how many they are. */
const FIRST = 2 ** 16

/** The columns of some bytes as they grow: boundaries, then the coding they are of, then its item. */
export class BlockColumns {
  /** Boundaries of all codings of the block, one after the other. */
  capacity = new Uint32Array(FIRST)
  used = 0
  readonly #ids: string[] = []
  readonly #seen = new Set<string>()
  readonly #units: number[] = []
  readonly #firstCoding: number[] = [0]
  readonly #coder: number[] = []
  readonly #firstBoundary: number[] = [0]
  readonly #coders: string[] = []
  /** Numbers of coders, by their index in the item before: most items have the same. */
  readonly #places: number[] = []

  /** A larger buffer with the same content. */
  grow(): Uint32Array<ArrayBuffer> {
    const capacity = new Uint32Array(2 * this.capacity.length)
    capacity.set(this.capacity)
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
  columns(texts?: LineColumns['texts']): LineColumns {
    const kept = (numbers: ArrayLike<number>): Uint32Array => {
      const all = sharedNumbers(numbers.length)
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
      texts,
    }
  }
}

/** Whether the characters of a name, one byte each, are at a position. */
export function standsAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++)
    if (bytes[at + index] !== name.charCodeAt(index)) return false
  return true
}

/** Characters of JSON and of tables as bytes. */
export const NEWLINE = 0x0a
export const RETURN = 0x0d
export const SPACE = 0x20
export const QUOTE = 0x22
export const COMMA = 0x2c
export const ZERO = 0x30
export const COLON = 0x3a
export const SEMICOLON = 0x3b
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN = 0x7b
export const CLOSE = 0x7d

/** Digits of a number that surely stays below 2^30. */
export const MOST_DIGITS = 9

/** The same bytes, with what Node can do with them. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * The items, with the boundaries and types of all their codings in one piece of memory that threads share. What is sent
 * to a thread as it is takes along the whole buffer that it is a part of: for a file of columns, every boundary of the file.
 */
export function shareItems(items: readonly Item[]): Item[] {
  let count = 0
  for (const { codings } of items)
    for (const { segmentation } of codings)
      count += segmentation.boundaries.length + (segmentation.types?.length ?? 0)
  const buffer = sharedNumbers(count)
  let used = 0
  const share = (numbers: Uint32Array): Uint32Array => {
    const part = buffer.subarray(used, used + numbers.length)
    part.set(numbers)
    used += numbers.length
    return part
  }
  return items.map(item => ({
    ...item,
    codings: item.codings.map(coding => {
      const { boundaries, types } = coding.segmentation
      const shared = {
        boundaries: share(boundaries),
        ...(types === undefined ? {} : { types: share(types) }),
      }
      return { ...coding, segmentation: { ...coding.segmentation, ...shared } }
    }),
  }))
}

/** A buffer for so many numbers, which threads share without a copy. */
const sharedNumbers = (count: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * count))

/** The text of bytes that are known to be UTF-8. */
export const textOf = (bytes: Uint8Array): string => bufferOf(bytes).toString('utf8')
