import { coveredEnds } from '../../model/covered.ts'
import type { Segmentation } from '../../model/segmentation.ts'

export const trims = ['yes', 'no', 'end', 'start', 'silence'] as const

/**
 * Which ends of the text are left out: both, none, the end (0 counts), the start (n counts). `silence`: both, and where
 * silence ends; only ends of covered segments count, the last of them excepted.
 */
export type Trim = (typeof trims)[number]

/**
 * The positions that count as boundaries of one side: its boundaries, and position 0 or n where they are not trimmed.
 * Position 0 is none of a side whose first unit was read as unmarked.
 *
 * @param segmentation - one side
 * @param trim - which ends of the text are left out: `yes` both, `no` none, `end` only n, `start` only 0,
 *   `silence` both and all that is no end of a segment with a label
 * @returns the positions, strictly increasing; with `yes` the list of the segmentation itself, not a copy
 * @example
 * countedPositions(fromMasses([2, 3]), 'end') //=> Uint32Array.of(0, 2)
 */
export function countedPositions(segmentation: Segmentation, trim: Trim): Uint32Array {
  const { units, boundaries, unmarkedStart } = segmentation
  if (trim === 'yes') return boundaries
  if (trim === 'silence') return Uint32Array.from(coveredEnds(segmentation).slice(0, -1))
  const first = trim === 'start' || unmarkedStart === true ? 0 : 1
  const last = trim === 'end' ? 0 : 1
  const positions = new Uint32Array(boundaries.length + first + last)
  positions.set(boundaries, first)
  if (last === 1) positions[positions.length - 1] = units
  return positions
}

/**
 * The positions that are left out of both sides: every k-th of the reference's, and the last of them.
 * Counted among what `countedPositions` gives.
 */
export function excludedPositions(expected: Uint32Array, every: number, units: number): Set<number> {
  const excluded = new Set<number>([units])
  for (let index = every - 1; index < expected.length; index += every) excluded.add(expected[index]!)
  return excluded
}
