import type { EvaluationJob } from '../../evaluate/job.ts'
import type { GrowingEvaluation } from '../../evaluate/run/compare-items.ts'
import type { CountedItem } from '../../evaluate/run/counted-item.ts'
import { itemOfColumns, type LineColumns } from '../../formats/shared.ts'

/**
 * Compares the items of columns and puts what comes out into a part that counts (`growing.counted`): what `add` makes of
 * the items, and no object is made for an item or a comparison. Answers how many items there were.
 */
export function addPlain(
  { bounds = [] }: EvaluationJob,
  growing: GrowingEvaluation,
  counted: CountedItem,
  columns: LineColumns,
): number {
  const { ids, units, coders, firstCoding, coder, firstBoundary, boundaries } = columns
  const numbers = coders.map(name => counted.coders.numbers.get(name)!)
  for (let item = 0; item < ids.length; item++) {
    const [first, end] = [firstCoding[item]!, firstCoding[item + 1]!]
    if (counted.fits(units[item]!, end - first)) {
      counted.open(ids[item]!, units[item]!)
      for (let at = first; at < end; at++)
        counted.give(numbers[coder[at]!]!, boundaries, firstBoundary[at]!, firstBoundary[at + 1]!)
      growing.putCounted(counted)
      if (bounds.length > 0) growing.bound(itemOfColumns(columns, item))
    } else growing.add(itemOfColumns(columns, item))
  }
  return ids.length
}
