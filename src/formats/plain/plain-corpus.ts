import type { Coding, Item } from '../../model/corpus.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { itemWithTexts, type LaterTexts } from '../units/unit-texts.ts'
import type { LineColumns } from './line-columns.ts'

/** Boundaries in a block: 64 kB, so that a single coding that is kept does not hold much else. */
const BLOCK = 2 ** 14

type Mutable = { -readonly [F in keyof Item]?: Item[F] }

/** All items of columns, with boundaries in blocks; `textsOf` finds the texts of an item that has some, `labels` are by coding. */
export function itemsInBlocks(
  { ids, units, coders, coder, firstCoding, firstBoundary, boundaries }: LineColumns,
  textsOf: (item: number) => LaterTexts | undefined,
  labels?: readonly (readonly string[])[],
): Item[] {
  const items: Item[] = []
  const endOf = (item: number) => firstBoundary[firstCoding[item + 1]!]!
  let block = new Uint32Array(0)
  let [from, to] = [0, 0]
  for (let index = 0; index < ids.length; index++) {
    if (endOf(index) > to) {
      let last = index
      while (last + 1 < ids.length && endOf(last + 1) - to <= BLOCK) last++
      ;[from, to] = [to, endOf(last)]
      block = boundaries.slice(from, to)
    }
    const [first, end] = [firstCoding[index]!, firstCoding[index + 1]!]
    const codings = new Array<Coding>(end - first)
    for (let at = first; at < end; at++) {
      const start = firstBoundary[at]!
      const own = new Uint32Array(block.buffer, 4 * (start - from), firstBoundary[at + 1]! - start)
      const segmentation: Segmentation =
        labels === undefined
          ? { units: units[index]!, boundaries: own }
          : { units: units[index]!, boundaries: own, labels: labels[at]! }
      codings[at - first] = { coder: coders[coder[at]!]!, segmentation }
    }
    const texts = textsOf(index)
    const [id, own] = [ids[index]!, units[index]!]
    const made: Mutable = texts === undefined ? { id, units: own } : itemWithTexts(id, own, texts)
    made.codings = codings
    items.push(made as Item)
  }
  return items
}
