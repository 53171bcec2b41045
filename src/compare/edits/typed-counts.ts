import { requireSameScale, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { walkBoundaryEdits } from './boundary-edits.ts'
import type { EditSettings } from './edit-settings.ts'
import { firstType } from './type-sets.ts'

/**
 * Rows of a table with a column for each type: boundaries that match, that move, by how many units they move in all,
 * those of the reference alone and of the hypothesis alone; then for each type of the hypothesis what the reference has.
 */
export const MATCHES = 0
export const NEAR = 1
export const MOVED = 2
export const MISSING = 3
export const EXTRA = 4
export const CONFUSED = 5

/** How many edits of each kind every type has: what B, S and BED count of types. */
export interface TypedCounts {
  /** How many types the scale has. */
  readonly size: number
  /** Row after row. */
  readonly table: readonly number[]
  /** By how many ranks types changed, in all. */
  readonly changed: number
  /** Steps of the search. */
  readonly steps: number
}

/** The edits of a pair by their types, counted once for all metrics that ask together. */
export function countTypedEdits(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: EditSettings,
): TypedCounts {
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  const { types, scale } = reference
  const count = (): TypedCounts => {
    const ranks = scale?.ranks ?? [0]
    const size = ranks.length
    const table = new Array<number>((CONFUSED + size) * size).fill(0)
    let changed = 0
    const steps = walkBoundaryEdits(reference, hypothesis, settings, {
      match(_, both) {
        for (let rest = both | 0; rest !== 0; rest &= rest - 1) table[firstType(rest)]!++
      },
      addition(_, type, inReference) {
        table[(EXTRA - Number(inReference)) * size + type]!++
      },
      substitution(_, expected, found) {
        table[(CONFUSED + found) * size + expected]!++
        changed += Math.abs(ranks[expected]! - ranks[found]!)
      },
      transposition(start, end, type) {
        table[size + type]!++
        table[MOVED * size + type]! += end - start
      },
    })
    return { size, table, changed, steps }
  }
  // Weights steer exact searches only: these are few, and each its own.
  if (settings.matching !== 'greedy') return count()
  return counted('types', reference, hypothesis, [settings.span, types, hypothesis.types, scale], count)
}
