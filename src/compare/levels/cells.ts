import type { Levels } from '../../model/levels.ts'
import { atOrAfter } from '../../model/sorted.ts'

/** A stretch of text that no level of either side cuts. */
export interface Cell {
  readonly start: number
  readonly end: number
}

/** The text cut at every boundary of every level of both sides, in order. */
export function cellsOf(reference: Levels, hypothesis: Levels): Cell[] {
  const positions = new Set<number>()
  for (const { levels } of [reference, hypothesis])
    for (const { boundaries } of levels) for (const position of boundaries) positions.add(position)
  const cuts = [0, ...[...positions].sort((a, b) => a - b), reference.units]
  return cuts.slice(1).map((end, index) => ({ start: cuts[index]!, end }))
}

/** The segment of each level that holds the unit after `position`. */
export function segmentsAround({ units, levels }: Levels, position: number): Cell[] {
  return levels.map(({ boundaries }) => {
    const next = atOrAfter(boundaries, position + 1)
    return {
      start: next === 0 ? 0 : boundaries[next - 1]!,
      end: next === boundaries.length ? units : boundaries[next]!,
    }
  })
}

/** Index of the segment of each level that holds the unit after `position`. */
export const segmentIndexes = ({ levels }: Levels, position: number): number[] =>
  levels.map(({ boundaries }) => atOrAfter(boundaries, position + 1))
