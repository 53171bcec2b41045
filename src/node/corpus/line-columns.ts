import type { CoderFacts, CorpusFacts } from '../../evaluate/facts.ts'
import type { LineColumns } from '../../formats/shared.ts'

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
  return {
    items: ids.length,
    units: all,
    coders: new Map(coders.map((name, index) => [name, own[index]!])),
    ...(texts === undefined ? {} : { texts }),
  }
}
