import type { CorpusGrid } from '../model/corpus-grid.ts'
import { formatNumber } from './format-number.ts'

/**
 * What a grid of equal units of time did to recordings.
 *
 * @param grid - of the corpus; undefined where there is none
 * @returns one sentence, or none
 */
export function gridSentences(grid: CorpusGrid | undefined): string[] {
  if (grid === undefined) return []
  const { unit, snap, boundaries, collapsed, dropped, moved = 0 } = grid
  const length = `${unit.slice(0, -1)} s`
  if (snap === 'chunkseg')
    return [
      `Recordings are compared by flags for units of ${length}, as chunkseg reads them: of ${formatNumber(boundaries, 0)} boundaries ${formatNumber(dropped, 0)} after the last complete unit are cut off and ${formatNumber(collapsed, 0)} share a flag with another.`,
    ]
  return [
    `Recordings are on a grid of ${length}: of ${formatNumber(boundaries, 0)} boundaries ${formatNumber(collapsed, 0)} share a position with another and ${formatNumber(dropped, 0)} are dropped at an end; none is moved by more than ${formatNumber(moved, moved < 1 ? 3 : 1)} s.`,
  ]
}
