import type { PlaceChances } from '../chance/flexible/chain.ts'
import { interpolatedLevel } from '../chance/rate-factors.ts'
import type { LevelColumns } from './chance-result.ts'

/** The shares with more or fewer boundaries, types in their proportions. */
export function scaled(shares: PlaceChances, factor: number): PlaceChances {
  if (factor === 1) return shares
  const rate = shares.types.reduce((sum, chance) => sum + chance, 0)
  const by = Math.min(factor, rate > 0 ? 1 / rate : 1)
  return { types: shares.types.map(chance => chance * by), none: Math.max(0, 1 - rate * by) }
}

/**
 * Boundaries and units of the coders: the level of resampled items is that of their rate. The levels next to it are
 * found when the first resample is looked at: a single item has none.
 */
export function flexibleColumns(
  rate: number,
  inside: (coder: number) => boolean,
  interpolatedLevels: () => readonly number[],
): LevelColumns {
  let levels: readonly number[] | undefined
  return {
    width: 2,
    put(row, sums, at) {
      for (const { coder, boundaries, end } of row.codings) {
        if (!inside(coder)) continue
        for (const count of boundaries) sums[at]! += count
        if (end !== undefined) sums[at]!++
        sums[at + 1]! += row.places + 1
      }
    },
    level(sum, at) {
      levels ??= interpolatedLevels()
      return interpolatedLevel(levels, sum[at]! / sum[at + 1]! / rate)
    },
  }
}
