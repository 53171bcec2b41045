import type { CoderFacts, CorpusFacts } from '../../evaluate/facts.ts'
import type { CorpusColumns } from '../../formats/shared.ts'
import type { Coding, Item } from '../../index.ts'

/**
 * The items of some lines as columns, without their texts: a few arrays of numbers, which threads share instead of
 * copying, and which take a small part of the room of the lines.
 */
export interface LineColumns
  extends Pick<CorpusColumns, 'coders' | 'units' | 'firstCoding' | 'coder' | 'firstBoundary' | 'boundaries'> {
  readonly ids: readonly string[]
  /** Items with texts, and the sum of units × characters of each, where there are any. */
  readonly texts?: NonNullable<CorpusFacts['texts']>
  /** A number for the texts of each item with three units or more, equal where they are; of documents and tables. */
  readonly likenesses?: readonly number[]
  /** Some text may be blank. */
  readonly blank?: true
}

/** About the bytes that columns take. */
export const sizeOfColumns = ({ ids, coder, boundaries }: LineColumns): number =>
  // An id as an engine keeps it, units and codings of an item; coder and place of a coding; boundaries.
  ids.length * 64 + 8 * coder.length + boundaries.byteLength

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
  return {
    items: ids.length,
    units: all,
    coders: new Map(coders.map((name, index) => [name, own[index]!])),
    ...(texts === undefined ? {} : { texts }),
  }
}
