import type { Coding, Item } from '../../model/corpus.ts'

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
  /** A number for the texts of each item with three units or more, equal where they are; of documents and tables. */
  readonly likenesses?: readonly number[]
  /** Some text may be blank. */
  readonly space?: true
}

/** The items, made one by one; their boundaries are parts of the column. */
export function* itemsOfColumns(columns: LineColumns): Generator<Item> {
  for (let item = 0; item < columns.ids.length; item++) yield itemOfColumns(columns, item)
}

/** One item, by its number. */
export function itemOfColumns(columns: LineColumns, item: number): Item {
  const { ids, coders, coder, firstCoding, firstBoundary, boundaries } = columns
  const units = columns.units[item]!
  const codings: Coding[] = []
  for (let at = firstCoding[item]!; at < firstCoding[item + 1]!; at++) {
    const own = boundaries.subarray(firstBoundary[at]!, firstBoundary[at + 1]!)
    codings.push({ coder: coders[coder[at]!]!, segmentation: { units, boundaries: own } })
  }
  return { id: ids[item]!, units, codings }
}
