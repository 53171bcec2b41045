import { type Comparisons, rangeOf, tallyAt } from '../../evidence/comparisons.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Evidence } from '../evidence.ts'
import type { CandidateSettings } from './candidate-options.ts'

/** The similarities of one item, by the numbers of the coders; NaN where there is none. */
export interface ItemSimilarities {
  readonly id: string
  /** Numbers of the coders of the item, in increasing order. */
  readonly coders: readonly number[]
  readonly of: (a: number, b: number) => number
  /** The number of the comparison of a pair. */
  readonly pair: (a: number, b: number) => number
  readonly comparisons: Comparisons
}

/** An item on which the annotator is closer to the others: mean similarity of the annotator, and of the candidate. */
interface FarItem {
  readonly item: string
  readonly annotator: number
  readonly candidate: number
}

/** One annotator against the candidate, item by item. */
export interface AnnotatorRows {
  /** Kept items on which one of the two has no similarity with the others. */
  readonly undefinedItems: number
  /** The items on which the candidate is farthest behind the annotator, farthest first. */
  readonly farthest: readonly FarItem[]
  /** By kept item: whether annotator, both alike or candidate are closer to the others; all 0 where not compared. */
  readonly closer: TallyTable
  /** By kept item: the tallies of the annotator with the others, added; 0 where not compared. */
  readonly own: TallyTable
  /** The same for the candidate. */
  readonly candidate: TallyTable
}

/** The items that can be compared, and what each annotator's comparison is made of. */
export interface Closeness {
  readonly kept: readonly ItemSimilarities[]
  readonly itemsWithoutCandidate: number
  readonly itemsWithFewAnnotators: number
  /** In the order of the annotators. */
  readonly annotators: readonly AnnotatorRows[]
}

/** How many items are named on which the candidate is behind. */
const MOST_FAR = 5

/** Similarities that differ by less are equal. */
const SAME = 1e-9

/** Who is closer to the other annotators, annotator or candidate, on every item that both and one more have coded. */
export function closeness(evidence: Evidence, settings: CandidateSettings): Closeness {
  const { coders, candidate, annotators, similarity } = settings
  const own = coders.indexOf(candidate)
  const distance = similarity.metric.better === 'lower'
  const kept: ItemSimilarities[] = []
  let itemsWithoutCandidate = 0
  let itemsWithFewAnnotators = 0
  for (const [row, { item: id, codings }] of evidence.rows.entries()) {
    const there = codings.map(({ coder }) => coder)
    const has = there.includes(own)
    if (there.length - (has ? 1 : 0) < 2) itemsWithFewAnnotators++
    else if (!has) itemsWithoutCandidate++
    else kept.push(itemSimilarities(evidence, row, id, there, coders.length, distance))
  }
  const fields = [...evidence.comparisons.fields].sort()
  return {
    kept,
    itemsWithoutCandidate,
    itemsWithFewAnnotators,
    annotators: annotators.map(name => compare(kept, coders.indexOf(name), own, fields)),
  }
}

function itemSimilarities(
  { comparisons }: Evidence,
  row: number,
  id: string,
  coders: readonly number[],
  size: number,
  distance: boolean,
): ItemSimilarities {
  const { first, second, scores } = comparisons
  const [from, end] = rangeOf(comparisons, row)
  const places = new Map<number, number>()
  for (let at = from; at < end; at++) places.set(first[at]! * size + second[at]!, at)
  const pairOf = (x: number, y: number) => places.get(Math.min(x, y) * size + Math.max(x, y))!
  const of = (x: number, y: number) => {
    const score = scores[pairOf(x, y)]!
    return distance ? 1 - score : score
  }
  return { id, coders, of, pair: pairOf, comparisons }
}

/** The mean similarity of a coder with some others, those without one left out; NaN where none is left. */
export function meanSimilarity({ of }: ItemSimilarities, coder: number, others: readonly number[]): number {
  let sum = 0
  let defined = 0
  for (const other of others) {
    const similarity = of(coder, other)
    if (Number.isNaN(similarity)) continue
    sum += similarity
    defined++
  }
  return sum / defined
}

function compare(
  kept: readonly ItemSimilarities[],
  annotator: number,
  candidate: number,
  fields: readonly string[],
): AnnotatorRows {
  const empty = (names: readonly string[]): TallyTable => ({
    rows: kept.length,
    fields: names,
    values: new Float64Array(kept.length * names.length),
  })
  const closer = empty(['annotator', 'equal', 'candidate'])
  const own = empty(fields)
  const other = empty(fields)
  let undefinedItems = 0
  const far: FarItem[] = []
  for (const [row, item] of kept.entries()) {
    if (!item.coders.includes(annotator)) continue
    const others = item.coders.filter(coder => coder !== annotator && coder !== candidate)
    const [closeness, reached] = [annotator, candidate].map(coder => meanSimilarity(item, coder, others)) as [
      number,
      number,
    ]
    const behind = reached - closeness
    if (Number.isNaN(behind)) {
      undefinedItems++
      continue
    }
    const column = Math.abs(behind) <= SAME ? 1 : behind < 0 ? 0 : 2
    closer.values[column * kept.length + row] = 1
    if (column === 0) far.push({ item: item.id, annotator: closeness, candidate: reached })
    addTallies(item, annotator, others, own, row)
    addTallies(item, candidate, others, other, row)
  }
  const gap = (each: FarItem): number => each.annotator - each.candidate
  // By name where two are equally far, so that the order of the items changes nothing.
  far.sort((x, y) => gap(y) - gap(x) || (x.item < y.item ? -1 : 1))
  return { undefinedItems, farthest: far.slice(0, MOST_FAR), closer, own, candidate: other }
}

/** Adds the tallies of a coder with some others to a row of a table. */
function addTallies(
  { pair, comparisons }: ItemSimilarities,
  coder: number,
  others: readonly number[],
  { rows, fields, values }: TallyTable,
  row: number,
): void {
  for (const other of others) {
    const tally = tallyAt(comparisons, pair(coder, other))
    for (const field of Object.keys(tally)) values[fields.indexOf(field) * rows + row]! += tally[field]!
  }
}
