import type { FlexibleOperation } from '../flexible/edits.ts'

/** What became of the boundaries of one type, of both sides together; each boundary is counted once. */
export interface TypeOperations {
  readonly type: string | number
  /** Boundaries of this type on both sides: matched, moved, unmatched, replaced, moved and replaced. */
  readonly total: number
  /** Same place, same type. */
  readonly match: number
  /** Moved. */
  readonly transpose: number
  /** On one side only: deleted and inserted together. */
  readonly unmatched: number
  /** In the reference only. */
  readonly delete: number
  /** In the hypothesis only. */
  readonly insert: number
  /** Same place, but the other side has this type instead. */
  readonly substitute: Readonly<Record<string, number>>
  /** Moved, and the other side has this type instead. */
  readonly 'transpose+substitute': Readonly<Record<string, number>>
}

/**
 * What happens to the boundaries of each type (figure 6 of the paper): matched, replaced by which type, moved, or
 * alone. Divided by `total`, the counts of a type add up to 1. Takes the operations of one comparison or of many;
 * types come in the order of `types`, others after them as they occur.
 *
 * Differs from the authors' own count, which takes a match twice, a move once per pair, and lists moves
 * among the deletions too.
 *
 * @param operations - of `flexibleEdits`, of one pair or of several
 * @param types - types that come first and have a row even where none occurs; none by default
 * @returns a row for each type; a match or a move counts for both of its boundaries
 * @see Lai, Li & Zhang (2023), figure 6
 * @example
 * operationDistribution(flexibleEdits(fromSequence(['.', null, ',']), fromSequence([null, '.', ','])).operations)
 * //=> [{ type: '.', total: 2, match: 0, transpose: 2, unmatched: 0, delete: 0, insert: 0, substitute: {}, 'transpose+substitute': {} }, { type: ',', total: 2, match: 2, transpose: 0, unmatched: 0, delete: 0, insert: 0, substitute: {}, 'transpose+substitute': {} }]
 */
export function operationDistribution(
  operations: Iterable<FlexibleOperation>,
  types: readonly (string | number)[] = [],
): TypeOperations[] {
  const rows = new Map<string | number, Row>(types.map(type => [type, emptyRow(type)]))
  const rowOf = (type: string | number): Row => {
    const known = rows.get(type)
    if (known !== undefined) return known
    const row = emptyRow(type)
    rows.set(type, row)
    return row
  }
  for (const { op, old, new: now } of operations) {
    for (const [mine, theirs] of [
      [old, now],
      [now, old],
    ]) {
      if (mine === null || mine === undefined) continue
      const row = rowOf(mine)
      row.total++
      if (op === 'insert' || op === 'delete') row.unmatched++
      if (op !== 'substitute' && op !== 'transpose+substitute') row[op]++
      else row[op].set(String(theirs), (row[op].get(String(theirs)) ?? 0) + 1)
    }
  }
  return [...rows.values()].map(row => ({
    ...row,
    substitute: Object.fromEntries(row.substitute),
    'transpose+substitute': Object.fromEntries(row['transpose+substitute']),
  }))
}

/** Counted in maps: a type may be called `constructor` or `__proto__`, which every object has. */
interface Row {
  type: string | number
  total: number
  match: number
  transpose: number
  unmatched: number
  delete: number
  insert: number
  substitute: Map<string, number>
  'transpose+substitute': Map<string, number>
}

const emptyRow = (type: string | number): Row => ({
  type,
  total: 0,
  match: 0,
  transpose: 0,
  unmatched: 0,
  delete: 0,
  insert: 0,
  substitute: new Map(),
  'transpose+substitute': new Map(),
})
